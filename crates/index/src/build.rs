//! Making a snapshot from rows in any order, on two threads: rows go to blocks by state and by place, so that what is asked for
//! together lies together; then every sorted list is made.

use crate::block::{Block, BlockBuilder, Order, ROWS};
use crate::carrier::{Carrier, Touch};
use crate::day;
use crate::names;
use crate::places::NOWHERE;
use crate::row::{Letters, Row, Shared, Sighting};
use crate::snapshot::Snapshot;
use crate::sorted::{Entry, Sorted};
use std::borrow::Borrow;
use std::sync::Arc;

/// Gathers carriers and touches, in any order, and makes a snapshot of them.
#[derive(Debug, Default)]
pub struct Builder {
    blocks: Vec<Block>,
    open: BlockBuilder,
    shared: Shared,
    touches: Vec<(u32, Sighting)>,
}

impl Builder {
    /// A builder that holds nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a carrier. Of two with one DOT number the later one counts.
    pub fn carrier(&mut self, carrier: &Carrier) {
        self.shared.learn(carrier);
        self.open.push(&Row::of(carrier, &self.shared));
        if self.open.len() == ROWS {
            self.blocks.push(std::mem::take(&mut self.open).finish());
        }
    }

    /// Adds a touch of the carrier with this DOT number, which may come later or never.
    pub fn touch(&mut self, dot_number: u32, touch: Touch) {
        self.shared.places.learn(touch.at);
        self.touches.push((dot_number, sighting(touch, &self.shared)));
    }

    /// The snapshot of all that was added.
    pub fn finish(mut self) -> Snapshot {
        if self.open.len() > 0 {
            self.blocks.push(self.open.finish());
        }
        let (arrivals, ()) = join(|| last_arrivals(&self.blocks), || self.touches.sort_unstable());
        let touches = Touches::of(&arrivals, &self.touches);
        let blocks = arrange(&self.blocks, &arrivals, |nth, row| row.touched(touches.of_arrival(nth)), &self.shared);
        drop((self.blocks, touches));
        assemble(blocks, self.shared)
    }
}

impl Snapshot {
    /// The same carriers in their best places. Ordinals change.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        let arrivals: Vec<_> = self.by_dot.entries(self.by_dot.all()).collect();
        let blocks = arrange(&self.blocks, &arrivals, |_, row| row, &self.shared);
        assemble(blocks, Shared::clone(&self.shared))
    }
}

/// A touch as numbers; its place has been learnt.
pub(crate) fn sighting(touch: Touch, shared: &Shared) -> Sighting {
    Sighting { place: shared.places.number(touch.at).unwrap_or(NOWHERE), day: day::number(touch.on) }
}

/// A DOT number and where its row is.
type Arrival = Entry<u32>;

/// The rows in order of DOT number, the last of each.
fn last_arrivals(blocks: &[Block]) -> Vec<Arrival> {
    let dots = blocks.iter().flat_map(|block| block.dot.iter().copied());
    let mut arrivals: Vec<Arrival> = dots.zip(0..).collect();
    arrivals.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    arrivals.dedup_by_key(|(dot, _)| *dot);
    arrivals
}

/// Touches by the arrival that they belong to.
struct Touches {
    sightings: Vec<Sighting>,
    ends: Vec<u32>,
}

impl Touches {
    /// Takes touches that are sorted by DOT number; those of no arrival are dropped.
    fn of(arrivals: &[Arrival], touches: &[(u32, Sighting)]) -> Self {
        let mut sightings = Vec::with_capacity(touches.len());
        let mut rest = touches.iter().copied().peekable();
        let ends = arrivals.iter().map(|(dot, _)| {
            while rest.next_if(|(other, _)| other < dot).is_some() {}
            while let Some((_, sighting)) = rest.next_if(|(other, _)| other == dot) {
                sightings.push(sighting);
            }
            sightings.len() as u32
        });
        let ends = ends.collect();
        Self { sightings, ends }
    }

    fn of_arrival(&self, nth: usize) -> &[Sighting] {
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sightings[start as usize..self.ends[nth] as usize]
    }
}

