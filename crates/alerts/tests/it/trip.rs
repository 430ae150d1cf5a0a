//! Alerts on the way.

use super::samples::*;
use alerts::input::{Demand, Fix, Spot, ToldArrival};
use alerts::{AlertType, CheckState, Severity};
use freight::guarded::GuardKind;
use freight::load::Share;
use freight::stop::LogSource;
use proptest::prelude::*;

/// A place so many miles west of another.
fn west(of: Spot, miles: f64) -> Spot {
    let mile = 69.094 * of.point().lat.to_radians().cos();
    Spot { lon: of.lon - (miles / mile * 1_000_000.0).round() as i32, ..of }
}

proptest! {
    #[test]
    fn off_course(off in proptest::collection::vec(0.0..80.0f64, 1..8), every in 5..25i64, is_guarded: bool) {
        let mut input = under_way();
        // A route due north, so that miles west of it are miles off it.
        let end = north(DALLAS, 600.0);
        input.tracking.route = Some(alerts::input::RoadRoute { points: vec![DALLAS, end], miles: 660 });
        input.load.stops[1].spot = Some(end);
        let places = off.iter().enumerate().map(|(nth, off)| {
            fix(100 + nth as i64 * every, west(north(DALLAS, 250.0 + nth as f64 * 5.0), *off))
        });
        input.tracking.trucks[0].fixes = places.collect();
        if is_guarded {
            input = guarded(input);
        }
        prop_assume!(off.iter().all(|off| (off - 25.0).abs() > 0.5));
        prop_assume!(off.windows(2).all(|pair| (pair[1] - pair[0]).abs() > 0.5));
        let away = off.iter().rev().take_while(|off| **off > 25.0).count();
        let away = &off[off.len() - away..];
        // The longest run of positions each farther off than the one before.
        let (mut run, mut longest) = (0, 0);
        for pair in away.windows(2) {
            run = if pair[1] > pair[0] { run + every } else { 0 };
            longest = longest.max(run);
        }
        let is_found = longest >= 30;
        let minute = 100 + 8 * every;
        prop_assert_eq!(found(&input, AlertType::OffCourse, minute), level(is_found && is_guarded, is_found));
    }

    #[test]
    fn a_guarded_load_that_stands(minutes in 0..200i64, miles in 0.0..260.0f64, reasons in 0..3usize) {
        prop_assume!((miles - 200.0).abs() > 1.0 && (miles - 1.0).abs() > 0.1);
        let kinds = [&[][..], &[GuardKind::TargetCommodity], &[GuardKind::PickupTime, GuardKind::NewCarrier]][reasons];
        let mut input = guarded_for(under_way(), kinds);
        // Along the route's straight line.
        let part = miles / DALLAS.miles(CHICAGO);
        let along = |from: i32, to: i32| from + (f64::from(to - from) * part).round() as i32;
        let spot = Spot { lat: along(DALLAS.lat, CHICAGO.lat), lon: along(DALLAS.lon, CHICAGO.lon) };
        input.tracking.trucks[0].fixes = vec![fix(300, spot), fix(300 + minutes, spot)];
        let miles = spot.miles(DALLAS);
        let is_found = reasons == 1 && minutes > 60 && miles <= 200.0 && miles > 1.0;
        prop_assert_eq!(found(&input, AlertType::OffCourse, 550), is_found.then_some(Severity::Medium));
    }

    #[test]
    fn dark(last in -60..600i64, age in 0..600i64, mph in proptest::option::of(0..70u16), share in 0..4usize, is_guarded: bool) {
        let now = last + age;
        let mut input = if is_guarded { guarded(under_way()) } else { under_way() };
        input.tracking.eld = Share::ALL[share];
        input.tracking.trucks[0].fixes = vec![Fix { mph, ..fix(last, north(DALLAS, 10.0)) }];
        // Departure is at minute 90.
        let silent = last.max(90) + 130;
        let rests = last >= 90 && mph.is_some_and(|mph| mph < 3) && !is_guarded;
        let is_found = input.tracking.eld != Share::None && silent <= 90 + 360 && now > silent && !rests;
        prop_assert_eq!(found(&input, AlertType::Dark, now), level(is_found && is_guarded, is_found));
    }

    #[test]
    fn held_for_money(asked in -100..900i64, is_settled: bool, is_there: bool) {
        let mut input = under_way();
        let demand = Demand {
            at: at(asked), said: "$2,000 before unloading".to_owned(), source: LogSource::Person, settled_at: is_settled.then(|| at(950)),
        };
        input.movement.as_mut().expect("a movement").demands = vec![demand];
        if is_there {
            input.load.stops[1].arrived_at = Some(at(940));
        }
        let expected = (asked >= 90 && !is_settled && !is_there).then_some(Severity::High);
        prop_assert_eq!(found(&input, AlertType::HeldLoad, 960), expected);
    }

    #[test]
    fn standing_until_it_is_too_late(stood in 0..1_500i64, from in 100..1_400i64, miles in 5.0..700.0f64) {
        let mut input = under_way();
        let spot = Spot { lat: CHICAGO.lat - (miles / 69.094 * 1_000_000.0) as i32, ..CHICAGO };
        input.tracking.trucks[0].fixes = vec![fix(from, spot), fix(from + stood, spot)];
        let arrives = (from + stood) as f64 + geo::routing::circuity_miles(spot.miles(CHICAGO)) / 65.0 * 60.0;
        prop_assume!((arrives - END as f64).abs() > 1.0);
        let is_found = stood > 840 && arrives > END as f64;
        prop_assert_eq!(found(&input, AlertType::HeldLoad, from + stood), is_found.then_some(Severity::Medium));
    }

    #[test]
    fn no_delivery_evidence(
        now in 1_000..3_400i64,
        miles in proptest::option::of(0.0..60.0f64),
        log in 0..3usize,
        told in proptest::option::of((0..500i64, 1_000..3_000i64)),
        is_guarded: bool,
    ) {
        prop_assume!(miles.is_none_or(|miles| (miles - 25.0).abs() > 0.1));
        let mut input = under_way();
        let near = |miles: f64| fix(900, Spot { lat: CHICAGO.lat - (miles / 69.094 * 1_000_000.0) as i32, ..CHICAGO });
        input.tracking.trucks[0].fixes = miles.map(near).into_iter().collect();
        match log {
            0 => input.load.stops[1].arrived_at = Some(at(950)),
            1 => input.load.stops[1].done_at = Some(at(960)),
            _ => {}
        }
        input.load.told = told.map(|(minute, eta)| ToldArrival { at: at(minute), eta_at: at(eta), source: LogSource::Driver });
        if is_guarded {
            input = guarded(input);
        }
        // It left at minute 90; what was told after that counts, for half a day at most.
        let told = told.filter(|(minute, eta)| !is_guarded && *minute >= 90 && *eta > END);
        let expected_by = told.map_or(END, |(_, eta)| eta.min(END + 720));
        let is_found = log == 2 && now >= expected_by + 240 && miles.is_none_or(|miles| miles > 25.0);
        prop_assert_eq!(found(&input, AlertType::NoDeliveryEvidence, now), is_found.then_some(Severity::High));
    }
}

