//! The next snapshot: changes by copy-on-write. What did not change is shared with the snapshot before.

use crate::block::{Block, BlockBuilder, ROWS, Rows};
use crate::build::{join_if, sighting};
use crate::carrier::{Carrier, Touch, Vehicle};
use crate::entries::Order;
use crate::link::Link;
use crate::names;
use crate::row::{Row, Shared, Sighting};
use crate::sets::Membership;
use crate::snapshot::Snapshot;
use crate::sorted::{Entry, Sorted};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// What changed. A DOT number is in at most one of `carriers` and `removed`.
#[derive(Clone, Debug, Default)]
pub struct Changes<'a> {
    /// Carriers that are new or differ, whole. Their touches stay as they are.
    pub carriers: Vec<Carrier<'a>>,
    /// DOT numbers of carriers that are no more.
    pub removed: Vec<u32>,
    /// All touches, old and new, of carriers whose touches changed, by DOT number. A carrier that is not in the index and not among
    /// `carriers` is passed over: give its touches when it comes.
    pub touches: Vec<(u32, Vec<Touch>)>,
    /// All vehicles, and all that was shared earlier, of carriers of which either changed, by DOT number; passed over as touches are.
    pub apart: Vec<(u32, Apart)>,
    /// Carriers that came into companies' sets or left them.
    pub memberships: Vec<Membership>,
}

/// What belongs to a carrier and is not in its row.
#[derive(Clone, Debug, Default)]
pub struct Apart {
    /// What it shared earlier, and where its people signed in from.
    pub links: Vec<Link>,
    /// Vehicles of the carrier, for associations.
    pub vehicles: Vec<Vehicle>,
}

impl Snapshot {
    /// The snapshot after `changes`; this one stays as it is for those who hold it.
    #[must_use]
    pub fn apply(&self, changes: &Changes) -> Self {
        let mut next = self.clone();
        next.learn(changes);
        let touches: HashMap<u32, Vec<Sighting>> = changes
            .touches
            .iter()
            .map(|(dot, touches)| (*dot, touches.iter().map(|&touch| sighting(touch, &next.shared)).collect()))
            .collect();
        let apart: HashMap<u32, &Apart> = changes.apart.iter().map(|(dot, apart)| (*dot, apart)).collect();
        let rows = self.rows(changes, &touches, &apart);
        let mut removed: Vec<u32> = changes.removed.iter().filter_map(|dot| self.by_dot.find(*dot)).collect();
        removed.sort_unstable();
        removed.dedup();
        let mut changed: Vec<u32> = rows.iter().map(|row| row.ordinal).chain(removed.iter().copied()).collect();
        changed.sort_unstable();
        changed.dedup();

        let new = changed.iter().filter(|ordinal| **ordinal as usize >= self.slots()).count();
        next.astray += new + removed.len();
        next.alive = next.alive + new - removed.len();
        next.put(&rows);
        for part in removed.chunk_by(|a, b| in_one_block(*a, *b)) {
            let block = Arc::make_mut(&mut next.blocks[part[0] as usize / ROWS]);
            block.remove(part.iter().map(|ordinal| *ordinal as usize % ROWS));
        }
        next.follow(self, &changed);
        next.follow_predecessors(self, &changed);
        next.sets.leave(&removed);
        let arrived = changed.iter().filter(|ordinal| **ordinal as usize >= self.slots());
        next.sets.arrive(arrived.map(|&ordinal| (next.dot(ordinal), ordinal)).collect::<Vec<_>>().into_iter());
        next.sets.change(&changes.memberships, |dot| next.by_dot.find(dot));
        next
    }

    /// Numbers the new places and text values of the changes.
    fn learn(&mut self, changes: &Changes) {
        let places = || changes.touches.iter().flat_map(|(_, touches)| touches).map(|touch| touch.at);
        let is_new = changes.carriers.iter().any(|carrier| !self.shared.knows(carrier))
            || places().any(|at| !self.shared.places.is_touched(at));
        if is_new {
            let shared = Arc::make_mut(&mut self.shared);
            changes.carriers.iter().for_each(|carrier| shared.learn(carrier));
            places().for_each(|at| {
                shared.places.learn_touched(at);
            });
        }
    }

