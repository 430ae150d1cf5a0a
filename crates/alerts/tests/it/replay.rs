//! An input that is stored and read again gives the same alerts, byte for byte; and nothing changes before it is due.

use super::samples::*;
use alerts::input::*;
use alerts::{AlertType, Settings, evaluate};
use chrono::TimeDelta;
use freight::load::{LoadStatus, Share};
use freight::readiness::DockCheck;
use freight::stop::LogSource;
use kernel::ids::CarrierId;
use proptest::prelude::*;
use std::collections::BTreeSet;

prop_compose! {
    fn any_carrier()(
        inspected in proptest::option::of(0..800i64),
        since in 0..1_200i64,
        changed in proptest::collection::vec((0..100i64, proptest::sample::select(Changed::ALL)), 0..3),
        reinstated in proptest::option::of(0..150i64),
        outcome in proptest::sample::select(Outcome::ALL),
        heard in proptest::option::of(-9_000..0i64),
        alerted in proptest::collection::vec(-20_000..0i64, 0..3),
        breakdown in proptest::option::of(any::<bool>()),
        units in proptest::option::of(0..20u32),
    ) -> Carrier {
        let base = input().carrier.expect("a carrier");
        let change = |(days, what): (i64, Changed)| CarrierChange {
            what, on: ago(days), before: None, after: Some("new".to_owned()), source: "Census".to_owned(),
            known_since: (days % 2 == 0).then(|| ago(days + 45)),
        };
        let alert = |minute| IdentityAlert { is_type: "hostage_load".to_owned(), published_at: at(minute), by: "A broker".to_owned() };
        Carrier {
            power_units: units.map_or_else(|| Fact::unknown("Not on file"), known),
            eld_heard_on: none(),
            last_inspected_on: inspected.map_or_else(none, |days| known(ago(days))),
            authority_since: known(ago(since)),
            changes: known(changed.into_iter().map(change).collect()),
            reinstated_on: reinstated.map_or_else(none, |days| known(ago(days))),
            requirements: known(Requirements { outcome, unmet: Vec::new() }),
            eld_consent: known(EldConsent { share: Share::Active, heard_at: heard.map(at), given_at: at(-200_000) }),
            identity_alerts: known(alerted.into_iter().map(alert).collect()),
            cargo_policy: known(CargoPolicy { exclusions: vec![], are_exclusions_known: true, limit: Some(50_000), covers_reefer_breakdown: breakdown, ends_on: None }),
            ..base
        }
    }
}

prop_compose! {
    fn any_tracking()(
        places in proptest::collection::vec((-600..1_800i64, 0.0..500.0f64, proptest::option::of(0..70u16), any::<bool>()), 0..8),
        sister in proptest::collection::vec((-60..60i64, 0.0..3.0f64), 0..3),
        eld in proptest::sample::select(Share::ALL),
        opened in proptest::option::of(-4_000..0i64),
    ) -> Tracking {
        let mut fixes: Vec<_> = places.into_iter().map(|(minute, miles, mph, is_phone)| Fix {
            mph,
            source: if is_phone { freight::load::FixSource::Phone } else { freight::load::FixSource::Eld },
            ..fix(minute, north(DALLAS, miles))
        }).collect();
        fixes.sort_by_key(|fix| fix.at);
        let sister = sister.into_iter().map(|(minute, miles)| fix(minute, north(DALLAS, miles))).collect();
        let page_opens = opened.into_iter().map(|minute| PageOpen { at: at(minute), country: Some("RO".to_owned()) }).collect();
        Tracking { eld, trucks: vec![truck(true, fixes), truck(false, sister)], page_opens, ..input().tracking }
    }
}

