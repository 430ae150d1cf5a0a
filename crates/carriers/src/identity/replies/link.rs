//! The link for an accused carrier's reply.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::IdentityAlertId;
use platform::http::{Code, Error};
use platform::links::{Opens, Purpose};
use store::identity::replies::{self, Asked};
use store::{Conn, Opened};

/// The link by which an accused carrier replies, once.
#[derive(Debug)]
pub struct ReplyLink;

impl Purpose for ReplyLink {
    const PAGE: &'static str = "/broker/identity-alerts/reply";
    const LIFE: TimeDelta = TimeDelta::hours(72);
    /// The alert's id.
    type Id = IdentityAlertId;

    async fn keep(db: &mut Conn, alert: IdentityAlertId, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<()> {
        replies::set_token(db, alert, token_hash, now, now + Self::LIFE).await
    }
}

impl Opens for ReplyLink {
    type Row = Asked;

    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Asked>>> {
        replies::asked(db, token_hash, now).await
    }

    /// What is said of a link that was used, is too old, or was never given; and of one whose alert is shown no more.
    fn refusal(field: &str) -> Error {
        Error::field(field, Code::Invalid, "This link was already used, has expired, or its alert is no longer shown.")
    }
}
