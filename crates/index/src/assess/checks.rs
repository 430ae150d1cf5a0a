//! A rule as a comparison of columns. A check gives each row the worst of what it had and what the rule says.

mod judge;

use super::Rulebook;
use crate::block::Block;
use crate::carrier::{AuthorityScope, AuthorityStatus, Flag, Mark, SafetyRating};
use crate::columns::{GREATEST, Number, Trait};
use crate::day;
use crate::snapshot::Snapshot;
use chrono::{Months, NaiveDate};
use judge::verdict;
use kernel::population::{FIRST_SYNTHETIC_DOT, Population};
use rules::{Column, Judgment, Predicate, Test};
use std::ops::RangeInclusive;

/// The outcomes as numbers, of which the least is the worst.
pub(crate) const FAIL: u8 = 0;
pub(crate) const INCOMPLETE: u8 = 1;
pub(crate) const PASS: u8 = 2;
/// No rule was active.
pub(crate) const NOTHING: u8 = 3;

/// Months that inspections are counted for (document 1 §9: "inspection look-back 24 months").
const LOOK_BACK: Months = Months::new(24);

/// A rule made ready.
#[derive(Debug, PartialEq)]
pub(super) enum Check {
    /// In one of two columns one of the bits that say yes is set, or, where no is required, in none; one of those that say anything is.
    Marks { columns: [Trait; 2], yes: u8, known: u8, wants: bool, unknown: u8 },
    /// The number lies within bounds, or outside.
    Number { column: Number, bounds: RangeInclusive<u32>, within: u8, outside: u8, none: u8, unknown: u8 },
    /// The day since when authority is held lies within bounds. Where authority itself is unknown, and a missing row means none, there is
    /// none.
    Since { bounds: RangeInclusive<u32>, none: u8, silent: u8 },
    /// The registration form was filed, not on a day to come, and is not overdue.
    Filed { today: u32 },
    /// The first number is at least the second one.
    Numbers { columns: [Number; 2], is_silence_none: [bool; 2] },
    /// There were as many inspections as the number says, divided. Where silence is not none, there may be more than are on record.
    Inspections { to: Number, times: u32, since: u32, is_silence_none: bool },
    /// The value is one of these; else it fails unless it is one of the others.
    Word { pass: Vec<u16>, unknown: Vec<u16> },
    /// The declared fleet may be taken for its size. Of one that inspections alone could confirm, and none is on record, `silent` says it.
    Fleet { silent: u8 },
    /// Not in the index.
    Unknown,
}

/// A rule made ready for both populations, for which the silence of files may mean different things.
#[derive(Debug, PartialEq)]
pub(crate) struct Checks {
    real: Check,
    /// None where it is the same.
    synthetic: Option<Check>,
}

/// The population of a row's USDOT number.
pub(super) const fn population(dot: u32) -> Population {
    if dot >= FIRST_SYNTHETIC_DOT.cast_unsigned() { Population::Synthetic } else { Population::Real }
}

const fn outcome(verdict: Judgment) -> u8 {
    match verdict {
        Judgment::Fail => FAIL,
        Judgment::Unknown => INCOMPLETE,
        Judgment::Pass => PASS,
    }
}

/// Where a column's yes and no are: the columns, the bits that say yes, and those that say yes or no.
fn marks(column: Column) -> Option<([Trait; 2], u8, u8)> {
    let flag = |column| ([column; 2], Flag::Yes.bit(), Flag::Yes.bit() | Flag::No.bit());
    let authority = |columns| (columns, AuthorityStatus::Active.bit(), !AuthorityStatus::Unknown.bit());
    Some(match column {
        Column::CarrierAuthority => authority([Trait::Common, Trait::Contract]),
        Column::BrokerAuthority => authority([Trait::Broker; 2]),
        Column::PriorRevoked => flag(Trait::PriorRevoked),
        Column::OutOfService => flag(Trait::IsOutOfService),
        Column::EldConnected => flag(Trait::EldConnected),
        Column::IdentityAlert => flag(Trait::IdentityAlert),
        Column::ImpersonationAlert => flag(Trait::ImpersonationAlert),
        Column::LookAlikeContact => flag(Trait::LookAlikeContact),
        Column::BadPredecessor => flag(Trait::BadPredecessor),
        _ => return None,
    })
}

