//! What happened at the roadside: inspections, violations, crashes.

use super::provenance::{Coded, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A roadside inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Inspection {
    /// FMCSA's key of the inspection.
    pub id: i64,
    /// The state whose officer reported it; `US` for federal officers.
    pub report_state: Option<String>,
    /// The report's number.
    pub report_number: Option<String>,
    /// The day.
    pub inspected_on: NaiveDate,
    /// When it began, `HH:MM` local time; null when not recorded.
    pub started_at: Option<String>,
    /// When it ended, `HH:MM` local time.
    pub ended_at: Option<String>,
    /// What was looked at: 1 full, 2 walk-around, 3 driver only …
    pub level: Option<Coded>,
    /// Where, in the officer's words.
    pub location: Option<String>,
    /// The state of the county where it took place.
    pub state: Option<String>,
    /// The county.
    pub county: Option<String>,
    /// At a fixed station or at the roadside.
    pub facility: Option<Coded>,
    /// Whether hazardous materials needed placards.
    pub is_hazmat: Option<bool>,
    /// Whether it followed a crash.
    pub is_post_accident: Option<bool>,
    /// Whether the trip crossed state lines.
    pub is_interstate: Option<bool>,
    /// Weight of the combination in pounds.
    pub gross_weight_pounds: Option<i32>,
    /// The carrier's name as the officer wrote it.
    pub carrier_name: Option<String>,
    /// Whether a driver or vehicle was put out of service.
    pub is_out_of_service: bool,
    /// Counts of violations, as the report gives them.
    pub counts: ViolationCounts,
    /// The vehicles.
    pub units: Vec<InspectedUnit>,
    /// The violations.
    pub violations: Vec<Violation>,
    /// Who says so.
    pub source: Option<Source>,
}

/// Counts of an inspection report. They need not add up: FMCSA's own totals often do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViolationCounts {
    /// All violations.
    pub total: Option<i16>,
    /// Those out of service.
    pub out_of_service: Option<i16>,
    /// Violations of the driver.
    pub driver: Option<i16>,
    /// Those out of service.
    pub driver_out_of_service: Option<i16>,
    /// Violations of the vehicle.
    pub vehicle: Option<i16>,
    /// Those out of service.
    pub vehicle_out_of_service: Option<i16>,
    /// Violations of hazardous-materials rules.
    pub hazmat: Option<i16>,
    /// Those out of service.
    pub hazmat_out_of_service: Option<i16>,
}

/// A vehicle at an inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InspectedUnit {
    /// The key under which `vehicles/{id}` finds it; null where only the Safety Measurement System names it.
    pub vehicle_id: Option<i64>,
    /// Its place in the report, from 1.
    pub number: Option<i16>,
    /// What it is.
    pub is_type: Option<Coded>,
    /// Its maker, in the officer's spelling.
    pub make: Option<String>,
    /// Its VIN, as written down.
    pub vin: Option<String>,
    /// Its plate.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// The carrier's own number for it.
    pub company_number: Option<String>,
}

/// Who or what was put out of service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OutOfService {
    /// The vehicle.
    Vehicle,
    /// The driver.
    Driver,
    /// Neither.
    No,
}

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Violation {
    /// FMCSA's key; null where only the Safety Measurement System names it.
    pub id: Option<i64>,
    /// The inspection that found it.
    pub inspection_id: i64,
    /// The day of that inspection.
    pub inspected_on: NaiveDate,
    /// The report's state.
    pub report_state: Option<String>,
    /// The report's number.
    pub report_number: Option<String>,
    /// The state where it was found.
    pub state: Option<String>,
    /// The rule, as FMCSA codes it: `393.9A-LTSI`.
    pub code: Option<String>,
    /// What was wrong.
    pub description: Option<String>,
    /// FMCSA's category.
    pub category: Option<Coded>,
    /// The BASIC that it counts for, where the Safety Measurement System's input tells.
    pub basic: Option<String>,
    /// Who or what was at fault: driver, co-driver or a vehicle's place in the report.
    pub unit: Option<Coded>,
    /// Who or what was put out of service.
    pub out_of_service: OutOfService,
    /// What became of the defect.
    pub verification: Option<Coded>,
    /// The citation's number.
    pub citation_number: Option<String>,
    /// What the court decided of it.
    pub citation_result: Option<String>,
    /// The severity weight of the Safety Measurement System, 1 to 10.
    pub severity_weight: Option<i16>,
    /// Who says so.
    pub source: Option<Source>,
}

/// How bad a crash was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CrashSeverity {
    /// Somebody died.
    Fatal,
    /// Somebody was injured.
    Injury,
    /// A vehicle was towed away.
    TowAway,
    /// None of these is recorded.
    Other,
}

/// One vehicle of the carrier's in one crash. Being in a crash says nothing of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Crash {
    /// The state that reported it.
    pub report_state: Option<String>,
    /// The report's number.
    pub report_number: Option<String>,
    /// The vehicle's place in the report, from 1.
    pub report_sequence: i16,
    /// The day.
    pub crashed_on: NaiveDate,
    /// When, `HH:MM` local time.
    pub crashed_at: Option<String>,
    /// How bad.
    pub severity: CrashSeverity,
    /// Street or highway.
    pub location: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State.
    pub state: Option<String>,
    /// County.
    pub county: Option<String>,
    /// People who died.
    pub fatalities: Option<i16>,
    /// People who were injured.
    pub injuries: Option<i16>,
    /// Whether a vehicle was towed away.
    pub is_tow_away: Option<bool>,
    /// Whether hazardous materials got out.
    pub is_hazmat_released: Option<bool>,
    /// Whether it counts in federal statistics.
    pub is_federal_recordable: Option<bool>,
    /// Whether FMCSA found that the carrier could not have prevented it.
    pub is_not_preventable: Option<bool>,
    /// Vehicles in the crash.
    pub vehicles: Option<i16>,
    /// Weather.
    pub weather: Option<String>,
    /// Light.
    pub light: Option<String>,
    /// Road surface.
    pub road_surface: Option<String>,
    /// What kind of vehicle the carrier's was.
    pub vehicle_configuration: Option<String>,
    /// The VIN of the carrier's vehicle.
    pub vin: Option<String>,
    /// Its plate.
    pub license: Option<String>,
    /// The plate's state.
    pub license_state: Option<String>,
    /// The agency that reported it.
    pub agency: Option<String>,
    /// Whether a citation was issued, in the file's words.
    pub citation_issued: Option<String>,
    /// Who says so.
    pub source: Option<Source>,
}
