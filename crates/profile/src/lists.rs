//! What an empty list of a carrier's page means: that there is none, where files on record cover the days that are asked about, or that
//! nobody can tell. (Product description, "Coverage".)

use crate::coverage::{Coverage, Window, coverage, why};
use crate::rows::{Rows, Runs};
use crate::sources::{
    CRASHES, FILINGS, HISTORY, INSPECTIONS, ORDERS, VEHICLES, is_complete, of_absence, why_unknown, why_unknown_in_any,
};
use crate::words::day;
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::provenance::Source;

/// Files of violations, and of the inspections that found them; either pair lists them.
const VIOLATIONS: [&[DataSet]; 2] =
    [&[DataSet::Inspections, DataSet::Violations], &[DataSet::SmsInspections, DataSet::SmsViolations]];
/// Files of revocations and suspensions.
const REVOCATIONS: [DataSet; 2] = [DataSet::LiRevocations, DataSet::MotusRevocations];

/// How far the files on record answer for one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The first day that they answer for; none where rows have no days, and where nobody can tell.
    pub from: Option<NaiveDate>,
    /// The file by which an empty list means that there is none; none where nobody can tell.
    pub source: Option<Source>,
    /// Why nobody can tell: a sentence without its full stop. None where an empty list means that there is none.
    pub why: Option<String>,
}

impl Answer {
    const fn whole(from: Option<NaiveDate>, source: Option<Source>) -> Self {
        Self { from, source, why: None }
    }

    const fn unknown(why: String) -> Self {
        Self { from: None, source: None, why: Some(why) }
    }
}

/// How far the files on record answer for each list of a carrier's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// Roadside inspections, and where they took place.
    pub inspections: Answer,
    /// Violations.
    pub violations: Answer,
    /// Crashes.
    pub crashes: Answer,
    /// Vehicles seen at inspections.
    pub vehicles: Answer,
    /// FMCSA's out-of-service orders.
    pub oos_orders: Answer,
    /// Events of operating authority.
    pub authority_events: Answer,
    /// Revocations and suspensions of authority.
    pub revocations: Answer,
    /// Insurance filings in force.
    pub filings: Answer,
    /// Changes of the registration.
    pub changes: Answer,
}

/// How far the files on record answer for the carrier that `rows` are of, on the day `today`.
pub fn lists(rows: &Rows, today: NaiveDate) -> Lists {
    let (runs, window) = (&rows.record.runs, Window::of(today));
    let all = |data_sets: &[DataSet]| of_all(runs, data_sets, window);
    let any = |either: &[DataSet; 2]| of_any(runs, &[&either[..1], &either[1..]], window);
    Lists {
        inspections: any(&INSPECTIONS),
        violations: of_any(runs, &VIOLATIONS, window),
        crashes: any(&CRASHES),
        vehicles: all(&VEHICLES),
        oos_orders: all(&ORDERS),
        authority_events: all(&HISTORY),
        revocations: all(&REVOCATIONS),
        filings: all(&FILINGS),
        changes: changes(rows, window),
    }
}

/// Where every one of the data sets is needed.
fn of_all(runs: &Runs, data_sets: &[DataSet], window: Window) -> Answer {
    covering(runs, data_sets, window)
        .unwrap_or_else(|| Answer::unknown(why_unknown(runs, &open(runs, data_sets, window), window)))
}

/// Where one group of data sets, the first that covers the window, is enough.
fn of_any(runs: &Runs, groups: &[&[DataSet]], window: Window) -> Answer {
    groups
        .iter()
        .find_map(|group| covering(runs, group, window))
        .unwrap_or_else(|| Answer::unknown(why_unknown_in_any(runs, &open(runs, &groups.concat(), window), window)))
}

fn covering(runs: &Runs, data_sets: &[DataSet], window: Window) -> Option<Answer> {
    let source = of_absence(runs, data_sets, window)?;
    let from = data_sets.iter().filter_map(|data_set| runs.complete(*data_set)?.1.from).max();
    Some(Answer::whole(from, Some(source)))
}

/// Those of the data sets that do not cover the window.
fn open(runs: &Runs, data_sets: &[DataSet], window: Window) -> Vec<DataSet> {
    data_sets.iter().copied().filter(|data_set| !is_complete(runs, *data_set, window)).collect()
}

/// A change shows between two censuses: those on record must be of different days, the last of them near enough to the present one.
fn changes(rows: &Rows, window: Window) -> Answer {
    let runs = &rows.record.runs;
    let last = runs.complete(DataSet::Census).and_then(|(_, span)| span.to);
    match (coverage(runs, DataSet::Census, window), rows.census_followed_since) {
        (Coverage::Complete, Some(since)) if Some(since) < last => {
            Answer::whole(Some(since), runs.of_data_set(DataSet::Census))
        }
        (Coverage::Complete, Some(since)) => {
            Answer::unknown(format!("Unknown: we've tracked this since {}", day(since)))
        }
        (Coverage::Complete, None) => Answer::unknown("Unknown: the census on file has no date".to_owned()),
        (Coverage::Partial, _) => Answer::unknown("Unknown: only parts of the census are on file".to_owned()),
        (found, _) => Answer::unknown(format!("Unknown: {}", why(DataSet::Census, found))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Span;
    use crate::samples::{TODAY, everything_is_complete, nothing_was_imported, spanning};
    use kernel::population::Population;

    fn with(runs: Runs) -> Lists {
        let mut rows = nothing_was_imported();
        rows.record.runs = runs;
        lists(&rows, TODAY)
    }

    #[test]
    fn an_empty_list_means_none_where_every_file_covers_the_days() {
        let found = lists(&everything_is_complete(), TODAY);

        let Lists { inspections, violations, crashes, vehicles, oos_orders, authority_events, .. } = found;
        for answer in [&inspections, &violations, &crashes, &vehicles, &oos_orders, &authority_events] {
            assert!(answer.why.is_none() && answer.source.is_some(), "{answer:?}");
        }
        assert_eq!((crashes.from, found.changes.from), (Some(date("2023-11-21")), Some(date("2025-10-17"))));
    }

    #[test]
    fn a_crash_file_that_ends_years_ago_says_nothing_of_today() {
        let span = Span { from: "2013-01-01".parse().ok(), to: "2015-11-25".parse().ok() };

        let found = with(spanning(DataSet::Crashes, Population::Real, span));

        assert_eq!(found.crashes.why.as_deref(), Some("Unknown: the last crash file on record ends Nov 25, 2015"));
        assert_eq!((found.crashes.from, found.crashes.source), (None, None));
    }

    #[test]
    fn violations_are_unknown_where_only_inspections_were_read() {
        let span = Span { from: "2024-11-01".parse().ok(), to: Some(TODAY) };

        let found = with(spanning(DataSet::Inspections, Population::Real, span));

        assert_eq!((found.inspections.why, found.inspections.from), (None, span.from));
        let why = found.violations.why.expect("a reason");
        assert!(why.contains("is not on file") && !why.contains(DataSet::Inspections.label()), "{why}");
    }

    #[test]
    fn one_census_alone_shows_no_change() {
        let mut rows = everything_is_complete();
        rows.census_followed_since = Some(TODAY);

        let changes = lists(&rows, TODAY).changes;

        assert_eq!(changes.why.as_deref(), Some("Unknown: we've tracked this since Nov 21, 2026"));
    }

    fn date(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }
}
