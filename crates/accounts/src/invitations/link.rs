//! The link of an invitation to join the company. Opening it doesn't use it up; signing up with it does.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::UserInvitationId;
use platform::http::{Code, Error};
use platform::links::{Opens, Purpose};
use store::invitations::InvitedAddress;
use store::{Conn, Opened};

/// The link of an invitation to join the company.
#[derive(Debug)]
pub struct InvitationLink;

impl Purpose for InvitationLink {
    const PAGE: &'static str = "/broker/sign-up";
    const PARAMETER: &'static str = "invitation";
    /// The documents name none.
    const LIFE: TimeDelta = TimeDelta::days(14);
    type Id = UserInvitationId;

    async fn keep(
        db: &mut Conn,
        invitation: UserInvitationId,
        token_hash: &[u8],
        _: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        store::invitations::set_token(db, invitation, token_hash).await
    }
}

impl Opens for InvitationLink {
    type Row = InvitedAddress;

    async fn find(
        db: &mut Conn,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<Opened<InvitedAddress>>> {
        store::invitations::use_token(db, token_hash, now).await
    }

    fn refusal(field: &str) -> Error {
        let why = "This invitation's link is not valid anymore, or is for another address. Ask for a new one.";
        Error::field(field, Code::Invalid, why)
    }
}
