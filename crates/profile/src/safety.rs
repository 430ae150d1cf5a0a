//! Safety: rating, roadside inspections and crashes of the last 24 months, the last review, out-of-service orders.

use crate::Fact;
use crate::coverage::Window;
use crate::rows::roadside::CrashVehicle;
use crate::rows::{Census, Record, Roadside};
use crate::sources::{
    CRASHES, INSPECTIONS, ORDERS, blank, of_absence, of_absence_in_any, why_not_all, why_not_stated, why_unknown,
    why_unknown_in_any,
};
use crate::status::OosOrder;
use crate::words::day;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::roadside::{self, Crashes, Inspections};
use fmcsa::derive::safety_rating::{SafetyRating, is_whole_census_row, safety_rating};
use fmcsa::derive::tally;
use kernel::provenance::{Known, Source};

/// How safely a carrier drives.
#[derive(Clone, Debug, PartialEq)]
pub struct Safety {
    /// FMCSA's safety rating; none is not rated.
    pub rating: Fact<SafetyRating>,
    /// Roadside inspections within `days`.
    pub inspections: Fact<Inspections>,
    /// Why there may be more of them than are counted, a part of a sentence; none where a complete file covers `days`.
    pub why_more_inspections: Option<String>,
    /// Day of the latest roadside inspection, at any time. Unknown where the latest one on record is older than `days` and no complete file
    /// covers these.
    pub last_inspected_on: Fact<NaiveDate>,
    /// Crashes within `days`.
    pub crashes: Fact<Crashes>,
    /// Why there may be more of them than are counted; none where a complete file covers `days`.
    pub why_more_crashes: Option<String>,
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

/// Why there may be more inspections in a span than are on record, a part of a sentence; none where a complete file covers it.
pub fn why_more_inspections(roadside: &Roadside) -> Option<String> {
    why_more(roadside, &INSPECTIONS)
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
        rating: rating(record, roadside.days.1),
        inspections: inspections(roadside),
        why_more_inspections: why_more_inspections(roadside),
        last_inspected_on: last_inspected_on(roadside),
        crashes: crashes(roadside),
        why_more_crashes: why_more(roadside, &CRASHES),
        days: roadside.days,
    }
}

fn is_whole(census: &Census) -> bool {
    is_whole_census_row(census.status_code.as_deref(), census.region)
}

/// A census that is too old to tell of today leaves open whether a carrier is satisfactory or not rated; that it was rated worse holds until
/// something later is on record.
fn rating(record: &Record, today: NaiveDate) -> Fact<SafetyRating> {
    let census = &record.census;
    let source = || record.runs.of(census.run_id);
    let found = safety_rating(census.safety_rating.as_deref(), census.safety_rating_on, is_whole(census));
    let is_worse = matches!(&found, Known::Some(rating) if rating.is_worse_than_satisfactory());
    match found {
        Known::Some(_) | Known::None if !is_worse && record.is_census_too_old(today) => {
            Fact::unknown(why_not_stated(record, &[record.census_data_set()], Window::of(today)))
        }
        Known::Some(rating) => Fact::of(rating, source()),
        Known::None => Fact::none(source()),
        Known::Unknown => Fact::unknown(blank(record)),
    }
}

/// The inspections of a span, counted.
pub fn inspections(roadside: &Roadside) -> Fact<Inspections> {
    let found = tally::totals(roadside.inspections.iter().map(|group| group.counts));
    let rows = roadside.inspections.iter().map(|group| (group.run_id, group.unlisted_run_id));
    let source = roadside.runs.newest_of_events(rows);
    or_absent(roadside, (found.total > 0).then_some(found), source, &INSPECTIONS)
}

/// What was found; known to be none where a complete file of one of the data sets covers the span.
fn or_absent<T>(roadside: &Roadside, found: Option<T>, source: Option<Source>, data_sets: &[DataSet]) -> Fact<T> {
    let (runs, window) = (&roadside.runs, Window::of(roadside.days.1));
    let absence = of_absence_in_any(runs, data_sets, window);
    Fact::or_absent(found, source, absence, || why_unknown_in_any(runs, data_sets, window))
}

fn why_more(roadside: &Roadside, data_sets: &[DataSet]) -> Option<String> {
    let (runs, window) = (&roadside.runs, Window::of(roadside.days.1));
    let is_whole = of_absence_in_any(runs, data_sets, window).is_some();
    (!is_whole).then(|| why_not_all(runs, data_sets, window))
}

fn last_inspected_on(roadside: &Roadside) -> Fact<NaiveDate> {
    let last = roadside.last_inspection;
    let source = last.and_then(|last| roadside.runs.of_event(last.run_id, last.unlisted_run_id));
    match (last, why_more_inspections(roadside)) {
        (Some(last), Some(why)) if last.inspected_on < roadside.days.0 => Fact::unknown(format!(
            "Unknown: the last inspection on record is of {}, and there may be later ones: {why}",
            day(last.inspected_on)
        )),
        (last, _) => or_absent(roadside, last.map(|last| last.inspected_on), source, &INSPECTIONS),
    }
}

fn crashes(roadside: &Roadside) -> Fact<Crashes> {
    let found = roadside::crashes(roadside.crashes.iter().map(CrashVehicle::counted), roadside.days);
    let rows = roadside.crashes.iter().map(|vehicle| (vehicle.run_id, vehicle.unlisted_run_id));
    let source = roadside.runs.newest_of_events(rows);
    or_absent(roadside, (found.total > 0).then_some(found), source, &CRASHES)
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
    if is_whole(census) { Fact::none(source) } else { Fact::unknown(blank(record)) }
}

/// The out-of-service orders, newest first; known to be none where a complete file of the days before `today` lists none.
pub fn oos_orders(record: &Record, today: NaiveDate) -> Fact<Vec<OosOrder>> {
    let (runs, window) = (&record.runs, Window::of(today));
    let orders: Vec<_> = record.oos_orders.iter().map(|order| OosOrder::of(order, runs)).collect();
    let source = runs.newest_of_events(record.oos_orders.iter().map(|order| (order.run_id, order.unlisted_run_id)));
    let absence = of_absence(runs, &ORDERS, window);
    Fact::or_absent((!orders.is_empty()).then_some(orders), source, absence, || why_unknown(runs, &ORDERS, window))
}
