//! Submits a packet, once. Its certificates of insurance are taken in by a job of the same transaction.

use super::packet_receipts::{self, Occasion};
use super::session::Proved;
use super::state::OnboardingState;
use super::view::{self, CarrierPacket};
use crate::onboarding::take_in_certificates::TakeInCertificates;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::{Errors, FieldError};
use platform::http::{Code, Error, Json, Reply};
use store::notices::Kind;
use store::onboarding::packets::PacketEvent;
use store::onboarding::status_notices;
use store::onboarding::submission::{self, Event};

/// Submits the packet to the broker.
///
/// A submitted packet is left as it is, so repeating the call is safe. 422 lists what is missing.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/submit",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The packet can't be submitted in its current state."),
    )
)]
pub async fn submit_carrier_onboarding(app: App, proved: Proved, from: Address) -> Reply<Json<CarrierPacket>> {
    let mut writing = proved.write(&app).await?;
    let (access, now) = (writing.access(), app.clock.now());
    let state = OnboardingState::of_status(writing.packet.status);
    if state == OnboardingState::Submitted {
        return Ok(Json(writing.finish(&app).await?));
    }
    if !state.may_submit() {
        return Err(Error::Conflict("This packet can’t be submitted in its current status.".to_owned()));
    }
    let packet = view::packet(&mut writing.tx, writing.packet.clone()).await?;
    if !packet.missing().is_empty() {
        let named = packet.missing().iter().map(|one| FieldError::new(&one.field, Code::Missing, &one.detail));
        return Err(Error::Invalid(named.collect()));
    }
    let (id, tx) = (access.packet_id(), &mut writing.tx);
    submission::submit(tx, access, now).await?;
    let event = Event { event: PacketEvent::Submitted, detail: None, address: &from.client.to_string() };
    submission::note(tx, access, event, now).await?;
    status_notices::add(tx, &[id], Kind::PacketSubmitted, None, now).await?;
    packet_receipts::enqueue(tx, id, Occasion::Submitted, now).await?;
    queue::enqueue(tx, &TakeInCertificates { packet: id }, now).await?;
    Ok(Json(writing.finish(&app).await?))
}
