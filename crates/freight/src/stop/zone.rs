//! The time zone of a stop: appointments are made in local time.

use chrono::{DateTime, LocalResult, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;
use geo::{Point, State};
use std::str::FromStr;

/// A time zone of the IANA database where a truck can be: in America, or one of the territories' (`America/Chicago`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone(Tz);

/// A local time that no instant has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LocalTimeError {
    /// Clocks were put forward over it.
    #[error("{0} doesn't exist in {1}: clocks are put forward then.")]
    Skipped(NaiveDateTime, &'static str),
}

impl FromStr for Zone {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let is_near = ["America/", "US/", "Canada/", "Mexico/", "Pacific/Honolulu", "Pacific/Guam"];
        let known = name.parse::<Tz>().ok().filter(|_| is_near.iter().any(|start| name.starts_with(start)));
        known.map(Self).ok_or_else(|| {
            format!("\"{name}\" isn't a time zone of the US, Canada or Mexico. Use one like America/Chicago.")
        })
    }
}

impl Zone {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// A local time as an instant. A time that happens twice, when clocks are put back, is the first.
    pub fn instant(self, local: NaiveDateTime) -> Result<DateTime<Utc>, LocalTimeError> {
        match self.0.from_local_datetime(&local) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Ok(at.with_timezone(&Utc)),
            LocalResult::None => Err(LocalTimeError::Skipped(local, self.name())),
        }
    }

    /// An instant as people write it there and screens show it: "Nov 24, 2026, 8:00 AM CST".
    pub fn told(self, at: DateTime<Utc>) -> String {
        at.with_timezone(&self.0).format("%b %-d, %Y, %-I:%M %p %Z").to_string()
    }

    /// The same in a zone that may be unknown: by UTC then.
    pub fn told_in(zone: Option<Self>, at: DateTime<Utc>) -> String {
        zone.map_or_else(|| at.format("%b %-d, %Y, %-I:%M %p UTC").to_string(), |zone| zone.told(at))
    }

    /// A window as people read it there: "Tue, Nov 24, 2026, 8:00 AM to 10:00 AM CST".
    pub fn window(self, from: DateTime<Utc>, to: DateTime<Utc>) -> String {
        const TIME: &str = "%-I:%M %p";
        const DAY: &str = "%a, %b %-d, %Y, %-I:%M %p";
        let (from, to) = (from.with_timezone(&self.0), to.with_timezone(&self.0));
        let zone = |at: &DateTime<Tz>| at.format("%Z").to_string();
        if from == to {
            return format!("{} {}", to.format(DAY), zone(&to));
        }
        // Clocks are put forward or back within it.
        let between = if zone(&from) == zone(&to) { "to".to_owned() } else { format!("{} to", zone(&from)) };
        let end = if from.date_naive() == to.date_naive() { TIME } else { DAY };
        format!("{} {between} {} {}", from.format(DAY), to.format(end), zone(&to))
    }

    /// An instant as the clock on the wall shows it.
    pub fn local(self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.0).naive_local()
    }
}

/// The zone that a stop without one is taken to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneGuess {
    /// The zone.
    pub zone: Zone,
    /// Whether the whole state has it. Where a state has two, the longitude decides, which is wrong near their border.
    pub is_certain: bool,
}

/// West of a longitude, another zone.
type Split = Option<(f64, Tz)>;

/// States and provinces by zone, after 49 CFR 71 and the IANA database. With a longitude: west of it, the second zone.
#[rustfmt::skip]
const STATES: &[(&[&str], Tz, Split)] = &[
    (&["CT", "DC", "DE", "GA", "MA", "MD", "ME", "NC", "NH", "NJ", "NY", "OH", "PA", "RI", "SC", "VA", "VT", "WV"], Tz::America__New_York, None),
    (&["AL", "AR", "IA", "IL", "LA", "MN", "MO", "MS", "OK", "WI"], Tz::America__Chicago, None),
    (&["CO", "MT", "NM", "UT", "WY"], Tz::America__Denver, None),
    (&["CA", "NV", "WA"], Tz::America__Los_Angeles, None),
    (&["AZ"], Tz::America__Phoenix, None),
    (&["HI"], Tz::Pacific__Honolulu, None),
    (&["PR", "VI"], Tz::America__Puerto_Rico, None),
    (&["AK"], Tz::America__Anchorage, Some((-169.5, Tz::America__Adak))),
    (&["FL"], Tz::America__New_York, Some((-85.0, Tz::America__Chicago))),
    (&["IN"], Tz::America__Indiana__Indianapolis, Some((-87.0, Tz::America__Chicago))),
    (&["KY"], Tz::America__New_York, Some((-86.0, Tz::America__Chicago))),
    (&["TN"], Tz::America__New_York, Some((-85.1, Tz::America__Chicago))),
    (&["MI"], Tz::America__Detroit, Some((-87.6, Tz::America__Menominee))),
    (&["KS", "NE", "ND", "SD"], Tz::America__Chicago, Some((-101.0, Tz::America__Denver))),
    (&["TX"], Tz::America__Chicago, Some((-105.0, Tz::America__Denver))),
    (&["ID"], Tz::America__Boise, None),
    (&["OR"], Tz::America__Los_Angeles, None),
    (&["ON", "PQ"], Tz::America__Toronto, Some((-90.0, Tz::America__Winnipeg))),
    (&["MB"], Tz::America__Winnipeg, None),
    (&["SK"], Tz::America__Regina, None),
    (&["AB"], Tz::America__Edmonton, None),
    (&["BC"], Tz::America__Vancouver, None),
    (&["NB", "NS", "PE"], Tz::America__Halifax, None),
    (&["NF"], Tz::America__St_Johns, None),
];

