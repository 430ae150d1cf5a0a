//! What is wrong with a load is told by field and reason, and what is right is taken.

use super::super::samples::at;
use super::*;

fn stop(kind: &str, zip: &str, hour: i64) -> StopDraft {
    StopDraft {
        kind: kind.into(),
        postal_code: Some(zip.into()),
        window_start: Some(at(hour * 60)),
        window_end: Some(at(hour * 60 + 120)),
        ..StopDraft::default()
    }
}

fn draft() -> LoadDraft {
    LoadDraft {
        external_load_number: "4471-A".into(),
        weight: Some(42_000.0),
        stops: vec![stop("pickup", "75201", 0), stop("delivery", "60601", 24)],
        ..LoadDraft::default()
    }
}

/// The wrong fields of the sample after a change.
fn wrong(change: impl FnOnce(&mut LoadDraft)) -> Vec<(String, String)> {
    let mut draft = draft();
    change(&mut draft);
    check(&draft, at(0)).into_iter().map(|wrong| (wrong.field, wrong.detail)).collect()
}

#[track_caller]
fn one(found: &[(String, String)], field: &str, detail: &str) {
    assert_eq!(found, [(field.to_owned(), detail.to_owned())]);
}

#[test]
fn a_usual_load_is_right() {
    assert_eq!(wrong(|_| ()), []);
    let full = wrong(|load| {
        load.equipment_type = Some("van_or_reefer".into());
        load.certifications = vec!["hazmat".into()];
        load.weight_unit = Some("kg".into());
        load.weight = Some(20_000.0);
        load.stops[0].time_zone = Some("America/Chicago".into());
        load.stops[0].handling = Some("hook".into());
        load.stops[1].scheduling = Some("first_come".into());
        load.stops[1].window_end = None;
    });
    assert_eq!(full, []);
}

#[test]
fn numbers_are_taken_to_their_bounds_and_not_beyond() {
    type Set = fn(&mut LoadDraft, f64);
    let fields: [(&Bounds, Set); 6] = [
        (&WEIGHT, |load, value| load.weight = Some(value)),
        (&LENGTH, |load, value| load.trailer_length = Some(value)),
        (&RATE, |load, value| load.min_rate = Some(value)),
        (&MILES, |load, value| load.billable_miles = Some(value)),
        (&VALUE, |load, value| load.cargo_value = Some(value)),
        (&TEMPERATURE, |load, value| load.temperature = Some(value)),
    ];
    for (bounds, set) in fields {
        for value in [bounds.least, bounds.most] {
            assert_eq!(wrong(|load| set(load, value)), [], "{}", bounds.field);
        }
        for value in [bounds.least - 0.5, bounds.most + 1.0, f64::NAN, f64::INFINITY] {
            let detail = format!("Must be between {} and {}.", bounds.least, bounds.most);
            one(&wrong(|load| set(load, value)), bounds.field, &detail);
        }
    }
    one(&wrong(|load| load.stops[1].radius = Some(11.0)), "stops.1.radius", "Must be between 0.1 and 10.");
}

#[test]
fn unknown_words_are_named_with_the_known_ones() {
    let found = wrong(|load| load.stops[1].handling = Some("slip".into()));
    one(&found, "stops.1.handling", "\"slip\" isn't known. Use one of live, drop, hook.");
    let found = wrong(|load| {
        load.equipment_type = Some("53ft".into());
        load.weight_unit = Some("st".into());
        load.certifications = vec!["hazmat".into(), "twic".into()];
        load.stops[0].scheduling = Some("maybe".into());
        load.stops[0].time_zone = Some("CST".into());
    });
    let fields: Vec<_> = found.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        ["weight_unit", "equipment_type", "certifications.1", "stops.0.scheduling", "stops.0.time_zone"]
    );
}

#[test]
fn the_number_is_required_and_short() {
    one(&wrong(|load| load.external_load_number = " ".into()), "external_load_number", "Give the load's number.");
    let detail = "Use 50 characters or fewer, on one line, without hidden characters.";
    one(&wrong(|load| load.external_load_number = "x".repeat(51)), "external_load_number", detail);
    one(&wrong(|load| load.external_load_number = "a\nb".into()), "external_load_number", detail);
    for twin in ["HID-1\u{200b}", "HID-1\u{ad}", "HID-1\u{fe0f}", "\u{feff}HID-1"] {
        one(&wrong(|load| load.external_load_number = twin.into()), "external_load_number", detail);
    }
    one(
        &wrong(|load| load.external_load_number = "\u{200b}".into()),
        "external_load_number",
        "Give the load's number.",
    );
}

#[test]
fn a_load_goes_from_a_pickup_to_a_delivery() {
    let detail = "Give 2 to 25 stops, a pickup first and a delivery last.";
    one(&wrong(|load| load.stops.truncate(1)), "stops", detail);
    one(&wrong(|load| load.stops = vec![stop("other", "75201", 0); 26]), "stops", detail);
    one(&wrong(|load| load.stops[0].kind = "delivery".into()), "stops.0.kind", "The first stop must be a pickup.");
    one(&wrong(|load| load.stops[1].kind = "other".into()), "stops.1.kind", "The last stop must be a delivery.");
    one(&wrong(|load| load.stops[1].kind = String::new()), "stops.1.kind", "Use one of pickup, delivery, other.");
}

#[test]
fn windows_are_possible_times() {
    one(
        &wrong(|load| load.stops[0].window_start = None),
        "stops.0.window_start",
        "Give the start of the window, or the appointment.",
    );
    one(
        &wrong(|load| load.stops[0].window_end = Some(at(-1))),
        "stops.0.window_end",
        "The window ends before it starts.",
    );
    one(
        &wrong(|load| load.stops[1].window_end = Some(at(24 * 60 + 14 * 1440 + 1))),
        "stops.1.window_end",
        "A window is at most 14 days long.",
    );
    let detail = "Must be within the last 90 days and the next 365.";
    let far = |load: &mut LoadDraft, days: i64| {
        (load.stops[1].window_start, load.stops[1].window_end) = (Some(at(days * 1440)), None);
    };
    assert_eq!(wrong(|load| far(load, 365)), []);
    one(&wrong(|load| far(load, 366)), "stops.1.window_start", detail);
    let past = wrong(|load| (load.stops[0].window_start, load.stops[0].window_end) = (Some(at(-91 * 1440)), None));
    one(&past, "stops.0.window_start", detail);
}

#[test]
fn stops_are_in_order_and_can_be_reached_in_time() {
    let early = wrong(|load| load.stops[1] = stop("delivery", "60601", -3));
    one(&early, "stops.1.window_end", "Stop 2 ends before stop 1 begins.");
    let fast = wrong(|load| load.stops[1] = stop("delivery", "60601", 5));
    one(&fast, "stops.1.window_end", "Stop 2 is 785 miles from stop 1: 7.0 hours aren't enough.");
    assert_eq!(wrong(|load| load.stops[1] = stop("delivery", "60601", 8)), []);
}

#[test]
fn a_stop_that_cannot_be_placed_names_the_field() {
    let unknown = wrong(|load| load.stops[1].postal_code = Some("00000".into()));
    one(
        &unknown,
        "stops.1.postal_code",
        "ZIP code 00000 isn't known. Check it, or give city and state, or coordinates.",
    );
    let nothing = check(
        &LoadDraft {
            stops: vec![draft().stops[0].clone(), StopDraft { postal_code: None, ..draft().stops[1].clone() }],
            ..draft()
        },
        at(0),
    );
    assert_eq!((nothing[0].field.as_str(), nothing[0].problem), ("stops.1.postal_code", FieldProblem::Missing));
}
