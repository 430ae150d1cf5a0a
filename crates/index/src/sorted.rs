//! A sorted list that is cheap to change and to share: the one structure behind every order, prefix and look-up of the index.
//!
//! Entries are a key and a value (mostly an ordinal), kept in chunks of a few thousand. A clone shares all chunks; a change copies only
//! those it touches. Keys and values lie apart, so that walking an order reads four bytes an entry. The order is the caller's: most
//! lists are in the natural order of their entries, names compare further letters that lie elsewhere.

use crate::bytes::{Damaged, Item, Reader, put, put_bare};
use std::cmp::Ordering;
use std::sync::Arc;

/// A key and its value.
pub(crate) type Entry<K> = (K, u32);

/// Entries a chunk has after it was built or split; it is split when it grows to twice as many.
const CHUNK: usize = 2048;

#[derive(Debug)]
pub(crate) struct Chunk<K> {
    keys: Vec<K>,
    values: Vec<u32>,
}

impl<K: Copy> Chunk<K> {
    fn with_capacity(capacity: usize) -> Self {
        Self { keys: Vec::with_capacity(capacity), values: Vec::with_capacity(capacity) }
    }

    fn len(&self) -> usize {
        self.values.len()
    }

    fn get(&self, slot: usize) -> Entry<K> {
        (self.keys[slot], self.values[slot])
    }

    fn last(&self) -> Entry<K> {
        self.get(self.len() - 1)
    }

    fn push(&mut self, (key, value): Entry<K>) {
        self.keys.push(key);
        self.values.push(value);
    }

    fn extend(&mut self, from: &Self, slots: std::ops::Range<usize>) {
        self.keys.extend_from_slice(&from.keys[slots.clone()]);
        self.values.extend_from_slice(&from.values[slots]);
    }

    /// The first slot at or after `from` whose entry is not `before`.
    fn seek(&self, from: usize, before: impl Fn(Entry<K>) -> bool) -> usize {
        let (mut low, mut high) = (from, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if before(self.get(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// Chunks of a list, none of them empty.
pub(crate) type Chunks<K> = Vec<Arc<Chunk<K>>>;

/// Some chunks of a list, to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a, K>(&'a [Arc<Chunk<K>>]);

impl<K: Item> Piece<'_, K> {
    /// Writes all keys, then all values.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        put(out, self.0.iter().map(|chunk| chunk.len() as u32).sum::<u32>());
        self.0.iter().for_each(|chunk| put_bare(out, &chunk.keys));
        self.0.iter().for_each(|chunk| put_bare(out, &chunk.values));
    }
}

/// A place between two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    chunk: usize,
    slot: usize,
}

/// The entries between two positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: Position,
    pub(crate) end: Position,
}

/// What a change does with its entries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    Insert,
    Remove,
}

/// A sorted list of entries; see the module.
#[derive(Clone, Debug)]
pub(crate) struct Sorted<K> {
    chunks: Arc<Vec<Arc<Chunk<K>>>>,
    /// The last entry of each chunk: side by side, since every seek reads a dozen of them.
    lasts: Arc<Vec<Entry<K>>>,
    /// How many entries come before each chunk, and before the end.
    starts: Arc<Vec<usize>>,
}

impl<K: Copy> Sorted<K> {
    /// Takes entries that are in order already.
    pub(crate) fn from_sorted(entries: &[Entry<K>]) -> Self {
        let chunk = |part: &[Entry<K>]| {
            let mut chunk = Chunk::with_capacity(part.len());
            for &entry in part {
                chunk.push(entry);
            }
            Arc::new(chunk)
        };
        Self::of(entries.chunks(CHUNK).map(chunk).collect())
    }

    fn of(chunks: Vec<Arc<Chunk<K>>>) -> Self {
        let mut starts = Vec::with_capacity(chunks.len() + 1);
        starts.push(0);
        starts.extend(chunks.iter().scan(0, |sum, chunk| {
            *sum += chunk.len();
            Some(*sum)
        }));
        let lasts = chunks.iter().map(|chunk| chunk.last()).collect();
        Self { chunks: Arc::new(chunks), lasts: Arc::new(lasts), starts: Arc::new(starts) }
    }

