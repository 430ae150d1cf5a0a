//! A signed agreement's document, for the carrier's own records.

use crate::onboarding::carrier::session::Proved;
use axum::response::Response;
use kernel::ids::ContractId;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Error, Query, Reply};
use serde::Deserialize;
use store::onboarding::signing;
use utoipa::IntoParams;

/// Which contact it is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichAgreement {
    /// The agreement's id.
    #[param(value_type = i64)]
    contract_id: ContractId,
}

/// Downloads an agreement's document from the packet: signed by the carrier or uploaded by the broker.
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
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
    )
)]
pub async fn download_carrier_onboarding_agreement(
    app: App,
    proved: Proved,
    Query(WhichAgreement { contract_id }): Query<WhichAgreement>,
) -> Reply<Response> {
    let agreements = signing::agreements(&mut *app.conn().await?, proved.access()).await?;
    let found = agreements.into_iter().find(|one| one.contract_id == contract_id).ok_or(Error::NotFound)?;
    files::download(&app, proved.access().tenant(), found.file_id.ok_or(Error::NotFound)?).await
}
