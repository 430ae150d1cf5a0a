//! The link in a consent's receipt, which revokes the consent.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::TelematicsConnectionId;
use platform::links::{Opens, Purpose};
use store::telematics::connections::{self, Revocable};
use store::{Conn, Opened};

/// The link that takes a consent back.
#[derive(Debug)]
pub struct ReceiptLink;

impl Purpose for ReceiptLink {
    const PAGE: &'static str = "/broker/eld-consent";
    const PARAMETER: &'static str = "revoke";
    /// It works as long as the consent is in force: the carrier must always be able to revoke it.
    const LIFE: TimeDelta = TimeDelta::MAX;
    /// The consent's id.
    type Id = TelematicsConnectionId;

    async fn keep(
        db: &mut Conn,
        consent: TelematicsConnectionId,
        token_hash: &[u8],
        _: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        connections::set_revoke_token(db, consent, token_hash).await
    }
}

impl Opens for ReceiptLink {
    type Row = Revocable;

    async fn find(db: &mut Conn, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<Option<Opened<Revocable>>> {
        connections::by_revoke_token(db, token_hash).await
    }
}
