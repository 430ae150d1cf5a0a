//! Adding a payment method, and starting a plan with it. (Document 2 §7: PATCH billing/add_payment_method.)

use super::asking::{Key, in_turn, refuse_without_gateway};
use super::change_plan::offered;
use super::idempotency_key::IdempotencyKey;
use super::paying::{self, Choice};
use super::vaulting::{self, ToKeep};
use super::view::Billing;
use platform::app::App;
use platform::change::Author;
use platform::http::address::Address;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// The longest nonce.
const MAX_NONCE: usize = 500;

/// A payment method, as named once by the gateway's form in the browser.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddPaymentMethod {
    /// The nonce returned by the gateway's form.
    nonce: String,
    /// Plan to start and pay for with this method.
    plan_id: Option<i64>,
}

/// Saves a payment method at the gateway and makes it the default; if a plan is given, pays for it too.
///
/// A declined method is a 422 on `nonce` with the gateway's message. Retrying after a 503 is safe: nothing is saved or charged twice.
#[utoipa::path(
    patch,
    path = "/api/v1/billing/add_payment_method",
    tag = "billing",
    params(("Idempotency-Key" = Option<String>, Header, description = "Unique id of this request, chosen by the caller: repeating a request with the same key has no further effect.")),
    request_body = AddPaymentMethod,
    responses(
        (status = 200, body = Billing),
        (status = 409, description = "Another payment of the company is in progress, the key was used for a different request, or online payment isn't available.", body = platform::http::error::Errors)
    )
)]
pub async fn add_payment_method(
    app: App,
    caller: Caller<ManageBilling>,
    from: Address,
    key: IdempotencyKey,
    Json(given): Json<AddPaymentMethod>,
) -> Reply<Json<Billing>> {
    let tenant = caller.tenant()?;
    refuse_without_gateway(&app)?;
    let nonce = given.nonce.trim();
    if nonce.is_empty() || nonce.len() > MAX_NONCE {
        return Err(Error::invalid("nonce", format!("Must have 1 to {MAX_NONCE} characters.")));
    }
    let plan = match given.plan_id {
        Some(id) => Some(offered(&app, id).await?),
        None => None,
    };
    let (author, given) = (Author::caller(&caller, from), key.0.as_deref());
    let legal_name = caller.member().company.as_ref().map_or("", |company| company.legal_name.as_str());
    let method = ToKeep { legal_name, nonce, key: given.map_or(Key::None, Key::Given) };
    let add = async {
        vaulting::keep(&app, tenant, &author, method).await?;
        let Some(plan) = &plan else { return Ok(()) };
        let key = given.map_or(Key::None, Key::GivenForPlan);
        paying::go_on(&app, tenant, &author, Choice { plan, key, field: "nonce" }).await
    };
    in_turn(&app, tenant, Box::pin(add)).await?;
    Ok(Json(Billing::of(&app, tenant).await?))
}
