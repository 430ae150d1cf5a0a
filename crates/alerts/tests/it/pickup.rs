//! Alerts about coming to the pickup.

use super::samples::*;
use alerts::input::{Fix, ToldArrival};
use alerts::{Advice, AlertType, CheckState, Severity};
use freight::guarded::GuardKind;
use freight::load::FixSource;
use freight::stop::LogSource;
use proptest::prelude::*;

/// Minutes that so many straight miles take at 65 mph by the usual detour.
fn drive(miles: f64) -> f64 {
    geo::routing::circuity_miles(miles) / 65.0 * 60.0
}

proptest! {
    #[test]
    fn out_of_range(
        measured in -700..0i64,
        age in 0..500i64,
        miles in 0.0..700.0f64,
        before in proptest::option::of(0.0..700.0f64),
        told in proptest::option::of((-4_000..-500i64, -100..600i64)),
    ) {
        let now = measured + age;
        let mut input = input();
        let earlier = before.map(|miles| fix(measured - 30, north(DALLAS, miles)));
        let fixes = earlier.into_iter().chain([fix(measured, north(DALLAS, miles))]).collect();
        input.tracking.trucks = vec![truck(true, fixes)];
        input.load.told = told.map(|(minute, eta)| ToldArrival { at: at(minute), eta_at: at(eta), source: LogSource::Person });
        // Booked at minute -2880; what was told before counts for another load's truck.
        let expected_by = told.filter(|(minute, _)| *minute >= -2_880).map_or(60, |(_, eta)| eta.max(60)) as f64;
        // Half an hour lies between the two positions.
        let pace = before.map(|before| (before - miles) * 2.0);
        prop_assume!(pace.is_none_or(|pace| (pace - 30.0).abs() > 0.5));
        let is_coming = pace.is_some_and(|pace| pace >= 30.0);
        prop_assume!((miles - 75.0).abs() > 0.5);
        let is_late_alone = is_coming || miles < 75.0;
        let allowed = if is_late_alone { 120.0 } else { 30.0 };
        let late = |measured: i64, miles: f64| measured as f64 + drive(miles) - expected_by;
        let last = late(measured, miles);
        let earlier = before.map(|miles| late(measured - 30, miles));
        // A minute on either side is the rounding of places.
        let near = |late: f64| (late - 30.0).abs() < 1.0 || (late - 120.0).abs() < 1.0;
        prop_assume!(!near(last) && !earlier.is_some_and(near));
        let counts = earlier.filter(|earlier| last <= allowed && *earlier > allowed).unwrap_or(last);
        let expected = if now - measured > 360 { None } else { level(!is_late_alone && counts > 120.0, counts > allowed) };
        prop_assert_eq!(found(&input, AlertType::OutOfRange, now), expected);
    }

    #[test]
    fn vehicle_required(
        now in -1_500..400i64,
        booked in -2_880..-10i64,
        delivered in 0..6u32,
        phone in proptest::option::of(-800..0i64),
        is_guarded: bool,
        miles in 100..200u32,
        has_truck: bool,
        is_gone: bool,
    ) {
        let mut input = if is_guarded { guarded(input()) } else { input() };
        input.movement.as_mut().expect("a movement").booked_at = at(booked);
        input.history.delivered = delivered;
        input.tracking.trucks[0].fixes =
            phone.map(|minute| Fix { source: FixSource::Phone, ..fix(minute, DALLAS) }).into_iter().collect();
        input.load.billable_miles = Some(miles);
        if !has_truck {
            input.movement.as_mut().expect("a movement").vehicle = None;
        }
        if is_gone {
            input.load.stops[0].departed_at = Some(at(-10));
        }
        let (by, high) = if is_guarded { (-720, -300) } else { (-300, -120) };
        let is_asked = miles >= 150 && !has_truck && !is_gone;
        // An hour to answer where there is time, and who is known is late rather than someone else.
        let by = if is_guarded { by } else { by.max(booked + 60).min(high) };
        let is_followed = phone.is_some_and(|minute| now <= minute + 360);
        let is_high = now >= high && (is_guarded || (delivered < 3 && !is_followed));
        let expected = level(is_asked && is_high, is_asked && now >= by);
        prop_assert_eq!(found(&input, AlertType::VehicleRequired, now), expected);
    }

    #[test]
    fn high_risk_area(
        area in 0..3usize,
        kinds in proptest::sample::subsequence(GuardKind::ALL, 0..=GuardKind::ALL.len()),
        is_left: bool,
        is_proven: bool,
        now in -1_500..0i64,
    ) {
        let mut input = input();
        input.lists.high_risk_areas = list([&[][..], &["tx/dallas"], &["IL/Cook"]][area]);
        if is_left {
            input.load.stops[0].departed_at = Some(at(-1_600));
        }
        input = guarded_for(input, &kinds);
        input.load.guard.is_identity_proven = is_proven;
        let has = |kind| kinds.contains(&kind);
        let is_target = has(GuardKind::TargetCommodity);
        // One circumstance alone is no reason: freight gives none then.
        prop_assume!(kinds.len() != 1 || is_target || has(GuardKind::CargoValue));
        // First loads or a weekend with the area alone are no ticket.
        let others = [GuardKind::PickupTime, GuardKind::NewCarrier, GuardKind::CarrierChanged].into_iter().filter(|kind| has(*kind)).count();
        let is_guarded = is_target || has(GuardKind::CargoValue) || others >= 2;
        let is_found = area == 1 && !is_left && is_guarded && !is_proven && now >= -720;
        prop_assert_eq!(found(&input, AlertType::HighRiskPickup, now), level(is_found && is_target && now >= -300, is_found));
    }

    #[test]
    fn dormant_eld(heard in proptest::option::of(-8_000..0i64), given in -20_000..0i64, now in -3_000..200i64, share in 0..4usize) {
        let share = freight::load::Share::ALL[share];
        let mut input = input();
        let consent = alerts::input::EldConsent { share, heard_at: heard.map(at), given_at: at(given) };
        input.carrier.as_mut().expect("a carrier").eld_consent = known(consent);
        let last = heard.map_or(given, |heard| heard.max(given));
        let is_dormant = match share {
            freight::load::Share::Active => now > last + 72 * 60,
            freight::load::Share::Refused => true,
            _ => false,
        };
        let expected = (is_dormant && now >= -24 * 60).then_some(Severity::Medium);
        prop_assert_eq!(found(&input, AlertType::DormantEld, now), expected);
    }
}

