//! Sources of facts, and which data sets could have the facts that are unknown.

use crate::rows::{Coverage, Record, Runs};
use fmcsa::DataSet;
use fmcsa::derive::Family;
use kernel::provenance::Source;

/// The sources of which authority exists, and what insurance it requires.
pub const CARRIERS: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];
/// The sources of its start.
pub const HISTORY: [DataSet; 2] = [DataSet::LiAuthorityHistory, DataSet::MotusAuthorityHistory];
/// The sources of the insurance on file.
pub const FILINGS: [DataSet; 2] = [DataSet::LiInsurance, DataSet::MotusInsurance];
/// The sources of pending cancellations and suspensions; the frozen legacy files say nothing about future days.
pub const NOTICES: [DataSet; 2] = [DataSet::MotusInsuranceHistory, DataSet::MotusRevocations];
/// Where roadside inspections are; either file lists them.
pub const INSPECTIONS: [DataSet; 2] = [DataSet::Inspections, DataSet::SmsInspections];
/// Where crashes are; either file lists them.
pub const CRASHES: [DataSet; 2] = [DataSet::Crashes, DataSet::SmsCrashes];

/// Whether a data set was imported completely: what it does not mention, there is not.
pub fn is_complete(runs: &Runs, data_set: DataSet) -> bool {
    runs.coverage(data_set) == Coverage::Complete
}

/// The source of "there is none", when every one of these data sets was imported completely; none when that cannot be said.
pub fn of_absence(runs: &Runs, data_sets: &[DataSet]) -> Option<Source> {
    let all = data_sets.iter().all(|data_set| is_complete(runs, *data_set));
    let newest = data_sets.iter().filter_map(|data_set| runs.of_data_set(*data_set));
    newest.max_by_key(|source| source.as_of).filter(|_| all)
}

/// The same where one of the data sets, the first that was imported completely, is enough.
pub fn of_absence_in_any(runs: &Runs, data_sets: &[DataSet]) -> Option<Source> {
    data_sets.iter().find_map(|data_set| of_absence(runs, &[*data_set]))
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

/// The source of what a licensing system says is on file.
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

/// Why the facts of these data sets are unknown: which of them were not imported, or only in part. A sentence without its full stop.
pub fn why_unknown(runs: &Runs, wanted: &[DataSet]) -> String {
    let missing = wanted.iter().map(|data_set| match runs.coverage(*data_set) {
        Coverage::Missing => format!("\"{}\" was not imported", data_set.label()),
        Coverage::Partial => format!("the imported part of \"{}\" does not list this carrier", data_set.label()),
        Coverage::Complete => format!("\"{}\" does not tell it of this carrier", data_set.label()),
    });
    format!("Cannot tell: {}", missing.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{complete, partial, runs};

    #[test]
    fn silence_means_none_only_where_every_file_was_read_whole() {
        let none_of = |runs: &Runs, sets: &[DataSet]| of_absence(runs, sets).map(|source| source.data_set);
        let half = runs(&[complete(DataSet::LiCarriers), partial(DataSet::MotusCarriers)]);
        let whole = runs(&[complete(DataSet::LiCarriers), complete(DataSet::MotusCarriers)]);

        assert_eq!(none_of(&half, &CARRIERS), None);
        assert_eq!(none_of(&half, &CARRIERS[..1]).as_deref(), Some("li_carriers"));
        assert!(none_of(&whole, &CARRIERS).is_some());
        assert_eq!(of_absence_in_any(&half, &CARRIERS).map(|source| source.data_set).as_deref(), Some("li_carriers"));
        assert_eq!(of_absence_in_any(&half, &CRASHES), None);
    }

    #[test]
    fn the_reason_for_unknown_names_each_file_and_how_far_it_was_read() {
        let runs = runs(&[complete(DataSet::LiCarriers), partial(DataSet::MotusCarriers)]);
        let [li, motus, census] = [DataSet::LiCarriers, DataSet::MotusCarriers, DataSet::Census].map(DataSet::label);

        let why = why_unknown(&runs, &[DataSet::LiCarriers, DataSet::MotusCarriers, DataSet::Census]);

        assert_eq!(
            why,
            format!(
                "Cannot tell: \"{li}\" does not tell it of this carrier, the imported part of \"{motus}\" does not list this carrier, \
                 \"{census}\" was not imported"
            )
        );
    }
}
