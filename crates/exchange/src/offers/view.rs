//! An offer as the broker sees it.

use super::words::{DeclineReasonWords, OfferEndedWords, OfferStatusWords};
use chrono::{DateTime, Utc};
use freight::offer::{DeclineReason, OfferEnded, OfferStatus};
use platform::named::Named;
use serde::Serialize;
use store::exchange::offers::OfferRow;
use utoipa::ToSchema;

/// A carrier of an offer or bid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OfferCarrier {
    /// The carrier's id.
    pub id: i64,
    /// Legal name.
    pub legal_name: Option<String>,
    /// USDOT number.
    pub dot_number: i32,
}

/// An offer of a load to a carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadOffer {
    /// The offer's id.
    pub id: i64,
    /// The load's id.
    pub load_id: i64,
    /// The carrier.
    pub carrier: OfferCarrier,
    /// Status.
    #[schema(value_type = OfferStatusWords)]
    pub status: OfferStatus,
    /// What is offered, in U.S. dollars; null if the carrier is asked for its rate.
    pub rate: Option<f64>,
    /// Message to the carrier.
    pub message: Option<String>,
    /// Address that it went to.
    pub sent_to: String,
    /// The teammate who made it; null for your company's systems.
    pub user: Option<Named>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When our mail server handed its email over; null until then.
    pub sent_at: Option<DateTime<Utc>>,
    /// When someone first opened it.
    pub viewed_at: Option<DateTime<Utc>>,
    /// Until when it can be answered.
    pub expires_at: DateTime<Utc>,
    /// When it stopped counting; null while it counts.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it stopped counting.
    #[schema(value_type = Option<OfferEndedWords>)]
    pub ended_because: Option<OfferEnded>,
    /// Why the carrier declined.
    #[schema(value_type = Option<DeclineReasonWords>)]
    pub decline_reason: Option<DeclineReason>,
    /// What the carrier added.
    pub decline_message: Option<String>,
    /// Name of the person who declined.
    pub declined_by: Option<String>,
}

impl LoadOffer {
    /// An offer at a moment of its company.
    pub(crate) fn of(row: OfferRow, now: DateTime<Utc>) -> Self {
        Self {
            id: row.id.0,
            load_id: row.load_id.0,
            status: row.facts(now).status(now),
            carrier: OfferCarrier {
                id: row.carrier_id.0,
                legal_name: row.carrier_legal_name,
                dot_number: row.dot_number,
            },
            rate: row.rate_cents.map(dollars),
            message: row.message,
            sent_to: row.sent_to,
            user: row.created_by.zip(row.created_by_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            sent_at: row.sent_at,
            viewed_at: row.viewed_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            ended_because: row.ended_because,
            decline_reason: row.decline_reason,
            decline_message: row.decline_message,
            declined_by: row.declined_by,
        }
    }
}

/// Cents in dollars.
pub(crate) fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// Dollars in cents, within what a load may pay.
pub(crate) fn cents(dollars: f64) -> Option<i64> {
    let cents = (dollars * 100.0).round();
    (1.0..=100_000_000.0).contains(&cents).then_some(cents as i64)
}

/// What is wrong with a rate out of bounds.
pub(crate) const RATE_BOUNDS: &str = "Must be an amount up to 1,000,000 U.S. dollars.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_more_than_nothing_and_a_million_at_most() {
        assert_eq!([0.01, 1_850.5, 1_000_000.0].map(cents), [Some(1), Some(185_050), Some(100_000_000)]);
        assert_eq!([0.0, -1.0, 1_000_000.01, f64::NAN, f64::INFINITY].map(cents), [None; 5]);
    }
}
