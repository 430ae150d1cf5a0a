//! Check calls: when the desk asks the driver or dispatcher. A fresh position makes a call unnecessary.

use crate::load::Load;
use crate::settings::{Settings, minutes};
use crate::stop::{StopKind, Zone};
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

kernel::wire::words! {
    /// What a check call asks.
    pub enum CheckCallKind {
        /// Two hours before the first window: will the truck be there?
        BeforePickup = "before_pickup",
        /// At the window's start: has the truck arrived?
        Arrived = "arrived",
        /// Two hours after arrival at a pickup: is it loaded?
        Loaded = "loaded",
        /// At 10:00 and 16:00 on the way: where is it?
        InTransit = "in_transit",
        /// Two hours before the last window: will it be in time?
        BeforeDelivery = "before_delivery",
        /// Two hours after arrival at the last stop: is it empty?
        Empty = "empty",
    }
}

/// A call that is due, or will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CheckCall {
    /// When.
    pub due_at: DateTime<Utc>,
    /// What it asks.
    pub kind: CheckCallKind,
    /// About which stop, as a position from 0.
    pub stop: u8,
}

/// How long before a window, and after an arrival, is asked.
const TWO_HOURS: TimeDelta = TimeDelta::hours(2);
/// The hours of the day at which a load on its way is asked after, in the zone of its next stop.
const DAILY: [(u32, u32); 2] = [(10, 0), (16, 0)];
/// For so many days after a load left, it is asked after daily.
const MOST_DAYS: i64 = 14;

/// All calls of a live load in the order of their times, made or not. `zone` is the next stop's.
pub fn check_calls(load: &Load, zone: Zone, now: DateTime<Utc>) -> Vec<CheckCall> {
    let mut calls = Vec::new();
    let last = load.stops.len().saturating_sub(1);
    if !load.status.is_live() {
        return calls;
    }
    for (at, stop) in load.stops.iter().enumerate().filter(|(_, stop)| !stop.is_left()) {
        let mut add = |kind, due_at| calls.push(CheckCall { due_at, kind, stop: at as u8 });
        match stop.arrived_at {
            None => {
                if at == 0 {
                    add(CheckCallKind::BeforePickup, stop.window.start - TWO_HOURS);
                } else if at == last {
                    add(CheckCallKind::BeforeDelivery, stop.window.start - TWO_HOURS);
                }
                add(CheckCallKind::Arrived, stop.window.start);
            }
            Some(arrived) if stop.kind == StopKind::Pickup => add(CheckCallKind::Loaded, arrived + TWO_HOURS),
            Some(arrived) if at == last => add(CheckCallKind::Empty, arrived + TWO_HOURS),
            Some(_) => {}
        }
    }
    calls.extend(daily(load, zone, now));
    calls.sort_unstable();
    calls
}

/// The daily calls of a load on its way, from when it left its last stop until it arrives at the next.
fn daily(load: &Load, zone: Zone, now: DateTime<Utc>) -> Vec<CheckCall> {
    let Some((next, stop)) = load.next_stop().filter(|(next, stop)| *next > 0 && stop.arrived_at.is_none()) else {
        return Vec::new();
    };
    let left = load.stops[usize::from(next) - 1];
    let Some(left_at) = left.departed_at.max(left.done_at) else { return Vec::new() };
    let until = stop.window.start.max(now + TimeDelta::days(1));
    let first_day = zone.local(left_at).date();
    let times = (0..MOST_DAYS).flat_map(|day| DAILY.map(|(hour, minute)| (day, hour, minute)));
    let at = |(day, hour, minute)| {
        let local = (first_day + TimeDelta::days(day)).and_time(NaiveTime::from_hms_opt(hour, minute, 0)?);
        zone.instant(local).ok().filter(|at| *at > left_at && *at < until)
    };
    times.filter_map(at).map(|due_at| CheckCall { due_at, kind: CheckCallKind::InTransit, stop: next }).collect()
}

