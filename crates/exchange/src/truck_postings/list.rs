//! Where carriers' trucks are free. (Document 2 §7: GET truck_postings; §4: q[is_active_eq]=1.)

use super::view::TruckPostingView;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Page, Q, Reply};
use store::exchange::truck_postings::{self, TruckPostings};

/// Lists your company's truck postings, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/truck_postings",
    tag = "exchange",
    params(Q<TruckPostings>),
    responses((status = 200, body = [TruckPostingView]))
)]
pub async fn list_truck_postings(
    app: App,
    caller: Caller<ReadBoard>,
    q: Q<TruckPostings>,
) -> Reply<Page<TruckPostingView>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let rows = truck_postings::list(&mut *app.conn().await?, tenant, &q).await?;
    Ok(Page::of(&q, rows).map(|row| TruckPostingView::of(row, now)))
}
