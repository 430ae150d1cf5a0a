//! Associated carriers as the API shows them.

use super::relation::Relation;
use crate::carriers::views::Source;
use crate::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use serde::Serialize;
use store::connections::ConnectionStatus;
use utoipa::ToSchema;

/// A carrier that shares a value with the requested one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AssociatedCarrier {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: u32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of the physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// Operating status: `active`, `out_of_service`, `inactive` …
    pub operating_status: Option<String>,
    /// Power units, as declared by the carrier.
    pub power_units: Option<u32>,
    /// Whether that number can't be taken for the size of its fleet, as in carrier lists.
    pub is_fleet_unconfirmed: bool,
    /// Date of registration.
    pub added_on: Option<NaiveDate>,
    /// Day of its latest roadside inspection; null if none is known, or if hidden by the caller's scopes.
    pub last_inspected_on: Option<NaiveDate>,
    /// Your company's decision about it: `onboarded`, `do_not_dispatch` …; null if none.
    #[schema(value_type = Option<String>)]
    pub connection_status: Option<ConnectionStatus>,
    /// The note on that decision.
    pub connection_notes: Option<String>,
    /// Whether FMCSA marks it, or its dates suggest it, as a predecessor or successor; null if neither, and if `relation_unknown_because`.
    pub relation: Option<Relation>,
    /// Why it is unknown whether one of the two stopped before the other began; null if known.
    pub relation_unknown_because: Option<String>,
    /// Whether the relation is FMCSA's own finding: its mark of a revoked predecessor.
    pub is_marked_by_fmcsa: bool,
    /// When a carrier that may no longer operate (out of service, inactive, not authorized) ended: the day of the out-of-service order in force
    /// or of the latest inspection before it, else of its latest inspection or registration update. Null if it may still operate, if unknown,
    /// or if hidden by the caller's scopes.
    pub ended_on: Option<NaiveDate>,
    /// Combined strength of the shared values: decreases with the number of carriers sharing each value, and with its age. About 1 or more
    /// is strong.
    pub strength: f64,
    /// Shared values, FMCSA's mark first, then the rarest, up to 25; `shared_total` is the full count.
    pub shared: Vec<SharedValue>,
    /// Number of shared values.
    pub shared_total: u32,
    /// Your company's verdict on it, with reasons.
    pub verdict: CarrierVerdict,
    /// Whether it is sample data, not a real carrier.
    pub is_synthetic: bool,
}

/// A value both carriers have or had.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SharedValue {
    /// The kind: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`, `revoked_predecessor`.
    #[schema(schema_with = kind_schema)]
    pub kind: &'static str,
    /// The value, as text: an email domain as `@example.com`, a revoked predecessor as its USDOT number. Null if only its fingerprint is still
    /// known.
    pub value: Option<String>,
    /// Whether it is the address of a registered agent or of rented mailboxes, which unrelated carriers share.
    pub is_mail_drop: bool,
    /// Number of carriers sharing it, including these two.
    pub sharers: u32,
    /// When the requested carrier used it.
    pub here: Usage,
    /// When the other carrier used it.
    pub there: Usage,
}

/// When a carrier used a value.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Usage {
    /// Whether it is in use now: in the source's current row or, for vehicles, at an inspection in the last 24 months.
    pub is_current: bool,
    /// First known day; null if the source already had it at the first import.
    pub from: Option<NaiveDate>,
    /// Last known day; null while it is current and the source confirms it.
    pub until: Option<NaiveDate>,
    /// The source data set.
    pub source: Option<Source>,
}

fn kind_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    platform::http::schema::words(super::kinds::WORDS.into_iter())
}
