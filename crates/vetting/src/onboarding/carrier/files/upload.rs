//! Adds a file to the packet.

use super::{OnboardingFileKind, step};
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::steps::{hold_when_completed, refuse_closed};
use crate::onboarding::carrier::view::{CarrierPacket, MOST_FILES};
use axum::extract::Request;
use axum::http::StatusCode;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::upload::{self, FileType, Form};
use platform::http::{Code, Error, Json, Reply};
use store::onboarding::packet_files::{self, PacketFile, PacketFileKind};
use store::onboarding::packets::PacketEvent;
use store::onboarding::submission::{self, Event};
use utoipa::ToSchema;

/// The largest file, in bytes.
const LARGEST_FILE: usize = 20_000_000;

/// Form: a file for a packet.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct OnboardingFileForm {
    /// What the file is for.
    kind: OnboardingFileKind,
    /// A PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Adds a file to the packet.
///
/// A file with the same kind, name and content is stored once, no matter how often it is sent.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/files",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    request_body(content = OnboardingFileForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The packet can't be changed now."),
    )
)]
pub async fn upload_carrier_onboarding_file(
    app: App,
    proved: Proved,
    from: Address,
    request: Request,
) -> Reply<(StatusCode, Json<CarrierPacket>)> {
    let mut form = upload::read(request, LARGEST_FILE).await?;
    let kind = kind_of(&form)?;
    let file = form.take_file("file")?;
    if file.is_type == FileType::Text {
        return Err(Error::invalid("file", "The file isn't a PDF, PNG or JPEG."));
    }
    refuse_closed(&proved.again(&app).await?, step(kind))?;
    let access = proved.access();
    let kept = files::keep(&app, Folder::Packets, access.tenant().company(), &file).await?;
    let done = async {
        let mut writing = proved.write(&app).await?;
        refuse_closed(&writing.packet, step(kind))?;
        let there = packet_files::for_carrier(&mut writing.tx, access, MOST_FILES).await?;
        let same = |one: &PacketFile| {
            one.kind == kind && one.file_name == file.name && one.file_sha256 == kept.sha256.as_slice()
        };
        if there.iter().any(same) {
            return Ok((writing.finish(&app).await?, false));
        }
        if there.len() as i64 >= MOST_FILES {
            return Err(Error::invalid("file", format!("A packet has {MOST_FILES} files at most. Remove one first.")));
        }
        let (now, address) = (app.clock.now(), from.client.to_string());
        let new = kept.record(&mut writing.tx, access.tenant(), now).await?;
        packet_files::add_for_carrier(&mut writing.tx, access, kind, new, now).await?;
        let event = Event { event: PacketEvent::Uploaded, detail: Some(kind.as_str()), address: &address };
        submission::note(&mut writing.tx, access, event, now).await?;
        hold_when_completed(&app, &mut writing.tx, &writing.packet, step(kind), &address).await?;
        Ok::<_, Error>((writing.finish(&app).await?, true))
    };
    let done = done.await;
    if !matches!(done, Ok((_, true))) {
        files::discard(&app, &kept).await;
    }
    done.map(|(view, _)| (StatusCode::CREATED, Json(view)))
}

fn kind_of(form: &Form) -> Result<PacketFileKind, Error> {
    form.only(&["kind"])?;
    let word = form.texts.first().ok_or_else(|| Error::field("kind", Code::Missing, "This is required."))?.1.trim();
    word.parse().map_err(|_| Error::invalid("kind", "Unknown kind of file."))
}
