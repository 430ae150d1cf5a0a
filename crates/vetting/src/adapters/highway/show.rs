//! A carrier by its id, in Highway's shape. (Product; docs/adapters.md.)

use super::compose;
use super::view::HighwayCarrier;
use crate::adapters::reading::Reading;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a carrier in Highway's shape, judged by your company's rules.
#[utoipa::path(
    get,
    path = "/adapters/highway/v1/carriers/{id}",
    tag = "adapters",
    params(("id" = i64, Path, description = "The carrier's id in Haulwarden.")),
    responses((status = 200, body = HighwayCarrier))
)]
pub async fn show_highway_carrier(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<HighwayCarrier>> {
    Ok(Json(compose::carrier(Box::pin(Reading::of(&app, &caller, id)).await?)))
}
