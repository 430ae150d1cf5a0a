//! What one carrier's facts are worked out from: its rows, reduced to the columns that matter here.
//!
//! The names are those of the tables; texts are FMCSA's own.

use super::Family;
use crate::catalogue::DataSet;
use chrono::NaiveDate;

/// All rows of one carrier that licensing, insurance and out-of-service facts come from.
#[derive(Debug, Clone, Copy, Default)]
#[expect(missing_docs, reason = "each field holds what its type describes")]
pub struct Record<'a> {
    pub census: Option<Census<'a>>,
    pub legacy_dockets: &'a [LegacyDocket<'a>],
    pub motus_authorities: &'a [MotusAuthority<'a>],
    pub legacy_actions: &'a [LegacyAction<'a>],
    pub motus_events: &'a [MotusEvent<'a>],
    pub filings: &'a [Filing<'a>],
    pub endings: &'a [Ending<'a>],
    pub revocations: &'a [Revocation<'a>],
    pub oos_orders: &'a [OosOrder<'a>],
    pub is_census_too_old: bool,
}

impl Record<'_> {
    /// Whether any licensing, insurance or out-of-service row has the carrier.
    pub fn is_spoken_of(&self) -> bool {
        !(self.legacy_dockets.is_empty()
            && self.motus_authorities.is_empty()
            && self.legacy_actions.is_empty()
            && self.motus_events.is_empty()
            && self.filings.is_empty()
            && self.endings.is_empty()
            && self.revocations.is_empty()
            && self.oos_orders.is_empty())
    }
}

/// The import that a row is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Origin {
    /// The run that delivered it.
    pub run_id: i64,
    /// Whether the file is too old to tell what is so today: then what the row states neither counts nor speaks against the carrier.
    pub is_too_old: bool,
}

impl Origin {
    /// Of no import in particular, and young enough.
    pub const UNKNOWN: Self = Self { run_id: 0, is_too_old: false };
}

/// The census row, as far as the operating status needs it (`carriers`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census<'a> {
    /// A active, I inactive, P pending.
    pub status_code: Option<&'a str>,
    /// A interstate, B and C intrastate.
    pub carrier_operation: Option<&'a str>,
    /// CLASSDEF: AUTHORIZED FOR HIRE; PRIVATE PROPERTY …
    pub classification: Option<&'a str>,
}

/// One docket of legacy licensing (`li_carriers`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LegacyDocket<'a> {
    pub docket_number: &'a str,
    pub common_status: Option<&'a str>,
    pub contract_status: Option<&'a str>,
    pub broker_status: Option<&'a str>,
    pub is_common_pending: Option<bool>,
    pub is_contract_pending: Option<bool>,
    pub is_broker_pending: Option<bool>,
    pub covers: Covers,
    pub insured: Insured,
    pub origin: Origin,
}

/// What the dockets of legacy licensing may carry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Covers {
    pub is_property: Option<bool>,
    pub is_passenger: Option<bool>,
    pub is_household_goods: Option<bool>,
}

/// One operating authority of Motus (`motus_carriers`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusAuthority<'a> {
    pub docket_number: &'a str,
    pub authority_type: &'a str,
    pub authority_status: Option<&'a str>,
    pub insured: Insured,
    pub origin: Origin,
}

/// The insurance columns that the carrier files of both families have. Amounts in dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Insured {
    pub bipd_required: Option<i32>,
    pub bipd_on_file: Option<i32>,
    pub is_cargo_required: Option<bool>,
    pub is_cargo_on_file: Option<bool>,
    pub is_bond_required: Option<bool>,
    pub is_bond_on_file: Option<bool>,
}

/// One action on an authority and what became of it (`li_authority_history`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LegacyAction<'a> {
    pub docket_number: &'a str,
    pub authority_type: Option<&'a str>,
    pub original_action: Option<&'a str>,
    pub original_served_on: Option<NaiveDate>,
    pub disposition_action: Option<&'a str>,
    /// When it took effect: the day it was served, or where that is blank the day it was decided.
    pub disposition_on: Option<NaiveDate>,
    pub origin: Origin,
}

/// One change of an authority's status (`motus_authority_history`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusEvent<'a> {
    pub docket_number: &'a str,
    pub authority_type: Option<&'a str>,
    pub authority_status: Option<&'a str>,
    pub reason: Option<&'a str>,
    pub changed_on: Option<NaiveDate>,
    pub origin: Origin,
}

/// An insurance filing that the family lists as in force or pending (`li_insurance`, `li_pending_insurance`,
/// `motus_insurance`). Amounts in dollars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Filing<'a> {
    pub data_set: DataSet,
    pub docket_number: &'a str,
    pub form_code: Option<&'a str>,
    pub insurance_type: Option<&'a str>,
    pub maximum_coverage: Option<i32>,
    pub policy_number: Option<&'a str>,
    pub insurer: Option<&'a str>,
    pub effective_on: Option<NaiveDate>,
    pub origin: Origin,
}

/// A filing whose end is on record, past or to come (`li_pending_insurance` with a cancellation date,
/// `li_insurance_history`, `motus_insurance_history`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Ending<'a> {
    pub data_set: DataSet,
    pub docket_number: &'a str,
    pub form_code: Option<&'a str>,
    pub insurance_type: Option<&'a str>,
    pub policy_number: Option<&'a str>,
    pub insurer: Option<&'a str>,
    pub effective_on: Option<NaiveDate>,
    pub cancel_effective_on: Option<NaiveDate>,
    /// How it ended: Canceled, Replaced, Name Change, Transferred; none where the row has no such column.
    pub how: Option<&'a str>,
    pub origin: Origin,
}

/// A revocation or suspension, announced or in effect (`li_revocations`, `motus_revocations`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Revocation<'a> {
    pub family: Family,
    pub docket_number: &'a str,
    pub authority_type: Option<&'a str>,
    pub order_type: Option<&'a str>,
    pub served_on: Option<NaiveDate>,
    pub effective_on: Option<NaiveDate>,
    pub origin: Origin,
}

/// An out-of-service order against the whole carrier (`oos_orders`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct OosOrder<'a> {
    pub ordered_on: NaiveDate,
    pub reason: &'a str,
    pub rescinded_on: Option<NaiveDate>,
}

/// The family of a licensing data set.
pub(super) fn family_of(set: DataSet) -> Family {
    if set.name().starts_with("motus") { Family::Motus } else { Family::Legacy }
}
