//! Predecessors: who had stopped when another carrier began, and which of them are bad, because they had been put out of service or had lost
//! their authority and have much in common with the later one. What "stopped" means is defined here alone: the list of associated carriers
//! asks [`Snapshot::stopped_before`].
//!
//! Three things make a bad one (docs/associations.md). The other carrier may no longer operate, and that by an order in force or because the
//! carrier authority that it held is gone; it had stopped when this one was registered; and what the two share is strong ([`STRONG`]) by the
//! same sums as [`Snapshot::associated`]. FMCSA's own mark of a revoked predecessor is a fact apart and adds nothing here.
//!
//! A carrier under an order stopped on the day of the order, or on that of its last inspection where it was not seen at work after it: papers
//! are filed after an order, too, and who comes back under another number often registers it before the order is served. Where neither day is
//! on record, and without an order, the last sign of life counts: an inspection or a registration update. Synthetic and real carriers are
//! never each other's predecessors.
//!
//! The index has no clock. A value that one of the two has no more therefore ages until the year in which the later one was registered, not
//! until today: what counts is what they had in common when it began.
//!
//! Vehicles and mail drops cannot carry an association alone: pairs are looked for along everything else, and vehicles only counted of the
//! pairs found.

mod life;

use crate::associated::{COMMON, STRONG, strength, weight};
use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::carrier::{Flag, Mark};
use crate::columns::Trait;
use crate::day;
use crate::link::{Link, LinkKind};
use crate::snapshot::{Ordinal, Snapshot};
use crate::sorted::Span;
use chrono::{Datelike, NaiveDate};
use life::{ENDED, Life};
use std::sync::Arc;

/// What vehicles say of a pair at most: each further one half of the one before.
const MOST_OF_VEHICLES: f64 = 0.6;
/// Strengths are rounded to thousandths, and sums in another order differ by less.
const ROUNDING: f64 = 1e-3;
/// When more than one in so many carriers is to be judged again, one pass over all takes less.
const MANY: usize = 4;

/// The later carrier of a pair and the earlier one, by ordinal, as one number that sorts by the first.
type Pair = u64;

fn pair(later: u32, earlier: u32) -> Pair {
    u64::from(later) << 32 | u64::from(earlier)
}

fn later(pair: Pair) -> u32 {
    (pair >> 32) as u32
}

/// A snapshot, and the numbers that it has for the statuses of [`ENDED`].
struct Lives<'a> {
    snapshot: &'a Snapshot,
    ended: [Option<u16>; ENDED.len()],
}

impl<'a> Lives<'a> {
    fn of(snapshot: &'a Snapshot) -> Self {
        Self { snapshot, ended: ENDED.map(|word| snapshot.shared.word_number(word)) }
    }

    /// The life of the carrier in a slot; none when there is none.
    fn get(&self, ordinal: u32) -> Option<Life> {
        let block = self.snapshot.blocks.get(ordinal as usize / ROWS)?;
        let slot = ordinal as usize % ROWS;
        (slot < block.len() && block.alive[slot] == 1).then(|| self.life(block, slot))
    }

    fn life(&self, block: &Block, slot: usize) -> Life {
        Life::of(block, slot, &self.ended)
    }

