//! What the board finds and sorts a company's loads by, as columns: a search reads those that it asks about, and nothing else. The rows are
//! in no order and without gaps: a load is added at the end, and where one is taken out the last moves in.

use super::circle::on_sphere;
use crate::board::{CertificationFilter, Days, Needs, Spot};
use crate::book::entry::{Entry, micros};
use crate::book::{Row, Slot};
use crate::equipment::EquipmentType;
use crate::load::LoadStatus;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use geo::{Country, State};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Declares what a row holds, and the same as columns.
macro_rules! columns {
    ($(#[$doc:meta])* $columns:ident of $row:ident { $($(#[$column_doc:meta])* $column:ident: $value:ty,)+ }) => {
        struct $row { $($column: $value,)+ }

        $(#[$doc])*
        #[derive(Debug, Default)]
        pub(super) struct $columns { $($(#[$column_doc])* pub(super) $column: Vec<$value>,)+ }

        impl $columns {
            fn push(&mut self, row: $row) {
                $(self.$column.push(row.$column);)+
            }

            fn swap_remove(&mut self, row: usize) {
                $(self.$column.swap_remove(row);)+
            }

            fn bytes(&self) -> usize {
                0 $(+ self.$column.capacity() * size_of::<$value>())+
            }
        }
    };
}

columns! {
    /// Of each load. Amounts, ids and moments (in microseconds) that are not there are [`UNKNOWN`]; measures that are not there are no number.
    Loads of LoadRow {
        /// Where it is in the book.
        slot: Slot,
        id: i64,
        /// A [`hash`] of the broker's own number.
        number: u32,
        /// A [`status_bit`].
        status: u8,
        /// An [`equipment_bit`]; no bit where no equipment is asked for.
        equipment: u32,
        /// Bits of the certifications, as filters name them ([`needs_bit`]).
        needs: u8,
        user: i64,
        team: i64,
        min_rate_cents: i64,
        pounds: f64,
        trailer_length: f64,
        /// Thousandths of a billable mile, by which miles are compared.
        miles: i64,
        /// Ten-thousandths of a dollar a billable mile.
        rate_per_mile: i64,
        last_posted_at: i64,
        /// When its posting ends, if it is posted and no carrier hauls it.
        posted_until: i64,
        /// The start of the first pickup window.
        pickup_at: i64,
        /// The start of the last stop's window.
        dropoff_at: i64,
        /// The [`day`] on which the pickup window starts; after all days where that is unknown.
        pickup_first: i32,
        /// The day on which it ends; before all days where that is unknown.
        pickup_last: i32,
        /// When that day is over.
        pickup_over_at: i64,
        /// The same of the last stop's window.
        dropoff_first: i32,
        dropoff_last: i32,
    }
}

columns! {
    /// Of one end of each load: where it is. Codes that nobody can tell are 0.
    Spots of SpotRow {
        /// The point as [`on_sphere`] has it; no numbers where it is unknown.
        x: f32,
        y: f32,
        z: f32,
        /// A [`state_code`].
        state: u16,
        /// A [`country_code`].
        country: u8,
        /// A [`prefix_code`].
        prefix: u32,
    }
}

/// In columns of whole numbers: nobody knows. Less than all that is [`known`].
pub(super) const UNKNOWN: i64 = i64::MIN;

/// The loads of one company as the board has them.
#[derive(Debug, Default)]
pub(in crate::book) struct Board {
    pub(super) loads: Loads,
    pub(super) origins: Spots,
    pub(super) destinations: Spots,
}

impl Board {
    /// Adds a load that is in a slot of the book; gives its row.
    pub(in crate::book) fn push(&mut self, slot: Slot, entry: &Entry) -> Row {
        self.loads.push(LoadRow::of(slot, entry));
        self.origins.push(SpotRow::of(entry.board.origin));
        self.destinations.push(SpotRow::of(entry.board.destination));
        (self.len() - 1) as Row
    }

    /// Takes a row out. Another load may stand in it from now on: gives the slot of that one.
    pub(in crate::book) fn swap_remove(&mut self, row: Row) -> Option<Slot> {
        let row = row as usize;
        self.loads.swap_remove(row);
        self.origins.swap_remove(row);
        self.destinations.swap_remove(row);
        self.loads.slot.get(row).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.loads.slot.len()
    }

    pub(in crate::book) fn bytes(&self) -> usize {
        self.loads.bytes() + self.origins.bytes() + self.destinations.bytes()
    }
}

impl LoadRow {
    fn of(slot: Slot, entry: &Entry) -> Self {
        let (load, facts) = (&entry.load, &entry.board);
        let moment = |at: Option<DateTime<Utc>>| number(at.map(micros));
        let first = |days: Option<Days>| days.map_or(i32::MAX, |days| day(days.first));
        let last = |days: Option<Days>| days.map_or(i32::MIN, |days| day(days.last));
        let posted = facts.posted.filter(|_| load.status == LoadStatus::Available);
        Self {
            slot,
            id: entry.id.0,
            number: hash(&entry.external_load_number),
            status: status_bit(load.status),
            equipment: entry.equipment_type.map_or(0, equipment_bit),
            needs: needs_bits(facts.needs),
            user: number(entry.user_id.map(|id| id.0)),
            team: number(entry.team_id.map(|id| id.0)),
            min_rate_cents: number(facts.min_rate_cents),
            pounds: facts.pounds.unwrap_or(f64::NAN),
            trailer_length: facts.trailer_length.unwrap_or(f64::NAN),
            miles: number(load.billable_miles.map(thousandths)),
            rate_per_mile: number(per_mile(facts.min_rate_cents, load.billable_miles)),
            last_posted_at: moment(facts.last_posted_at),
            posted_until: moment(posted.map(|posted| posted.expires_at)),
            pickup_at: moment(load.pickup_window().map(|window| window.start)),
            dropoff_at: moment(load.last_stop().map(|stop| stop.window.start)),
            pickup_first: first(facts.pickup),
            pickup_last: last(facts.pickup),
            pickup_over_at: moment(facts.pickup.map(|days| days.over_at)),
            dropoff_first: first(facts.dropoff),
            dropoff_last: last(facts.dropoff),
        }
    }
}

impl SpotRow {
    fn of(spot: Option<Spot>) -> Self {
        let [x, y, z] = spot.map_or([f32::NAN; 3], |spot| on_sphere(spot.point));
        let state = spot.and_then(|spot| spot.state);
        Self {
            x,
            y,
            z,
            state: state.map_or(0, state_code),
            country: state.map_or(0, |state| country_code(state.country)),
            prefix: spot.and_then(|spot| spot.prefix).map_or(0, prefix_code),
        }
    }
}

/// A number as a column holds it, and as it is asked for.
pub(super) fn known(number: i64) -> i64 {
    // No amount, id or moment is near either end; in an order, what is unknown is beyond both.
    number.clamp(UNKNOWN + 1, i64::MAX - 1)
}

fn number(number: Option<i64>) -> i64 {
    number.map_or(UNKNOWN, known)
}

/// A day, counted.
pub(super) fn day(date: NaiveDate) -> i32 {
    date.num_days_from_ce()
}

/// A load's own number in any case, as 32 bits: equal numbers have the same.
pub(super) fn hash(number: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    number.to_lowercase().hash(&mut hasher);
    hasher.finish() as u32
}

pub(super) fn status_bit(status: LoadStatus) -> u8 {
    1 << status as u8
}

pub(super) fn equipment_bit(word: EquipmentType) -> u32 {
    1 << word as u32
}

pub(super) fn needs_bit(word: CertificationFilter) -> u8 {
    1 << word as u8
}

fn needs_bits(needs: Needs) -> u8 {
    let bit = |is_set: bool, word| if is_set { needs_bit(word) } else { 0 };
    bit(needs.hazmat, CertificationFilter::Hazmat)
        | bit(needs.tanker, CertificationFilter::Tanker)
        | bit(!needs.hazmat && !needs.tanker, CertificationFilter::None)
}

/// A state's two letters.
pub(super) fn state_code(state: &State) -> u16 {
    state.code.bytes().fold(0, |code, letter| (code << 8) | u16::from(letter))
}

pub(super) fn country_code(country: Country) -> u8 {
    1 + country as u8
}

/// Three digits or letters, behind a byte that tells them from none.
pub(super) fn prefix_code([first, second, third]: [u8; 3]) -> u32 {
    u32::from_be_bytes([1, first, second, third])
}

fn thousandths(miles: f32) -> i64 {
    (f64::from(miles) * 1_000.0).round() as i64
}

/// Ten-thousandths of a dollar a mile; none where there are no miles.
fn per_mile(cents: Option<i64>, miles: Option<f32>) -> Option<i64> {
    let (cents, miles) = (cents?, miles.filter(|miles| *miles > 0.0)?);
    Some((cents as f64 * 100.0 / f64::from(miles)).round() as i64)
}
