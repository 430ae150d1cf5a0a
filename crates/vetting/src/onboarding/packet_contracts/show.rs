//! One agreement in a packet. (Document 1 §7: GET onboarding_packet_contracts/{id}.)

use super::view::OnboardingPacketContract;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::onboarding::packet_contracts;

/// Returns an agreement in a packet.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packet_contracts/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The agreement's id.")),
    responses((status = 200, body = OnboardingPacketContract))
)]
pub async fn show_onboarding_packet_contract(
    app: App,
    caller: Caller<ReadOnboarding>,
    Path(id): Path<i64>,
) -> Reply<Json<OnboardingPacketContract>> {
    let found = packet_contracts::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(found.into()))
}