    /// All that a carrier shares or shared; nothing where there is no carrier.
    fn links(&self, ordinal: u32) -> &'a [Link] {
        let snapshot = self.snapshot;
        let block = snapshot.blocks.get(ordinal as usize / ROWS);
        let slot = ordinal as usize % ROWS;
        let block = block.filter(|block| slot < block.len() && block.alive[slot] == 1);
        block.map_or(&[], |block| block.links.get(slot))
    }

    fn has_vehicles(&self, ordinal: u32) -> bool {
        let (block, slot) = self.snapshot.at(ordinal);
        block.units[slot] != 0
    }

    /// How much two carriers have in common as of the year when the later one was registered.
    fn strength(&self, later: u32, earlier: u32) -> f64 {
        let added_on = self.get(later).and_then(|life| life.added_on).and_then(day::date);
        added_on.map_or(0.0, |added_on| {
            strength(&mut self.snapshot.in_common(Ordinal(later), Ordinal(earlier)), added_on.year())
        })
    }

    /// Whether a pair may be strong: `most` is what everything but vehicles says of it at most.
    fn may_be_strong(&self, pair: Pair, most: f64) -> bool {
        let earlier = pair as u32;
        let has_vehicles = || self.has_vehicles(later(pair)) && self.has_vehicles(earlier);
        most >= STRONG - ROUNDING || (most + MOST_OF_VEHICLES >= STRONG && has_vehicles())
    }

    /// The strongest bad predecessor of a carrier among those that share something with it, and its strength.
    fn strongest(&self, ordinal: u32) -> Option<(u32, f64)> {
        let life = self.get(ordinal).filter(|life| life.added_on.is_some())?;
        let mut pairs = Vec::new();
        let mut before = None;
        for &link in self.links(ordinal) {
            if before.replace(link.present()) == Some(link.present()) || !carries(link.kind()) {
                continue;
            }
            let Some(sharers) = self.snapshot.holders_of(link.present()) else { continue };
            let count = sharers.len() as u32;
            for (other, there) in sharers.into_iter().filter(|(other, _)| *other != ordinal) {
                if self.get(other).is_some_and(|other| other.is_before(life)) {
                    pairs.push((pair(ordinal, other), most(link, there, count)));
                }
            }
        }
        let judged = summed(pairs).into_iter().filter(|(pair, most)| self.may_be_strong(*pair, *most));
        let judged = judged.map(|(pair, _)| (pair as u32, self.strength(ordinal, pair as u32)));
        let dot = |ordinal: u32| std::cmp::Reverse(self.snapshot.dot(ordinal));
        judged
            .filter(|(_, strength)| is_strong(*strength))
            .max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| dot(a.0).cmp(&dot(b.0))))
    }

    /// The pairs of a part of the links, each as often as it shares something, with what that says at most.
    fn pairs(&self, span: Span, lives: &[Option<Life>]) -> Vec<(Pair, f64)> {
        let mut pairs = Vec::new();
        let mut close = |group: &mut Vec<(u32, Link)>| {
            let is_bad = |ordinal: u32| lives[ordinal as usize].is_some_and(|life| life.ended_on.is_some());
            // Everyone has it once now and once earlier at most.
            if (2..2 * COMMON).contains(&group.len()) && group.iter().any(|(ordinal, _)| is_bad(*ordinal)) {
                group.sort_unstable();
                group.dedup_by_key(|(ordinal, _)| *ordinal);
                let count = group.len();
                for &(earlier, there) in
                    group.iter().filter(|(earlier, _)| (2..COMMON).contains(&count) && is_bad(*earlier))
                {
                    let before = |later: u32| {
                        let lives = lives[earlier as usize].zip(lives[later as usize]);
                        later != earlier && lives.is_some_and(|(earlier, later)| earlier.is_before(later))
                    };
                    let all = group.iter().filter(|(later, _)| before(*later));
                    pairs.extend(all.map(|&(later, link)| (pair(later, earlier), most(link, there, count as u32))));
                }
            }
            group.clear();
        };
        let (mut group, mut value) = (Vec::new(), None);
        for (number, ordinal) in self.snapshot.links.entries(span) {
            let link = Link::of_number(number);
            if !carries(link.kind()) {
                continue;
            }
            if value.replace(link.present()) != Some(link.present()) {
                close(&mut group);
            }
            // One more than is worth looking at shows that it is common.
            if group.len() < 2 * COMMON {
                group.push((ordinal, link));
            }
        }
        close(&mut group);
        pairs
    }

    /// All carriers with a bad predecessor, in order of ordinal: one pass over the links.
    fn all(&self) -> Vec<u32> {
        let lives: Vec<Option<Life>> = (0..self.snapshot.slots() as u32).map(|ordinal| self.get(ordinal)).collect();
        let links = &self.snapshot.links;
        let is_much = links.count(links.all()) > 100_000;
        let middle = links.middle().map_or(links.end(), |middle| {
            let start = *Link::of_number(middle).group().start();
            links.seek(|(number, _)| number < start)
        });
        let (first, second) = (Span { end: middle, ..links.all() }, Span { start: middle, ..links.all() });
        let (mut pairs, others) =
            join_if(is_much, || summed(self.pairs(first, &lives)), || summed(self.pairs(second, &lives)));
        pairs.extend(others);
        let mut pairs = summed(pairs);
        pairs.retain(|(pair, most)| self.may_be_strong(*pair, *most));
        let half = pairs.len() / 2;
        let half = pairs[half..]
            .iter()
            .position(|(pair, _)| later(*pair) != later(pairs[half].0))
            .map_or(pairs.len(), |at| half + at);
        let strong = |pairs: &[(Pair, f64)]| {
            let of_each = pairs.chunk_by(|a, b| later(a.0) == later(b.0));
            let has = |pair: &(Pair, f64)| is_strong(self.strength(later(pair.0), pair.0 as u32));
            of_each.filter(|pairs| pairs.iter().any(has)).map(|pairs| later(pairs[0].0)).collect::<Vec<_>>()
        };
        let (mut all, others) = join_if(is_much, || strong(&pairs[..half]), || strong(&pairs[half..]));
        all.extend(others);
        all
    }
}

