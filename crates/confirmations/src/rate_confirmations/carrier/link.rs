//! What a link to a rate confirmation opens.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::RateConfirmationMailId;
use platform::links::{Opens, Purpose};
use store::rate_confirmations::links::{self, Offer};
use store::rate_confirmations::outgoing;
use store::{Conn, Opened};

/// How long a link opens anything: as long as the load's papers are asked for.
const LIFE: TimeDelta = TimeDelta::days(90);
/// The same of a link that a proven browser was given: it gets another whenever it asks.
const LIFE_OF_DEVICE: TimeDelta = TimeDelta::days(1);

/// The link to a rate confirmation's page.
#[derive(Debug)]
pub struct ConfirmationLink;

impl Purpose for ConfirmationLink {
    const PAGE: &'static str = "/broker/rate-confirmation";
    const LIFE: TimeDelta = LIFE;
    type Id = RateConfirmationMailId;

    /// Beside the one before, which may have arrived.
    async fn keep(
        db: &mut Conn,
        mail: RateConfirmationMailId,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        outgoing::add_link(db, mail, token_hash, now).await
    }
}

impl Opens for ConfirmationLink {
    type Row = Offer;

    /// Also where the confirmation no longer counts, so that its holder can be told why.
    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Offer>>> {
        let found = links::by_token(db, token_hash).await?;
        let life = |offer: &Opened<Offer>| if offer.device_id.is_some() { LIFE_OF_DEVICE } else { LIFE };
        Ok(found.filter(|offer| now < offer.created_at + life(offer)))
    }
}
