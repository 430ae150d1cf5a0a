//! Where in the rows what is wrong with a load's form is: the form's fields are named as calls name them, people look at a line and a column.

use super::{Cells, Filled, Problem, Style};
use crate::imports::fields::{Field, LoadField, Side, StopField};
use crate::imports::mapping::Mapping;
use crate::imports::table::Row;
use freight::load::FieldError;

/// The columns of a stop's place and of its window, the one to look at first.
const PLACE: &[StopField] = &[
    StopField::PostalCode,
    StopField::CityState,
    StopField::City,
    StopField::State,
    StopField::Latitude,
    StopField::Longitude,
];
const WINDOW: &[StopField] = &[StopField::Start, StopField::StartTime, StopField::End, StopField::EndTime];

/// Fields of a carrier's form.
const CARRIER: &[(&str, LoadField)] = &[
    ("dot_number", LoadField::CarrierDot),
    ("docket_number", LoadField::CarrierDocket),
    ("vin", LoadField::Vin),
    ("vehicle_name", LoadField::VehicleName),
    ("trailer_number", LoadField::CarrierTrailer),
    ("driver_name", LoadField::DriverName),
    ("driver_phone", LoadField::DriverPhone),
    ("dispatcher_name", LoadField::DispatcherName),
    ("dispatcher_phone", LoadField::DispatcherPhone),
    ("dispatcher_email", LoadField::DispatcherEmail),
];

/// Whether a field's cells are days.
pub(super) const fn is_day(field: Field) -> bool {
    matches!(field, Field::Stop(_, StopField::Start | StopField::End) | Field::Load(LoadField::SourceUpdatedAt))
}

impl Filled {
    /// Adds what the checks of loads find to be wrong, beside what the rows themselves have; what follows from that is left out.
    pub fn refuse(&mut self, wrong: Vec<FieldError>, (rows, mapping): (&[&Row], &Mapping), style: &Style) {
        let (cells, own) = (Cells { rows, mapping, style, wrong: Vec::new() }, self.wrong.len());
        for error in wrong {
            let problem = self.problem(error, &cells);
            let is_one = |known: &Problem| known.row == problem.row && are_one(known.field, problem.field);
            if !self.wrong[..own].iter().any(is_one) {
                self.wrong.push(problem);
            }
        }
    }

    fn problem(&self, FieldError { field: path, detail: reason, .. }: FieldError, cells: &Cells<'_>) -> Problem {
        let mapped = |field: &Field| cells.mapping.column(*field).is_some();
        let of_stop = path.strip_prefix("stops.").and_then(|rest| rest.split_once('.'));
        let found = of_stop.and_then(|(nth, name)| Some((*self.stops.get(nth.parse::<usize>().ok()?)?, name)));
        if let Some(((row, side), name)) = found {
            let alternatives: &[StopField] = match name {
                "postal_code" => PLACE,
                "city" => &[StopField::City, StopField::CityState],
                "latitude" => &[StopField::Latitude, StopField::Longitude],
                "window_start_at" => &[StopField::Start, StopField::StartTime],
                "window_end_at" => &[StopField::End, StopField::EndTime, StopField::Start],
                "kind" => &[StopField::Kind],
                name => return of_name(name, row, side, reason),
            };
            let mut all = alternatives.iter().map(|field| Field::Stop(side, *field)).filter(|field| field.exists());
            let first = all.clone().find(mapped).or_else(|| all.next());
            return Problem { row, field: first, reason };
        }
        let field = self.load_field(&path);
        let carriers = [LoadField::CarrierName, LoadField::CarrierDot, LoadField::CarrierDocket];
        let field = match (field, path.as_str()) {
            (None, "carrier" | "carrier.name" | "carrier.carrier_id") => {
                carriers.into_iter().find(|field| mapped(&Field::Load(*field))).or(Some(LoadField::CarrierName))
            }
            (field, _) => field,
        };
        let row = field.and_then(|field| cells.first(field)).map_or(0, |(row, _)| row);
        Problem { row, field: field.map(Field::Load), reason }
    }

    fn load_field(&self, path: &str) -> Option<LoadField> {
        if let Some(name) = path.strip_prefix("carrier.") {
            return CARRIER.iter().find(|(known, _)| *known == name).map(|(_, field)| *field);
        }
        if let Some((nth, _)) = path.strip_prefix("charges.").and_then(|rest| rest.split_once('.')) {
            return self.charges.get(nth.parse::<usize>().ok()?).copied();
        }
        match path {
            "status_reason" => Some(LoadField::Status),
            path if path.starts_with("certifications") => Some(LoadField::Hazmat),
            path => path.parse().ok(),
        }
    }
}

/// A field of a stop that is called as it is in forms.
fn of_name(name: &str, row: usize, side: Side, reason: String) -> Problem {
    let field = name.parse().ok().map(|field| Field::Stop(side, field));
    Problem { row, field, reason }
}

/// Whether two problems of a row are the same, or one follows from the other: who reads a window's end wrong has no start either.
fn are_one(known: Option<Field>, other: Option<Field>) -> bool {
    let of = |field: Field| match field {
        Field::Stop(side, field) if PLACE.contains(&field) => (Some((side, 1)), None),
        Field::Stop(side, field) if WINDOW.contains(&field) => (Some((side, 2)), None),
        field => (None, Some(field)),
    };
    match (known, other) {
        (Some(known), Some(other)) => of(known) == of(other),
        _ => false,
    }
}
