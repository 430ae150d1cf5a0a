//! A bid as the broker sees it.

use crate::offers::view::{OfferCarrier, dollars};
use crate::offers::words::BidStatusWords;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use freight::offer::BidStatus;
use platform::named::Named;
use serde::Serialize;
use store::exchange::bids::BidRow;
use utoipa::ToSchema;

/// A carrier's bid for a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadBid {
    /// The bid's id.
    pub id: i64,
    /// The load's id.
    pub load_id: i64,
    /// Id of the offer that it answers.
    pub offer_id: i64,
    /// The carrier.
    pub carrier: OfferCarrier,
    /// Your company's verdict on the carrier; null while carrier data is loading.
    pub verdict: Option<CarrierVerdict>,
    /// Status.
    #[schema(value_type = BidStatusWords)]
    pub status: BidStatus,
    /// When the status last changed.
    pub status_changed_at: DateTime<Utc>,
    /// What is asked, in U.S. dollars.
    pub rate: f64,
    /// What was offered, in U.S. dollars; null if the carrier was asked for its rate.
    pub offered_rate: Option<f64>,
    /// Name of the person who bid.
    pub name: String,
    /// Their phone, as they gave it: not proven to be the carrier's.
    pub phone_e164: Option<String>,
    /// Address that the offer went to.
    pub email: String,
    /// Message of the carrier.
    pub message: Option<String>,
    /// When the truck can be at the first pickup.
    pub available_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
    /// The teammate who accepted or declined it; null if no one did.
    pub decided_by: Option<Named>,
    /// Why it was declined, in your company's words.
    pub decline_reason: Option<String>,
    /// The carrier's part of the load that its acceptance made.
    pub movement_id: Option<i64>,
    /// The draft of a rate confirmation that its acceptance made.
    pub rate_confirmation_id: Option<i64>,
}

impl LoadBid {
    /// A bid at a moment of its company.
    pub(crate) fn of(row: BidRow, verdict: Option<CarrierVerdict>, now: DateTime<Utc>) -> Self {
        Self {
            id: row.id.0,
            load_id: row.load_id.0,
            offer_id: row.offer_id.0,
            status: row.status_at(now),
            carrier: OfferCarrier {
                id: row.carrier_id.0,
                legal_name: row.carrier_legal_name,
                dot_number: row.dot_number,
            },
            verdict,
            status_changed_at: row.status_changed_at,
            rate: dollars(row.rate_cents),
            offered_rate: row.offer_rate_cents.map(dollars),
            name: row.name,
            phone_e164: row.phone_e164,
            email: row.email,
            message: row.message,
            available_at: row.available_at,
            created_at: row.created_at,
            expires_at: row.expires_at,
            decided_by: row.decided_by.zip(row.decided_by_name).map(|(id, name)| Named { id: id.0, name }),
            decline_reason: row.decline_reason,
            movement_id: row.movement_id.map(|id| id.0),
            rate_confirmation_id: row.rate_confirmation_id.map(|id| id.0),
        }
    }
}
