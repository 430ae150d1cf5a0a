//! A filter of the board as tests of columns. Each goes over the rows of a block without a branch between them, which the compiler turns into
//! operations on several rows at once.

use super::circle::Circle;
use super::columns::{
    Board, Spots, UNKNOWN, country_code, day, equipment_bit, hash, known, needs_bit, prefix_code, state_code,
    status_bit,
};
use crate::board::{BoardFilter, LoadKey, Reach, Spot};
use crate::book::entry::{Entry, micros};
use crate::equipment::EquipmentType;
use chrono::{DateTime, Utc};

/// Rows that are looked at together.
pub(super) const BLOCK: usize = 256;

/// Some rows of a board, with the entries of the book that they are of.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) board: &'a Board,
    pub(super) entries: &'a [Option<Box<Entry>>],
    pub(super) first: usize,
    pub(super) end: usize,
}

impl<'a> Block<'a> {
    /// Its part of a column.
    pub(super) fn of<T>(&self, column: &'a [T]) -> &'a [T] {
        &column[self.first..self.end]
    }

    /// One of its rows as a block of its own.
    pub(super) fn row(&self, nth: usize) -> Self {
        let first = self.first + nth;
        Self { first, end: first + 1, ..*self }
    }

    fn entry(&self, nth: usize) -> Option<&'a Entry> {
        self.entries[self.board.loads.slot[self.first + nth] as usize].as_deref()
    }

    fn spots(&self, end: End) -> &'a Spots {
        match end {
            End::Origin => &self.board.origins,
            End::Destination => &self.board.destinations,
        }
    }

    fn spot(&self, nth: usize, end: End) -> Option<Spot> {
        let facts = &self.entry(nth)?.board;
        match end {
            End::Origin => facts.origin,
            End::Destination => facts.destination,
        }
    }
}

/// One thing that is asked of loads. What is unknown of a load is no answer to it.
#[derive(Debug)]
pub(super) enum Part {
    /// Any of these bits.
    Status(u8),
    /// Any of these bits.
    Equipment(u32),
    /// Any of these bits.
    Needs(u8),
    /// This id.
    User(i64),
    /// This id.
    Team(i64),
    /// This id, or a number of this hash: the load that the key means.
    Load(i64, u32, LoadKey),
    /// At least so many cents.
    MinRate(i64),
    /// At least so many.
    Pounds(f64),
    /// At most so many feet.
    TrailerLength(f64),
    /// The last day is over after this moment.
    PickupAhead(i64),
    /// The last day is this or later.
    PickupFrom(i32),
    /// The first day is this or earlier.
    PickupUntil(i32),
    /// The last day is this or later.
    DropoffFrom(i32),
    /// The first day is this or earlier.
    DropoffUntil(i32),
    /// Last posted in one of these times, their starts not included.
    LastPosted(Vec<(i64, i64)>),
    /// In a state.
    State(End, u16),
    /// In a country.
    Country(End, u8),
    /// In one of these.
    Prefixes(End, Vec<u32>),
    /// In a circle.
    Around(End, Circle),
}

/// An end of a load.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Origin,
    Destination,
}

