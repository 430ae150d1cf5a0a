//! Unpublishing an alert. (Document 1 §4 and §7: PATCH identity_alerts/{id}/unpublish.)

use super::decide::by_operator;
use super::view::IdentityAlert;
use crate::identity::optional_prose;
use kernel::ids::IdentityAlertId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::UnpublishIdentityAlert;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::identity::{AlertStatus, alerts, decisions};
use utoipa::ToSchema;

/// The longest reason.
const MAX_REASON: usize = 1_000;

/// Why an alert is unpublished.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unpublishing {
    /// The reason; required for staff.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Unpublishes an alert: only its own company and staff see it from now on.
///
/// For the publisher's company and staff.
#[utoipa::path(
    patch,
    path = "/api/v1/identity_alerts/{id}/unpublish",
    tag = "identity",
    params(("id" = i64, Path, description = "The alert's id.")),
    request_body = Unpublishing,
    responses(
        (status = 200, body = IdentityAlert),
        (status = 409, description = "Not published.", body = platform::http::error::Errors)
    )
)]
pub async fn unpublish_identity_alert(
    app: App,
    caller: Caller<UnpublishIdentityAlert>,
    from: Address,
    Path(id): Path<IdentityAlertId>,
    Json(said): Json<Unpublishing>,
) -> Reply<Json<IdentityAlert>> {
    let viewer = caller.own_tenant();
    let mut invalid = ValidationErrors::default();
    let reason = optional_prose(&mut invalid, "reason", said.reason.as_ref(), MAX_REASON);
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let standing = decisions::lock(&mut change, id).await?.ok_or(Error::NotFound)?;
    let is_own = viewer.is_some_and(|tenant| tenant.company() == standing.company);
    if !is_own && !caller.member().is_staff {
        return Err(Error::NotFound);
    }
    if standing.status.on(now.date_naive(), standing.expires_on) != AlertStatus::Published {
        return Err(Error::Conflict("This alert is not published.".to_owned()));
    }
    if !is_own && reason.is_none() {
        return Err(Error::field("reason", Code::Missing, "Say why, for the publisher."));
    }
    decisions::unpublish(&mut change, id, reason, caller.member().id, now).await?;
    decisions::announce(&mut change, standing.dot_number).await?;
    let taken = alerts::find_for_review(&mut change, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("identity_alert.unpublished").subject("IdentityAlert", id);
    change.commit(if is_own { audit } else { by_operator(audit, &standing) }).await?;
    Ok(Json(IdentityAlert::of(taken, viewer, now.date_naive())))
}
