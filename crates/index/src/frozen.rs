//! A snapshot as bytes and back, in sections of about a megabyte that are written and read apart, so that several threads may.
//!
//! All of it is written, sorted lists too: to sort them again takes as long as to read the tables. What a block knows of its own columns
//! (`shorts`, `letters_here`, `homes_here`) is worked out again. What is read has been checked as a whole by whoever kept it (checksums);
//! here lengths and counts are, so that wrong bytes are an error and no panic.
//!
//! **Invariant:** a snapshot that was frozen and thawed answers as before, and follows changes as before (`tests/it/frozen.rs`).

use crate::block::{Block, Column, ROWS, distinct};
use crate::bytes::{Damaged, Item, Reader, item_by_number, put, put_all, put_bare};
use crate::carrier::{
    AuthorityStatus, CarrierOperation, Code, Flag, FleetSize, LapseKind, Mark, SafetyRating, StatusCode, Units,
};
use crate::columns::{Letters, Number, SHORT, Text, Trait, short};
use crate::entries::Order;
use crate::identifier::Key;
use crate::link::{Link, LinkKind};
use crate::lists::Lists;
use crate::row::{Shared, Sighting};
use crate::sets::{Cover, SetKey, SetKind, Sets};
use crate::snapshot::Snapshot;
use crate::sorted::{Chunks, Sorted};
use std::sync::Arc;

/// The number of the layout of the bytes: another one whenever they mean something else (a test holds it against the bytes themselves).
pub const FORMAT: u32 = 1;

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

fn add_sets<'a>(sections: &mut Vec<Write<'a>>, sets: Vec<(&'a SetKey, &'a Sorted<u32>)>) {
    sections.push(Box::new(move |out: &mut Vec<u8>| {
        put(out, SETS);
        put(out, sets.len() as u32);
        for (set, list) in &sets {
            put(out, set.company);
            let (kind, value) = kind(set.kind);
            put(out, kind);
            put(out, value);
            let (dots, ordinals): (Vec<u32>, Vec<u32>) = list.entries(list.all()).unzip();
            put_all(out, &dots);
            put_all(out, &ordinals);
        }
    }));
}

/// A section that was read.
#[derive(Debug)]
pub struct Section(Part);

#[derive(Debug)]
enum Part {
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

fn read_sets(from: &mut Reader) -> Result<Vec<(SetKey, Sorted<u32>)>, Damaged> {
    let count = from.one::<u32>()?;
    let mut sets = Vec::new();
    for _ in 0..count {
        let company = from.one::<i64>()?;
        let kind = kind_of(from.one()?, from.one()?)?;
        let (dots, ordinals) = (from.all::<u32>()?, from.all::<u32>()?);
        if dots.len() != ordinals.len() {
            return Err(Damaged);
        }
        let members: Vec<_> = dots.into_iter().zip(ordinals).collect();
        sets.push((SetKey { company, kind }, Sorted::from_sorted(&members)));
    }
    Ok(sets)
}

/// The number of a kind of set, and what belongs to it.
fn kind(kind: SetKind) -> (u8, u64) {
    match kind {
        SetKind::Onboarded => (0, 0),
        SetKind::NeedsToOnboard => (1, 0),
        SetKind::DoNotDispatch => (2, 0),
        SetKind::Dismissed => (3, 0),
        SetKind::Subscribed => (4, 0),
        SetKind::Classification(id) => (5, id.cast_unsigned()),
        SetKind::Cover(cover, step) => (6, (cover as u64) << 32 | u64::from(step)),
        SetKind::PicksUpIn(state) => (7, u64::from(state.number())),
        SetKind::DeliversTo(state) => (8, u64::from(state.number())),
    }
}

fn kind_of(kind: u8, value: u64) -> Result<SetKind, Damaged> {
    let state = || u16::try_from(value).ok().and_then(Code::of_number).ok_or(Damaged);
    Ok(match kind {
        0 => SetKind::Onboarded,
        1 => SetKind::NeedsToOnboard,
        2 => SetKind::DoNotDispatch,
        3 => SetKind::Dismissed,
        4 => SetKind::Subscribed,
        5 => SetKind::Classification(value.cast_signed()),
        6 => {
            let cover = usize::try_from(value >> 32).ok().and_then(|cover| Cover::ALL.get(cover));
            SetKind::Cover(*cover.ok_or(Damaged)?, value as u32)
        }
        7 => SetKind::PicksUpIn(state()?),
        8 => SetKind::DeliversTo(state()?),
        _ => return Err(Damaged),
    })
}

impl Block {
    fn write(&self, out: &mut Vec<u8>) {
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
        self.identifiers.write(out);
        self.links.write(out);
        self.touches.write(out);
        self.equipment.write(out);
    }

    fn read(from: &mut Reader) -> Result<Self, Damaged> {
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
            texts: Arc::new(Lists::read(from, len * Text::COUNT)?),
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
        assert_eq!((FORMAT, layout()), (1, 0xe4d3_b7b2_b379_a1c2));
    }
}