    /// The rows that change, ascending by ordinal, each once; new carriers get the ordinals after the last slot.
    fn rows<'a>(
        &self,
        changes: &'a Changes,
        touches: &'a HashMap<u32, Vec<Sighting>>,
        apart: &HashMap<u32, &'a Apart>,
    ) -> Vec<NewRow<'a>> {
        let of = |dot: u32, ordinal: u32, carrier: Option<&'a Carrier<'a>>| NewRow {
            ordinal,
            carrier,
            touches: touches.get(&dot).map(|touches| &touches[..]),
            apart: apart.get(&dot).copied(),
        };
        let mut new: HashMap<u32, u32> = HashMap::new();
        let of_carrier = |carrier: &'a Carrier| {
            let dot = carrier.dot_number;
            let ordinal = self.by_dot.find(dot).unwrap_or_else(|| {
                let next = (self.slots() + new.len()) as u32;
                *new.entry(dot).or_insert(next)
            });
            of(dot, ordinal, Some(carrier))
        };
        let mut rows: Vec<NewRow> = changes.carriers.iter().map(of_carrier).collect();
        // Of two rows for one carrier the later one counts: `dedup` keeps the first, so it looks from the end.
        rows.reverse();
        let others = touches.keys().chain(apart.keys());
        rows.extend(others.filter_map(|dot| Some(of(*dot, self.by_dot.find(*dot)?, None))));
        rows.sort_by_key(|row| row.ordinal);
        rows.dedup_by_key(|row| row.ordinal);
        rows
    }

    /// Puts rows into their blocks.
    fn put(&mut self, rows: &[NewRow]) {
        let Some(last) = rows.last() else { return };
        while self.blocks.len() <= last.ordinal as usize / ROWS {
            self.blocks.push(Arc::new(BlockBuilder::default().finish()));
        }
        let middle = rows[rows.len() / 2].ordinal as usize / ROWS;
        let at = rows.partition_point(|row| (row.ordinal as usize) < middle * ROWS);
        let (first, second) = self.blocks.split_at_mut(middle);
        let shared = &self.shared;
        let put = |rows: &[NewRow], blocks: &mut [Arc<Block>], first: usize| {
            for part in rows.chunk_by(|a, b| in_one_block(a.ordinal, b.ordinal)) {
                let block = &mut blocks[part[0].ordinal as usize / ROWS - first];
                let old = Arc::clone(block);
                let rows: Vec<(usize, Row)> = part.iter().map(|row| row.made(&old, shared)).collect();
                Arc::make_mut(block).put(rows.iter().map(|(slot, row)| (*slot, row)));
            }
        };
        join_if(is_many(rows.len()), || put(&rows[..at], first, 0), || put(&rows[at..], second, middle));
    }

    /// Brings the sorted lists after the blocks: `changed` ascends and holds every slot that differs from `before`.
    fn follow(&mut self, before: &Self, changed: &[u32]) {
        let change = Change { changed, old: &before.blocks, new: &self.blocks };
        join_if(
            is_many(changed.len()),
            || {
                change.follow_names(&mut self.names);
                change.follow(&mut self.words, Block::has_same_names, Block::word_entries);
                change.follow(&mut self.touches, Block::has_same_touches, Block::touch_entries);
                change.follow(&mut self.links, Block::has_same_links, Block::link_entries);
            },
            || {
                change.follow(&mut self.by_dot, |old, new| old.dot.is_same(&new.dot), Block::dot_entries);
                change.follow(&mut self.by_id, |old, new| old.id.is_same(&new.id), Block::id_entries);
                change.follow(&mut self.identifiers, Block::has_same_identifiers, Block::identifier_entries);
                for (list, order) in self.orders.iter_mut().zip(Order::ALL) {
                    change.follow(
                        list,
                        |old, new| old.has_same_order(new, order),
                        |block, slot, ordinal, out| block.order_entries(order, slot, ordinal, out),
                    );
                }
            },
        );
    }
}

