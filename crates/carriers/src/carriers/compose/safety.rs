//! Safety as views: the summary, and the months of the chart.

use super::sources::{is_complete, of_absence, of_run, of_runs};
use crate::carriers::codes::{self, census as census_codes};
use crate::carriers::views::Source;
use crate::carriers::views::provenance::DayFact;
use crate::carriers::views::safety::{
    CrashTotals, CrashesFact, InspectionTotals, InspectionsFact, NationalAverages, OosOrdersFact, OosRate, RatingFact,
    Review, ReviewFact, Safety, SafetyMonth, SafetyRating, SafetySummary, ViolationCategory, ViolationsFact,
};
use chrono::{Datelike, Months, NaiveDate};
use fmcsa::DataSet;
use fmcsa::derive::national::national_averages;
use fmcsa::derive::roadside::{self, Rate};
use fmcsa::derive::safety_rating::{is_whole_census_row, safety_rating};
use fmcsa::derive::tally;
use kernel::provenance::Known;
use store::carriers::counts::{CrashVehicle, InspectionGroup, LastInspection, ViolationGroup};
use store::fmcsa_rows::{Record, Runs};

/// What was counted of a carrier's roadside record within a span of days.
#[derive(Debug)]
pub struct Roadside {
    /// The span.
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

    /// How many inspections there were; none when nobody could tell.
    pub fn known_inspections(&self) -> Option<i64> {
        let total = tally::totals(self.inspections.iter().map(|group| group.counts)).total;
        (total > 0 || inspections_absence(&self.runs).is_some()).then_some(total)
    }
}

/// The source of "no inspection": either file, read completely.
fn inspections_absence(runs: &Runs) -> Option<Source> {
    of_absence(runs, &[DataSet::Inspections]).or_else(|| of_absence(runs, &[DataSet::SmsInspections]))
}

fn crashes_absence(runs: &Runs) -> Option<Source> {
    of_absence(runs, &[DataSet::Crashes]).or_else(|| of_absence(runs, &[DataSet::SmsCrashes]))
}

/// Known with a value, known to be none where a complete file was read, or unknown.
fn three_states<T>(value: Option<T>, source: Option<Source>, absence: Option<Source>) -> (Known<T>, Option<Source>) {
    match (value, absence) {
        (Some(value), _) => (Known::Some(value), source),
        (None, Some(absence)) => (Known::None, Some(absence)),
        (None, None) => (Known::Unknown, None),
    }
}

/// Safety in short.
pub fn summary(record: &Record, roadside: &Roadside) -> SafetySummary {
    let averages = national_averages(roadside.days.1);
    SafetySummary {
        rating: rating(record),
        inspections: inspections(roadside),
        last_inspected_on: last_inspected_on(roadside),
        crashes: crashes(roadside),
        national_averages: NationalAverages {
            driver_percent: averages.driver,
            vehicle_percent: averages.vehicle,
            hazmat_percent: averages.hazmat,
            as_of: averages.as_of,
            label: averages.source.to_owned(),
        },
    }
}

fn rating(record: &Record) -> RatingFact {
    let census = &record.census;
    let is_whole = is_whole_census_row(census.status_code.as_deref(), census.region);
    let rating = safety_rating(census.safety_rating.as_deref(), census.safety_rating_on, is_whole);
    let shown = rating.map(|rating| SafetyRating {
        code: rating.code.to_owned(),
        label: rating.label.to_owned(),
        rated_on: rating.rated_on,
    });
    RatingFact::new(shown, of_run(&record.runs, census.run_id))
}

fn inspections(roadside: &Roadside) -> InspectionsFact {
    let (from, to) = roadside.days;
    let found = tally::totals(roadside.inspections.iter().map(|group| group.counts));
    let averages = national_averages(to);
    let rate = |rate: Rate, national_percent| OosRate {
        inspections: rate.inspections,
        out_of_service: rate.out_of_service,
        percent: rate.percent(),
        national_percent,
    };
    let totals = InspectionTotals {
        from,
        to,
        total: found.total,
        with_violation: found.with_violation,
        driver: rate(found.driver, averages.driver),
        vehicle: rate(found.vehicle, averages.vehicle),
        hazmat: rate(found.hazmat, averages.hazmat),
    };
    let source = of_runs(&roadside.runs, roadside.inspections.iter().map(|group| group.run_id));
    let (known, source) =
        three_states((found.total > 0).then_some(totals), source, inspections_absence(&roadside.runs));
    InspectionsFact::new(known, source)
}

