//! Validation of what a person, a TMS or a row of a file says of a load. Everything wrong is reported at once, by field and reason.

use crate::equipment::{Certification, EquipmentType, WeightUnit};
use crate::stop::{Handling, NotPlaced, Place, Scheduling, StopKind, Window, Zone, locate};
use chrono::{DateTime, TimeDelta, Utc};
use geo::miles;
use kernel::text::{is_hidden, is_plain_number};
use std::fmt::Display;

/// The most stops of a load: as many as one route has.
pub const MAX_STOPS: usize = geo::routing::MAX_STOPS;
/// The longest window of a stop.
const LONGEST_WINDOW: TimeDelta = TimeDelta::days(14);
/// How far back a window may lie: loads are sent after the fact too.
const EARLIEST: TimeDelta = TimeDelta::days(90);
/// How far ahead a window may lie.
const LATEST: TimeDelta = TimeDelta::days(365);
/// Faster than this in a straight line, no truck gets from one stop to the next.
const IMPOSSIBLE_MPH: f64 = 85.0;

/// What a number of a load may be, in the field's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The field.
    pub field: &'static str,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
    /// Where the most is from.
    pub source: &'static str,
}

const fn bounds(field: &'static str, least: f64, most: f64, source: &'static str) -> Bounds {
    Bounds { field, least, most, source }
}

const WEIGHT: Bounds =
    bounds("weight", 1.0, 500_000.0, "Pounds; heavy haul under permit. 80,000 gross without one (23 U.S.C. 127).");
const LENGTH: Bounds =
    bounds("trailer_length", 1.0, 60.0, "Feet; the longest semitrailer that states allow (23 CFR 658, appendix B).");
const RATE: Bounds = bounds("min_rate", 0.0, 1_000_000.0, "Dollars; above any truckload's price.");
const MILES: Bounds = bounds("billable_miles", 0.0, 7_000.0, "Farther than any way across North America.");
const VALUE: Bounds = bounds("cargo_value", 0.0, 100_000_000.0, "Dollars; above any policy on cargo.");
const TEMPERATURE: Bounds = bounds("temperature", -40.0, 120.0, "Degrees Fahrenheit; what reefers hold.");
const RADIUS: Bounds = bounds("radius", 0.1, crate::stop::MOST_RADIUS_MILES as f64, "Miles; a mine or a port.");

/// The bounds of a load's numbers, for forms and documentation. Weight is compared in pounds.
pub const DRAFT_BOUNDS: &[Bounds] = &[WEIGHT, LENGTH, RATE, MILES, VALUE, TEMPERATURE, RADIUS];

kernel::wire::words! {
    /// What is wrong with a field.
    pub enum FieldProblem {
        /// It is required.
        Missing = "missing",
        /// It cannot be read, is out of bounds, or contradicts another field.
        Invalid = "invalid",
    }
}

/// One wrong field: its path (`stops.1.window_end`), and why as text for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field's path.
    pub field: String,
    /// What is wrong.
    pub problem: FieldProblem,
    /// Why, as a sentence.
    pub detail: String,
}

/// A load as given, before it is believed. Words are as they came; numbers were read by the caller.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadDraft {
    /// The broker's own number.
    pub external_load_number: String,
    /// The least rate, in dollars.
    pub min_rate: Option<f64>,
    /// Weight in `weight_unit`.
    pub weight: Option<f64>,
    /// `lb` or `kg`; pounds when left out.
    pub weight_unit: Option<String>,
    /// Feet.
    pub trailer_length: Option<f64>,
    /// A word of [`EquipmentType`].
    pub equipment_type: Option<String>,
    /// Words of [`Certification`].
    pub certifications: Vec<String>,
    /// Billable miles, where the sender knows them.
    pub billable_miles: Option<f64>,
    /// Dollars.
    pub cargo_value: Option<f64>,
    /// Degrees Fahrenheit.
    pub temperature: Option<f64>,
    /// The stops in order.
    pub stops: Vec<StopDraft>,
}

