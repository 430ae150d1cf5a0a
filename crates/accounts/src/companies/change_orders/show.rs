//! One change order. (Document 2 §7: GET company_change_orders/{id}.)

use super::list::viewer;
use super::view::CompanyChangeOrder;
use platform::app::App;
use platform::http::guards::ReadCompanyChangeOrders;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::companies::change_orders;

/// Returns a change order.
#[utoipa::path(
    get,
    path = "/api/v1/company_change_orders/{id}",
    tag = "companies",
    params(("id" = i64, Path, description = "The change order's id.")),
    responses((status = 200, body = CompanyChangeOrder))
)]
pub async fn show_company_change_order(
    app: App,
    caller: Caller<ReadCompanyChangeOrders>,
    Path(id): Path<i64>,
) -> Reply<Json<CompanyChangeOrder>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let order = change_orders::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let viewer = viewer(&mut db, tenant, &caller).await?;
    Ok(Json(CompanyChangeOrder::of(order, viewer)))
}
