//! An innocent load: a small carrier most often, seldom with an ELD that is shared, late now and then, its truck leased, its dispatcher new.
//!
//! Sizes and rates are drawn as they come in the trade, not from the thresholds; each rate is an estimate and stands beside what it is of.

use super::way::{after, drive, hours};
use super::{Story, Stream};
use crate::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, Contact, ContactRole, EldConsent, Entry, Exclusion, Fact, Fix, Fleet,
    Guard, History, Input, Instruction, InstructionChange, List, Lists, Load, Movement, OnFile, Outcome, OwnMovement,
    PageOpen, Requirements, RoadRoute, SharedBy, Sighting, SightingBy, Source, Spot, Stop, ToldArrival, Tracking,
    Truck, Vehicle,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::equipment::EquipmentType;
use freight::load::{FixSource, LoadStatus, Share};
use freight::readiness::DockCheck;
use freight::stop::{LogSource, StopKind};
use kernel::dice::Dice;
use kernel::ids::{CarrierId, LoadId, MovementId, StopId};

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
    let mut story = Story { input, told_late, proven_at: Some(proven_at), told: Vec::new() };
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

fn carrier(dice: &mut Dice, nth: u64, is_dear: bool, today: NaiveDate) -> Carrier {
    let units = match dice.weighted(&[(1, 50), (2, 25), (3, 15), (4, 10)]) {
        1 => 1,
        2 => dice.between(2, 5),
        3 => dice.between(6, 20),
        _ => dice.between(21, 100),
    } as u32;
    let age = dice.between(120, 6_000);
    // Ten trucks show 4-5 different VINs a year.
    let years = f64::from(age.min(730)) / 365.0;
    let inspections = dice.poisson(f64::from(units) * 0.6 * years);
    let has_eld = dice.chance(200);
    // One registration in eighty changes a contact, a name or an officer in a month, and about as many an insurer.
    let is_changed = dice.chance(22);
    let what = if dice.chance(450) { Changed::Insurer } else { dice.pick(Changed::ALL) };
    let changed_on = ago(today, dice.between(2, 29));
    let change = CarrierChange {
        what,
        on: changed_on,
        before: Some("Before".to_owned()),
        after: Some("After".to_owned()),
        source: "Company Census File".to_owned(),
    };
    let outcome =
        dice.weighted(&[(Outcome::Pass, 965), (Outcome::Override, 30), (Outcome::Incomplete, 4), (Outcome::Fail, 1)]);
    // Authority that was reinstated within a quarter: mostly for an insurance filing that came late by days.
    let reinstated = dice.chance(15).then(|| {
        let days = dice.between(5, 88);
        let lapse = if dice.chance(850) { dice.between(1, 25) } else { dice.between(40, 400) };
        (ago(today, days), ago(today, days + lapse))
    });
    let history = || Fact::none(source("Authority history", today));
    let of_history = |on: NaiveDate| Fact::known(on, source("Authority history", today));
    let has_policy = dice.chance(600);
    let exclusions = if dice.chance(150) {
        vec![Exclusion { words: "Jewelry excluded".to_owned(), commodities: vec!["jewelry".to_owned()] }]
    } else {
        Vec::new()
    };
    let policy = CargoPolicy {
        exclusions,
        // Most policies end at $100,000; who books a dearer load asks for more, and forgets it once in thirty.
        limit: Some(if is_dear && dice.chance(967) { 250_000 } else { 100_000 }),
        covers_reefer_breakdown: dice.chance(700).then_some(true),
        // Few are let run to their last days before the next certificate is asked for.
        ends_on: Some(ago(today, -if dice.chance(2) { dice.between(0, 3) } else { dice.between(8, 360) })),
    };
    // Of many inspections, some are of the same truck.
    let distinct = (f64::from(units) * (1.0 - (1.0 - 1.0 / f64::from(units)).powf(f64::from(inspections)))).round();
    // One connection in a hundred sends nothing any more.
    let is_dormant = dice.chance(10);
    Carrier {
        id: CarrierId(nth as i64 + 1),
        name: format!("SYN Carrier {nth}"),
        power_units: if dice.chance(970) { census(units, today) } else { Fact::unknown("The census leaves it blank") },
        units_inspected_24mo: if inspections == 0 {
            Fact::none(source("Inspections", today))
        } else {
            census((distinct as u32).max(1), today)
        },
        eld_units_72h: if has_eld { census(units, today) } else { Fact::unknown("No ELD is shared") },
        scheduled_units: Fact::unknown("No certificate with a schedule is confirmed"),
        last_inspected_on: if inspections == 0 {
            Fact::none(source("Inspections", today))
        } else {
            census(ago(today, dice.between(3, age.min(700) / inspections.min(6) as i32 + 4)), today)
        },
        eld_heard_on: if has_eld { census(ago(today, 1), today) } else { Fact::unknown("No ELD is shared") },
        authority_since: census(ago(today, age), today),
        reinstated_on: reinstated.map_or_else(history, |(on, _)| of_history(on)),
        lapsed_on: reinstated.map_or_else(history, |(_, on)| of_history(on)),
        fleet: census(dice.weighted(&[(Fleet::Trucks, 92), (Fleet::Vans, 5), (Fleet::Drayage, 3)]), today),
        changes: if is_changed {
            census(vec![change], today)
        } else {
            Fact::none(source("Company Census File", today))
        },
        requirements: census(Requirements { outcome, unmet: Vec::new() }, today),
        eld_consent: if has_eld {
            let midnight = today.and_time(chrono::NaiveTime::MIN).and_utc();
            census(
                EldConsent {
                    share: Share::Active,
                    heard_at: Some(midnight + TimeDelta::hours(6) - TimeDelta::days(if is_dormant { 5 } else { 0 })),
                    given_at: midnight - TimeDelta::days(200),
                },
                today,
            )
        } else {
            Fact::none(source("ELD connections", today))
        },
        identity_alerts: Fact::none(source("Identity alerts", today)),
        cargo_policy: if has_policy { census(policy, today) } else { Fact::unknown("No certificate is confirmed") },
        // Nearly half of the small carriers write from a free provider's address.
        own_domains: dice.chance(550).then(|| format!("syncarrier{nth}.com")).into_iter().collect(),
    }
}

