//! The Safety Measurement System's results.

use crate::Fact;
use crate::coverage::Window;
use crate::rows::Record;
use crate::rows::safety::SmsResult;
use crate::sources::{of_absence, why_unknown};
use chrono::{Months, NaiveDate};
use fmcsa::DataSet;
use fmcsa::derive::sms::{self, Basic, CarrierType};
use fmcsa::normalise::Percentile;
use kernel::population::Population;
use kernel::provenance::Source;

/// The four files; a carrier is in one of the property files, or in one of the passenger files.
const FILES: [DataSet; 4] =
    [DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty, DataSet::SmsAbPass, DataSet::SmsCPass];

/// After so many months results judge nothing. FMCSA publishes new ones every month, over the 24 months before; a year later most of what
/// weighed in them has dropped out.
const JUDGED_MONTHS: Months = Months::new(12);

/// A category (BASIC) of the Safety Measurement System.
#[derive(Clone, Debug, PartialEq)]
pub struct SmsCategory {
    /// Which.
    pub basic: Basic,
    /// FMCSA file it is from: `ab_pass_property`, `c_pass_property`, `ab_pass` or `c_pass`.
    pub result_set: String,
    /// Relevant inspections with a violation.
    pub inspections_with_violation: Option<i32>,
    /// FMCSA's measure: higher is worse. It isn't a percentile.
    pub measure: Option<f32>,
    /// The percentile, or FMCSA's reason why there is none. Public only for passenger carriers (FAST Act, 2015).
    pub percentile: Option<String>,
    /// The file is too old for its results to judge the carrier by, or nobody knows its day: they are only shown.
    pub is_outdated: bool,
    /// Whether the percentile is at or above the threshold; none where it is not public or outdated.
    pub is_over_threshold: Option<bool>,
    /// Percentile at which FMCSA intervenes.
    pub threshold_percent: u8,
    /// Whether an investigation in the 12 months before found an acute or critical violation; none where that is outdated.
    pub is_acute: Option<bool>,
    /// Who says so.
    pub source: Option<Source>,
}

/// The results by category; passenger results, which have percentiles, before property results. None when complete files that are young
/// enough on the day `today` do not list the carrier.
pub fn results(record: &Record, today: NaiveDate) -> Fact<Vec<SmsCategory>> {
    let window = Window::of(today);
    let has_percentiles = |row: &&SmsResult| matches!(row.result_set.as_str(), "ab_pass" | "c_pass");
    let row = record.sms_results.iter().find(has_percentiles).or_else(|| record.sms_results.first());
    match row {
        Some(row) => {
            let categories = Basic::PUBLIC.iter().map(|basic| category(record, row, *basic, today)).collect();
            Fact::of(categories, record.runs.of(row.run_id))
        }
        None => match of_absence(&record.runs, &FILES, window) {
            Some(absence) => Fact::none(Some(absence)),
            None => Fact::unknown(why_unknown(&record.runs, &FILES, window)),
        },
    }
}

/// The group of carriers whose thresholds apply.
pub fn carrier_type(record: &Record) -> CarrierType {
    let sms = record.sms_census.as_ref();
    let is_hazmat = sms.and_then(|row| row.is_hazmat).or(record.census.is_hazmat);
    let is_passenger = sms.and_then(|row| row.is_passenger);
    CarrierType::of(is_hazmat == Some(true), is_passenger == Some(true))
}

/// The columns of one category.
struct Columns<'a> {
    inspections: Option<i32>,
    measure: Option<f32>,
    percentile: Option<&'a str>,
    is_acute: Option<bool>,
}

