//! One truck posting. (Document 2 §7: GET truck_postings/{id}.)

use super::view::TruckPostingView;
use kernel::ids::TruckPostingId;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::exchange::truck_postings;

/// Returns a truck posting.
#[utoipa::path(
    get,
    path = "/api/v1/truck_postings/{id}",
    tag = "exchange",
    params(("id" = i64, Path, description = "The posting's id.")),
    responses((status = 200, body = TruckPostingView))
)]
pub async fn show_truck_posting(
    app: App,
    caller: Caller<ReadBoard>,
    Path(id): Path<TruckPostingId>,
) -> Reply<Json<TruckPostingView>> {
    let tenant = caller.tenant()?;
    let row = truck_postings::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(TruckPostingView::of(row, app.loads.now(tenant.company()))))
}
