//! What the load board needs of a load, out of its rows.

use super::held::Held;
use chrono::{DateTime, Utc};
use freight::board::{BoardFacts, Days, Needs, Posted, PostingRefusal, Spot, is_posted, refusals};
use freight::equipment::WeightUnit;
use freight::load::Load;
use freight::stop::{Stop, StopKind};

/// The columns of a load that the board needs.
pub(super) struct Columns<'a> {
    pub(super) min_rate_cents: Option<i64>,
    pub(super) weight: Option<f64>,
    pub(super) weight_unit: WeightUnit,
    pub(super) trailer_length: Option<f64>,
    pub(super) certifications: &'a [String],
    pub(super) last_posted_at: Option<DateTime<Utc>>,
    pub(super) posted_at: Option<DateTime<Utc>>,
    pub(super) posting_expires_at: Option<DateTime<Utc>>,
}

/// Where one of its stops is, as it was given.
#[derive(Clone, Debug, Default)]
pub(super) struct Address {
    pub(super) postal_code: Option<String>,
    pub(super) state: Option<String>,
    pub(super) time_zone: String,
}

/// What the board needs of a load whose stops have these addresses, in the same order.
pub(super) fn facts(columns: &Columns<'_>, load: &Load, addresses: &[Address]) -> BoardFacts {
    let pickup = load.stops.iter().position(|stop| stop.kind == StopKind::Pickup);
    let end = |at: Option<usize>| at.and_then(|at| Some((load.stops.get(at)?, addresses.get(at)?)));
    let (origin, destination) = (end(pickup), end(load.stops.len().checked_sub(1)));
    BoardFacts {
        min_rate_cents: columns.min_rate_cents,
        pounds: columns.weight.map(|weight| columns.weight_unit.pounds(weight)),
        trailer_length: columns.trailer_length,
        needs: Needs::of(columns.certifications),
        last_posted_at: columns.last_posted_at,
        posted: posted(columns.posted_at, columns.posting_expires_at),
        origin: spot(origin),
        destination: spot(destination),
        pickup: days(origin),
        dropoff: days(destination),
    }
}

fn posted(at: Option<DateTime<Utc>>, expires_at: Option<DateTime<Utc>>) -> Option<Posted> {
    at.zip(expires_at).map(|(at, expires_at)| Posted { at, expires_at })
}

fn spot(end: Option<(&Stop, &Address)>) -> Option<Spot> {
    let (stop, address) = end?;
    Some(Spot::of(stop.place?, address.postal_code.as_deref(), address.state.as_deref()))
}

fn days(end: Option<(&Stop, &Address)>) -> Option<Days> {
    end.map(|(stop, address)| Days::of(stop.window, address.time_zone.parse().ok()))
}

impl Held {
    /// What the board needs of it.
    pub(super) fn board_facts(&self) -> BoardFacts {
        let row = &self.row;
        let columns = Columns {
            min_rate_cents: row.min_rate_cents,
            weight: row.weight,
            weight_unit: row.weight_unit,
            trailer_length: row.trailer_length,
            certifications: &row.certifications,
            last_posted_at: row.last_posted_at,
            posted_at: row.posted_at,
            posting_expires_at: row.posting_expires_at,
        };
        let address = |stop: &super::rows::StopRow| Address {
            postal_code: stop.postal_code.clone(),
            state: stop.state.clone(),
            time_zone: stop.time_zone.clone(),
        };
        facts(&columns, &self.load, &self.stops.iter().map(address).collect::<Vec<_>>())
    }

    /// Since when and until when it is posted at a moment; none if it isn't.
    pub fn posted(&self, now: DateTime<Utc>) -> Option<Posted> {
        let posted = posted(self.row.posted_at, self.row.posting_expires_at);
        posted.filter(|_| is_posted(posted, self.row.status, now))
    }

    /// Everything for which it can't be posted at a moment; empty if it can.
    pub fn posting_refusals(&self, now: DateTime<Utc>) -> Vec<PostingRefusal> {
        refusals(&self.load, self.row.equipment_type.is_some(), self.row.weight.is_some(), now)
    }
}
