//! What two carriers of a pair have in common. Both halves roll the same dice, so that neither needs to know the other first.

use super::World;
use super::day::Day;
use super::dice::{Dice, Stream};

/// A carrier that stopped and the one that came after it.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "any of these may be shared, in any combination")]
pub(super) struct Pair {
    /// When the predecessor's authority ended.
    pub(super) stopped: Day,
    /// When the successor was added.
    pub(super) began: Day,
    pub(super) has_same_phone: bool,
    pub(super) has_same_mail: bool,
    pub(super) has_same_officer: bool,
    pub(super) has_same_address: bool,
    pub(super) has_same_trucks: bool,
    /// FMCSA found out: the successor's census row names the predecessor.
    pub(super) is_flagged: bool,
}

impl Pair {
    /// The pair of the block that a carrier is in.
    pub(super) fn of(world: &World, ordinal: u64) -> Self {
        let mut dice = Dice::of(world.seed, Stream::Pair, ordinal / 64, 0);
        let stopped = world.today - dice.between(150, 1_100);
        let began = stopped + dice.between(6, 130);
        let mut shared = [550, 400, 600, 650, 800].map(|often| dice.chance(often));
        // At least two things in common, or the link could not be found.
        if shared.iter().filter(|has| **has).count() < 2 {
            shared[2] = true;
            shared[3] = true;
        }
        let [has_same_phone, has_same_mail, has_same_officer, has_same_address, has_same_trucks] = shared;
        let is_flagged = dice.chance(650);
        Self {
            stopped,
            began,
            has_same_phone,
            has_same_mail,
            has_same_officer,
            has_same_address,
            has_same_trucks,
            is_flagged,
        }
    }
}
