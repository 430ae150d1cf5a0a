//! What the silence of a file proves: nothing, but for the carriers and the span that the file covers. (Product description, "Coverage";
//! docs/ingestion.md has the bounds as a table.)
//!
//! A complete file proves that there is no row of a carrier where it has carriers of the same population, where its content is of a day near
//! enough to the present one ([`most_days_old`]), and, where rows are events, where its first event is no later than the first day that is
//! asked about. Synthetic carriers exist in their files alone: there is no later event that such a file could lack, so its age and its span
//! do not matter.

use crate::rows::{Runs, Span};
use crate::words::day;
use chrono::{Days, NaiveDate};
use fmcsa::DataSet;
use fmcsa::derive::FROZEN_ON;
use fmcsa::derive::age::last_24_months;
use kernel::population::Population;

/// Days by which the first event of a file may follow the first day that is asked about: even the whole country has days without a crash,
/// and the Safety Measurement System counts its 24 months from its own day.
const LATE_START: u64 = 31;

/// The days that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first day; only events have days.
    from: NaiveDate,
    /// The present day.
    today: NaiveDate,
}

impl Window {
    /// The present day.
    pub const fn today(self) -> NaiveDate {
        self.today
    }

    /// What holds today, and of events those of the last 24 months.
    pub fn of(today: NaiveDate) -> Self {
        Self { from: last_24_months(today).0, today }
    }
}

/// How far the files of a data set answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// No file of it was imported.
    Missing,
    /// Only files of this, the other population's carriers were.
    OtherPopulation(Population),
    /// Only files that do not hold the whole data set were.
    Partial,
    /// The day of the last complete file is not known.
    Undated,
    /// The last complete file ends on this day, too early.
    Ends(NaiveDate),
    /// The last complete file begins with this day, too late; none where it is not known.
    Begins(Option<NaiveDate>),
    /// A complete file covers the days: what it does not mention, there is not.
    Complete,
}

/// How far the files of a data set answer for a window.
pub fn coverage(runs: &Runs, data_set: DataSet, window: Window) -> Coverage {
    let Some(population) = runs.population() else { return Coverage::Missing };
    let Some((_, span)) = runs.complete(data_set) else {
        let mut others = Population::ALL.into_iter().filter(|other| runs.is_imported(data_set, *other));
        return match others.next() {
            _ if runs.is_imported(data_set, population) => Coverage::Partial,
            Some(other) => Coverage::OtherPopulation(other),
            None => Coverage::Missing,
        };
    };
    match population {
        Population::Synthetic => Coverage::Complete,
        Population::Real => of_span(data_set, span, window),
    }
}

fn of_span(data_set: DataSet, span: Span, window: Window) -> Coverage {
    let latest_start = window.from.checked_add_days(Days::new(LATE_START)).unwrap_or(window.from);
    match span {
        Span { to: None, .. } => Coverage::Undated,
        Span { to: Some(to), .. } if !reaches(data_set, Some(to), window.today) => Coverage::Ends(to),
        Span { from, .. } if event_day(data_set).is_some() && from.is_none_or(|from| from > latest_start) => {
            Coverage::Begins(from)
        }
        Span { .. } => Coverage::Complete,
    }
}

/// Of a file of legacy licensing the one that Motus has in its place.
const fn successor(data_set: DataSet) -> Option<DataSet> {
    match data_set {
        DataSet::LiCarriers | DataSet::LiProcessAgents => Some(DataSet::MotusCarriers),
        DataSet::LiAuthorityHistory => Some(DataSet::MotusAuthorityHistory),
        DataSet::LiInsurance | DataSet::LiPendingInsurance | DataSet::LiRejectedFilings => {
            Some(DataSet::MotusInsurance)
        }
        DataSet::LiInsuranceHistory => Some(DataSet::MotusInsuranceHistory),
        DataSet::LiRevocations => Some(DataSet::MotusRevocations),
        _ => None,
    }
}

/// The last day that a data set can speak of: the legacy licensing files were frozen.
fn last_day(data_set: DataSet, today: NaiveDate) -> NaiveDate {
    if successor(data_set).is_some() { today.min(FROZEN_ON) } else { today }
}

/// Whether the silence of a file of this day holds: not where its day is not known.
pub fn reaches(data_set: DataSet, day: Option<NaiveDate>, today: NaiveDate) -> bool {
    let latest = last_day(data_set, today);
    day >= latest.checked_sub_days(Days::new(most_days_old(data_set))).or(Some(latest))
}

