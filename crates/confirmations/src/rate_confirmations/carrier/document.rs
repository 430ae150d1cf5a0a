//! The broker's own document for the carrier.

use super::link::ConfirmationLink;
use super::page::Page;
use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Error, Reply};
use platform::links::Opening;

/// Downloads the broker's own document, byte for byte. It names streets and numbers, and so it is shown to someone who is known to be the
/// carrier alone; they need it before they accept.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_rate_confirmation/document",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, description = "The document.", content((String = "application/pdf"))),
        (status = 404, body = Errors, description = "The link doesn't exist, or no document was emailed."),
        (status = 409, body = Errors, description = "It isn't opened yet, a code is needed first, or it no longer counts."),
    )
)]
pub async fn download_carrier_rate_confirmation_document(app: App, link: Opening<ConfirmationLink>) -> Reply<Response> {
    let offer = &link.opened;
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let page = Page::read(&mut *app.conn().await?, offer, at).await?;
    let file = page.row.document_file_id.ok_or(Error::NotFound)?;
    let conflict = |why: &str| Err(Error::Conflict(why.to_owned()));
    if page.row.viewed_at.is_none() {
        return conflict("Open the rate confirmation first.");
    }
    if !page.row.status.is_open() {
        return conflict("This rate confirmation no longer counts.");
    }
    if page.proven.is_none() {
        return conflict("Enter the code first.");
    }
    files::download(&app, tenant, file).await
}
