//! A decision as a document.

use super::document;
use super::view::{DecisionDetail, refuse_alerts};
use axum::response::Response;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadDecisions;
use platform::http::{Caller, Error, Path, Reply};
use store::decisions;

/// Downloads a decision as a PDF: who decided what and when, every rule with its reason, fact, source and day, and how to verify the
/// record.
#[utoipa::path(
    get,
    path = "/api/v1/decisions/{id}/pdf",
    tag = "decisions",
    params(("id" = i64, Path, description = "The decision's id.")),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn download_decision_pdf(app: App, caller: Caller<ReadDecisions>, Path(id): Path<i64>) -> Reply<Response> {
    let found = decisions::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    refuse_alerts(&caller, &found)?;
    let detail = DecisionDetail::of(&found, caller.has(Scope::BlockSafetyData));
    Ok(document::answer(&format!("decision-{}.pdf", found.sequence), document::checked(&detail)))
}
