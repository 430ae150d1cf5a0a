//! The document for the carrier.

use super::link::ConfirmationLink;
use super::page::Page;
use crate::rate_confirmations::document::{Printed, answer, letterhead, pdf};
use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Error, Reply};
use platform::links::Opening;
use store::rate_confirmations::list;

/// Downloads a rate confirmation as a PDF: the signed document once it is accepted, otherwise the terms alone.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_rate_confirmation/pdf",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, description = "The document.", content((String = "application/pdf"))),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "It isn't opened yet."),
    )
)]
pub async fn download_carrier_rate_confirmation(app: App, link: Opening<ConfirmationLink>) -> Reply<Response> {
    let offer = &link.opened;
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    let texts = list::texts(&mut db, tenant, page.row.id).await?.ok_or(Error::NotFound)?;
    drop(db);
    let row = &page.row;
    if row.viewed_at.is_none() {
        return Err(Error::Conflict("Open the rate confirmation first.".to_owned()));
    }
    if let (Some(file), Some(_), true) = (row.file_id, page.proven, row.status.is_open()) {
        return files::download(&app, tenant, file).await;
    }
    let logo = letterhead(&app, tenant).await;
    let printed = Printed {
        logo: logo.as_ref(),
        number: &row.external_load_number,
        terms: (&texts.terms, &row.terms_sha256),
        details: None,
        signature: None,
        remark: Some(remark(row.status.is_open(), row.accepted_at.is_some(), page.proven.is_some())),
    };
    Ok(answer(&format!("rate-confirmation-{}.pdf", row.id), pdf(&printed).await?))
}

/// What the terms alone are headed by.
const fn remark(is_open: bool, is_accepted: bool, is_proven: bool) -> &'static str {
    match (is_open, is_accepted, is_proven) {
        (false, ..) => "No longer counts.",
        (true, false, _) => "Not signed.",
        (true, true, false) => "Accepted. Enter the code on the page to get the signed document.",
        (true, true, true) => "Accepted. This copy has the terms alone.",
    }
}

#[cfg(test)]
mod tests {
    use super::remark;

    #[test]
    fn the_terms_of_an_accepted_one_do_not_say_that_nobody_signed_it() {
        assert_eq!(remark(true, false, false), "Not signed.");
        assert_eq!(remark(true, true, false), "Accepted. Enter the code on the page to get the signed document.");
        assert_eq!(remark(true, true, true), "Accepted. This copy has the terms alone.");
        assert_eq!(remark(false, true, false), "No longer counts.");
    }
}
