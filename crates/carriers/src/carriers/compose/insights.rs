//! Insights as a view. Nothing is estimated: every number is a count of rows in public files, or a ratio of two.

use super::changes;
use super::power_units::by_type;
use super::sources::{of_run, of_runs};
use crate::carriers::views::insights::{
    ActiveMonth, Activity, EquipmentMix, Insights, InspectionsForEachUnit, LatestChanges, NationalMedian, ObservedLane,
    ObservedLanes, PreferredAreas, PreferredState,
};
use crate::carriers::views::provenance::{FactState, because};
use chrono::NaiveDate;
use profile::rows::{Census, Change, Roadside, Runs};
use profile::safety::{known_inspections, why_more_inspections};
use store::carriers::counts::UnitGroup;
use store::carriers::national_figures::InspectionsMedian;
use store::carriers::touches::{Movement, StateTouches};
use store::list::Rows;

/// States and lanes that are shown.
const SHOWN: usize = 10;

/// What the insights are worked out of.
#[derive(Debug)]
pub struct Material {
    /// The census row.
    pub census: Census,
    /// Inspections and crashes of the span.
    pub roadside: Roadside,
    /// Touches by state.
    pub states: Vec<StateTouches>,
    /// Movements between states.
    pub movements: Vec<Movement>,
    /// Observed vehicles by type.
    pub units: Vec<UnitGroup>,
    /// The median of fleets of this size.
    pub median: Option<InspectionsMedian>,
    /// The newest changes.
    pub changes: Rows<Change>,
    /// The runs behind all these.
    pub runs: Runs,
}

impl Material {
    /// The runs that its rows name.
    pub fn run_ids(&self) -> Vec<i64> {
        let states = self.states.iter().map(|row| row.run_id);
        let movements = self.movements.iter().map(|row| row.run_id);
        let units = self.units.iter().map(|row| row.run_id);
        let others = [self.census.run_id].into_iter().chain(self.median.iter().map(|median| median.run_id));
        states.chain(movements).chain(units).chain(others).collect()
    }
}

/// Composes a carrier's insights.
pub fn insights(material: Material) -> Insights {
    let (from, to) = material.roadside.days;
    Insights {
        from,
        to,
        areas: areas(&material),
        lanes: lanes(&material),
        equipment: EquipmentMix {
            by_type: material.units.iter().map(by_type).collect(),
            vins: material.units.iter().map(|group| group.vins).sum(),
            source: of_runs(&material.runs, material.units.iter().map(|group| group.run_id)),
        },
        activity: activity(&material.roadside),
        inspections: inspections(&material),
        changes: LatestChanges {
            total: material.changes.total,
            changes: material.changes.items.into_iter().map(changes::change).collect(),
        },
    }
}

fn areas(material: &Material) -> PreferredAreas {
    let touches: i64 = material.states.iter().map(|row| row.touches).sum();
    let states = material.states.iter().take(SHOWN).map(|row| PreferredState {
        state: row.state.clone(),
        touches: row.touches,
        percent: row.touches as f64 * 100.0 / touches as f64,
        last_on: row.last_on,
    });
    PreferredAreas {
        states: states.collect(),
        touches,
        source: of_runs(&material.runs, material.states.iter().map(|row| row.run_id)),
    }
}

fn lanes(material: &Material) -> ObservedLanes {
    let lanes = material.movements.iter().take(SHOWN).map(|row| ObservedLane {
        from_state: row.from_state.clone(),
        to_state: row.to_state.clone(),
        moves: row.moves,
        last_on: row.last_on,
    });
    ObservedLanes {
        lanes: lanes.collect(),
        source: of_runs(&material.runs, material.movements.iter().map(|row| row.run_id)),
    }
}

fn activity(roadside: &Roadside) -> Activity {
    let mut months: Vec<ActiveMonth> = Vec::new();
    for group in &roadside.inspections {
        add(&mut months, group.month, group.counts.inspections);
    }
    Activity {
        months_seen: months.len(),
        months,
        source: of_runs(&roadside.runs, roadside.inspections.iter().map(|group| group.run_id)),
    }
}

/// Groups come in the order of their months.
fn add(months: &mut Vec<ActiveMonth>, month: NaiveDate, inspections: i64) {
    match months.last_mut() {
        Some(last) if last.month == month => last.inspections += inspections,
        _ => months.push(ActiveMonth { month, inspections }),
    }
}

fn inspections(material: &Material) -> InspectionsForEachUnit {
    let (roadside, power_units) = (&material.roadside, material.census.power_units);
    let inspections = known_inspections(roadside);
    let units = power_units.filter(|units| *units > 0).map(f64::from);
    let value = inspections.zip(units).map(|(inspections, units)| inspections as f64 / units);
    InspectionsForEachUnit {
        state: match (value, inspections, power_units) {
            (Some(_), ..) => FactState::Known,
            (None, Some(_), Some(_)) => FactState::None,
            (None, ..) => FactState::Unknown,
        },
        value,
        inspections,
        may_be_more: inspections.and(why_more_inspections(roadside)).map(|why| because(&why)),
        power_units,
        national: material.median.as_ref().map(|median| NationalMedian {
            median: median.median,
            carriers: median.carriers,
            from_power_units: median.from_power_units,
            to_power_units: median.to_power_units,
            from: median.from_day,
            to: median.to_day,
            source: of_run(&material.runs, median.run_id),
        }),
        source: of_runs(&roadside.runs, roadside.inspections.iter().map(|group| group.run_id)),
        power_units_source: of_run(&material.runs, material.census.run_id),
    }
}
