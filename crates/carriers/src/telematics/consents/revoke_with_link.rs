//! Revokes a consent with the link from its receipt, without an account.

use super::receipt_link::ReceiptLink;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::{Link, Taken};
use serde::Deserialize;
use store::telematics::connections;
use utoipa::ToSchema;

/// Request body: the consent to revoke.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsRevocation {
    /// The receipt link's token.
    token: String,
}

/// Revokes a consent with the link from its receipt: reading stops, and the vehicles, positions and credentials it provided are deleted
/// immediately.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consents/revoke_with_link",
    tag = "telematics",
    responses(
        (status = 204, description = "Withdrawn."),
        (status = 404, body = Errors, description = "The link is invalid, or the consent was already revoked."),
    )
)]
pub async fn revoke_telematics_consent_with_link(
    app: App,
    link: Link<ReceiptLink>,
    Json(TelematicsRevocation { token }): Json<TelematicsRevocation>,
) -> Reply<StatusCode> {
    let mut taken = link.take(&app, &token).await?;
    let Taken { change, opened: consent, .. } = &mut taken;
    let now = change.now();
    if !connections::revoke_with_link(change, consent, now).await? {
        return Err(Error::NotFound);
    }
    let audit = Audit::new("telematics.revoked").subject("TelematicsConsent", consent.id);
    taken.commit(&app, audit).await?;
    Ok(StatusCode::NO_CONTENT)
}
