//! Safety as views: the summary, and the months of the chart.

use super::sms;
use super::sources::of_runs;
use crate::carriers::codes::{self, census as census_codes};
use crate::carriers::views::Source;
use crate::carriers::views::provenance::{DayFact, because};
use crate::carriers::views::safety::{
    CrashTotals, CrashesFact, InspectionTotals, InspectionsFact, NationalAverages, OosOrdersFact, OosRate, RatingFact,
    Review, ReviewFact, Safety, SafetyMonth, SafetyRating, SafetySummary, SmsFact, ViolationCategory, ViolationsFact,
};
use chrono::{Datelike, Months, NaiveDate};
use fmcsa::DataSet;
use fmcsa::derive::national::national_averages;
use fmcsa::derive::roadside::{self, Crashes, Inspections, Rate};
use fmcsa::derive::violation::Counts;
use fmcsa::derive::{safety_rating as derived, tally};
use kernel::provenance::Known;
use profile::coverage::Window;
use profile::rows::roadside::CrashVehicle;
use profile::rows::{Record, Roadside, Runs};
use profile::sources::{of_absence, why_not_all, why_unknown_in_any};
use profile::words::capitalized;
use std::cmp::Reverse;
use store::carriers::counts::ViolationGroup;

impl From<&profile::Safety> for SafetySummary {
    fn from(safety: &profile::Safety) -> Self {
        let (from, to) = safety.days;
        let averages = national_averages(to);
        let rate = |rate: Rate, national_percent| OosRate {
            inspections: rate.inspections,
            out_of_service: rate.out_of_service,
            unknown: rate.unknown,
            percent: rate.percent(),
            national_percent,
        };
        let sentence = |why: &Option<String>| why.as_ref().map(|why| format!("{}.", capitalized(why)));
        let inspections = |found: &Inspections| InspectionTotals {
            from,
            to,
            total: found.total,
            with_violation: found.with_violation,
            violations_unknown: found.violations_unknown,
            may_be_more: sentence(&safety.why_more_inspections),
            driver: rate(found.driver, averages.driver),
            vehicle: rate(found.vehicle, averages.vehicle),
            hazmat: rate(found.hazmat, averages.hazmat),
        };
        let crashes = |found: &Crashes| CrashTotals {
            from,
            to,
            total: found.total,
            fatal: found.fatal,
            injury: found.injury,
            tow_away: found.tow_away,
            may_be_more: sentence(&safety.why_more_crashes),
        };
        let rating = |rating: &derived::SafetyRating| SafetyRating {
            code: rating.code.to_owned(),
            label: rating.label.to_owned(),
            rated_on: rating.rated_on,
        };
        Self {
            rating: RatingFact::of(&safety.rating, rating),
            inspections: InspectionsFact::of(&safety.inspections, inspections),
            last_inspected_on: DayFact::of(&safety.last_inspected_on, |on| *on),
            crashes: CrashesFact::of(&safety.crashes, crashes),
            national_averages: NationalAverages {
                driver_percent: averages.driver,
                vehicle_percent: averages.vehicle,
                hazmat_percent: averages.hazmat,
                as_of: averages.as_of,
                label: averages.source.to_owned(),
            },
        }
    }
}

/// A carrier's safety record.
pub fn safety(record: &Record, roadside: &Roadside, violations: &[ViolationGroup], runs: &Runs) -> Safety {
    let today = roadside.days.1;
    let review = |review: &profile::safety::Review| Review {
        is_type: codes::letter(&census_codes::REVIEW_TYPES, review.kind.as_deref()),
        reviewed_on: review.reviewed_on,
        recordable_crash_rate: review.recordable_crash_rate,
    };
    let facts = profile::safety::safety(record, roadside);
    let orders = |orders: &Vec<profile::status::OosOrder>| orders.iter().cloned().map(Into::into).collect();
    Safety {
        summary: (&facts).into(),
        review: ReviewFact::of(&profile::safety::review(record), review),
        oos_orders: OosOrdersFact::of(&profile::safety::oos_orders(record, today), orders),
        sms: SmsFact::of(&profile::sms::results(record, today), |found| found.iter().map(Into::into).collect()),
        sms_method: sms::method(record),
        months: months(roadside, &facts),
        violations: categories(violations, runs, today),
        violations_may_be_more: why_more_violations(violations, runs, today),
    }
}

