//! A few thousand rows as columns. Columns are shared between snapshots and copied one by one when they change.

use crate::carrier::Units;
use crate::columns::{Letters, NAME_KEYS, Number, SHORT, SHOWN_TEXTS, Text, Trait, short};
use crate::identifier::Key;
use crate::link::Link;
use crate::lists::Lists;
use crate::row::{Record, Row, Sighting};
use std::borrow::Cow;
use std::sync::Arc;

/// Rows of a block; all blocks but the last are full.
pub(crate) const ROWS: usize = 4096;

/// The values of one column for the rows of a block.
#[derive(Clone, Debug)]
pub(crate) struct Column<T>(Arc<Vec<T>>);

impl<T: Copy + PartialEq> Column<T> {
    /// Whether two columns are one and the same, so that no value can differ.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The column of these values.
    pub(crate) fn of_values(values: impl Iterator<Item = T>) -> Self {
        Self(Arc::new(values.collect()))
    }

    fn of(records: &[Record], value: impl Fn(&Record) -> T) -> Self {
        Self(Arc::new(records.iter().map(value).collect()))
    }

    /// Gives a slot its value; the slot after the last one is new.
    fn set(&mut self, slot: usize, value: T) {
        match self.0.get(slot) {
            Some(old) if *old == value => {}
            Some(_) => Arc::make_mut(&mut self.0)[slot] = value,
            None => Arc::make_mut(&mut self.0).push(value),
        }
    }
}

impl<T> std::ops::Deref for Column<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// A block; see the module.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) id: Column<i64>,
    pub(crate) dot: Column<u32>,
    pub(crate) home: Column<u32>,
    pub(crate) cargo: Column<u32>,
    pub(crate) units: Column<u32>,
    /// 1 for a carrier, 0 for one that was removed.
    pub(crate) alive: Column<u8>,
    /// Whether any was removed.
    pub(crate) has_gaps: bool,
    pub(crate) numbers: [Column<u32>; Number::COUNT],
    /// The numbers of `SHORT`, shortened.
    pub(crate) shorts: [Column<u16>; SHORT.len()],
    pub(crate) traits: [Column<u8>; Trait::COUNT],
    pub(crate) letters: [Column<u16>; Letters::COUNT],
    /// The letters that occur in the block: mostly one state.
    pub(crate) letters_here: [Vec<u16>; Letters::COUNT],
    /// The home places that occur in the block: neighbors, mostly.
    pub(crate) homes_here: Vec<u32>,
    /// The texts of each slot that are shown, one after the other.
    pub(crate) texts: Arc<Lists<u8>>,
    /// The keys of each slot's names, one after the other: by themselves, since searches read through all of them.
    pub(crate) keys: Arc<Lists<u8>>,
    pub(crate) identifiers: Arc<Lists<Key>>,
    pub(crate) links: Arc<Lists<Link>>,
    pub(crate) touches: Arc<Lists<Sighting>>,
    pub(crate) equipment: Arc<Lists<Units>>,
}

impl Block {
    /// How many slots are taken, by carriers or by removed ones.
    pub(crate) fn len(&self) -> usize {
        self.dot.len()
    }

    pub(crate) fn text(&self, text: Text, slot: usize) -> &[u8] {
        text_of(&self.texts, &self.keys, slot, text as usize)
    }

    pub(crate) fn touches(&self, slot: usize) -> &[Sighting] {
        self.touches.get(slot)
    }
}

/// Something that holds rows by slot.
pub(crate) trait Rows {
    /// The row of a slot.
    fn row(&self, slot: usize) -> Row<'_>;

    /// Where a slot's carrier is at home: its letters' columns and its place.
    fn home(&self, slot: usize) -> ([u16; Letters::COUNT], u32);
}

