//! A signed agreement as the document that it is kept as, for the carrier's own records.

use crate::onboarding::carrier::session::Proved;
use axum::response::Response;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::error::Errors;
use platform::http::{Error, Query, Reply};
use serde::Deserialize;
use store::onboarding::signing;
use utoipa::IntoParams;

/// Which one.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichAgreement {
    /// The contract.
    contract_id: i64,
}

/// The document of an agreement in the packet: signed here, or put there by the broker.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_onboarding/{id}/agreement_document",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id."), WhichAgreement),
    responses(
        (status = 200, description = "The document.", content(
            (String = "application/pdf"),
            (String = "image/png"),
            (String = "image/jpeg")
        )),
        (status = 401, body = Errors, description = "This browser has not proved a contact for this packet, or not in the last seven days."),
    )
)]
pub async fn download_carrier_onboarding_agreement(
    app: App,
    proved: Proved,
    Query(WhichAgreement { contract_id }): Query<WhichAgreement>,
) -> Reply<Response> {
    let agreements = signing::agreements(&mut *app.conn().await?, proved.access()).await?;
    let found = agreements.into_iter().find(|one| one.contract_id == contract_id).ok_or(Error::NotFound)?;
    let (Some(key), Some(name), Some(content_type)) = (found.file_key, found.file_name, found.file_content_type) else {
        return Err(Error::NotFound);
    };
    files::download(&app, Folder::Packets, &key, &name, &content_type).await
}