fn movement(
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
            let part = dice.pick(crate::input::CrewPart::ALL);
            vec![crate::input::CrewChange {
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

fn contacts(dice: &mut Dice, (nth, has_domain): (u64, bool), today: NaiveDate) -> Vec<Contact> {
    let own = format!("syncarrier{nth}.com");
    // One dispatcher in twelve is new: their phone is nowhere, their email is at the carrier's domain more often than not where it has one.
    let is_new = dice.chance(83);
    let is_free = !has_domain || dice.chance(150);
    let email = if is_free { format!("syncarrier{nth}@gmail.com") } else { format!("dispatch@{own}") };
    let on_file = |is: bool| {
        if is {
            census(OnFile { at: "FMCSA".to_owned(), since: None }, today)
        } else {
            Fact::none(source("FMCSA and packet", today))
        }
    };
    let contact = |role, is_new: bool| Contact {
        role,
        rate_confirmation_id: None,
        name: Some("Pat Doe".to_owned()),
        email: (role == ContactRole::Dispatcher).then(|| email.clone()),
        phone: Some(format!("+1214{nth:07}")),
        email_on_file: on_file(!is_new),
        phone_on_file: on_file(!is_new && role == ContactRole::Dispatcher),
        used_since: (!is_new).then(|| ago(today, 200)),
        shared_by: census(SharedBy { carriers: 1 + u32::from(is_free) % 3, has_common_officer: false }, today),
        line: Fact::unknown("No service tells"),
        mail: None,
    };
    vec![contact(ContactRole::Dispatcher, is_new), contact(ContactRole::Driver, false)]
}

fn history(dice: &mut Dice, load: &Load, movement: &Movement, delivered: u32) -> History {
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

/// How a truck drives, as its devices would tell it.
struct Way {
    from: Spot,
    to: Spot,
    arrived: DateTime<Utc>,
    left: DateTime<Utc>,
    done: DateTime<Utc>,
    /// For how long it sleeps within an hour of the shipper.
    sleeps: TimeDelta,
    /// When it broke down, and for how long; none where it didn't.
    broken: Option<(DateTime<Utc>, TimeDelta)>,
}

/// The truck's way and its logs, and what its people tell when it is late.
fn way(dice: &mut Dice, story: &mut Story) -> Option<Way> {
    let input = &mut story.input;
    let (pickup, last) = (input.load.stops[0].clone(), input.load.stops[1].clone());
    let (from, to) = (pickup.spot?, last.spot?);
    // One truck in twenty comes late, by three hours at most.
    let slack = (pickup.window_end - pickup.window_start).num_minutes() as i32;
    let late = if dice.chance(50) { dice.between(5, 180) } else { 0 };
    let comes = if late > 0 { slack + late } else { dice.between(-30, slack) };
    let arrived = pickup.window_start + TimeDelta::minutes(i64::from(comes));
    let left = arrived + TimeDelta::minutes(i64::from(dice.between(30, 180)));
    // Three drivers of a hundred are out of hours when they are loaded and sleep near the shipper; the appointment knows.
    let sleeps = if dice.chance(30) { TimeDelta::hours(10) } else { TimeDelta::zero() };
    // One in two hundred is late by half a day: a breakdown.
    let driving = hours(from.miles(to));
    let broken = dice.chance(5).then(|| {
        let at = after(left, driving * (0.1 + dice.unit() * 0.8));
        (at, TimeDelta::minutes(i64::from(dice.between(8 * 60, 16 * 60))))
    });
    let there = after(left, driving + dice.unit()) + sleeps + broken.map_or(TimeDelta::zero(), |(_, span)| span);
    let done = there + TimeDelta::minutes(i64::from(dice.between(30, 180)));
    let stops = &mut input.load.stops;
    stops[1].window_start += sleeps;
    stops[1].window_end += sleeps;
    (stops[0].arrived_at, stops[0].departed_at, stops[0].done_at) = (Some(arrived), Some(left), Some(left));
    (stops[1].arrived_at, stops[1].departed_at, stops[1].done_at) = (Some(there), Some(done), Some(done));
    input.tracking.route = Some(RoadRoute { points: vec![from, to], miles: (from.miles(to) * 1.2) as u32 });
    // The desk calls every driver two hours before pickup. Seven in ten who will be late say so then, give or take twenty minutes; of breakdowns,
    // eight in ten are told within two hours.
    let told = |at: DateTime<Utc>, eta_at, off: i32| ToldArrival {
        at,
        eta_at: eta_at + TimeDelta::minutes(i64::from(off)),
        source: LogSource::Person,
    };
    if late > 0 && dice.chance(700) {
        let at = pickup.window_start - TimeDelta::minutes(i64::from(dice.between(60, 130)));
        story.told.push(told(at, arrived, dice.between(-20, 20)));
    }
    if let Some((at, _)) = broken
        && dice.chance(800)
    {
        let at = at + TimeDelta::minutes(i64::from(dice.between(15, 120)));
        story.told.push(told(at, there, dice.between(-90, 90)));
    }
    Some(Way { from, to, arrived, left, done, sleeps, broken })
}

/// What is heard of the truck: of one in five by ELD, of three in ten of the others by phone; three in ten of those with an ELD share both.
fn share(dice: &mut Dice, story: &mut Story, way: &Way) {
    let input = &mut story.input;
    let has_eld = input.carrier.as_ref().is_some_and(|carrier| carrier.eld_units_72h.is_known());
    let has_phone = dice.chance(300);
    if !has_eld && !has_phone {
        return;
    }
    let pickup_at = input.load.stops[0].window_start;
    let (every, source) = if has_eld { (60, FixSource::Eld) } else { (30, FixSource::Phone) };
    let Way { from, to, arrived, left, done, sleeps, broken } = *way;
    // It stands where its last load or its rest ended, up to two hours away, until it sets out.
    let start = super::way::west(from, f64::from(dice.between(2, 120)));
    let leaves = after(arrived, -hours(start.miles(from)));
    let stands = |spot: Spot, at: DateTime<Utc>| Fix { at, spot, mph: Some(0), source, pickup_miles: None };
    let mut fixes: Vec<Fix> = (1..5).map(|nth| stands(start, leaves - TimeDelta::minutes(every * nth))).collect();
    fixes.extend(drive(dice, start, from, leaves, every, source));
    fixes.retain(|fix| fix.at < arrived);
    let mut on_road = drive(dice, from, to, left, every, source);
    for fix in &mut on_road {
        let is_after_break = broken.is_some_and(|(at, _)| fix.at >= at);
        fix.at += broken.filter(|_| is_after_break).map_or(TimeDelta::zero(), |(_, span)| span);
        fix.at += if fix.at > left + TimeDelta::hours(1) { sleeps } else { TimeDelta::zero() };
    }
    stand_in_gaps(&mut on_road);
    // One in fifty leaves its way for fuel, a shop or home, 5 to 35 miles, and comes back.
    if dice.chance(20) && on_road.len() > 6 {
        let (at, far) = (dice.between(1, on_road.len() as i32 - 4) as usize, 5.0 + dice.unit() * 30.0);
        for (nth, part) in [(at, 0.6), (at + 1, 1.0), (at + 2, 0.5)] {
            on_road[nth].spot = super::way::west(on_road[nth].spot, far * part);
        }
    }
    // The device of one in seventy is out of reach for three hours.
    if dice.chance(15) {
        let from = left + TimeDelta::minutes(i64::from(dice.between(0, 480)));
        on_road.retain(|fix| fix.at < from || fix.at > from + TimeDelta::hours(3));
    }
    fixes.extend(on_road);
    if has_eld && has_phone {
        // The phone in the same cab, minutes later.
        let phone = fixes.iter().map(|fix| {
            let driven = if fix.mph.is_some_and(|mph| mph > 0) { 3.0 } else { 0.1 };
            let spot = super::way::west(fix.spot, driven);
            Fix { at: fix.at + TimeDelta::minutes(4), spot, source: FixSource::Phone, ..*fix }
        });
        fixes.extend(phone.collect::<Vec<_>>());
    }
    fixes.retain(|fix| fix.at <= done && fix.at >= pickup_at - TimeDelta::hours(3));
    fixes.sort_by_key(|fix| fix.at);
    let vin = input.movement.as_ref().and_then(|movement| movement.vehicle.as_ref()?.vin.clone());
    input.tracking.trucks =
        vec![Truck { vin, name: "Unit 1".to_owned(), is_assigned: true, has_own_stop_at_pickup: false, fixes }];
    let active = |is: bool| if is { Share::Active } else { Share::None };
    (input.tracking.eld, input.tracking.phone) = (active(has_eld), active(has_phone));
    input.tracking.shared_at = Some(pickup_at - TimeDelta::hours(6));
    if has_phone {
        input.tracking.page_opens =
            vec![PageOpen { at: pickup_at - TimeDelta::hours(5), country: Some("US".to_owned()) }];
    }
}

/// Who stands for hours says so when it stops, and every two hours.
fn stand_in_gaps(fixes: &mut Vec<Fix>) {
    let mut standing = Vec::new();
    for pair in fixes.windows(2) {
        let mut at = pair[0].at + TimeDelta::minutes(10);
        while pair[1].at - at > TimeDelta::hours(2) {
            standing.push(Fix { at, mph: Some(0), ..pair[0] });
            at += TimeDelta::hours(2);
        }
    }
    fixes.extend(standing);
    fixes.sort_by_key(|fix| fix.at);
}
