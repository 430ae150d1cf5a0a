//! The way of a truck: to the pickup, on the road with its rests, to the last stop; and the positions that are heard of it.

use crate::input::{Fix, Spot};
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::FixSource;
use kernel::dice::Dice;

/// Hours of driving between rests, and of a rest (49 CFR 395.3).
const DRIVING: f64 = 11.0;
const REST: f64 = 10.0;
/// Average miles an hour.
pub(super) const PACE: f64 = 50.0;
/// Road miles for a straight one.
const DETOUR: f64 = 1.2;

/// Hours of a truck that drives so many straight miles, with rests.
pub(super) fn hours(miles: f64) -> f64 {
    let driving = miles * DETOUR / PACE;
    driving + (driving / DRIVING).floor() * REST
}

pub(super) fn after(at: DateTime<Utc>, hours: f64) -> DateTime<Utc> {
    at + TimeDelta::seconds((hours * 3_600.0) as i64)
}

/// A place a part of the way from one to another.
pub(super) fn between(from: Spot, to: Spot, part: f64) -> Spot {
    let of = |from: i32, to: i32| from + (f64::from(to - from) * part.clamp(0.0, 1.0)).round() as i32;
    Spot { lat: of(from.lat, to.lat), lon: of(from.lon, to.lon) }
}

/// A place so many miles west of another.
pub(super) fn west(of: Spot, miles: f64) -> Spot {
    let mile = 69.094 * of.point().lat.to_radians().cos();
    Spot { lon: of.lon - (miles / mile * 1_000_000.0).round() as i32, ..of }
}

/// Positions of a truck that leaves one place at a moment and drives to another: while it drives, every so many minutes, a little off the line.
pub(super) fn drive(
    dice: &mut Dice,
    from: Spot,
    to: Spot,
    leaves: DateTime<Utc>,
    every: i64,
    source: FixSource,
) -> Vec<Fix> {
    let miles = from.miles(to);
    let (mut driven, mut now, mut since_rest) = (0.0, leaves, 0.0);
    let mut fixes = Vec::new();
    while driven < miles {
        let spot = west(between(from, to, driven / miles), dice.normal() * 2.0);
        fixes.push(Fix { at: now, spot, mph: Some(55 + dice.below(12) as u16), source, pickup_miles: None });
        let step = every as f64 / 60.0;
        if since_rest + step > DRIVING {
            // It stops and rests, and says so.
            fixes.push(Fix { at: now + TimeDelta::minutes(5), mph: Some(0), ..fixes[fixes.len() - 1] });
            now = after(now, REST);
            since_rest = 0.0;
        }
        now += TimeDelta::minutes(every);
        since_rest += step;
        driven += step * PACE / DETOUR;
    }
    fixes.push(Fix { at: now, spot: to, mph: Some(0), source, pickup_miles: None });
    fixes
}
