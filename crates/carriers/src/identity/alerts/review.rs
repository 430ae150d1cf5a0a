//! Staff's decision on an alert.

use super::decide::{Decider, IdentityAlertReview, decide};
use super::view::IdentityAlert;
use kernel::ids::IdentityAlertId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::ReviewIdentityAlerts;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::identity::alerts;

/// Publishes an alert in staff's words, or declines to.
///
/// The carrier is asked for a reply to a published alert.
#[utoipa::path(
    patch,
    path = "/api/v1/identity_alerts/{id}/review",
    tag = "identity",
    params(("id" = i64, Path, description = "The alert's id.")),
    request_body = IdentityAlertReview,
    responses(
        (status = 200, body = IdentityAlert),
        (status = 409, description = "Already decided.", body = platform::http::error::Errors)
    )
)]
pub async fn review_identity_alert(
    app: App,
    caller: Caller<ReviewIdentityAlerts>,
    from: Address,
    Path(id): Path<IdentityAlertId>,
    Json(review): Json<IdentityAlertReview>,
) -> Reply<Json<IdentityAlert>> {
    let mut change = app.change(&caller, from).await?;
    let (user, is_demonstration) = (Some(caller.member().id), app.config.is_demonstration);
    let decider = Decider { user, is_demonstration, now: change.now() };
    let audit = decide(&mut change, id, &review, &decider).await?;
    let decided = alerts::find_for_review(&mut change, id).await?.ok_or(Error::NotFound)?;
    change.commit(audit).await?;
    Ok(Json(IdentityAlert::for_review(decided, caller.own_tenant(), app.clock.today())))
}
