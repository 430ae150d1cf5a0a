//! The crashes of a carrier's vehicles.

use super::scope::{days, dot_number, window};
use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, date};
use platform::app::App;
use platform::http::guards::ReadSafety;
use platform::http::{Caller, Page, Path, Q, Reply};
use store::carriers::crashes;
use store::fmcsa_rows::runs;

/// The parameters of the list.
#[derive(Debug)]
pub struct Crashes;

impl Listing for Crashes {
    type Answer = ();
    const FIELDS: &'static [Field<()>] =
        &[date("crashed_on", ()).only(&[Predicate::Gteq, Predicate::Lteq]).means("Day of the crash.")];
    const PER_PAGE: u32 = 50;
}

/// Lists the crashes of a carrier's vehicles, newest first; a crash with two of its vehicles is two rows.
///
/// Crashes are listed regardless of fault. Not available with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/crashes",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<Crashes>),
    responses((status = 200, body = Vec<views::roadside::Crash>))
)]
pub async fn list_crashes(
    app: App,
    _caller: Caller<ReadSafety>,
    Path(id): Path<CarrierId>,
    q: Q<Crashes>,
) -> Reply<Page<views::roadside::Crash>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let rows = crashes::page(&mut db, dot_number, days(&q, "crashed_on"), window(&q)).await?;
    let runs = runs::load(&mut db, &rows.items.iter().map(|row| row.run_id).collect::<Vec<_>>()).await?;
    Ok(Page::of(&q, rows).map(|row| compose::roadside::crash(row, &runs)))
}
