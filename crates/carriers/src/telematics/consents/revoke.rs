//! Revokes a consent, as a user of the carrier's own company.

use super::own_carrier;
use axum::http::StatusCode;
use kernel::ids::TelematicsConnectionId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::OwnTelematics;
use platform::http::{Caller, Error, Path, Reply};
use store::telematics::connections;

/// Revokes a consent: reading stops, and the vehicles, positions and credentials it provided are deleted immediately.
#[utoipa::path(
    delete,
    path = "/api/v1/telematics_consents/{id}",
    tag = "telematics",
    params(("id" = i64, Path, description = "The consent's id.")),
    responses((status = 204, description = "Withdrawn."))
)]
pub async fn revoke_telematics_consent(
    app: App,
    caller: Caller<OwnTelematics>,
    from: Address,
    Path(id): Path<TelematicsConnectionId>,
) -> Reply<StatusCode> {
    let carrier = own_carrier(&caller)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !connections::revoke(&mut change, carrier, id, caller.member().id, now).await? {
        return Err(Error::NotFound);
    }
    change.commit(Audit::new("telematics.revoked").subject("TelematicsConsent", id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
