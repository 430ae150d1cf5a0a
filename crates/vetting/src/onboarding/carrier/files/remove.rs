//! Takes one of the carrier's own files out of the packet again, before it is handed in.

use crate::onboarding::carrier::session;
use crate::onboarding::carrier::state::OnboardingState;
use crate::onboarding::carrier::view::{self, CarrierPacket};
use axum::http::HeaderMap;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::error::Errors;
use platform::http::{Anyone, Error, Json, Path, Reply};
use serde::Deserialize;
use store::onboarding::packet_files;
use utoipa::ToSchema;

/// The body.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingFileToRemove {
    /// The file.
    file_id: i64,
}

/// Takes a file out of the packet. What the broker put there stays.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/remove_file",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser has not proved a contact for this packet, or not in the last seven days."),
        (status = 409, body = Errors, description = "The packet cannot be changed now."),
    )
)]
pub async fn remove_carrier_onboarding_file(
    app: App,
    _: Anyone,
    headers: HeaderMap,
    Path(id): Path<i64>,
    Json(OnboardingFileToRemove { file_id }): Json<OnboardingFileToRemove>,
) -> Reply<Json<CarrierPacket>> {
    let (mut tx, proved) = session::write(&app, &headers, id).await?;
    if !OnboardingState::of_status(&proved.status).is_some_and(OnboardingState::may_submit) {
        return Err(Error::Conflict("Nothing can be taken out of this packet now.".to_owned()));
    }
    let (_, key) = packet_files::remove(&mut tx, id, file_id).await?.ok_or(Error::NotFound)?;
    let view = view::packet(&mut tx, proved).await?;
    tx.commit().await?;
    files::remove(&app, Folder::Packets, &key).await;
    Ok(Json(view))
}
