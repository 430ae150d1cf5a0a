//! The rows of a block judged by a check.

use super::{Check, FAIL, INCOMPLETE, PASS};
use crate::block::Block;
use crate::carrier::{AuthorityStatus, FleetSize, Mark};
use crate::columns::{GREATEST, Letters, NONE, Number, Trait};
use crate::places::NOWHERE;
use crate::row::Sighting;

impl Check {
    /// Judges some slots of a block.
    pub(super) fn judge(&self, block: &Block, slots: &[u16], worst: &mut [u8]) {
        match self {
            Self::Unknown => worst.iter_mut().for_each(|worst| *worst = (*worst).min(INCOMPLETE)),
            Self::Marks { columns: [first, second], yes, known, wants, unknown } => {
                let verdict = |bits: u8| {
                    let given = verdict((bits & yes != 0) == *wants, true);
                    if bits & known == 0 { *unknown } else { given }
                };
                let (one, other) = (&block.traits[*first], &block.traits[*second]);
                if first == second {
                    fold(one, slots, worst, verdict);
                } else {
                    let both = one.iter().zip(other.iter()).map(|(one, other)| one | other);
                    fold(&both.collect::<Vec<_>>(), slots, worst, verdict);
                }
            }
            Self::Number { column, bounds, within, outside, none, unknown } => {
                let (low, high) = (*bounds.start(), *bounds.end());
                fold(&block.numbers[*column], slots, worst, |number: u32| {
                    let known = if (low..=high).contains(&number) { *within } else { *outside };
                    let silent = if number == NONE { *none } else { *unknown };
                    if number <= GREATEST { known } else { silent }
                });
            }
            Self::Since { bounds, none, silent } => {
                let since = &block.numbers[Number::AuthoritySince];
                let (common, contract) = (&block.traits[Trait::Common], &block.traits[Trait::Contract]);
                let known = !AuthorityStatus::Unknown.bit();
                each(slots, worst, |slot| match since[slot] {
                    day @ 0..=GREATEST => verdict(bounds.contains(&day), true),
                    NONE => *none,
                    _ if (common[slot] | contract[slot]) & known == 0 => *silent,
                    _ => INCOMPLETE,
                });
            }
            Self::Filed { today } => {
                let (filed, due) = (&block.numbers[Number::Mcs150On], &block.numbers[Number::Mcs150DueOn]);
                each(slots, worst, |slot| verdict(due[slot] >= *today, filed[slot] <= *today && due[slot] <= GREATEST));
            }
            Self::Numbers { columns: [of, to], is_silence_none } => {
                let (of, to) = (&block.numbers[*of], &block.numbers[*to]);
                each(slots, worst, |slot| {
                    let given = [of[slot], to[slot]];
                    match (amount(given[0], is_silence_none[0]), amount(given[1], is_silence_none[1])) {
                        (Some(of), Some(to)) => verdict(of >= to, true),
                        _ => INCOMPLETE,
                    }
                });
            }
            Self::Inspections { to, times, since, is_silence_none } => {
                let to = &block.numbers[*to];
                each(slots, worst, |slot| {
                    let found =
                        Some(block.inspections_since(slot, *since)).filter(|found| *found > 0 || *is_silence_none);
                    match (found, amount(to[slot], false)) {
                        (Some(found), Some(to)) => {
                            verdict(found >= to / times, *is_silence_none || found >= to / times)
                        }
                        _ => INCOMPLETE,
                    }
                });
            }
            Self::Fleet { silent } => {
                let declared = &block.numbers[Number::DeclaredUnits];
                let inspected = &block.numbers[Number::LastInspectedOn];
                let size = &block.traits[Trait::FleetSize];
                each(slots, worst, |slot| match FleetSize::of_bit(size[slot]) {
                    _ if declared[slot] > GREATEST => INCOMPLETE,
                    FleetSize::Taken => PASS,
                    FleetSize::TakenIfInspected if inspected[slot] <= GREATEST => PASS,
                    FleetSize::TakenIfInspected => *silent,
                    FleetSize::Doubtful => FAIL,
                });
            }
            Self::Word { pass, unknown } => {
                fold(&block.letters[Letters::OperatingStatus], slots, worst, |word| {
                    verdict(pass.contains(&word), !unknown.contains(&word))
                });
            }
        }
    }
}

/// A number as rules compare it: none is 0.
const fn amount(number: u32, is_silence_none: bool) -> Option<u32> {
    match number {
        NONE => Some(0),
        0..=GREATEST => Some(number),
        _ if is_silence_none => Some(0),
        _ => None,
    }
}

pub(super) const fn verdict(passes: bool, is_known: bool) -> u8 {
    let known = if passes { PASS } else { FAIL };
    if is_known { known } else { INCOMPLETE }
}

/// Judges slots by a column. All slots of a block are read in a row.
fn fold<T: Copy>(column: &[T], slots: &[u16], worst: &mut [u8], verdict: impl Fn(T) -> u8) {
    if slots.len() == column.len() {
        worst.iter_mut().zip(column).for_each(|(worst, value)| *worst = (*worst).min(verdict(*value)));
    } else {
        each(slots, worst, |slot| verdict(column[slot]));
    }
}

fn each(slots: &[u16], worst: &mut [u8], verdict: impl Fn(usize) -> u8) {
    worst.iter_mut().zip(slots).for_each(|(worst, slot)| *worst = (*worst).min(verdict(usize::from(*slot))));
}

impl Block {
    /// Inspections of a slot from a day on. Several at one place on one day count once, and so does one without a place on a day of others.
    pub(in crate::assess) fn inspections_since(&self, slot: usize, since: u32) -> u32 {
        let counted = || self.touches(slot).iter().filter(|touch| touch.day >= since);
        let placed = |day| counted().any(|other| other.day == day && other.place != NOWHERE);
        let is_counted = |touch: &&Sighting| touch.place != NOWHERE || !placed(touch.day);
        u32::try_from(counted().filter(is_counted).count()).unwrap_or(u32::MAX)
    }
}
