//! Safety: rating, inspections and their out-of-service rates, crashes, the Safety Measurement System, out-of-service orders.

use super::provenance::{Coded, DayFact, Source, facts};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Safety in short.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SafetySummary {
    /// FMCSA's safety rating; `none` means not rated.
    pub rating: RatingFact,
    /// Roadside inspections of the last 24 months.
    pub inspections: InspectionsFact,
    /// The newest roadside inspection, of whatever age.
    pub last_inspected_on: DayFact,
    /// Crashes of the last 24 months.
    pub crashes: CrashesFact,
    /// The rates of all carriers, to compare with.
    pub national_averages: NationalAverages,
}

facts! {
    /// The safety rating; `none` means not rated.
    RatingFact(SafetyRating);
    /// Inspections within a span of days.
    InspectionsFact(InspectionTotals);
    /// Crashes within a span of days.
    CrashesFact(CrashTotals);
    /// The last review.
    ReviewFact(Review);
    /// Out-of-service orders.
    OosOrdersFact(Vec<OosOrder>);
    /// Results of the Safety Measurement System.
    SmsFact(Vec<SmsCategory>);
    /// Violations by category.
    ViolationsFact(Vec<ViolationCategory>);
}

/// FMCSA's safety rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SafetyRating {
    /// `S`, `C` or `U`.
    pub code: String,
    /// Satisfactory, Conditional or Unsatisfactory.
    pub label: String,
    /// Since when.
    pub rated_on: Option<NaiveDate>,
}

/// FMCSA's last review of the carrier.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Review {
    /// What kind of review.
    pub is_type: Option<Coded>,
    /// When.
    pub reviewed_on: Option<NaiveDate>,
    /// Recordable crashes in a million miles that the review found.
    pub recordable_crash_rate: Option<f32>,
}

/// Inspections within a span of days.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InspectionTotals {
    /// The first day of the span.
    pub from: NaiveDate,
    /// The last day of the span.
    pub to: NaiveDate,
    /// All inspections.
    pub total: i64,
    /// Those with at least one violation.
    pub with_violation: i64,
    /// Those that looked at the driver.
    pub driver: OosRate,
    /// Those that looked at the vehicle.
    pub vehicle: OosRate,
    /// Those of placarded hazardous materials.
    pub hazmat: OosRate,
}

/// How often inspections ended out of service.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OosRate {
    /// Inspections.
    pub inspections: i64,
    /// Those with at least one out-of-service violation.
    pub out_of_service: i64,
    /// Their share in percent; null without inspections.
    pub percent: Option<f64>,
    /// The national average in percent.
    pub national_percent: f64,
}

/// National out-of-service rates, with the day that FMCSA showed them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NationalAverages {
    /// Driver out-of-service rate in percent.
    pub driver_percent: f64,
    /// Vehicle out-of-service rate in percent.
    pub vehicle_percent: f64,
    /// Hazardous-materials out-of-service rate in percent.
    pub hazmat_percent: f64,
    /// The day.
    pub as_of: NaiveDate,
    /// Where it was shown.
    pub label: String,
}

/// Crashes within a span of days. Being in a crash says nothing of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CrashTotals {
    /// The first day of the span.
    pub from: NaiveDate,
    /// The last day of the span.
    pub to: NaiveDate,
    /// All recordable crashes; each counts once, in its worst severity.
    pub total: i64,
    /// Somebody died.
    pub fatal: i64,
    /// Somebody was injured, nobody died.
    pub injury: i64,
    /// A vehicle was towed away, nobody was hurt.
    pub tow_away: i64,
}

/// An out-of-service order of FMCSA's against the whole carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OosOrder {
    /// When it was issued.
    pub ordered_on: NaiveDate,
    /// Why.
    pub reason: String,
    /// When it was lifted; null while it is in force.
    pub rescinded_on: Option<NaiveDate>,
    /// Whether it is in force.
    pub is_in_force: bool,
    /// Who says so.
    pub source: Option<Source>,
}

/// Everything that the safety page shows.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Safety {
    /// In short.
    pub summary: SafetySummary,
    /// FMCSA's last review.
    pub review: ReviewFact,
    /// Out-of-service orders, newest first.
    pub oos_orders: OosOrdersFact,
    /// The Safety Measurement System's results by category; `none` when its files do not list the carrier.
    pub sms: SmsFact,
    /// The thresholds in use, with their version.
    pub sms_method: SmsMethod,
    /// Inspections, out-of-service inspections and crashes of the last 24 months, month by month, oldest first, none left out; the first
    /// and the last month in part.
    pub months: Vec<SafetyMonth>,
    /// Violations of the last 24 months by FMCSA's category, the most frequent first.
    pub violations: ViolationsFact,
}

/// One category (BASIC) of the Safety Measurement System.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SmsCategory {
    /// `unsafe_driving`, `hours_of_service`, `driver_fitness`, `controlled_substances` or `vehicle_maintenance`.
    pub code: String,
    /// Its name.
    pub label: String,
    /// Which of FMCSA's files it is from: `ab_pass_property`, `c_pass_property`, `ab_pass` or `c_pass`.
    pub result_set: String,
    /// Relevant inspections with a violation.
    pub inspections_with_violation: Option<i32>,
    /// FMCSA's measure: higher is worse. Not a percentile.
    pub measure: Option<f32>,
    /// The percentile or FMCSA's reason why there is none. Public for passenger carriers alone (FAST Act, 2015).
    pub percentile: Option<String>,
    /// Whether the percentile is at or above the threshold; null where it is not public.
    pub is_over_threshold: Option<bool>,
    /// The percentile at which FMCSA intervenes.
    pub threshold_percent: i32,
    /// An acute or critical violation was found in an investigation of the last 12 months.
    pub is_acute: Option<bool>,
    /// Who says so.
    pub source: Option<Source>,
}

/// The version of the Safety Measurement System that the thresholds are from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SmsMethod {
    /// The version.
    pub version: String,
    /// The newest day on which it is known to have been in force.
    pub as_of: NaiveDate,
    /// The group of carriers whose thresholds apply: `general`, `hazmat` or `passenger`.
    pub group: String,
}

/// One month of roadside history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SafetyMonth {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Inspections.
    pub inspections: i64,
    /// Inspections that looked at the driver.
    pub driver_inspections: i64,
    /// Those with a driver out-of-service violation.
    pub driver_oos: i64,
    /// Inspections that looked at the vehicle.
    pub vehicle_inspections: i64,
    /// Those with a vehicle out-of-service violation.
    pub vehicle_oos: i64,
    /// Crashes.
    pub crashes: i64,
}

/// Violations of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViolationCategory {
    /// FMCSA's category number, or the BASIC where only the Safety Measurement System's input tells.
    pub code: Option<String>,
    /// Its name.
    pub label: String,
    /// Violations.
    pub violations: i64,
    /// Those that put the driver or the vehicle out of service.
    pub out_of_service: i64,
}
