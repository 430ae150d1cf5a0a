//! Roadside events: inspections, violations, crashes.

use super::provenance::{Coded, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A roadside inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Inspection {
    /// FMCSA's id of the inspection.
    pub id: i64,
    /// State of the reporting agency; `US` for federal inspectors.
    pub report_state: Option<String>,
    /// Report number.
    pub report_number: Option<String>,
    /// Date of the inspection.
    pub inspected_on: NaiveDate,
    /// When it started, `HH:MM` local time; null if not recorded.
    pub started_at: Option<String>,
    /// When it ended, `HH:MM` local time.
    pub ended_at: Option<String>,
    /// Inspection level: 1 full, 2 walk-around, 3 driver only …
    pub level: Option<Coded>,
    /// Location, as written by the inspector.
    pub location: Option<String>,
    /// State of the county it took place in.
    pub state: Option<String>,
    /// The county.
    pub county: Option<String>,
    /// Fixed station or roadside.
    pub facility: Option<Coded>,
    /// Whether hazardous materials requiring placards were on board.
    pub is_hazmat: Option<bool>,
    /// Whether it followed a crash.
    pub is_post_accident: Option<bool>,
    /// Whether the trip crossed state lines.
    pub is_interstate: Option<bool>,
    /// Gross combination weight, in pounds.
    pub gross_weight_pounds: Option<i32>,
    /// The carrier's name, as written by the inspector.
    pub carrier_name: Option<String>,
    /// Whether a driver or vehicle was put out of service.
    pub is_out_of_service: bool,
    /// Counts of violations, as reported.
    pub counts: ViolationCounts,
    /// The vehicles.
    pub units: Vec<InspectedUnit>,
    /// The violations.
    pub violations: Vec<Violation>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// Counts from an inspection report. They may not add up, since FMCSA's own totals often don't. What the report leaves blank is counted
/// from the violations listed, if these make up the reported total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViolationCounts {
    /// All violations.
    pub total: Option<i16>,
    /// Out-of-service violations.
    pub out_of_service: Option<i16>,
    /// Driver violations.
    pub driver: Option<i16>,
    /// Out-of-service violations.
    pub driver_out_of_service: Option<i16>,
    /// Vehicle violations.
    pub vehicle: Option<i16>,
    /// Out-of-service violations.
    pub vehicle_out_of_service: Option<i16>,
    /// Hazardous materials violations.
    pub hazmat: Option<i16>,
    /// Out-of-service violations.
    pub hazmat_out_of_service: Option<i16>,
}

/// A vehicle in an inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InspectedUnit {
    /// Id for `vehicles/{id}`; null if only the Safety Measurement System lists it.
    pub vehicle_id: Option<i64>,
    /// Number of the unit in the report, from 1.
    pub number: Option<i16>,
    /// Type of unit.
    pub is_type: Option<Coded>,
    /// Make, as spelled by the inspector.
    pub make: Option<String>,
    /// VIN, as recorded at the roadside.
    pub vin: Option<String>,
    /// License plate.
    pub license: Option<String>,
    /// State or province of the license plate.
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
    /// The hazardous materials on board.
    Hazmat,
    /// Someone or something; the file doesn't say which.
    Unspecified,
    /// Nobody and nothing.
    No,
    /// The file doesn't say.
    Unknown,
}

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Violation {
    /// FMCSA's id; null if only the Safety Measurement System lists it.
    pub id: Option<i64>,
    /// FMCSA's id of the inspection that found it.
    pub inspection_id: i64,
    /// Date of the inspection.
    pub inspected_on: NaiveDate,
    /// State of the report.
    pub report_state: Option<String>,
    /// Report number.
    pub report_number: Option<String>,
    /// State of the inspection.
    pub state: Option<String>,
    /// The violated rule, as coded by FMCSA: `393.9A-LTSI`.
    pub code: Option<String>,
    /// Description of the violation.
    pub description: Option<String>,
    /// FMCSA category.
    pub category: Option<Coded>,
    /// BASIC it counts toward, if the Safety Measurement System's input says so.
    pub basic: Option<String>,
    /// Who or what was at fault: driver, co-driver or the vehicle's number in the report.
    pub unit: Option<Coded>,
    /// Who or what was put out of service.
    pub out_of_service: OutOfService,
    /// What was done about the defect, as verified.
    pub verification: Option<Coded>,
    /// Citation number.
    pub citation_number: Option<String>,
    /// Result of the citation in court.
    pub citation_result: Option<String>,
    /// Severity weight in the Safety Measurement System, 1 to 10.
    pub severity_weight: Option<i16>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// Severity of a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CrashSeverity {
    /// Someone died.
    Fatal,
    /// Someone was injured.
    Injury,
    /// A vehicle was towed away.
    TowAway,
    /// None of these: nobody died or was injured, and no vehicle was towed away.
    Other,
}

/// One of the carrier's vehicles in a crash. Crashes are listed regardless of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Crash {
    /// The reporting state.
    pub report_state: Option<String>,
    /// Report number.
    pub report_number: Option<String>,
    /// Number of the vehicle in the report, from 1.
    pub report_sequence: i16,
    /// Date of the crash.
    pub crashed_on: NaiveDate,
    /// Time of the crash, `HH:MM` local time.
    pub crashed_at: Option<String>,
    /// Severity; null if the report leaves blank what it is judged by.
    pub severity: Option<CrashSeverity>,
    /// Street or highway.
    pub location: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State.
    pub state: Option<String>,
    /// County.
    pub county: Option<String>,
    /// Number of deaths.
    pub fatalities: Option<i16>,
    /// Number of people injured.
    pub injuries: Option<i16>,
    /// Whether a vehicle was towed away.
    pub is_tow_away: Option<bool>,
    /// Whether hazardous materials were released.
    pub is_hazmat_released: Option<bool>,
    /// Whether it counts in federal statistics.
    pub is_federal_recordable: Option<bool>,
    /// Whether FMCSA found the crash not preventable by the carrier.
    pub is_not_preventable: Option<bool>,
    /// Number of vehicles in the crash.
    pub vehicles: Option<i16>,
    /// Weather conditions.
    pub weather: Option<String>,
    /// Light conditions.
    pub light: Option<String>,
    /// Road surface condition.
    pub road_surface: Option<String>,
    /// Configuration of the carrier's vehicle.
    pub vehicle_configuration: Option<String>,
    /// VIN of the carrier's vehicle.
    pub vin: Option<String>,
    /// License plate.
    pub license: Option<String>,
    /// State or province of the license plate.
    pub license_state: Option<String>,
    /// The reporting agency.
    pub agency: Option<String>,
    /// Whether a citation was issued, as worded in the file.
    pub citation_issued: Option<String>,
    /// Source of this data.
    pub source: Option<Source>,
}
