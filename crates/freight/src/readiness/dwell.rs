//! How long trucks stood at a dock, and how much of it was detention: what is known of one stop's stays together.

use super::detention::clock;
use crate::settings::Settings;
use crate::stop::Stop;
use chrono::{DateTime, Utc};

/// Stays at one dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dwell {
    /// How many there were.
    pub stays: u32,
    /// Whole minutes from arrival until the truck left, or was loaded or unloaded: the middle of those that have ended; none while there are none.
    pub median_minutes: Option<i64>,
    /// How many had detention.
    pub detained: u32,
    /// Whole minutes of detention of all of them.
    pub detention_minutes: i64,
}

/// What the stays of these stops come to. Stops without an arrival aren't counted.
pub fn dwell<'a>(stops: impl IntoIterator<Item = &'a Stop>, now: DateTime<Utc>, settings: &Settings) -> Dwell {
    let (mut found, mut ended) = (Dwell::default(), Vec::new());
    for stop in stops {
        let Some(arrived) = stop.arrived_at else { continue };
        let minutes = clock(stop, now, settings).detention_minutes;
        found.stays += 1;
        found.detained += u32::from(minutes > 0);
        found.detention_minutes += minutes;
        ended.extend(stop.departed_at.or(stop.done_at).map(|left| (left - arrived).num_minutes().max(0)));
    }
    Dwell { median_minutes: median(ended), ..found }
}

/// The middle; of an even number the half between the two, rounded down.
fn median(mut minutes: Vec<i64>) -> Option<i64> {
    minutes.sort_unstable();
    let upper = *minutes.get(minutes.len() / 2)?;
    let lower = minutes[(minutes.len() - 1) / 2];
    Some(i64::midpoint(lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, stop};
    use crate::stop::StopKind;

    fn stay(arrived: i64, left: Option<i64>) -> Stop {
        Stop { arrived_at: Some(at(arrived)), departed_at: left.map(at), ..stop(StopKind::Pickup, 0) }
    }

    #[test]
    fn stays_are_counted_with_the_middle_of_those_that_ended_and_their_detention() {
        let stays =
            [stay(0, Some(60)), stay(0, Some(90)), stay(0, Some(200)), stay(0, None), stop(StopKind::Pickup, 0)];

        let found = dwell(&stays, at(150), &Settings::default());

        // Two free hours: one truck stood 80 minutes beyond them, one stands for 30 by now.
        assert_eq!(found, Dwell { stays: 4, median_minutes: Some(90), detained: 2, detention_minutes: 110 });
    }

    #[test]
    fn the_middle_of_an_even_number_is_between_the_two_and_of_none_there_is_none() {
        let of = |stays: &[Stop]| dwell(stays, at(500), &Settings::default()).median_minutes;

        assert_eq!(of(&[stay(0, Some(60)), stay(0, Some(91))]), Some(75));
        assert_eq!((of(&[stay(0, None)]), of(&[])), (None, None));
    }
}
