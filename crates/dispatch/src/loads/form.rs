//! A load as people, the broker's systems and files give it. What is wrong with one is told by field, all at once (`prepare`).
//!
//! Words and times come as text, so that a wrong one is told beside everything else; ids and numbers are typed.

pub use super::prepare::prepare;
pub(crate) use super::prepare::zone_of_place;

use super::words::{
    CertificationWords, ChargeKindWords, EquipmentTypeWords, HandlingWords, LoadStatusWords, SchedulingWords,
    StopKindWords, WeightUnitWords,
};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, ClassificationId, TeamId, UserId};
use platform::http::days;
use platform::validation::is_blank;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A load to create, or to bring up to date under its number. When a load is sent again, fields that are left out stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadForm {
    /// Your own number of the load, up to 50 characters; unique within your company. It may be left out where the address names it.
    #[serde(default)]
    pub external_load_number: String,
    /// Status; `available` if left out, or `covered` with a carrier. When a load is sent again, a status that it has left changes nothing unless
    /// `status_reason` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<LoadStatusWords>)]
    pub status: Option<LoadStatus>,
    /// Why the status goes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status_reason: Option<String>,
    /// When your system last changed the load (RFC 3339). A body older than the last one changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "days::optional_instant")]
    pub source_updated_at: Option<DateTime<Utc>>,
    /// Minimum rate, in U.S. dollars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_rate: Option<f64>,
    /// Weight, in `weight_unit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Unit of the weight; pounds if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<WeightUnitWords>)]
    pub weight_unit: Option<String>,
    /// Trailer length, in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trailer_length: Option<f64>,
    /// Equipment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<EquipmentTypeWords>)]
    pub equipment_type: Option<String>,
    /// Certifications that hauling it requires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<CertificationWords>>)]
    pub certifications: Option<Vec<String>>,
    /// Commodity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commodity: Option<String>,
    /// Value of the cargo, in U.S. dollars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo_value: Option<f64>,
    /// Temperature to keep, in degrees Fahrenheit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Billable miles. If left out, they are routed along the stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billable_miles: Option<f64>,
    /// Whether it takes a team of two drivers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_team: Option<bool>,
    /// Whether it fills only part of the trailer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_partial: Option<bool>,
    /// Trailer number, where the trailer is yours or the shipper's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trailer_number: Option<String>,
    /// Bill of lading number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bol_number: Option<String>,
    /// Seal number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal_number: Option<String>,
    /// Ids of the classifications whose rules its carrier must meet beside your company's usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<i64>>)]
    pub classification_ids: Option<Vec<ClassificationId>>,
    /// Id of the teammate who works on it. A load that a person makes by hand without anyone or a team is theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub user_id: Option<UserId>,
    /// The same by email address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_email: Option<String>,
    /// Id of the team that works on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub team_id: Option<TeamId>,
    /// What is charged for it; replaces what was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<Vec<ChargeForm>>,
    /// Stops in order, 2 to 25: a pickup first, a delivery last.
    pub stops: Vec<StopForm>,
    /// The carrier that hauls it, with truck and contacts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<CarrierForm>,
    /// Miles that the caller routed along the stops beforehand. Never sent.
    #[serde(skip)]
    pub routed_miles: Option<f64>,
    /// Whether a load that is changed keeps its stops; none are given then. Never sent.
    #[serde(skip)]
    pub keeps_stops: bool,
    /// Whose it is if it is new and nobody is named: nothing of what the sender said of it. Never sent.
    #[serde(skip)]
    pub owner_if_new: Option<UserId>,
}

/// A stop of a load to create. Without coordinates it is placed at its ZIP code, else at its city, and is approximate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StopForm {
    /// What happens there.
    #[schema(value_type = StopKindWords)]
    pub kind: String,
    /// How freight is handled; `live` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<HandlingWords>)]
    pub handling: Option<String>,
    /// Whether the time is fixed; `appointment` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SchedulingWords>)]
    pub scheduling: Option<String>,
    /// Name of the facility.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Street address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    /// City.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// State or province, as a two-letter code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// ZIP code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// Pickup or delivery number for the driver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Instructions for the driver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Latitude.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    /// Longitude.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    /// Miles around the point that count as the stop; half a mile if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<f64>,
    /// When the window starts: an instant (RFC 3339), or the local time there as `2026-11-24T08:00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_start_at: Option<String>,
    /// When it ends, in the same form; the start, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_end_at: Option<String>,
    /// Time zone, as `America/Chicago`; the place's, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
}

/// A charge.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeForm {
    /// What for.
    #[schema(value_type = ChargeKindWords)]
    pub kind: String,
    /// U.S. dollars; below zero for what is deducted.
    pub amount: f64,
    /// In words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A carrier, named by one of id, USDOT number, docket number and name. A carrier that isn't on file keeps its name or number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarrierForm {
    /// The carrier's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub carrier_id: Option<CarrierId>,
    /// USDOT number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dot_number: Option<i32>,
    /// Docket number, as `MC123456`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub docket_number: Option<String>,
    /// Name, kept where the carrier isn't on file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The truck's VIN. Kept where the carrier is on file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vin: Option<String>,
    /// The carrier's own number or name for the truck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vehicle_name: Option<String>,
    /// Trailer number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trailer_number: Option<String>,
    /// The driver's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_name: Option<String>,
    /// The driver's phone number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_phone: Option<String>,
    /// The dispatcher's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispatcher_name: Option<String>,
    /// The dispatcher's phone number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispatcher_phone: Option<String>,
    /// The dispatcher's email address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispatcher_email: Option<String>,
}

impl CarrierForm {
    /// Whether nothing was given. A blank text is nothing.
    pub fn is_empty(&self) -> bool {
        let texts = [
            &self.docket_number,
            &self.name,
            &self.vin,
            &self.vehicle_name,
            &self.trailer_number,
            &self.driver_name,
            &self.driver_phone,
            &self.dispatcher_name,
            &self.dispatcher_phone,
            &self.dispatcher_email,
        ];
        self.carrier_id.is_none() && self.dot_number.is_none() && texts.into_iter().flatten().all(|text| is_blank(text))
    }

    /// Whether it says which carrier.
    pub fn names_a_carrier(&self) -> bool {
        self.carrier_id.is_some()
            || self.dot_number.is_some()
            || [&self.docket_number, &self.name].into_iter().flatten().any(|text| !is_blank(text))
    }
}
