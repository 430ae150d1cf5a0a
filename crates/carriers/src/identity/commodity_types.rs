//! Commodity types by name: reference data for forms. (Document 1 §7: GET commodity_types, sorted by name.)

use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use store::identity::commodity_types::{self, CommodityTypes};
use utoipa::ToSchema;

/// A commodity type.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommodityType {
    /// The commodity type's id.
    id: i64,
    /// Name of the commodity.
    name: String,
}

/// Lists the commodity types, by name.
#[utoipa::path(
    get,
    path = "/api/v1/commodity_types",
    tag = "identity",
    params(Q<CommodityTypes>),
    responses((status = 200, body = [CommodityType]))
)]
pub async fn list_commodity_types(
    app: App,
    _caller: Caller<ReadIdentityAlerts>,
    q: Q<CommodityTypes>,
) -> Reply<Page<CommodityType>> {
    let rows = commodity_types::list(&mut *app.conn().await?, &q).await?;
    Ok(Page::of(&q, rows).map(|row| CommodityType { id: row.id, name: row.name }))
}