    /// The first position whose entry is not `before`; `before` holds for a leading part of the order.
    pub(crate) fn seek(&self, before: impl Fn(Entry<K>) -> bool) -> Position {
        let chunk = self.lasts.partition_point(|&last| before(last));
        Position { chunk, slot: self.chunks.get(chunk).map_or(0, |chunk| chunk.seek(0, before)) }
    }

    /// The whole list.
    pub(crate) fn all(&self) -> Span {
        Span { start: Position { chunk: 0, slot: 0 }, end: self.end() }
    }

    /// The position after the last entry.
    pub(crate) fn end(&self) -> Position {
        Position { chunk: self.chunks.len(), slot: 0 }
    }

    /// A key from the middle of the list; none when it is empty.
    pub(crate) fn middle(&self) -> Option<K> {
        self.lasts.get(self.lasts.len() / 2).map(|(key, _)| *key)
    }

    /// How many entries lie in `span`.
    pub(crate) fn count(&self, span: Span) -> usize {
        let rank = |at: Position| self.starts[at.chunk] + at.slot;
        rank(span.end).saturating_sub(rank(span.start))
    }

    /// The values of `span`, a slice for each chunk.
    pub(crate) fn values(&self, span: Span) -> impl DoubleEndedIterator<Item = &[u32]> {
        self.parts(span).map(|(chunk, slots)| &chunk.values[slots])
    }

    /// Whether every value is less than `most`.
    pub(crate) fn is_below(&self, most: usize) -> bool {
        self.values(self.all()).flatten().all(|value| (*value as usize) < most)
    }

    /// The entries of `span`.
    pub(crate) fn entries(&self, span: Span) -> impl Iterator<Item = Entry<K>> {
        self.parts(span).flat_map(|(chunk, slots)| slots.map(|slot| chunk.get(slot)))
    }

    fn parts(&self, span: Span) -> impl DoubleEndedIterator<Item = (&Chunk<K>, std::ops::Range<usize>)> {
        let (from, to) = (span.start, span.end.max(span.start));
        let chunks = from.chunk..self.chunks.len().min(to.chunk + 1);
        chunks.map(move |at| {
            let chunk = &*self.chunks[at];
            let start = if at == from.chunk { from.slot } else { 0 };
            let end = if at == to.chunk { to.slot } else { chunk.len() };
            (chunk, start..end)
        })
    }

    /// Takes out `entries`, which are sorted by `order` and all present.
    pub(crate) fn remove(&mut self, entries: &[Entry<K>], order: impl Fn(Entry<K>, Entry<K>) -> Ordering) {
        self.edit(entries, Edit::Remove, order);
    }

    /// Puts in `entries`, which are sorted by `order` and not present yet.
    pub(crate) fn insert(&mut self, entries: &[Entry<K>], order: impl Fn(Entry<K>, Entry<K>) -> Ordering) {
        self.edit(entries, Edit::Insert, order);
    }

    fn edit(&mut self, mut entries: &[Entry<K>], edit: Edit, order: impl Fn(Entry<K>, Entry<K>) -> Ordering) {
        if entries.is_empty() {
            return;
        }
        if self.chunks.is_empty() {
            debug_assert!(edit == Edit::Insert, "an entry to remove is present");
            *self = Self::from_sorted(entries);
            return;
        }
        let mut chunks = Vec::with_capacity(self.chunks.len() + 1);
        let mut rest = &self.chunks[..];
        while let Some(&first) = entries.first() {
            // Its chunk is the first one that ends at it or after it, or the very last.
            let before = rest.partition_point(|chunk| order(chunk.last(), first).is_lt()).min(rest.len() - 1);
            chunks.extend_from_slice(&rest[..before]);
            let chunk = &rest[before];
            rest = &rest[before + 1..];
            let here = if rest.is_empty() {
                entries.len()
            } else {
                entries.partition_point(|&entry| order(entry, chunk.last()).is_le())
            };
            chunks.extend(edited(chunk, &entries[..here], edit, &order));
            entries = &entries[here..];
        }
        chunks.extend_from_slice(rest);
        *self = Self::of(chunks);
    }
}