/// Both of these have two zones, of which one is a corner.
const MOSTLY: &[&str] = &["ID", "OR"];

/// The zone of a stop in a state, for which none was given; none in Mexico and the far north, where it must be given.
pub fn usual_zone(state: &State, point: Option<Point>) -> Option<ZoneGuess> {
    let (_, zone, split) = STATES.iter().find(|(codes, ..)| codes.contains(&state.code))?;
    let is_certain = split.is_none() && !MOSTLY.contains(&state.code);
    let zone = match (split, point) {
        (Some((longitude, west)), Some(point)) if point.lon < *longitude => west,
        _ => zone,
    };
    Some(ZoneGuess { zone: Zone(*zone), is_certain })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str) -> NaiveDateTime {
        text.parse().expect("a local time")
    }

    #[test]
    fn local_times_are_instants_summer_and_winter() {
        let zone: Zone = "America/Chicago".parse().expect("a zone");

        for (wall, utc) in
            [("2026-07-01T08:00:00", "2026-07-01T13:00:00Z"), ("2026-12-01T08:00:00", "2026-12-01T14:00:00Z")]
        {
            let at = zone.instant(local(wall)).expect("an instant");
            assert_eq!(at, utc.parse::<DateTime<Utc>>().expect("an instant"));
            assert_eq!(zone.local(at), local(wall));
        }
    }

    #[test]
    fn a_window_is_written_as_people_read_it_there() {
        let zone: Zone = "America/New_York".parse().expect("a zone");
        let window = |from: &str, to: &str| zone.window(from.parse().expect("one"), to.parse().expect("another"));

        let evening = window("2026-11-29T23:15:00Z", "2026-11-30T03:15:00Z");
        assert_eq!(evening, "Sun, Nov 29, 2026, 6:15 PM to 10:15 PM EST");
        let appointment = window("2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z");
        assert_eq!(appointment, "Wed, Jul 1, 2026, 8:00 AM EDT");
        let across = window("2026-10-31T22:00:00Z", "2026-11-01T13:00:00Z");
        assert_eq!(across, "Sat, Oct 31, 2026, 6:00 PM EDT to Sun, Nov 1, 2026, 8:00 AM EST");
    }

    #[test]
    fn a_skipped_time_is_refused_and_a_repeated_one_is_the_first() {
        let zone: Zone = "America/New_York".parse().expect("a zone");

        let skipped = zone.instant(local("2026-03-08T02:30:00")).expect_err("skipped");
        let repeated = zone.instant(local("2026-11-01T01:30:00")).expect("the first");

        assert_eq!(
            skipped.to_string(),
            "2026-03-08 02:30:00 doesn't exist in America/New_York: clocks are put forward then."
        );
        assert_eq!(repeated.to_rfc3339(), "2026-11-01T05:30:00+00:00");
    }

    #[test]
    fn a_moment_is_told_by_the_clock_on_the_wall_with_the_zones_short_name() {
        let zone: Zone = "America/Chicago".parse().expect("a zone");
        let told = |at: &str| zone.told(at.parse().expect("an instant"));

        assert_eq!(told("2026-11-24T14:05:00Z"), "Nov 24, 2026, 8:05 AM CST");
        assert_eq!(told("2026-07-04T17:00:00Z"), "Jul 4, 2026, 12:00 PM CDT");
    }

    #[test]
    fn other_continents_and_offsets_are_no_zones() {
        for wrong in ["", "CST", "Central", "Europe/Berlin", "America/Gotham", "-06:00"] {
            assert!(wrong.parse::<Zone>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_state_with_two_zones_is_a_guess() {
        let guess =
            |code: &str, lon: f64| usual_zone(geo::state(code).expect("a state"), Some(Point { lat: 31.8, lon }));
        let named = |code, lon| guess(code, lon).map(|guess| (guess.zone.name(), guess.is_certain));

        assert_eq!(named("IL", -88.0), Some(("America/Chicago", true)));
        assert_eq!(named("TX", -96.8), Some(("America/Chicago", false)));
        assert_eq!(named("TX", -106.4), Some(("America/Denver", false)));
        assert_eq!(named("TN", -83.9), Some(("America/New_York", false)));
        assert_eq!(named("TN", -90.0), Some(("America/Chicago", false)));
        assert_eq!(named("NL", -100.3), None);
        let all =
            geo::STATES.iter().filter(|state| state.country == geo::Country::UnitedStates && state.fips < Some(60));
        assert!(all.into_iter().all(|state| usual_zone(state, None).is_some()));
    }
}