/// What a filter asks of loads at a moment. What leaves few loads comes first: of the others' columns little is read then. After that, what takes
/// least time.
pub(super) fn parts_of(filter: &BoardFilter, now: DateTime<Utc>) -> Vec<Part> {
    let mut parts: Vec<Part> = filter
        .load
        .iter()
        .map(|key| Part::Load(key.id.map_or(UNKNOWN, |id| id.0), hash(&key.number), key.clone()))
        .collect();
    parts.extend(filter.user_id.map(|id| Part::User(known(id.0))));
    parts.extend(filter.team_id.map(|id| Part::Team(known(id.0))));
    let ends = [(End::Origin, &filter.origin), (End::Destination, &filter.destination)];
    let mut places: Vec<Part> = ends.into_iter().filter_map(|(end, reach)| Some(place(end, reach.as_ref()?))).collect();
    places.sort_by_key(Part::weight);
    // A country leaves most.
    let countries = places.split_off(places.partition_point(|part| !matches!(part, Part::Country(..))));
    parts.extend(places);
    parts.push(Part::Status(bits(&filter.status, status_bit)));
    if !filter.certifications.is_empty() {
        parts.push(Part::Needs(bits(&filter.certifications, needs_bit)));
    }
    parts.extend(countries);
    parts.extend(equipment(filter));
    let (pickup, dropoff) = (filter.pickup, filter.dropoff);
    parts.extend(pickup.start.map(|start| Part::PickupFrom(day(start))));
    parts.extend(pickup.end.map(|end| Part::PickupUntil(day(end))));
    parts.extend(dropoff.start.map(|start| Part::DropoffFrom(day(start))));
    parts.extend(dropoff.end.map(|end| Part::DropoffUntil(day(end))));
    parts.extend(filter.min_rate_cents.map(|least| Part::MinRate(known(least))));
    parts.extend(filter.pounds.map(Part::Pounds));
    parts.extend(filter.trailer_length.map(Part::TrailerLength));
    if !filter.posting.is_empty() {
        let moment = |at: Option<DateTime<Utc>>, or: i64| at.map_or(or, micros);
        let times = filter.posting.iter().map(|age| age.times(now));
        parts.push(Part::LastPosted(
            times.map(|(after, until)| (moment(after, UNKNOWN), moment(until, i64::MAX))).collect(),
        ));
    }
    // Today is the start of the pickup that nobody gave (Document 2 §5), which leaves most.
    if pickup.start.is_none() {
        parts.push(Part::PickupAhead(micros(now)));
    }
    parts
}

fn bits<W: Copy, B: std::ops::BitOr<Output = B> + Default>(words: &[W], bit: impl Fn(W) -> B) -> B {
    words.iter().fold(B::default(), |bits, word| bits | bit(*word))
}

/// The equipment that is asked for and that one of the trailers can haul.
fn equipment(filter: &BoardFilter) -> Option<Part> {
    let (asked, mut hauled) = (bits(&filter.equipment, equipment_bit), bits(&filter.trailer, equipment_bit));
    if filter.trailer.iter().any(|trailer| matches!(trailer, EquipmentType::Van | EquipmentType::Reefer)) {
        hauled |= equipment_bit(EquipmentType::VanOrReefer);
    }
    match (filter.equipment.is_empty(), filter.trailer.is_empty()) {
        (true, true) => None,
        (true, false) => Some(Part::Equipment(hauled)),
        (false, true) => Some(Part::Equipment(asked)),
        (false, false) => Some(Part::Equipment(asked & hauled)),
    }
}

fn place(end: End, reach: &Reach) -> Part {
    match reach {
        Reach::Around { middle, miles } => Part::Around(end, Circle::new(*middle, *miles)),
        Reach::State(state) => Part::State(end, state_code(state)),
        Reach::Country(country) => Part::Country(end, country_code(*country)),
        Reach::Prefixes(prefixes) => Part::Prefixes(end, prefixes.iter().copied().map(prefix_code).collect()),
    }
}

impl Part {
    /// How much of each load is read for a place, the least first; a country last.
    const fn weight(&self) -> u8 {
        match self {
            Self::State(..) => 0,
            Self::Prefixes(..) => 1,
            Self::Around(..) => 2,
            _ => 3,
        }
    }

    /// Whether a block's only row answers it.
    pub(super) fn holds(&self, row: &Block<'_>) -> bool {
        let mut is_kept = [true];
        self.narrow(row, &mut is_kept);
        is_kept[0]
    }

