//! The company's connections. (Document 1 §7: GET connections.)

use super::view::ConnectionView;
use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Page, Q, Reply};
use store::connections::{self, Connections};

/// Lists your company's connections, most recently changed first: each carrier with your company's decision.
#[utoipa::path(
    get,
    path = "/api/v1/connections",
    tag = "connections",
    params(Q<Connections>),
    responses((status = 200, body = [ConnectionView]))
)]
pub async fn list_connections(
    app: App,
    caller: Caller<ReadConnections>,
    q: Q<Connections>,
) -> Reply<Page<ConnectionView>> {
    let rows = connections::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    let items = ConnectionView::all(&app, &caller, rows.items).await?;
    Ok(Page::new(&q, items, rows.total.unsigned_abs()))
}
