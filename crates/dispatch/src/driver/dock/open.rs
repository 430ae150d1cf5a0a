//! Opens a dock's link.

use crate::driver::session::{TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::DockLink;
use crate::tracking_links::standing;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::{Link, Taken};
use platform::secrets;
use store::loads::sessions;

/// The most browsers that a dock's link opens: it is on paper, and read by whoever is on shift.
const MOST: i64 = 20;

/// Opens the link to a load's pickup check, in up to 20 browsers: gives the session for the page.
#[utoipa::path(
    post,
    path = "/api/v1/pickup_check/open",
    tag = "drive",
    request_body = TrackingLinkToOpen,
    responses(
        (status = 200, body = TrackingSession),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The link has ended, or was opened too often; the detail says so."),
    )
)]
pub async fn open_pickup_check(
    app: App,
    link: Link<DockLink>,
    from: Address,
    Json(TrackingLinkToOpen { token }): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    let mut taken = link.take(&app, token.trim()).await?;
    let Taken { change, opened: page, .. } = &mut taken;
    let now = change.now();
    standing::refuse_ended(page, app.loads.now(page.company_id))?;
    if sessions::count(change, page).await? >= MOST {
        let why = "This link was opened in too many browsers. Ask the broker for a new one.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let session = secrets::new_secret();
    sessions::open(change, page, &secrets::hash(&session), &from.client.to_string(), now).await?;
    let expires_at = page.ends_at();
    taken.commit_unrecorded(&app, "the link's row and its sessions tell it").await?;
    Ok(Json(TrackingSession { session, expires_at }))
}
