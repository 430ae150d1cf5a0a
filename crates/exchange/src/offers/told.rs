//! What companies' own systems, the load's history and people are told of offers, bids and what carriers said.

use super::view::dollars;
use chrono::{DateTime, Utc};
use dispatch::loads::told::Changer;
use freight::offer::DeclineReason;
use kernel::count;
use kernel::ids::{CarrierId, LoadBidId, LoadId, LoadOfferId, UserId};
use serde_json::{Value, json};
use store::exchange::bids::BidRow;
use store::exchange::dispositions::DispositionRow;
use store::exchange::offers::OfferRow;
use store::loads::events::{LoadEventKind, NewEvent};
use store::notices::{Kind, NewNotice};

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

/// How a carrier answered an offer, as people are told.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// It bid so many cents; this bid.
    Bid(LoadBidId, i64),
    /// It declined.
    Declined(DeclineReason),
    /// It took this bid back.
    Withdrew(LoadBidId),
}

impl Answer {
    /// The notice of it, for those who are told what happens to the load.
    pub(crate) fn notice(self, offer: &OfferRow, people: Vec<UserId>, at: DateTime<Utc>) -> NewNotice {
        let (what, key) = match self {
            // To bid what was offered, or less, is to take it.
            Self::Bid(id, cents) if offer.rate_cents.is_some_and(|offered| cents <= offered) => {
                ("accepted", format!("bid:{id}"))
            }
            Self::Bid(id, _) => ("bid", format!("bid:{id}")),
            Self::Declined(_) => ("declined", format!("declined:{}", offer.id)),
            Self::Withdrew(id) => ("withdrawn", format!("withdrawn:{id}")),
        };
        let notice = NewNotice::new(offer.company_id, offer.load_id, Kind::LoadOffer, key)
            .concerning(offer.carrier_id)
            .for_people(people)
            .changed(None, Some(what.to_owned()))
            .source("loads", Some(at.date_naive()))
            .with("load_id", offer.load_id.0)
            .with("load_offer_id", offer.id.0)
            .with("external_load_number", offer.external_load_number.as_str());
        match self {
            Self::Bid(_, cents) => notice.with("rate", dollars(cents)).with("amount", amount(cents)),
            Self::Declined(reason) => notice.reason(said(reason)),
            Self::Withdrew(_) => notice,
        }
    }
}

/// `$1,950`, `$1,950.50`.
fn amount(cents: i64) -> String {
    let whole = count::dollars(cents / 100);
    match cents % 100 {
        0 => whole,
        rest => format!("{whole}.{rest:02}"),
    }
}

/// Why a carrier declined, in a sentence.
const fn said(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::NotInterested => "It isn’t interested.",
        DeclineReason::RateTooLow => "The rate is too low.",
        DeclineReason::NoTruck => "It has no truck.",
        DeclineReason::Equipment => "It doesn’t have the equipment.",
        DeclineReason::Lane => "It doesn’t run the lane.",
        DeclineReason::Timing => "The times don’t work.",
        DeclineReason::Requirements => "It doesn’t meet the requirements.",
        DeclineReason::Other => "It gave another reason.",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_cents_only_if_there_are_some() {
        assert_eq!([195_000, 195_050, 5, 100_000_000].map(amount), ["$1,950", "$1,950.50", "$0.05", "$1,000,000"]);
    }
}
