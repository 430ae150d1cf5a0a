//! The record of detention: what a bill for it rests on, the same for the broker and the carrier.

use chrono::{DateTime, Utc};
use freight::readiness::Clock;
use freight::stop::LogSource;
use store::loads::stays::Stay;
use vetting::reports::cells::Cell;

/// The heads, in the order of [`cells`].
pub(crate) const HEADS: &[&str] = &[
    "Load",
    "Carrier",
    "USDOT",
    "Stop",
    "Facility",
    "Street",
    "City",
    "State",
    "ZIP code",
    "Scheduling",
    "Window from (UTC)",
    "Window until (UTC)",
    "Time zone",
    "Arrived (UTC)",
    "Arrival logged by",
    "Clock started (UTC)",
    "Free until (UTC)",
    "Left (UTC)",
    "Departure logged by",
    "Detention minutes",
];

/// A stay's row. Without a departure, the pickup or delivery ended it.
pub(crate) fn cells(stay: &Stay, clock: &Clock) -> Vec<Cell> {
    let text = |text: &Option<String>| Cell::text(text.clone());
    let word = |word: &str| Cell::Text(word.replace('_', " "));
    let by = |source: Option<LogSource>| source.map_or(Cell::Empty, |source| Cell::Text(logged_by(source).to_owned()));
    vec![
        Cell::Text(stay.external_load_number.clone()),
        text(&stay.carrier),
        stay.carrier_dot_number.map_or(Cell::Empty, Cell::Number),
        word(stay.kind.as_str()),
        text(&stay.name),
        text(&stay.street),
        text(&stay.city),
        text(&stay.state),
        text(&stay.postal_code),
        word(stay.scheduling.as_str()),
        Cell::Time(stay.window_start_at),
        Cell::Time(stay.window_end_at),
        Cell::Text(stay.time_zone.clone()),
        Cell::Time(stay.arrived_at),
        by(stay.arrival_source),
        Cell::time(clock.started_at),
        Cell::time(clock.free_until),
        Cell::time(left_at(stay)),
        by(stay.departure_source),
        Cell::Number(i32::try_from(clock.detention_minutes).unwrap_or(i32::MAX)),
    ]
}

fn left_at(stay: &Stay) -> Option<DateTime<Utc>> {
    stay.departed_at.or(stay.done_at)
}

/// Who logged it, in words.
const fn logged_by(source: LogSource) -> &'static str {
    match source {
        LogSource::Person => "Broker",
        LogSource::Driver => "Driver",
        LogSource::Tms => "Broker's system",
        LogSource::Derived => "Truck's positions",
        LogSource::Dock => "Dock",
    }
}
