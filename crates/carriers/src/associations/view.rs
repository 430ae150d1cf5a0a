//! Associated carriers as the call shows them.

use super::relation::Relation;
use crate::carriers::views::Source;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier that shares something with the one that was asked about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AssociatedCarrier {
    /// This product's key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: u32,
    /// The registered name.
    pub legal_name: Option<String>,
    /// The name it does business under.
    pub dba_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// Whether it may operate: `active`, `out_of_service`, `inactive` …
    pub operating_status: Option<String>,
    /// Power units, as it declares them.
    pub power_units: Option<u32>,
    /// When it was registered.
    pub added_on: Option<NaiveDate>,
    /// Its newest roadside inspection; null when none is known or hidden by the person's scopes.
    pub last_inspected_on: Option<NaiveDate>,
    /// What your company has decided about it: `onboarded`, `do_not_dispatch` …; null when nothing.
    pub connection_status: Option<String>,
    /// The note on that decision.
    pub connection_notes: Option<String>,
    /// Whether it looks like a predecessor or successor by its dates; null when the dates do not say so.
    pub relation: Option<Relation>,
    /// How much the shared values say together: falls with how many share each, and with its age. From about 1 on, strong.
    pub strength: f64,
    /// What is shared, the rarest first; 25 at most, and `shared_total` tells how many there are.
    pub shared: Vec<SharedValue>,
    /// How many values are shared.
    pub shared_total: u32,
    /// Demonstration data: not a real carrier.
    pub is_synthetic: bool,
}

/// A value that both carriers have or had.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SharedValue {
    /// The kind: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`.
    #[schema(schema_with = kind_schema)]
    pub kind: &'static str,
    /// The value in words; for a mail domain `@example.com`. Null when only its fingerprint is known any more.
    pub value: Option<String>,
    /// How many carriers share it, both of these among them.
    pub sharers: u32,
    /// When the carrier that was asked about used it.
    pub here: Usage,
    /// When the other one did.
    pub there: Usage,
}

/// When a carrier used a value.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Usage {
    /// Whether it does now: by the register's present row, or for vehicles by an inspection in the last 24 months.
    pub is_current: bool,
    /// The first day that is known; null when the register had it at the first import.
    pub from: Option<NaiveDate>,
    /// The last day that is known; null while it is current and the register tells.
    pub until: Option<NaiveDate>,
    /// The data set that tells it.
    pub source: Option<Source>,
}

fn kind_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    platform::http::schema::words(super::kinds::WORDS.into_iter())
}
