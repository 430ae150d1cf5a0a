//! Changing a payment term. (Ours; the documents only have reads.)

use super::view::PaymentTermView;
use super::{check, taken};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageAgreements;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::onboarding::payment_terms::{self, Wanted};
use utoipa::ToSchema;

/// Request body: changes to a payment term.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentTermToChange {
    payment_term: PaymentTermChange,
}

/// Changes to make; omitted values stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentTermChange {
    /// Display name.
    name: Option<String>,
    /// Days from the invoice, 0 to 365.
    days: Option<i32>,
    /// Discount for early payment, in basis points (hundredths of a percent).
    discount_basis_points: Option<i32>,
    /// Whether carriers can choose it.
    is_active: Option<bool>,
}

/// Updates a payment term, or stops offering it.
#[utoipa::path(
    patch,
    path = "/api/v1/payment_terms/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The payment term's id.")),
    responses((status = 200, body = PaymentTermView))
)]
pub async fn change_payment_term(
    app: App,
    caller: Caller<ManageAgreements>,
    from: Address,
    Path(id): Path<i64>,
    Json(PaymentTermToChange { payment_term: wanted }): Json<PaymentTermToChange>,
) -> Reply<Json<PaymentTermView>> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = payment_terms::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let after = Wanted {
        name: wanted.name.as_deref().map_or(before.name.as_str(), str::trim),
        days: wanted.days.unwrap_or(before.days),
        discount_basis_points: wanted.discount_basis_points.unwrap_or(before.discount_basis_points),
        is_active: wanted.is_active.unwrap_or(before.is_active),
    };
    check(&after)?;
    payment_terms::update(&mut change, tenant, id, &after, now).await.map_err(taken)?;
    let shown = |name: &str, days: i32, points: i32, is_active: bool| json!({"name": name, "days": days, "discount_basis_points": points, "is_active": is_active});
    let details = json!({
        "before": shown(&before.name, before.days, before.discount_basis_points, before.is_active),
        "after": shown(after.name, after.days, after.discount_basis_points, after.is_active),
    });
    let changed = payment_terms::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit(Audit::new("payment_term.changed").subject("PaymentTerm", id).details(details)).await?;
    Ok(Json(changed.into()))
}