prop_compose! {
    pub(crate) fn any_input()(
        carrier in any_carrier(),
        tracking in any_tracking(),
        status in proptest::sample::select(LoadStatus::ALL),
        logs in proptest::array::uniform4(proptest::option::of(-100..2_000i64)),
        value in 0..200_000u32,
        dock in proptest::sample::select(DockCheck::ALL),
        has_vehicle: bool,
        seen in proptest::collection::vec((any::<bool>(), 0..900i64), 0..3),
        crew in proptest::option::of(-2_000..200i64),
        asked in proptest::option::of(-100..2_000i64),
        elsewhere in proptest::option::of(0..60i64),
        contact in (0..4usize, any::<bool>(), 0..9u32, proptest::sample::select(LineType::ALL)),
        reply_age in proptest::option::of(0..60i64),
        is_listed: bool,
        others in proptest::collection::vec(-500..3_000i64, 0..4),
    ) -> Input {
        let mut input = input();
        input.load.status = status;
        input.load.cargo_value = Some(value);
        let [arrived, left, there, done] = logs.map(|minute| minute.map(at));
        (input.load.stops[0].arrived_at, input.load.stops[0].departed_at) = (arrived, left);
        (input.load.stops[1].arrived_at, input.load.stops[1].done_at) = (there, done);
        input.load.instruction_changes = asked.map(|minute| InstructionChange {
            at: at(minute), what: Instruction::Delivery, before: Some("A".to_owned()), after: Some("B".to_owned()),
            source: LogSource::Driver, called_back_at: None,
        }).into_iter().collect();
        let movement = input.movement.as_mut().expect("a movement");
        movement.dock_check = dock;
        movement.driver_elsewhere = elsewhere.map_or_else(none, |days| known(vec![Elsewhere { carrier: "Other".to_owned(), on: ago(days) }]));
        movement.crew_changes = crew.map(|minute| CrewChange {
            at: at(minute), part: CrewPart::Driver, before: Some("A".to_owned()), after: Some("B".to_owned()),
        }).into_iter().collect();
        movement.demands = asked.map(|minute| Demand {
            at: at(minute), said: "$500".to_owned(), source: LogSource::Person, settled_at: None,
        }).into_iter().collect();
        let sighted = |(is_own, days): (bool, i64)| sighting(if is_own { CARRIER } else { CarrierId(8) }, SightingBy::Inspection, days);
        let sightings = known(seen.into_iter().map(sighted).collect());
        movement.vehicle = has_vehicle.then(|| Vehicle { sightings, ..vehicle() });
        let (domain, is_on_file, carriers, is_type) = contact;
        let first = &mut input.contacts[0];
        first.email = [Some("a@acmetrucking.com"), Some("a@acrnetrucking.com"), Some("a@gmail.com"), None][domain].map(str::to_owned);
        if !is_on_file {
            (first.email_on_file, first.phone_on_file, first.used_since) = (none(), none(), None);
        }
        first.shared_by = known(SharedBy { carriers, has_common_officer: false });
        first.line = known(Line { is_type, provider: None });
        first.mail = reply_age.map(|days| Mail {
            reply_to: Some("b@zephyrlines.com".to_owned()), reply_to_registered_on: known(ago(days)), ..mail()
        });
        if is_listed {
            input.lists.high_risk_areas = list(&["TX/Dallas"]);
            input.lists.blocked = list(&["acrnetrucking.com", "+12145550123"]);
        }
        input.history.live.extend(others.iter().zip(1..).map(|(start, id)| own(id, *start, start + 500)));
        Input { carrier: Some(carrier), tracking, ..input }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_stored_input_is_judged_again_byte_for_byte(input in any_input(), minute in -3_000..4_000i64) {
        let settings = Settings { version: 4, ..Settings::default() };
        let bytes = |input: &Input, settings: &Settings| {
            let evaluation = evaluate(input, settings, at(minute));
            (serde_json::to_vec(input).expect("an input"), serde_json::to_vec(&evaluation).expect("an evaluation"))
        };
        let stored = serde_json::to_string(&input).expect("an input");
        // PostgreSQL's jsonb gives members in another order.
        let shuffled: serde_json::Value = serde_json::from_str(&stored).expect("JSON");
        let read: Input = serde_json::from_value(shuffled).expect("an input");
        let stored_settings: Settings = serde_json::from_str(&serde_json::to_string(&settings).expect("settings")).expect("settings");
        prop_assert_eq!(&read, &input);
        prop_assert_eq!(bytes(&read, &stored_settings), bytes(&input, &settings));
        let evaluation = evaluate(&input, &settings, at(minute));
        let again: alerts::Evaluation = serde_json::from_slice(&bytes(&input, &settings).1).expect("an evaluation");
        prop_assert_eq!(again, evaluation);
    }

    #[test]
    fn nothing_changes_before_it_is_due(input in any_input(), minute in -5_000..6_000i64, part in 0.0..1.0f64) {
        let (settings, now) = (Settings::default(), at(minute));
        let said = |now| {
            let evaluation = evaluate(&input, &settings, now);
            (evaluation.alerts, evaluation.checks)
        };
        let due = evaluate(&input, &settings, now).next_due_at;
        let ahead = due.map_or(TimeDelta::days(400), |due| due - now);
        prop_assert!(ahead > TimeDelta::zero());
        let inside = now + TimeDelta::microseconds((ahead.num_microseconds().expect("short") as f64 * part) as i64);
        for later in [inside, now + ahead - TimeDelta::microseconds(1)] {
            prop_assert_eq!(said(now), said(later));
        }
    }

    #[test]
    fn of_one_kind_each_subject_has_one_alert(input in any_input(), minute in -3_000..4_000i64) {
        let evaluation = evaluate(&input, &Settings::default(), at(minute));
        let keys: BTreeSet<_> = evaluation.alerts.iter().map(|alert| (alert.is_type, alert.subject)).collect();
        prop_assert_eq!(keys.len(), evaluation.alerts.len());
        prop_assert!(evaluation.alerts.is_sorted_by_key(|alert| alert.is_type));
        for alert in &evaluation.alerts {
            prop_assert!(!alert.evidence.is_empty() && !alert.why.is_empty() && alert.fingerprint.len() == 32);
            prop_assert!(alert.evidence.iter().all(|evidence| !evidence.label.is_empty() && !evidence.value.is_empty()));
        }
    }
}

/// The inputs of these tests reach most kinds: none of them is without meaning.
#[test]
fn the_random_inputs_raise_most_kinds() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for nth in 0..600 {
        let input = any_input().new_tree(&mut runner).expect("an input").current();
        seen.extend(judged(&input, (nth * 10) - 2_500).alerts.into_iter().map(|alert| alert.is_type));
    }
    let missing: Vec<_> = AlertType::ALL.iter().filter(|kind| !seen.contains(kind)).collect();
    assert!(missing.len() <= 4, "{missing:?}");
}

