//! Opens a customer's link.

use crate::driver::session::{TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::CustomerLink;
use crate::tracking_links::standing;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::{Link, Taken};
use platform::secrets;
use store::loads::sessions;

/// The most browsers that a customer's link opens: it is passed around in an office.
const MOST: i64 = 20;

/// Opens a customer's link, in up to 20 browsers: gives the session for the page.
#[utoipa::path(
    post,
    path = "/api/v1/track/open",
    tag = "drive",
    request_body = TrackingLinkToOpen,
    responses(
        (status = 200, body = TrackingSession),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The link has ended, or was opened too often; the detail says so."),
    )
)]
pub async fn open_track(
    app: App,
    link: Link<CustomerLink>,
    from: Address,
    Json(TrackingLinkToOpen { token }): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    let mut taken = link.take(&app, token.trim()).await?;
    let Taken { change, opened: page, .. } = &mut taken;
    let now = change.now();
    standing::refuse_ended(page, app.loads.now(page.company_id))?;
    if sessions::count(change, page).await? >= MOST {
        let why = "This link was opened in too many browsers. Ask for a new one.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let session = secrets::new_secret();
    sessions::open(change, page, &secrets::hash(&session), &from.client.to_string(), now).await?;
    let expires_at = page.ends_at();
    taken.commit_unrecorded(&app, "the link's row and its sessions tell it").await?;
    Ok(Json(TrackingSession { session, expires_at }))
}