impl Rows for Block {
    fn row(&self, slot: usize) -> Row<'_> {
        let record = Record {
            id: self.id[slot],
            dot: self.dot[slot],
            home: self.home[slot],
            cargo: self.cargo[slot],
            units: self.units[slot],
            numbers: std::array::from_fn(|column| self.numbers[column][slot]),
            traits: std::array::from_fn(|column| self.traits[column][slot]),
            letters: std::array::from_fn(|column| self.letters[column][slot]),
        };
        Row {
            record,
            texts: texts(&self.texts, &self.keys, slot),
            identifiers: Cow::Borrowed(self.identifiers.get(slot)),
            links: Cow::Borrowed(self.links.get(slot)),
            touches: Cow::Borrowed(self.touches.get(slot)),
            equipment: Cow::Borrowed(self.equipment.get(slot)),
        }
    }

    fn home(&self, slot: usize) -> ([u16; Letters::COUNT], u32) {
        (std::array::from_fn(|column| self.letters[column][slot]), self.home[slot])
    }
}

impl<R: Rows> Rows for &R {
    fn row(&self, slot: usize) -> Row<'_> {
        (**self).row(slot)
    }

    fn home(&self, slot: usize) -> ([u16; Letters::COUNT], u32) {
        (**self).home(slot)
    }
}

impl Rows for BlockBuilder {
    fn row(&self, slot: usize) -> Row<'_> {
        Row {
            record: self.records[slot],
            texts: texts(&self.texts, &self.keys, slot),
            identifiers: Cow::Borrowed(self.identifiers.get(slot)),
            links: Cow::Borrowed(self.links.get(slot)),
            touches: Cow::Borrowed(self.touches.get(slot)),
            equipment: Cow::Borrowed(self.equipment.get(slot)),
        }
    }

    fn home(&self, slot: usize) -> ([u16; Letters::COUNT], u32) {
        (self.records[slot].letters, self.records[slot].home)
    }
}

impl Block {
    /// Puts rows into slots, which ascend; those past the end follow it without a gap.
    pub(crate) fn put<'a>(&mut self, rows: impl Iterator<Item = (usize, &'a Row<'a>)> + Clone) {
        for (slot, Row { record, .. }) in rows.clone() {
            self.id.set(slot, record.id);
            self.dot.set(slot, record.dot);
            self.home.set(slot, record.home);
            self.cargo.set(slot, record.cargo);
            self.units.set(slot, record.units);
            self.alive.set(slot, 1);
            self.numbers.iter_mut().zip(record.numbers).for_each(|(column, value)| column.set(slot, value));
            for (column, number) in self.shorts.iter_mut().zip(SHORT) {
                column.set(slot, short(number, record.numbers[number]));
            }
            self.traits.iter_mut().zip(record.traits).for_each(|(column, value)| column.set(slot, value));
            self.letters.iter_mut().zip(record.letters).for_each(|(column, value)| column.set(slot, value));
            self.letters_here.iter_mut().zip(record.letters).for_each(|(here, value)| note(here, value));
            note(&mut self.homes_here, record.home);
        }
        let texts = |from: usize, count: usize| {
            let of = move |(slot, row): (usize, &'a Row<'a>)| {
                (slot * count..).zip(row.texts[from..from + count].iter().map(|text| &**text))
            };
            rows.clone().flat_map(of)
        };
        replace(&mut self.texts, texts(0, SHOWN_TEXTS));
        replace(&mut self.keys, texts(SHOWN_TEXTS, NAME_KEYS));
        replace(&mut self.identifiers, rows.clone().map(|(slot, row)| (slot, &*row.identifiers)));
        replace(&mut self.links, rows.clone().map(|(slot, row)| (slot, &*row.links)));
        replace(&mut self.equipment, rows.clone().map(|(slot, row)| (slot, &*row.equipment)));
        replace(&mut self.touches, rows.map(|(slot, row)| (slot, &*row.touches)));
    }

    /// Gives all slots their values of a column.
    pub(crate) fn put_trait(&mut self, column: Trait, values: Vec<u8>) {
        self.traits[column] = Column(Arc::new(values));
    }

    /// Gives a slot its value of a column.
    pub(crate) fn set_trait(&mut self, column: Trait, slot: usize, value: u8) {
        self.traits[column].set(slot, value);
    }

    /// Marks slots as removed.
    pub(crate) fn remove(&mut self, slots: impl Iterator<Item = usize>) {
        slots.for_each(|slot| self.alive.set(slot, 0));
        self.has_gaps = true;
    }
}

