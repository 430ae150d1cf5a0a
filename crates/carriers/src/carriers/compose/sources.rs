//! Where facts come from, and which data sets could tell what they do not say.

use crate::carriers::views::Source;
use crate::carriers::views::authority::Family;
use crate::carriers::views::detail::{Coverage, DataSetCoverage};
use fmcsa::{DataSet, derive};
use store::fmcsa_rows::{Record, Runs};

/// The source of a row, by the run that it names.
pub fn of_run(runs: &Runs, run_id: i64) -> Option<Source> {
    runs.of(run_id).map(Source::from)
}

/// The newest source among rows.
pub fn of_runs(runs: &Runs, run_ids: impl IntoIterator<Item = i64>) -> Option<Source> {
    runs.newest_of(run_ids).map(Source::from)
}

/// Whether a data set was imported completely: what it does not mention, there is not.
pub fn is_complete(runs: &Runs, data_set: DataSet) -> bool {
    runs.coverage(data_set) == store::fmcsa_rows::Coverage::Complete
}

/// The source of "there is none", when every one of these data sets was imported completely; none when that cannot be said.
pub fn of_absence(runs: &Runs, data_sets: &[DataSet]) -> Option<Source> {
    let all = data_sets.iter().all(|data_set| is_complete(runs, *data_set));
    let newest = data_sets.iter().filter_map(|data_set| runs.of_data_set(*data_set));
    newest.max_by_key(|source| source.as_of).filter(|_| all).map(Source::from)
}

/// The source of what a licensing system says of a carrier's authority and requirements.
pub fn of_family(record: &Record, family: derive::Family) -> Option<Source> {
    let runs = &record.runs;
    match family {
        derive::Family::Legacy => of_runs(runs, record.li_carriers.iter().map(|row| row.run_id))
            .or_else(|| of_runs(runs, record.li_authority_history.iter().map(|row| row.run_id))),
        derive::Family::Motus => of_runs(runs, record.motus_carriers.iter().map(|row| row.run_id))
            .or_else(|| of_runs(runs, record.motus_authority_history.iter().map(|row| row.run_id))),
    }
}

/// The source of what a licensing system says is on file.
pub fn of_filings(record: &Record, family: derive::Family) -> Option<Source> {
    let runs = &record.runs;
    let filings = match family {
        derive::Family::Legacy => of_runs(runs, record.li_policies.iter().map(|row| row.run_id))
            .or_else(|| of_runs(runs, record.pending_policies.iter().map(|row| row.run_id))),
        derive::Family::Motus => of_runs(runs, record.motus_policies.iter().map(|row| row.run_id)),
    };
    filings.or_else(|| of_family(record, family))
}

/// A licensing system as views name it.
pub fn family(family: derive::Family) -> Family {
    match family {
        derive::Family::Legacy => Family::Legacy,
        derive::Family::Motus => Family::Motus,
    }
}

/// How far every data set was imported.
pub fn coverage(runs: &Runs) -> Vec<DataSetCoverage> {
    let of = |data_set: DataSet| DataSetCoverage {
        data_set: data_set.name().to_owned(),
        label: data_set.label().to_owned(),
        coverage: match runs.coverage(data_set) {
            store::fmcsa_rows::Coverage::Missing => Coverage::Missing,
            store::fmcsa_rows::Coverage::Partial => Coverage::Partial,
            store::fmcsa_rows::Coverage::Complete => Coverage::Complete,
        },
        source: runs.of_data_set(data_set).map(Source::from),
    };
    DataSet::ALL.into_iter().map(of).collect()
}

/// Why nobody could tell what these data sets would: which of them were not imported, or only in part. A sentence without its full stop.
pub fn cannot_tell(known: &[DataSetCoverage], wanted: &[DataSet]) -> String {
    let missing = wanted.iter().map(|data_set| {
        let found = known.iter().find(|known| known.data_set == data_set.name());
        match found.map(|known| known.coverage) {
            Some(Coverage::Missing) | None => format!("\"{}\" was not imported", data_set.label()),
            Some(Coverage::Partial) => {
                format!("the imported part of \"{}\" does not list this carrier", data_set.label())
            }
            Some(Coverage::Complete) => format!("\"{}\" does not tell it of this carrier", data_set.label()),
        }
    });
    format!("Cannot tell: {}", missing.collect::<Vec<_>>().join(", "))
}
