//! A rule's test, as data over columns. One definition, evaluated on one carrier's facts here, and on the columns of the index by the code
//! that compiles [`Test`]s to its operations.

use crate::column::Column;
use crate::facts::{Facts, Value};
use chrono::{Datelike, Days, Months, NaiveDate};
use kernel::provenance::Known;

/// How a carrier comes out of one rule by the facts alone. `Unknown` shows as Incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgment {
    /// The facts speak against it.
    Fail,
    /// A fact that it needs is unknown.
    Unknown,
    /// The facts speak for it.
    Pass,
}

impl Judgment {
    const fn of(passes: bool) -> Self {
        if passes { Self::Pass } else { Self::Fail }
    }
}

/// A rule's test. Days count from the `today` of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// The number is at least so great; none is 0.
    AtLeast(Column, i64),
    /// The number is at most so great; none is 0.
    AtMost(Column, i64),
    /// The first column's number is at least the second one's; none is 0.
    AtLeastColumn(Column, Column),
    /// The day is at least so many whole months ago; none fails.
    MonthsAgoAtLeast(Column, u32),
    /// The day is at most so many months ago; none fails.
    WithinMonths(Column, u32),
    /// The day is more than so many days ago, or there was none.
    NotWithinDays(Column, u32),
    /// The day is not to come: there is none, or it is past.
    NotToCome(Column),
    /// The day is not one of the next so many days: there is none, it is past, or later.
    NotWithinNextDays(Column, u32),
    /// The answer is this; none fails where yes is required, and passes where no is.
    Is(Column, bool),
    /// The value is one of these; the last says whether none passes.
    OneOf(Column, &'static [&'static str], bool),
    /// There is at least one of the first for every so many of the second; fewer of the second than that are not held against anyone.
    OnePer(Column, Column, i64),
}

/// A predicate on one day, reduced to what columns are compared with. `none` is how a row comes out whose fact is known to be none; a row
/// whose fact is unknown is always [`Judgment::Unknown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The number lies within these bounds, which count; without a bound, everything on that side does. Too small a number that may be
    /// greater ([`Fact::is_at_least`](crate::Fact::is_at_least)) is unknown.
    Range {
        /// The column.
        column: Column,
        /// The least number that passes.
        low: Option<i64>,
        /// The greatest number that passes.
        high: Option<i64>,
        /// How none comes out.
        none: Judgment,
    },
    /// The number lies outside these bounds, which count; none passes.
    Outside {
        /// The column.
        column: Column,
        /// The least number that fails.
        low: i64,
        /// The greatest number that fails.
        high: i64,
    },
    /// The value is one of these.
    Words {
        /// The column.
        column: Column,
        /// The values that pass.
        words: &'static [&'static str],
        /// How none comes out.
        none: Judgment,
    },
    /// The first number times `times` is at least the second one, rounded down to whole `times`; none is 0. Too small a number to which more
    /// may have to be added ([`Fact::is_at_least`](crate::Fact::is_at_least)) is unknown.
    Ratio {
        /// The column that must be great enough.
        of: Column,
        /// The column that says how great.
        to: Column,
        /// The factor from the first to the second.
        times: i64,
    },
}

impl Predicate {
    /// The column that it is about, and the one that it is compared with.
    const fn pair(self) -> (Column, Option<Column>) {
        match self {
            Self::AtLeast(column, _)
            | Self::AtMost(column, _)
            | Self::MonthsAgoAtLeast(column, _)
            | Self::WithinMonths(column, _)
            | Self::NotWithinDays(column, _)
            | Self::NotToCome(column)
            | Self::NotWithinNextDays(column, _)
            | Self::Is(column, _)
            | Self::OneOf(column, ..) => (column, None),
            Self::AtLeastColumn(of, to) | Self::OnePer(of, to, _) => (of, Some(to)),
        }
    }

    /// The column that it is about.
    pub const fn column(self) -> Column {
        self.pair().0
    }

