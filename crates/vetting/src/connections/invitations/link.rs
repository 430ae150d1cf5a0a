//! The link of a carrier invitation, which leads to its onboarding packet.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CarrierInvitationId;
use platform::links::{Opens, Purpose};
use store::onboarding::carrier_access::{self, Invited};
use store::onboarding::invitations;
use store::{Conn, Opened};

/// The link of a carrier's invitation. It shows who invites whom until it is revoked; what can be done with it then, the packet says.
#[derive(Debug)]
pub struct OnboardingLink;

impl Purpose for OnboardingLink {
    const PAGE: &'static str = "/broker/onboarding";
    /// The documents name none; as long as a teammate's invitation.
    const LIFE: TimeDelta = TimeDelta::days(14);
    /// The invitation's id.
    type Id = CarrierInvitationId;

    async fn keep(
        db: &mut Conn,
        invitation: CarrierInvitationId,
        token_hash: &[u8],
        _: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        invitations::set_token(db, invitation, token_hash).await
    }
}

impl Opens for OnboardingLink {
    type Row = Invited;

    async fn find(db: &mut Conn, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<Option<Opened<Invited>>> {
        carrier_access::by_token(db, token_hash).await
    }
}
