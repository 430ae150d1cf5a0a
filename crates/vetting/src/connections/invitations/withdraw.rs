//! Withdraws a carrier invitation. (Ours: a mistyped address must not keep a link to the packet.)

use super::audit;
use axum::http::StatusCode;
use kernel::ids::CarrierInvitationId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::InviteCarriers;
use platform::http::{Caller, Error, Path, Reply};
use store::onboarding::invitations;
use store::onboarding::packets::{self, Event, PacketEvent, PacketStatus};

/// Withdraws an invitation: its link stops working, and a packet that wasn't submitted ends.
#[utoipa::path(
    delete,
    path = "/api/v1/connection_invitations/{id}",
    tag = "connections",
    params(("id" = i64, Path, description = "The invitation's id.")),
    responses(
        (status = 204, description = "Withdrawn."),
        (status = 409, body = Errors, description = "Already withdrawn, or the carrier submitted its packet."),
    )
)]
pub async fn withdraw_connection_invitation(
    app: App,
    caller: Caller<InviteCarriers>,
    from: Address,
    Path(id): Path<CarrierInvitationId>,
) -> Reply<StatusCode> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let known = invitations::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if let Some((packet, status)) = known.packet_id.zip(known.packet_status) {
        let open = [PacketStatus::Invited, PacketStatus::Started];
        let expired = PacketStatus::Expired;
        let ended = packets::set_status(&mut change, tenant, packet, &open, expired, None, None, now).await?;
        if ended {
            let event = Event {
                name: PacketEvent::Expired,
                detail: Some("The invitation was withdrawn."),
                by: Some(by),
                address: None,
            };
            packets::add_event(&mut change, tenant, packet, &event, now).await?;
        } else if status != expired {
            return Err(Error::Conflict("The carrier already submitted its packet. Review it instead.".to_owned()));
        }
    }
    if !invitations::withdraw(&mut change, tenant, id, now).await? {
        return Err(Error::Conflict("This invitation was already withdrawn.".to_owned()));
    }
    change.commit(audit("connection_invitation.withdrawn", &known)).await?;
    Ok(StatusCode::NO_CONTENT)
}
