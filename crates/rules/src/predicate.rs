//! A rule's test, as data over columns. One definition, evaluated on one carrier's facts here, and on the columns of the index by the code
//! that compiles [`Test`]s to its operations.

use crate::facts::{Facts, Value};
use chrono::{Datelike, Days, Months, NaiveDate};
use kernel::provenance::Known;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A count.
    Count,
    /// US dollars.
    Dollars,
    /// A day, as days since the year 1 began.
    Day,
    /// Yes or no.
    Flag,
    /// One of a few values.
    Word,
}

/// Declares the columns: kind, name, and where the carrier index has it.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $kind:ident $word:literal $(in $index:literal)?;)+) => {
        /// A fact that rules use. Where the index has it, [`Column::in_index`] says under which name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Column { $($(#[$doc])* $name,)+ }

        impl Column {
            /// Every column.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its name in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What it holds.
            pub const fn kind(self) -> Kind {
                match self { $(Self::$name => Kind::$kind,)+ }
            }

            /// The column of the carrier index that holds the same; none where the index has no such column.
            pub const fn in_index(self) -> Option<&'static str> {
                match self { $(Self::$name => columns!(@ $($index)?),)+ }
            }
        }
    };
    (@) => { None };
    (@ $index:literal) => { Some($index) };
}

columns! {
    /// Whether common or contract authority is active. In the index: yes when either is `A`, unknown when both are unknown, else no.
    CarrierAuthority: Flag "carrier_authority" in "common, contract";
    /// The first day of the present unbroken carrier authority; none when no carrier authority is active.
    AuthoritySince: Day "authority_since" in "authority_since";
    /// Whether broker authority is active.
    BrokerAuthority: Flag "broker_authority" in "broker";
    /// The day of the first served cancellation, suspension or revocation; none when none is known. Past days have happened.
    LapsesOn: Day "lapses_on" in "lapses_on";
    /// What ends on that day: `insurance`, or authority by `suspension` or `revocation`.
    LapseKind: Word "lapse_kind" in "lapse_kind";
    /// Whether FMCSA marks the carrier as the successor of a revoked one.
    PriorRevoked: Flag "prior_revoked";
    /// BIPD insurance on file.
    BipdOnFile: Dollars "bipd_on_file" in "bipd_on_file";
    /// BIPD insurance that FMCSA requires; none or 0 is that it requires none.
    BipdRequired: Dollars "bipd_required" in "bipd_required";
    /// Cargo insurance by a certificate. FMCSA keeps no such amounts.
    CargoCoverage: Dollars "cargo_coverage";
    /// The financial strength of the insurer, as A.M. Best writes it.
    InsurerRating: Word "insurer_rating";
    /// Whether the vehicles of the carrier are among those that its policy schedules.
    ScheduledVinsMatch: Flag "scheduled_vins_match";
    /// Whether a certificate of insurance was verified.
    VerifiedCertificate: Flag "verified_certificate";
    /// FMCSA's safety rating: `S`, `C`, `U`; none is not rated.
    SafetyRating: Word "safety_rating" in "safety_rating";
    /// The operating status as in FMCSA's Company Snapshot: `active`, `out_of_service` …
    OperatingStatus: Word "operating_status" in "operating_status";
    /// The day of the last roadside inspection; none when there was none. The index says none of a carrier without inspections even where no
    /// complete file of inspections was read: there it is unknown.
    LastInspectedOn: Day "last_inspected_on" in "last_inspected_on";
    /// Roadside inspections of the last 24 months.
    Inspections: Count "inspections";
    /// Trucks, tractors and buses that the carrier declares.
    PowerUnits: Count "power_units" in "power_units";
    /// Whether an out-of-service order is in force.
    OutOfService: Flag "is_out_of_service" in "is_out_of_service";
    /// Whether the registration form MCS-150 is overdue.
    Mcs150Overdue: Flag "mcs150_overdue";
    /// Whether the carrier lets an ELD provider report where its vehicles are.
    EldConnected: Flag "eld_connected" in "is_eld_connected";
    /// Whether the carrier was seen at its place of business.
    PhysicalLocationActivity: Flag "physical_location_activity";
    /// Whether an identifier that was typed in was verified.
    VerifiedIdentifier: Flag "verified_identifier";
    /// The day of the newest change of phone, email or address with FMCSA; none when there was none for as long as rules look back. The index
    /// says none of every carrier without a change, even where the census has not been followed for so long: there it is unknown.
    ContactChangedOn: Day "contact_changed_on" in "contact_changed_on";
    /// Whether a published identity alert names the carrier.
    IdentityAlert: Flag "identity_alert" in "has_identity_alert";
    /// Whether the company decided not to dispatch the carrier. In the index: whether it is in the company's set.
    DoNotDispatch: Flag "do_not_dispatch" in "do_not_dispatch";
    /// Whether a published identity alert says that someone uses the carrier's identity.
    ImpersonationAlert: Flag "impersonation_alert" in "has_impersonation_alert";
    /// Whether a strongly associated earlier carrier is under an out-of-service order or lost its authority.
    BadPredecessor: Flag "bad_predecessor" in "bad_predecessor";
    /// Whether a contact of the carrier resembles another carrier's.
    LookAlikeContact: Flag "look_alike_contact" in "has_look_alike_contact";
    /// The most that its active carrier authority covers: `property`, `household_goods` or `passengers`. None where none is active; the index
    /// has it as unknown there.
    AuthorityScope: Word "authority_scope" in "authority_scope";
    /// Whether the declared fleet can be as declared; unknown where only inspections could tell and these are unknown.
    FleetPlausible: Flag "fleet_plausible" in "fleet_size, last_inspected_on";
}

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
