//! The link of an invitation to join the company. Opening it doesn't use it up; signing up with it does.

use chrono::{DateTime, TimeDelta, Utc};
use platform::links::Purpose;
use store::Conn;

/// The link of an invitation to join the company.
#[derive(Debug)]
pub struct InvitationLink;

impl Purpose for InvitationLink {
    const PAGE: &'static str = "/broker/sign-up";
    const PARAMETER: &'static str = "invitation";
    /// The documents name none.
    const LIFE: TimeDelta = TimeDelta::days(14);
    type Id = i64;

    async fn keep(db: &mut Conn, invitation: i64, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
        store::invitations::set_token(db, invitation, token_hash).await
    }
}
