//! The Safety Measurement System's results as a view.

use super::sources::{is_complete, of_run, of_runs};
use crate::carriers::views::Source;
use crate::carriers::views::safety::{SmsCategory, SmsFact, SmsMethod};
use fmcsa::DataSet;
use fmcsa::derive::sms::{self, Basic, CarrierType};
use fmcsa::normalise::Percentile;
use kernel::provenance::Known;
use store::fmcsa_rows::Record;
use store::fmcsa_rows::safety::SmsResult;

/// The four files; a carrier is in one of the property files, or in one of the passenger files.
const FILES: [DataSet; 4] =
    [DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty, DataSet::SmsAbPass, DataSet::SmsCPass];

/// The results by category; passenger results, which have percentiles, before property results.
pub fn results(record: &Record) -> SmsFact {
    let has_percentiles = |row: &&SmsResult| matches!(row.result_set.as_str(), "ab_pass" | "c_pass");
    let row = record.sms_results.iter().find(has_percentiles).or_else(|| record.sms_results.first());
    match row {
        Some(row) => {
            let categories = Basic::PUBLIC.iter().map(|basic| category(record, row, *basic)).collect();
            SmsFact::new(Known::Some(categories), of_run(&record.runs, row.run_id))
        }
        None if FILES.iter().all(|data_set| is_complete(&record.runs, *data_set)) => {
            let newest = FILES.iter().filter_map(|data_set| record.runs.of_data_set(*data_set));
            SmsFact::new(Known::None, newest.max_by_key(|source| source.as_of).map(Source::from))
        }
        None => SmsFact::new(Known::Unknown, None),
    }
}

/// The method whose thresholds apply, and the group that the carrier is in.
pub fn method(record: &Record) -> SmsMethod {
    let method = sms::method();
    SmsMethod {
        version: method.version.to_owned(),
        as_of: method.as_of,
        group: match carrier_type(record) {
            CarrierType::General => "general",
            CarrierType::Hazmat => "hazmat",
            CarrierType::Passenger => "passenger",
        }
        .to_owned(),
    }
}

fn carrier_type(record: &Record) -> CarrierType {
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

fn category(record: &Record, row: &SmsResult, basic: Basic) -> SmsCategory {
    let threshold = sms::method().threshold(basic, carrier_type(record));
    let found = columns(row, basic);
    SmsCategory {
        code: basic.code().to_owned(),
        label: basic.label().to_owned(),
        result_set: row.result_set.clone(),
        inspections_with_violation: found.inspections,
        measure: found.measure,
        percentile: found.percentile.map(str::to_owned),
        is_over_threshold: found.percentile.and_then(percent).map(|percent| percent >= f32::from(threshold)),
        threshold_percent: i32::from(threshold),
        is_acute: found.is_acute,
        source: of_runs(&record.runs, [row.run_id]),
    }
}

/// The percentile, where it is one and not a reason for giving none.
fn percent(text: &str) -> Option<f32> {
    match Percentile::read(text) {
        Ok(Some(Percentile::Value(percent))) => Some(percent),
        _ => None,
    }
}
