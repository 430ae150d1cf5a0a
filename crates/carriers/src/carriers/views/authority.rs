//! Operating authority: what the carrier is allowed to do, since when, and pending actions against it.

use super::provenance::{Coded, DayFact, Disagreement, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's operating authority today.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Authority {
    /// Start of the current continuous carrier authority (common or contract). A reinstatement after a gap starts over; a revocation
    /// discontinued before it took effect doesn't.
    pub carrier_since: DayFact,
    /// Whole months since then; null if no carrier authority is active or the date is unknown.
    pub carrier_months: Option<i32>,
    /// Each kind of authority found in a data set.
    pub types: Vec<AuthorityOfType>,
    /// Revocations and suspensions that were served but aren't in effect yet.
    pub pending_actions: Vec<PendingAction>,
    /// Facts on which L&I and Motus disagree.
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

/// Status of an operating authority.
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

/// One kind of authority today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorityOfType {
    /// Kind of authority.
    pub is_type: AuthorityType,
    /// Display name.
    pub label: String,
    /// Status.
    pub status: AuthorityStatus,
    /// Why the status is unknown, as a sentence; null if it's known.
    pub unknown_because: Option<String>,
    /// Start of the current continuous period; null if it isn't active or its history wasn't imported.
    pub since: Option<NaiveDate>,
    /// Whole months since then.
    pub months: Option<i32>,
    /// Whether an application for it is pending.
    pub is_application_pending: bool,
    /// Whether a revocation is in progress.
    pub is_in_revocation: bool,
    /// What it covers, as worded by the source: property, household goods, passengers …
    pub scope: Vec<String>,
    /// Docket numbers it is listed under.
    pub docket_numbers: Vec<String>,
    /// When a revocation or suspension ended it, if nothing later is on record.
    pub revoked_on: Option<NaiveDate>,
    /// That revocation or suspension, as worded by the source.
    pub revoked_by: Option<String>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// A revocation or suspension that was served but isn't in effect yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PendingAction {
    /// The action, as worded by the source.
    pub action: String,
    /// The authority, as worded by the source.
    pub authority: Option<String>,
    /// Docket number.
    pub docket_number: String,
    /// When it was served.
    pub served_on: Option<NaiveDate>,
    /// When it takes effect.
    pub effective_on: Option<NaiveDate>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// FMCSA's two licensing systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// The licensing and insurance system that was frozen on 2026-05-14.
    Legacy,
    /// Its successor.
    Motus,
}

/// A carrier's authority history: a timeline, and the events it is built from.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorityHistory {
    /// Periods in which one kind of authority kept one status, oldest first.
    pub segments: Vec<AuthoritySegment>,
    /// Recorded events, newest first.
    pub events: Vec<AuthorityEvent>,
    /// Revocations and suspensions, newest first.
    pub revocations: Vec<Revocation>,
    /// Out-of-service orders, newest first.
    pub oos_orders: Vec<super::safety::OosOrder>,
    /// Authority data sets that tell nothing of the carrier and do not cover it up to these days, so the history may be incomplete.
    pub missing_data_sets: Vec<Coded>,
}

/// A period in which one kind of authority kept one status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthoritySegment {
    /// Kind of authority.
    pub is_type: AuthorityType,
    /// Status.
    pub status: AuthorityStatus,
    /// First day; null if unknown.
    pub from: Option<NaiveDate>,
    /// Day the status ended; null if current.
    pub until: Option<NaiveDate>,
    /// What started it, as worded by the source.
    pub began_by: Option<String>,
    /// What ended it, as worded by the source.
    pub ended_by: Option<String>,
}

/// A recorded authority event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorityEvent {
    /// The licensing system that recorded it.
    pub family: Family,
    /// Docket number.
    pub docket_number: String,
    /// The authority, as worded by the source.
    pub authority: Option<String>,
    /// The event: GRANTED, REINSTATED, INVOLUNTARY REVOCATION, or a status in Motus.
    pub action: Option<String>,
    /// When it happened.
    pub on: Option<NaiveDate>,
    /// What ended the action, or the reason given by Motus.
    pub disposition: Option<String>,
    /// When it was decided.
    pub decided_on: Option<NaiveDate>,
    /// When it took effect.
    pub disposed_on: Option<NaiveDate>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// A revocation or suspension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Revocation {
    /// The licensing system that recorded it.
    pub family: Family,
    /// Docket number.
    pub docket_number: String,
    /// The authority, as worded by the source.
    pub authority: Option<String>,
    /// The action, as worded by the source.
    pub action: Option<String>,
    /// When it was served.
    pub served_on: Option<NaiveDate>,
    /// When it takes or took effect.
    pub effective_on: Option<NaiveDate>,
    /// Whether that day is in the future.
    pub is_pending: bool,
    /// Source of this data.
    pub source: Option<Source>,
}