#[test]
fn routed_miles_count_before_estimates_and_an_approximate_pickup_gives_ten_miles() {
    let mut input = input();
    // 100 miles away at minute 0, half an hour after the window at 65 mph is 97.5 miles.
    let mut away = fix(0, north(DALLAS, 300.0));
    away.pickup_miles = Some(100);
    input.tracking.trucks = vec![truck(true, vec![away])];
    assert_eq!(found(&input, AlertType::OutOfRange, 5), Some(Severity::Medium));
    assert!(judged(&input, 5).alerts.iter().any(|alert| alert.advice == Advice::ReplaceCarrier));
    input.load.stops[0].is_approximate = true;
    assert_eq!(found(&input, AlertType::OutOfRange, 5), None);
}

#[test]
fn without_an_assigned_trucks_position_the_nearest_shared_truck_counts() {
    let mut input = input();
    input.tracking.trucks = vec![truck(true, vec![]), truck(false, vec![fix(0, north(DALLAS, 400.0))])];
    assert_eq!(found(&input, AlertType::OutOfRange, 5), Some(Severity::High));
    let alert = judged(&input, 5).alerts.into_iter().find(|alert| alert.is_type == AlertType::OutOfRange).expect("one");
    assert_eq!(alert.advice, Advice::AskCarrier, "the carrier may have trucks that aren't shared");
    assert!(alert.why.starts_with("The carrier's closest shared truck (Unit 13) can't be"), "{}", alert.why);
    assert_eq!(alert.evidence[0].label, "The carrier's closest shared truck");
    input.tracking.trucks.push(truck(false, vec![fix(0, DALLAS)]));
    assert_eq!(found(&input, AlertType::OutOfRange, 5), None);
    input.tracking.trucks.clear();
    assert_eq!(state(&input, AlertType::OutOfRange, 5), CheckState::Unknown);
    input.load.stops[0].arrived_at = Some(at(1));
    assert_eq!(state(&input, AlertType::OutOfRange, 5), CheckState::NotApplicable);
}
