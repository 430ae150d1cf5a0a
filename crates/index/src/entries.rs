//! What a slot is found and sorted by: its entries in each sorted list, and whether they can differ between two states of a block.

use crate::block::Block;
use crate::columns::{GREATEST, Letters, Number, UNKNOWN};
use crate::identifier::Key;
use crate::places::NOWHERE;
use crate::sorted::Entry;
use std::sync::Arc;

/// Whether another state of the same block has the same entries in a sorted list, because it shares what they are made of.
impl Block {
    /// The same slots taken, and the same of them removed: the others are only needed beyond that.
    pub(crate) fn has_same_slots(&self, other: &Self) -> bool {
        self.alive.is_same(&other.alive)
    }

    pub(crate) fn has_same_names(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.keys, &other.keys)
    }

    pub(crate) fn has_same_identifiers(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.identifiers, &other.identifiers)
    }

    pub(crate) fn has_same_links(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.links, &other.links)
    }

    pub(crate) fn has_same_touches(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.touches, &other.touches)
    }

    pub(crate) fn has_same_order(&self, other: &Self, order: Order) -> bool {
        match order {
            Order::State => self.letters[Letters::State].is_same(&other.letters[Letters::State]),
            Order::Number(column) => self.numbers[column].is_same(&other.numbers[column]),
        }
    }
}

/// The entries that a slot has in each sorted list, none once it is removed. `ordinal` is the slot's number in the whole index.
impl Block {
    pub(crate) fn dot_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u32>>) {
        if self.alive[slot] == 1 {
            out.push((self.dot[slot], ordinal));
        }
    }

    pub(crate) fn id_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<i64>>) {
        if self.alive[slot] == 1 {
            out.push((self.id[slot], ordinal));
        }
    }

    pub(crate) fn identifier_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u128>>) {
        if self.alive[slot] == 1 {
            out.push((Key::dot(self.dot[slot]).packed(), ordinal));
            out.extend(self.identifiers.get(slot).iter().map(|key| (key.packed(), ordinal)));
        }
    }

    pub(crate) fn link_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u64>>) {
        if self.alive[slot] == 1 {
            out.extend(self.links.get(slot).iter().map(|link| (link.number(), ordinal)));
        }
    }

    /// Touches at a known place, by place and day.
    pub(crate) fn touch_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u64>>) {
        if self.alive[slot] == 1 {
            let placed = self.touches.get(slot).iter().filter(|touch| touch.place != NOWHERE);
            out.extend(placed.map(|touch| (pair(touch.place, touch.day), ordinal)));
        }
    }

    pub(crate) fn order_entries(&self, order: Order, slot: usize, ordinal: u32, out: &mut Vec<Entry<u64>>) {
        if self.alive[slot] == 1 {
            out.push((self.order_key(order, slot), ordinal));
        }
    }

    /// What a slot is sorted by: its value, then its DOT number; unknown values and none last.
    pub(crate) fn order_key(&self, order: Order, slot: usize) -> u64 {
        let value = match order {
            Order::State => match self.letters[Letters::State][slot] {
                0 => UNKNOWN,
                letters => u32::from(letters),
            },
            Order::Number(column) => self.numbers[column][slot],
        };
        pair(if value > GREATEST { UNKNOWN } else { value }, self.dot[slot])
    }
}

/// An order that is kept sorted, besides names and DOT numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    State,
    Number(Number),
}

impl Order {
    pub(crate) const ALL: [Self; 6] = [
        Self::State,
        Self::Number(Number::PowerUnits),
        Self::Number(Number::TotalDrivers),
        Self::Number(Number::AuthoritySince),
        Self::Number(Number::BipdOnFile),
        Self::Number(Number::LastInspectedOn),
    ];
}

/// Two numbers as one that sorts by the first, then the second.
pub(crate) fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}
