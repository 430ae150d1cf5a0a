//! The broker's own document of a rate confirmation that came in by email. (Ours.)

use axum::response::Response;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::files;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Path, Reply};
use store::rate_confirmations::list;

/// Downloads the PDF that your company emailed, byte for byte; 404 if the rate confirmation was made from the load alone.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations/{id}/document",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn download_rate_confirmation_document(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationId>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let row = list::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, row.document_file_id.ok_or(Error::NotFound)?).await
}
