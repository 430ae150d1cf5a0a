//! Approving and applying a change. (Document 2 §7: PATCH company_change_orders/{id}/approve.)

use super::decide::{ChangeOrderDecision, decide};
use super::view::CompanyChangeOrder;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::DecideChangeOrders;
use platform::http::{Caller, Json, Path, Reply};
use store::companies::change_orders::OrderStatus;

/// Approves a change order and applies the change.
///
/// The requester can't approve it unless no one else at the company can.
#[utoipa::path(
    patch,
    path = "/api/v1/company_change_orders/{id}/approve",
    tag = "companies",
    params(("id" = i64, Path, description = "The change order's id.")),
    request_body = ChangeOrderDecision,
    responses(
        (status = 200, body = CompanyChangeOrder),
        (status = 409, description = "Already decided, or the field has changed since.", body = platform::http::error::Errors)
    )
)]
pub async fn approve_company_change_order(
    app: App,
    caller: Caller<DecideChangeOrders>,
    from: Address,
    Path(id): Path<i64>,
    Json(said): Json<ChangeOrderDecision>,
) -> Reply<Json<CompanyChangeOrder>> {
    decide(&app, &caller, from, id, OrderStatus::Approved, &said).await.map(Json)
}
