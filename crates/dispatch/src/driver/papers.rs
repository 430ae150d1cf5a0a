//! Papers that a driver adds: photos and documents.

use super::session::{Driver, Session};
use super::view::DrivePaper;
use crate::papers::given::{GivenPaper, LoadPaperForm};
use crate::tracking_links::haul::Haul;
use axum::http::StatusCode;
use freight::stop::LogSource;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use store::loads::papers::{self, NewPaper};
use store::loads::sessions;

/// The most files that drivers add to one load.
const MOST: usize = 50;

/// Adds a photo or document to the load: BOL, seal, POD, lumper receipt. It can be added after the delivery, too.
///
/// A file with the same kind and content is stored once, no matter how often it is sent.
#[utoipa::path(
    post,
    path = "/api/v1/drive/papers",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    request_body(content = LoadPaperForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = DrivePaper, description = "It was added before."),
        (status = 201, body = DrivePaper),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn upload_drive_paper(
    app: App,
    session: Session<Driver>,
    GivenPaper { kind, stop_id, file }: GivenPaper,
) -> Reply<(StatusCode, Json<DrivePaper>)> {
    let tenant = session.tenant();
    let kept = files::keep(&app, Folder::LoadPapers, tenant.company(), &file).await?;
    let made = async {
        let mut change = app.unrecorded_visitors_change(session.from, "a paper tells that a driver added it").await?;
        let now = change.now();
        let haul = Haul::lock(&mut change, &session.page).await?;
        let page = session.hold(&app, &mut change).await?;
        if let Some(stop) = stop_id
            && !haul.stops().any(|one| one.id == stop)
        {
            return Err(Error::invalid("stop_id", "This stop isn't on your page."));
        }
        let there = sessions::papers(&mut change, &page).await?;
        if let Some(known) = there.iter().find(|paper| paper.kind == kind && paper.sha256 == kept.sha256) {
            return Ok((known.clone(), false));
        }
        if there.len() >= MOST || papers::count(&mut change, tenant, page.load_id).await? >= papers::MOST {
            return Err(Error::invalid("file", "This load has as many files as it can hold."));
        }
        let file_id = kept.record(&mut change, tenant, now).await?;
        let new = NewPaper {
            movement_id: Some(haul.movement.id),
            stop_id,
            kind,
            file_id,
            source: LogSource::Driver,
            user_id: None,
        };
        let id = papers::add(&mut change, tenant, page.load_id, &new, now).await?;
        let made = sessions::papers(&mut change, &page).await?.into_iter().find(|paper| paper.id == id);
        change.commit().await?;
        Ok::<_, Error>((made.ok_or(Error::NotFound)?, true))
    };
    let made = made.await;
    if !matches!(made, Ok((_, true))) {
        files::discard(&app, &kept).await;
    }
    let (paper, is_new) = made?;
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(paper.into())))
}
