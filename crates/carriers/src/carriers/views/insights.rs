//! What is worked out of a carrier's public record for people who look for one: each part with its sources.

use super::change::CarrierChange;
use super::power_units::UnitTypeCount;
use super::provenance::{FactState, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's insights. Each is derived from public records of the span; none is a promise, and a carrier that is seldom inspected has few.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Insights {
    /// The first day of the span.
    pub from: NaiveDate,
    /// The last day of the span.
    pub to: NaiveDate,
    /// Where it is touched most.
    pub areas: PreferredAreas,
    /// Between which states it was seen to move.
    pub lanes: ObservedLanes,
    /// What it was seen with.
    pub equipment: EquipmentMix,
    /// When it was seen.
    pub activity: Activity,
    /// How often it is inspected beside fleets of its size.
    pub inspections: InspectionsForEachUnit,
    /// What changed lately on its record.
    pub changes: LatestChanges,
}

/// The states with the most touches.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreferredAreas {
    /// At most ten, the most touched first.
    pub states: Vec<PreferredState>,
    /// Touches within the span whose state is known.
    pub touches: i64,
    /// Who says so; null when nothing does.
    pub source: Option<Source>,
}

/// A state with touches.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreferredState {
    /// Two letters.
    pub state: String,
    /// Inspections there.
    pub touches: i64,
    /// In percent of all with a known state.
    pub percent: f64,
    /// The last one.
    pub last_on: NaiveDate,
}

/// Movements between states.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ObservedLanes {
    /// At most ten, the most frequent first. A movement is one vehicle (VIN) that was inspected in one state and, within 14 days, in
    /// another: what lies between is not known.
    pub lanes: Vec<ObservedLane>,
    /// Who says so; null when nothing does.
    pub source: Option<Source>,
}

/// A movement that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ObservedLane {
    /// Where first, two letters.
    pub from_state: String,
    /// Where then.
    pub to_state: String,
    /// How often.
    pub moves: i64,
    /// The last one.
    pub last_on: NaiveDate,
}

/// The kinds of vehicles that were seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EquipmentMix {
    /// Different VINs by kind, the most frequent first.
    pub by_type: Vec<UnitTypeCount>,
    /// Different VINs altogether.
    pub vins: i64,
    /// Who says so; null when nothing does.
    pub source: Option<Source>,
}

/// The months in which a carrier was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Activity {
    /// Different months of the span with an inspection.
    pub months_seen: usize,
    /// The months with an inspection, oldest first.
    pub months: Vec<ActiveMonth>,
    /// Who says so; null when nothing does.
    pub source: Option<Source>,
}

/// A month with inspections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ActiveMonth {
    /// Its first day.
    pub month: NaiveDate,
    /// Inspections in it.
    pub inspections: i64,
}

/// Inspections for each declared power unit, beside the median of fleets of the same size.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InspectionsForEachUnit {
    /// Whether it is known.
    pub state: FactState,
    /// Inspections within the span for each declared power unit; null when either is unknown or no unit is declared.
    pub value: Option<f64>,
    /// Inspections within the span; null when nobody could tell.
    pub inspections: Option<i64>,
    /// Declared power units.
    pub power_units: Option<i32>,
    /// What others of its size have; null before it was worked out, or where nothing is declared.
    pub national: Option<NationalMedian>,
    /// Who tells the inspections.
    pub source: Option<Source>,
    /// Who tells the power units.
    pub power_units_source: Option<Source>,
}

/// The median of the carriers of a span of fleet sizes that were inspected at all, of all that this installation imported.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NationalMedian {
    /// The median of inspections for each power unit.
    pub median: f64,
    /// The carriers that it is of.
    pub carriers: i64,
    /// The fewest power units of the span.
    pub from_power_units: i32,
    /// The most; null has no end.
    pub to_power_units: Option<i32>,
    /// The first day of its look-back.
    pub from: NaiveDate,
    /// The last day of its look-back.
    pub to: NaiveDate,
    /// The import that it was worked out after.
    pub source: Option<Source>,
}

/// What changed lately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LatestChanges {
    /// The newest ten, newest first; those of safety data are left out for holders of `block_safety_data`.
    pub changes: Vec<CarrierChange>,
    /// How many are known altogether.
    pub total: i64,
}
