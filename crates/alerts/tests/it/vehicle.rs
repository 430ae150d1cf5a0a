//! Alerts about truck and driver.

use super::samples::*;
use alerts::input::{
    CrewChange, CrewPart, Elsewhere, Fact, Input, NamedBy, NamedCarrier, PageOpen, Sighting, SightingBy, Vehicle,
};
use alerts::{AlertType, CheckState, Severity};
use freight::guarded::GuardKind;
use freight::load::FixSource;
use freight::readiness::DockCheck;
use kernel::ids::CarrierId;
use proptest::prelude::*;

fn with(change: impl FnOnce(&mut Vehicle)) -> Input {
    let mut input = input();
    change(input.movement.as_mut().expect("a movement").vehicle.as_mut().expect("a truck"));
    input
}

prop_compose! {
    fn any_sighting()(is_own: bool, by in proptest::sample::select(SightingBy::ALL), days in 0..900i64) -> Sighting {
        sighting(if is_own { CARRIER } else { CarrierId(8) }, by, days)
    }
}

fn days(sighting: &Sighting) -> i64 {
    (ago(0) - sighting.on).num_days()
}

proptest! {
    #[test]
    fn seen_with_other_carriers(
        seen in proptest::option::of(proptest::collection::vec(any_sighting(), 0..4)),
        is_explained: bool,
        is_part: bool,
        reasons in 0..3usize,
        has_register: bool,
        inspected in 5..12u32,
        is_proven: bool,
        // The same day.
        now in -800..0i64,
    ) {
        let mut input = with(|vehicle| {
            vehicle.sightings = seen.clone().map_or_else(|| Fact::unknown("Not read"), known);
            vehicle.explained = is_explained.then(|| "Leased".to_owned());
            if is_part {
                vehicle.vin = Some("042788".to_owned());
            }
        });
        let kinds = [&[][..], &[GuardKind::CargoValue], &[GuardKind::PickupTime, GuardKind::NewCarrier]][reasons];
        input = guarded_for(input, kinds);
        input.load.guard.is_identity_proven = is_proven;
        let carrier = input.carrier.as_mut().expect("a carrier");
        // It declares ten.
        carrier.units_inspected_24mo = known(inspected);
        if !has_register {
            carrier.eld_units_72h = Fact::unknown("Not shared");
        }
        let is_guarded = reasons > 0;
        let seen = seen.as_deref().filter(|_| !is_part);
        let recent: Vec<_> = seen.unwrap_or_default().iter().filter(|sighting| days(sighting) <= 90).collect();
        let is_elsewhere = !recent.is_empty() && recent.iter().all(|sighting| sighting.carrier_id != Some(CARRIER));
        let expected = level(is_elsewhere && !is_explained, is_elsewhere);
        prop_assert_eq!(found(&input, AlertType::WrongVehicle, now), expected);

        let is_verified = |sighting: &&Sighting| {
            sighting.carrier_id == Some(CARRIER) && (sighting.by != SightingBy::Inspection || days(sighting) <= 730)
        };
        let is_unverified = seen.is_some_and(|seen| !seen.iter().any(|sighting| is_verified(&sighting))) && !is_explained;
        let is_due = !is_proven && now >= -720;
        let is_asked = is_due && (reasons == 1 || (reasons == 2 && inspected >= 10));
        let expected = level(is_unverified && is_guarded && has_register, is_unverified && (is_asked || has_register));
        prop_assert_eq!(found(&input, AlertType::UnverifiedVehicle, now), expected);
    }

    #[test]
    fn a_sister_truck_at_the_pickup(
        miles in 0.0..60.0f64,
        stood in 0..40i64,
        off in 0.0..2.0f64,
        has_own_stop: bool,
        age in 0..500i64,
    ) {
        prop_assume!((miles - 25.0).abs() > 0.1 && (off - 1.0).abs() > 0.1);
        let mut input = input();
        let mut sister = truck(false, vec![fix(-stood, north(DALLAS, off)), fix(0, north(DALLAS, off))]);
        sister.has_own_stop_at_pickup = has_own_stop;
        input.tracking.trucks = vec![truck(true, vec![fix(0, north(DALLAS, miles))]), sister];
        let is_wrong = miles > 25.0 && stood >= 15 && off < 1.0 && !has_own_stop && age <= 360;
        prop_assert_eq!(found(&input, AlertType::WrongVehicle, age), is_wrong.then_some(Severity::High));
    }

    #[test]
    fn the_docks_word(dock in proptest::sample::select(DockCheck::ALL), doubt in 0..4usize, has_truck: bool) {
        let mut input = with(|vehicle| {
            if doubt == 1 {
                vehicle.sightings = known(vec![sighting(CarrierId(8), SightingBy::Inspection, 10)]);
            }
        });
        if doubt == 2 {
            let mut sister = truck(false, vec![fix(-30, DALLAS), fix(0, DALLAS)]);
            sister.has_own_stop_at_pickup = false;
            input.tracking.trucks = vec![truck(true, vec![fix(0, north(DALLAS, 60.0))]), sister];
        }
        if doubt == 3 {
            let mut other = own(11, 0, 600);
            other.vin = Some(VIN.to_owned());
            input.history.live.push(other);
        }
        let movement = input.movement.as_mut().expect("a movement");
        movement.dock_check = dock;
        if !has_truck {
            movement.vehicle = None;
        }
        // The dock sees which truck came, and not whose it is.
        let is_doubted = doubt == 1 || (doubt > 1 && dock != DockCheck::Matches);
        let is_wrong = dock == DockCheck::AnotherTruck || (has_truck && is_doubted);
        prop_assert_eq!(found(&input, AlertType::WrongVehicle, 0), is_wrong.then_some(Severity::High));
    }

    #[test]
    fn one_truck_on_two_loads(start in -3_000..4_000i64, hours in 1..30i64, is_same: bool) {
        let mut input = input();
        let mut other = own(11, start, start + hours * 60);
        other.vin = is_same.then(|| VIN.to_owned());
        input.history.live.push(other);
        // Both begin within an hour of their start; nothing lies between their places.
        let (own_end, other_end) = (END, start + hours * 60);
        let is_twice = is_same && own_end > start + 60 && other_end > 60;
        prop_assert_eq!(found(&input, AlertType::WrongVehicle, -2_000), is_twice.then_some(Severity::High));
    }

    #[test]
    fn crew_changed(
        changes in proptest::collection::vec((-1_500..0i64, 0..3usize, proptest::sample::select(CrewPart::ALL)), 0..3),
        accepted in proptest::option::of(-1_500..0i64),
        elsewhere in proptest::option::of(0..60i64),
        is_gone: bool,
    ) {
        let mut input = input();
        if is_gone {
            input.load.stops[0].departed_at = Some(at(0));
        }
        let movement = input.movement.as_mut().expect("a movement");
        movement.confirmed_at = accepted.map(at);
        let value = |text: &str| Some(text.to_owned());
        movement.crew_changes = changes.iter().map(|(minute, how, part)| CrewChange {
            at: at(*minute),
            part: *part,
            before: if *how == 0 { None } else { value("Pat") },
            after: value(if *how == 1 { "Pat" } else { "Kim" }),
        }).collect();
        movement.driver_elsewhere = elsewhere.map_or_else(none, |days| known(vec![Elsewhere { carrier: "Other".to_owned(), on: ago(days) }]));
        // The truck of now was seen with the carrier, the dispatcher of now is on file.
        let is_own = |change: &(i64, usize, CrewPart)| {
            change.2 != CrewPart::Driver && changes.iter().rfind(|other| other.2 == change.2) == Some(change)
        };
        let is_accepted = |minute: i64| accepted.is_some_and(|accepted| minute > accepted);
        let most = |change| if is_own(change) { -240 } else { -720 };
        let late: Vec<_> = changes.iter().filter(|change| change.1 == 2 && change.0 > most(change) && is_accepted(change.0)).collect();
        let is_elsewhere = elsewhere.is_some_and(|days| days <= 30);
        let high = is_elsewhere || late.iter().any(|change| change.0 > -240 && !is_own(change));
        let expected = level(high, !late.is_empty()).filter(|_| !is_gone);
        prop_assert_eq!(found(&input, AlertType::CrewChanged, 30), expected);
    }

    #[test]
    fn another_carrier_named(
        named in proptest::collection::vec((proptest::sample::select(NamedBy::ALL), -500..0i64, any::<bool>()), 0..5),
        dock in proptest::sample::select(DockCheck::ALL),
    ) {
        let mut input = input();
        let movement = input.movement.as_mut().expect("a movement");
        movement.dock_check = dock;
        movement.named = named.iter().enumerate().map(|(nth, (by, minute, is_booked))| NamedCarrier {
            at: at(*minute) + chrono::TimeDelta::seconds(nth as i64), by: *by, named: "USDOT 2".to_owned(), is_booked: *is_booked,
        }).collect();
        let last = |by: NamedBy| {
            let of = named.iter().enumerate().filter(|(_, (other, ..))| *other == by);
            of.max_by_key(|(nth, (_, minute, _))| (*minute * 60, *nth)).map(|(_, (.., is_booked))| *is_booked)
        };
        let is_other = dock == DockCheck::AnotherCarrier || NamedBy::ALL.iter().any(|by| last(*by) == Some(false));
        prop_assert_eq!(found(&input, AlertType::AnotherCarrierNamed, 0), is_other.then_some(Severity::High));
    }

    #[test]
    fn two_places(miles in 0.0..60.0f64, apart in -30..30i64, country in 0..5usize, opened in -4_000..0i64, is_guarded: bool) {
        let driven = apart.abs() as f64 / 60.0 * 75.0;
        prop_assume!((miles - driven - 15.0).abs() > 0.1);
        let mut input = if is_guarded { guarded(input()) } else { input() };
        let phone = alerts::input::Fix { source: FixSource::Phone, ..fix(0, north(DALLAS, miles)) };
        input.tracking.trucks = vec![truck(true, vec![fix(apart, DALLAS), phone])];
        input.tracking.trucks[0].fixes.sort_by_key(|fix| fix.at);
        let country = [None, Some("US"), Some("mx"), Some("RO"), Some("IN")][country];
        input.tracking.page_opens = vec![PageOpen { at: at(opened), country: country.map(str::to_owned) }];
        let is_abroad = matches!(country, Some("RO" | "IN")) && opened >= -2_880;
        let is_apart = apart.abs() <= 15 && miles - driven > 15.0;
        let is_found = is_abroad || is_apart;
        prop_assert_eq!(found(&input, AlertType::TwoPlaces, 0), level(is_found && is_guarded, is_found));
    }
}

#[test]
fn the_docks_word_counts_without_a_truck_too() {
    let mut input = input();
    let movement = input.movement.as_mut().expect("a movement");
    movement.dock_check = DockCheck::AnotherTruck;
    movement.vehicle = None;
    assert_eq!(found(&input, AlertType::WrongVehicle, -400), Some(Severity::High));
    input.movement.as_mut().expect("a movement").dock_check = DockCheck::Open;
    assert_eq!(state(&input, AlertType::WrongVehicle, -400), CheckState::NotApplicable);
}

#[test]
fn until_someone_names_a_carrier_nobody_can_tell() {
    assert_eq!(state(&input(), AlertType::AnotherCarrierNamed, 0), CheckState::Unknown);
}
