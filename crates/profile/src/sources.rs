//! Sources of facts, and which data sets could have the facts that are unknown.

use crate::coverage::{Coverage, Window, coverage, why, why_too_old};
use crate::rows::{Record, Runs};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::codes::insurance;
use fmcsa::derive::insurance as derived;
use fmcsa::derive::{self, Family};
use kernel::provenance::Source;

/// The sources of which authority exists, and what insurance it requires.
pub const CARRIERS: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];
/// The sources of its start.
pub const HISTORY: [DataSet; 2] = [DataSet::LiAuthorityHistory, DataSet::MotusAuthorityHistory];
/// The sources of the insurance on file.
pub const FILINGS: [DataSet; 2] = [DataSet::LiInsurance, DataSet::MotusInsurance];
/// The source of out-of-service orders.
pub const ORDERS: [DataSet; 1] = [DataSet::OosOrders];
/// The sources of pending cancellations and suspensions; the frozen legacy files say nothing about future days.
pub const NOTICES: [DataSet; 2] = [DataSet::MotusInsuranceHistory, DataSet::MotusRevocations];
/// Where roadside inspections are; either file lists them.
pub const INSPECTIONS: [DataSet; 2] = [DataSet::Inspections, DataSet::SmsInspections];
/// Where inspected vehicles are: it takes the file of them and that of their inspections.
pub const VEHICLES: [DataSet; 2] = [DataSet::Inspections, DataSet::InspectionUnits];
/// Where crashes are; either file lists them.
pub const CRASHES: [DataSet; 2] = [DataSet::Crashes, DataSet::SmsCrashes];

/// Whether a complete file of a data set covers the window: what it does not mention, there is not.
pub fn is_complete(runs: &Runs, data_set: DataSet, window: Window) -> bool {
    coverage(runs, data_set, window) == Coverage::Complete
}

/// The source of "there is none", when complete files of every one of these data sets cover the window; none when that cannot be said.
pub fn of_absence(runs: &Runs, data_sets: &[DataSet], window: Window) -> Option<Source> {
    let all = data_sets.iter().all(|data_set| is_complete(runs, *data_set, window));
    // All of them together say it: it holds as of the oldest.
    let sources = data_sets.iter().filter_map(|data_set| runs.of_data_set(*data_set));
    sources.min_by_key(|source| source.as_of).filter(|_| all)
}

/// The same where one of the data sets, the first that covers the window, is enough.
pub fn of_absence_in_any(runs: &Runs, data_sets: &[DataSet], window: Window) -> Option<Source> {
    data_sets.iter().find_map(|data_set| of_absence(runs, &[*data_set], window))
}

/// The source of what a licensing system says of a carrier's authority and requirements.
pub fn of_family(record: &Record, family: Family) -> Option<Source> {
    let runs = &record.runs;
    match family {
        Family::Legacy => runs
            .newest_of(record.li_carriers.iter().map(|row| row.run_id))
            .or_else(|| runs.newest_of(record.li_authority_history.iter().map(|row| row.run_id)))
            .or_else(|| runs.newest_of(record.li_revocations.iter().map(|row| row.run_id))),
        Family::Motus => runs
            .newest_of(record.motus_carriers.iter().map(|row| row.run_id))
            .or_else(|| runs.newest_of(record.motus_authority_history.iter().map(|row| row.run_id)))
            .or_else(|| runs.newest_of(record.motus_revocations.iter().map(|row| row.run_id))),
    }
}

/// The source of what a licensing system last said is on file.
pub fn of_filings(record: &Record, family: Family) -> Option<Source> {
    let runs = &record.runs;
    let filings = match family {
        Family::Legacy => runs
            .newest_of(record.li_policies.iter().map(|row| row.run_id))
            .or_else(|| runs.newest_of(record.pending_policies.iter().map(|row| row.run_id))),
        Family::Motus => runs.newest_of(record.motus_policies.iter().map(|row| row.run_id)),
    };
    filings.or_else(|| of_family(record, family))
}

/// The source of what a licensing system has on file today of this coverage: the newest import of a filing in force, or the carrier file
/// where there is none.
pub(crate) fn of_cover(
    record: &Record,
    inputs: &derive::Record,
    family: Family,
    coverage: insurance::Coverage,
    today: NaiveDate,
) -> Option<Source> {
    let filings = derived::in_force(inputs, family, today);
    let of_it = filings.iter().filter(|filing| derived::covers(filing, coverage)).map(|filing| filing.origin.run_id);
    record.runs.newest_of(of_it).or_else(|| of_family(record, family))
}

/// Why what the census row leaves blank is unknown. A sentence without its full stop.
pub(crate) fn blank(record: &Record) -> String {
    match record.runs.of(record.census.run_id) {
        Some(source) => format!("Unknown: \"{}\" leaves it blank for this carrier", source.label),
        None => format!("Unknown: {}", why(DataSet::Census, Coverage::Missing)),
    }
}

