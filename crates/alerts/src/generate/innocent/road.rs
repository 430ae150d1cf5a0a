//! An innocent truck's way, and what is heard of it.

use crate::generate::Story;
use crate::generate::way::{after, drive, hours, west};
use crate::input::{Fix, PageOpen, RoadRoute, Spot, ToldArrival, Truck};
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::{FixSource, Share};
use freight::stop::LogSource;
use kernel::dice::Dice;

/// How a truck drives, as its devices would tell it.
pub(super) struct Way {
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
pub(super) fn way(dice: &mut Dice, story: &mut Story) -> Option<Way> {
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
pub(super) fn share(dice: &mut Dice, story: &mut Story, way: &Way) {
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
    let start = west(from, f64::from(dice.between(2, 120)));
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
            on_road[nth].spot = west(on_road[nth].spot, far * part);
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
            let spot = west(fix.spot, driven);
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
