//! Removes one of the carrier's own files from the packet before it is submitted.

use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::OnboardingState;
use crate::onboarding::carrier::view::CarrierPacket;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use serde::Deserialize;
use store::onboarding::packet_files;
use utoipa::ToSchema;

/// Request body: the file to remove.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingFileToRemove {
    /// The file.
    file_id: i64,
}

/// Removes a file from the packet.
///
/// Files uploaded by the broker can't be removed.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/remove_file",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The packet can't be changed now."),
    )
)]
pub async fn remove_carrier_onboarding_file(
    app: App,
    proved: Proved,
    Json(OnboardingFileToRemove { file_id }): Json<OnboardingFileToRemove>,
) -> Reply<Json<CarrierPacket>> {
    let mut writing = proved.write(&app).await?;
    if !OnboardingState::of_status(writing.packet.status).may_submit() {
        return Err(Error::Conflict("Files can't be removed from this packet now.".to_owned()));
    }
    let access = writing.access();
    let keys = packet_files::remove(&mut writing.tx, access, file_id).await?.ok_or(Error::NotFound)?;
    let view = writing.finish(&app).await?;
    files::remove(&app, &keys).await;
    Ok(Json(view))
}