/// The months of the span, oldest first, none left out. What is unknown of the span is unknown of each month, not zero; where there may be
/// more than are on record, so is a month without any.
fn months(roadside: &Roadside, facts: &profile::Safety) -> Vec<SafetyMonth> {
    let (from, to) = roadside.days;
    let of_month = |all: i64, count: i64, is_known: bool, why_more: &Option<String>| {
        (is_known && (all > 0 || why_more.is_none())).then_some(count)
    };
    let starts = (0..)
        .map_while(|number| from.with_day(1)?.checked_add_months(Months::new(number)).filter(|month| *month <= to));
    starts
        .map(|month| {
            let groups = roadside.inspections.iter().filter(|group| group.month == month);
            let found = tally::totals(groups.map(|group| group.counts));
            let vehicles = roadside.crashes.iter().filter(|vehicle| vehicle.crashed_on.with_day(1) == Some(month));
            let crashes = roadside::crashes(vehicles.map(CrashVehicle::counted), roadside.days);
            let inspections =
                |count| of_month(found.total, count, facts.inspections.is_known(), &facts.why_more_inspections);
            SafetyMonth {
                month,
                inspections: inspections(found.total),
                driver_inspections: inspections(found.driver.inspections),
                driver_oos: inspections(found.driver.out_of_service),
                vehicle_inspections: inspections(found.vehicle.inspections),
                vehicle_oos: inspections(found.vehicle.out_of_service),
                crashes: of_month(crashes.total, crashes.total, facts.crashes.is_known(), &facts.why_more_crashes),
            }
        })
        .collect()
}

/// Files of violations, and of the inspections that found them.
const VIOLATIONS: [[DataSet; 2]; 2] =
    [[DataSet::Inspections, DataSet::Violations], [DataSet::SmsInspections, DataSet::SmsViolations]];

/// Why there may be more violations than those counted, where there are any.
fn why_more_violations(counted: &[ViolationGroup], runs: &Runs, today: NaiveDate) -> Option<String> {
    let window = Window::of(today);
    let is_whole = VIOLATIONS.iter().any(|both| of_absence(runs, both, window).is_some());
    (!counted.is_empty() && !is_whole).then(|| because(&why_not_all(runs, VIOLATIONS.as_flattened(), window)))
}

/// Violations by category, the most frequent first. `groups` are in order of category and BASIC.
fn categories(groups: &[ViolationGroup], runs: &Runs, today: NaiveDate) -> ViolationsFact {
    let shown = |alike: &[ViolationGroup]| {
        let of = &alike[0];
        let category = codes::violation_category(of.category);
        let code = category.as_ref().map(|category| category.code.clone()).or_else(|| of.basic.clone());
        let label = category.map(|category| category.label).or_else(|| of.basic.clone());
        let mut out_of_service = Counts::default();
        for group in alike.iter().filter(|group| group.is_out_of_service == Some(true)) {
            out_of_service.add(group.cited().subject(), group.violations);
        }
        ViolationCategory {
            code,
            label: label.unwrap_or_else(|| "Not categorized".to_owned()),
            violations: alike.iter().map(|group| group.violations).sum(),
            out_of_service: out_of_service.total,
            driver_out_of_service: out_of_service.driver,
            vehicle_out_of_service: out_of_service.vehicle,
            hazmat_out_of_service: out_of_service.hazmat,
        }
    };
    let source = of_runs(runs, groups.iter().map(|group| group.run_id));
    let window = Window::of(today);
    let absence = VIOLATIONS.iter().find_map(|both| of_absence(runs, both, window)).map(Source::from);
    let why = || why_unknown_in_any(runs, VIOLATIONS.as_flattened(), window);
    let is_alike = |a: &ViolationGroup, b: &ViolationGroup| (a.category, &a.basic) == (b.category, &b.basic);
    let mut all: Vec<_> = groups.chunk_by(is_alike).map(shown).collect();
    all.sort_by_key(|category| Reverse(category.violations));
    match (all.is_empty(), absence) {
        (false, _) => ViolationsFact::new(Known::Some(all), source, why),
        (true, Some(absence)) => ViolationsFact::new(Known::None, Some(absence), why),
        (true, None) => ViolationsFact::new(Known::Unknown, None, why),
    }
}
