//! When carriers began, and when they stopped.

use crate::block::Block;
use crate::carrier::{AuthorityStatus, Flag, Mark};
use crate::columns::{GREATEST, Letters, Number, Trait};
use kernel::population::Population;

/// Operating statuses in which a carrier may no longer operate.
pub(super) const ENDED: [&str; 3] = ["out_of_service", "inactive", "not_authorized"];

/// When a carrier began, and when it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Life {
    /// The day of registration; none when it is not on record.
    pub(super) added_on: Option<u32>,
    /// The last day that it operated, of one that may no longer operate; none for all others.
    pub(super) stopped_on: Option<u32>,
    /// The same of one that may not for a bad reason.
    pub(super) ended_on: Option<u32>,
    pub(super) population: Population,
}

impl Life {
    /// Of the carrier in a slot of a block; `ended` are the numbers of the words of [`ENDED`].
    pub(super) fn of(block: &Block, slot: usize, ended: &[Option<u16>; ENDED.len()]) -> Self {
        let day = |column: Number| Some(block.numbers[column][slot]).filter(|day| *day <= GREATEST);
        let is_ordered_out = block.traits[Trait::IsOutOfService][slot] == Flag::Yes.bit();
        let held = [Trait::Common, Trait::Contract].map(|kind| block.traits[kind][slot]);
        let is_authority_gone =
            held.contains(&AuthorityStatus::Inactive.bit()) && !held.contains(&AuthorityStatus::Active.bit());
        let status = Some(block.letters[Letters::OperatingStatus][slot]);
        let (seen, updated) = (day(Number::LastInspectedOn), day(Number::Mcs150On));
        let last = if is_ordered_out {
            day(Number::OrderedOutOn).into_iter().chain(seen).min().or(updated)
        } else {
            seen.max(updated)
        };
        let stopped_on = last.filter(|_| ended.contains(&status));
        Self {
            added_on: day(Number::AddedOn),
            stopped_on,
            ended_on: stopped_on.filter(|_| is_ordered_out || is_authority_gone),
            population: i32::try_from(block.dot[slot]).map_or(Population::Real, Population::of_dot),
        }
    }

    /// Whether this carrier had stopped, for whichever reason, when `later` began.
    pub(super) fn had_stopped(self, later: Self) -> bool {
        let days = self.stopped_on.zip(later.added_on);
        self.population == later.population && days.is_some_and(|(stopped, added)| stopped <= added)
    }

    /// Whether this carrier had stopped, for a bad reason, when `later` began.
    pub(super) fn is_before(self, later: Self) -> bool {
        let days = self.ended_on.zip(later.added_on);
        self.population == later.population && days.is_some_and(|(ended, added)| ended <= added)
    }

    /// Whether a carrier of this life has a bad predecessor; unknown where it is not on record when it was registered.
    pub(super) fn flag(self, has: bool) -> u8 {
        Flag::from(self.added_on.map(|_| has)).bit()
    }
}
