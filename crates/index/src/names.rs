//! Legal and DBA names in the order of their keys: prefix search, type-ahead and the order of lists by name.
//!
//! An entry's key is the first eight bytes of the name key; what follows lies in the carrier's block and is read only when the first
//! eight are equal. Its value is twice the carrier's ordinal, plus one for a DBA name. Every carrier has one legal entry, which sorts
//! last when it has no name.

use crate::block::{Block, ROWS};
use crate::columns::Text;
use crate::sorted::{Entry, Sorted, Span};
use std::cmp::Ordering;
use std::sync::Arc;

/// The key of what has no name: after all names, since no UTF-8 text holds this byte.
const UNNAMED: u64 = u64::MAX;

/// The ordinal of the carrier whose name a value is.
pub(crate) fn ordinal(value: u32) -> u32 {
    value >> 1
}

/// Whether a value is a DBA name.
pub(crate) fn is_dba(value: u32) -> bool {
    value & 1 == 1
}

/// The whole key of the name that a value is.
pub(crate) fn key(blocks: &[Arc<Block>], value: u32) -> &[u8] {
    let ordinal = ordinal(value) as usize;
    let text = if is_dba(value) { Text::DbaKey } else { Text::LegalKey };
    blocks[ordinal / ROWS].text(text, ordinal % ROWS)
}

/// What a legal name sorts by in a list before anything else.
pub(crate) fn first_eight(key: &[u8]) -> u64 {
    if key.is_empty() { UNNAMED } else { eight(key, 0) }
}

/// Eight bytes of `key` from `start`, zeros after its end, as a number that sorts alike.
fn eight(key: &[u8], start: usize) -> u64 {
    let rest = key.get(start..).unwrap_or_default();
    if let Some(bytes) = rest.first_chunk() {
        return u64::from_be_bytes(*bytes);
    }
    let mut bytes = [0; 8];
    bytes[..rest.len()].copy_from_slice(rest);
    u64::from_be_bytes(bytes)
}

/// Whether a key is longer than the eight bytes of `eight`.
fn goes_on(eight: u64) -> bool {
    eight & 0xff != 0 && eight != UNNAMED
}

/// The order of names: by key, then by the carrier's DOT number, legal before DBA.
pub(crate) fn order(blocks: &[Arc<Block>]) -> impl Fn(Entry<u64>, Entry<u64>) -> Ordering {
    let dot = |value: u32| blocks[ordinal(value) as usize / ROWS].dot[ordinal(value) as usize % ROWS];
    move |(a_key, a), (b_key, b)| {
        let mut order = a_key.cmp(&b_key);
        if order.is_eq() && goes_on(a_key) {
            order = key(blocks, a).cmp(key(blocks, b));
        }
        order.then_with(|| dot(a).cmp(&dot(b))).then(a.cmp(&b))
    }
}

/// The names whose key starts with `start`; none for an empty start.
pub(crate) fn starting(names: &Sorted<u64>, blocks: &[Arc<Block>], start: &[u8]) -> Span {
    if start.is_empty() {
        return Span { start: names.end(), end: names.end() };
    }
    let first = eight(start, 0);
    let free = 64 - 8 * start.len().min(8) as u32;
    let last = first | 1_u64.checked_shl(free).map_or(u64::MAX, |bit| bit - 1);
    let long = start.len() > 8;
    let start_at = names.seek(|(eight, value)| eight < first || (long && eight == first && key(blocks, value) < start));
    let end = names.seek(|(eight, value)| {
        if long && eight == first {
            let key = key(blocks, value);
            key < start || key.starts_with(start)
        } else {
            eight <= last
        }
    });
    Span { start: start_at, end }
}

impl Block {
    /// The names of a slot; see `block` for the other lists' entries.
    pub(crate) fn name_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u64>>) {
        if self.alive[slot] == 1 {
            let (legal, dba) = (self.text(Text::LegalKey, slot), self.text(Text::DbaKey, slot));
            out.push((first_eight(legal), ordinal << 1));
            if !dba.is_empty() && dba != legal {
                out.push((eight(dba, 0), ordinal << 1 | 1));
            }
        }
    }
}

/// The first three times eight bytes of a name's key, and its value: that tells most names apart, also where thousands begin with one word.
type Start = ([u64; 3], u32);

/// The names of all slots in order. They are sorted by their beginnings, which are read block by block; those that are equal so far by the next
/// eight bytes, and so on, so that each name's block is visited once for each eight bytes instead of at every comparison.
pub(crate) fn sorted(blocks: &[Arc<Block>]) -> Vec<Entry<u64>> {
    let starts = starts(blocks);
    let mut entries: Vec<Entry<u64>> = starts.iter().map(|&([first, ..], value)| (first, value)).collect();
    let (mut scratch, mut at) = (Vec::new(), 0);
    for run in starts.chunk_by(|a, b| a.0 == b.0) {
        let end = at + run.len();
        if run.len() > 1 {
            let [.., last] = run[0].0;
            settle(&mut entries[at..end], if goes_on(last) { 24 } else { usize::MAX }, blocks, &mut scratch);
        }
        at = end;
    }
    entries
}

/// The beginnings of the names of all slots, in order.
fn starts(blocks: &[Arc<Block>]) -> Vec<Start> {
    let mut starts: Vec<Start> = Vec::with_capacity(blocks.len() * ROWS);
    let mut entries = Vec::new();
    for (block, first) in blocks.iter().zip((0..).step_by(ROWS)) {
        for slot in 0..block.len() {
            block.name_entries(slot, first + slot as u32, &mut entries);
            starts.extend(entries.drain(..).map(|(eight_bytes, value)| {
                let key = block.text(if is_dba(value) { Text::DbaKey } else { Text::LegalKey }, slot);
                ([eight_bytes, eight(key, 8), eight(key, 16)], value)
            }));
        }
    }
    starts.sort_unstable();
    starts
}

/// A name in a run of names that are equal so far: its next eight bytes, its DOT number, its value.
type Rest = (u64, u32, u32);

/// Sorts a run whose keys are equal in their first `start` bytes.
fn settle(run: &mut [Entry<u64>], start: usize, blocks: &[Arc<Block>], scratch: &mut Vec<Rest>) {
    scratch.clear();
    scratch.extend(run.iter().map(|&(_, value)| {
        let ordinal = ordinal(value) as usize;
        (eight(key(blocks, value), start), blocks[ordinal / ROWS].dot[ordinal % ROWS], value)
    }));
    scratch.sort_unstable();
    run.iter_mut().zip(&*scratch).for_each(|(entry, rest)| entry.1 = rest.2);
    let mut longer = Vec::new();
    let mut at = 0;
    for equal in scratch.chunk_by(|a, b| a.0 == b.0) {
        if equal.len() > 1 && goes_on(equal[0].0) {
            longer.push(at..at + equal.len());
        }
        at += equal.len();
    }
    for range in longer {
        settle(&mut run[range], start + 8, blocks, scratch);
    }
}
