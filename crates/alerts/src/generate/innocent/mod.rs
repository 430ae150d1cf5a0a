//! An innocent load: a small carrier most often, seldom with an ELD that is shared, late now and then, its truck leased, its dispatcher new.
//!
//! Sizes and rates are drawn as they come in the trade, not from the thresholds; each rate is an estimate and stands beside what it is of.

mod carrier;
mod movement;
mod road;

use super::way::{after, hours};
use super::{Story, Stream};
use crate::input::{
    Entry, Fact, Guard, Input, Instruction, InstructionChange, List, Lists, Load, Source, Spot, Stop, Tracking,
};
use carrier::{carrier, contacts};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::equipment::EquipmentType;
use freight::load::LoadStatus;
use freight::stop::{LogSource, StopKind};
use kernel::dice::Dice;
use kernel::ids::{LoadId, StopId};
use movement::{history, movement};
use road::{share, way};

/// Where loads begin and end: latitude, longitude, the area's name on lists, and its weight. The listed ones have an eighth of the freight.
const PLACES: [((f64, f64, &str), u32); 12] = [
    ((34.05, -118.24, "CA/Los Angeles"), 42),
    ((33.75, -84.39, "GA/Fulton"), 98),
    ((39.77, -86.16, "IN/Marion"), 98),
    ((32.78, -96.80, "TX/Dallas"), 42),
    ((39.10, -94.58, "MO/Jackson"), 98),
    ((36.16, -86.78, "TN/Davidson"), 98),
    ((41.88, -87.63, "IL/Cook"), 42),
    ((41.50, -81.69, "OH/Cuyahoga"), 98),
    ((39.74, -104.99, "CO/Denver"), 98),
    ((35.23, -80.84, "NC/Mecklenburg"), 98),
    ((41.26, -95.93, "NE/Douglas"), 98),
    ((44.98, -93.27, "MN/Hennepin"), 98),
];
/// The listed ones.
const LISTED: [&str; 3] = ["ca/los angeles", "tx/dallas", "il/cook"];
const COMMODITIES: [&str; 8] = [
    "Paper goods",
    "Bottled water",
    "Auto parts",
    "Furniture",
    "Canned food",
    "Steel coils",
    "Plastic resin",
    "Lumber",
];
/// What thieves want (`freight::guarded`); one load in ten: food, drink, apparel and tires are much of what trucks haul.
pub(super) const TARGETS: [&str; 6] =
    ["Consumer electronics", "Copper cathodes", "Frozen meat", "Beer and wine", "Footwear", "Tires"];

/// The moment that days are counted from: 2026-06-01, a Monday, midnight UTC.
fn origin() -> DateTime<Utc> {
    DateTime::from_timestamp(1_780_272_000, 0).unwrap_or_default()
}

pub(super) fn source(name: &str, on: NaiveDate) -> Source {
    Source::new(name, Some(on))
}

pub(super) fn census<T>(value: T, on: NaiveDate) -> Fact<T> {
    Fact::known(value, source("Company Census File", on))
}

pub(super) fn ago(on: NaiveDate, days: i32) -> NaiveDate {
    on - TimeDelta::days(i64::from(days))
}

