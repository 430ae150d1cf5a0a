//! Stops as given: their places, and their windows in the time zone of the place.

use super::wrong::Wrong;
use crate::loads::form::StopForm;
use chrono::{DateTime, NaiveDateTime, Utc};
use freight::load::{MAX_STOPS, StopDraft};
use freight::stop::{Handling, Scheduling, StopKind, Zone, usual_zone};
use geo::{Point, nearest_zip, state, zip_place};
use store::loads::write::NewStop;

/// A stop that was read, as it is checked and as it is stored.
#[derive(Debug)]
pub(super) struct ReadStop {
    pub(super) draft: StopDraft,
    pub(super) new: NewStop,
}

/// Reads the stops of a load.
pub(super) fn read(forms: &[StopForm], wrong: &mut Wrong) -> Vec<ReadStop> {
    if forms.len() > MAX_STOPS {
        wrong.invalid("stops", format!("Give {MAX_STOPS} stops or fewer."));
    }
    forms.iter().take(MAX_STOPS).enumerate().map(|(at, form)| one(at, form, wrong)).collect()
}

fn one(at: usize, form: &StopForm, wrong: &mut Wrong) -> ReadStop {
    let path = |field: &str| format!("stops.{at}.{field}");
    let mut line = |field: &str, given: &Option<String>, most| wrong.line(&path(field), given.as_deref(), most);
    let (name, street) = (line("name", &form.name, 200), line("street", &form.street, 200));
    let (city, postal_code) = (line("city", &form.city, 100), line("postal_code", &form.postal_code, 10));
    let (given_state, reference) = (line("state", &form.state, 10), line("reference", &form.reference, 50));
    let given_zone = line("time_zone", &form.time_zone, 50);
    let notes = wrong.text(&path("notes"), form.notes.as_deref(), 2_000);
    let given_state = given_state.map(|code| code.to_ascii_uppercase());
    let mut draft = StopDraft {
        kind: form.kind.trim().to_owned(),
        handling: form.handling.clone(),
        scheduling: form.scheduling.clone(),
        city,
        state: given_state.clone(),
        postal_code,
        latitude: form.latitude,
        longitude: form.longitude,
        radius: form.radius,
        time_zone: given_zone,
        ..StopDraft::default()
    };
    let place = draft.place().ok();
    let code = given_state.as_deref().map(listed).or_else(|| state_of(&draft, place.map(|place| place.point)));
    let zone = match draft.time_zone.as_deref() {
        Some(name) => name.parse::<Zone>().ok(),
        None => usual(code.as_deref(), place.map(|place| place.point)),
    };
    if zone.is_none() && draft.time_zone.is_none() && place.is_some() {
        wrong.missing(path("time_zone"), "Give the stop's time zone, as America/Mexico_City.");
    }
    let mut time = |field: &str, given: &Option<String>| {
        let text = given.as_deref().map(str::trim).filter(|text| !text.is_empty())?;
        instant(text, zone).unwrap_or_else(|why| {
            wrong.invalid(path(field), why);
            None
        })
    };
    draft.window_start = time("window_start_at", &form.window_start_at);
    draft.window_end = time("window_end_at", &form.window_end_at);
    let unknown = DateTime::<Utc>::UNIX_EPOCH;
    let window = draft.window().unwrap_or(freight::stop::Window { start: unknown, end: unknown });
    let new = NewStop {
        position: at as u8,
        kind: draft.kind.parse().unwrap_or(StopKind::Other),
        handling: word(draft.handling.as_deref()).unwrap_or(Handling::Live),
        scheduling: word(draft.scheduling.as_deref()).unwrap_or(Scheduling::Appointment),
        name,
        street,
        city: draft.city.clone(),
        state: given_state.or(code),
        postal_code: draft.postal_code.clone(),
        reference,
        notes,
        place,
        window,
        time_zone: zone.map_or_else(String::new, |zone| zone.name().to_owned()),
    };
    ReadStop { draft, new }
}

