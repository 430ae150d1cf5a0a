//! A carrier's authority history.

use super::{compose, views};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::fmcsa_rows;

/// Returns a carrier's operating authority history: a timeline of what was in force when, and the events of both licensing systems it is
/// built from.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/authority_history",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::authority::AuthorityHistory))
)]
pub async fn show_authority_history(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::authority::AuthorityHistory>> {
    let mut db = app.conn().await?;
    let record = fmcsa_rows::record(&mut db, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(compose::authority_history::history(&record, app.clock.today())))
}
