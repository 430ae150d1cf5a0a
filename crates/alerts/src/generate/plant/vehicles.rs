//! The truck, its crew, or the carrier at the dock is another.

use super::{Parts, at, minutes};
use crate::generate::innocent::{ago, census, source};
use crate::generate::way::west;
use crate::input::{CrewChange, CrewPart, Fact, NamedBy, NamedCarrier, OwnMovement, Sighting, SightingBy, Truck};
use chrono::TimeDelta;
use freight::readiness::DockCheck;
use kernel::dice::Dice;
use kernel::ids::{CarrierId, MovementId};

pub(super) fn vehicle_required(parts: &mut Parts<'_>) {
    parts.movement().vehicle = None;
}

pub(super) fn unverified_vehicle(parts: &mut Parts<'_>) {
    let Parts { w0, today, .. } = *parts;
    parts.story.input.load.cargo_value = Some(180_000);
    if let Some(vehicle) = &mut parts.movement().vehicle {
        vehicle.vin = Some("SYNVIN99999999999".to_owned());
        (vehicle.sightings, vehicle.explained) = (Fact::none(source("Inspections", today)), None);
        vehicle.assigned_at = w0 - TimeDelta::hours(4);
    }
}

pub(super) fn crew_changed(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, .. } = *parts;
    let change = CrewChange {
        at: w0 - minutes(dice, 10, 680),
        part: CrewPart::Driver,
        before: Some("Pat".to_owned()),
        after: Some("Kim".to_owned()),
    };
    let movement = parts.movement();
    movement.confirmed_at = Some(w0 - TimeDelta::hours(20));
    movement.crew_changes = vec![change];
}

pub(super) fn another_carrier_named(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, .. } = *parts;
    let by = dice.pick(NamedBy::ALL);
    let named =
        NamedCarrier { at: w0 - TimeDelta::minutes(10), by, named: "USDOT 91234567".to_owned(), is_booked: false };
    parts.movement().named = vec![named];
}

pub(super) fn wrong_vehicle(parts: &mut Parts<'_>, dice: &mut Dice) {
    let (w0, today, from) = (parts.w0, parts.today, parts.from);
    let other = Sighting {
        carrier_id: Some(CarrierId(-5)),
        carrier: "SYN Other".to_owned(),
        by: SightingBy::Inspection,
        on: ago(today, dice.between(2, 80)),
    };
    let id = parts.movement().id;
    match dice.below(4) {
        0 => {
            if let Some(vehicle) = &mut parts.movement().vehicle {
                (vehicle.vin, vehicle.explained) = (Some("SYNVIN88888888888".to_owned()), None);
                (vehicle.sightings, vehicle.assigned_at) = (census(vec![other], today), w0 - TimeDelta::hours(15));
            }
        }
        1 => parts.movement().dock_check = DockCheck::AnotherTruck,
        2 => {
            let vin = Some("SYNVIN77777777777".to_owned());
            if let Some(vehicle) = &mut parts.movement().vehicle {
                vehicle.vin.clone_from(&vin);
            }
            let live = &mut parts.story.input.history.live;
            live[0].vin.clone_from(&vin);
            let twin = OwnMovement { id: MovementId(id.0 + 1), load_number: "SYN-TWIN".to_owned(), ..live[0].clone() };
            live.push(twin);
        }
        _ => {
            let miles = 60.0 + dice.unit() * 300.0;
            let stood = [45, 20, 0].map(|before| at(w0 - TimeDelta::minutes(before), from, 0));
            parts.track(vec![at(w0 - TimeDelta::minutes(20), west(from, miles), 60)]);
            parts.story.input.load.stops[0].arrived_at = Some(w0 + TimeDelta::hours(2));
            let sister = Truck {
                vin: Some("SYNVIN66666666666".to_owned()),
                name: "Unit 2".to_owned(),
                is_assigned: false,
                has_own_stop_at_pickup: false,
                fixes: stood.to_vec(),
            };
            parts.story.input.tracking.trucks.push(sister);
        }
    }
}
