//! A snapshot as bytes and back, in sections of about a megabyte that are written and read apart, so that several threads may.
//!
//! All of it is written, sorted lists too: to sort them again takes as long as to read the tables. What a block knows of its own columns
//! (`shorts`, `letters_here`, `homes_here`) is worked out again. What is read has been checked as a whole by whoever kept it (checksums);
//! here lengths and counts are, so that wrong bytes are an error and no panic.
//!
//! **Invariant:** a snapshot that was frozen and thawed answers as before, and follows changes as before (`tests/it/frozen.rs`).

mod block;
mod section;
mod sets;

use crate::block::{Block, ROWS};
use crate::bytes::{Damaged, Item, item_by_number, put, put_bare};
use crate::carrier::{
    AuthorityScope, AuthorityStatus, CarrierOperation, Flag, FleetSize, LapseKind, Mark, SafetyRating, StatusCode,
    Units,
};
use crate::columns::{Letters, Number, SHORT, Text, Trait};
use crate::entries::Order;
use crate::identifier::Key;
use crate::link::{Link, LinkKind};
use crate::row::Sighting;
use crate::sets::{Cover, Sets};
use crate::snapshot::Snapshot;
use crate::sorted::{Chunks, Sorted};
use section::Part;
pub use section::Section;
use sets::add_sets;
use std::sync::Arc;

/// The number of the layout of the bytes: another one whenever they mean something else (a test holds it against the bytes themselves).
pub const FORMAT: u32 = 4;

/// Chunks of a sorted list in one section.
const CHUNKS: usize = 48;
/// Members of companies' sets from which on a section is full.
const MEMBERS: usize = 100_000;

/// What a section begins with: what is in it.
const SHARED: u8 = 1;
const BLOCK: u8 = 2;
const LIST: u8 = 3;
const SETS: u8 = 4;

/// Numbers of the sorted lists; those from `ORDERS` on are the orders.
const BY_DOT: u8 = 0;
const BY_ID: u8 = 1;
const NAMES: u8 = 2;
const WORDS: u8 = 3;
const IDENTIFIERS: u8 = 4;
const LINKS: u8 = 5;
const TOUCHES: u8 = 6;
const ORDERS: u8 = 7;

item_by_number!(Key as u128, Key::packed, Key::of_packed);
item_by_number!(Link as u64, Link::number, Link::of_number);
item_by_number!(Sighting as u64, of_sighting, sighting_of);
item_by_number!(Units as u32, of_units, units_of);

fn of_sighting(Sighting { place, day }: Sighting) -> u64 {
    u64::from(place) << 32 | u64::from(day)
}

fn sighting_of(number: u64) -> Sighting {
    Sighting { place: (number >> 32) as u32, day: number as u32 }
}

fn of_units(Units { unit_type, count }: Units) -> u32 {
    u32::from(unit_type) << 16 | u32::from(count)
}

fn units_of(number: u32) -> Units {
    Units { unit_type: (number >> 16) as u8, count: number as u16 }
}

/// A number for what the columns, codes and lists of this program are called and in which order they are kept: another program's snapshot
/// is not read as if it were this one's, even if nobody thought of [`FORMAT`].
pub fn layout() -> u64 {
    let columns = format!("{FORMAT} {ROWS} {:?} {:?} {:?} {SHORT:?}", Number::ALL, Trait::ALL, Letters::ALL);
    let others = format!("{:?} {:?} {:?} {:?}", Text::ALL, Order::ALL, LinkKind::ALL, Cover::ALL);
    let words = [
        words::<StatusCode>(),
        words::<CarrierOperation>(),
        words::<SafetyRating>(),
        words::<AuthorityStatus>(),
        words::<FleetSize>(),
        words::<LapseKind>(),
        words::<AuthorityScope>(),
        words::<Flag>(),
    ];
    let described = [columns, others].into_iter().chain(words).collect::<Vec<_>>().join("\n");
    // FNV-1a.
    described
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn words<M: Mark>() -> String {
    M::ALL.iter().map(|value| value.code()).collect::<Vec<_>>().join(" ")
}

/// Writes one section.
type Write<'a> = Box<dyn Fn(&mut Vec<u8>) + Send + Sync + 'a>;

/// A snapshot as sections, each of which is made when it is asked for.
pub struct Frozen<'a>(Vec<Write<'a>>);

impl Frozen<'_> {
    /// How many sections there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Puts the bytes of a section at the end of `out`.
    pub fn write(&self, section: usize, out: &mut Vec<u8>) {
        self.0[section](out);
    }
}