/// Whether pairs are looked for along links of a kind.
fn carries(kind: LinkKind) -> bool {
    !matches!(kind, LinkKind::Vin | LinkKind::RevokedPredecessor)
}

/// What a shared value says at most, whatever else two carriers share.
fn most(link: Link, there: Link, sharers: u32) -> f64 {
    let is_former = link.is_former() || there.is_former();
    weight(link.kind(), sharers, is_former.then_some(0))
}

/// Each pair once, with the sum of what was noted of it.
fn summed(mut pairs: Vec<(Pair, f64)>) -> Vec<(Pair, f64)> {
    pairs.sort_unstable_by_key(|(pair, _)| *pair);
    pairs.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0.0 };
        is_same
    });
    pairs
}

/// Whether an association is strong as the list of associated carriers rounds it.
fn is_strong(strength: f64) -> bool {
    (strength * 1000.0).round() >= STRONG * 1000.0
}

impl Snapshot {
    /// The last day that a carrier operated which may no longer operate; none while it may, or where no day tells.
    pub fn stopped_on(&self, carrier: Ordinal) -> Option<NaiveDate> {
        Lives::of(self).get(carrier.0)?.stopped_on.and_then(day::date)
    }

    /// Whether one carrier had stopped when another one was registered.
    pub fn stopped_before(&self, earlier: Ordinal, later: Ordinal) -> bool {
        let lives = Lives::of(self);
        lives.get(earlier.0).zip(lives.get(later.0)).is_some_and(|(earlier, later)| earlier.had_stopped(later))
    }

    /// Whether a carrier has a bad predecessor; unknown where it is not on record when the carrier was registered.
    pub fn has_bad_predecessor(&self, carrier: Ordinal) -> Flag {
        let (block, slot) = self.at(carrier.0);
        Flag::of_bit(block.traits[Trait::BadPredecessor][slot])
    }

    /// A carrier's bad predecessor, the one that it has most in common with; of equals the one with the lowest USDOT number.
    pub fn bad_predecessor(&self, carrier: Ordinal) -> Option<Ordinal> {
        Lives::of(self).strongest(carrier.0).map(|(ordinal, _)| Ordinal(ordinal))
    }

    /// Finds all bad predecessors.
    pub(crate) fn find_predecessors(&mut self) {
        let lives = Lives::of(self);
        let all = lives.all();
        let mut rest = all.iter().peekable();
        let mut columns = Vec::with_capacity(self.blocks.len());
        for (block, first) in self.blocks.iter().zip((0..).step_by(ROWS)) {
            let flag = |slot: usize| {
                let has = rest.next_if(|ordinal| **ordinal == first + slot as u32).is_some();
                lives.life(block, slot).flag(has)
            };
            columns.push((0..block.len()).map(flag).collect::<Vec<u8>>());
        }
        for (block, column) in self.blocks.iter_mut().zip(columns) {
            if *block.traits[Trait::BadPredecessor] != *column {
                Arc::make_mut(block).put_trait(Trait::BadPredecessor, column);
            }
        }
    }

