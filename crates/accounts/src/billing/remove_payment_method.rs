//! Removing a payment method. (Ours: the documents only add methods.)

use super::asking::in_turn;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::address::Address;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Error, Path, Reply};
use platform::payments::Failure;
use serde_json::json;
use store::billing::{PaymentMethod, find_method, find_plan, methods, remove_method, subscription};
use store::companies::CompanyStatus;
use store::{Conn, Tenant};

/// Removes a payment method here and at the gateway.
///
/// The newest remaining one becomes the default. Retrying after a 503 is safe: a method already removed at the gateway is removed here.
#[utoipa::path(
    delete,
    path = "/api/v1/billing/payment_methods/{id}",
    tag = "billing",
    params(("id" = i64, Path, description = "The payment method's id.")),
    responses(
        (status = 204, description = "Removed."),
        (status = 409, description = "It is the only payment method and the plan renews with it, or a payment of the company is in progress.", body = platform::http::error::Errors)
    )
)]
pub async fn remove_payment_method(
    app: App,
    caller: Caller<ManageBilling>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, author) = (caller.tenant()?, Author::caller(&caller, from));
    in_turn(&app, tenant, Box::pin(remove(&app, tenant, &author, id))).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn remove(app: &App, tenant: Tenant, author: &Author, id: i64) -> Result<(), Error> {
    let mut db = app.conn().await?;
    let method = find_method(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    // A method of a gateway that was configured before pays nothing, and there is no gateway left to call.
    if method.gateway == app.billing.name() {
        if is_only_one(&mut db, tenant, &method).await? && renews(app, &mut db, tenant).await? {
            let why = "Your company's plan is renewed with this payment method. Add another one first.";
            return Err(Error::Conflict(why.to_owned()));
        }
        drop(db);
        forget(app, tenant, &method).await?;
    }
    let mut change = app.change_by(author.clone()).await?;
    let now = change.now();
    if remove_method(&mut change, tenant, id, app.billing.name(), now).await? {
        let details = json!({"kind": method.kind, "brand": method.brand, "last_four": method.last_four});
        let audit = Audit::new("company.payment_method_removed").subject("PaymentMethod", id);
        change.commit(audit.details(details)).await?;
    }
    Ok(())
}

/// Whether no other method can pay.
async fn is_only_one(db: &mut Conn, tenant: Tenant, method: &PaymentMethod) -> Result<bool, Error> {
    let all = methods(db, tenant).await?;
    Ok(!all.iter().any(|other| other.id != method.id && other.gateway == method.gateway))
}

/// Whether the next month will be charged.
async fn renews(app: &App, db: &mut Conn, tenant: Tenant) -> Result<bool, Error> {
    let subscription = subscription(db, tenant).await?;
    let is_by_month =
        subscription.status_on(app.clock.today()) == CompanyStatus::Active && subscription.paid_until.is_some();
    let plan = find_plan(db, subscription.plan).await?;
    Ok(is_by_month && plan.and_then(|plan| plan.price_cents).is_some_and(|cents| cents > 0))
}

/// Has the gateway forget the method.
async fn forget(app: &App, tenant: Tenant, method: &PaymentMethod) -> Result<(), Error> {
    app.billing.forget(&method.gateway_token).await.map_err(|failure| match failure {
        Failure::Declined(words) => Error::Conflict(words),
        Failure::NoAnswer(why) => {
            tracing::warn!(company = tenant.company().0, why, "the payment gateway did not answer");
            Error::Unavailable("payment gateway")
        }
    })
}
