//! Rows of carriers for tests.

use crate::rows::authority::MotusCarrier;
use crate::rows::{Census, Change, Record, Roadside, Rows, Run, Runs, Span};
use chrono::{DateTime, Days, Months, NaiveDate, NaiveTime, Utc};
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;
use kernel::population::{Population, Populations};
use kernel::provenance::Source;

/// The day of every sample.
pub(crate) const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

/// Noon of that day.
pub(crate) fn noon() -> DateTime<Utc> {
    TODAY.and_time(NaiveTime::from_hms_opt(12, 0, 0).expect("a time")).and_utc()
}

/// A source of a data set.
#[expect(clippy::unnecessary_wraps, reason = "facts hold a source that may be missing")]
pub(crate) fn source(data_set: &str) -> Option<Source> {
    Some(Source { data_set: data_set.to_owned(), label: String::new(), as_of: Some(TODAY), imported_at: noon() })
}

/// A finished run that held the whole data set.
pub(crate) fn complete(data_set: DataSet) -> (DataSet, bool) {
    (data_set, true)
}

/// One that held a part.
pub(crate) fn partial(data_set: DataSet) -> (DataSet, bool) {
    (data_set, false)
}

fn run(id: i64, data_set: DataSet) -> Run {
    Run {
        id,
        data_set: data_set.name().to_owned(),
        vintage: Some(TODAY),
        imported_at: noon(),
        is_finished: true,
        populations: Populations { real: true, synthetic: false },
    }
}

/// The newest runs of data sets, for a carrier of FMCSA's; a row's run has the place of its data set in the list, from 0.
pub(crate) fn runs(imported: &[(DataSet, bool)]) -> Runs {
    let all = || imported.iter().zip(0..).map(|((data_set, is_complete), id)| (run(id, *data_set), *is_complete));
    let mut runs = Runs::new(all().map(|(run, _)| run)).among(Population::Real);
    for (run, is_complete) in all() {
        runs.set_newest(Population::Real, run.clone());
        if is_complete {
            let span = Span { from: TODAY.checked_sub_months(Months::new(36)), to: Some(TODAY) };
            runs.set_complete(Population::Real, run, span);
        }
    }
    runs
}

/// One partial file of FMCSA's carriers, of a day; its run has the number 0.
pub(crate) fn dated(data_set: DataSet, on: NaiveDate) -> Runs {
    Runs::new([Run { vintage: Some(on), ..run(0, data_set) }]).among(Population::Real)
}

/// One complete file of a population, for a carrier of it.
pub(crate) fn spanning(data_set: DataSet, population: Population, span: Span) -> Runs {
    let mut populations = Populations::default();
    populations.add(population);
    let run = Run { vintage: span.to, populations, ..run(0, data_set) };
    let mut runs = Runs::new([run.clone()]).among(population);
    runs.set_newest(population, run.clone());
    runs.set_complete(population, run, span);
    runs
}

/// A carrier's own number alone, and no import at all.
pub(crate) fn nothing_was_imported() -> Rows {
    let census = Census { dot_number: 1_000_001, run_id: -1, ..Census::default() };
    let roadside = Roadside { days: last_24_months(TODAY), ..Roadside::default() };
    Rows { record: Record { census, ..Record::default() }, roadside, ..Rows::default() }
}

/// A carrier whose census row is blank, where every data set was imported completely long ago.
pub(crate) fn everything_is_complete() -> Rows {
    let runs = runs(&DataSet::ALL.map(complete));
    let mut rows = nothing_was_imported();
    rows.record.census.run_id = id_of(DataSet::Census);
    rows.record.runs = runs.clone();
    rows.roadside.runs = runs;
    rows.census_followed_since = TODAY.checked_sub_days(Days::new(400));
    rows
}

/// The run of a data set where all were imported.
fn id_of(data_set: DataSet) -> i64 {
    DataSet::ALL.iter().position(|known| *known == data_set).expect("a data set") as i64
}

/// A carrier that operates: authority by Motus, seven trucks, and a phone that changed today.
pub(crate) fn operating() -> Rows {
    let mut rows = everything_is_complete();
    rows.record.census = Census {
        status_code: Some("A".to_owned()),
        carrier_operation: Some("A".to_owned()),
        power_units: Some(7),
        total_drivers: Some(8),
        ..rows.record.census
    };
    rows.record.dockets = vec!["MC000001".to_owned()];
    rows.record.motus_carriers = vec![MotusCarrier {
        docket_number: "MC000001".to_owned(),
        dot_number: 1_000_001,
        authority_type: "MOTOR CARRIER OF PROPERTY".to_owned(),
        authority_status: Some("ACTIVE".to_owned()),
        bipd_required: Some(750_000),
        run_id: id_of(DataSet::MotusCarriers),
        ..MotusCarrier::default()
    }];
    rows.contacts.changes = vec![Change {
        id: 1,
        field: "phone".to_owned(),
        before: Some("2145550123".to_owned()),
        after: Some("2145550124".to_owned()),
        data_set: "census".to_owned(),
        as_of: Some(TODAY),
        run_id: Some(id_of(DataSet::Census)),
        observed_at: noon(),
    }];
    rows
}