fn texts<'a>(shown: &'a Lists<u8>, keys: &'a Lists<u8>, slot: usize) -> [Cow<'a, [u8]>; Text::COUNT] {
    std::array::from_fn(|text| Cow::Borrowed(text_of(shown, keys, slot, text)))
}

fn text_of<'a>(shown: &'a Lists<u8>, keys: &'a Lists<u8>, slot: usize, text: usize) -> &'a [u8] {
    match text.checked_sub(SHOWN_TEXTS) {
        None => shown.get(slot * SHOWN_TEXTS + text),
        Some(key) => keys.get(slot * NAME_KEYS + key),
    }
}

fn replace<'a, T: Copy + PartialEq + 'a>(
    lists: &mut Arc<Lists<T>>,
    changes: impl Iterator<Item = (usize, &'a [T])> + Clone,
) {
    if let Some(new) = lists.changed(changes) {
        *lists = Arc::new(new);
    }
}

/// What was here and is no more stays noted until the next rebuild.
fn note<T: PartialEq>(here: &mut Vec<T>, value: T) {
    if !here.contains(&value) {
        here.push(value);
    }
}

/// The values that occur, ascending.
pub(crate) fn distinct<T: Copy + Ord>(column: &[T]) -> Vec<T> {
    let mut distinct = column.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.shrink_to_fit();
    distinct
}

/// Gathers rows into a block.
#[derive(Debug, Default)]
pub(crate) struct BlockBuilder {
    records: Vec<Record>,
    texts: Lists<u8>,
    keys: Lists<u8>,
    identifiers: Lists<Key>,
    links: Lists<Link>,
    touches: Lists<Sighting>,
    equipment: Lists<Units>,
}

impl BlockBuilder {
    /// One that is to hold so many rows.
    pub(crate) fn with_room(rows: usize) -> Self {
        Self { records: Vec::with_capacity(rows), ..Self::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn push(&mut self, row: &Row) {
        self.records.push(row.record);
        let (shown, keys) = row.texts.split_at(SHOWN_TEXTS);
        for text in shown {
            self.texts.push(text);
        }
        for key in keys {
            self.keys.push(key);
        }
        self.identifiers.push(&row.identifiers);
        self.links.push(&row.links);
        self.touches.push(&row.touches);
        self.equipment.push(&row.equipment);
    }

    /// The DOT numbers of the rows.
    pub(crate) fn dots(&self) -> impl Iterator<Item = u32> {
        self.records.iter().map(|record| record.dot)
    }

    pub(crate) fn finish(self) -> Block {
        let records = &self.records[..];
        let letters = std::array::from_fn(|at| Column::of(records, |record| record.letters[at]));
        let home = Column::of(records, |record| record.home);
        Block {
            id: Column::of(records, |record| record.id),
            dot: Column::of(records, |record| record.dot),
            homes_here: distinct(&home),
            home,
            cargo: Column::of(records, |record| record.cargo),
            units: Column::of(records, |record| record.units),
            alive: Column::of(records, |_| 1),
            has_gaps: false,
            numbers: std::array::from_fn(|at| Column::of(records, |record| record.numbers[at])),
            shorts: SHORT.map(|number| Column::of(records, |record| short(number, record.numbers[number]))),
            traits: std::array::from_fn(|at| Column::of(records, |record| record.traits[at])),
            letters_here: letters.each_ref().map(|column: &Column<u16>| distinct(column)),
            letters,
            texts: shared(self.texts),
            keys: shared(self.keys),
            identifiers: shared(self.identifiers),
            links: shared(self.links),
            touches: shared(self.touches),
            equipment: shared(self.equipment),
        }
    }
}

fn shared<T: Copy + PartialEq>(mut lists: Lists<T>) -> Arc<Lists<T>> {
    lists.trim();
    Arc::new(lists)
}
