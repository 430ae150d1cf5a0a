//! A carrier's contacts.

use super::{compose, views};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::fmcsa_rows;

/// Returns a carrier's contacts: from FMCSA's files, its own people who use this product, and other people known at it.
///
/// Each person, number and address is listed once, with all its sources.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/directory",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::directory::Directory))
)]
pub async fn show_directory(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::directory::Directory>> {
    if !app.config.flags.is_directory_shown {
        return Err(Error::NotFound);
    }
    let mut db = app.conn().await?;
    let record = fmcsa_rows::record(&mut db, id).await?.ok_or(Error::NotFound)?;
    let users = store::carriers::people::of_carrier(&mut db, id).await?;
    Ok(Json(compose::directory::directory(&record, &users)))
}
