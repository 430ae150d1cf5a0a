//! Declared power units compared with those seen at roadside inspections.

use super::provenance::{AmountFact, Coded, CountFact};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's declared and observed power units.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PowerUnitStats {
    /// Power units, as declared by the carrier.
    pub declared: CountFact,
    /// Different VINs of power units inspected within the period.
    pub observed: AmountFact,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// Observed in percent of declared; null if either is unknown or nothing is declared. Few inspections are normal for local operations.
    pub observed_percent: Option<f64>,
    /// Why there may be more power units than observed; null if the files cover the period, or if the number is unknown.
    pub may_be_more: Option<String>,
    /// Inspections within the period per declared power unit.
    pub inspections_per_power_unit: Option<f64>,
    /// Why there may be more inspections than counted for that; null if the files cover the period, or if the number is unknown.
    pub may_be_more_inspections: Option<String>,
    /// False if the declared number is implausible; null if nothing is declared, or if more than 1,000 power units are and no
    /// inspection data covers the carrier.
    pub is_plausible: Option<bool>,
    /// Why the number is implausible or can't be confirmed.
    pub implausible_because: Option<String>,
    /// Different VINs by type of unit, including trailers.
    pub by_type: Vec<UnitTypeCount>,
    /// Different VINs of power units and of trailers in each month, oldest first.
    pub by_month: Vec<UnitMonth>,
}

/// Different VINs of one type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnitTypeCount {
    /// The area's type.
    pub is_type: Coded,
    /// Whether it is a power unit.
    pub is_power_unit: bool,
    /// Number of different VINs.
    pub count: i64,
}

/// Different VINs in one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnitMonth {
    /// The first day of the month.
    pub month: NaiveDate,
    /// VINs of power units.
    pub power_units: i64,
    /// VINs of trailers and other units.
    pub others: i64,
}
