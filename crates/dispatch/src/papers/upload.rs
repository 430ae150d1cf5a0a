//! Adds a paper, as one of the broker's people or its TMS.

use super::given::{GivenPaper, LoadPaperForm};
use crate::loads::detail_parts::LoadPaper;
use crate::loads::sees::{author, is_program};
use axum::http::StatusCode;
use freight::stop::LogSource;
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::loads::held;
use store::loads::papers::{self, NewPaper};

/// Adds a photo or document to a load: BOL, seal, POD, lumper receipt or another. A load holds up to 200.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/papers",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body(content = LoadPaperForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = LoadPaper),
        (status = 409, body = Errors, description = "The load holds as many papers as it can."),
    )
)]
pub async fn upload_load_paper(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    GivenPaper { kind, stop_id, file }: GivenPaper,
) -> Reply<(StatusCode, Json<LoadPaper>)> {
    let tenant = caller.tenant()?;
    held::read(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let kept = files::keep(&app, Folder::LoadPapers, tenant.company(), &file).await?;
    let source = if is_program(&caller) { LogSource::Tms } else { LogSource::Person };
    let made = async {
        let mut change = app.change(&caller, from).await?;
        let now = change.now();
        let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        if stop_id.is_some_and(|stop| !held.stops.iter().any(|one| one.id == stop)) {
            return Err(Error::invalid("stop_id", "This load has no stop with this id."));
        }
        if papers::count(&mut change, tenant, id).await? >= papers::MOST {
            return Err(Error::Conflict("This load holds as many papers as it can.".to_owned()));
        }
        let file_id = kept.record(&mut change, tenant, now).await?;
        let new = NewPaper { movement_id: None, stop_id, kind, file_id, source, user_id: author(&caller) };
        let paper = papers::add(&mut change, tenant, id, &new, now).await?;
        let listed = papers::list(&mut change, tenant, id).await?;
        let row = listed.into_iter().find(|row| row.id == paper).ok_or(Error::NotFound)?;
        let details = json!({"paper_id": paper, "kind": kind, "name": kept.name});
        change.commit(Audit::new("load_paper.added").subject("Load", id).details(details)).await?;
        Ok::<_, Error>(row)
    };
    let row = files::or_discard(&app, &kept, made).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}
