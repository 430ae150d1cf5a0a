//! The password reset link, which works once.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::UserId;
use platform::http::{Code, Error};
use platform::links::{Opens, Purpose};
use store::{Conn, Opened};

/// The link that sets a new password. Opening it uses it up.
#[derive(Debug)]
pub struct PasswordLink;

impl Purpose for PasswordLink {
    const PAGE: &'static str = "/broker/login/reset";
    const LIFE: TimeDelta = TimeDelta::hours(1);
    type Id = UserId;

    async fn keep(db: &mut Conn, user: UserId, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<()> {
        store::auth::create_password_reset(db, user, token_hash, now + Self::LIFE, now).await
    }
}

impl Opens for PasswordLink {
    type Row = UserId;

    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<UserId>>> {
        store::auth::use_password_reset(db, token_hash, now).await
    }

    fn refusal(field: &str) -> Error {
        Error::field(field, Code::Invalid, "This link has expired or was already used. Request a new one.")
    }
}