/// The zone in which a stop's times are read that names none itself; none where its place has no usual one.
pub(crate) fn zone_of_place(form: &StopForm) -> Option<Zone> {
    let draft = StopDraft {
        city: form.city.clone(),
        state: form.state.clone(),
        postal_code: form.postal_code.clone(),
        latitude: form.latitude,
        longitude: form.longitude,
        ..StopDraft::default()
    };
    let point = draft.place().ok().map(|place| place.point);
    let code = draft.state.as_deref().map(|code| listed(&code.trim().to_ascii_uppercase()));
    usual(code.or_else(|| state_of(&draft, point)).as_deref(), point)
}

fn usual(code: Option<&str>, point: Option<Point>) -> Option<Zone> {
    usual_zone(state(code?)?, point).map(|guess| guess.zone)
}

fn word<W: std::str::FromStr>(given: Option<&str>) -> Option<W> {
    given?.parse().ok()
}

/// The code under which places list a state: FMCSA's files have Quebec as PQ.
fn listed(code: &str) -> String {
    if code == "QC" { "PQ".to_owned() } else { code.to_owned() }
}

/// The state of a stop that names none, by its ZIP code or by what is around its point.
fn state_of(draft: &StopDraft, point: Option<Point>) -> Option<String> {
    let by_zip = draft.postal_code.as_deref().and_then(zip_place);
    let place = by_zip.or_else(|| nearest_zip(point?))?;
    Some(place.state().code.to_owned())
}

/// An instant, or a local time in the stop's zone. None where the zone is not known, which is told by its own field.
fn instant(text: &str, zone: Option<Zone>) -> Result<Option<DateTime<Utc>>, String> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Ok(Some(at.with_timezone(&Utc)));
    }
    let forms = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"];
    let local = forms.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    let local =
        local.ok_or("Must be a local time, such as 2026-01-31T15:00, or an instant, such as 2026-01-31T21:00:00Z.")?;
    zone.map(|zone| zone.instant(local).map_err(|why| why.to_string())).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(postal_code: &str, start: &str) -> StopForm {
        StopForm {
            kind: "pickup".into(),
            postal_code: Some(postal_code.into()),
            window_start_at: Some(start.into()),
            ..StopForm::default()
        }
    }

    fn start_of(form: &StopForm) -> (Option<String>, Vec<String>) {
        let mut wrong = Wrong::default();
        let read = read(std::slice::from_ref(form), &mut wrong).remove(0);
        let fields = wrong.end().into_iter().map(|error| error.field).collect();
        (read.draft.window_start.map(|at| at.to_rfc3339()), fields)
    }

    #[test]
    fn a_local_time_is_read_in_the_stops_zone() {
        let at = |start| start_of(&form("75201", start)).0.expect("an instant");

        assert_eq!(at("2026-11-24T08:00"), "2026-11-24T14:00:00+00:00");
        assert_eq!(at("2026-11-24 08:00:30"), "2026-11-24T14:00:30+00:00");
        assert_eq!(at("2026-11-24T08:00:00-05:00"), "2026-11-24T13:00:00+00:00");
        let denver = StopForm { time_zone: Some("America/Denver".into()), ..form("75201", "2026-11-24T08:00") };
        assert_eq!(start_of(&denver).0.as_deref(), Some("2026-11-24T15:00:00+00:00"));
    }

    #[test]
    fn a_time_that_cannot_be_read_names_its_field() {
        assert_eq!(start_of(&form("75201", "tomorrow")), (None, vec!["stops.0.window_start_at".to_owned()]));
        let skipped = start_of(&form("75201", "2026-03-08T02:30"));
        assert_eq!(skipped.1, ["stops.0.window_start_at"]);
    }

    #[test]
    fn where_no_zone_is_usual_it_has_to_be_given() {
        let monterrey = StopForm {
            latitude: Some(25.67),
            longitude: Some(-100.31),
            state: Some("nl".into()),
            ..form("", "2026-11-24T08:00")
        };
        assert_eq!(start_of(&monterrey), (None, vec!["stops.0.time_zone".to_owned()]));
    }

    #[test]
    fn a_stop_named_by_its_zip_code_has_its_state() {
        let read = read(&[form("60601", "2026-11-24T08:00")], &mut Wrong::default()).remove(0);
        assert_eq!((read.new.state.as_deref(), read.new.time_zone.as_str()), (Some("IL"), "America/Chicago"));
    }
}
