//! Creating a payment term. (Ours; the documents only have reads.)

use super::view::PaymentTermView;
use super::{MOST, check, taken};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageAgreements;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::onboarding::payment_terms::{self, Wanted};
use utoipa::ToSchema;

/// Request body: a payment term to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentTermToMake {
    payment_term: NewPaymentTerm,
}

/// A payment term to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPaymentTerm {
    /// Display name.
    name: String,
    /// Days from the invoice, 0 to 365.
    days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent); 0 if omitted.
    #[serde(default)]
    discount_basis_points: i32,
}

/// Creates a payment term that carriers can choose.
///
/// A company can have up to 50.
#[utoipa::path(
    post,
    path = "/api/v1/payment_terms",
    tag = "onboarding",
    responses((status = 201, body = PaymentTermView))
)]
pub async fn create_payment_term(
    app: App,
    caller: Caller<ManageAgreements>,
    from: Address,
    Json(PaymentTermToMake { payment_term: wanted }): Json<PaymentTermToMake>,
) -> Reply<(StatusCode, Json<PaymentTermView>)> {
    let tenant = caller.tenant()?;
    let new = Wanted {
        name: wanted.name.trim(),
        days: wanted.days,
        discount_basis_points: wanted.discount_basis_points,
        is_active: true,
    };
    check(&new)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if payment_terms::count(&mut change, tenant).await? >= MOST {
        return Err(Error::invalid("payment_term.name", format!("A company has {MOST} payment terms at most.")));
    }
    let id = payment_terms::create(&mut change, tenant, &new, now).await.map_err(taken)?;
    let details = json!({"name": new.name, "days": new.days, "discount_basis_points": new.discount_basis_points});
    let made = payment_terms::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit(Audit::new("payment_term.created").subject("PaymentTerm", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
