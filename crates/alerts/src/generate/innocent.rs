//! An innocent load: a small carrier most often, seldom with an ELD that is shared, late now and then, its truck leased, its dispatcher new.

use super::way::{after, drive, hours};
use super::{Story, Stream};
use crate::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, Contact, ContactRole, EldConsent, Entry, Exclusion, Fact, Fleet,
    History, Input, List, Lists, Load, Movement, OnFile, Outcome, OwnMovement, PageOpen, Requirements, RoadRoute,
    SharedBy, Sighting, SightingBy, Source, Spot, Stop, Tracking, Truck, Vehicle,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::equipment::EquipmentType;
use freight::load::{FixSource, LoadStatus, Share};
use freight::readiness::DockCheck;
use freight::stop::StopKind;
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
const COMMODITIES: [&str; 8] =
    ["Paper goods", "Bottled water", "Auto parts", "Furniture", "Canned food", "Steel coils", "Plastic resin", "Tires"];
/// What thieves want; four loads of a hundred.
pub(super) const TARGETS: [&str; 4] = ["Consumer electronics", "Copper cathodes", "Frozen meat", "Liquor"];

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
    let carrier = carrier(&mut Dice::of(seed, Stream::Carrier, nth, 0), nth, today);
    let booked_at = w0 - TimeDelta::minutes(i64::from(dice.between(8 * 60, 70 * 60)));
    // One in three carriers is new to the company.
    let delivered = if dice.chance(330) { dice.between(0, 2) } else { dice.between(3, 60) } as u32;
    let movement = movement(&mut dice, nth, delivered > 2, &carrier, booked_at, w0);
    let contacts = contacts(&mut Dice::of(seed, Stream::Contact, nth, 0), nth, today);
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
        target_commodities: list(&["electronics", "copper", "meat", "liquor"]),
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
    let mut story = Story { input, told_late };
    travel(&mut Dice::of(seed, Stream::Way, nth, 0), &mut story);
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
        arrived_at: None,
        departed_at: None,
        done_at: None,
    };
    let is_reefer = dice.chance(150);
    Load {
        id: LoadId(nth as i64 + 1),
        number: format!("SYN-{nth}"),
        status: LoadStatus::Covered,
        stops: vec![stop(StopKind::Pickup, from, w0, 1), stop(StopKind::Delivery, to, due, 2)],
        commodity: Some(if dice.chance(40) { dice.pick(&TARGETS) } else { dice.pick(&COMMODITIES) }.to_owned()),
        cargo_value: Some(
            if dice.chance(50) { dice.between(100_000, 240_000) } else { dice.between(8_000, 90_000) } as u32
        ),
        equipment: Some(if is_reefer { EquipmentType::Reefer } else { EquipmentType::Van }),
        is_temperature_controlled: is_reefer,
        billable_miles: Some((miles * 1.2) as u32),
        instruction_changes: Vec::new(),
    }
}