    /// The columns that it reads, the one that it is about first.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        let (first, second) = self.pair();
        std::iter::once(first).chain(second)
    }

    /// Whether the index has all that it needs, so that lists can be made by it.
    pub fn is_in_index(self) -> bool {
        self.columns().all(|column| column.in_index().is_some())
    }

    /// The same on the day `today`, as a comparison of columns.
    pub fn on(self, today: NaiveDate) -> Test {
        let before = |months| number(today.checked_sub_months(Months::new(months)).unwrap_or(NaiveDate::MIN));
        let range = |column, low, high, none| Test::Range { column, low, high, none };
        match self {
            Self::AtLeast(column, least) => range(column, Some(least), None, Judgment::of(least <= 0)),
            Self::AtMost(column, most) => range(column, None, Some(most), Judgment::of(most >= 0)),
            Self::AtLeastColumn(of, to) => Test::Ratio { of, to, times: 1 },
            Self::MonthsAgoAtLeast(column, months) => range(column, None, Some(before(months)), Judgment::Fail),
            Self::WithinMonths(column, months) => range(column, Some(before(months)), None, Judgment::Fail),
            Self::NotWithinDays(column, days) => {
                let first = today.checked_sub_days(Days::new(u64::from(days))).unwrap_or(NaiveDate::MIN);
                range(column, None, Some(number(first) - 1), Judgment::Pass)
            }
            Self::NotToCome(column) => range(column, None, Some(number(today)), Judgment::Pass),
            Self::NotWithinNextDays(column, days) => {
                Test::Outside { column, low: number(today) + 1, high: number(today) + i64::from(days) }
            }
            Self::Is(column, true) => range(column, Some(1), None, Judgment::Fail),
            Self::Is(column, false) => range(column, None, Some(0), Judgment::Pass),
            Self::OneOf(column, words, none_passes) => Test::Words { column, words, none: Judgment::of(none_passes) },
            Self::OnePer(of, to, times) => Test::Ratio { of, to, times },
        }
    }

    /// How a carrier comes out on the day `today`.
    pub fn judge(self, facts: &Facts, today: NaiveDate) -> Judgment {
        self.on(today).judge(facts)
    }
}

impl Test {
    /// How a carrier comes out.
    pub fn judge(self, facts: &Facts) -> Judgment {
        let number_of = |column| match facts.known(column) {
            Known::Unknown => None,
            Known::None => Some(0),
            Known::Some(value) => value.number(),
        };
        match self {
            Self::Range { column, low, high, none } => match facts.known(column) {
                Known::Unknown => Judgment::Unknown,
                Known::None => none,
                Known::Some(value) => value.number().map_or(Judgment::Unknown, |number| {
                    let reaches = low.is_none_or(|low| low <= number);
                    if !reaches && facts.is_at_least(column) {
                        return Judgment::Unknown;
                    }
                    Judgment::of(reaches && high.is_none_or(|high| number <= high))
                }),
            },
            Self::Outside { column, low, high } => match facts.known(column) {
                Known::Unknown => Judgment::Unknown,
                Known::None => Judgment::Pass,
                Known::Some(value) => {
                    value.number().map_or(Judgment::Unknown, |number| Judgment::of(!(low..=high).contains(&number)))
                }
            },
            Self::Words { column, words, none } => match facts.known(column) {
                Known::Some(Value::Word(word)) => Judgment::of(words.contains(&word.as_str())),
                Known::None => none,
                Known::Unknown | Known::Some(_) => Judgment::Unknown,
            },
            Self::Ratio { of, to, times } => match (number_of(of), number_of(to)) {
                (Some(number), Some(to)) if number < to / times && facts.is_at_least(of) => Judgment::Unknown,
                (Some(of), Some(to)) => Judgment::of(of >= to / times),
                _ => Judgment::Unknown,
            },
        }
    }
}