/// The chunk with `entries` put in or taken out, in as many pieces as it then needs.
fn edited<K: Copy>(
    chunk: &Chunk<K>,
    entries: &[Entry<K>],
    edit: Edit,
    order: &impl Fn(Entry<K>, Entry<K>) -> Ordering,
) -> Vec<Arc<Chunk<K>>> {
    let mut whole = Chunk::with_capacity(chunk.len() + if edit == Edit::Insert { entries.len() } else { 0 });
    let mut from = 0;
    for &entry in entries {
        let at = chunk.seek(from, |other| order(other, entry).is_lt());
        whole.extend(chunk, from..at);
        from = at;
        match edit {
            Edit::Insert => whole.push(entry),
            Edit::Remove => {
                debug_assert!(at < chunk.len() && order(chunk.get(at), entry).is_eq(), "an entry to remove is present");
                from += 1;
            }
        }
    }
    whole.extend(chunk, from.min(chunk.len())..chunk.len());
    match whole.len() {
        0 => Vec::new(),
        len if len < 2 * CHUNK => vec![Arc::new(whole)],
        len => (0..len)
            .step_by(CHUNK)
            .map(|start| {
                let mut piece = Chunk::with_capacity(CHUNK);
                piece.extend(&whole, start..(start + CHUNK).min(len));
                Arc::new(piece)
            })
            .collect(),
    }
}

impl<K: Item> Sorted<K> {
    /// The list in pieces of so many chunks.
    pub(crate) fn parts_of(&self, chunks: usize) -> impl Iterator<Item = Piece<'_, K>> {
        self.chunks.chunks(chunks).map(Piece)
    }

    /// The chunks of a piece that was written.
    pub(crate) fn read_part(from: &mut Reader) -> Result<Chunks<K>, Damaged> {
        let count = from.one::<u32>()? as usize;
        let (keys, values) = (from.bare::<K>(count)?, from.bare::<u32>(count)?);
        let parts = keys.chunks(CHUNK).zip(values.chunks(CHUNK));
        Ok(parts.map(|(keys, values)| Arc::new(Chunk { keys: keys.to_vec(), values: values.to_vec() })).collect())
    }

    /// The list of chunks in its order.
    pub(crate) fn of_chunks(chunks: Chunks<K>) -> Self {
        Self::of(chunks)
    }
}

impl<K: Copy + Ord> Sorted<K> {
    /// Sorts `entries` into their natural order.
    pub(crate) fn from_entries(mut entries: Vec<Entry<K>>) -> Self {
        entries.sort_unstable();
        Self::from_sorted(&entries)
    }

    /// The entries whose key is in `keys`, in natural order.
    pub(crate) fn between(&self, keys: std::ops::RangeInclusive<K>) -> Span {
        Span { start: self.seek(|(key, _)| key < *keys.start()), end: self.seek(|(key, _)| key <= *keys.end()) }
    }

    /// The value of the first entry with this key.
    pub(crate) fn find(&self, key: K) -> Option<u32> {
        let at = self.seek(|(other, _)| other < key);
        let (found, value) = self.chunks.get(at.chunk)?.get(at.slot);
        (found == key).then_some(value)
    }

    /// Takes `removed` out and puts `added` in, in natural order; an entry in both stays.
    pub(crate) fn change(&mut self, mut removed: Vec<Entry<K>>, mut added: Vec<Entry<K>>) {
        removed.sort_unstable();
        added.sort_unstable();
        self.remove(&removed, |a, b| a.cmp(&b));
        self.insert(&added, |a, b| a.cmp(&b));
    }
}

#[cfg(test)]
mod tests;
