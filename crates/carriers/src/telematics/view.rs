//! What brokers can see of a carrier's ELDs. The comments here become the API's documentation.

use super::status::State;
use crate::carriers::views::Source;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use store::telematics::Provider;
use utoipa::ToSchema;

/// Whether a carrier's ELDs are connected, and whether their vehicles are those on its insurance certificate.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldStatus {
    /// Status of the comparison.
    pub status: State,
    /// Whether the status is one of the failing ones. (Document 1 §4.)
    pub is_failing: bool,
    /// Explanation of the status, in words.
    pub detail: String,
    /// The provider that reported most recently; null if none is connected.
    #[schema(value_type = Option<String>)]
    pub provider: Option<Provider>,
    /// When that provider last reported.
    pub as_of: Option<DateTime<Utc>>,
    /// Whether ELDs are connected but nothing was reported for 72 hours or more.
    pub is_dormant: bool,
    /// Every connected provider.
    pub providers: Vec<EldProvider>,
    /// VINs on the schedule of an insurance certificate, sorted, up to 500.
    pub vins_on_coi: Vec<String>,
    /// VINs reported by the ELDs, sorted, up to 500.
    pub vins_on_eld: Vec<String>,
    /// VINs found in both, up to 500.
    pub matches: Vec<String>,
    /// Total counts, including VINs beyond the first 500.
    pub totals: EldTotals,
    /// Source of the schedule: the certificate or another source; null if no schedule is known.
    pub coi_source: Option<Source>,
    /// Source of the ELD data; null if nothing was reported.
    pub eld_source: Option<Source>,
}

/// Numbers of VINs.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldTotals {
    /// VINs on the schedule.
    pub vins_on_coi: usize,
    /// VINs reported by the ELDs.
    pub vins_on_eld: usize,
    /// VINs found in both.
    pub matches: usize,
}

/// An ELD provider the carrier connected.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldProvider {
    /// Code of the provider.
    #[schema(value_type = String)]
    pub provider: Provider,
    /// Display name.
    pub label: &'static str,
    /// When the carrier gave its consent.
    pub connected_at: DateTime<Utc>,
    /// When it last reported; null if it hasn't yet.
    pub reported_at: Option<DateTime<Utc>>,
    /// Whether nothing was reported for 72 hours or more.
    pub is_dormant: bool,
    /// Whether the provider refuses the carrier's credentials.
    pub is_refused: bool,
}

/// A vehicle reported by a carrier's ELDs.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldVehicle {
    /// The provider's id of the vehicle.
    pub provider_vehicle_id: String,
    /// Code of the provider.
    #[schema(value_type = String)]
    pub provider: Provider,
    /// The VIN; null if the ELD doesn't report it.
    pub vin: Option<String>,
    /// The carrier's name or number for it.
    pub name: Option<String>,
    /// Make.
    pub make: Option<String>,
    /// License plate.
    pub plate: Option<String>,
    /// State or province of the license plate.
    pub plate_state: Option<String>,
    /// Whether it is on the schedule of an insurance certificate.
    pub is_on_coi: bool,
    /// Day of its latest inspection under this carrier in the last 24 months; null if none.
    pub inspected_on: Option<NaiveDate>,
    /// When it was first reported.
    pub first_seen_at: DateTime<Utc>,
    /// When it was last reported.
    pub last_seen_at: DateTime<Utc>,
    /// Source of this data.
    pub source: Source,
}

/// A 5-digit ZIP code visited by a carrier's vehicles, according to their ELDs.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitedArea {
    /// ZIP code, five digits.
    pub zip: String,
    /// County and state: `Kitsap, WA`.
    pub name: String,
    /// State, two letters.
    pub state: String,
    /// Latitude of the ZIP code's point, not of a vehicle; null if unknown.
    pub latitude: Option<f64>,
    /// Longitude of the ZIP code's point; null if unknown.
    pub longitude: Option<f64>,
    /// Different days (UTC) a vehicle was there.
    pub days: i64,
    /// Number of different vehicles.
    pub vehicles: i64,
    /// First day.
    pub first_on: NaiveDate,
    /// Last day.
    pub last_on: NaiveDate,
    /// Source of this data.
    pub source: Source,
}