/// A stored input of this version reads for as long as there is this version; those of earlier ones read as well, one of version 1 guarded by nothing.
#[test]
fn the_stored_form_is_as_it_was() {
    let mut stored = serde_json::to_value(input()).expect("JSON");
    assert_eq!(stored["version"], 5);
    for (path, field) in
        [("/load", "guard"), ("/load", "told"), ("/load/stops/0", "time_zone"), ("/carrier", "lapsed_on")]
    {
        stored.pointer_mut(path).and_then(|part| part.as_object_mut()).expect("an object").remove(field);
    }
    let earlier: alerts::Input = serde_json::from_value(stored.clone()).expect("an input of version 1");
    assert!(earlier.load.guard.reasons.is_empty() && !earlier.carrier.expect("a carrier").lapsed_on.is_known());
    stored["load"]["guard"] =
        serde_json::json!({"reasons": [], "is_guarded_anywhere": false, "is_identity_proven": true});
    let earlier: alerts::Input = serde_json::from_value(stored.clone()).expect("an input of version 2");
    assert!(earlier.load.guard.is_identity_proven && earlier.load.guard.stands_without.is_empty());
    assert_eq!(stored["tracking"]["trucks"][0]["fixes"][0]["spot"], serde_json::json!([32_776_700, -96_797_000]));
    assert_eq!(stored["carrier"]["power_units"]["state"], "known");
    assert_eq!(
        stored["carrier"]["reinstated_on"],
        serde_json::json!({"state": "none", "source": {"name": "Company Census File", "as_of": "2026-11-22"}})
    );
}
