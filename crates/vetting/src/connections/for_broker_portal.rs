//! The lists of connections by stage and outcome. (Document 1 §4 and §7: GET connections/for_broker_portal.)

use super::view::ConnectionView;
use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Page, Q, Reply};
use store::connections::{self, Connections};

/// Lists your company's connections by stage and outcome.
///
/// In progress: `needs_to_onboard`, not dismissed, with a receiver, newest packet neither complete nor held. On hold: the newest packet's
/// status starts with `held`.
#[utoipa::path(
    get,
    path = "/api/v1/connections/for_broker_portal",
    tag = "connections",
    params(Q<Connections>),
    responses((status = 200, body = [ConnectionView]))
)]
pub async fn list_connections_for_broker_portal(
    app: App,
    caller: Caller<ReadConnections>,
    q: Q<Connections>,
) -> Reply<Page<ConnectionView>> {
    let rows = connections::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    let items = ConnectionView::all(&app, &caller, rows.items).await?;
    Ok(Page::new(&q, items, rows.total.unsigned_abs()))
}
