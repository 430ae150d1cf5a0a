//! Changing the plan, or renewing an expired one. (Document 2 §7: PATCH billing/change_plan.)

use super::asking::{Key, in_turn};
use super::idempotency_key::IdempotencyKey;
use super::paying::{self, Choice};
use super::view::Billing;
use kernel::ids::PlanId;
use platform::app::App;
use platform::change::Author;
use platform::http::address::Address;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use store::billing::Offer;
use utoipa::ToSchema;

/// The plan to move to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePlan {
    /// Id of a plan on offer.
    plan_id: i64,
}

/// The plan of that id, if it is on offer.
pub(super) async fn offered(app: &App, id: i64) -> Result<Offer, Error> {
    let plan = store::billing::find_plan(&mut *app.conn().await?, PlanId(id)).await?;
    plan.filter(|plan| plan.is_offered).ok_or_else(|| Error::invalid("plan_id", "This plan is not on offer."))
}

/// Moves your company to a plan.
///
/// Charges one month to the default payment method; the company is active for a month from today. Retrying after a 503 is safe: nothing is
/// charged twice.
#[utoipa::path(
    patch,
    path = "/api/v1/billing/change_plan",
    tag = "billing",
    params(("Idempotency-Key" = Option<String>, Header, description = "Unique id of this request, chosen by the caller: repeating a request with the same key has no further effect.")),
    request_body = ChangePlan,
    responses(
        (status = 200, body = Billing),
        (status = 409, description = "Another payment of the company is in progress, the key was used for a different request, or online payment isn't available.", body = platform::http::error::Errors)
    )
)]
pub async fn change_plan(
    app: App,
    caller: Caller<ManageBilling>,
    from: Address,
    key: IdempotencyKey,
    Json(wanted): Json<ChangePlan>,
) -> Reply<Json<Billing>> {
    let tenant = caller.tenant()?;
    let plan = offered(&app, wanted.plan_id).await?;
    let (author, key) = (Author::caller(&caller, from), key.0.as_deref().map_or(Key::None, Key::Given));
    let choice = Choice { plan: &plan, key, field: "plan_id" };
    in_turn(&app, tenant, Box::pin(paying::go_on(&app, tenant, &author, choice))).await?;
    Ok(Json(Billing::of(&app, tenant).await?))
}
