//! Safety: rating, inspections and their out-of-service rates, crashes, the Safety Measurement System, out-of-service orders.

use super::provenance::{Coded, DayFact, Source, facts};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Summary of the safety record.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SafetySummary {
    /// FMCSA's safety rating; `none` means unrated.
    pub rating: RatingFact,
    /// Roadside inspections of the last 24 months.
    pub inspections: InspectionsFact,
    /// Day of the latest roadside inspection, at any time.
    pub last_inspected_on: DayFact,
    /// Crashes of the last 24 months.
    pub crashes: CrashesFact,
    /// National averages, for comparison.
    pub national_averages: NationalAverages,
}

facts! {
    /// Safety rating; `none` means unrated.
    RatingFact(SafetyRating);
    /// Inspections within a period.
    InspectionsFact(InspectionTotals);
    /// Crashes within a period.
    CrashesFact(CrashTotals);
    /// The latest review.
    ReviewFact(Review);
    /// Out-of-service orders.
    OosOrdersFact(Vec<OosOrder>);
    /// Safety Measurement System results.
    SmsFact(Vec<SmsCategory>);
    /// Violations by category.
    ViolationsFact(Vec<ViolationCategory>);
}

/// FMCSA's safety rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SafetyRating {
    /// Code: `S`, `C` or `U`.
    pub code: String,
    /// Satisfactory, Conditional or Unsatisfactory.
    pub label: String,
    /// Date of the rating.
    pub rated_on: Option<NaiveDate>,
}

/// FMCSA's latest review of the carrier.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Review {
    /// Type of review.
    pub is_type: Option<Coded>,
    /// Date of the review.
    pub reviewed_on: Option<NaiveDate>,
    /// Recordable crashes per million miles, as found in the review.
    pub recordable_crash_rate: Option<f32>,
}

/// Inspections within a period.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InspectionTotals {
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// All inspections.
    pub total: i64,
    /// Inspections with at least one violation.
    pub with_violation: i64,
    /// Inspections of which the file doesn't say whether there was a violation.
    pub violations_unknown: i64,
    /// Why there may be more inspections than counted; null if the files cover the period.
    pub may_be_more: Option<String>,
    /// Inspections of the driver.
    pub driver: OosRate,
    /// Inspections of the vehicle.
    pub vehicle: OosRate,
    /// Inspections with placarded hazardous materials.
    pub hazmat: OosRate,
}

/// How often inspections resulted in out of service.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OosRate {
    /// Number of inspections.
    pub inspections: i64,
    /// Inspections with at least one out-of-service violation.
    pub out_of_service: i64,
    /// Inspections left out because the file doesn't say whether they looked (no inspection level) or what came of it.
    pub unknown: i64,
    /// Out-of-service rate, in percent; null without inspections.
    pub percent: Option<f64>,
    /// National average, in percent.
    pub national_percent: f64,
}

/// National out-of-service rates, with the day FMCSA published them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NationalAverages {
    /// Driver out-of-service rate, in percent.
    pub driver_percent: f64,
    /// Vehicle out-of-service rate, in percent.
    pub vehicle_percent: f64,
    /// Hazardous materials out-of-service rate, in percent.
    pub hazmat_percent: f64,
    /// Day FMCSA published them.
    pub as_of: NaiveDate,
    /// Where FMCSA published them.
    pub label: String,
}

/// Crashes within a period. Crashes are listed regardless of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CrashTotals {
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// All recordable crashes, each counted once by its worst severity.
    pub total: i64,
    /// Crashes with at least one death.
    pub fatal: i64,
    /// Crashes with injuries but no deaths.
    pub injury: i64,
    /// Crashes with a vehicle towed away and no one hurt.
    pub tow_away: i64,
    /// Why there may be more crashes than counted; null if the files cover the period.
    pub may_be_more: Option<String>,
}