impl Snapshot {
    /// Its sections.
    pub fn frozen(&self) -> Frozen<'_> {
        let mut sections: Vec<Write> = vec![Box::new(move |out: &mut Vec<u8>| {
            put(out, SHARED);
            put(out, self.astray as u64);
            self.shared.write(out);
        })];
        for block in &self.blocks {
            sections.push(Box::new(move |out: &mut Vec<u8>| {
                put(out, BLOCK);
                block.write(out);
            }));
        }
        add_list(&mut sections, BY_DOT, &self.by_dot);
        add_list(&mut sections, BY_ID, &self.by_id);
        add_list(&mut sections, NAMES, &self.names);
        add_list(&mut sections, WORDS, &self.words);
        add_list(&mut sections, IDENTIFIERS, &self.identifiers);
        add_list(&mut sections, LINKS, &self.links);
        add_list(&mut sections, TOUCHES, &self.touches);
        for (number, order) in (ORDERS..).zip(&self.orders) {
            add_list(&mut sections, number, order);
        }
        let (mut part, mut members) = (Vec::new(), 0);
        for (set, list) in self.sets.listed() {
            members += list.count(list.all());
            part.push((set, list));
            if members >= MEMBERS {
                add_sets(&mut sections, std::mem::take(&mut part));
                members = 0;
            }
        }
        add_sets(&mut sections, part);
        Frozen(sections)
    }

    /// The snapshot of all sections of one, in their order.
    pub fn thawed(sections: impl IntoIterator<Item = Section>) -> Result<Self, Damaged> {
        let (mut shared, mut blocks, mut sets) = (None, Vec::new(), Vec::new());
        let mut lists = Gathered::default();
        for Section(part) in sections {
            match part {
                Part::Shared(part, astray) => {
                    if shared.replace((part, astray)).is_some() {
                        return Err(Damaged);
                    }
                }
                Part::Block(block) => blocks.push(block),
                Part::Dots(chunks) => lists.dots.extend(chunks),
                Part::Ids(chunks) => lists.ids.extend(chunks),
                Part::Short(number, chunks) => lists.short[usize::from(number)].extend(chunks),
                Part::Long(number, chunks) => lists.long[usize::from(number)].extend(chunks),
                Part::Sets(part) => sets.extend(part),
            }
        }
        let (shared, astray) = shared.ok_or(Damaged)?;
        let full = blocks.len().saturating_sub(1);
        if blocks[..full].iter().any(|block| block.len() != ROWS) {
            return Err(Damaged);
        }
        let count = |block: &Arc<Block>| block.alive.iter().map(|alive| usize::from(*alive == 1)).sum::<usize>();
        let alive: usize = blocks.iter().map(count).sum();
        let mut eights = lists.short.into_iter().map(Sorted::of_chunks);
        let mut next = || eights.next().ok_or(Damaged);
        let (names, links, touches) = (next()?, next()?, next()?);
        let orders: [Sorted<u64>; Order::ALL.len()] = array(next)?;
        let mut long = lists.long.into_iter().map(Sorted::of_chunks);
        let (words, identifiers) = (long.next().ok_or(Damaged)?, long.next().ok_or(Damaged)?);
        let (by_dot, by_id) = (Sorted::of_chunks(lists.dots), Sorted::of_chunks(lists.ids));
        let is_whole = [by_dot.count(by_dot.all()), by_id.count(by_id.all())].iter().all(|count| *count == alive)
            && orders.iter().all(|order| order.count(order.all()) == alive);
        if !is_whole {
            return Err(Damaged);
        }
        let sets = Sets::of_lists(sets);
        // A carrier that is not there would be looked for in a block that is not there.
        let slots = full * ROWS + blocks.last().map_or(0, |last| last.len());
        // A name's value is twice its carrier's ordinal, and one more for a DBA name.
        let are_there = names.is_below(2 * slots)
            && words.is_below(2 * slots)
            && [&links, &touches].into_iter().chain(&orders).all(|list| list.is_below(slots))
            && by_dot.is_below(slots)
            && by_id.is_below(slots)
            && identifiers.is_below(slots)
            && sets.are_below(slots);
        if !are_there {
            return Err(Damaged);
        }
        Ok(Self {
            blocks,
            shared: Arc::new(shared),
            alive,
            astray,
            by_dot,
            by_id,
            names,
            words,
            identifiers,
            links,
            touches,
            sets,
            orders,
        })
    }
}

/// The chunks of all sorted lists, by what their keys are.
#[derive(Default)]
struct Gathered {
    dots: Chunks<u32>,
    ids: Chunks<i64>,
    /// Names, links, touches, and the orders.
    short: [Chunks<u64>; 3 + Order::ALL.len()],
    /// Words and identifiers.
    long: [Chunks<u128>; 2],
}

fn add_list<'a, K: Item + Send + Sync + 'a>(sections: &mut Vec<Write<'a>>, number: u8, list: &'a Sorted<K>) {
    for part in list.parts_of(CHUNKS) {
        sections.push(Box::new(move |out: &mut Vec<u8>| {
            put_bare(out, &[LIST, number]);
            part.write(out);
        }));
    }
}

fn array<T, const N: usize>(mut next: impl FnMut() -> Result<T, Damaged>) -> Result<[T; N], Damaged> {
    let all = (0..N).map(|_| next()).collect::<Result<Vec<T>, _>>()?;
    all.try_into().map_err(|_| Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds, moves or renames a column, a code or a list gives [`FORMAT`] another number and puts both here.
    #[test]
    fn another_layout_has_another_format() {
        assert_eq!((FORMAT, layout()), (4, 0x4176_2b22_d497_146d));
    }
}
