//! The alerts for staff's review.

use super::view::IdentityAlert;
use platform::app::App;
use platform::http::guards::ReviewIdentityAlerts;
use platform::http::{Caller, Page, Q, Reply};
use store::identity::alerts::{self, AlertsForReview};

/// Lists the alerts awaiting staff review, oldest first, or those in another state.
#[utoipa::path(
    get,
    path = "/api/v1/identity_alerts/for_review",
    tag = "identity",
    params(Q<AlertsForReview>),
    responses((status = 200, body = [IdentityAlert]))
)]
pub async fn list_identity_alerts_for_review(
    app: App,
    caller: Caller<ReviewIdentityAlerts>,
    q: Q<AlertsForReview>,
) -> Reply<Page<IdentityAlert>> {
    let rows = alerts::for_review(&mut *app.conn().await?, &q).await?;
    let (viewer, today) = (caller.own_tenant(), app.clock.today());
    Ok(Page::of(&q, rows).map(|row| IdentityAlert::for_review(row, viewer, today)))
}