#[test]
fn a_truck_that_is_heard_from_and_comes_nearer_is_late_and_not_gone() {
    let mut input = under_way();
    let near =
        |minute, miles: f64| fix(minute, Spot { lat: CHICAGO.lat - (miles / 69.094 * 1_000_000.0) as i32, ..CHICAGO });
    let now = END + 300;
    input.tracking.trucks[0].fixes = vec![near(now - 100, 300.0), near(now - 30, 250.0)];
    assert_eq!(found(&input, AlertType::NoDeliveryEvidence, now), None);
    assert_eq!(found(&input, AlertType::NoDeliveryEvidence, now + 101), Some(Severity::High), "silent for 131 minutes");
    input.tracking.trucks[0].fixes.push(near(now - 20, 270.0));
    assert_eq!(found(&input, AlertType::NoDeliveryEvidence, now), Some(Severity::High), "going away");
}

#[test]
fn before_pickup_and_after_arrival_nothing_is_asked_of_the_way() {
    let kinds = [AlertType::OffCourse, AlertType::Dark, AlertType::HeldLoad];
    assert_eq!(kinds.map(|kind| state(&input(), kind, 0)), [CheckState::NotApplicable; 3]);
    let mut there = under_way();
    there.load.stops[1].arrived_at = Some(at(1_000));
    assert_eq!(kinds.map(|kind| state(&there, kind, 1_100)), [CheckState::NotApplicable; 3]);
}

#[test]
fn a_truck_that_strayed_and_parked_stays_off_course_until_it_is_back() {
    let mut input = under_way();
    let end = north(DALLAS, 600.0);
    input.tracking.route = Some(alerts::input::RoadRoute { points: vec![DALLAS, end], miles: 660 });
    let off = |minute, miles| fix(minute, west(north(DALLAS, 300.0), miles));
    input.tracking.trucks[0].fixes = vec![off(100, 28.0), off(120, 40.0), off(140, 60.0), off(300, 60.0)];
    assert_eq!(found(&input, AlertType::OffCourse, 310), Some(Severity::Medium));
    input.tracking.trucks[0].fixes.push(off(400, 3.0));
    assert_eq!(found(&input, AlertType::OffCourse, 410), None);
}

#[test]
fn at_130_minutes_an_eld_is_not_silent_yet_and_at_4_hours_evidence_is_missing() {
    let mut input = under_way();
    input.tracking.trucks[0].fixes = vec![fix(200, north(DALLAS, 50.0))];
    assert_eq!(found(&input, AlertType::Dark, 330), None);
    assert_eq!(found(&input, AlertType::Dark, 331), Some(Severity::Medium));
    assert_eq!(found(&input, AlertType::NoDeliveryEvidence, END + 239), None);
    assert_eq!(found(&input, AlertType::NoDeliveryEvidence, END + 240), Some(Severity::High));
}