/// An FMCSA out-of-service order against the whole carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OosOrder {
    /// Date of issue.
    pub ordered_on: NaiveDate,
    /// Reason for the order.
    pub reason: String,
    /// When it was rescinded; null while it is in force.
    pub rescinded_on: Option<NaiveDate>,
    /// Whether it is in force.
    pub is_in_force: bool,
    /// Source of this data.
    pub source: Option<Source>,
}

/// A carrier's safety record.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Safety {
    /// Summary.
    pub summary: SafetySummary,
    /// FMCSA's latest review.
    pub review: ReviewFact,
    /// Out-of-service orders, newest first.
    pub oos_orders: OosOrdersFact,
    /// Safety Measurement System results by category; `none` if its files don't list the carrier.
    pub sms: SmsFact,
    /// Thresholds used, with their version.
    pub sms_method: SmsMethod,
    /// Inspections, out-of-service inspections and crashes of the last 24 months by month, oldest first, with no month omitted; the first
    /// and last month are partial.
    pub months: Vec<SafetyMonth>,
    /// Violations of the last 24 months by FMCSA category, most frequent first.
    pub violations: ViolationsFact,
    /// Why there may be more violations than counted; null if the files cover the last 24 months, or if the number is unknown.
    pub violations_may_be_more: Option<String>,
}

/// A category (BASIC) of the Safety Measurement System.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SmsCategory {
    /// Code of the category: `unsafe_driving`, `hours_of_service`, `driver_fitness`, `controlled_substances` or `vehicle_maintenance`.
    pub code: String,
    /// Display name.
    pub label: String,
    /// FMCSA file it is from: `ab_pass_property`, `c_pass_property`, `ab_pass` or `c_pass`.
    pub result_set: String,
    /// Relevant inspections with a violation.
    pub inspections_with_violation: Option<i32>,
    /// FMCSA's measure: higher is worse. It isn't a percentile.
    pub measure: Option<f32>,
    /// The percentile, or FMCSA's reason why there is none. Public only for passenger carriers (FAST Act, 2015).
    pub percentile: Option<String>,
    /// Whether the results are over 12 months old, or their day is unknown: they are shown, but the carrier isn't judged by them.
    pub is_outdated: bool,
    /// Whether the percentile is at or above the threshold; null if it isn't public or the results are outdated.
    pub is_over_threshold: Option<bool>,
    /// Percentile at which FMCSA intervenes.
    pub threshold_percent: i32,
    /// Whether an investigation in the 12 months before the results found an acute or critical violation; null if they are outdated.
    pub is_acute: Option<bool>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// Version of the Safety Measurement System the thresholds are from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SmsMethod {
    /// The version.
    pub version: String,
    /// Latest day it is known to have been in effect.
    pub as_of: NaiveDate,
    /// Group of carriers whose thresholds apply: `general`, `hazmat` or `passenger`.
    pub group: String,
}

/// Roadside history of one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SafetyMonth {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Number of inspections; null, as all counts of inspections, if inspections are unknown.
    pub inspections: Option<i64>,
    /// Inspections of the driver.
    pub driver_inspections: Option<i64>,
    /// Driver inspections with an out-of-service violation.
    pub driver_oos: Option<i64>,
    /// Inspections of the vehicle.
    pub vehicle_inspections: Option<i64>,
    /// Vehicle inspections with an out-of-service violation.
    pub vehicle_oos: Option<i64>,
    /// Number of crashes; null if crashes are unknown.
    pub crashes: Option<i64>,
}

/// Violations of one category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViolationCategory {
    /// FMCSA's category number, or the BASIC if only the Safety Measurement System's input has it.
    pub code: Option<String>,
    /// Display name.
    pub label: String,
    /// Number of violations.
    pub violations: i64,
    /// Violations that put someone or something out of service.
    pub out_of_service: i64,
    /// Those that put the driver out of service.
    pub driver_out_of_service: i64,
    /// Those that put the vehicle out of service.
    pub vehicle_out_of_service: i64,
    /// Those that put the hazardous materials out of service.
    pub hazmat_out_of_service: i64,
}
