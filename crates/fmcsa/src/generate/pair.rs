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
    /// The successor writes from a domain that looks like the predecessor's, unless it keeps the address.
    pub(super) has_alike_mail: bool,
    /// FMCSA found out: the successor's census row names the predecessor.
    pub(super) is_flagged: bool,
}

impl Pair {
    /// The pair of the block that a carrier is in.
    pub(super) fn of(world: &World, ordinal: u64) -> Self {
        let mut dice = Dice::of(world.seed, Stream::Pair, ordinal / 64, 0);
        let stopped = world.today - dice.between(150, 1_100);
        let began = stopped + dice.between(6, 130);
        let [has_same_phone, has_same_mail, has_same_officer, has_same_address, has_same_trucks] = shared(&mut dice);
        let is_flagged = Self::is_flagged(world.seed, ordinal);
        let has_alike_mail = dice.chance(500);
        Self {
            stopped,
            began,
            has_same_phone,
            has_same_mail,
            has_same_officer,
            has_same_address,
            has_same_trucks,
            has_alike_mail,
            is_flagged,
        }
    }

    /// Whether FMCSA found the pair out.
    pub(super) fn is_flagged(seed: u64, ordinal: u64) -> bool {
        Dice::of(seed, Stream::Pair, ordinal / 64, 1).chance(FLAGGED)
    }
}

/// Of a thousand pairs, how many FMCSA found out.
const FLAGGED: u32 = 400;

/// Two or three of phone, mail, officer, address and trucks. One thing in common proves little; who changes none is found at once.
fn shared(dice: &mut Dice) -> [bool; 5] {
    const OFTEN: [u32; 5] = [550, 400, 600, 650, 800];
    let mut shared = [false; 5];
    for _ in 0..dice.between(2, 3) {
        let left: Vec<(usize, u32)> = OFTEN.into_iter().enumerate().filter(|(nth, _)| !shared[*nth]).collect();
        shared[dice.weighted(&left)] = true;
    }
    shared
}
