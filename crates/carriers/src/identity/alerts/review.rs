//! Staff's decision on an alert.

use super::decide::{Decider, IdentityAlertReview, decide};
use super::view::IdentityAlert;
use platform::app::App;
use platform::http::guards::ReviewIdentityAlerts;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::identity::alerts;

/// Publishes an alert in staff's own words, or decides not to. The carrier of a published one is asked for a reply.
#[utoipa::path(
    patch,
    path = "/api/v1/identity_alerts/{id}/review",
    tag = "identity",
    params(("id" = i64, Path, description = "The alert's id.")),
    request_body = IdentityAlertReview,
    responses(
        (status = 200, body = IdentityAlert),
        (status = 409, description = "It was decided on already.", body = platform::http::error::Errors)
    )
)]
pub async fn review_identity_alert(
    app: App,
    caller: Caller<ReviewIdentityAlerts>,
    Path(id): Path<i64>,
    Json(review): Json<IdentityAlertReview>,
) -> Reply<Json<IdentityAlert>> {
    let mut tx = app.begin().await?;
    let decider =
        Decider { user: Some(caller.member().id), is_demonstration: app.config.is_demonstration, now: app.clock.now() };
    decide(&mut tx, id, &review, &decider).await?;
    let decided = alerts::find_for_review(&mut tx, id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Json(IdentityAlert::for_review(decided, caller.own_tenant(), app.clock.today())))
}
