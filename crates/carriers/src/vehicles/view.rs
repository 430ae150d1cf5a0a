//! Vehicles as the API shows them: on a carrier's list, and with the history of their VIN.

use crate::carriers::views::provenance::{Coded, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a vehicle is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VehicleSource {
    /// Roadside inspections.
    Inspection,
    /// The schedule of an insurance certificate.
    InsuranceCertificate,
    /// An electronic logging device.
    Eld,
}

/// A vehicle of one carrier's, known by its VIN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierVehicle {
    /// The key under which `vehicles/{id}` finds it; null where only the Safety Measurement System names it (`by_vin` with
    /// the carrier's id finds those).
    pub id: Option<i64>,
    /// The VIN, as written down at the roadside.
    pub vin: String,
    /// What kind of vehicle: `truck_tractor`, `straight_box_trucks`, `cargo_vans`, `semi_trailer` …
    pub vehicle_type: Option<Coded>,
    /// The same for vehicles that move by themselves; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Its maker, in the officer's spelling.
    pub make: Option<String>,
    /// Its plate when last seen.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// The carrier's own number for it.
    pub company_number: Option<String>,
    /// When it was first seen under this carrier, within the span.
    pub first_seen_on: NaiveDate,
    /// When it was last seen under this carrier.
    pub last_seen_on: NaiveDate,
    /// How often it was inspected under this carrier, within the span.
    pub inspections: i64,
    /// Where it is known from.
    pub sources: Vec<VehicleSource>,
    /// Whether it is on the schedule of an insurance certificate.
    pub is_scheduled: bool,
    /// Who says so.
    pub source: Option<Source>,
}

/// A vehicle that a search found, under one of the carriers that it was seen under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundVehicle {
    /// The key under which `vehicles/{id}` finds it; null where only the Safety Measurement System names it.
    pub id: Option<i64>,
    /// The VIN, as written down at the roadside.
    pub vin: String,
    /// Whether the VIN has 17 characters and its check digit is right (49 CFR 565.15).
    pub is_vin_valid: bool,
    /// The day that it was last seen under this carrier, within the span asked for.
    pub date: NaiveDate,
    /// When it was first seen under this carrier, within the span.
    pub first_seen_on: NaiveDate,
    /// How often it was inspected under this carrier, within the span.
    pub inspections: i64,
    /// This product's key of the carrier; null when the census does not list it.
    pub carrier_id: Option<i64>,
    /// The carrier's USDOT number; null where the report was never matched to a carrier.
    pub dot_number: Option<i32>,
    /// The carrier's name: the census's, or as the officer wrote it.
    pub legal_name: Option<String>,
    /// What kind of vehicle: `truck_tractor`, `straight_box_trucks`, `cargo_vans`, `semi_trailer` …
    pub vehicle_type: Option<Coded>,
    /// The same for vehicles that move by themselves; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Its maker, in the officer's spelling.
    pub make: Option<String>,
    /// Its plate when last seen; the plate asked for, when one was.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// The carrier's own number for it.
    pub company_number: Option<String>,
    /// Where it is known from.
    pub sources: Vec<VehicleSource>,
    /// Who says so.
    pub source: Option<Source>,
}

/// A vehicle and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Vehicle {
    /// The key under which `vehicles/{id}` finds it: its newest inspected unit. Older keys of the same VIN find it too. Null where only the
    /// Safety Measurement System names it.
    pub id: Option<i64>,
    /// The VIN, as written down at the roadside.
    pub vin: String,
    /// Whether the VIN has 17 characters and its check digit is right (49 CFR 565.15). A wrong one is most often a slip of the pen.
    pub is_vin_valid: bool,
    /// What kind of vehicle it is.
    pub vehicle_type: Option<Coded>,
    /// The same for vehicles that move by themselves; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Its maker, in the officer's spelling.
    pub make: Option<String>,
    /// Its plate when last seen.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// When it was first seen.
    pub first_seen_on: NaiveDate,
    /// When it was last seen.
    pub last_seen_on: NaiveDate,
    /// How often it was inspected.
    pub inspections: i64,
    /// The carriers that it was inspected under, the last one first. Several are normal where trucks are leased.
    pub carriers: Vec<VehicleCarrier>,
    /// Its newest inspections, newest first.
    pub sightings: Vec<Sighting>,
}

/// A carrier that a vehicle was inspected under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VehicleCarrier {
    /// This product's key of the carrier; null when the census does not list it.
    pub carrier_id: Option<i64>,
    /// Its USDOT number; null where the report was never matched to a carrier.
    pub dot_number: Option<i32>,
    /// Its name: the census's, or as the officer wrote it.
    pub legal_name: Option<String>,
    /// When the vehicle was first seen under it.
    pub first_seen_on: NaiveDate,
    /// When the vehicle was last seen under it.
    pub last_seen_on: NaiveDate,
    /// How often it was inspected under it.
    pub inspections: i64,
    /// Who says so.
    pub source: Option<Source>,
}

/// A vehicle at one inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sighting {
    /// FMCSA's key of the inspection.
    pub inspection_id: i64,
    /// The day.
    pub inspected_on: NaiveDate,
    /// The carrier's USDOT number.
    pub dot_number: Option<i32>,
    /// The carrier's name as the officer wrote it.
    pub carrier_name: Option<String>,
    /// The report's state.
    pub report_state: Option<String>,
    /// The report's number.
    pub report_number: Option<String>,
    /// Where, in the officer's words.
    pub location: Option<String>,
    /// The state where it took place.
    pub state: Option<String>,
    /// What was looked at.
    pub level: Option<Coded>,
    /// Violations of the whole inspection; null for people whose scopes hide safety data.
    pub violations: Option<i16>,
    /// Those out of service; null for people whose scopes hide safety data.
    pub oos_violations: Option<i16>,
    /// The carrier's own number for the vehicle.
    pub company_number: Option<String>,
    /// Its plate then.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// Who says so.
    pub source: Option<Source>,
}
