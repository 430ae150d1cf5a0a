//! Companies' own sets of carriers: their connections by status, what they monitor, who is in which classification.
//!
//! A set holds DOT numbers, each with its carrier's ordinal, so that a question reads ordinals alone. A member whose carrier the index does
//! not have (its census row ended) waits without one until the carrier comes.

use crate::carrier::Code;
use crate::mask;
use crate::sorted::Sorted;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What puts a carrier into a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetKind {
    /// Its connection is onboarded and not dismissed.
    Onboarded,
    /// Its connection needs to onboard and is not dismissed.
    NeedsToOnboard,
    /// It is not to be dispatched.
    DoNotDispatch,
    /// Its connection is dismissed.
    Dismissed,
    /// The company monitors it.
    Subscribed,
    /// It is in this classification of the company.
    Classification(i64),
    /// A certificate that the company holds shows at least so many dollars of this cover; one of its steps.
    Cover(Cover, u32),
    /// It told the company, in a packet that the company accepted, that it picks up in this state.
    PicksUpIn(Code),
    /// The same for where it delivers.
    DeliversTo(Code),
}

/// Insurance that certificates show and no public file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// Cargo.
    Cargo,
    /// General liability.
    GeneralLiability,
    /// Automobile liability.
    AutoLiability,
}

impl Cover {
    /// Every cover.
    pub const ALL: [Self; 3] = [Self::Cargo, Self::GeneralLiability, Self::AutoLiability];

    /// Its code in the tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cargo => "cargo",
            Self::GeneralLiability => "general_liability",
            Self::AutoLiability => "auto_liability",
        }
    }

    /// The amounts that there is a set for, in dollars (document 1 §5: the filters' steps; §9: the limits of rules).
    pub const fn steps(self) -> &'static [u32] {
        match self {
            Self::Cargo => &[0, 50_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000],
            Self::GeneralLiability => &[0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000],
            Self::AutoLiability => &[0, 750_000, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000],
        }
    }

    /// The step for an amount: the least that is no smaller; past the last one, an amount that no carrier reaches.
    pub fn step(self, dollars: u32) -> u32 {
        self.steps().iter().copied().find(|step| *step >= dollars).unwrap_or(u32::MAX)
    }
}

/// A set of one company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetKey {
    /// The company's id.
    pub company: i64,
    /// Which of its sets.
    pub kind: SetKind,
}

/// A carrier that comes into a set or leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The set the carrier is in.
    pub set: SetKey,
    /// The carrier's USDOT number.
    pub dot_number: u32,
    /// Whether it is in the set now.
    pub is_member: bool,
}

/// The ordinal of a member whose carrier is not in the index.
const ABSENT: u32 = u32::MAX;

/// All sets of all companies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sets {
    members: Arc<HashMap<SetKey, Sorted<u32>>>,
    /// Members without a carrier, and the sets that they are in.
    absent: Arc<HashMap<u32, Vec<SetKey>>>,
}

impl Sets {
    /// The sets of these memberships; `ordinal` finds a carrier by its DOT number.
    pub(crate) fn of(memberships: &[(SetKey, u32)], ordinal: impl Fn(u32) -> Option<u32>) -> Self {
        let mut sets: HashMap<SetKey, Vec<(u32, u32)>> = HashMap::new();
        for &(set, dot) in memberships {
            sets.entry(set).or_default().push((dot, ordinal(dot).unwrap_or(ABSENT)));
        }
        let sorted = |(set, mut members): (SetKey, Vec<_>)| {
            members.sort_unstable();
            members.dedup();
            (set, Sorted::from_sorted(&members))
        };
        Self::with(sets.into_iter().map(sorted).collect())
    }

    fn with(members: HashMap<SetKey, Sorted<u32>>) -> Self {
        let mut absent: HashMap<u32, Vec<SetKey>> = HashMap::new();
        for (set, list) in &members {
            let missing = list.entries(list.all()).filter(|(_, ordinal)| *ordinal == ABSENT);
            missing.for_each(|(dot, _)| absent.entry(dot).or_default().push(*set));
        }
        Self { members: Arc::new(members), absent: Arc::new(absent) }
    }

    /// The sets with these members and their ordinals.
    pub(crate) fn of_lists(lists: Vec<(SetKey, Sorted<u32>)>) -> Self {
        Self::with(lists.into_iter().collect())
    }

    /// Every set and its list, in the order of their keys.
    pub(crate) fn listed(&self) -> Vec<(&SetKey, &Sorted<u32>)> {
        let mut listed: Vec<_> = self.members.iter().collect();
        listed.sort_unstable_by_key(|(set, _)| **set);
        listed
    }

    /// Whether every member's ordinal is less than `most`, those apart that have no carrier.
    pub(crate) fn are_below(&self, most: usize) -> bool {
        let is_below = |ordinal: &u32| *ordinal == ABSENT || (*ordinal as usize) < most;
        self.members.values().all(|list| list.values(list.all()).flatten().all(is_below))
    }

