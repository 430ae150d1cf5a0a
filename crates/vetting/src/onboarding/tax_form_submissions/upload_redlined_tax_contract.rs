//! Uploads a tax form received another way. (Document 2 §7: POST tax_form_submissions/upload_redlined_tax_contract.)
//!
//! Document 2 §8 lists the 206 as a separate answer without saying what it means. Here it means: the file is saved, and the packet's tax
//! step is still incomplete, because the carrier hasn't entered the answers and the tax number, which a document alone doesn't provide. 201
//! means that the step is complete.

use crate::onboarding::packets::view::OnboardingPacketFile;
use crate::onboarding::redlined;
use axum::extract::Request;
use axum::http::StatusCode;
use kernel::ids::PacketId;
use platform::app::App;
use platform::change::Audit;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ReviewPackets;
use platform::http::upload::FileType;
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use store::onboarding::packet_files::{self, PacketFileKind};
use store::onboarding::packets::{self, Event, PacketEvent};
use utoipa::ToSchema;

/// Form: a tax form uploaded by the broker.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct RedlinedTaxForm {
    /// The document: a PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The packet's id.
    onboarding_packet_id: i64,
}

/// Adds a tax form uploaded by the broker to a packet.
///
/// 206 if the file is saved but the packet's tax step is incomplete: the carrier still has to enter its answers and tax number.
#[utoipa::path(
    post,
    path = "/api/v1/tax_form_submissions/upload_redlined_tax_contract",
    tag = "onboarding",
    request_body(content((RedlinedTaxForm = "multipart/form-data"))),
    responses(
        (status = 201, body = OnboardingPacketFile, description = "Saved, and the packet's tax step is complete."),
        (status = 206, body = OnboardingPacketFile, description = "Saved, but the packet's tax step is incomplete."),
        (status = 409, body = Errors, description = "The packet has ended."),
    )
)]
pub async fn upload_redlined_tax_contract(
    app: App,
    caller: Caller<ReviewPackets>,
    from: Address,
    request: Request,
) -> Reply<(StatusCode, Json<OnboardingPacketFile>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let types = [FileType::Pdf, FileType::Png, FileType::Jpeg];
    let form = redlined::read(request, &["onboarding_packet_id"], &types).await?;
    let packet_id = PacketId(form.ids[0]);
    redlined::open_packet(&mut *app.conn().await?, tenant, packet_id).await?;
    let kept = files::keep(&app, Folder::Packets, tenant.company(), &form.file).await?;
    let made = async {
        let mut change = app.change(&caller, from).await?;
        let now = change.now();
        redlined::open_packet(&mut change, tenant, packet_id).await?;
        let file = kept.record(&mut change, tenant, now).await?;
        let id = packet_files::add(&mut change, tenant, packet_id, PacketFileKind::TaxForm, file, now).await?;
        let event = Event { name: PacketEvent::Uploaded, detail: Some("Tax form"), by: Some(by), address: None };
        packets::add_event(&mut change, tenant, packet_id, &event, now).await?;
        let made = packet_files::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        let is_whole = packets::has_tax_form(&mut change, tenant, packet_id).await?;
        let details = json!({"onboarding_packet_id": packet_id, "file": form.file.name});
        change.commit(Audit::new("tax_form.uploaded").subject("OnboardingPacketFile", id).details(details)).await?;
        Ok::<_, Error>((made, is_whole))
    };
    let (made, is_whole) = files::or_discard(&app, &kept, made).await?;
    let status = if is_whole { StatusCode::CREATED } else { StatusCode::PARTIAL_CONTENT };
    Ok((status, Json(made.into())))
}
