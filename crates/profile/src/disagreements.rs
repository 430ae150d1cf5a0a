//! Facts on which data sets disagree: all values are shown, none is silently preferred.

use crate::rows::Record;
use crate::sources::{of_family, of_filings};
use crate::words::dollars;
use chrono::NaiveDate;
use fmcsa::derive::authority::{Authorities, AuthorityKind, AuthorityStatus};
use fmcsa::derive::insurance::Insurance;
use fmcsa::derive::record::{LegacyAction, LegacyDocket, Origin};
use fmcsa::derive::{self, FROZEN_ON, Family};
use kernel::names::name_key;
use kernel::provenance::Source;

/// Data sets disagree on the same fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The fact: `bipd_on_file`, `legal_name` …
    pub field: String,
    /// Its name for people.
    pub label: String,
    /// What each data set says.
    pub values: Vec<Said>,
}

/// A fact's value in one data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The value as text.
    pub value: String,
    /// The data set.
    pub source: Option<Source>,
}

/// A disagreement when the values differ by `key`; what is said twice is shown once.
fn unless_same(field: &str, label: &str, said: Vec<Said>, key: fn(&str) -> String) -> Option<Disagreement> {
    let mut values: Vec<Said> = Vec::new();
    for one in said {
        if values.iter().all(|known| key(&known.value) != key(&one.value)) {
            values.push(one);
        }
    }
    (values.len() > 1).then(|| Disagreement { field: field.to_owned(), label: label.to_owned(), values })
}

/// Disagreements on who the carrier is: names of every data set, fleet and operation of the two censuses.
pub(crate) fn of_identity(record: &Record) -> Vec<Disagreement> {
    let (census, sms) = (&record.census, record.sms_census.as_ref());
    let from = |run_id| record.runs.of(run_id);
    let name = |name: &Option<String>, run_id| name.clone().map(|value| Said { value, source: from(run_id) });
    let mut names: Vec<_> = name(&census.legal_name, census.run_id).into_iter().collect();
    names.extend(sms.and_then(|row| name(&row.legal_name, row.run_id)));
    names.extend(record.motus_carriers.iter().filter_map(|row| name(&row.legal_name, row.run_id)));
    names.extend(record.li_carriers.iter().filter_map(|row| name(&row.legal_name, row.run_id)));
    let both = |one: Option<String>, other: Option<String>| {
        let other = sms.and_then(|row| Some(Said { value: other?, source: from(row.run_id) }));
        one.map(|value| Said { value, source: from(census.run_id) }).into_iter().chain(other).collect::<Vec<_>>()
    };
    let count = |number: Option<i32>| number.map(|number| number.to_string());
    let same = |text: &str| text.to_owned();
    [
        unless_same("legal_name", "Legal name", names, name_key),
        unless_same(
            "power_units",
            "Power units",
            both(count(census.power_units), sms.and_then(|row| count(row.power_units))),
            same,
        ),
        unless_same(
            "total_drivers",
            "Drivers",
            both(count(census.total_drivers), sms.and_then(|row| count(row.total_drivers))),
            same,
        ),
        unless_same(
            "carrier_operation",
            "Carrier operation",
            both(census.carrier_operation.clone(), sms.and_then(|row| row.carrier_operation.clone())),
            same,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Disagreements of the two licensing systems on whether an authority is active. What Motus recorded after the legacy system froze is
/// progress, no disagreement. `now` are the authorities by both systems, of which Motus takes precedence.
pub(crate) fn of_authority<'a>(
    record: &Record,
    inputs: &derive::Record<'a>,
    now: &Authorities,
    today: NaiveDate,
) -> Vec<Disagreement> {
    let has_moved_on = record.motus_authority_history.iter().any(|event| event.changed_on > Some(FROZEN_ON));
    if has_moved_on {
        return Vec::new();
    }
    let orders: Vec<_> = inputs.revocations.iter().filter(|order| order.family == Family::Legacy).copied().collect();
    // What legacy licensing said last: a disagreement that has grown old is one still.
    let said = |origin: Origin| Origin { is_too_old: false, ..origin };
    let of_docket = |row: &LegacyDocket<'a>| LegacyDocket { origin: said(row.origin), ..*row };
    let dockets: Vec<_> = inputs.legacy_dockets.iter().map(of_docket).collect();
    let of_action = |row: &LegacyAction<'a>| LegacyAction { origin: said(row.origin), ..*row };
    let actions: Vec<_> = inputs.legacy_actions.iter().map(of_action).collect();
    let legacy = derive::Record {
        legacy_dockets: &dockets,
        legacy_actions: &actions,
        motus_authorities: &[],
        motus_events: &[],
        revocations: &orders,
        ..*inputs
    };
    let before = derive::authority::authorities(&legacy, today);
    let differs = |kind: &AuthorityKind| -> Option<Disagreement> {
        let said = |found: &Authorities, family| {
            let authority = found.of(*kind);
            let status = authority.status.filter(|_| authority.family == Some(family))?;
            Some(Said { value: words(status).to_owned(), source: of_family(record, family) })
        };
        let (old, new) = (said(&before, Family::Legacy)?, said(now, Family::Motus)?);
        let label = crate::authority::label(*kind);
        let is_active_in_one = before.is_active(*kind) != now.is_active(*kind);
        is_active_in_one.then(|| Disagreement {
            field: format!("{}_authority", label.to_lowercase().replace(' ', "_")),
            label: format!("{label} authority"),
            values: [old, new].into(),
        })
    };
    AuthorityKind::ALL.iter().filter_map(differs).collect()
}

const fn words(status: AuthorityStatus) -> &'static str {
    match status {
        AuthorityStatus::Active => "active",
        AuthorityStatus::Pending => "applied for",
        AuthorityStatus::Inactive => "inactive",
        AuthorityStatus::None => "none",
    }
}

/// Disagreements of the two licensing systems on insurance.
pub(crate) fn of_insurance(record: &Record, insurance: &Insurance) -> Vec<Disagreement> {
    let said = |amounts: [Option<i64>; 2], source: fn(&Record, Family) -> Option<Source>| {
        let said = |(amount, family): (Option<i64>, Family)| {
            Some(Said { value: dollars(amount?), source: source(record, family) })
        };
        amounts.into_iter().zip([Family::Motus, Family::Legacy]).filter_map(said).collect::<Vec<_>>()
    };
    // What each said last, with its day: a disagreement that has grown old is one still.
    let (motus, legacy) = (&insurance.motus_said, &insurance.legacy_said);
    let on_file = [motus.bipd_from_filings, legacy.bipd_from_filings];
    let required = [motus.bipd_required, legacy.bipd_required];
    let found = [
        unless_same("bipd_on_file", "BIPD on file", said(on_file, of_filings), str::to_owned),
        unless_same("bipd_required", "BIPD required", said(required, of_family), str::to_owned),
    ];
    found.into_iter().flatten().collect()
}
