//! Operating authority: what the carrier may do, since when, and what threatens it.

use super::provenance::{Coded, DayFact, Disagreement, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// The operating authority of a carrier today.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Authority {
    /// The start of the present unbroken run of carrier authority (common or contract). A reinstatement after a gap starts it anew; a
    /// revocation that was discontinued before it took effect does not.
    pub carrier_since: DayFact,
    /// Whole months since then; null when no carrier authority is active or nobody could tell.
    pub carrier_months: Option<i32>,
    /// Each kind of authority that a data set speaks of.
    pub types: Vec<AuthorityOfType>,
    /// Revocations and suspensions that were served and do not apply yet.
    pub pending_actions: Vec<PendingAction>,
    /// Facts on which legacy licensing and Motus disagree.
    pub disagreements: Vec<Disagreement>,
}

/// A kind of operating authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthorityType {
    /// Carries for the public.
    Common,
    /// Carries under contracts.
    Contract,
    /// Arranges carriage by others.
    Broker,
    /// Takes freight in its own name and has it carried.
    Forwarder,
}

/// The state of an operating authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthorityStatus {
    /// In force.
    Active,
    /// Was in force and is not.
    Inactive,
    /// Applied for.
    Pending,
    /// Never held.
    None,
    /// No data set that could tell was imported for this carrier.
    Unknown,
}

/// One kind of authority, today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorityOfType {
    /// Which.
    pub is_type: AuthorityType,
    /// Its name for people.
    pub label: String,
    /// Its state.
    pub status: AuthorityStatus,
    /// The start of the present unbroken run; null when it is not active or its history was not imported.
    pub since: Option<NaiveDate>,
    /// Whole months since then.
    pub months: Option<i32>,
    /// Whether an application is pending.
    pub is_application_pending: bool,
    /// Whether a revocation is under way.
    pub is_in_revocation: bool,
    /// What it covers, in the register's words: property, household goods, passengers …
    pub scope: Vec<String>,
    /// The dockets that it stands in.
    pub docket_numbers: Vec<String>,
    /// Who says so.
    pub source: Option<Source>,
}

/// A revocation or suspension that was served and takes effect on a day to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PendingAction {
    /// What it is, in the register's words.
    pub action: String,
    /// Which authority, in the register's words.
    pub authority: Option<String>,
    /// The docket.
    pub docket_number: String,
    /// When it was served.
    pub served_on: Option<NaiveDate>,
    /// When it takes effect.
    pub effective_on: Option<NaiveDate>,
    /// Who says so.
    pub source: Option<Source>,
}

/// Which of FMCSA's two licensing systems a row is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// The licensing and insurance system that was frozen on 2026-05-14.
    Legacy,
    /// Its successor.
    Motus,
}

/// The history of a carrier's authority: a timeline, and the events of the registers that it is made from.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorityHistory {
    /// Spans of one state of one kind of authority, oldest first.
    pub segments: Vec<AuthoritySegment>,
    /// What the registers recorded, newest first.
    pub events: Vec<AuthorityEvent>,
    /// Revocations and suspensions, newest first.
    pub revocations: Vec<Revocation>,
    /// Out-of-service orders, newest first.
    pub oos_orders: Vec<super::safety::OosOrder>,
    /// Data sets of authority that were never imported, so that the history may be incomplete.
    pub missing_data_sets: Vec<Coded>,
}

/// A span of time in which one kind of authority kept one state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthoritySegment {
    /// Which authority.
    pub is_type: AuthorityType,
    /// Its state.
    pub status: AuthorityStatus,
    /// The first day; null when the registers do not tell.
    pub from: Option<NaiveDate>,
    /// The day on which the state ended; null while it lasts.
    pub until: Option<NaiveDate>,
    /// What began it, in the register's words.
    pub began_by: Option<String>,
    /// What ended it, in the register's words.
    pub ended_by: Option<String>,
}

/// One recorded event of an authority.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorityEvent {
    /// Which system recorded it.
    pub family: Family,
    /// The docket.
    pub docket_number: String,
    /// The authority in the register's words.
    pub authority: Option<String>,
    /// What happened: GRANTED, REINSTATED, INVOLUNTARY REVOCATION, or a state in Motus.
    pub action: Option<String>,
    /// When.
    pub on: Option<NaiveDate>,
    /// What ended the action, or the reason that Motus gives.
    pub disposition: Option<String>,
    /// When it was decided.
    pub decided_on: Option<NaiveDate>,
    /// When it took effect.
    pub disposed_on: Option<NaiveDate>,
    /// Who says so.
    pub source: Option<Source>,
}

/// A revocation or suspension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Revocation {
    /// Which system recorded it.
    pub family: Family,
    /// The docket.
    pub docket_number: String,
    /// The authority in the register's words.
    pub authority: Option<String>,
    /// What it is, in the register's words.
    pub action: Option<String>,
    /// When it was served.
    pub served_on: Option<NaiveDate>,
    /// When it took or takes effect.
    pub effective_on: Option<NaiveDate>,
    /// Whether that day is still to come.
    pub is_pending: bool,
    /// Who says so.
    pub source: Option<Source>,
}
