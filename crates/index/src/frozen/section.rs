//! A section read.

use super::sets::read_sets;
use super::{BLOCK, BY_DOT, BY_ID, IDENTIFIERS, LINKS, LIST, NAMES, ORDERS, SETS, SHARED, TOUCHES, WORDS};
use crate::block::Block;
use crate::bytes::{Damaged, Reader};
use crate::entries::Order;
use crate::row::Shared;
use crate::sets::SetKey;
use crate::sorted::{Chunks, Sorted};
use std::sync::Arc;

/// A section that was read.
#[derive(Debug)]
pub struct Section(pub(super) Part);

#[derive(Debug)]
pub(super) enum Part {
    Shared(Shared, usize),
    Block(Arc<Block>),
    Dots(Chunks<u32>),
    Ids(Chunks<i64>),
    Short(u8, Chunks<u64>),
    Long(u8, Chunks<u128>),
    Sets(Vec<(SetKey, Sorted<u32>)>),
}

impl Section {
    /// Reads a section.
    pub fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut from = Reader(bytes);
        let part = match from.one::<u8>()? {
            SHARED => {
                let astray = usize::try_from(from.one::<u64>()?).map_err(|_| Damaged)?;
                Part::Shared(Shared::read(&mut from)?, astray)
            }
            BLOCK => Part::Block(Arc::new(Block::read(&mut from)?)),
            LIST => match from.one::<u8>()? {
                BY_DOT => Part::Dots(Sorted::read_part(&mut from)?),
                BY_ID => Part::Ids(Sorted::read_part(&mut from)?),
                NAMES => Part::Short(0, Sorted::read_part(&mut from)?),
                LINKS => Part::Short(1, Sorted::read_part(&mut from)?),
                TOUCHES => Part::Short(2, Sorted::read_part(&mut from)?),
                WORDS => Part::Long(0, Sorted::read_part(&mut from)?),
                IDENTIFIERS => Part::Long(1, Sorted::read_part(&mut from)?),
                number => {
                    let order = number.checked_sub(ORDERS).filter(|order| usize::from(*order) < Order::ALL.len());
                    Part::Short(3 + order.ok_or(Damaged)?, Sorted::read_part(&mut from)?)
                }
            },
            SETS => Part::Sets(read_sets(&mut from)?),
            _ => return Err(Damaged),
        };
        from.end()?;
        Ok(Self(part))
    }
}