/// Whether a row of a file of this day states what is so today. What the legacy files state ends with their freeze: nobody keeps it up to
/// date since, and Motus would have what came later.
pub fn tells_of_today(data_set: DataSet, day: Option<NaiveDate>, today: NaiveDate) -> bool {
    day >= today.checked_sub_days(Days::new(most_days_old(data_set))).or(Some(today))
}

/// Days that a complete file may be older than the last day that its data set can speak of.
pub const fn most_days_old(data_set: DataSet) -> u64 {
    match data_set {
        // Published daily, and in force from the day that they are served.
        DataSet::OosOrders | DataSet::MotusRevocations | DataSet::MotusInsuranceHistory => 14,
        // Published in the middle of a month for the end of the one before.
        DataSet::SmsCensus
        | DataSet::SmsInspections
        | DataSet::SmsViolations
        | DataSet::SmsCrashes
        | DataSet::SmsAbPassProperty
        | DataSet::SmsCPassProperty
        | DataSet::SmsAbPass
        | DataSet::SmsCPass => 75,
        // States have 90 days to report one; most do it within two months.
        DataSet::Crashes => 62,
        // Published daily.
        _ => 31,
    }
}

/// Days that a complete census may be old to prove that contacts have not changed in the last 30.
pub const MOST_DAYS_OF_CONTACTS: u64 = 7;

/// Whether a census of this day is young enough to say that contacts stayed the same. Synthetic carriers exist in their files alone.
pub fn is_young_for_contacts(population: Population, day: NaiveDate, today: NaiveDate) -> bool {
    population == Population::Synthetic || (today - day).num_days() <= MOST_DAYS_OF_CONTACTS.cast_signed()
}

/// Whether a complete census is young enough to say that contacts stayed the same.
pub fn tells_of_contacts(runs: &Runs, today: NaiveDate) -> Coverage {
    let found = coverage(runs, DataSet::Census, Window::of(today));
    let to = runs.complete(DataSet::Census).and_then(|(_, span)| span.to);
    match (found, runs.population(), to) {
        (Coverage::Complete, Some(population), Some(to)) if !is_young_for_contacts(population, to, today) => {
            Coverage::Ends(to)
        }
        _ => found,
    }
}

/// The column with the day of a row, where the rows of a data set are events.
pub const fn event_day(data_set: DataSet) -> Option<&'static str> {
    match data_set {
        DataSet::Inspections | DataSet::SmsInspections | DataSet::SmsViolations => Some("inspected_on"),
        DataSet::Crashes | DataSet::SmsCrashes => Some("crashed_on"),
        _ => None,
    }
}

/// Why a data set does not answer: a part of a sentence.
pub(crate) fn why(data_set: DataSet, coverage: Coverage) -> String {
    let (label, file) = (data_set.label(), file(data_set));
    match coverage {
        Coverage::Missing => format!("\"{label}\" is not on file"),
        Coverage::OtherPopulation(Population::Synthetic) => {
            format!("\"{label}\" on file covers synthetic carriers only")
        }
        Coverage::OtherPopulation(Population::Real) => format!("\"{label}\" on file covers FMCSA's carriers only"),
        Coverage::Partial => format!("the part of \"{label}\" on file does not list this carrier"),
        Coverage::Undated => format!("the day of the last {file} on record is not known"),
        Coverage::Ends(on) => format!("the last {file} on record ends {}", day(on)),
        Coverage::Begins(Some(on)) => format!("the last {file} on record begins {}", day(on)),
        Coverage::Begins(None) => format!("the first day of the last {file} on record is not known"),
        Coverage::Complete => format!("\"{label}\" does not list it for this carrier"),
    }
}

/// Why rows of a file of this day do not tell what is so today: a part of a sentence.
pub(crate) fn why_too_old(data_set: DataSet, on: Option<NaiveDate>) -> String {
    let file = file(data_set);
    let motus = successor(data_set).filter(|_| reaches(data_set, on, FROZEN_ON)).map(crate::coverage::file);
    match (on, motus) {
        (Some(on), Some(motus)) => format!(
            "the {file} that lists this carrier is of {}, and L&I was frozen on {}: the {motus} would answer it",
            day(on),
            day(FROZEN_ON)
        ),
        (Some(on), None) => format!("the {file} that lists this carrier is of {}", day(on)),
        (None, _) => format!("the day of the {file} that lists this carrier is not known"),
    }
}

