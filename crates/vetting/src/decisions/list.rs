//! The company's decisions about a carrier.

use super::view::{DecisionView, hides_alerts};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadDecisions;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::carriers::keys;
use store::decisions::{self, Decision, Decisions};

/// Lists your company's decisions about a carrier, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/decisions",
    tag = "decisions",
    params(("id" = i64, Path, description = "The carrier's id."), Q<Decisions>),
    responses((status = 200, body = [DecisionView]))
)]
pub async fn list_decisions(
    app: App,
    caller: Caller<ReadDecisions>,
    Path(id): Path<i64>,
    q: Q<Decisions>,
) -> Reply<Page<DecisionView>> {
    let (mut db, carrier) = (app.conn().await?, CarrierId(id));
    keys::dot_number(&mut db, carrier).await?.ok_or(Error::NotFound)?;
    let rows = decisions::list(&mut db, caller.tenant()?, carrier, &q).await?;
    let is_hidden = hides_alerts(&caller);
    let view = |row: Decision| DecisionView::of(&row);
    Ok(Page::of(&q, rows).map(|row| if is_hidden { view(row).without_alert() } else { view(row) }))
}
