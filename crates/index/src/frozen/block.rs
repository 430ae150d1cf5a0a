//! A block's columns as bytes and back.

use super::array;
use crate::block::{Block, Column, ROWS, distinct};
use crate::bytes::{Damaged, Item, Reader, put, put_bare};
use crate::columns::{Letters, NAME_KEYS, Number, SHORT, SHOWN_TEXTS, Trait, short};
use crate::lists::Lists;
use std::sync::Arc;

impl Block {
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        put(out, self.len() as u32);
        put_bare(out, &self.id);
        for column in [&self.dot, &self.home, &self.cargo, &self.units] {
            put_bare(out, column);
        }
        put_bare(out, &self.alive);
        self.numbers.iter().for_each(|column| put_bare(out, column));
        self.traits.iter().for_each(|column| put_bare(out, column));
        self.letters.iter().for_each(|column| put_bare(out, column));
        self.texts.write(out);
        self.keys.write(out);
        self.identifiers.write(out);
        self.links.write(out);
        self.touches.write(out);
        self.equipment.write(out);
    }

    pub(super) fn read(from: &mut Reader) -> Result<Self, Damaged> {
        let len = from.one::<u32>()? as usize;
        if len > ROWS {
            return Err(Damaged);
        }
        let id: Column<i64> = column(from, len)?;
        let [dot, home, cargo, units]: [Column<u32>; 4] = array(|| column(from, len))?;
        let alive: Column<u8> = column(from, len)?;
        let numbers: [Column<u32>; Number::COUNT] = array(|| column(from, len))?;
        let traits: [Column<u8>; Trait::COUNT] = array(|| column(from, len))?;
        let letters: [Column<u16>; Letters::COUNT] = array(|| column(from, len))?;
        Ok(Self {
            id,
            dot,
            homes_here: distinct(&home),
            home,
            cargo,
            units,
            has_gaps: alive.contains(&0),
            alive,
            shorts: SHORT.map(|number| Column::of_values(numbers[number].iter().map(|&value| short(number, value)))),
            numbers,
            traits,
            letters_here: letters.each_ref().map(|column: &Column<u16>| distinct(column)),
            letters,
            texts: Arc::new(Lists::read(from, len * SHOWN_TEXTS)?),
            keys: Arc::new(Lists::read(from, len * NAME_KEYS)?),
            identifiers: Arc::new(Lists::read(from, len)?),
            links: Arc::new(Lists::read(from, len)?),
            touches: Arc::new(Lists::read(from, len)?),
            equipment: Arc::new(Lists::read(from, len)?),
        })
    }
}

fn column<T: Item + PartialEq>(from: &mut Reader, len: usize) -> Result<Column<T>, Damaged> {
    Ok(Column::of_values(from.bare(len)?.into_iter()))
}