/// A stop as given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StopDraft {
    /// A word of [`StopKind`].
    pub kind: String,
    /// A word of [`Handling`]; live when left out.
    pub handling: Option<String>,
    /// A word of [`Scheduling`]; an appointment when left out.
    pub scheduling: Option<String>,
    /// The city.
    pub city: Option<String>,
    /// Its state or province.
    pub state: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
    /// Latitude.
    pub latitude: Option<f64>,
    /// Longitude.
    pub longitude: Option<f64>,
    /// Miles around the point that count as the stop.
    pub radius: Option<f64>,
    /// When the window starts.
    pub window_start: Option<DateTime<Utc>>,
    /// When it ends; the start, when left out.
    pub window_end: Option<DateTime<Utc>>,
    /// A time zone of the IANA database; the place's, when left out.
    pub time_zone: Option<String>,
}

impl StopDraft {
    /// The stop's point, by the best that was given.
    pub fn place(&self) -> Result<Place, NotPlaced> {
        let city = self.city.as_deref().zip(self.state.as_deref());
        let place = locate((self.latitude, self.longitude), self.postal_code.as_deref(), city)?;
        Ok(self.radius.map_or(place, |radius| Place { radius: radius as f32, ..place }))
    }

    /// The stop's window; none without a start.
    pub fn window(&self) -> Option<Window> {
        self.window_start.map(|start| Window { start, end: self.window_end.unwrap_or(start) })
    }
}

/// Everything that is wrong with a load; empty when it can be stored.
pub fn check(draft: &LoadDraft, now: DateTime<Utc>) -> Vec<FieldError> {
    let mut wrong = Wrong::default();
    let number = draft.external_load_number.trim();
    if number.chars().all(|sign| sign.is_whitespace() || is_hidden(sign)) {
        wrong.missing("external_load_number", "Give the load's number.");
    } else if number.chars().count() > 50 || !is_plain_number(number) {
        wrong.invalid("external_load_number", "Use 50 characters or fewer, on one line, without hidden characters.");
    }
    let unit = wrong.word("weight_unit", draft.weight_unit.as_deref(), WeightUnit::WORDS).unwrap_or(WeightUnit::Pounds);
    wrong.number("", &WEIGHT, draft.weight.map(|weight| unit.pounds(weight)));
    wrong.number("", &LENGTH, draft.trailer_length);
    wrong.number("", &RATE, draft.min_rate);
    wrong.number("", &MILES, draft.billable_miles);
    wrong.number("", &VALUE, draft.cargo_value);
    wrong.number("", &TEMPERATURE, draft.temperature);
    wrong.word::<EquipmentType>("equipment_type", draft.equipment_type.as_deref(), EquipmentType::WORDS);
    for (at, word) in draft.certifications.iter().enumerate() {
        wrong.word::<Certification>(&format!("certifications.{at}"), Some(word), Certification::WORDS);
    }
    check_stops(&mut wrong, &draft.stops, now);
    wrong.0
}

fn check_stops(wrong: &mut Wrong, stops: &[StopDraft], now: DateTime<Utc>) {
    if !(2..=MAX_STOPS).contains(&stops.len()) {
        return wrong.invalid("stops", format!("Give 2 to {MAX_STOPS} stops, a pickup first and a delivery last."));
    }
    let last = stops.len() - 1;
    for (at, stop) in stops.iter().enumerate() {
        let kind = wrong.word::<StopKind>(&path(at, "kind"), Some(&stop.kind), StopKind::WORDS);
        match kind {
            Some(kind) if at == 0 && kind != StopKind::Pickup => {
                wrong.invalid(path(at, "kind"), "The first stop must be a pickup.");
            }
            Some(kind) if at == last && kind != StopKind::Delivery => {
                wrong.invalid(path(at, "kind"), "The last stop must be a delivery.");
            }
            _ => {}
        }
        wrong.word::<Handling>(&path(at, "handling"), stop.handling.as_deref(), Handling::WORDS);
        wrong.word::<Scheduling>(&path(at, "scheduling"), stop.scheduling.as_deref(), Scheduling::WORDS);
        wrong.number(&path(at, ""), &RADIUS, stop.radius);
        if let Some(Err(reason)) = stop.time_zone.as_deref().map(str::parse::<Zone>) {
            wrong.invalid(path(at, "time_zone"), reason);
        }
        match stop.place() {
            Ok(_) => {}
            Err(none @ NotPlaced::Nothing) => wrong.missing(path(at, none.field()), none),
            Err(reason) => wrong.invalid(path(at, reason.field()), reason),
        }
        check_window(wrong, at, stop, now);
    }
    for at in 1..stops.len() {
        check_order(wrong, at, &stops[at - 1], &stops[at]);
    }
}

