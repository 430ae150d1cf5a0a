//! The bids for a load. (Ours.)

use super::view::LoadBid;
use carriers::verdicts::judging::of_company;
use kernel::ids::{CarrierId, LoadBidId, LoadId};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::{Guarded, ReadBoard};
use platform::http::{Caller, Error, Json, Path, Reply};
use store::exchange::bids::{self, BidRow};
use store::loads::held;

/// Lists carriers' bids for a load, newest first; up to 500.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/bids",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = [LoadBid]))
)]
pub async fn list_load_bids(app: App, caller: Caller<ReadBoard>, Path(id): Path<LoadId>) -> Reply<Json<Vec<LoadBid>>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = bids::of_load(&mut db, tenant, id).await?;
    drop(db);
    Ok(Json(views(&app, &caller, rows).await?))
}

/// A bid as the caller sees it.
pub(super) async fn one<G: Guarded>(app: &App, caller: &Caller<G>, id: LoadBidId) -> Reply<Json<LoadBid>> {
    let row = bids::find(&mut *app.conn().await?, caller.tenant()?, id).await?;
    let view = views(app, caller, row.into_iter().collect()).await?.pop();
    Ok(Json(view.ok_or(Error::NotFound)?))
}

/// Bids as the caller sees them.
pub(crate) async fn views<G: Guarded>(app: &App, caller: &Caller<G>, rows: Vec<BidRow>) -> Result<Vec<LoadBid>, Error> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let carriers: Vec<CarrierId> = rows.iter().map(|row| row.carrier_id).collect();
    let verdicts = of_company(app, tenant, caller.has(Scope::BlockSafetyData), &carriers).await?;
    let verdicts = verdicts.map_or_else(|| vec![None; rows.len()], |all| all.into_iter().map(Some).collect());
    Ok(rows.into_iter().zip(verdicts).map(|(row, verdict)| LoadBid::of(row, verdict, now)).collect())
}
