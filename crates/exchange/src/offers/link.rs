//! What the link in an offer opens.

use chrono::{DateTime, TimeDelta, Utc};
use freight::offer::LONGEST;
use kernel::ids::LoadOfferId;
use platform::links::{Opens, Purpose};
use store::exchange::offers::{self, OfferRow};
use store::{Conn, Opened};

/// How long a link opens anything: as long as an offer and a bid for it may count, and a week to read how it ended.
const LIFE: TimeDelta = TimeDelta::days(2 * LONGEST.num_days() + 7);

/// The link by which a carrier answers an offer.
#[derive(Debug)]
pub struct OfferLink;

impl Purpose for OfferLink {
    const PAGE: &'static str = "/broker/load-offer";
    const LIFE: TimeDelta = LIFE;
    type Id = LoadOfferId;

    async fn keep(db: &mut Conn, offer: LoadOfferId, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
        offers::set_token(db, offer, token_hash).await
    }
}

impl Opens for OfferLink {
    type Row = OfferRow;

    /// Also where the offer no longer counts, so that its holder can be told why.
    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<OfferRow>>> {
        let found = offers::by_token(db, token_hash).await?;
        Ok(found.filter(|offer| now < offer.created_at + LIFE))
    }
}
