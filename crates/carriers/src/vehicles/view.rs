//! Vehicles as the API shows them: in a carrier's list, and with the history of their VIN.

use crate::carriers::views::provenance::{Coded, Source};
use crate::verdicts::view::CarrierVerdict;
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

/// A vehicle of one carrier, identified by its VIN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierVehicle {
    /// Id for `vehicles/{id}`; null if only the Safety Measurement System lists it (use `by_vin` with the carrier's id for those), or if it was
    /// never inspected under the carrier.
    pub id: Option<i64>,
    /// VIN, as recorded at the roadside, or as the certificate or ELD gives it.
    pub vin: String,
    /// Kind of vehicle: `truck_tractor`, `straight_box_trucks`, `cargo_vans`, `semi_trailer` …
    pub vehicle_type: Option<Coded>,
    /// Kind of power unit: `truck_tractor`, `straight_box_trucks`, `cargo_vans` …; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Make, as spelled by the inspector.
    pub make: Option<String>,
    /// Its license plate when last seen.
    pub license: Option<String>,
    /// State or province of the license plate.
    pub license_state: Option<String>,
    /// The carrier's own number for it.
    pub company_number: Option<String>,
    /// When it was first inspected under this carrier in the period; null if it wasn't, or if unknown.
    pub first_seen_on: Option<NaiveDate>,
    /// When it was last inspected under this carrier in the period; null if it wasn't, or if unknown.
    pub last_seen_on: Option<NaiveDate>,
    /// Number of inspections under this carrier in the period; null if none is on file and the inspection files on record don't prove that there
    /// was none.
    pub inspections: Option<i64>,
    /// Where it is known from.
    pub sources: Vec<VehicleSource>,
    /// Whether it is on the schedule of an insurance certificate.
    pub is_scheduled: bool,
    /// Source of this data.
    pub source: Option<Source>,
}

/// A vehicle found by a search, under one of the carriers it belongs to: inspected under it, on its insurance schedule, or reported by its ELD.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundVehicle {
    /// Id for `vehicles/{id}`; null if only the Safety Measurement System lists it, or if it was never inspected under the carrier.
    pub id: Option<i64>,
    /// VIN, as recorded at the roadside, or as the certificate or ELD gives it.
    pub vin: String,
    /// Whether the VIN has 17 characters and a correct check digit (49 CFR 565.15).
    pub is_vin_valid: bool,
    /// Day it was last inspected under this carrier in the requested period; if it wasn't, the day of the certificate or of the ELD's latest
    /// report.
    pub date: NaiveDate,
    /// When it was first inspected under this carrier in the period; null if it wasn't, or if unknown.
    pub first_seen_on: Option<NaiveDate>,
    /// When it was last inspected under this carrier in the period; null if it wasn't, or if unknown.
    pub last_seen_on: Option<NaiveDate>,
    /// Number of inspections under this carrier in the period; null if none is on file and the inspection files on record don't prove that there
    /// was none.
    pub inspections: Option<i64>,
    /// The carrier's id; null if it isn't in the census.
    pub carrier_id: Option<i64>,
    /// The carrier's USDOT number; null if the inspection report isn't matched to a carrier.
    pub dot_number: Option<i32>,
    /// The carrier's name, from the census or as written by the inspector.
    pub legal_name: Option<String>,
    /// Kind of vehicle: `truck_tractor`, `straight_box_trucks`, `cargo_vans`, `semi_trailer` …
    pub vehicle_type: Option<Coded>,
    /// Kind of power unit: `truck_tractor`, `straight_box_trucks`, `cargo_vans` …; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Make, as spelled by the inspector.
    pub make: Option<String>,
    /// Its license plate when last seen, or the plate searched for.
    pub license: Option<String>,
    /// State or province of the license plate.
    pub license_state: Option<String>,
    /// The carrier's own number for it.
    pub company_number: Option<String>,
    /// Where it is known from.
    pub sources: Vec<VehicleSource>,
    /// Source of this data.
    pub source: Option<Source>,
    /// Your company's verdict on the carrier today. Null while carriers are loading, and if the carrier isn't in the census.
    pub verdict: Option<CarrierVerdict>,
}

/// A vehicle and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Vehicle {
    /// Id for `vehicles/{id}`: that of its newest inspected unit. Earlier ids of the same VIN work too. Null if only the Safety Measurement
    /// System lists it.
    pub id: Option<i64>,
    /// VIN, as recorded at the roadside.
    pub vin: String,
    /// Whether the VIN has 17 characters and a correct check digit (49 CFR 565.15). An invalid VIN is usually a typo.
    pub is_vin_valid: bool,
    /// Kind of vehicle.
    pub vehicle_type: Option<Coded>,
    /// Kind of power unit: `truck_tractor`, `straight_box_trucks`, `cargo_vans` …; null for trailers.
    pub power_unit_type: Option<Coded>,
    /// Make, as spelled by the inspector.
    pub make: Option<String>,
    /// Its license plate when last seen.
    pub license: Option<String>,
    /// State or province of the license plate.
    pub license_state: Option<String>,
    /// When it was first seen.
    pub first_seen_on: NaiveDate,
    /// When it was last seen.
    pub last_seen_on: NaiveDate,
    /// Number of inspections.
    pub inspections: i64,
    /// Carriers it was inspected under, latest first. Several are normal for leased trucks.
    pub carriers: Vec<VehicleCarrier>,
    /// Its latest inspections, newest first.
    pub sightings: Vec<Sighting>,
}

/// A carrier a vehicle was inspected under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VehicleCarrier {
    /// The carrier's id; null if it isn't in the census.
    pub carrier_id: Option<i64>,
    /// USDOT number; null if the inspection report isn't matched to a carrier.
    pub dot_number: Option<i32>,
    /// Name, from the census or as written by the inspector.
    pub legal_name: Option<String>,
    /// When the vehicle was first seen under it.
    pub first_seen_on: NaiveDate,
    /// When the vehicle was last seen under it.
    pub last_seen_on: NaiveDate,
    /// Number of inspections under it.
    pub inspections: i64,
    /// Source of this data.
    pub source: Option<Source>,
    /// Your company's verdict on the carrier today. Null while carriers are loading, and if the carrier isn't in the census.
    pub verdict: Option<CarrierVerdict>,
}

/// A vehicle at one inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sighting {
    /// FMCSA's id of the inspection.
    pub inspection_id: i64,
    /// Date of the inspection.
    pub inspected_on: NaiveDate,
    /// The carrier's USDOT number.
    pub dot_number: Option<i32>,
    /// The carrier's name, as written by the inspector.
    pub carrier_name: Option<String>,
    /// State of the report.
    pub report_state: Option<String>,
    /// Report number.
    pub report_number: Option<String>,
    /// Location, as written by the inspector.
    pub location: Option<String>,
    /// State of the inspection.
    pub state: Option<String>,
    /// Inspection level.
    pub level: Option<Coded>,
    /// Violations of the whole inspection; null if hidden by the caller's scopes.
    pub violations: Option<i16>,
    /// Out-of-service violations; null if hidden by the caller's scopes.
    pub oos_violations: Option<i16>,
    /// The carrier's number for the vehicle.
    pub company_number: Option<String>,
    /// License plate at the time.
    pub license: Option<String>,
    /// State or province of the license plate.
    pub license_state: Option<String>,
    /// Source of this data.
    pub source: Option<Source>,
}
