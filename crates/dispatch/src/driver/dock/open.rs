//! Opens a dock's link.

use crate::driver::session::{self, Browsers, TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::DockLink;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;

/// A dock's link is on paper, and read by whoever is on shift.
const BROWSERS: Browsers = Browsers {
    most: 20,
    within: None,
    refusal: "This link was opened in too many browsers. Ask the broker for a new one.",
};

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
    Json(asked): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    session::open(&app, &link, (from, None), &asked, BROWSERS).await
}