    /// The same sets in an index that numbers its carriers otherwise.
    pub(crate) fn renumbered(&self, ordinal: impl Fn(u32) -> Option<u32>) -> Self {
        let renumbered = |(set, list): (&SetKey, &Sorted<u32>)| {
            let members: Vec<_> =
                list.entries(list.all()).map(|(dot, _)| (dot, ordinal(dot).unwrap_or(ABSENT))).collect();
            (*set, Sorted::from_sorted(&members))
        };
        Self::with(self.members.iter().map(renumbered).collect())
    }

    /// How many members with a carrier a set has at most.
    pub(crate) fn count(&self, set: SetKey) -> usize {
        self.members.get(&set).map_or(0, |list| list.count(list.all()))
    }

    /// Whether the carrier with this DOT number is in a set.
    pub(crate) fn has(&self, set: SetKey, dot: u32) -> bool {
        self.members.get(&set).is_some_and(|list| list.find(dot).is_some())
    }

    /// The ordinals of a set's carriers, by DOT number.
    pub(crate) fn ordinals(&self, set: SetKey) -> impl Iterator<Item = u32> {
        let lists = self.members.get(&set).into_iter();
        lists.flat_map(|list| list.values(list.all())).flatten().copied().filter(|ordinal| *ordinal != ABSENT)
    }

    /// Carriers come into sets and leave them; the last entry for a carrier counts.
    pub(crate) fn change(&mut self, memberships: &[Membership], ordinal: impl Fn(u32) -> Option<u32>) {
        let last: HashMap<(SetKey, u32), bool> =
            memberships.iter().map(|change| ((change.set, change.dot_number), change.is_member)).collect();
        let mut by_set: HashMap<SetKey, Vec<(u32, bool)>> = HashMap::new();
        for ((set, dot), is_member) in last {
            by_set.entry(set).or_default().push((dot, is_member));
        }
        for (set, changes) in by_set {
            let list = Arc::make_mut(&mut self.members).entry(set).or_insert_with(|| Sorted::from_sorted(&[]));
            let (mut removed, mut added) = (Vec::new(), Vec::new());
            for (dot, is_member) in changes {
                let old = list.find(dot);
                match (old, is_member) {
                    (None, true) => added.push((dot, ordinal(dot).unwrap_or(ABSENT))),
                    (Some(at), false) => removed.push((dot, at)),
                    _ => {}
                }
            }
            let is_absent = |(_, at): &&(u32, u32)| *at == ABSENT;
            if removed.iter().chain(&added).any(|entry| is_absent(&entry)) {
                let absent = Arc::make_mut(&mut self.absent);
                for (dot, _) in removed.iter().filter(is_absent) {
                    absent.entry(*dot).or_default().retain(|other| *other != set);
                }
                for (dot, _) in added.iter().filter(is_absent) {
                    absent.entry(*dot).or_default().push(set);
                }
            }
            list.change(removed, added);
        }
    }

    /// Carriers that are new in the index (DOT number and ordinal) find the sets that they are in.
    pub(crate) fn arrive(&mut self, new: impl Iterator<Item = (u32, u32)>) {
        if self.absent.is_empty() {
            return;
        }
        for (dot, ordinal) in new {
            let Some(sets) = Arc::make_mut(&mut self.absent).remove(&dot) else { continue };
            for set in sets {
                if let Some(list) = Arc::make_mut(&mut self.members).get_mut(&set) {
                    list.change(vec![(dot, ABSENT)], vec![(dot, ordinal)]);
                }
            }
        }
    }

    /// Carriers leave the index: their memberships wait.
    pub(crate) fn leave(&mut self, removed: &[u32]) {
        if removed.is_empty() {
            return;
        }
        let gone: HashSet<u32> = removed.iter().copied().collect();
        let is_gone = |entry: &(u32, u32)| gone.contains(&entry.1);
        let mut left = Vec::new();
        for (set, list) in &*self.members {
            let entries: Vec<_> = list.entries(list.all()).filter(is_gone).collect();
            left.extend(Some((*set, entries)).filter(|(_, entries)| !entries.is_empty()));
        }
        for (set, entries) in left {
            let waiting: Vec<_> = entries.iter().map(|(dot, _)| (*dot, ABSENT)).collect();
            for (dot, _) in &waiting {
                Arc::make_mut(&mut self.absent).entry(*dot).or_default().push(set);
            }
            if let Some(list) = Arc::make_mut(&mut self.members).get_mut(&set) {
                list.change(entries, waiting);
            }
        }
    }

    /// A set as bits.
    pub(crate) fn mark(&self, set: SetKey, words: &mut [u64]) {
        self.ordinals(set).for_each(|ordinal| mask::set(words, ordinal));
    }
}
