//! What goes wrong around the pickup and on the road.

use super::{Parts, at, minutes};
use crate::generate::innocent::TARGETS;
use crate::generate::way::{after, between, west};
use crate::input::{Demand, Fix, Instruction, InstructionChange, PageOpen, Spot, ToldArrival};
use chrono::TimeDelta;
use freight::load::FixSource;
use freight::stop::LogSource;
use kernel::dice::Dice;

pub(super) fn out_of_range(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, w1, from, .. } = *parts;
    // Still hundreds of miles away two hours before the window.
    let looks = [150, 90, 30].map(|before| w0 - TimeDelta::minutes(before));
    let slack = (w1 - w0).num_minutes() as f64 / 60.0;
    let miles = (slack + 3.0 + dice.unit() * 8.0) * 60.0;
    parts.track(
        looks.iter().enumerate().map(|(nth, at_)| at(*at_, west(from, miles - nth as f64 * 25.0), 60)).collect(),
    );
    let arrives = after(w0, (miles - 50.0) / 50.0);
    parts.story.input.load.stops[0].arrived_at = Some(arrives);
    (parts.story.input.load.stops[0].departed_at, parts.story.input.load.stops[0].done_at) =
        (Some(arrives + TimeDelta::hours(1)), None);
}

pub(super) fn high_risk_pickup(parts: &mut Parts<'_>, dice: &mut Dice) {
    parts.story.input.load.stops[0].areas = vec!["CA/Los Angeles".to_owned()];
    parts.story.input.load.commodity = Some(dice.pick(&TARGETS).to_owned());
}

pub(super) fn instructions_changed(parts: &mut Parts<'_>, dice: &mut Dice) {
    let what = dice.pick(Instruction::ALL);
    let change = InstructionChange {
        at: parts.left() + minutes(dice, 20, 200),
        what,
        before: Some("As booked".to_owned()),
        after: Some("Warehouse 9".to_owned()),
        source: LogSource::Person,
        called_back_at: None,
    };
    parts.story.input.load.instruction_changes = vec![change];
}

pub(super) fn off_course(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { from, to, .. } = *parts;
    // It turns off the route after a while and drives on, 60 to 300 miles.
    let left = parts.left();
    let (turn, far) = (between(from, to, 0.15), 60.0 + dice.unit() * 240.0);
    let legs = (0..12)
        .map(|nth| at(left + TimeDelta::minutes(60 + nth * 20), north(turn, far * nth as f64 / 11.0, from, to), 58));
    let fixes = std::iter::once(at(left + TimeDelta::minutes(10), from, 40)).chain(legs).collect();
    parts.track(fixes);
    parts.lose();
}

pub(super) fn dark(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { from, to, .. } = *parts;
    let left = parts.left();
    let last = left + minutes(dice, 5, 200);
    parts.track(vec![
        at(left - TimeDelta::hours(2), from, 0),
        at(last - TimeDelta::minutes(4), between(from, to, 0.05), 60),
        at(last, between(from, to, 0.06), 61),
    ]);
    parts.lose();
}

pub(super) fn two_places(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, from, .. } = *parts;
    if dice.chance(400) {
        parts.story.input.tracking.page_opens = vec![PageOpen {
            at: w0 - TimeDelta::hours(6),
            country: Some(dice.pick(&["RO", "IN", "AM", "NG"]).to_owned()),
        }];
    } else {
        let when = w0 - TimeDelta::hours(1);
        let apart = 40.0 + dice.unit() * 900.0;
        let phone = Fix { source: FixSource::Phone, ..at(when + TimeDelta::minutes(5), west(from, apart), 0) };
        parts.track(vec![at(when, from, 0), phone]);
    }
}

pub(super) fn held_load(parts: &mut Parts<'_>, dice: &mut Dice) {
    let demand = Demand {
        at: parts.left() + minutes(dice, 100, 600),
        said: "$3,500 before unloading".to_owned(),
        source: LogSource::Person,
        settled_at: None,
    };
    parts.movement().demands = vec![demand];
    parts.lose();
}

pub(super) fn no_delivery_evidence(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { from, to, .. } = *parts;
    parts.lose();
    if dice.chance(500) {
        let end = parts.story.input.load.stops[1].window_end;
        let told = ToldArrival {
            at: parts.left() + minutes(dice, 60, 400),
            eta_at: end + minutes(dice, 30, 1_200),
            source: LogSource::Driver,
        };
        parts.story.told.push(told);
    }
    let part = dice.unit() * 0.8;
    let until = parts.left() + TimeDelta::hours(2);
    if dice.chance(500) {
        parts.track(vec![at(until, between(from, to, part), 50)]);
    } else {
        parts.story.input.tracking.trucks.clear();
    }
}

/// A place so many miles off the line between two, at a right angle.
fn north(of: Spot, miles: f64, from: Spot, to: Spot) -> Spot {
    let squeeze = of.point().lat.to_radians().cos();
    let (east, up) = (f64::from(to.lon - from.lon) * squeeze, f64::from(to.lat - from.lat));
    let length = east.hypot(up).max(1.0);
    let mile = 1_000_000.0 / 69.094;
    let step = |part: f64| (miles * mile * part).round() as i32;
    Spot { lat: of.lat + step(east / length), lon: of.lon - step(up / length / squeeze) }
}