    /// Brings them after the blocks and links: `changed` ascends and holds every slot that differs from `before`.
    pub(crate) fn follow_predecessors(&mut self, before: &Self, changed: &[u32]) {
        let again = self.to_judge_again(before, changed);
        if again.len() > MANY + self.slots() / MANY {
            self.find_predecessors();
            return;
        }
        let lives = Lives::of(self);
        let flag = |ordinal: &u32| {
            let life = lives.get(*ordinal)?;
            Some((*ordinal, life.flag(lives.strongest(*ordinal).is_some())))
        };
        let flags = |part: &[u32]| part.iter().filter_map(flag).collect::<Vec<_>>();
        let half = again.len() / 2;
        let (first, second) = join_if(again.len() > 2_000, || flags(&again[..half]), || flags(&again[half..]));
        for (ordinal, flag) in first.into_iter().chain(second) {
            let (block, slot) = (&mut self.blocks[ordinal as usize / ROWS], ordinal as usize % ROWS);
            if block.traits[Trait::BadPredecessor][slot] != flag {
                Arc::make_mut(block).set_trait(Trait::BadPredecessor, slot, flag);
            }
        }
    }

    /// The carriers that a change may have given a bad predecessor or taken it from, in order of ordinal: those of which the links or the
    /// days differ; and those that share a value with such a one which has it no more, has it now, or is a bad predecessor now and was none
    /// or the reverse. Of the latter only who has one or may have.
    fn to_judge_again(&self, before: &Self, changed: &[u32]) -> Vec<u32> {
        let (old, new) = (Lives::of(before), Lives::of(self));
        let (mut again, mut values) = (Vec::new(), Vec::new());
        for &ordinal in changed {
            let (was, is) = (old.get(ordinal), new.get(ordinal));
            let (had, has) = (old.links(ordinal), new.links(ordinal));
            if was == is && had == has {
                continue;
            }
            again.push(ordinal);
            let is_in = |links: &[Link], link: &Link| links.binary_search(link).is_ok();
            values.extend(had.iter().filter(|link| !is_in(has, link)).map(|link| link.present()));
            values.extend(has.iter().filter(|link| !is_in(had, link)).map(|link| link.present()));
            let as_predecessor = |life: Option<Life>| life.and_then(|life| Some((life.ended_on?, life.population)));
            if as_predecessor(was) != as_predecessor(is) {
                values.extend(has.iter().map(|link| link.present()));
            }
        }
        values.sort_unstable();
        values.dedup();
        let is_common = |snapshot: &Self, link: Link| {
            let links = &snapshot.links;
            links.count(links.between(link.group())) >= 2 * COMMON
        };
        for value in values.into_iter().filter(|value| value.kind() != LinkKind::RevokedPredecessor) {
            if is_common(self, value) && is_common(before, value) {
                continue;
            }
            let holders: Vec<(u32, Life)> = self
                .links
                .values(self.links.between(value.group()))
                .flatten()
                .filter_map(|ordinal| Some((*ordinal, new.get(*ordinal)?)))
                .collect();
            let bad: Vec<Life> = holders.iter().map(|(_, life)| *life).filter(|life| life.ended_on.is_some()).collect();
            // What many have leads to nobody any more; only what it led to before may change.
            let bad = if holders.len() < 2 * COMMON { &bad[..] } else { &[] };
            let may_change = |&&(ordinal, life): &&(u32, Life)| {
                let has = self.has_bad_predecessor(Ordinal(ordinal)) == Flag::Yes;
                has || bad.iter().any(|earlier| earlier.is_before(life))
            };
            again.extend(holders.iter().filter(may_change).map(|(ordinal, _)| *ordinal));
        }
        again.sort_unstable();
        again.dedup();
        again
    }
}
