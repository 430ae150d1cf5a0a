//! Puts a file in the packet.

use super::OnboardingFileKind;
use crate::onboarding::carrier::session;
use crate::onboarding::carrier::steps::{hold_when_completed, refuse_closed};
use crate::onboarding::carrier::view::{self, CarrierPacket, MOST_FILES};
use axum::extract::Request;
use axum::http::StatusCode;
use kernel::ids::CompanyId;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::upload::{self, FileType};
use platform::http::{Anyone, Code, Error, Json, Path, Reply};
use store::onboarding::packet_files::{self, KeptFile, PacketFile};
use store::onboarding::submission::{self, Event};
use utoipa::ToSchema;

/// The largest file, in bytes.
const LARGEST_FILE: usize = 20_000_000;

/// The form.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct OnboardingFileForm {
    /// What the file is for.
    kind: OnboardingFileKind,
    /// A PDF, PNG or JPEG of 20 MB at most.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Puts a file in the packet. One of the same kind, name and content is there once, however often it is sent.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/files",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    request_body(content = OnboardingFileForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser has not proved a contact for this packet, or not in the last seven days."),
        (status = 409, body = Errors, description = "The packet cannot be changed now."),
    )
)]
pub async fn upload_carrier_onboarding_file(
    app: App,
    _: Anyone,
    from: Address,
    Path(id): Path<i64>,
    request: Request,
) -> Reply<(StatusCode, Json<CarrierPacket>)> {
    let headers = request.headers().clone();
    // Before the file is read: nobody without a session sends us 20 MB.
    session::read(&app, &mut *app.conn().await?, &headers, id).await?;
    if !upload::is_form(&request) {
        return Err(Error::UnsupportedMediaType);
    }
    let form = upload::read(request, LARGEST_FILE).await?;
    let kind = kind_of(&form.texts)?;
    let file = match form.file {
        Some((name, file)) if name == "file" => file,
        Some((name, _)) => return Err(Error::field(name, Code::Unknown, "There is no such field.")),
        None => return Err(Error::field("file", Code::Missing, "Choose a file.")),
    };
    if file.is_type == FileType::Text {
        return Err(Error::invalid("file", "The file is no PDF, PNG or JPEG."));
    }
    let proved = session::read(&app, &mut *app.conn().await?, &headers, id).await?;
    refuse_closed(&proved, kind.step())?;
    let kept = files::keep(&app, Folder::Packets, CompanyId(proved.company_id), &file.bytes).await?;
    let done = async {
        let (mut tx, proved) = session::write(&app, &headers, id).await?;
        refuse_closed(&proved, kind.step())?;
        let there = packet_files::for_carrier(&mut tx, id, MOST_FILES).await?;
        let same = |one: &PacketFile| {
            one.kind == kind.word() && one.file_name == file.name && one.file_sha256 == kept.sha256.as_slice()
        };
        if there.iter().any(same) {
            return Ok((view::packet(&mut tx, proved).await?, false));
        }
        if there.len() as i64 >= MOST_FILES {
            return Err(Error::invalid("file", format!("A packet has {MOST_FILES} files at most. Remove one first.")));
        }
        let (now, address) = (app.clock.now(), from.client.to_string());
        let new = KeptFile {
            key: &kept.key,
            name: &file.name,
            content_type: file.is_type.content_type(),
            size: kept.size,
            sha256: &kept.sha256,
        };
        packet_files::add(&mut tx, None, id, kind.word(), new, now).await?;
        let event = Event { event: "uploaded", detail: Some(kind.word()), address: &address };
        submission::note(&mut tx, id, event, now).await?;
        hold_when_completed(&app, &mut tx, &proved, kind.step(), &address).await?;
        let proved = session::read(&app, &mut tx, &headers, id).await?;
        let view = view::packet(&mut tx, proved).await?;
        tx.commit().await?;
        Ok::<_, Error>((view, true))
    };
    let done = done.await;
    if !matches!(done, Ok((_, true))) {
        files::remove(&app, Folder::Packets, &kept.key).await;
    }
    done.map(|(view, _)| (StatusCode::CREATED, Json(view)))
}

fn kind_of(texts: &[(String, String)]) -> Result<OnboardingFileKind, Error> {
    if let Some((name, _)) = texts.iter().find(|(name, _)| name != "kind") {
        return Err(Error::field(name, Code::Unknown, "There is no such field."));
    }
    let word = texts.first().ok_or_else(|| Error::field("kind", Code::Missing, "This is required."))?.1.trim();
    OnboardingFileKind::of_word(word).ok_or_else(|| Error::invalid("kind", "There is no such kind of file."))
}
