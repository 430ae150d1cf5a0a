//! Sources, licensing systems and the coverage of imports as views.

use crate::carriers::views::Source;
use crate::carriers::views::authority::Family;
use crate::carriers::views::detail::{Coverage, DataSetCoverage};
use chrono::NaiveDate;
use fmcsa::{DataSet, derive};
use profile::coverage::{self, Window};
use profile::rows::Runs;

/// The source of a row, by the run that it names.
pub fn of_run(runs: &Runs, run_id: i64) -> Option<Source> {
    runs.of(run_id).map(Source::from)
}

/// The newest source among rows.
pub fn of_runs(runs: &Runs, run_ids: impl IntoIterator<Item = i64>) -> Option<Source> {
    runs.newest_of(run_ids).map(Source::from)
}

/// A source of a profile's fact, as a view.
pub fn shown(source: Option<&kernel::provenance::Source>) -> Option<Source> {
    source.cloned().map(Source::from)
}

/// Several of them.
pub fn all_shown(sources: Vec<kernel::provenance::Source>) -> Vec<Source> {
    sources.into_iter().map(Source::from).collect()
}

/// A licensing system as views name it.
pub fn family(family: derive::Family) -> Family {
    match family {
        derive::Family::Legacy => Family::Legacy,
        derive::Family::Motus => Family::Motus,
    }
}

/// How far every data set was imported, for the carrier that `runs` are looked at for and the day `today`: a file of other carriers holds
/// nothing, and one that has grown too old is outdated.
pub fn coverage(runs: &Runs, today: NaiveDate) -> Vec<DataSetCoverage> {
    let of = |data_set: DataSet| {
        let (coverage, begins_on, ends_on) = match coverage::coverage(runs, data_set, Window::of(today)) {
            coverage::Coverage::Missing | coverage::Coverage::OtherPopulation(_) => (Coverage::Missing, None, None),
            coverage::Coverage::Partial => (Coverage::Partial, None, None),
            coverage::Coverage::Begins(on) => (Coverage::Partial, on, None),
            coverage::Coverage::Undated => (Coverage::Outdated, None, None),
            coverage::Coverage::Ends(on) => (Coverage::Outdated, None, Some(on)),
            coverage::Coverage::Complete => (Coverage::Complete, None, None),
        };
        DataSetCoverage {
            data_set: data_set.name().to_owned(),
            label: data_set.label().to_owned(),
            coverage,
            begins_on,
            ends_on,
            source: runs.of_data_set(data_set).map(Source::from),
        }
    };
    DataSet::ALL.into_iter().map(of).collect()
}
