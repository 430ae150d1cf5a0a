//! What a company's own systems and its people are told of its confirmations.

use super::view::in_dollars;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use serde_json::json;
use store::exchange::bids::EndedBid;
use store::loads::events::{LoadEventKind, NewEvent};
use store::notices::{Kind, NewNotice};
use store::rate_confirmations::Confirmation;

/// The event of a load about one of its confirmations.
pub(super) fn event(kind: LoadEventKind, row: &Confirmation, at: DateTime<Utc>) -> NewEvent {
    let details = json!({
        "external_load_number": row.external_load_number,
        "movement_id": row.movement_id,
        "rate_confirmation_id": row.id,
        "revision": row.revision,
        "carrier_id": row.carrier_id,
        "terms_sha256": HEXLOWER.encode(&row.terms_sha256),
    });
    NewEvent { load: row.load_id, kind, details, occurred_at: at }
}

/// The event about a bid for the load that ends because another carrier accepted this confirmation.
pub(super) fn bid_declined(bid: &EndedBid, row: &Confirmation, at: DateTime<Utc>) -> NewEvent {
    let details = json!({
        "external_load_number": row.external_load_number,
        "load_bid_id": bid.id,
        "load_offer_id": bid.offer_id,
        "carrier_id": bid.carrier_id,
        "rate": in_dollars(bid.rate_cents),
        "because": "covered",
    });
    NewEvent { load: row.load_id, kind: LoadEventKind::BidDeclined, details, occurred_at: at }
}

/// What people are told of the carrier's answer: `accepted`, `rejected`, `countered`, `expired`, `bounced`.
pub(super) fn notice(row: &Confirmation, what: &'static str, at: DateTime<Utc>) -> NewNotice {
    NewNotice::new(row.company_id, row.id, Kind::RateConfirmation, format!("{what}:{}", at.timestamp_millis()))
        .concerning(row.carrier_id)
        .changed(None, Some(what.to_owned()))
        .source("loads", Some(at.date_naive()))
        .with("rate_confirmation_id", row.id.0)
        .with("load_id", row.load_id.0)
        .with("external_load_number", row.external_load_number.as_str())
}
