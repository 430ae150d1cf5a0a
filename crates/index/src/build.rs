//! Making a snapshot from rows in any order, on two threads: rows go to blocks by state and by place, so that what is asked for
//! together lies together; then every sorted list is made.

use crate::block::{Block, BlockBuilder, ROWS, Rows};
use crate::carrier::{Carrier, Touch, Vehicle};
use crate::columns::Letters;
use crate::day;
use crate::entries::Order;
use crate::identifier::Key;
use crate::link::Link;
use crate::loose::{ByArrival, Loose};
use crate::names;
use crate::places::NOWHERE;
use crate::row::{Row, Shared, Sighting};
use crate::sets::{SetKey, Sets};
use crate::snapshot::Snapshot;
use crate::sorted::{Entry, Sorted};
use std::ops::Range;
use std::sync::Arc;

/// Gathers carriers and touches, in any order, and makes a snapshot of them.
#[derive(Debug, Default)]
pub struct Builder {
    full: Vec<BlockBuilder>,
    open: BlockBuilder,
    shared: Shared,
    identifiers: Loose<Key>,
    touches: Loose<Sighting>,
    links: Loose<Link>,
    vehicles: Loose<Vehicle>,
    members: Vec<(SetKey, u32)>,
}

impl Builder {
    /// A builder that holds nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a carrier. Of two with one DOT number the later one counts.
    pub fn carrier(&mut self, carrier: &Carrier) {
        self.shared.learn(carrier);
        self.open.push(&Row::of(carrier, &self.shared, Row::default()));
        if self.open.len() == ROWS {
            self.full.push(std::mem::replace(&mut self.open, BlockBuilder::with_room(ROWS)));
        }
    }

    /// Adds a touch of the carrier with this DOT number, which may come later or never.
    pub fn touch(&mut self, dot_number: u32, touch: Touch) {
        let place = self.shared.places.learn_touched(touch.at);
        self.touches.push(dot_number, Sighting { place, day: day::number(touch.on) });
    }

    /// Adds an identifier of the carrier with this DOT number, which may come later or never; those that came with it stay.
    pub fn identifier(&mut self, dot_number: u32, key: Key) {
        self.identifiers.push(dot_number, key);
    }

    /// Adds what the carrier with this DOT number, which may come later or never, shared earlier.
    pub fn link(&mut self, dot_number: u32, link: Link) {
        self.links.push(dot_number, link);
    }

    /// Adds a vehicle of the carrier with this DOT number, which may come later or never.
    pub fn vehicle(&mut self, dot_number: u32, vehicle: Vehicle) {
        self.vehicles.push(dot_number, vehicle);
    }

    /// Puts the carrier with this DOT number, which may come later or never, into a company's set.
    pub fn member(&mut self, set: SetKey, dot_number: u32) {
        self.members.push((set, dot_number));
    }

    /// The DOT numbers of the carriers so far, in the order in which they came.
    pub fn dot_numbers(&self) -> impl Iterator<Item = u32> {
        self.full.iter().chain([&self.open]).flat_map(BlockBuilder::dots)
    }

    /// The snapshot of all that was added.
    pub fn finish(mut self) -> Snapshot {
        self.full.push(self.open);
        let (arrivals, ()) = join(
            || last_arrivals(&self.full),
            || {
                self.touches.sort();
                self.identifiers.sort();
                self.links.sort();
                self.vehicles.sort();
            },
        );
        let dots = || arrivals.iter().map(|(dot, _)| *dot);
        let ((touches, identifiers), (links, vehicles)) = join(
            || (ByArrival::of(dots(), self.touches), ByArrival::of(dots(), self.identifiers)),
            || (ByArrival::of(dots(), self.links), ByArrival::of(dots(), self.vehicles)),
        );
        // Side by side, since rows are finished in the order of their places, not in that of the lists.
        let spans = |nth: usize| [identifiers.span(nth), touches.span(nth), links.span(nth), vehicles.span(nth)];
        let spans: Vec<[Range<u32>; 4]> = (0..arrivals.len()).map(spans).collect();
        let blocks = arrange(
            &self.full,
            &arrivals,
            |nth, row| {
                let [of_identifiers, of_touches, of_links, of_vehicles] = spans[nth].clone();
                let row = row.identified(identifiers.at(of_identifiers)).touched(touches.at(of_touches).into());
                row.linked(links.at(of_links), vehicles.at(of_vehicles))
            },
            &self.shared,
        );
        drop((self.full, touches, identifiers, links, vehicles, spans));
        let mut snapshot = assemble(blocks, self.shared);
        snapshot.find_predecessors();
        Snapshot { sets: Sets::of(&self.members, |dot| snapshot.by_dot.find(dot)), ..snapshot }
    }
}

impl Snapshot {
    /// The same carriers in their best places. Ordinals change.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        let arrivals: Vec<_> = self.by_dot.entries(self.by_dot.all()).collect();
        let blocks: Vec<&Block> = self.blocks.iter().map(|block| &**block).collect();
        let blocks = arrange(&blocks, &arrivals, |_, row| row, &self.shared);
        let rebuilt = assemble(blocks, Shared::clone(&self.shared));
        Self { sets: self.sets.renumbered(|dot| rebuilt.by_dot.find(dot)), ..rebuilt }
    }
}

/// A touch as numbers; its place has been learnt.
pub(crate) fn sighting(touch: Touch, shared: &Shared) -> Sighting {
    Sighting { place: shared.places.number(touch.at).unwrap_or(NOWHERE), day: day::number(touch.on) }
}