/// Whether a call need not be made any more: one was logged since it was due (`last_call_at` is the newest log), or a position of the last hour
/// says where the truck is.
pub fn is_answered(
    call: &CheckCall,
    load: &Load,
    last_call_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    settings: &Settings,
) -> bool {
    let is_fresh = load.last_fix.is_some_and(|fix| now - fix.located_at < minutes(settings.fresh_minutes));
    last_call_at.is_some_and(|last| call.due_at <= last) || (is_fresh && call.due_at <= now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{DALLAS, DELIVERY_END, at, fix, load};

    fn zone() -> Zone {
        "America/Chicago".parse().expect("a zone")
    }

    fn calls(load: &Load) -> Vec<(CheckCallKind, u8, i64)> {
        check_calls(load, zone(), at(0))
            .iter()
            .map(|call| (call.kind, call.stop, (call.due_at - at(0)).num_minutes()))
            .collect()
    }

    #[test]
    fn calls_follow_the_load_from_before_pickup_to_empty() {
        use CheckCallKind::{Arrived, BeforeDelivery, BeforePickup, Empty, InTransit, Loaded};
        let mut load = load();
        let end = DELIVERY_END - 60;
        let delivery = [(BeforeDelivery, 1, end - 120), (Arrived, 1, end)];
        assert_eq!(calls(&load), [&[(BeforePickup, 0, -120), (Arrived, 0, 0)], &delivery[..]].concat());

        load.stops[0].arrived_at = Some(at(-10));
        assert_eq!(calls(&load), [&[(Loaded, 0, 110)], &delivery[..]].concat());

        // Minute 0 is 08:00 in Chicago: it left at 09:00, and is asked after at 10:00, 16:00 and, the next day, before 09:00.
        load.stops[0].departed_at = Some(at(60));
        assert_eq!(calls(&load), [&[(InTransit, 1, 120), (InTransit, 1, 480)], &delivery[..]].concat());

        load.stops[1].arrived_at = Some(at(1_400));
        assert_eq!(calls(&load), [(Empty, 1, 1_520)]);

        load.stops[1].done_at = Some(at(1_450));
        assert_eq!(calls(&load), []);
    }

    #[test]
    fn a_late_load_is_asked_after_until_it_comes() {
        let mut load = load();
        load.stops[0].departed_at = Some(at(60));
        let now = at(DELIVERY_END + 600);
        let daily = check_calls(&load, zone(), now).iter().filter(|call| call.kind == CheckCallKind::InTransit).count();
        assert_eq!(daily, 6);
    }

    #[test]
    fn a_fresh_position_answers_what_is_due() {
        let own = Settings::default();
        let open = |load: &Load, last: Option<i64>, now| {
            let calls = check_calls(load, zone(), at(now)).into_iter();
            calls
                .filter(|call| !is_answered(call, load, last.map(at), at(now), &own))
                .map(|call| call.kind)
                .take(2)
                .collect::<Vec<_>>()
        };
        let seen = Load { last_fix: Some(fix(-100, DALLAS)), ..load() };
        let both = [CheckCallKind::BeforePickup, CheckCallKind::Arrived];
        let later = [CheckCallKind::Arrived, CheckCallKind::BeforeDelivery];

        assert_eq!(open(&load(), None, -200), both);
        assert_eq!(open(&load(), None, -90), both, "due");
        assert_eq!(open(&seen, None, -90), later, "seen ten minutes ago");
        assert_eq!([-41, -40].map(|now| open(&seen, None, now)), [later.to_vec(), both.to_vec()]);
        assert_eq!(open(&load(), Some(-80), -70), later, "made");
        assert_eq!(open(&Load { last_fix: Some(fix(-205, DALLAS)), ..load() }, None, -200), both, "not due yet");
    }

    #[test]
    fn closed_loads_are_not_asked_after() {
        assert_eq!(calls(&Load { status: crate::load::LoadStatus::Delivered, ..load() }), []);
    }
}
