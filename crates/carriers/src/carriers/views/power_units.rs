//! Declared power units beside those that roadside inspections saw.

use super::provenance::{AmountFact, Coded, CountFact};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Power units declared and observed.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PowerUnitStats {
    /// As the carrier declares them.
    pub declared: CountFact,
    /// Different VINs of power units that were inspected within the span.
    pub observed: AmountFact,
    /// The first day of the span.
    pub from: NaiveDate,
    /// The last day of the span.
    pub to: NaiveDate,
    /// Observed in percent of declared; null when either is unknown or nothing is declared. Few inspections are normal for local work.
    pub observed_percent: Option<f64>,
    /// Inspections within the span for each declared power unit.
    pub inspections_per_power_unit: Option<f64>,
    /// False when the declared number cannot well be true; null when nothing is declared.
    pub is_plausible: Option<bool>,
    /// Why it cannot.
    pub implausible_because: Option<String>,
    /// Different VINs by type of unit, trailers too.
    pub by_type: Vec<UnitTypeCount>,
    /// Different VINs of power units and of trailers in each month, oldest first.
    pub by_month: Vec<UnitMonth>,
}

/// Different VINs of one type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnitTypeCount {
    /// The type.
    pub is_type: Coded,
    /// Whether it moves by itself.
    pub is_power_unit: bool,
    /// How many.
    pub count: i64,
}

/// Different VINs in one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnitMonth {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Power units.
    pub power_units: i64,
    /// Trailers and other units.
    pub others: i64,
}
