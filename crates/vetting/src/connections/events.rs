//! The history of a connection. (Ours.)

use super::view::ConnectionEventView;
use kernel::ids::ConnectionId;
use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::connections::{self, events};
use store::list::{Field, Listing, Sql};

/// The steps of a connection.
#[derive(Debug)]
pub struct ConnectionEvents;

impl Listing for ConnectionEvents {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists a connection's history, newest first: what was decided, who decided it and why.
#[utoipa::path(
    get,
    path = "/api/v1/connections/{id}/connection_events",
    tag = "connections",
    params(("id" = i64, Path, description = "The connection's id."), Q<ConnectionEvents>),
    responses((status = 200, body = [ConnectionEventView]))
)]
pub async fn list_connection_events(
    app: App,
    caller: Caller<ReadConnections>,
    Path(id): Path<ConnectionId>,
    q: Q<ConnectionEvents>,
) -> Reply<Page<ConnectionEventView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    connections::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = events::list(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(ConnectionEventView::from))
}
