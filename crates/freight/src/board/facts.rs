//! What the board needs of a load beside the load as it is followed.

use super::PostingAge;
use super::spot::Spot;
use crate::equipment::Certification;
use crate::load::LoadStatus;
use crate::stop::{Window, Zone};
use chrono::{DateTime, Days as NaiveDays, NaiveDate, NaiveTime, Utc};

/// Which certifications hauling a load requires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// A hazmat endorsement and registration.
    pub hazmat: bool,
    /// A tank endorsement.
    pub tanker: bool,
}

impl Needs {
    /// Out of the words that a load stores. An unknown one is none.
    pub fn of(words: &[String]) -> Self {
        let has = |one: Certification| words.iter().any(|word| word == one.as_str());
        Self { hazmat: has(Certification::Hazmat), tanker: has(Certification::Tanker) }
    }
}

/// Since when a load is posted, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// When it was posted.
    pub at: DateTime<Utc>,
    /// When the posting ends by itself: with the first pickup window.
    pub expires_at: DateTime<Utc>,
}

/// Whether a load is on the board at a moment: someone posted it, no carrier hauls it, and its pickup window has not ended.
pub fn is_posted(posted: Option<Posted>, status: LoadStatus, now: DateTime<Utc>) -> bool {
    status == LoadStatus::Available && posted.is_some_and(|posted| posted.expires_at > now)
}

/// The days of a stop's window, as the calendar at the stop has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The day on which the window starts.
    pub first: NaiveDate,
    /// The day on which it ends.
    pub last: NaiveDate,
    /// When that day is over there.
    pub over_at: DateTime<Utc>,
}

impl Days {
    /// The days of a window in a zone. Windows of a stop without a known zone are read in UTC.
    pub fn of(window: Window, zone: Option<Zone>) -> Self {
        let day = |at: DateTime<Utc>| zone.map_or_else(|| at.date_naive(), |zone| zone.local(at).date());
        let (first, last) = (day(window.start), day(window.end));
        let midnight = last.checked_add_days(NaiveDays::new(1)).unwrap_or(last).and_time(NaiveTime::MIN);
        // Where clocks are put forward at midnight the day is over an hour later at most: its end in UTC will do.
        let over_at = zone.and_then(|zone| zone.instant(midnight).ok()).unwrap_or_else(|| midnight.and_utc());
        Self { first, last, over_at }
    }
}

/// What a load is found and sorted by on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardFacts {
    /// The minimum rate.
    pub min_rate_cents: Option<i64>,
    /// The weight in pounds, whatever unit it was given in.
    pub pounds: Option<f64>,
    /// Feet of trailer.
    pub trailer_length: Option<f64>,
    /// Certifications.
    pub needs: Needs,
    /// When it was last posted; it stays when the load is taken off.
    pub last_posted_at: Option<DateTime<Utc>>,
    /// Since when it is posted.
    pub posted: Option<Posted>,
    /// Where the first pickup is.
    pub origin: Option<Spot>,
    /// Where the last stop is.
    pub destination: Option<Spot>,
    /// The days of the first pickup window.
    pub pickup: Option<Days>,
    /// The days of the last stop's window.
    pub dropoff: Option<Days>,
}

impl BoardFacts {
    /// Whether a load of that status is on the board at a moment.
    pub fn is_posted(&self, status: LoadStatus, now: DateTime<Utc>) -> bool {
        is_posted(self.posted, status, now)
    }

    /// How long ago it was last posted; none if it never was.
    pub fn age(&self, now: DateTime<Utc>) -> Option<PostingAge> {
        self.last_posted_at.map(|at| PostingAge::of(at, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::at;
    use chrono::TimeDelta;

    #[test]
    fn a_day_is_the_one_at_the_stop() {
        // 2026-11-24 02:00 UTC is the evening before in Dallas.
        let late = at(12 * 60);
        let window = Window { start: late, end: late + TimeDelta::hours(1) };
        let dallas = "America/Chicago".parse().expect("a zone");

        let there = Days::of(window, Some(dallas));

        assert_eq!((there.first.to_string(), there.last.to_string()), ("2026-11-23".into(), "2026-11-23".into()));
        assert_eq!(there.over_at.to_rfc3339(), "2026-11-24T06:00:00+00:00");
        assert_eq!(Days::of(window, None).first.to_string(), "2026-11-24");
    }

    #[test]
    fn a_load_is_posted_while_it_is_available_and_its_window_is_ahead() {
        let facts = BoardFacts { posted: Some(Posted { at: at(0), expires_at: at(60) }), ..BoardFacts::default() };

        assert!(facts.is_posted(LoadStatus::Available, at(59)));
        assert!(!facts.is_posted(LoadStatus::Available, at(60)), "the window has ended");
        assert!(!facts.is_posted(LoadStatus::Covered, at(59)), "a carrier hauls it");
        assert!(!BoardFacts::default().is_posted(LoadStatus::Available, at(0)), "no one posted it");
    }
}