/// A DOT number and where its row is.
type Arrival = Entry<u32>;

/// The rows in order of DOT number, the last of each.
fn last_arrivals(rows: &[BlockBuilder]) -> Vec<Arrival> {
    let dots = rows.iter().flat_map(BlockBuilder::dots);
    let mut arrivals: Vec<Arrival> = dots.zip(0..).collect();
    arrivals.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    arrivals.dedup_by_key(|(dot, _)| *dot);
    arrivals
}

/// Blocks with the rows of `arrivals` sorted by state, place and DOT number; `finish` makes the final decision on each row.
fn arrange<'a, R: Rows + Sync>(
    from: &'a [R],
    arrivals: &[Arrival],
    finish: impl Fn(usize, Row<'a>) -> Row<'a> + Sync,
    shared: &Shared,
) -> Vec<Arc<Block>> {
    let at = |source: u32| (&from[source as usize / ROWS], source as usize % ROWS);
    let place = |nth: u32| {
        let (rows, slot) = at(arrivals[nth as usize].1);
        let (letters, home) = rows.home(slot);
        let area = u64::from(letters[Letters::Country]) << 48 | u64::from(letters[Letters::State]) << 32;
        (area | u64::from(shared.places.point(home).map_or(u32::MAX, curve)), nth)
    };
    let places = |part: Range<u32>| part.map(place).collect::<Vec<(u64, u32)>>();
    let count = arrivals.len() as u32;
    let (mut order, others) = join(|| places(0..count / 2), || places(count / 2..count));
    order.extend(others);
    order.sort_unstable();
    let block = |part: &[(u64, u32)]| {
        let mut builder = BlockBuilder::with_room(part.len());
        for &(_, nth) in part {
            let (rows, slot) = at(arrivals[nth as usize].1);
            builder.push(&finish(nth as usize, rows.row(slot)));
        }
        Arc::new(builder.finish())
    };
    let blocks = |part: &[(u64, u32)]| part.chunks(ROWS).map(block).collect::<Vec<_>>();
    let half = order.len() / 2 / ROWS * ROWS;
    let (mut first, second) = join(|| blocks(&order[..half]), || blocks(&order[half..]));
    first.extend(second);
    first
}

/// A point's place on a curve that mostly keeps neighbors together: the bits of latitude and longitude in turn.
fn curve(point: geo::Point) -> u32 {
    let spread = |share: f64| {
        let bits = (share.clamp(0.0, 1.0) * f64::from(u16::MAX)) as u32;
        (0..16).map(|bit| (bits >> bit & 1) << (2 * bit)).sum::<u32>()
    };
    spread((point.lat + 90.0) / 180.0) << 1 | spread((point.lon + 180.0) / 360.0)
}

/// A snapshot of blocks: all its sorted lists are made.
fn assemble(all: Vec<Arc<Block>>, shared: Shared) -> Snapshot {
    let blocks = &all[..];
    let slots = blocks.len() * ROWS;
    let count = |items: fn(&Block) -> usize| blocks.iter().map(|block| items(block)).sum::<usize>();
    let order = |order: Order| {
        natural(blocks, slots, |block, slot, ordinal, out| block.order_entries(order, slot, ordinal, out))
    };
    let ((names, by_dot, by_id, links, some_orders), (touches, identifiers, words, other_orders)) = join(
        || {
            (
                Sorted::from_sorted(&names::sorted(blocks)),
                natural(blocks, slots, Block::dot_entries),
                natural(blocks, slots, Block::id_entries),
                natural(blocks, count(|block| block.links.parts().1.len()), Block::link_entries),
                [Order::ALL[0], Order::ALL[1]].map(order),
            )
        },
        || {
            (
                natural(blocks, count(|block| block.touches.parts().1.len()), Block::touch_entries),
                natural(blocks, slots + count(|block| block.identifiers.parts().1.len()), Block::identifier_entries),
                natural(blocks, slots, Block::word_entries),
                [Order::ALL[2], Order::ALL[3], Order::ALL[4], Order::ALL[5]].map(order),
            )
        },
    );
    let mut orders = some_orders.into_iter().chain(other_orders);
    Snapshot {
        shared: Arc::new(shared),
        alive: by_dot.count(by_dot.all()),
        astray: 0,
        sets: Sets::default(),
        by_dot,
        by_id,
        names,
        words,
        identifiers,
        links,
        touches,
        blocks: all,
        orders: std::array::from_fn(|_| orders.next().expect("six orders")),
    }
}

/// A list in natural order; `room` as for [`collect`].
fn natural<K: Copy + Ord>(
    blocks: &[Arc<Block>],
    room: usize,
    entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
) -> Sorted<K> {
    Sorted::from_entries(collect(blocks, room, entries))
}

/// The entries of all slots. There are some `room` of them: tens of millions are copied several times where the list has to grow.
fn collect<K>(
    blocks: &[Arc<Block>],
    room: usize,
    entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
) -> Vec<Entry<K>> {
    let mut all = Vec::with_capacity(room);
    for (block, first) in blocks.iter().zip((0..).step_by(ROWS)) {
        (0..block.len()).for_each(|slot| entries(block, slot, first + slot as u32, &mut all));
    }
    all
}

/// Does two things at once.
fn join<A: Send, B>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let a = scope.spawn(a);
        let b = b();
        (a.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), b)
    })
}

/// Does two things, at once when they are worth a thread.
pub(crate) fn join_if<A: Send, B>(worth_it: bool, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B) -> (A, B) {
    if worth_it { join(a, b) } else { (a(), b()) }
}