pub(super) fn story(seed: u64, nth: u64) -> Story {
    let mut dice = Dice::of(seed, Stream::Load, nth, 0);
    // Mondays to Fridays mostly: a weekend's pickup in eight.
    let weekday = if dice.chance(120) { dice.between(5, 6) } else { dice.between(0, 4) };
    let days = i64::from(dice.between(0, 25)) * 7 + i64::from(weekday);
    let w0 = origin() + TimeDelta::days(days) + TimeDelta::minutes(i64::from(dice.between(12 * 2, 22 * 2)) * 30);
    let today = w0.date_naive();
    let load = load(&mut dice, nth, w0);
    let is_dear = load.cargo_value.is_some_and(|value| value > 100_000);
    let carrier = carrier(&mut Dice::of(seed, Stream::Carrier, nth, 0), nth, is_dear, today);
    let booked_at = w0 - TimeDelta::minutes(i64::from(dice.between(8 * 60, 70 * 60)));
    // One in three carriers is new to the company.
    let delivered = if dice.chance(330) { dice.between(0, 2) } else { dice.between(3, 60) } as u32;
    let movement = movement(&mut dice, nth, delivered > 2, &carrier, booked_at, w0);
    let has_domain = !carrier.own_domains.is_empty();
    let contacts = contacts(&mut Dice::of(seed, Stream::Contact, nth, 0), (nth, has_domain), today);
    let history = history(&mut dice, &load, &movement, delivered);
    // It comes in its window mostly, an hour late at most.
    let earlier = history.live.get(1).map(|own| own.ends_at);
    let earlier_delivered_at = earlier.map(|end| end + TimeDelta::minutes(i64::from(dice.between(-240, 60))));
    let list = |values: &[&str]| List {
        as_of: Some(ago(today, 5)),
        entries: values.iter().map(|value| Entry { value: value.to_lowercase(), about: "Listed".to_owned() }).collect(),
    };
    let lists = Lists {
        dispatch_services: list(&[]),
        blocked: list(&[]),
        identity_alerts: list(&[]),
        do_not_dispatch: list(&[]),
        high_risk_areas: list(&LISTED),
        company_domains: vec!["northgatebrokerage.com".to_owned()],
    };
    let input = Input {
        version: Input::VERSION,
        load,
        movement: Some(movement),
        carrier: Some(carrier),
        contacts,
        tracking: Tracking::default(),
        history,
        lists,
    };
    // The driver's tap or a call tells logs within minutes, the TMS of some within two hours.
    let told_late = TimeDelta::minutes(if dice.chance(400) { i64::from(dice.between(20, 120)) } else { 5 });
    // Of guarded loads, seventeen in twenty have their voice code when it is due, twelve hours ahead; the others get it before pickup.
    let before = if dice.chance(850) { dice.between(12 * 60, 24 * 60) } else { dice.between(60, 12 * 60) };
    let proven_at = (w0 - TimeDelta::minutes(i64::from(before))).max(booked_at);
    let mut story = Story { input, told_late, proven_at: Some(proven_at), told: Vec::new(), earlier_delivered_at };
    let mut dice = Dice::of(seed, Stream::Way, nth, 0);
    let way = way(&mut dice, &mut story);
    if let Some(way) = way {
        share(&mut dice, &mut story, &way);
    }
    story
}

fn load(dice: &mut Dice, nth: u64, w0: DateTime<Utc>) -> Load {
    let from = dice.weighted(&PLACES);
    let others: Vec<_> = PLACES.into_iter().filter(|(place, _)| place.2 != from.2).collect();
    let to = dice.weighted(&others);
    let spot = |place: (f64, f64, &str)| Spot::from(geo::Point { lat: place.0, lon: place.1 });
    let miles = spot(from).miles(spot(to));
    let window = TimeDelta::hours(i64::from(dice.between(1, 6)));
    let due = after(w0, hours(miles) + 5.0);
    let stop = |kind, place: (f64, f64, &str), start: DateTime<Utc>, id| Stop {
        id: StopId(id),
        kind,
        spot: Some(spot(place)),
        is_approximate: false,
        areas: vec![place.2.to_owned()],
        window_start: start,
        window_end: start + window,
        offset_minutes: -300,
        time_zone: "America/Chicago".to_owned(),
        arrived_at: None,
        departed_at: None,
        done_at: None,
    };
    let is_reefer = dice.chance(150);
    // Of two hundred loads, one is redirected after acceptance; half of those changes were called back when they came.
    let instruction_changes = if dice.chance(5) {
        let at = w0 - TimeDelta::minutes(i64::from(dice.between(-1_200, 1_200)));
        vec![InstructionChange {
            at,
            what: dice.pick(Instruction::ALL),
            before: Some("Dock 4".to_owned()),
            after: Some("Dock 9".to_owned()),
            source: LogSource::Tms,
            called_back_at: dice.chance(500).then_some(at),
        }]
    } else {
        Vec::new()
    };
    Load {
        id: LoadId(nth as i64 + 1),
        number: format!("SYN-{nth}"),
        status: LoadStatus::Covered,
        stops: vec![stop(StopKind::Pickup, from, w0, 1), stop(StopKind::Delivery, to, due, 2)],
        commodity: Some(if dice.chance(100) { dice.pick(&TARGETS) } else { dice.pick(&COMMODITIES) }.to_owned()),
        cargo_value: Some(
            if dice.chance(50) { dice.between(100_000, 240_000) } else { dice.between(8_000, 90_000) } as u32
        ),
        equipment: Some(if is_reefer { EquipmentType::Reefer } else { EquipmentType::Van }),
        is_temperature_controlled: is_reefer,
        billable_miles: Some((miles * 1.2) as u32),
        instruction_changes,
        guard: Guard::default(),
        told: None,
    }
}
