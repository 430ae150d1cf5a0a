//! Uploads an agreement that was changed and signed outside. (Document 2 §7: POST onboarding_packet_contracts/upload_redlined_contract with
//! `file`, `contract_id` and `onboarding_packet_id`.)

use super::view::OnboardingPacketContract;
use crate::onboarding::redlined;
use axum::extract::Request;
use axum::http::StatusCode;
use kernel::ids::{ContractId, PacketId};
use platform::app::App;
use platform::change::Audit;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ReviewPackets;
use platform::http::upload::FileType;
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use store::onboarding::contracts;
use store::onboarding::packet_contracts;
use store::onboarding::packets::{self, Event, PacketEvent};
use utoipa::ToSchema;

/// Form: a redlined agreement.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct RedlinedContractForm {
    /// The document: a PDF file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Id of the agreement it replaces.
    contract_id: i64,
    /// The packet's id.
    onboarding_packet_id: i64,
}

/// Uploads a redlined agreement in place of one the carrier would sign in its packet.
///
/// It wins within the packet.
#[utoipa::path(
    post,
    path = "/api/v1/onboarding_packet_contracts/upload_redlined_contract",
    tag = "onboarding",
    request_body(content((RedlinedContractForm = "multipart/form-data"))),
    responses(
        (status = 201, body = OnboardingPacketContract),
        (status = 409, body = Errors, description = "The packet has ended."),
    )
)]
pub async fn upload_redlined_contract(
    app: App,
    caller: Caller<ReviewPackets>,
    from: Address,
    request: Request,
) -> Reply<(StatusCode, Json<OnboardingPacketContract>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let names = ["contract_id", "onboarding_packet_id"];
    let form = redlined::read(request, &names, &[FileType::Pdf]).await?;
    let (contract_id, packet_id) = (ContractId(form.ids[0]), PacketId(form.ids[1]));
    let unknown = || Error::invalid("contract_id", "Agreement not found.");
    let mut db = app.conn().await?;
    redlined::open_packet(&mut db, tenant, packet_id).await?;
    contracts::find(&mut db, tenant, contract_id).await?.ok_or_else(unknown)?;
    drop(db);
    let kept = files::keep(&app, Folder::Packets, tenant.company(), &form.file).await?;
    let made = async {
        let mut change = app.change(&caller, from).await?;
        let now = change.now();
        redlined::open_packet(&mut change, tenant, packet_id).await?;
        let contract = contracts::find(&mut change, tenant, contract_id).await?.ok_or_else(unknown)?;
        let file = kept.record(&mut change, tenant, now).await?;
        let id = packet_contracts::upload(&mut change, tenant, (packet_id, contract_id), file, by, now).await?;
        let event = Event { name: PacketEvent::Uploaded, detail: Some(&contract.name), by: Some(by), address: None };
        packets::add_event(&mut change, tenant, packet_id, &event, now).await?;
        let made = packet_contracts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        let details = json!({"onboarding_packet_id": packet_id, "contract_id": contract_id, "file": form.file.name});
        let audit = Audit::new("onboarding_packet_contract.uploaded").subject("OnboardingPacketContract", id);
        change.commit(audit.details(details)).await?;
        Ok::<_, Error>(made)
    };
    let made = files::or_discard(&app, &kept, made).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
