//! Opens a customer's link.

use crate::driver::session::{self, Browsers, TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::CustomerLink;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;

/// A customer's link is passed around in an office.
const BROWSERS: Browsers =
    Browsers { most: 20, within: None, refusal: "This link was opened in too many browsers. Ask for a new one." };

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
    Json(asked): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    session::open(&app, &link, (from, None), &asked, BROWSERS).await
}