/// A complete file of a data set, for people.
const fn file(data_set: DataSet) -> &'static str {
    match data_set {
        DataSet::Census => "census",
        DataSet::SmsCensus => "SMS census",
        DataSet::Inspections | DataSet::SmsInspections => "inspection file",
        DataSet::InspectionUnits => "file of inspected vehicles",
        DataSet::Violations | DataSet::SmsViolations => "violation file",
        DataSet::Citations => "citation file",
        DataSet::SpecialStudies => "file of special studies",
        DataSet::Crashes | DataSet::SmsCrashes => "crash file",
        DataSet::SmsAbPassProperty | DataSet::SmsCPassProperty | DataSet::SmsAbPass | DataSet::SmsCPass => {
            "file of SMS results"
        }
        DataSet::OosOrders => "out-of-service order file",
        DataSet::LiCarriers => "L&I carrier file",
        DataSet::LiAuthorityHistory => "L&I authority history",
        DataSet::LiInsurance => "L&I insurance file",
        DataSet::LiPendingInsurance => "L&I file of pending insurance",
        DataSet::LiInsuranceHistory => "L&I insurance history",
        DataSet::LiRevocations => "L&I revocation file",
        DataSet::LiProcessAgents => "L&I file of process agents",
        DataSet::LiRejectedFilings => "L&I file of rejected filings",
        DataSet::MotusCarriers => "Motus carrier file",
        DataSet::MotusAuthorityHistory => "Motus authority history",
        DataSet::MotusInsurance => "Motus insurance file",
        DataSet::MotusInsuranceHistory => "Motus insurance history",
        DataSet::MotusRevocations => "Motus revocation file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{TODAY, spanning};

    fn on(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn of(data_set: DataSet, from: &str, to: &str) -> Coverage {
        let span = Span { from: from.parse().ok(), to: to.parse().ok() };
        coverage(&spanning(data_set, Population::Real, span), data_set, Window::of(TODAY))
    }

    #[test]
    fn a_complete_file_answers_up_to_a_bound_after_its_own_day() {
        assert_eq!(of(DataSet::OosOrders, "", "2025-01-01"), Coverage::Ends(on("2025-01-01")));
        assert_eq!(of(DataSet::OosOrders, "", "2026-11-07"), Coverage::Complete);
        assert_eq!(of(DataSet::OosOrders, "", "2026-11-06"), Coverage::Ends(on("2026-11-06")));
        assert_eq!(of(DataSet::MotusCarriers, "", ""), Coverage::Undated);
    }

    #[test]
    fn the_frozen_licensing_files_answer_up_to_the_freeze_for_ever() {
        assert_eq!(of(DataSet::LiInsurance, "", "2026-05-14"), Coverage::Complete);
        assert_eq!(of(DataSet::LiInsurance, "", "2024-08-06"), Coverage::Ends(on("2024-08-06")));
        assert_eq!(of(DataSet::MotusInsurance, "", "2026-05-14"), Coverage::Ends(on("2026-05-14")));
    }

    #[test]
    fn what_the_frozen_licensing_files_state_counts_for_a_month_after_the_freeze() {
        let tells = |today| tells_of_today(DataSet::LiCarriers, Some(FROZEN_ON), on(today));

        assert_eq!((tells("2026-06-14"), tells("2026-06-15")), (true, false));
        let why = |day| why_too_old(DataSet::LiInsurance, Some(on(day)));
        let frozen = "the L&I insurance file that lists this carrier is of May 14, 2026, and L&I was frozen on May 14, 2026: \
                      the Motus insurance file would answer it";
        assert_eq!(why("2026-05-14"), frozen);
        assert_eq!(why("2024-08-06"), "the L&I insurance file that lists this carrier is of Aug 6, 2024");
    }

    #[test]
    fn events_answer_for_the_days_between_the_first_and_the_last() {
        assert_eq!(of(DataSet::SmsCrashes, "2013-01-01", "2015-11-25"), Coverage::Ends(on("2015-11-25")));
        assert_eq!(of(DataSet::Crashes, "2026-03-01", "2026-11-20"), Coverage::Begins(Some(on("2026-03-01"))));
        assert_eq!(of(DataSet::SmsCrashes, "2024-10-29", "2026-10-28"), Coverage::Complete);
    }

    #[test]
    fn a_file_answers_for_its_own_population_and_for_no_carrier_where_none_is_looked_at() {
        let synthetic = spanning(DataSet::OosOrders, Population::Synthetic, Span::default());
        let of = |runs: &Runs| coverage(runs, DataSet::OosOrders, Window::of(TODAY));

        assert_eq!(of(&synthetic), Coverage::Complete);
        assert_eq!(of(&synthetic.among(Population::Real)), Coverage::OtherPopulation(Population::Synthetic));
        assert_eq!(of(&Runs::default()), Coverage::Missing);
    }
}
