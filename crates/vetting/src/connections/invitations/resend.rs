//! Resends a carrier invitation. (Document 2 §7: PATCH connection_invitations/{id}/resend, with `classification_ids`.)

use super::link::OnboardingLink;
use super::mail_link::MailConnectionInvitation;
use super::view::ConnectionInvitation;
use super::{audit, known_classifications};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierInvitationId, ClassificationId};
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::InviteCarriers;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use platform::secrets;
use serde::Deserialize;
use store::connections::{self, ConnectionStatus};
use store::onboarding::invitations::{self, Invitation, Renewal};
use store::onboarding::packets::{self, PacketStatus};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Request body: what to change when resending.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionInvitationToResend {
    /// Ids of the classifications the carrier is assigned to when its packet is approved; unchanged if omitted.
    #[serde(default)]
    #[schema(value_type = Option<Vec<i64>>)]
    classification_ids: Option<Vec<ClassificationId>>,
}

/// Emails a new link, valid for another 14 days; the old one stops working.
///
/// A packet that ended with its invitation continues where the carrier left off.
#[utoipa::path(
    patch,
    path = "/api/v1/connection_invitations/{id}/resend",
    tag = "connections",
    params(("id" = i64, Path, description = "The invitation's id.")),
    responses(
        (status = 200, body = ConnectionInvitation),
        (status = 409, body = Errors, description = "The invitation was withdrawn, the carrier has finished, or it is set to do not dispatch."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn resend_connection_invitation(
    app: App,
    caller: Caller<InviteCarriers>,
    from: Address,
    Path(id): Path<CarrierInvitationId>,
    Json(wanted): Json<ConnectionInvitationToResend>,
) -> Reply<Json<ConnectionInvitation>> {
    let tenant = caller.tenant()?;
    let (known, classification_ids) = {
        let mut db = app.conn().await?;
        let known = invitations::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
        let ids = match wanted.classification_ids {
            Some(ids) => Some(known_classifications(&mut db, tenant, "classification_ids", ids).await?),
            None => None,
        };
        (known, ids)
    };
    let recipient = known.email.clone().or_else(|| known.user_id_for_email.map(|id| format!("user {id}")));
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    reopen(&mut change, tenant, &known, now).await?;
    let renewal = Renewal {
        classification_ids: classification_ids.as_deref(),
        token_hash: &secrets::hash(&secrets::new_secret()),
        expires_at: now + OnboardingLink::LIFE,
    };
    if !invitations::renew(&mut change, tenant, id, &renewal, now).await? {
        return Err(Error::Conflict("This invitation was withdrawn. Invite the carrier again.".to_owned()));
    }
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailConnectionInvitation { invitation: id }, now).await?;
    let renewed = invitations::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    count_mail_to(&mut change, tenant, &recipient.unwrap_or_default(), now).await?;
    change.commit(audit("connection_invitation.resent", &renewed)).await?;
    Ok(Json(ConnectionInvitation::of(renewed, now)))
}

/// The packet must still be the carrier's to fill in; one that ended with its invitation is opened again.
async fn reopen(db: &mut Conn, tenant: Tenant, known: &Invitation, now: DateTime<Utc>) -> Result<(), Error> {
    if let Some(packet) = known.packet_id {
        packets::lock(db, tenant, packet).await?;
    }
    let connection = match known.connection_id {
        Some(id) => connections::lock(db, tenant, id).await?,
        None => None,
    };
    let connection = connection.ok_or(Error::NotFound)?;
    if connection.status == ConnectionStatus::DoNotDispatch {
        return Err(Error::Conflict("This carrier is set to do not dispatch. Change that first.".to_owned()));
    }
    let packet =
        packets::latest(db, tenant, connection.id).await?.filter(|packet| packet.invitation_id == Some(known.id));
    let Some(packet) = packet else {
        return Err(Error::Conflict("The carrier has a newer invitation. Resend that one.".to_owned()));
    };
    match packet.status {
        PacketStatus::Invited | PacketStatus::Started => Ok(()),
        PacketStatus::Expired => {
            let to = if packet.started_at.is_some() { PacketStatus::Started } else { PacketStatus::Invited };
            packets::set_status(db, tenant, packet.id, &[PacketStatus::Expired], to, None, None, now).await?;
            Ok(())
        }
        _ => Err(Error::Conflict("The carrier already submitted its packet.".to_owned())),
    }
}