/// Why the facts of these data sets are unknown: how far each of them answers. A sentence without its full stop.
pub fn why_unknown(runs: &Runs, wanted: &[DataSet], window: Window) -> String {
    let all = wanted.iter().map(|data_set| why(*data_set, coverage(runs, *data_set, window)));
    format!("Unknown: {}", all.collect::<Vec<_>>().join(", "))
}

/// Why facts of a carrier are unknown that its rows of these data sets would state, were they not too old. A sentence without its full stop.
pub(crate) fn why_not_stated(record: &Record, wanted: &[DataSet], window: Window) -> String {
    let of = |data_set: &DataSet| match record.old_day(*data_set, window.today()) {
        Some(on) => why_too_old(*data_set, on),
        None => why(*data_set, coverage(&record.runs, *data_set, window)),
    };
    format!("Unknown: {}", wanted.iter().map(of).collect::<Vec<_>>().join(", "))
}

/// Why there may be more rows of a carrier than are on record, where one of these data sets would be enough: a part of a sentence.
pub fn why_not_all(runs: &Runs, wanted: &[DataSet], window: Window) -> String {
    if wanted.iter().any(|data_set| coverage(runs, *data_set, window) == Coverage::Partial) {
        return "the files on record do not hold all of them".to_owned();
    }
    why_unknown_in_any(runs, wanted, window).trim_start_matches("Unknown: ").to_owned()
}

/// The same where it takes every one of the data sets: why those do not cover the window that don't.
pub fn why_not_all_of(runs: &Runs, wanted: &[DataSet], window: Window) -> String {
    let open = wanted.iter().copied().filter(|data_set| !is_complete(runs, *data_set, window));
    why_not_all(runs, &open.collect::<Vec<_>>(), window)
}

/// Why they are unknown where one of the data sets would be enough: of complete files, the one that comes nearest.
pub fn why_unknown_in_any(runs: &Runs, wanted: &[DataSet], window: Window) -> String {
    let known = wanted.iter().map(|data_set| (*data_set, coverage(runs, *data_set, window)));
    let nearest = known.filter_map(|(data_set, coverage)| match coverage {
        Coverage::Begins(_) => Some((NaiveDate::MAX, data_set)),
        Coverage::Ends(on) => Some((on, data_set)),
        Coverage::Undated => Some((NaiveDate::MIN, data_set)),
        _ => None,
    });
    match nearest.max_by_key(|(on, _)| *on) {
        Some((_, data_set)) => why_unknown(runs, &[data_set], window),
        None => why_unknown(runs, wanted, window),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Span;
    use crate::samples::{TODAY, complete, partial, runs, spanning};
    use kernel::population::Population;

    fn window() -> Window {
        Window::of(TODAY)
    }

    #[test]
    fn silence_means_none_only_where_every_file_was_read_whole() {
        let none_of = |runs: &Runs, sets: &[DataSet]| of_absence(runs, sets, window()).map(|source| source.data_set);
        let half = runs(&[complete(DataSet::LiCarriers), partial(DataSet::MotusCarriers)]);
        let whole = runs(&[complete(DataSet::LiCarriers), complete(DataSet::MotusCarriers)]);

        assert_eq!(none_of(&half, &CARRIERS), None);
        assert_eq!(none_of(&half, &CARRIERS[..1]).as_deref(), Some("li_carriers"));
        assert!(none_of(&whole, &CARRIERS).is_some());
        let in_any = |sets| of_absence_in_any(&half, sets, window()).map(|source| source.data_set);
        assert_eq!((in_any(&CARRIERS).as_deref(), in_any(&CRASHES)), (Some("li_carriers"), None));
    }

    #[test]
    fn the_reason_for_unknown_names_each_file_and_how_far_it_was_read() {
        let runs = runs(&[complete(DataSet::LiCarriers), partial(DataSet::MotusCarriers)]);
        let [li, motus, census] = [DataSet::LiCarriers, DataSet::MotusCarriers, DataSet::Census].map(DataSet::label);

        let why = why_unknown(&runs, &[DataSet::LiCarriers, DataSet::MotusCarriers, DataSet::Census], window());

        assert_eq!(
            why,
            format!(
                "Unknown: \"{li}\" does not list it for this carrier, the part of \"{motus}\" on file does not list this carrier, \
                 \"{census}\" is not on file"
            )
        );
    }

    #[test]
    fn a_file_that_ends_too_early_is_named_with_its_last_day() {
        let day = |text: &str| text.parse().ok();
        let span = Span { from: day("2013-01-01"), to: day("2015-11-25") };
        let crashes = spanning(DataSet::SmsCrashes, Population::Real, span);

        let why = why_unknown_in_any(&crashes, &CRASHES, window());

        assert_eq!(why, "Unknown: the last crash file on record ends Nov 25, 2015");
        let neither = why_unknown_in_any(&crashes, &INSPECTIONS, window());
        assert_eq!(neither.matches("is not on file").count(), 2);
    }
}
