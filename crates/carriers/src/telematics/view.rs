//! What brokers are shown of a carrier's devices. The comments here become the API's documentation.

use super::status::State;
use crate::carriers::views::Source;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether a carrier's devices are connected, and whether their vehicles are those on its insurance certificate.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldStatus {
    /// The state.
    pub status: State,
    /// Whether it is one of the failing states. (Document 1 §4.)
    pub is_failing: bool,
    /// What it means, in words.
    pub detail: String,
    /// The provider that told last; null when none is connected.
    pub provider: Option<String>,
    /// When it did.
    pub as_of: Option<DateTime<Utc>>,
    /// Connected, and nothing was told for 72 hours or more.
    pub is_dormant: bool,
    /// Every provider that is connected.
    pub providers: Vec<EldProvider>,
    /// The VINs on the schedule of an insurance certificate, in order, at most 500.
    pub vins_on_coi: Vec<String>,
    /// The VINs that the devices tell, in order, at most 500.
    pub vins_on_eld: Vec<String>,
    /// The VINs that are on both, at most 500.
    pub matches: Vec<String>,
    /// How many there are, beyond the 500 too.
    pub totals: EldTotals,
    /// The certificate, or who else says what is on the schedule; null when no schedule is known.
    pub coi_source: Option<Source>,
    /// The devices; null when none told anything.
    pub eld_source: Option<Source>,
}

/// How many VINs there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldTotals {
    /// On the schedule.
    pub vins_on_coi: usize,
    /// On the devices.
    pub vins_on_eld: usize,
    /// On both.
    pub matches: usize,
}

/// A provider that a carrier connected.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldProvider {
    /// Its word.
    pub provider: String,
    /// Its name.
    pub label: String,
    /// When the carrier gave its consent.
    pub connected_at: DateTime<Utc>,
    /// When it last told anything; null when it has not yet.
    pub reported_at: Option<DateTime<Utc>>,
    /// Nothing was told for 72 hours or more.
    pub is_dormant: bool,
    /// The provider refuses the carrier's credentials.
    pub is_refused: bool,
}

/// A vehicle that a carrier's devices tell.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldVehicle {
    /// What the provider calls it.
    pub provider_vehicle_id: String,
    /// The provider's word.
    pub provider: String,
    /// The VIN; null where the device does not know it.
    pub vin: Option<String>,
    /// The carrier's own name or number for it.
    pub name: Option<String>,
    /// Its maker.
    pub make: Option<String>,
    /// Its plate.
    pub plate: Option<String>,
    /// The plate's state.
    pub plate_state: Option<String>,
    /// Whether it is on the schedule of an insurance certificate.
    pub is_on_coi: bool,
    /// The last day of the last 24 months on which it was inspected under this carrier; null when it was not.
    pub inspected_on: Option<NaiveDate>,
    /// When it was first told.
    pub first_seen_at: DateTime<Utc>,
    /// When it was last told.
    pub last_seen_at: DateTime<Utc>,
    /// Who says so.
    pub source: Source,
}

/// A five-digit ZIP code that a carrier's vehicles were in, by their devices.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitedArea {
    /// Five digits.
    pub zip: String,
    /// The county and state that it is in: `Kitsap, WA`.
    pub name: String,
    /// The state, two letters.
    pub state: String,
    /// Latitude of the ZIP code's point, not of a vehicle; null where the point is not known.
    pub latitude: Option<f64>,
    /// Longitude of the ZIP code's point.
    pub longitude: Option<f64>,
    /// Different days (UTC) on which a vehicle was there.
    pub days: i64,
    /// Different vehicles.
    pub vehicles: i64,
    /// The first day.
    pub first_on: NaiveDate,
    /// The last day.
    pub last_on: NaiveDate,
    /// Who says so.
    pub source: Source,
}
