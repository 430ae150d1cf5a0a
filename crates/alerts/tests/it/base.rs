//! What holds of every evaluation.

use super::samples::*;
use alerts::input::Input;
use alerts::{AlertType, CheckState, Settings, evaluate};
use freight::load::LoadStatus;

#[test]
fn the_sample_has_no_alert_before_during_and_after_pickup() {
    for minute in [-2_500, -400, -100, 0, 50] {
        let found: Vec<_> =
            judged(&input(), minute).alerts.into_iter().map(|alert| (alert.is_type, alert.why)).collect();
        assert_eq!(found, [], "minute {minute}");
    }
    let mut moving = under_way();
    moving.tracking.trucks[0].fixes = vec![fix(95, DALLAS), fix(150, north(DALLAS, 20.0))];
    for minute in [100, 200] {
        let found: Vec<_> =
            judged(&moving, minute).alerts.into_iter().map(|alert| (alert.is_type, alert.why)).collect();
        assert_eq!(found, [], "minute {minute}");
    }
}

#[test]
fn every_kind_is_told_once_in_its_order() {
    let kinds: Vec<_> = judged(&input(), 0).checks.into_iter().map(|check| check.is_type).collect();
    assert_eq!(kinds, AlertType::ALL);
}

#[test]
fn nothing_is_asked_of_a_load_that_is_not_live_or_without_a_carrier() {
    let with = |status| {
        let mut input = input();
        input.load.status = status;
        input
    };
    let mut bare = input();
    bare.movement = None;
    let closed = [LoadStatus::Available, LoadStatus::Delivered, LoadStatus::Cancelled, LoadStatus::AssumedDelivered];
    for input in closed.map(with).into_iter().chain([bare]) {
        let evaluation = judged(&input, 10_000);
        assert!(evaluation.checks.iter().all(|check| check.state == CheckState::NotApplicable));
        assert_eq!((evaluation.alerts, evaluation.next_due_at), (vec![], None));
    }
}

/// What nobody knows raises nothing: only what the load itself says is judged.
#[test]
fn unknown_facts_never_raise_an_alert() {
    let mut input = input();
    let carrier = input.carrier.as_mut().expect("a carrier");
    let why = || "Not on file".to_owned();
    carrier.power_units = alerts::input::Fact::unknown(why());
    carrier.units_inspected_24mo = alerts::input::Fact::unknown(why());
    carrier.eld_units_72h = alerts::input::Fact::unknown(why());
    carrier.last_inspected_on = alerts::input::Fact::unknown(why());
    carrier.eld_heard_on = alerts::input::Fact::unknown(why());
    carrier.authority_since = alerts::input::Fact::unknown(why());
    carrier.reinstated_on = alerts::input::Fact::unknown(why());
    carrier.fleet = alerts::input::Fact::unknown(why());
    carrier.changes = alerts::input::Fact::unknown(why());
    carrier.requirements = alerts::input::Fact::unknown(why());
    carrier.eld_consent = alerts::input::Fact::unknown(why());
    carrier.identity_alerts = alerts::input::Fact::unknown(why());
    carrier.cargo_policy = alerts::input::Fact::unknown(why());
    carrier.own_domains.clear();
    input.lists = alerts::input::Lists::default();
    input.tracking = alerts::input::Tracking::default();
    for contact in &mut input.contacts {
        contact.email_on_file = alerts::input::Fact::unknown(why());
        contact.phone_on_file = alerts::input::Fact::unknown(why());
        contact.shared_by = alerts::input::Fact::unknown(why());
        contact.line = alerts::input::Fact::unknown(why());
        contact.used_since = None;
    }
    let movement = input.movement.as_mut().expect("a movement");
    movement.driver_elsewhere = alerts::input::Fact::unknown(why());
    movement.vehicle.as_mut().expect("a truck").sightings = alerts::input::Fact::unknown(why());
    for case in [input.clone(), guarded(input)] {
        let evaluation = judged(&case, -30);
        assert_eq!(evaluation.alerts, []);
        let unknown = evaluation.checks.iter().filter(|check| check.state == CheckState::Unknown);
        assert!(unknown.clone().all(|check| !check.detail.is_empty()) && unknown.count() >= 12);
    }
}

#[test]
fn an_alert_says_what_was_compared_and_its_fingerprint_holds_no_time() {
    let mut input = input();
    input.movement.as_mut().expect("a movement").vehicle = None;
    // Of a carrier that is new.
    input.history.delivered = 0;
    let of = |input: &Input, minute| evaluate(input, &Settings::default(), at(minute)).alerts;
    let (early, late) = (of(&input, -250), of(&input, -30));
    assert_eq!((early.len(), late.len()), (1, 1));
    assert_eq!(early[0].fingerprint, late[0].fingerprint);
    assert!(early[0].severity < late[0].severity && early[0].evidence.len() >= 4 && !early[0].clears_when.is_empty());

    input.load.stops[0].window_start = at(-60);
    assert_ne!(of(&input, -250)[0].fingerprint, early[0].fingerprint, "another window is other evidence");
}