/// What is put into a slot: a carrier, or what belongs to it and is not in its row.
struct NewRow<'a> {
    ordinal: u32,
    carrier: Option<&'a Carrier<'a>>,
    touches: Option<&'a [Sighting]>,
    apart: Option<&'a Apart>,
}

impl<'a> NewRow<'a> {
    /// The slot and its new row; what is not new about it comes from the block as it was.
    fn made(&self, old: &'a Block, shared: &Shared) -> (usize, Row<'a>) {
        let slot = self.ordinal as usize % ROWS;
        let before = if slot < old.len() { old.row(slot) } else { Row::default() };
        let touches = self.touches.map_or_else(|| before.touches.clone(), Cow::Borrowed);
        let row = match self.carrier {
            Some(carrier) => Row::of(carrier, shared, before),
            None => before,
        };
        let row = row.touched(touches);
        (slot, self.apart.map_or(row.clone(), |apart| row.linked(&apart.links, &apart.vehicles)))
    }
}

/// Whether so many rows change that a second thread is worth starting.
fn is_many(rows: usize) -> bool {
    rows > 500
}

fn in_one_block(a: u32, b: u32) -> bool {
    a as usize / ROWS == b as usize / ROWS
}

/// Slots that differ between two states of the blocks.
struct Change<'a> {
    changed: &'a [u32],
    old: &'a [Arc<Block>],
    new: &'a [Arc<Block>],
}

impl Change<'_> {
    /// Changes a list in natural order. Blocks of which `is_same` holds have the same entries; a slot's entries ascend.
    fn follow<K: Copy + Ord>(
        &self,
        list: &mut Sorted<K>,
        is_same: impl Fn(&Block, &Block) -> bool,
        entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
    ) {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for ordinal in self.changed_unless(is_same) {
            old.clear();
            new.clear();
            collect(self.old, ordinal, &mut old, &entries);
            collect(self.new, ordinal, &mut new, &entries);
            if old != new {
                removed.extend(old.iter().filter(|entry| new.binary_search(entry).is_err()));
                added.extend(new.iter().filter(|entry| old.binary_search(entry).is_err()));
            }
        }
        list.change(removed, added);
    }

    /// The same for names, whose place depends on more than the entry.
    fn follow_names(&self, names: &mut Sorted<u64>) {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for ordinal in self.changed_unless(Block::has_same_names) {
            let (from, to) = (removed.len(), added.len());
            collect(self.old, ordinal, &mut removed, Block::name_entries);
            collect(self.new, ordinal, &mut added, Block::name_entries);
            let is_same = removed[from..] == added[to..]
                && removed[from..].iter().all(|&(_, value)| names::key(self.old, value) == names::key(self.new, value));
            if is_same {
                removed.truncate(from);
                added.truncate(to);
            }
        }
        let (old, new) = (names::order(self.old), names::order(self.new));
        removed.sort_unstable_by(|a, b| old(*a, *b));
        added.sort_unstable_by(|a, b| new(*a, *b));
        names.remove(&removed, old);
        names.insert(&added, new);
    }

    /// The changed slots, without those of blocks of which `is_same` holds.
    fn changed_unless(&self, is_same: impl Fn(&Block, &Block) -> bool) -> impl Iterator<Item = u32> {
        let parts = self.changed.chunk_by(|a, b| in_one_block(*a, *b));
        let differ = parts.filter(move |part| {
            let at = part[0] as usize / ROWS;
            self.old.get(at).is_none_or(|old| !old.has_same_slots(&self.new[at]) || !is_same(old, &self.new[at]))
        });
        differ.flatten().copied()
    }
}

fn collect<K>(
    blocks: &[Arc<Block>],
    ordinal: u32,
    out: &mut Vec<Entry<K>>,
    entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
) {
    let slot = ordinal as usize % ROWS;
    if let Some(block) = blocks.get(ordinal as usize / ROWS).filter(|block| slot < block.len()) {
        entries(block, slot, ordinal, out);
    }
}
