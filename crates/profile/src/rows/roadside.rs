//! What was counted of a carrier's roadside record. What the counts mean (which levels inspect the driver, what a rate is) is said in
//! `fmcsa::derive` alone.

use super::Runs;
use chrono::NaiveDate;
use fmcsa::derive::roadside::Crash;
use fmcsa::derive::tally::Group;

/// Inspections of one month and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InspectionGroup {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Counts over the group's inspections.
    pub counts: Group,
    /// The newest run behind them.
    pub run_id: i64,
    /// The last complete run that covers one of them and does not list it.
    pub unlisted_run_id: Option<i64>,
}

/// The newest inspection that any file lists, and the run that imported it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastInspection {
    /// Day of the inspection.
    pub inspected_on: NaiveDate,
    /// The run behind it.
    pub run_id: i64,
    /// The last complete run that covers it and does not list it.
    pub unlisted_run_id: Option<i64>,
}

/// One vehicle in a crash, as far as counting needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct CrashVehicle {
    pub report_number: Option<String>,
    pub crashed_on: NaiveDate,
    pub fatalities: Option<i16>,
    pub injuries: Option<i16>,
    pub is_tow_away: Option<bool>,
    pub is_federal_recordable: Option<bool>,
    pub status_code: Option<String>,
    pub run_id: i64,
    pub unlisted_run_id: Option<i64>,
}

impl CrashVehicle {
    /// The row as `fmcsa::derive` counts it.
    pub fn counted(&self) -> Crash<'_> {
        Crash {
            report_number: self.report_number.as_deref(),
            crashed_on: self.crashed_on,
            fatalities: self.fatalities,
            injuries: self.injuries,
            is_tow_away: self.is_tow_away,
            is_federal_recordable: self.is_federal_recordable,
            status_code: self.status_code.as_deref(),
        }
    }
}

/// What was counted of a carrier's roadside record within a span of days.
#[derive(Clone, Debug, Default)]
pub struct Roadside {
    /// First and last day of the span.
    pub days: (NaiveDate, NaiveDate),
    /// Inspections by month and level.
    pub inspections: Vec<InspectionGroup>,
    /// Vehicles in crashes.
    pub crashes: Vec<CrashVehicle>,
    /// The newest inspection, of whatever age.
    pub last_inspection: Option<LastInspection>,
    /// The runs behind all these.
    pub runs: Runs,
}

impl Roadside {
    /// The runs that its rows name.
    pub fn run_ids(&self) -> Vec<i64> {
        let inspections = self.inspections.iter().map(|group| group.run_id);
        let crashes = self.crashes.iter().map(|vehicle| vehicle.run_id);
        inspections.chain(crashes).chain(self.last_inspection.map(|last| last.run_id)).collect()
    }
}
