//! Whether one truck can haul one load after another, and how many trucks many loads need.

use crate::input::OwnMovement;
use crate::settings::Settings;
use chrono::TimeDelta;

/// Movements of one carrier beyond which trucks are counted one for each: a bound for work, not for trade.
const MOST: usize = 500;

/// Whether a truck that hauls `one` to its end can be at the start of `next` in time, driving without a stop.
pub(super) fn follows(one: &OwnMovement, next: &OwnMovement, settings: &Settings) -> bool {
    let straight = one.to.zip(next.from).map_or(0.0, |(to, from)| to.miles(from));
    let hours = geo::routing::circuity_miles(straight) / f64::from(settings.earliest_mph);
    one.ends_at + TimeDelta::seconds((hours * 3_600.0) as i64) <= next.start_ends_at
}

/// Whether one truck cannot haul both, in either order.
pub(super) fn exclude(one: &OwnMovement, other: &OwnMovement, settings: &Settings) -> bool {
    !follows(one, other, settings) && !follows(other, one, settings)
}

/// The fewest trucks for all movements: a truck follows on where it can get there (a minimum path cover, by the largest matching of
/// movements with those that follow them).
pub(super) fn trucks_needed(live: &[OwnMovement], settings: &Settings) -> usize {
    if live.len() > MOST {
        return live.len();
    }
    let after: Vec<Vec<usize>> = live
        .iter()
        .enumerate()
        .map(|(at, one)| {
            let next = |to: &usize| *to != at && follows(one, &live[*to], settings) && comes_later(live, at, *to);
            (0..live.len()).filter(next).collect()
        })
        .collect();
    let mut before = vec![None; live.len()];
    let linked = (0..live.len()).filter(|from| {
        let mut seen = vec![false; live.len()];
        link(*from, &after, &mut before, &mut seen)
    });
    live.len() - linked.count()
}

/// An order in which no truck drives in a circle: windows of weeks could let two movements each follow the other.
fn comes_later(live: &[OwnMovement], one: usize, other: usize) -> bool {
    (live[one].ends_at, one) < (live[other].ends_at, other)
}

/// Finds a movement that follows `from`, moving others on where that helps (Kuhn's algorithm).
fn link(from: usize, after: &[Vec<usize>], before: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for &to in &after[from] {
        if std::mem::replace(&mut seen[to], true) {
            continue;
        }
        if before[to].is_none_or(|other| link(other, after, before, seen)) {
            before[to] = Some(from);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};
    use kernel::ids::MovementId;
    use proptest::prelude::*;

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_442_400, 0).expect("an instant") + TimeDelta::hours(hour)
    }

    fn movement(id: usize, start: i64, hours: i64) -> OwnMovement {
        OwnMovement {
            id: MovementId(id as i64),
            load_number: format!("L{id}"),
            from: None,
            to: None,
            starts_at: at(start),
            start_ends_at: at(start + 1),
            ends_at: at(start + hours),
            vin: None,
        }
    }

    /// The fewest chains, by trying every way to give each movement one that follows it.
    fn by_trying(live: &[OwnMovement], settings: &Settings, from: usize, taken: u32) -> usize {
        if from == live.len() {
            return live.len();
        }
        let linked = (0..live.len()).filter(|to| {
            taken & (1 << to) == 0 && comes_later(live, from, *to) && follows(&live[from], &live[*to], settings)
        });
        let best = linked.map(|to| by_trying(live, settings, from + 1, taken | (1 << to)) - 1).min();
        by_trying(live, settings, from + 1, taken).min(best.unwrap_or(usize::MAX))
    }

    proptest! {
        #[test]
        fn the_fewest_trucks_are_found(trips in proptest::collection::vec((0..40i64, 1..20i64), 0..7)) {
            let settings = Settings::default();
            let live: Vec<_> =
                trips.iter().enumerate().map(|(id, (start, hours))| movement(id, *start, *hours)).collect();
            prop_assert_eq!(trucks_needed(&live, &settings), by_trying(&live, &settings, 0, 0));
        }
    }

    #[test]
    fn loads_at_the_same_time_exclude_each_other() {
        let settings = Settings::default();
        let (one, same, later) = (movement(1, 0, 10), movement(2, 5, 10), movement(3, 12, 5));
        assert!(exclude(&one, &same, &settings) && !exclude(&one, &later, &settings));
        assert_eq!(trucks_needed(&[one, same, later], &settings), 2);
    }
}
