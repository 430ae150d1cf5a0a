//! What companies' own systems and the load's history are told of offers, bids and what carriers said.

use super::view::dollars;
use chrono::{DateTime, Utc};
use dispatch::loads::told::Changer;
use kernel::ids::{CarrierId, LoadBidId, LoadId, LoadOfferId};
use serde_json::{Value, json};
use store::exchange::bids::BidRow;
use store::exchange::dispositions::DispositionRow;
use store::exchange::offers::OfferRow;
use store::loads::events::{LoadEventKind, NewEvent};

/// An event about an offer.
pub(crate) fn of_offer(kind: LoadEventKind, row: &OfferRow, more: Value, at: DateTime<Utc>) -> NewEvent {
    let details = json!({
        "external_load_number": row.external_load_number,
        "load_offer_id": row.id,
        "carrier_id": row.carrier_id,
        "rate": row.rate_cents.map(dollars),
    });
    NewEvent { load: row.load_id, kind, details: with(details, more), occurred_at: at }
}

/// A bid, as far as events name it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToldBid<'a> {
    pub(crate) load: LoadId,
    pub(crate) number: &'a str,
    pub(crate) id: LoadBidId,
    pub(crate) offer: LoadOfferId,
    pub(crate) carrier: CarrierId,
    pub(crate) rate_cents: i64,
}

impl<'a> ToldBid<'a> {
    /// A bid for the load with this number.
    pub(crate) fn of(row: &BidRow, number: &'a str) -> Self {
        Self {
            load: row.load_id,
            number,
            id: row.id,
            offer: row.offer_id,
            carrier: row.carrier_id,
            rate_cents: row.rate_cents,
        }
    }

    /// An event about it.
    pub(crate) fn event(self, kind: LoadEventKind, more: Value, at: DateTime<Utc>) -> NewEvent {
        let details = json!({
            "external_load_number": self.number,
            "load_bid_id": self.id,
            "load_offer_id": self.offer,
            "carrier_id": self.carrier,
            "rate": dollars(self.rate_cents),
        });
        NewEvent { load: self.load, kind, details: with(details, more), occurred_at: at }
    }
}

/// An event about what was recorded of a carrier and a load.
pub(crate) fn of_disposition(kind: LoadEventKind, row: &DispositionRow, who: Changer, at: DateTime<Utc>) -> NewEvent {
    let details = json!({
        "external_load_number": row.external_load_number,
        "load_carrier_disposition_id": row.id,
        "carrier_id": row.carrier_id,
        "reason": row.reason,
    });
    NewEvent { load: row.load_id, kind, details: with(details, by(who)), occurred_at: at }
}

/// Who of the broker did it.
pub(crate) fn by((actor, user_id): Changer) -> Value {
    json!({"actor": actor, "user_id": user_id})
}

pub(crate) fn with(mut details: Value, more: Value) -> Value {
    if let (Value::Object(details), Value::Object(more)) = (&mut details, more) {
        details.extend(more);
    }
    details
}
