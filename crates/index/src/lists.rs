//! What a row has any number of (letters of a name, identifiers, touches), packed row after row.

use crate::bytes::{Damaged, Item, Reader, put_all};

/// A list of items for each slot of a block.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { ends: Vec::new(), items: Vec::new() }
    }
}

impl<T: Copy + PartialEq> Lists<T> {
    /// Gives the next slot its items.
    pub(crate) fn push(&mut self, items: &[T]) {
        self.items.extend_from_slice(items);
        self.ends.push(self.items.len() as u32);
    }

    /// The items of a slot.
    pub(crate) fn get(&self, slot: usize) -> &[T] {
        let start = if slot == 0 { 0 } else { self.ends[slot - 1] };
        &self.items[start as usize..self.ends[slot] as usize]
    }

    /// Where each slot's items end, and all items, one slot after the other.
    pub(crate) fn parts(&self) -> (&[u32], &[T]) {
        (&self.ends, &self.items)
    }

    /// Gives slots other items. `changes` ascend by slot; those past the end follow it without a gap. None when nothing differs.
    pub(crate) fn changed<'a>(&self, changes: impl Iterator<Item = (usize, &'a [T])> + Clone) -> Option<Self>
    where
        T: 'a,
    {
        let len = self.ends.len();
        if changes.clone().all(|(slot, items)| slot < len && self.get(slot) == items) {
            return None;
        }
        let mut new = Self { ends: Vec::with_capacity(len + 1), items: Vec::with_capacity(self.items.len() + 64) };
        for (slot, items) in changes {
            new.extend(self, slot);
            new.push(items);
        }
        new.extend(self, len);
        new.trim();
        Some(new)
    }

    /// Copies the slots of `from` that come after the last one here, up to `end`.
    fn extend(&mut self, from: &Self, end: usize) {
        let start = self.ends.len();
        if start < end {
            let first = if start == 0 { 0 } else { from.ends[start - 1] };
            let shift = (self.items.len() as u32).wrapping_sub(first);
            self.items.extend_from_slice(&from.items[first as usize..from.ends[end - 1] as usize]);
            self.ends.extend(from.ends[start..end].iter().map(|end| end.wrapping_add(shift)));
        }
    }

    /// Releases what was reserved and not used.
    pub(crate) fn trim(&mut self) {
        self.ends.shrink_to_fit();
        self.items.shrink_to_fit();
    }
}

impl<T: Item> Lists<T> {
    /// Writes all lists.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        put_all(out, &self.ends);
        put_all(out, &self.items);
    }

    /// Reads the lists of so many slots.
    pub(crate) fn read(from: &mut Reader, slots: usize) -> Result<Self, Damaged> {
        let (ends, items) = (from.all::<u32>()?, from.all()?);
        let last = ends.last().map_or(0, |end| *end as usize);
        let is_whole = ends.len() == slots && last == items.len() && ends.is_sorted();
        if is_whole { Ok(Self { ends, items }) } else { Err(Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_slots_change_and_the_others_stay() {
        let mut lists = Lists::default();
        for text in ["ACME", "", "BETA"] {
            lists.push(text.as_bytes());
        }

        let new = lists.changed([(1, &b"X"[..]), (2, b""), (3, b"NEW")].into_iter()).expect("it differs");

        let all: Vec<&[u8]> = (0..4).map(|slot| new.get(slot)).collect();
        assert_eq!(all, [&b"ACME"[..], b"X", b"", b"NEW"]);
        assert!(new.changed([(0, &b"ACME"[..])].into_iter()).is_none());
    }
}
