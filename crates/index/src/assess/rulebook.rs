//! A company's rules, as the index is handed them.

use crate::sets::SetKey;
use chrono::NaiveDate;
use kernel::provenance::Known;
use rules::{Column, Rule, RuleType, Signal, Silence, Value, Verdict};

/// A company's rules as of one day.
#[derive(Clone, Debug, PartialEq)]
pub struct Rulebook {
    /// The day ages and expirations are computed for.
    pub today: NaiveDate,
    /// The active classifications, oldest first.
    pub classifications: Vec<Classified>,
    /// Columns in which a carrier without any row is known to have none.
    pub silence: Silence,
    /// What the company itself knows of carriers, by their ids: certificates that it confirmed.
    pub own: Vec<(i64, Column, Known<Value>)>,
    /// The carriers that the company decided not to dispatch.
    pub do_not_dispatch: Option<SetKey>,
    /// The verdicts that the company set for signals, beyond their floors.
    pub raised: Vec<(Signal, Verdict)>,
}

/// A classification with its rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classified {
    /// The classification's id.
    pub id: i64,
    /// Its name, for reasons.
    pub name: String,
    /// The carriers that the broker put in it; none when it holds for every carrier.
    pub elected: Option<SetKey>,
    /// Its rules for all carriers.
    pub rules: Vec<Rule>,
    /// Exceptions for single carriers.
    pub exceptions: Vec<Exception>,
}

/// Exceptions for one carrier in a classification.
#[derive(Clone, Debug, PartialEq)]
pub struct Exception {
    /// The carrier's id.
    pub carrier_id: i64,
    /// Rules in place of the classification's own.
    pub rules: Option<Vec<Rule>>,
    /// Rules with an override in force.
    pub overridden: Vec<RuleType>,
}
