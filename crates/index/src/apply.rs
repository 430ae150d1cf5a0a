//! The next snapshot: changes by copy-on-write. What did not change is shared with the snapshot before.

use crate::block::{Block, BlockBuilder, Order, ROWS};
use crate::build::sighting;
use crate::carrier::{Carrier, Touch};
use crate::names;
use crate::row::{Row, Sighting};
use crate::snapshot::Snapshot;
use crate::sorted::Entry;
use std::collections::{HashMap, HashSet};
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

        let shared = Arc::clone(&next.shared);
        let mut rows: Vec<(u32, Row)> = Vec::new();
        let mut new: HashMap<u32, u32> = HashMap::new();
        for carrier in &changes.carriers {
            let dot = carrier.dot_number;
            let row = Row::of(carrier, &shared);
            let known = self.by_dot.find(dot);
            let ordinal = known.unwrap_or_else(|| {
                let next = (self.slots() + new.len()) as u32;
                *new.entry(dot).or_insert(next)
            });
            let row = match (touches.get(&dot), known) {
                (Some(touches), _) => row.touched(touches),
                (None, Some(ordinal)) => row.touched(self.sightings(ordinal)),
                (None, None) => row,
            };
            rows.push((ordinal, row));
        }
        let given: HashSet<u32> = rows.iter().map(|(ordinal, _)| *ordinal).collect();
        for (dot, touches) in &touches {
            if let Some(ordinal) = self.by_dot.find(*dot).filter(|ordinal| !given.contains(ordinal)) {
                let (block, slot) = self.at(ordinal);
                rows.push((ordinal, block.row(slot).touched(touches)));
            }
        }
        rows.sort_by_key(|(ordinal, _)| *ordinal);
        // Of two rows for one carrier the later one counts: `dedup` keeps the first, so it looks from the end.
        rows.reverse();
        rows.dedup_by_key(|(ordinal, _)| *ordinal);
        rows.reverse();

        let mut removed: Vec<u32> = changes.removed.iter().filter_map(|dot| self.by_dot.find(*dot)).collect();
        removed.sort_unstable();
        removed.dedup();

        let mut changed: Vec<u32> = rows.iter().map(|(ordinal, _)| *ordinal).chain(removed.iter().copied()).collect();
        changed.sort_unstable();
        changed.dedup();

        next.astray += new.len() + removed.len();
        next.alive = next.alive + new.len() - removed.len();
        next.put(rows);
        for part in removed.chunk_by(|a, b| *a as usize / ROWS == *b as usize / ROWS) {
            let block = Arc::make_mut(&mut next.blocks[part[0] as usize / ROWS]);
            block.remove(part.iter().map(|ordinal| *ordinal as usize % ROWS));
        }
        next.follow(self, &changed);
        next
    }

    fn sightings(&self, ordinal: u32) -> &[Sighting] {
        let (block, slot) = self.at(ordinal);
        block.touches(slot)
    }

    /// Numbers the places and words that the changes bring.
    fn learn(&mut self, changes: &Changes) {
        let places = || changes.touches.iter().flat_map(|(_, touches)| touches).map(|touch| touch.at);
        let is_new = changes.carriers.iter().any(|carrier| !self.shared.knows(carrier))
            || places().any(|at| self.shared.places.number(at).is_none());
        if is_new {
            let shared = Arc::make_mut(&mut self.shared);
            changes.carriers.iter().for_each(|carrier| shared.learn(carrier));
            places().for_each(|at| shared.places.learn(at));
        }
    }

    /// Puts rows into their blocks; they ascend by ordinal, and new ones follow the last slot without a gap.
    fn put(&mut self, rows: Vec<(u32, Row)>) {
        let mut rows: Vec<(usize, Row)> = rows.into_iter().map(|(ordinal, row)| (ordinal as usize, row)).collect();
        for part in rows.chunk_by_mut(|a, b| a.0 / ROWS == b.0 / ROWS) {
            let block = part[0].0 / ROWS;
            part.iter_mut().for_each(|(at, _)| *at %= ROWS);
            if let Some(block) = self.blocks.get_mut(block) {
                Arc::make_mut(block).put(part);
            } else {
                let mut builder = BlockBuilder::default();
                part.iter().for_each(|(_, row)| builder.push(row));
                self.blocks.push(Arc::new(builder.finish()));
            }
        }
    }

    /// Brings the sorted lists after the blocks: `changed` ascends and holds every slot that differs from `before`.
    fn follow(&mut self, before: &Self, changed: &[u32]) {
        let change = Change { changed, old: &before.blocks, new: &self.blocks };
        let (removed, added) = change.of(Block::dot_entries);
        self.by_dot.change(removed, added);
        let (removed, added) = change.of(Block::id_entries);
        self.by_id.change(removed, added);
        let (removed, added) = change.of(Block::identifier_entries);
        self.identifiers.change(removed, added);
        let (removed, added) = change.of(Block::contact_entries);
        self.contacts.change(removed, added);
        let (removed, added) = change.of(Block::touch_entries);
        self.touches.change(removed, added);
        for (list, order) in self.orders.iter_mut().zip(Order::ALL) {
            let (removed, added) =
                change.of(|block, slot, ordinal, out| block.order_entries(order, slot, ordinal, out));
            list.change(removed, added);
        }
        let (mut removed, mut added) = change.of_names();
        let (old, new) = (names::order(change.old), names::order(change.new));
        removed.sort_unstable_by(|a, b| old(*a, *b));
        added.sort_unstable_by(|a, b| new(*a, *b));
        self.names.remove(&removed, old);
        self.names.insert(&added, new);
    }
}

/// Slots that differ between two states of the blocks.
struct Change<'a> {
    changed: &'a [u32],
    old: &'a [Arc<Block>],
    new: &'a [Arc<Block>],
}

/// Entries to take out of a list, and entries to put in.
type Difference<K> = (Vec<Entry<K>>, Vec<Entry<K>>);

impl Change<'_> {
    /// The entries that only one of the two states has. A slot's entries ascend.
    fn of<K: Copy + Ord>(&self, entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>)) -> Difference<K> {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for &ordinal in self.changed {
            collect(self.old, ordinal, &mut old, &entries);
            collect(self.new, ordinal, &mut new, &entries);
            if old != new {
                removed.extend(old.iter().filter(|entry| new.binary_search(entry).is_err()));
                added.extend(new.iter().filter(|entry| old.binary_search(entry).is_err()));
            }
        }
        (removed, added)
    }

    /// The same of names, whose place depends on more than the entry.
    fn of_names(&self) -> Difference<u64> {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for &ordinal in self.changed {
            let (from, to) = (removed.len(), added.len());
            collect_more(self.old, ordinal, &mut removed, Block::name_entries);
            collect_more(self.new, ordinal, &mut added, Block::name_entries);
            let is_same = removed[from..] == added[to..]
                && removed[from..].iter().all(|&(_, value)| names::key(self.old, value) == names::key(self.new, value));
            if is_same {
                removed.truncate(from);
                added.truncate(to);
            }
        }
        (removed, added)
    }
}

fn collect<K>(
    blocks: &[Arc<Block>],
    ordinal: u32,
    out: &mut Vec<Entry<K>>,
    entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
) {
    out.clear();
    collect_more(blocks, ordinal, out, entries);
}

fn collect_more<K>(
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
