//! The stops that rows name.

use super::{Cells, Problem};
use crate::imports::fields::{Field, Side, StopField};
use crate::imports::values::window::{Said, window};
use crate::imports::values::{numbers, places, words};
use crate::loads::form::{LoadForm, StopForm, zone_of_place};
use freight::load::MAX_STOPS;
use freight::stop::{Handling, StopKind, Zone};

/// Which row, and which of its stops.
type At = (usize, Side);

impl Cells<'_> {
    /// Of a row that is a load.
    pub(super) fn pickup_and_delivery(&mut self, form: &mut LoadForm) -> Vec<At> {
        if self.rows.first().is_some_and(|row| self.style.headings.names_more_stops(row)) {
            let reason = "The row names more stops than a pickup and a delivery. Give each stop a row of its own.";
            self.wrong.push(Problem { row: 0, field: None, reason: reason.to_owned() });
        }
        let stops = [(Side::Pickup, StopKind::Pickup), (Side::Delivery, StopKind::Delivery)];
        form.stops = stops.map(|(side, kind)| self.stop((0, side), kind)).into();
        stops.map(|(side, _)| (0, side)).into()
    }

    /// Of rows that are a stop each. One more than a load may have is enough to say so.
    pub(super) fn stop_of_each(&mut self, form: &mut LoadForm) -> Vec<At> {
        let sequence = Field::Stop(Side::Stop, StopField::Sequence);
        let mut rows: Vec<(f64, usize)> = Vec::with_capacity(self.rows.len());
        for row in 0..self.rows.len() {
            let place = self.read_at(row, sequence, |text| {
                numbers::number(text, false)
                    .ok_or_else(|| "Must be the stop's place among the load's stops, as a number.".to_owned())
            });
            // Where one row says nothing, the order is that of the file.
            let before = rows.last().map_or(0.0, |(place, _)| *place);
            rows.push((place.unwrap_or(before), row));
        }
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        rows.truncate(MAX_STOPS + 1);
        let last = rows.len().saturating_sub(1);
        for (nth, (_, row)) in rows.iter().enumerate() {
            let usual = match nth {
                0 => StopKind::Pickup,
                nth if nth == last => StopKind::Delivery,
                _ => StopKind::Other,
            };
            let stop = self.stop((*row, Side::Stop), usual);
            form.stops.push(stop);
        }
        rows.into_iter().map(|(_, row)| (row, Side::Stop)).collect()
    }

    fn stop(&mut self, (row, side): At, usual: StopKind) -> StopForm {
        let of = |field| Field::Stop(side, field);
        let (kind, by_kind) = self.read_at(row, of(StopField::Kind), words::stop_kind).unwrap_or((usual, None));
        let handling: Option<Handling> = self.read_at(row, of(StopField::Handling), words::handling).or(by_kind);
        let scheduling = self.read_at(row, of(StopField::Scheduling), words::scheduling);
        let zone: Option<Zone> = self.read_at(row, of(StopField::TimeZone), words::zone);
        let text = |field| self.cell(row, of(field)).map(std::borrow::Cow::into_owned);
        let mut form = StopForm {
            kind: kind.as_str().to_owned(),
            handling: handling.map(|handling| handling.as_str().to_owned()),
            name: text(StopField::Name),
            street: text(StopField::Street),
            reference: text(StopField::Reference),
            notes: text(StopField::Notes),
            time_zone: zone.map(|zone| zone.name().to_owned()),
            ..StopForm::default()
        };
        form.latitude = self.read_at(row, of(StopField::Latitude), numbers::degrees);
        form.longitude = self.read_at(row, of(StopField::Longitude), numbers::degrees);
        self.place((row, side), &mut form);
        // What a stop says of its zone is read with its place; the file's is for times alone.
        let of_times = if zone.is_some() { None } else { self.style.zone };
        let cells = [StopField::Start, StopField::StartTime, StopField::End, StopField::EndTime];
        let dates = self.style.dates;
        let with_zone = |field, text| self.style.headings.with_zone(field, text, dates);
        let cell = |field| self.cell(row, of(field)).map(|text| with_zone(of(field), text));
        let [start, start_time, end, end_time] = cells.map(cell);
        let said = Said {
            start: start.as_deref(),
            start_time: start_time.as_deref(),
            end: end.as_deref(),
            end_time: end_time.as_deref(),
        };
        let mut by_times = None;
        let of_stop = || zone.or(of_times).or_else(|| zone_of_place(&form));
        match window(said, self.style.dates, of_times, of_stop) {
            Ok(window) => {
                (form.window_start_at, form.window_end_at) = (window.start, window.end);
                by_times = window.scheduling;
            }
            Err((field, reason)) => self.tell(row, of(field), reason),
        }
        form.scheduling = scheduling.or(by_times).map(|scheduling| scheduling.as_str().to_owned());
        form
    }

    /// City, state and ZIP code, apart or in one cell.
    fn place(&mut self, (row, side): At, form: &mut StopForm) {
        let of = |field| Field::Stop(side, field);
        form.state = self.read_at(row, of(StopField::State), places::state);
        form.postal_code = self.cell(row, of(StopField::PostalCode)).map(|text| places::postal_code(&text));
        let city = self.cell(row, of(StopField::City));
        form.city = city.as_deref().map(str::to_owned);
        let is_both = |city: &str| city.contains(',') && form.state.is_none();
        let joined = match city {
            Some(city) if is_both(&city) => places::city_and_state(&city).ok(),
            Some(_) => None,
            // What says more than a city is no mistake where the place is known without it.
            None if form.postal_code.is_some() || form.latitude.is_some() => {
                self.cell(row, of(StopField::CityState)).and_then(|text| places::city_and_state(&text).ok())
            }
            None => self.read_at(row, of(StopField::CityState), places::city_and_state),
        };
        if let Some(place) = joined {
            form.city = place.city.or(form.city.take());
            form.state = place.state.or(form.state.take());
            form.postal_code = form.postal_code.take().or(place.postal_code);
        }
    }
}