fn last_inspected_on(roadside: &Roadside) -> DayFact {
    let last = roadside.last_inspection;
    let source = last.and_then(|last| of_run(&roadside.runs, last.run_id));
    let (known, source) = three_states(last.map(|last| last.inspected_on), source, inspections_absence(&roadside.runs));
    DayFact::new(known, source)
}

fn crashes(roadside: &Roadside) -> CrashesFact {
    let (from, to) = roadside.days;
    let found = roadside::crashes(roadside.crashes.iter().map(CrashVehicle::counted), roadside.days);
    let totals = CrashTotals {
        from,
        to,
        total: found.total,
        fatal: found.fatal,
        injury: found.injury,
        tow_away: found.tow_away,
    };
    let source = of_runs(&roadside.runs, roadside.crashes.iter().map(|vehicle| vehicle.run_id));
    let (known, source) = three_states((found.total > 0).then_some(totals), source, crashes_absence(&roadside.runs));
    CrashesFact::new(known, source)
}

/// Everything that the safety page shows.
pub fn safety(record: &Record, roadside: &Roadside, violations: &[ViolationGroup], runs: &Runs) -> Safety {
    Safety {
        summary: summary(record, roadside),
        review: review(record),
        oos_orders: oos_orders(record),
        sms: super::sms::results(record),
        sms_method: super::sms::method(record),
        months: months(roadside),
        violations: categories(violations, runs),
    }
}

fn review(record: &Record) -> ReviewFact {
    let census = &record.census;
    let is_reviewed = census.review_type.is_some() || census.reviewed_on.is_some();
    let review = is_reviewed.then(|| Review {
        is_type: codes::letter(&census_codes::REVIEW_TYPES, census.review_type.as_deref()),
        reviewed_on: census.reviewed_on,
        recordable_crash_rate: census.recordable_crash_rate,
    });
    let is_whole = is_whole_census_row(census.status_code.as_deref(), census.region);
    let source = of_run(&record.runs, census.run_id);
    let known = match review {
        Some(review) => Known::Some(review),
        None if is_whole => Known::None,
        None => Known::Unknown,
    };
    ReviewFact::new(known, source)
}

fn oos_orders(record: &Record) -> OosOrdersFact {
    let orders: Vec<_> = record.oos_orders.iter().map(|order| super::status::oos_order(order, &record.runs)).collect();
    let source = of_runs(&record.runs, record.oos_orders.iter().map(|order| order.run_id));
    let absence = of_absence(&record.runs, &[DataSet::OosOrders]);
    let (known, source) = three_states((!orders.is_empty()).then_some(orders), source, absence);
    OosOrdersFact::new(known, source)
}

/// The months of the span, oldest first, none left out.
fn months(roadside: &Roadside) -> Vec<SafetyMonth> {
    let (from, to) = roadside.days;
    let starts = (0..)
        .map_while(|number| from.with_day(1)?.checked_add_months(Months::new(number)).filter(|month| *month <= to));
    starts
        .map(|month| {
            let groups = roadside.inspections.iter().filter(|group| group.month == month);
            let found = tally::totals(groups.map(|group| group.counts));
            let vehicles = roadside.crashes.iter().filter(|vehicle| vehicle.crashed_on.with_day(1) == Some(month));
            let crashes = roadside::crashes(vehicles.map(CrashVehicle::counted), roadside.days);
            SafetyMonth {
                month,
                inspections: found.total,
                driver_inspections: found.driver.inspections,
                driver_oos: found.driver.out_of_service,
                vehicle_inspections: found.vehicle.inspections,
                vehicle_oos: found.vehicle.out_of_service,
                crashes: crashes.total,
            }
        })
        .collect()
}

fn categories(groups: &[ViolationGroup], runs: &Runs) -> ViolationsFact {
    let shown = |group: &ViolationGroup| {
        let category = codes::violation_category(group.category);
        let code = category.as_ref().map(|category| category.code.clone()).or_else(|| group.basic.clone());
        let label = category.map(|category| category.label).or_else(|| group.basic.clone());
        ViolationCategory {
            code,
            label: label.unwrap_or_else(|| "Not categorised".to_owned()),
            violations: group.violations,
            out_of_service: group.out_of_service,
        }
    };
    let source = of_runs(runs, groups.iter().map(|group| group.run_id));
    let is_read = is_complete(runs, DataSet::Violations) || is_complete(runs, DataSet::SmsViolations);
    let absence = is_read.then(|| inspections_absence(runs)).flatten();
    let all: Vec<_> = groups.iter().map(shown).collect();
    let (known, source) = three_states((!all.is_empty()).then_some(all), source, absence);
    ViolationsFact::new(known, source)
}
