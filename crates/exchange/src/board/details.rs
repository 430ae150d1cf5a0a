//! One load on the board. (Document 2 §7: GET loads/{id}/broker_details.)

use super::view::{BoardLoad, LoadPosting};
use crate::bids::list;
use crate::dispositions::view::DispositionView;
use dispatch::loads::sees::Sees;
use dispatch::loads::view::of_held;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::exchange::{bids, dispositions};
use store::loads::held;

/// The most dispositions that are shown of a load.
const MOST: u32 = 100;

/// Returns a load with its posting, whether it can be posted, carriers' bids, and what carriers said.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/broker_details",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = BoardLoad))
)]
pub async fn show_board_load(app: App, caller: Caller<ReadBoard>, Path(id): Path<LoadId>) -> Reply<Json<BoardLoad>> {
    let sees = Sees::of(&caller)?;
    let mut db = app.conn().await?;
    let held = held::read(&mut db, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    let said = dispositions::of_load(&mut db, sees.tenant, id, MOST).await?;
    let rows = bids::of_load(&mut db, sees.tenant, id).await?;
    drop(db);
    let load = of_held(&app, &sees, std::slice::from_ref(&held)).await?.pop().ok_or(Error::NotFound)?;
    Ok(Json(BoardLoad {
        load,
        posting: LoadPosting::of(&held, app.loads.now(sees.tenant.company())),
        bids: list::views(&app, &caller, rows).await?,
        dispositions: said.into_iter().map(DispositionView::from).collect(),
    }))
}
