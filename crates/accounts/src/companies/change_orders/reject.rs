//! Rejecting a change. (Document 2 §7: PATCH company_change_orders/{id}/reject.)

use super::decide::{ChangeOrderDecision, decide};
use super::view::CompanyChangeOrder;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::DecideChangeOrders;
use platform::http::{Caller, Json, Path, Reply};
use store::companies::change_orders::OrderStatus;

/// Rejects a change order.
///
/// The requester can't reject it unless no one else at the company can.
#[utoipa::path(
    patch,
    path = "/api/v1/company_change_orders/{id}/reject",
    tag = "companies",
    params(("id" = i64, Path, description = "The change order's id.")),
    request_body = ChangeOrderDecision,
    responses(
        (status = 200, body = CompanyChangeOrder),
        (status = 409, description = "Already decided.", body = platform::http::error::Errors)
    )
)]
pub async fn reject_company_change_order(
    app: App,
    caller: Caller<DecideChangeOrders>,
    from: Address,
    Path(id): Path<i64>,
    Json(said): Json<ChangeOrderDecision>,
) -> Reply<Json<CompanyChangeOrder>> {
    decide(&app, &caller, from, id, OrderStatus::Rejected, &said).await.map(Json)
}