/// Where a column's number is.
pub(super) fn number(column: Column) -> Option<Number> {
    Some(match column {
        Column::AuthoritySince => Number::AuthoritySince,
        Column::LapsesOn => Number::LapsesOn,
        Column::BipdOnFile => Number::BipdOnFile,
        Column::BipdRequired => Number::BipdRequired,
        Column::LastInspectedOn => Number::LastInspectedOn,
        Column::PowerUnits => Number::DeclaredUnits,
        Column::ContactChangedOn => Number::ContactChangedOn,
        _ => return None,
    })
}

/// Columns whose rows do not distinguish none from unknown: absence from a complete file does.
pub(super) const fn is_known_by_absence(column: Column) -> bool {
    matches!(
        column,
        Column::LapsesOn
            | Column::BipdRequired
            | Column::LastInspectedOn
            | Column::ContactChangedOn
            | Column::Inspections
    )
}

/// The first day that inspections are counted from.
pub(super) fn counted_since(today: NaiveDate) -> u32 {
    day::number(today.checked_sub_months(LOOK_BACK).unwrap_or(today))
}

impl Snapshot {
    /// Makes the test of a rule or signal ready for the rulebook's day.
    pub(crate) fn checks(&self, predicate: Predicate, rulebook: &Rulebook) -> Checks {
        let [real, synthetic] = Population::ALL.map(|of| self.check(predicate, rulebook, rulebook.silence.of(of)));
        Checks { synthetic: (synthetic != real).then_some(synthetic), real }
    }

