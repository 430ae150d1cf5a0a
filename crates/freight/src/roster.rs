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

    /// Whether a local time is within the hours that begin on this day.
    fn holds_from(self, day: NaiveDate, local: NaiveDateTime) -> bool {
        if day.weekday().num_days_from_monday() != u32::from(self.weekday) {
            return false;
        }
        let last = if self.end <= self.start { day.checked_add_days(Days::new(1)) } else { Some(day) };
        let at = |day: NaiveDate, minute| Some(day.and_time(time(minute)?));
        let (start, end) = (at(day, self.start), last.and_then(|last| at(last, self.end)));
        start.zip(end).is_some_and(|(start, end)| start <= local && local < end)
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
    fn an_end_at_the_start_is_a_whole_day() {
        let whole = Hours { weekday: 0, start: 0, end: 0 };
        assert!(holds(whole, "2026-11-23T06:00:00Z") && holds(whole, "2026-11-24T05:59:00Z"));
        assert!(!holds(whole, "2026-11-24T06:00:00Z"));
    }
}