    /// Leaves of the rows that are kept those that answer it.
    pub(super) fn narrow(&self, block: &Block<'_>, kept: &mut [bool]) {
        let loads = &block.board.loads;
        match self {
            Self::Status(bits) => narrow(kept, block.of(&loads.status), |bit| bit & bits != 0),
            Self::Equipment(bits) => narrow(kept, block.of(&loads.equipment), |bit| bit & bits != 0),
            Self::Needs(bits) => narrow(kept, block.of(&loads.needs), |has| has & bits != 0),
            Self::User(id) => narrow(kept, block.of(&loads.user), |user| user == *id),
            Self::Team(id) => narrow(kept, block.of(&loads.team), |team| team == *id),
            Self::Load(id, number, key) => {
                let may_be = block.of(&loads.id).iter().zip(block.of(&loads.number));
                narrow_by(kept, may_be.map(|(is_id, is_number)| is_id == id || is_number == number));
                look_at(kept, |nth| {
                    block.entry(nth).is_some_and(|entry| key.is(entry.id, &entry.external_load_number))
                });
            }
            Self::MinRate(least) => narrow(kept, block.of(&loads.min_rate_cents), |cents| cents >= *least),
            Self::Pounds(least) => narrow(kept, block.of(&loads.pounds), |pounds| pounds >= *least),
            Self::TrailerLength(most) => narrow(kept, block.of(&loads.trailer_length), |feet| feet <= *most),
            Self::PickupAhead(now) => narrow(kept, block.of(&loads.pickup_over_at), |over_at| over_at > *now),
            Self::PickupFrom(start) => narrow(kept, block.of(&loads.pickup_last), |last| last >= *start),
            Self::PickupUntil(end) => narrow(kept, block.of(&loads.pickup_first), |first| first <= *end),
            Self::DropoffFrom(start) => narrow(kept, block.of(&loads.dropoff_last), |last| last >= *start),
            Self::DropoffUntil(end) => narrow(kept, block.of(&loads.dropoff_first), |first| first <= *end),
            Self::LastPosted(times) => {
                narrow_to_any(kept, block.of(&loads.last_posted_at), times, |at, (after, until)| {
                    at > *after && at <= *until
                });
            }
            Self::State(end, code) => narrow(kept, block.of(&block.spots(*end).state), |state| state == *code),
            Self::Country(end, code) => narrow(kept, block.of(&block.spots(*end).country), |country| country == *code),
            Self::Prefixes(end, codes) => {
                narrow_to_any(kept, block.of(&block.spots(*end).prefix), codes, |prefix, code| prefix == *code);
            }
            Self::Around(end, circle) => narrow_to_circle(kept, block, *end, circle),
        }
    }
}

/// Leaves those whose value in a column is as it should be.
pub(super) fn narrow<T: Copy>(kept: &mut [bool], column: &[T], is_right: impl Fn(T) -> bool) {
    narrow_by(kept, column.iter().map(|value| is_right(*value)));
}

fn narrow_by(kept: &mut [bool], are_right: impl Iterator<Item = bool>) {
    for (is_kept, is_right) in kept.iter_mut().zip(are_right) {
        *is_kept &= is_right;
    }
}

/// Leaves those whose value is as one of a few should be: one pass for each of those.
fn narrow_to_any<T: Copy, W>(kept: &mut [bool], column: &[T], few: &[W], is_right: impl Fn(T, &W) -> bool) {
    let mut are_right = [false; BLOCK];
    for one in few {
        for (is_any, value) in are_right.iter_mut().zip(column) {
            *is_any |= is_right(*value, one);
        }
    }
    narrow_by(kept, are_right.into_iter());
}

fn narrow_to_circle(kept: &mut [bool], block: &Block<'_>, end: End, circle: &Circle) {
    let spots = block.spots(end);
    let on_sphere = block.of(&spots.x).iter().zip(block.of(&spots.y)).zip(block.of(&spots.z));
    let on_sphere = on_sphere.map(|((x, y), z)| [*x, *y, *z]);
    let mut are_unsure = false;
    for (is_kept, at) in kept.iter_mut().zip(on_sphere) {
        *is_kept &= circle.may_hold(at);
        are_unsure |= *is_kept & circle.is_unsure(at);
    }
    if are_unsure {
        look_at(kept, |nth| {
            let row = block.first + nth;
            let at = [spots.x[row], spots.y[row], spots.z[row]];
            !circle.is_unsure(at) || block.spot(nth, end).is_some_and(|spot| circle.holds(spot.point))
        });
    }
}

/// Leaves those that are right when they are looked at one by one.
fn look_at(kept: &mut [bool], is_right: impl Fn(usize) -> bool) {
    for (nth, is_kept) in kept.iter_mut().enumerate().filter(|(_, is_kept)| **is_kept) {
        *is_kept = is_right(nth);
    }
}
