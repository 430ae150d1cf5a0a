//! Insights derived from a carrier's public record: each part with its sources.

use super::change::CarrierChange;
use super::power_units::UnitTypeCount;
use super::provenance::{FactState, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's insights, derived from public records of the period. They aren't guarantees, and carriers that are rarely inspected have
/// few.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Insights {
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// Where it was inspected most.
    pub areas: PreferredAreas,
    /// States its vehicles moved between.
    pub lanes: ObservedLanes,
    /// Vehicles it was seen with.
    pub equipment: EquipmentMix,
    /// Months it was inspected in.
    pub activity: Activity,
    /// Inspections compared with fleets of its size.
    pub inspections: InspectionsForEachUnit,
    /// Recent changes on its record.
    pub changes: LatestChanges,
}

/// States with the most inspections.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreferredAreas {
    /// Up to ten, most inspections first.
    pub states: Vec<PreferredState>,
    /// Inspections within the period whose state is known.
    pub touches: i64,
    /// Source of this data; null if there is none.
    pub source: Option<Source>,
}

/// A state with inspections.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreferredState {
    /// State, two letters.
    pub state: String,
    /// Number of inspections there.
    pub touches: i64,
    /// Percent of all inspections whose state is known.
    pub percent: f64,
    /// Day of the latest one.
    pub last_on: NaiveDate,
}

/// Movements between states.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ObservedLanes {
    /// Up to ten, most frequent first. A movement is one vehicle (VIN) inspected in one state and, within 14 days, in another; where it was
    /// in between is unknown.
    pub lanes: Vec<ObservedLane>,
    /// Source of this data; null if there is none.
    pub source: Option<Source>,
}

/// A movement between two states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ObservedLane {
    /// State of the first inspection, two letters.
    pub from_state: String,
    /// State of the following inspection, two letters.
    pub to_state: String,
    /// Number of movements.
    pub moves: i64,
    /// Day of the latest one.
    pub last_on: NaiveDate,
}

/// Kinds of vehicles seen at inspections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EquipmentMix {
    /// Different VINs by kind, most frequent first.
    pub by_type: Vec<UnitTypeCount>,
    /// Total number of different VINs.
    pub vins: i64,
    /// Source of this data; null if there is none.
    pub source: Option<Source>,
}

/// Months in which a carrier was inspected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Activity {
    /// Number of months in the period with an inspection.
    pub months_seen: usize,
    /// Months with an inspection, oldest first.
    pub months: Vec<ActiveMonth>,
    /// Source of this data; null if there is none.
    pub source: Option<Source>,
}

/// A month with inspections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ActiveMonth {
    /// First day of the month.
    pub month: NaiveDate,
    /// Inspections in the month.
    pub inspections: i64,
}

/// Inspections per declared power unit, compared with the median of fleets of the same size.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InspectionsForEachUnit {
    /// Whether the fact is known.
    pub state: FactState,
    /// Inspections within the period per declared power unit; null if either is unknown or no unit is declared.
    pub value: Option<f64>,
    /// Inspections within the period; null if unknown.
    pub inspections: Option<i64>,
    /// Why there may be more inspections than counted; null if the files cover the period, or if the number is unknown.
    pub may_be_more: Option<String>,
    /// Declared power units.
    pub power_units: Option<i32>,
    /// National figures for fleets of the same size; null until computed, or if no power units are declared.
    pub national: Option<NationalMedian>,
    /// Source of the inspections.
    pub source: Option<Source>,
    /// Source of the power units.
    pub power_units_source: Option<Source>,
}

/// National median of the inspected carriers in a range of fleet sizes, from all imported data.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NationalMedian {
    /// Median number of inspections per power unit.
    pub median: f64,
    /// Number of carriers included.
    pub carriers: i64,
    /// Lower bound of the range, in power units.
    pub from_power_units: i32,
    /// Upper bound of the range, in power units; null if open-ended.
    pub to_power_units: Option<i32>,
    /// First day of its period.
    pub from: NaiveDate,
    /// Last day of its period.
    pub to: NaiveDate,
    /// The import it was computed from.
    pub source: Option<Source>,
}

/// Recent changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LatestChanges {
    /// The latest ten changes, newest first; changes of safety data are omitted with the `block_safety_data` scope.
    pub changes: Vec<CarrierChange>,
    /// Total number of known changes.
    pub total: i64,
}
