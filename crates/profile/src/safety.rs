//! Safety: rating, roadside inspections and crashes of the last 24 months, the last review, out-of-service orders.

use crate::Fact;
use crate::rows::roadside::CrashVehicle;
use crate::rows::{Census, Record, Roadside};
use crate::sources::{CRASHES, INSPECTIONS, of_absence, of_absence_in_any, why_unknown};
use crate::status::OosOrder;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::roadside::{self, Crashes, Inspections};
use fmcsa::derive::safety_rating::{SafetyRating, is_whole_census_row, safety_rating};
use fmcsa::derive::tally;
use kernel::provenance::Known;

/// How safely a carrier drives.
#[derive(Clone, Debug, PartialEq)]
pub struct Safety {
    /// FMCSA's safety rating; none is not rated.
    pub rating: Fact<SafetyRating>,
    /// Roadside inspections within `days`.
    pub inspections: Fact<Inspections>,
    /// Day of the latest roadside inspection, at any time.
    pub last_inspected_on: Fact<NaiveDate>,
    /// Crashes within `days`.
    pub crashes: Fact<Crashes>,
    /// The span of 24 months.
    pub days: (NaiveDate, NaiveDate),
}

impl Safety {
    /// How many inspections there were; none when unknown.
    pub fn known_inspections(&self) -> Option<i64> {
        total(&self.inspections)
    }
}

/// How many inspections of a span there were; none when unknown.
pub fn known_inspections(roadside: &Roadside) -> Option<i64> {
    total(&inspections(roadside))
}

fn total(inspections: &Fact<Inspections>) -> Option<i64> {
    match &inspections.known {
        Known::Some(found) => Some(found.total),
        Known::None => Some(0),
        Known::Unknown => None,
    }
}

/// FMCSA's last review of a carrier.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// What kind of review, as FMCSA's code.
    pub kind: Option<String>,
    /// Date of the review.
    pub reviewed_on: Option<NaiveDate>,
    /// Recordable crashes per million miles, as found in the review.
    pub recordable_crash_rate: Option<f32>,
}

/// How safely a carrier drives.
pub fn safety(record: &Record, roadside: &Roadside) -> Safety {
    Safety {
        rating: rating(record),
        inspections: inspections(roadside),
        last_inspected_on: last_inspected_on(roadside),
        crashes: crashes(roadside),
        days: roadside.days,
    }
}

fn is_whole(census: &Census) -> bool {
    is_whole_census_row(census.status_code.as_deref(), census.region)
}

fn rating(record: &Record) -> Fact<SafetyRating> {
    let census = &record.census;
    let source = || record.runs.of(census.run_id);
    match safety_rating(census.safety_rating.as_deref(), census.safety_rating_on, is_whole(census)) {
        Known::Some(rating) => Fact::of(rating, source()),
        Known::None => Fact::none(source()),
        Known::Unknown => Fact::unknown(why_unknown(&record.runs, &[DataSet::Census])),
    }
}

/// The inspections of a span, counted.
pub fn inspections(roadside: &Roadside) -> Fact<Inspections> {
    let found = tally::totals(roadside.inspections.iter().map(|group| group.counts));
    let source = roadside.runs.newest_of(roadside.inspections.iter().map(|group| group.run_id));
    let absence = of_absence_in_any(&roadside.runs, &INSPECTIONS);
    Fact::or_absent((found.total > 0).then_some(found), source, absence, || why_unknown(&roadside.runs, &INSPECTIONS))
}

fn last_inspected_on(roadside: &Roadside) -> Fact<NaiveDate> {
    let last = roadside.last_inspection;
    let source = last.and_then(|last| roadside.runs.of(last.run_id));
    let absence = of_absence_in_any(&roadside.runs, &INSPECTIONS);
    Fact::or_absent(last.map(|last| last.inspected_on), source, absence, || why_unknown(&roadside.runs, &INSPECTIONS))
}

fn crashes(roadside: &Roadside) -> Fact<Crashes> {
    let found = roadside::crashes(roadside.crashes.iter().map(CrashVehicle::counted), roadside.days);
    let source = roadside.runs.newest_of(roadside.crashes.iter().map(|vehicle| vehicle.run_id));
    let absence = of_absence_in_any(&roadside.runs, &CRASHES);
    Fact::or_absent((found.total > 0).then_some(found), source, absence, || why_unknown(&roadside.runs, &CRASHES))
}

/// The last review; known to be none where the whole census row is known.
pub fn review(record: &Record) -> Fact<Review> {
    let census = &record.census;
    let source = record.runs.of(census.run_id);
    if census.review_type.is_some() || census.reviewed_on.is_some() {
        let review = Review {
            kind: census.review_type.clone(),
            reviewed_on: census.reviewed_on,
            recordable_crash_rate: census.recordable_crash_rate,
        };
        return Fact::of(review, source);
    }
    if is_whole(census) { Fact::none(source) } else { Fact::unknown(why_unknown(&record.runs, &[DataSet::Census])) }
}

/// The out-of-service orders, newest first.
pub fn oos_orders(record: &Record) -> Fact<Vec<OosOrder>> {
    const ORDERS: [DataSet; 1] = [DataSet::OosOrders];
    let orders: Vec<_> = record.oos_orders.iter().map(|order| OosOrder::of(order, &record.runs)).collect();
    let source = record.runs.newest_of(record.oos_orders.iter().map(|order| order.run_id));
    let absence = of_absence(&record.runs, &ORDERS);
    Fact::or_absent((!orders.is_empty()).then_some(orders), source, absence, || why_unknown(&record.runs, &ORDERS))
}