/// Blocks with the rows of `arrivals` sorted by state, place and DOT number; `finish` has the last word on each row.
fn arrange<'a, B: Borrow<Block> + Sync>(
    from: &'a [B],
    arrivals: &[Arrival],
    finish: impl Fn(usize, Row<'a>) -> Row<'a> + Sync,
    shared: &Shared,
) -> Vec<Arc<Block>> {
    let at = |source: u32| (from[source as usize / ROWS].borrow(), source as usize % ROWS);
    let place = |nth: u32| {
        let (block, slot) = at(arrivals[nth as usize].1);
        let letters = |column: Letters| u64::from(block.letters[column][slot]);
        let area = letters(Letters::Country) << 48 | letters(Letters::State) << 32;
        (area | u64::from(shared.places.point(block.home[slot]).map_or(u32::MAX, curve)), nth)
    };
    let mut order: Vec<(u64, u32)> = (0..arrivals.len() as u32).map(place).collect();
    order.sort_unstable();
    let block = |part: &[(u64, u32)]| {
        let mut builder = BlockBuilder::default();
        for &(_, nth) in part {
            let (block, slot) = at(arrivals[nth as usize].1);
            builder.push(&finish(nth as usize, block.row(slot)));
        }
        Arc::new(builder.finish())
    };
    let blocks = |part: &[(u64, u32)]| part.chunks(ROWS).map(block).collect::<Vec<_>>();
    let half = order.len() / 2 / ROWS * ROWS;
    let (mut first, second) = join(|| blocks(&order[..half]), || blocks(&order[half..]));
    first.extend(second);
    first
}

/// A point's place on a curve that mostly keeps neighbours together: the bits of latitude and longitude in turn.
fn curve(point: geo::Point) -> u32 {
    let spread = |share: f64| {
        let bits = (share.clamp(0.0, 1.0) * f64::from(u16::MAX)) as u32;
        (0..16).map(|bit| (bits >> bit & 1) << (2 * bit)).sum::<u32>()
    };
    spread((point.lat + 90.0) / 180.0) << 1 | spread((point.lon + 180.0) / 360.0)
}

/// A snapshot of blocks: all its sorted lists are made.
fn assemble(blocks: Vec<Arc<Block>>, shared: Shared) -> Snapshot {
    let blocks = &blocks[..];
    let order =
        |order: Order| natural(blocks, |block, slot, ordinal, out| block.order_entries(order, slot, ordinal, out));
    let ((names, by_dot, by_id, contacts, some_orders), (touches, identifiers, other_orders)) = join(
        || {
            let mut names = collect(blocks, Block::name_entries);
            names::sort(&mut names, blocks);
            (
                Sorted::from_sorted(&names),
                natural(blocks, Block::dot_entries),
                natural(blocks, Block::id_entries),
                natural(blocks, Block::contact_entries),
                [Order::ALL[0], Order::ALL[1]].map(order),
            )
        },
        || {
            (
                natural(blocks, Block::touch_entries),
                natural(blocks, Block::identifier_entries),
                [Order::ALL[2], Order::ALL[3], Order::ALL[4], Order::ALL[5]].map(order),
            )
        },
    );
    let ([a, b], [c, d, e, f]) = (some_orders, other_orders);
    Snapshot {
        blocks: blocks.to_vec(),
        shared: Arc::new(shared),
        alive: by_dot.count(by_dot.all()),
        astray: 0,
        by_dot,
        by_id,
        names,
        identifiers,
        contacts,
        touches,
        orders: [a, b, c, d, e, f],
    }
}

fn natural<K: Copy + Ord>(
    blocks: &[Arc<Block>],
    entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>),
) -> Sorted<K> {
    Sorted::from_entries(collect(blocks, entries))
}

/// The entries of all slots.
fn collect<K>(blocks: &[Arc<Block>], entries: impl Fn(&Block, usize, u32, &mut Vec<Entry<K>>)) -> Vec<Entry<K>> {
    let mut all = Vec::with_capacity(blocks.len() * ROWS);
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
