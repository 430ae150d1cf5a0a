//! A carrier's page.

use super::{compose, views};
use crate::verdicts;
use crate::verdicts::judging::Judging;
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use profile::changes::hidden_fields;
use store::carriers::{Window, changes, look_alikes};
use store::fmcsa_rows;

/// The changes that the page itself shows.
const LATEST: Window = Window { offset: 0, limit: 10 };

/// Returns a carrier's profile: your company's verdict and why, identity, and what is known of it; every fact with its source and date.
///
/// Parts hidden by the caller's scopes are named in `hidden_by_scope`.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/detail_for_haulwarden_broker",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::detail::CarrierDetail))
)]
pub async fn show_carrier_detail_for_broker(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::detail::CarrierDetail>> {
    let (now, is_safety_hidden) = (app.clock.now(), caller.has(Scope::BlockSafetyData));
    let today = now.date_naive();
    let judging = Judging::of_one(&app, caller.own_tenant(), is_safety_hidden).await?;
    let mut db = app.conn().await?;
    let rows = fmcsa_rows::all(&mut db, id, today).await?.ok_or(Error::NotFound)?;
    let visible = changes::Filter { fields: Vec::new(), hidden: hidden_fields(is_safety_hidden) };
    let latest = changes::page(&mut db, rows.record.census.dot_number, &visible, LATEST).await?.items;
    let look_alike = look_alikes::of(&mut db, rows.record.census.dot_number).await?;
    let verdict = verdicts::profile::verdict_by(&mut db, &judging, caller.own_tenant(), &rows, now).await?;
    Ok(Json(compose::detail::detail(&rows, verdict, look_alike, latest, is_safety_hidden, today)))
}
