//! Which loads thieves want: a target commodity, a high value, or two of four lesser signs.

use crate::case::Case;
use crate::input::{Input, List};
use crate::settings::Settings;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};

/// Whether a load is guarded, and by what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guarded {
    /// Whether it is.
    pub is_guarded: bool,
    /// Every sign that was found, also one alone that doesn't make it guarded.
    pub signs: Vec<Sign>,
}

kernel::wire::words! {
    /// A sign that thieves want a load.
    pub enum Sign {
        /// Its commodity is on the company's list.
        TargetCommodity = "target_commodity",
        /// It is worth much.
        HighValue = "high_value",
        /// It begins or ends in a listed area.
        ListedArea = "listed_area",
        /// It is picked up on a weekend or before a holiday, when no one is in the office.
        WeekendOrHoliday = "weekend_or_holiday",
        /// It is one of the carrier's first loads for the company.
        FirstLoads = "first_loads",
        /// The carrier changed of late.
        CarrierChanged = "carrier_changed",
    }
}

impl Sign {
    /// Whether it makes a load guarded alone.
    pub const fn is_enough(self) -> bool {
        matches!(self, Self::TargetCommodity | Self::HighValue)
    }
}

/// Whether a load is guarded at a moment.
pub fn is_guarded(input: &Input, settings: &Settings, now: DateTime<Utc>) -> Guarded {
    Case::new(input, settings, now).guarded().clone()
}

pub(crate) fn guarded(case: &Case<'_>) -> Guarded {
    let (load, lists) = (&case.input.load, &case.input.lists);
    let listed = |area: &String| lists.high_risk_areas.find(area).is_some();
    let ends = [load.pickup(), load.last_stop()];
    let changes = case.carrier().and_then(|carrier| carrier.changes.value());
    let is_changed = || {
        changes
            .is_some_and(|changes| changes.iter().any(|change| case.is_within(change.on, case.settings.changed_days)))
    };
    let signs = [
        (Sign::TargetCommodity, target(&lists.target_commodities, load.commodity.as_deref()).is_some()),
        (Sign::HighValue, load.cargo_value.is_some_and(|value| value >= case.settings.guarded_value)),
        (Sign::ListedArea, ends.into_iter().flatten().any(|stop| stop.areas.iter().any(listed))),
        (
            Sign::WeekendOrHoliday,
            load.pickup().is_some_and(|stop| is_unwatched(stop.window_start, stop.offset_minutes)),
        ),
        (Sign::FirstLoads, case.carrier().is_some() && case.input.history.delivered < case.settings.first_loads),
        (Sign::CarrierChanged, is_changed()),
    ];
    let signs: Vec<_> = signs.into_iter().filter_map(|(sign, holds)| holds.then_some(sign)).collect();
    Guarded { is_guarded: suffice(&signs), signs }
}

fn suffice(signs: &[Sign]) -> bool {
    signs.iter().any(|sign| sign.is_enough()) || signs.len() >= 2
}

impl Guarded {
    /// Whether it would be guarded anywhere else, too: an area that is listed doesn't count twice.
    pub fn is_guarded_anywhere(&self) -> bool {
        let others: Vec<_> = self.signs.iter().copied().filter(|sign| *sign != Sign::ListedArea).collect();
        suffice(&others)
    }
}

/// The word of a list that a commodity has.
pub(crate) fn target<'a>(list: &'a List, commodity: Option<&str>) -> Option<&'a str> {
    let commodity = commodity?;
    list.entries.iter().map(|entry| entry.value.as_str()).find(|word| has_words(commodity, word))
}

/// Whether a text has these words, whole and in their order, whatever their case: "frozen beef" has "beef", "beefsteak" has not.
pub(crate) fn has_words(text: &str, words: &str) -> bool {
    let split = |text: &str| -> Vec<String> {
        let parts = text.split(|sign: char| !sign.is_alphanumeric()).filter(|part| !part.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    let (text, words) = (split(text), split(words));
    !words.is_empty() && text.windows(words.len()).any(|window| window == words)
}

/// Whether a pickup is between Friday noon and Monday, or on the day before a holiday, by its local time.
fn is_unwatched(start: DateTime<Utc>, offset_minutes: i32) -> bool {
    let local = start.naive_utc() + TimeDelta::minutes(i64::from(offset_minutes));
    let is_weekend = match local.weekday() {
        Weekday::Fri => local.time() >= NaiveTime::MIN + TimeDelta::hours(12),
        Weekday::Sat | Weekday::Sun => true,
        _ => false,
    };
    is_weekend || local.date().checked_add_days(Days::new(1)).is_some_and(is_holiday)
}

/// The federal holidays on which most of the trade rests (5 U.S.C. 6103): New Year, Memorial Day, July 4, Labor Day, Thanksgiving, Christmas.
fn is_holiday(day: NaiveDate) -> bool {
    let nth = day.day().div_ceil(7);
    match (day.month(), day.day(), day.weekday()) {
        (1, 1, _) | (7, 4, _) | (12, 25, _) => true,
        (5, of_month, Weekday::Mon) => of_month > 24,
        (9, _, Weekday::Mon) => nth == 1,
        (11, _, Weekday::Thu) => nth == 4,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commodities_are_compared_by_whole_words() {
        assert!(has_words("Frozen BEEF, boxed", "beef") && has_words("Consumer electronics", "consumer electronics"));
        assert!(
            !has_words("Beefsteak tomatoes", "beef") && !has_words("electronics, consumer", "consumer electronics")
        );
        assert!(!has_words("Beef", ""));
    }

    #[test]
    fn weekends_begin_friday_noon_local_and_end_with_sunday() {
        let at = |text: &str| is_unwatched(text.parse().expect("an instant"), -360);
        // 2026-11-20 is a Friday.
        assert!(!at("2026-11-20T17:59:00Z") && at("2026-11-20T18:00:00Z"));
        assert!(at("2026-11-23T05:59:00Z") && !at("2026-11-23T06:00:00Z"));
    }

    #[test]
    fn the_day_before_a_holiday_counts_and_the_holiday_does_not() {
        let at = |text: &str| is_unwatched(text.parse().expect("an instant"), 0);
        assert!(at("2026-11-25T15:00:00Z") && !at("2026-11-26T15:00:00Z"), "Thanksgiving 2026 is November 26");
        assert!(at("2026-12-24T10:00:00Z") && at("2027-09-05T10:00:00Z") && !at("2026-11-18T10:00:00Z"));
        assert!(at("2027-05-30T10:00:00Z"), "Memorial Day 2027 is May 31");
    }
}