    fn check(&self, predicate: Predicate, rulebook: &Rulebook, silence: &[Column]) -> Check {
        let test = predicate.on(rulebook.today);
        let is_silence_none = |column| silence.contains(&column);
        match test {
            Test::Range { column: Column::Mcs150Overdue, low: None, high: Some(0), .. } => {
                Check::Filed { today: day::number(rulebook.today) }
            }
            Test::Range { column: Column::FleetPlausible, low: Some(1), .. } => {
                Check::Fleet { silent: verdict(false, is_silence_none(Column::LastInspectedOn)) }
            }
            Test::Range { column, low, high, none } => {
                if let Some((columns, yes, known)) = marks(column) {
                    let wants = low == Some(1);
                    let unknown = if is_silence_none(column) { verdict(!wants, true) } else { INCOMPLETE };
                    return Check::Marks { columns, yes, known, wants, unknown };
                }
                let Some(number) = number(column) else { return Check::Unknown };
                let bounds = match (low, high) {
                    (_, Some(high)) if high < 0 => RangeInclusive::new(1, 0),
                    (low, high) => low.map_or(0, bound)..=high.map_or(GREATEST, bound),
                };
                if column == Column::AuthoritySince {
                    let none = outcome(none);
                    let silent = if is_silence_none(column) { none } else { INCOMPLETE };
                    return Check::Since { bounds, none, silent };
                }
                let (none, unknown) = match (is_known_by_absence(column), is_silence_none(column)) {
                    (false, true) if column == Column::BipdOnFile => (outcome(none), outcome(none)),
                    (false, _) => (outcome(none), INCOMPLETE),
                    (true, true) => (outcome(none), outcome(none)),
                    (true, false) => (INCOMPLETE, INCOMPLETE),
                };
                // After the last inspection on record there may be later ones, unless a complete file covers the days since.
                let outside = match column {
                    Column::LastInspectedOn if !is_silence_none(column) => INCOMPLETE,
                    _ => FAIL,
                };
                Check::Number { column: number, bounds, within: PASS, outside, none, unknown }
            }
            Test::Outside { column, low, high } => match number(column) {
                Some(number) => {
                    let silent = verdict(true, is_silence_none(column));
                    let none = if is_known_by_absence(column) { silent } else { PASS };
                    let bounds = bound(low)..=bound(high);
                    let unknown = if is_known_by_absence(column) { silent } else { INCOMPLETE };
                    Check::Number { column: number, bounds, within: FAIL, outside: PASS, none, unknown }
                }
                None => Check::Unknown,
            },
            Test::Words { column: Column::SafetyRating, words, none } => {
                let of_words = words.iter().filter_map(|word| SafetyRating::of_code(word));
                let unrated = Some(SafetyRating::None).filter(|_| none == Judgment::Pass);
                let yes = of_words.chain(unrated).fold(0, |bits, rating| bits | rating.bit());
                let known = !SafetyRating::Unknown.bit();
                Check::Marks { columns: [Trait::SafetyRating; 2], yes, known, wants: true, unknown: INCOMPLETE }
            }
            Test::Words { column: Column::AuthorityScope, words, .. } => {
                let of_words = words.iter().filter_map(|word| AuthorityScope::of_code(word));
                let yes = of_words.fold(0, |bits, scope| bits | scope.bit());
                let known = !AuthorityScope::Unknown.bit();
                Check::Marks { columns: [Trait::AuthorityScope; 2], yes, known, wants: true, unknown: INCOMPLETE }
            }
            Test::Words { column: Column::OperatingStatus, words, .. } => Check::Word {
                pass: words.iter().filter_map(|word| self.shared.word_number(word)).collect(),
                unknown: std::iter::once(0).chain(self.shared.word_number("unknown")).collect(),
            },
            Test::Ratio { of: Column::Inspections, to, times } => match number(to) {
                Some(to) => Check::Inspections {
                    to,
                    times: u32::try_from(times).unwrap_or(u32::MAX).max(1),
                    since: counted_since(rulebook.today),
                    is_silence_none: is_silence_none(Column::Inspections),
                },
                None => Check::Unknown,
            },
            Test::Ratio { of, to, times: 1 } => match (number(of), number(to)) {
                (Some(first), Some(second)) => {
                    let is_told = |column| is_known_by_absence(column) || column == Column::BipdOnFile;
                    let is_none = |column| is_told(column) && is_silence_none(column);
                    Check::Numbers { columns: [first, second], is_silence_none: [is_none(of), is_none(to)] }
                }
                _ => Check::Unknown,
            },
            Test::Words { .. } | Test::Ratio { .. } => Check::Unknown,
        }
    }
}

/// Whose carriers the slots of a block are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mix {
    /// All FMCSA's, or all synthetic.
    One(Population),
    /// Some of each.
    Both,
}

impl Mix {
    /// Looks through the slots.
    pub(crate) fn of(block: &Block, slots: &[u16]) -> Self {
        let mut populations = slots.iter().map(|slot| population(block.dot[usize::from(*slot)]));
        let first = populations.next().unwrap_or(Population::Real);
        if populations.all(|other| other == first) { Self::One(first) } else { Self::Both }
    }
}

impl Checks {
    /// Whether the populations are judged differently.
    pub(crate) const fn differ(&self) -> bool {
        self.synthetic.is_some()
    }

    /// Judges some slots of a block, each by its own population's check.
    pub(crate) fn judge(&self, block: &Block, slots: &[u16], mix: Mix, worst: &mut [u8]) {
        match (&self.synthetic, mix) {
            (None, _) | (_, Mix::One(Population::Real)) => self.real.judge(block, slots, worst),
            (Some(synthetic), Mix::One(Population::Synthetic)) => synthetic.judge(block, slots, worst),
            (Some(synthetic), Mix::Both) => {
                let mut others = worst.to_vec();
                self.real.judge(block, slots, worst);
                synthetic.judge(block, slots, &mut others);
                for ((worst, other), slot) in worst.iter_mut().zip(others).zip(slots) {
                    if population(block.dot[usize::from(*slot)]) == Population::Synthetic {
                        *worst = other;
                    }
                }
            }
        }
    }
}

/// A bound as columns hold it.
fn bound(bound: i64) -> u32 {
    u32::try_from(bound.clamp(0, i64::from(GREATEST))).unwrap_or(GREATEST)
}