fn check_window(wrong: &mut Wrong, at: usize, stop: &StopDraft, now: DateTime<Utc>) {
    let Some(window) = stop.window() else {
        return wrong.missing(path(at, "window_start"), "Give the start of the window, or the appointment.");
    };
    if window.start < now - EARLIEST || window.start > now + LATEST {
        wrong.invalid(path(at, "window_start"), "Must be within the last 90 days and the next 365.");
    }
    if window.end < window.start {
        wrong.invalid(path(at, "window_end"), "The window ends before it starts.");
    } else if window.end - window.start > LONGEST_WINDOW {
        wrong.invalid(path(at, "window_end"), "A window is at most 14 days long.");
    }
}

/// A stop cannot be over before the one before it begins, nor sooner than a truck can get there.
fn check_order(wrong: &mut Wrong, at: usize, before: &StopDraft, stop: &StopDraft) {
    let (Some(earlier), Some(window)) = (before.window(), stop.window()) else { return };
    if window.end < window.start || earlier.end < earlier.start {
        return;
    }
    if window.end < earlier.start {
        return wrong.invalid(path(at, "window_end"), format!("Stop {} ends before stop {at} begins.", at + 1));
    }
    let (Ok(from), Ok(to)) = (before.place(), stop.place()) else { return };
    // What is approximate may be nearer than its point.
    let apart = miles(from.point, to.point) - f64::from(from.radius) - f64::from(to.radius);
    let hours = (window.end - earlier.start).num_minutes() as f64 / 60.0;
    if apart > hours * IMPOSSIBLE_MPH {
        let detail = format!("Stop {} is {apart:.0} miles from stop {at}: {hours:.1} hours aren't enough.", at + 1);
        wrong.invalid(path(at, "window_end"), detail);
    }
}

fn path(at: usize, field: &str) -> String {
    format!("stops.{at}.{field}")
}

#[derive(Default)]
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn invalid(&mut self, field: impl Into<String>, detail: impl Display) {
        self.add(field.into(), FieldProblem::Invalid, detail.to_string());
    }

    fn missing(&mut self, field: impl Into<String>, detail: impl Display) {
        self.add(field.into(), FieldProblem::Missing, detail.to_string());
    }

    fn add(&mut self, field: String, problem: FieldProblem, detail: String) {
        self.0.push(FieldError { field, problem, detail });
    }

    fn word<W: std::str::FromStr>(&mut self, field: &str, given: Option<&str>, words: &[&str]) -> Option<W> {
        let given = given?;
        match given.parse() {
            Ok(word) => Some(word),
            Err(_) if given.trim().is_empty() => {
                self.missing(field, format!("Use one of {}.", words.join(", ")));
                None
            }
            Err(_) => {
                let shown: String = given.chars().take(40).collect();
                self.invalid(field, format!("\"{shown}\" isn't known. Use one of {}.", words.join(", ")));
                None
            }
        }
    }

    fn number(&mut self, before: &str, bounds: &Bounds, given: Option<f64>) {
        if given.is_some_and(|number| !(bounds.least..=bounds.most).contains(&number)) {
            self.invalid(
                format!("{before}{}", bounds.field),
                format!("Must be between {} and {}.", bounds.least, bounds.most),
            );
        }
    }
}

#[cfg(test)]
mod tests;
