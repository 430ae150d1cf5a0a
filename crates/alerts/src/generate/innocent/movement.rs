//! An innocent carrier's part of the load, and what the company's own loads with it say.

use super::{ago, census, source};
use crate::input::{
    Carrier, CrewChange, CrewPart, Fact, History, Load, Movement, OwnMovement, Sighting, SightingBy, Vehicle,
};
use chrono::{DateTime, TimeDelta, Utc};
use freight::readiness::DockCheck;
use kernel::dice::Dice;
use kernel::ids::MovementId;

pub(super) fn movement(
    dice: &mut Dice,
    nth: u64,
    is_known: bool,
    carrier: &Carrier,
    booked_at: DateTime<Utc>,
    w0: DateTime<Utc>,
) -> Movement {
    let today = w0.date_naive();
    // A truck was inspected with the carrier as often as its others were, but for one in ten that came since. Of trucks that weren't, a third are
    // leased and told so.
    let units = carrier.power_units.value().copied().unwrap_or(1).max(1);
    let inspected = carrier.units_inspected_24mo.value().copied().unwrap_or_default().min(units);
    let is_seen = dice.chance(900 * inspected / units);
    let own = Sighting {
        carrier_id: Some(carrier.id),
        carrier: carrier.name.clone(),
        by: SightingBy::Inspection,
        on: ago(today, dice.between(5, 700)),
    };
    let by_eld = Sighting { by: SightingBy::Eld, on: ago(today, 1), ..own.clone() };
    let before = Sighting { by: SightingBy::OwnLoad, on: ago(today, dice.between(10, 300)), ..own.clone() };
    let has_eld = carrier.eld_units_72h.is_known();
    let mut sightings = if is_seen { vec![own] } else { Vec::new() };
    // Half of the carriers that hauled for the company before come with a truck that did.
    // One truck in fifty of a carrier with ELDs has none yet.
    if has_eld && dice.chance(980) {
        sightings.push(by_eld);
    } else if is_known && dice.chance(500) {
        sightings.push(before);
    }
    let has_vin = dice.chance(600);
    let vin = if has_vin { format!("SYNVIN{nth:011}") } else { format!("{:06}", nth % 1_000_000) };
    // The truck is asked for a day ahead; one in a hundred answers in the last twelve hours, three in a thousand not before pickup.
    let named = match dice.weighted(&[(0, 987), (1, 10), (2, 3)]) {
        0 => -dice.between(13 * 60, 24 * 60),
        1 => -dice.between(60, 12 * 60),
        _ => 60,
    };
    Movement {
        id: MovementId(nth as i64 * 100 + 50),
        carrier_id: Some(carrier.id),
        booked_at,
        confirmed_at: Some(booked_at + TimeDelta::minutes(40)),
        vehicle: Some(Vehicle {
            id: None,
            vin: Some(vin),
            assigned_at: (w0 + TimeDelta::minutes(i64::from(named))).max(booked_at),
            sightings: census(sightings, today),
            explained: dice.chance(if is_seen { 20 } else { 330 }).then(|| "Leased on".to_owned()),
        }),
        crew_changes: if dice.chance(8) {
            let part = dice.pick(CrewPart::ALL);
            vec![CrewChange {
                at: w0 - TimeDelta::minutes(i64::from(dice.between(60, 1_500))),
                part,
                before: Some("First".to_owned()),
                after: Some("Second".to_owned()),
            }]
        } else {
            Vec::new()
        },
        driver_elsewhere: Fact::none(source("Your loads", today)),
        named: Vec::new(),
        dock_check: DockCheck::Open,
        demands: Vec::new(),
    }
}

pub(super) fn history(dice: &mut Dice, load: &Load, movement: &Movement, delivered: u32) -> History {
    let stops = &load.stops;
    let own = OwnMovement {
        id: movement.id,
        load_number: load.number.clone(),
        from: stops[0].spot,
        to: stops[1].spot,
        starts_at: stops[0].window_start,
        start_ends_at: stops[0].window_end,
        ends_at: stops[1].window_end,
        vin: None,
    };
    let mut live = vec![own];
    // One carrier in twenty-five that never delivered for the company yet was given a second load.
    if delivered == 0 && dice.chance(40) {
        let first = live[0].clone();
        let sooner = TimeDelta::days(2);
        live.push(OwnMovement {
            id: MovementId(first.id.0 - 1),
            load_number: format!("{}-A", first.load_number),
            starts_at: first.starts_at - sooner,
            start_ends_at: first.start_ends_at - sooner,
            ends_at: first.ends_at - sooner,
            ..first
        });
    }
    let before =
        (0..delivered.min(20)).map(|_| movement.booked_at - TimeDelta::hours(i64::from(dice.between(60, 2_000))));
    let mut bookings: Vec<_> = before.chain([movement.booked_at]).collect();
    bookings.sort_unstable();
    History { live, bookings, delivered }
}
