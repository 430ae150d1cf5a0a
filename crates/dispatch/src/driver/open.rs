//! Opens a driver's link.

use super::session::{TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::DriverLink;
use crate::tracking_links::standing;
use chrono::TimeDelta;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::{Link, Taken};
use platform::secrets;
use store::loads::sessions;

/// How long after a link was opened it opens again: the answer may have been lost on the road.
const LOST: TimeDelta = TimeDelta::minutes(10);
/// The most sessions that it opens meanwhile.
const MOST: i64 = 5;

/// Opens a driver's link, in one browser: gives the session for the page's other calls.
#[utoipa::path(
    post,
    path = "/api/v1/drive/open",
    tag = "drive",
    request_body = TrackingLinkToOpen,
    responses(
        (status = 200, body = TrackingSession),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The link has ended, or was opened before; the detail says so."),
    )
)]
pub async fn open_drive(
    app: App,
    link: Link<DriverLink>,
    from: Address,
    Json(TrackingLinkToOpen { token }): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    let mut taken = link.take(&app, token.trim()).await?;
    let Taken { change, opened: page, .. } = &mut taken;
    let now = change.now();
    standing::refuse_ended(page, app.loads.now(page.company_id))?;
    let is_late = page.opened_at.is_some_and(|opened| now >= opened + LOST);
    if is_late || sessions::count(change, page).await? >= MOST {
        let why =
            "This link was already opened. Use the browser that you opened it in, or ask the broker for a new link.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let session = secrets::new_secret();
    sessions::open(change, page, &secrets::hash(&session), &from.client.to_string(), now).await?;
    let expires_at = page.ends_at();
    taken.commit_unrecorded(&app, "the link's row and its sessions tell it").await?;
    Ok(Json(TrackingSession { session, expires_at }))
}