fn columns(row: &SmsResult, basic: Basic) -> Columns<'_> {
    let (inspections, measure, percentile, is_acute) = match basic {
        Basic::UnsafeDriving => (
            row.unsafe_driving_inspections,
            row.unsafe_driving_measure,
            &row.unsafe_driving_percentile,
            row.unsafe_driving_acute,
        ),
        Basic::HoursOfService => (
            row.hours_of_service_inspections,
            row.hours_of_service_measure,
            &row.hours_of_service_percentile,
            row.hours_of_service_acute,
        ),
        Basic::DriverFitness => (
            row.driver_fitness_inspections,
            row.driver_fitness_measure,
            &row.driver_fitness_percentile,
            row.driver_fitness_acute,
        ),
        Basic::ControlledSubstances => (
            row.controlled_substances_inspections,
            row.controlled_substances_measure,
            &row.controlled_substances_percentile,
            row.controlled_substances_acute,
        ),
        Basic::VehicleMaintenance => (
            row.vehicle_maintenance_inspections,
            row.vehicle_maintenance_measure,
            &row.vehicle_maintenance_percentile,
            row.vehicle_maintenance_acute,
        ),
        Basic::HazmatCompliance | Basic::CrashIndicator => (None, None, &None, None),
    };
    Columns { inspections, measure, percentile: percentile.as_deref(), is_acute }
}

fn category(record: &Record, row: &SmsResult, basic: Basic, today: NaiveDate) -> SmsCategory {
    let source = record.runs.of(row.run_id);
    let as_of = source.as_ref().and_then(|source| source.as_of);
    let is_outdated = match as_of {
        Some(day) => day.checked_add_months(JUDGED_MONTHS).is_some_and(|end| end < today),
        // The files have no column of dates. Synthetic carriers exist in their files alone, which are never old.
        None => Population::of_dot(record.census.dot_number) == Population::Real,
    };
    let threshold = sms::method().threshold(basic, carrier_type(record));
    let found = columns(row, basic);
    SmsCategory {
        basic,
        result_set: row.result_set.clone(),
        inspections_with_violation: found.inspections,
        measure: found.measure,
        percentile: found.percentile.map(str::to_owned),
        is_outdated,
        is_over_threshold: found
            .percentile
            .filter(|_| !is_outdated)
            .and_then(percent)
            .map(|percent| percent >= f32::from(threshold)),
        threshold_percent: threshold,
        is_acute: found.is_acute.filter(|_| !is_outdated),
        source,
    }
}

/// The percentile, where it is one and not a reason for giving none.
fn percent(text: &str) -> Option<f32> {
    match Percentile::read(text) {
        Ok(Some(Percentile::Value(percent))) => Some(percent),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Run, Runs};
    use crate::samples::{TODAY, noon, nothing_was_imported};
    use kernel::population::Populations;

    /// The first category of a carrier with results over the threshold, from a file of a day, or of none that is known.
    fn judged(dot_number: i32, as_of: Option<NaiveDate>) -> SmsCategory {
        let population = Population::of_dot(dot_number);
        let mut populations = Populations::default();
        populations.add(population);
        let run = Run {
            id: 0,
            data_set: DataSet::SmsAbPass.name().to_owned(),
            vintage: as_of,
            imported_at: noon(),
            is_finished: true,
            populations,
        };
        let mut record = nothing_was_imported().record;
        record.census.dot_number = dot_number;
        record.runs = Runs::new([run]).among(population);
        record.sms_results = vec![SmsResult {
            dot_number,
            result_set: "ab_pass".to_owned(),
            unsafe_driving_percentile: Some("90%".to_owned()),
            unsafe_driving_acute: Some(true),
            ..SmsResult::default()
        }];
        let categories = results(&record, TODAY);
        let of = |category: &&SmsCategory| category.basic == Basic::UnsafeDriving;
        categories.value().expect("results").iter().find(of).expect("the category").clone()
    }

    #[test]
    fn results_without_a_day_judge_no_carrier_of_fmcsas() {
        for (dot_number, as_of, is_outdated) in [
            (1_000_001, Some(TODAY), false),
            (1_000_001, TODAY.checked_sub_months(Months::new(13)), true),
            (1_000_001, None, true),
            (90_000_001, None, false),
        ] {
            let found = judged(dot_number, as_of);
            let expected = (!is_outdated).then_some(true);
            assert_eq!(
                (found.is_outdated, found.is_over_threshold, found.is_acute),
                (is_outdated, expected, expected),
                "{dot_number} {as_of:?}"
            );
            assert_eq!(found.percentile.as_deref(), Some("90%"), "they are shown");
        }
    }
}
