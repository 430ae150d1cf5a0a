//! Takes a consent back with the link of its receipt, without an account.

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

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsRevocation {
    /// The token of the receipt's link.
    token: String,
}

/// Takes a consent back with the link of its receipt: nothing more is read, and vehicles, positions and credentials that came by it are
/// deleted at once.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consents/revoke_with_link",
    tag = "telematics",
    responses(
        (status = 204, description = "It is taken back."),
        (status = 404, body = Errors, description = "The link does not work, or the consent was taken back before."),
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
