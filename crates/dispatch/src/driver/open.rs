//! Opens a driver's link.

use super::session::{self, Browsers, TrackingLinkToOpen, TrackingSession};
use crate::tracking_links::link::DriverLink;
use chrono::TimeDelta;
use platform::app::App;
use platform::http::address::Address;
use platform::http::country::Country;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;

/// The driver's own. It opens again for a while, since the answer may have been lost on the road, and until a browser does something on the page:
/// that one has it then.
const BROWSERS: Browsers = Browsers {
    most: 5,
    within: Some(TimeDelta::minutes(10)),
    refusal: "This link was already opened. Use the browser that you opened it in, or ask the broker for a new link.",
};

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
    Country(country): Country,
    Json(asked): Json<TrackingLinkToOpen>,
) -> Reply<Json<TrackingSession>> {
    session::open(&app, &link, (from, country.as_deref()), &asked, BROWSERS).await
}
