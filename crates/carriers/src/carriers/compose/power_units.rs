//! Declared and observed power units as a view.

use super::identity::fleet;
use super::sources::{of_run, of_runs};
use crate::carriers::codes::{self, inspection as inspection_codes};
use crate::carriers::unit_types::is_power_unit;
use crate::carriers::views::power_units::{PowerUnitStats, UnitMonth, UnitTypeCount};
use crate::carriers::views::provenance::{AmountFact, CountFact, because};
use crate::carriers::views::{Coded, Source};
use kernel::provenance::Known;
use profile::coverage::Window;
use profile::identity::fleet_doubts;
use profile::rows::{Census, Roadside, Runs};
use profile::safety::{known_inspections, why_more_inspections};
use profile::sources::{VEHICLES, of_absence, why_not_all_of, why_unknown};
use store::carriers::counts::{UnitGroup, UnitMonth as CountedMonth};

/// Units that were seen at the roadside within the look-back.
#[derive(Debug)]
pub struct Observed {
    /// By type.
    pub by_type: Vec<UnitGroup>,
    /// By month and type.
    pub by_month: Vec<CountedMonth>,
    /// The runs behind them and the census.
    pub runs: Runs,
}

/// Declared power units beside observed ones.
pub fn stats(census: &Census, roadside: &Roadside, observed: &Observed) -> PowerUnitStats {
    let (from, to) = roadside.days;
    let inspections = known_inspections(roadside);
    let fleet = fleet(census, &fleet_doubts(census, inspections, None, "Unknown"));
    let seen: i64 =
        observed.by_type.iter().filter(|group| is_power_unit(group.unit_type)).map(|group| group.vins).sum();
    let is_seen = !observed.by_type.is_empty();
    let window = Window::of(to);
    let absence = of_absence(&observed.runs, &VEHICLES, window).map(Source::from);
    let may_be_more =
        (is_seen && absence.is_none()).then(|| because(&why_not_all_of(&observed.runs, &VEHICLES, window)));
    let (count, source) = match (is_seen, absence) {
        (true, _) => (Known::Some(seen), of_runs(&observed.runs, observed.by_type.iter().map(|group| group.run_id))),
        (false, Some(absence)) => (Known::None, Some(absence)),
        (false, None) => (Known::Unknown, None),
    };
    let declared = census.power_units;
    let units = declared.filter(|units| *units > 0).map(f64::from);
    PowerUnitStats {
        declared: CountFact::new(
            declared.map_or(Known::Unknown, Known::Some),
            of_run(&observed.runs, census.run_id),
            || "the census leaves it blank for this carrier".to_owned(),
        ),
        observed_percent: count.value().zip(units).map(|(seen, units)| seen as f64 * 100.0 / units),
        observed: AmountFact::new(count, source, || why_unknown(&observed.runs, &VEHICLES, window)),
        from,
        to,
        may_be_more,
        may_be_more_inspections: inspections.and(why_more_inspections(roadside)).map(|why| because(&why)),
        inspections_per_power_unit: inspections.zip(units).map(|(inspections, units)| inspections as f64 / units),
        is_plausible: fleet.is_plausible,
        implausible_because: fleet.implausible_because,
        by_type: observed.by_type.iter().map(by_type).collect(),
        by_month: by_month(&observed.by_month),
    }
}

/// Different VINs of one type.
pub(super) fn by_type(group: &UnitGroup) -> UnitTypeCount {
    let unknown = || Coded { code: "unknown".to_owned(), label: "Unknown".to_owned() };
    UnitTypeCount {
        is_type: codes::number(&inspection_codes::UNIT_TYPES, group.unit_type).unwrap_or_else(unknown),
        is_power_unit: is_power_unit(group.unit_type),
        count: group.vins,
    }
}

/// The months in which anything was seen, oldest first.
fn by_month(counted: &[CountedMonth]) -> Vec<UnitMonth> {
    let mut months: Vec<UnitMonth> = Vec::new();
    for row in counted {
        if months.last().is_none_or(|last| last.month != row.month) {
            months.push(UnitMonth { month: row.month, power_units: 0, others: 0 });
        }
        if let Some(month) = months.last_mut() {
            let count = if is_power_unit(row.unit_type) { &mut month.power_units } else { &mut month.others };
            *count += row.vins;
        }
    }
    months
}