fn number(day: NaiveDate) -> i64 {
    i64::from(day.num_days_from_ce())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Fact;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn verdict(predicate: Predicate, value: Known<Value>) -> Judgment {
        let facts = Facts::new().with(predicate.column(), Fact::new(value, None));
        predicate.judge(&facts, day("2026-11-21"))
    }

    #[test]
    fn months_count_when_their_day_is_reached() {
        let asked = Predicate::MonthsAgoAtLeast(Column::AuthoritySince, 3);
        let since = |text| verdict(asked, Known::Some(Value::Day(day(text))));
        assert_eq!((since("2026-08-21"), since("2026-08-22")), (Judgment::Pass, Judgment::Fail));
        assert_eq!((verdict(asked, Known::None), verdict(asked, Known::Unknown)), (Judgment::Fail, Judgment::Unknown));
    }

    #[test]
    fn a_lapse_threatens_until_it_has_happened() {
        let asked = Predicate::NotToCome(Column::LapsesOn);
        let on = |text| verdict(asked, Known::Some(Value::Day(day(text))));
        assert_eq!((on("2026-11-22"), on("2026-11-21")), (Judgment::Fail, Judgment::Pass));
        assert_eq!(verdict(asked, Known::None), Judgment::Pass);
    }

    #[test]
    fn a_lapse_is_near_from_tomorrow_to_its_last_day() {
        let asked = Predicate::NotWithinNextDays(Column::LapsesOn, 30);
        let on = |text| verdict(asked, Known::Some(Value::Day(day(text))));
        assert_eq!((on("2026-11-21"), on("2026-11-22")), (Judgment::Pass, Judgment::Fail));
        assert_eq!((on("2026-12-21"), on("2026-12-22")), (Judgment::Fail, Judgment::Pass));
        assert_eq!((verdict(asked, Known::None), verdict(asked, Known::Unknown)), (Judgment::Pass, Judgment::Unknown));
    }

    #[test]
    fn a_changed_contact_is_recent_for_its_days() {
        let asked = Predicate::NotWithinDays(Column::ContactChangedOn, 30);
        let on = |text| verdict(asked, Known::Some(Value::Day(day(text))));
        assert_eq!((on("2026-10-22"), on("2026-10-21")), (Judgment::Fail, Judgment::Pass));
    }

    #[test]
    fn a_count_that_may_be_too_small_passes_and_never_fails() {
        let asked = Predicate::OnePer(Column::Inspections, Column::PowerUnits, 10);
        let of = |units| {
            let fact = |number| Fact::new(Known::Some(Value::Number(number)), None);
            let facts = Facts::new().with(Column::Inspections, fact(2).at_least());
            asked.judge(&facts.with(Column::PowerUnits, fact(units)), day("2026-11-21"))
        };
        assert_eq!((of(29), of(30)), (Judgment::Pass, Judgment::Unknown));
    }

    #[test]
    fn a_day_after_which_there_may_be_later_ones_never_fails_for_being_early() {
        let asked = Predicate::WithinMonths(Column::LastInspectedOn, 12);
        let of = |text, is_whole: bool| {
            let fact = Fact::new(Known::Some(Value::Day(day(text))), None);
            let fact = if is_whole { fact } else { fact.at_least() };
            asked.judge(&Facts::new().with(Column::LastInspectedOn, fact), day("2026-11-21"))
        };
        assert_eq!((of("2025-11-21", true), of("2025-11-20", true)), (Judgment::Pass, Judgment::Fail));
        assert_eq!((of("2025-11-21", false), of("2025-11-20", false)), (Judgment::Pass, Judgment::Unknown));
    }

    #[test]
    fn inspections_are_asked_for_by_the_ten_units() {
        let asked = Predicate::OnePer(Column::Inspections, Column::PowerUnits, 10);
        let of = |inspections, units| {
            let fact = |number| Fact::new(Known::Some(Value::Number(number)), None);
            let facts = Facts::new().with(Column::Inspections, fact(inspections)).with(Column::PowerUnits, fact(units));
            asked.judge(&facts, day("2026-11-21"))
        };
        assert_eq!(
            (of(0, 9), of(0, 10), of(1, 19), of(1, 20)),
            (Judgment::Pass, Judgment::Fail, Judgment::Pass, Judgment::Fail)
        );
    }
}
