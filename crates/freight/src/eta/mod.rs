//! When a truck will be at its next stop: how far it still has to go along its route, the earliest it can be there, and when it is expected.
//!
//! The earliest arrival drives without a stop at the truck limit of Interstates: what even it misses is impossible. The expected one drives
//! at a rolling average and keeps the hours of service (49 CFR 395.3), as far as they are known of the driver.

mod hours;
mod line;

pub use hours::{HoursUsed, HoursWatch, expected_hours};
pub use line::{OffRoute, Progress, RouteLine};

use crate::settings::Settings;
use chrono::{DateTime, TimeDelta, Utc};
use geo::routing::Team;

/// When a truck will be somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eta {
    /// The miles it still has to go.
    pub miles: f64,
    /// Not before this, whatever the driver does.
    pub earliest_at: DateTime<Utc>,
    /// When it is expected.
    pub expected_at: DateTime<Utc>,
}

/// The arrival of a truck that was so many road miles away at a moment.
pub fn arrival(located_at: DateTime<Utc>, miles: f64, team: Team, used: HoursUsed, settings: &Settings) -> Eta {
    let driving = miles / f64::from(settings.expected_mph);
    Eta {
        miles,
        earliest_at: located_at + hours(miles / f64::from(settings.earliest_mph)),
        expected_at: located_at + hours(expected_hours(driving, team, used)),
    }
}

/// Hours as a span, to the second.
pub(crate) fn hours(hours: f64) -> TimeDelta {
    TimeDelta::seconds((hours * 3_600.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::at;

    #[test]
    fn the_earliest_never_rests_and_the_expected_does() {
        let eta = arrival(at(0), 650.0, Team::Solo, HoursUsed::default(), &Settings::default());

        assert_eq!(eta.earliest_at, at(600));
        // 13 hours of driving: 11 with a break, 10 of rest, 2 more.
        assert_eq!(eta.expected_at, at(13 * 60 + 30 + 600));
    }

    #[test]
    fn at_the_stop_both_are_now() {
        let eta =
            arrival(at(5), 0.0, Team::Two, HoursUsed { driving: 11.0, ..HoursUsed::default() }, &Settings::default());
        assert_eq!((eta.earliest_at, eta.expected_at), (at(5), at(5)));
    }
}
