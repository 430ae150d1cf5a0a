//! A rate confirmation as a PDF document. (Ours.)

use super::document::{Printed, answer, letterhead, pdf};
use axum::response::Response;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::files;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Path, Reply};
use store::rate_confirmations::list;

/// Downloads a rate confirmation as a PDF: the signed document once it is accepted, otherwise what it says so far.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations/{id}/pdf",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn download_rate_confirmation(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationId>,
) -> Reply<Response> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let texts = list::texts(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    drop(db);
    if let Some(file) = row.file_id {
        return files::download(&app, tenant, file).await;
    }
    let logo = letterhead(&app, tenant).await;
    let printed = Printed {
        logo: logo.as_ref(),
        number: &row.external_load_number,
        terms: (&texts.terms, &row.terms_sha256),
        details: Some((&texts.details, &row.details_sha256)),
        signature: texts
            .signature
            .as_deref()
            .zip(row.signature_sha256.as_deref())
            .zip(row.accepted_at)
            .map(|((text, hash), at)| (text, hash, at)),
        remark: row.accepted_at.is_none().then_some("Not signed."),
    };
    Ok(answer(&format!("rate-confirmation-{id}.pdf"), pdf(&printed).await?))
}
