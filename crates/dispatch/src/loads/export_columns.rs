//! The columns of an exported list of loads.

use super::sees::Sees;
use super::view::LoadView;
use super::view_parts::{LoadReadiness, LoadStop, ReadinessState};
use vetting::reports::cells::Cell;

/// The heads, in the order of [`cells`].
const HEADS: &[&str] = &[
    "Load",
    "Status",
    "Tracking",
    "Readiness",
    "Problems",
    "Origin",
    "Pickup from (UTC)",
    "Pickup until (UTC)",
    "Destination",
    "Delivery from (UTC)",
    "Delivery until (UTC)",
    "ETA (UTC)",
    "Last seen (UTC)",
    "Carrier",
    "USDOT",
    "Verdict",
    "Truck VIN",
    "Truck",
    "Owner",
    "Team",
    "Equipment",
    "Weight",
    "Weight unit",
    "Commodity",
    "Miles",
    "Minimum rate",
    "Rate per mile",
    "Hold",
];
/// What only those who see alerts have.
const ALERTS: &str = "Open alerts";

/// The heads of the file, as the caller may see them.
pub(super) fn heads(sees: &Sees) -> Vec<&'static str> {
    HEADS.iter().copied().chain(sees.tickets.then_some(ALERTS)).collect()
}

/// A load's row.
pub(super) fn cells(sees: &Sees, load: &LoadView) -> Vec<Cell> {
    let (first, last) = (load.stops.first(), load.stops.last());
    let verdict = load.carrier.as_ref().and_then(|carrier| carrier.verdict.as_ref());
    let problems: Vec<_> = load.problems.iter().map(|problem| problem.kind.as_str()).collect();
    let mut cells = vec![
        word(&load.external_load_number),
        word(load.status.as_str()),
        word(load.tracking_status.as_str()),
        Cell::text(load.readiness.as_ref().map(readiness)),
        Cell::text(Some(problems.join(", "))),
        Cell::text(first.map(place)),
        Cell::time(first.map(|stop| stop.window_start_at)),
        Cell::time(first.map(|stop| stop.window_end_at)),
        Cell::text(last.map(place)),
        Cell::time(last.map(|stop| stop.window_start_at)),
        Cell::time(last.map(|stop| stop.window_end_at)),
        Cell::time(load.eta_at),
        Cell::time(load.last_seen_at),
        Cell::text(load.carrier.as_ref().map(|carrier| carrier.legal_name.clone())),
        load.carrier.as_ref().and_then(|carrier| carrier.dot_number).map_or(Cell::Empty, Cell::Number),
        Cell::text(verdict.map(|verdict| verdict.verdict.label().to_owned())),
        Cell::text(load.vehicle.as_ref().map(|vehicle| vehicle.vin.clone())),
        Cell::text(load.vehicle.as_ref().and_then(|vehicle| vehicle.name.clone())),
        Cell::text(load.user.as_ref().map(|user| user.name.clone())),
        Cell::text(load.team.as_ref().map(|team| team.name.clone())),
        Cell::text(load.equipment_type.map(|word| word.to_string())),
        Cell::decimal(load.weight),
        word(load.weight_unit.as_str()),
        Cell::text(load.commodity.clone()),
        Cell::decimal(load.billable_miles),
        Cell::decimal(load.min_rate),
        Cell::decimal(load.rate_per_mile),
        Cell::text(load.hold_reason.clone()),
    ];
    if sees.tickets {
        cells.push(
            load.open_tickets.map_or(Cell::Empty, |count| Cell::Number(i32::try_from(count).unwrap_or(i32::MAX))),
        );
    }
    cells
}

fn word(word: &str) -> Cell {
    Cell::Text(word.to_owned())
}

/// Where a stop is: its city and state, given or its ZIP code's, else the code, else its name.
fn place(stop: &LoadStop) -> String {
    let city = stop.city.as_ref().map(|city| match &stop.state {
        Some(state) => format!("{city}, {state}"),
        None => city.clone(),
    });
    city.or_else(|| stop.zip_place.clone())
        .or_else(|| stop.postal_code.clone())
        .or_else(|| stop.name.clone())
        .unwrap_or_default()
}

/// Readiness as the screen's column says it.
fn readiness(readiness: &LoadReadiness) -> String {
    match readiness.state {
        ReadinessState::Ready => "Ready".to_owned(),
        ReadinessState::Hold => {
            readiness.alert.map_or_else(|| "Hold".to_owned(), |alert| format!("Hold: open alert, {alert}"))
        }
        ReadinessState::Needs => {
            let need = readiness.need.map_or("", |need| need.as_str()).replace('_', " ");
            let by = readiness.by.map(|by| by.format(" by %Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default();
            format!("Needs {need}{by}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use freight::readiness::Need;

    #[test]
    fn what_is_needed_is_said_with_its_hour() {
        let by = Some(DateTime::UNIX_EPOCH);
        let state = ReadinessState::Needs;
        let needs = LoadReadiness { state, need: Some(Need::CarrierReview), by, reason: None, alert: None };
        assert_eq!(readiness(&needs), "Needs carrier review by 1970-01-01 00:00 UTC");
        let hold = LoadReadiness { state: ReadinessState::Hold, need: None, by: None, alert: Some("Dark"), ..needs };
        assert_eq!(readiness(&hold), "Hold: open alert, Dark");
        assert_eq!(readiness(&LoadReadiness { alert: None, ..hold }), "Hold");
    }
}
