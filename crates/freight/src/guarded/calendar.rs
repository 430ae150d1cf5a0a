//! Pickups at which nobody is there to notice: from Friday noon to Monday, and around holidays.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, Timelike, Weekday};

/// Why a pickup's time is a risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickupTime {
    /// From Friday noon to the end of Sunday.
    Weekend,
    /// On a holiday, or on the day before it.
    Holiday(&'static str),
}

/// Judges a pickup by the clocks there; none at a usual time.
pub fn pickup_time(at: NaiveDateTime) -> Option<PickupTime> {
    let day = at.date();
    let holiday = holiday(day).or_else(|| holiday(day.checked_add_days(Days::new(1))?));
    if let Some(name) = holiday {
        return Some(PickupTime::Holiday(name));
    }
    let is_weekend = match day.weekday() {
        Weekday::Fri => at.hour() >= 12,
        Weekday::Sat | Weekday::Sun => true,
        _ => false,
    };
    is_weekend.then_some(PickupTime::Weekend)
}

/// The name of the holiday on a day: the six on which warehouses and brokers close.
fn holiday(day: NaiveDate) -> Option<&'static str> {
    let nth = (day.day0() / 7) + 1;
    let is_last_week = day.checked_add_days(Days::new(7)).is_none_or(|next| next.month() != day.month());
    match (day.month(), day.day(), day.weekday()) {
        (1, 1, _) => Some("New Year’s Day"),
        (5, _, Weekday::Mon) if is_last_week => Some("Memorial Day"),
        (7, 4, _) => Some("Independence Day"),
        (9, _, Weekday::Mon) if nth == 1 => Some("Labor Day"),
        (11, _, Weekday::Thu) if nth == 4 => Some("Thanksgiving"),
        (12, 25, _) => Some("Christmas"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(at: &str) -> Option<PickupTime> {
        pickup_time(at.parse().expect("a time"))
    }

    #[test]
    fn the_weekend_begins_on_friday_at_noon_and_ends_before_monday() {
        assert_eq!(of("2026-11-13T11:59:00"), None);
        assert_eq!(of("2026-11-13T12:00:00"), Some(PickupTime::Weekend));
        assert_eq!(of("2026-11-15T23:59:00"), Some(PickupTime::Weekend));
        assert_eq!(of("2026-11-16T00:00:00"), None);
    }

    #[test]
    fn a_holiday_and_the_day_before_it_are_a_risk() {
        for (at, name) in [
            ("2026-12-31T08:00:00", "New Year’s Day"),
            ("2027-01-01T08:00:00", "New Year’s Day"),
            ("2026-05-25T08:00:00", "Memorial Day"),
            ("2027-05-31T08:00:00", "Memorial Day"),
            ("2026-07-03T08:00:00", "Independence Day"),
            ("2026-09-07T08:00:00", "Labor Day"),
            ("2026-11-25T08:00:00", "Thanksgiving"),
            ("2026-12-24T08:00:00", "Christmas"),
        ] {
            assert_eq!(of(at), Some(PickupTime::Holiday(name)), "{at}");
        }
        assert_eq!(of("2026-05-18T08:00:00"), None, "not the last Monday of May");
        assert_eq!(of("2026-09-14T08:00:00"), None, "not the first Monday of September");
        assert_eq!(of("2026-11-18T08:00:00"), None, "before the third Thursday");
    }
}