fn carrier(dice: &mut Dice, nth: u64, today: NaiveDate) -> Carrier {
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
    // One registration in eighty changes a contact, a name or an officer in a month.
    let is_changed = dice.chance(12);
    let what = dice.pick(Changed::ALL);
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
    let has_policy = dice.chance(600);
    let exclusions = if dice.chance(150) {
        vec![Exclusion { words: "Jewelry excluded".to_owned(), commodities: vec!["jewelry".to_owned()] }]
    } else {
        Vec::new()
    };
    let policy = CargoPolicy {
        exclusions,
        limit: Some(250_000),
        covers_reefer_breakdown: dice.chance(700).then_some(true),
        ends_on: Some(ago(today, -dice.between(20, 360))),
    };
    Carrier {
        id: CarrierId(nth as i64 + 1),
        name: format!("SYN Carrier {nth}"),
        power_units: if dice.chance(970) { census(units, today) } else { Fact::unknown("The census leaves it blank") },
        units_inspected_24mo: if inspections == 0 {
            Fact::none(source("Inspections", today))
        } else {
            census(inspections.min(units), today)
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
        reinstated_on: if dice.chance(3) {
            census(ago(today, dice.between(10, 80)), today)
        } else {
            Fact::none(source("Authority history", today))
        },
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
                    heard_at: Some(midnight + TimeDelta::hours(6)),
                    given_at: midnight - TimeDelta::days(200),
                },
                today,
            )
        } else {
            Fact::none(source("ELD connections", today))
        },
        identity_alerts: Fact::none(source("Identity alerts", today)),
        cargo_policy: if has_policy { census(policy, today) } else { Fact::unknown("No certificate is confirmed") },
        own_domains: vec![format!("syncarrier{nth}.com")],
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
    // Of trucks that are named by VIN, three in four were inspected with the carrier; of the rest, a third are leased and told so.
    let is_seen = dice.chance(750);
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
    if has_eld {
        sightings.push(by_eld);
    } else if is_known && dice.chance(500) {
        sightings.push(before);
    }
    let has_vin = dice.chance(600);
    let vin = if has_vin { format!("SYNVIN{nth:011}") } else { format!("{:06}", nth % 1_000_000) };
    // The truck is asked for a day ahead; one in a hundred answers late, three in a thousand not before pickup.
    let named = match dice.weighted(&[(0, 987), (1, 10), (2, 3)]) {
        0 => -dice.between(13 * 60, 24 * 60),
        1 => -dice.between(100, 300),
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

fn contacts(dice: &mut Dice, nth: u64, today: NaiveDate) -> Vec<Contact> {
    let own = format!("syncarrier{nth}.com");
    // One dispatcher in twelve is new: their phone is nowhere, their email is the carrier's more often than not.
    let is_new = dice.chance(83);
    let is_free = dice.chance(if is_new { 150 } else { 400 });
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
    let before =
        (0..delivered.min(20)).map(|_| movement.booked_at - TimeDelta::hours(i64::from(dice.between(60, 2_000))));
    let mut bookings: Vec<_> = before.chain([movement.booked_at]).collect();
    bookings.sort_unstable();
    History { live: vec![own], bookings, delivered }
}

/// The truck's way, what is heard of it, and its logs.
fn travel(dice: &mut Dice, story: &mut Story) {
    let input = &mut story.input;
    let (pickup, last) = (input.load.stops[0].clone(), input.load.stops[1].clone());
    let (Some(from), Some(to)) = (pickup.spot, last.spot) else { return };
    // One truck in twenty comes late, by three hours at most.
    let slack = (pickup.window_end - pickup.window_start).num_minutes() as i32;
    let comes = if dice.chance(50) { slack + dice.between(5, 180) } else { dice.between(-30, slack) };
    let arrived = pickup.window_start + TimeDelta::minutes(i64::from(comes));
    let left = arrived + TimeDelta::minutes(i64::from(dice.between(30, 180)));
    // One in two hundred is late by half a day: a breakdown.
    let broken = if dice.chance(5) { f64::from(dice.between(8, 16)) } else { 0.0 };
    let there = after(left, hours(from.miles(to)) + broken + dice.unit());
    let done = there + TimeDelta::minutes(i64::from(dice.between(30, 180)));
    let stops = &mut input.load.stops;
    (stops[0].arrived_at, stops[0].departed_at, stops[0].done_at) = (Some(arrived), Some(left), Some(left));
    (stops[1].arrived_at, stops[1].departed_at, stops[1].done_at) = (Some(there), Some(done), Some(done));
    let has_eld = input.carrier.as_ref().is_some_and(|carrier| carrier.eld_units_72h.is_known());
    let has_phone = !has_eld && dice.chance(300);
    input.tracking.route = Some(RoadRoute { points: vec![from, to], miles: (from.miles(to) * 1.2) as u32 });
    if !has_eld && !has_phone {
        return;
    }
    let (every, source) = if has_eld { (60, FixSource::Eld) } else { (30, FixSource::Phone) };
    let start = super::way::west(from, f64::from(dice.between(2, 120)));
    let leaves = after(arrived, -hours(start.miles(from)));
    let mut fixes = drive(dice, start, from, leaves, every, source);
    fixes.retain(|fix| fix.at < arrived);
    fixes.extend(drive(dice, from, to, left, every, source));
    fixes.retain(|fix| fix.at <= done && fix.at >= pickup.window_start - TimeDelta::hours(3));
    fixes.sort_by_key(|fix| fix.at);
    let vin = input.movement.as_ref().and_then(|movement| movement.vehicle.as_ref()?.vin.clone());
    input.tracking.trucks =
        vec![Truck { vin, name: "Unit 1".to_owned(), is_assigned: true, has_own_stop_at_pickup: false, fixes }];
    let share = if has_eld { (Share::Active, Share::None) } else { (Share::None, Share::Active) };
    (input.tracking.eld, input.tracking.phone) = share;
    input.tracking.shared_at = Some(pickup.window_start - TimeDelta::hours(6));
    if has_phone {
        input.tracking.page_opens =
            vec![PageOpen { at: pickup.window_start - TimeDelta::hours(5), country: Some("US".to_owned()) }];
    }
}
