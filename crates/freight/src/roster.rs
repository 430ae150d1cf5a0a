//! A team's weekly hours: who is on duty and who is on call at a moment.

use crate::stop::Zone;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc};

kernel::wire::words! {
    /// What a person does in their hours.
    pub enum Role {
        /// Works on the team's loads.
        OnDuty = "on_duty",
        /// Is called when someone on duty doesn't react, or when no one is on duty.
        OnCall = "on_call",
    }
}

/// Hours on a day of the week, on the clocks of the team's zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    /// From 0 for Monday.
    pub weekday: u8,
    /// Start, in minutes after midnight.
    pub start: u16,
    /// End; at or before the start it is on the next day.
    pub end: u16,
}

impl Hours {
    /// Whether a moment is within these hours. On the night when clocks change they are longer or shorter by an hour, as for everyone at work.
    pub fn holds(self, zone: Zone, now: DateTime<Utc>) -> bool {
        let local = zone.local(now);
        let yesterday = local.date().checked_sub_days(Days::new(1));
        self.holds_from(local.date(), local) || yesterday.is_some_and(|day| self.holds_from(day, local))
    }

    /// The last of these hours that are over at a moment, as start and end; none where they are on no clock.
    pub fn last_over(self, zone: Zone, now: DateTime<Utc>) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        let today = zone.local(now).date();
        // A week, and a day that hours over midnight end on.
        (0..=8).find_map(|back| {
            let (start, end) = self.begun_on(today.checked_sub_days(Days::new(back))?)?;
            let (start, end) = (zone.instant(start).ok()?, zone.instant(end).ok()?);
            (end <= now).then_some((start, end))
        })
    }

    /// Whether a local time is within the hours that begin on this day.
    fn holds_from(self, day: NaiveDate, local: NaiveDateTime) -> bool {
        self.begun_on(day).is_some_and(|(start, end)| start <= local && local < end)
    }

    /// The hours that begin on this day, on the clocks there; none on other days of the week.
    fn begun_on(self, day: NaiveDate) -> Option<(NaiveDateTime, NaiveDateTime)> {
        if day.weekday().num_days_from_monday() != u32::from(self.weekday) {
            return None;
        }
        let last = if self.end <= self.start { day.checked_add_days(Days::new(1))? } else { day };
        Some((day.and_time(time(self.start)?), last.and_time(time(self.end)?)))
    }
}

/// Minutes after midnight as a time of the day; none from 1,440 on.
pub fn time(minute: u16) -> Option<NaiveTime> {
    NaiveTime::from_num_seconds_from_midnight_opt(u32::from(minute) * 60, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(hours: Hours, at: &str) -> bool {
        hours.holds("America/Chicago".parse().expect("a zone"), at.parse().expect("an instant"))
    }

    #[test]
    fn hours_are_read_on_the_teams_clocks() {
        // Monday 2026-11-23, 08:00 to 17:00 in Chicago (UTC-6).
        let hours = Hours { weekday: 0, start: 480, end: 1_020 };
        assert!(!holds(hours, "2026-11-23T13:59:59Z"));
        assert!(holds(hours, "2026-11-23T14:00:00Z"));
        assert!(holds(hours, "2026-11-23T22:59:59Z"));
        assert!(!holds(hours, "2026-11-23T23:00:00Z"));
        assert!(!holds(hours, "2026-11-24T15:00:00Z"), "Tuesday");
        assert!(holds(hours, "2026-07-06T13:00:00Z"), "in summer an hour earlier");
    }

    #[test]
    fn hours_over_midnight_end_on_the_next_day() {
        // Sunday 22:00 to Monday 06:00.
        let night = Hours { weekday: 6, start: 1_320, end: 360 };
        assert!(holds(night, "2026-11-23T04:00:00Z"), "Sunday 22:00");
        assert!(holds(night, "2026-11-23T11:59:00Z"), "Monday 05:59");
        assert!(!holds(night, "2026-11-23T12:00:00Z"), "Monday 06:00");
        assert!(!holds(night, "2026-11-22T11:00:00Z"), "Sunday morning");
    }

    #[test]
    fn the_last_hours_that_are_over_are_of_this_week_or_the_one_before() {
        let zone: Zone = "America/Chicago".parse().expect("a zone");
        let over = |hours: Hours, at: &str| {
            let (start, end) = hours.last_over(zone, at.parse().expect("an instant")).expect("hours");
            (start.to_rfc3339(), end.to_rfc3339())
        };
        // Monday 08:00 to 17:00.
        let day = Hours { weekday: 0, start: 480, end: 1_020 };
        let monday = ("2026-11-23T14:00:00+00:00".to_owned(), "2026-11-23T23:00:00+00:00".to_owned());
        assert_eq!(over(day, "2026-11-23T23:00:00Z"), monday);
        assert_eq!(over(day, "2026-11-30T22:59:59Z"), monday, "the present ones are not over");
        // Sunday 22:00 to Monday 06:00.
        let night = Hours { weekday: 6, start: 1_320, end: 360 };
        let sunday = ("2026-11-23T04:00:00+00:00".to_owned(), "2026-11-23T12:00:00+00:00".to_owned());
        assert_eq!(over(night, "2026-11-23T12:00:00Z"), sunday);
        assert_eq!(over(night, "2026-11-30T11:00:00Z"), sunday);
    }

    #[test]
    fn an_end_at_the_start_is_a_whole_day() {
        let whole = Hours { weekday: 0, start: 0, end: 0 };
        assert!(holds(whole, "2026-11-23T06:00:00Z") && holds(whole, "2026-11-24T05:59:00Z"));
        assert!(!holds(whole, "2026-11-24T06:00:00Z"));
    }
}
