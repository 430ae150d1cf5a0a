//! The files of a connection. (Document 1 §7: GET connections/{id}/connection_uploads.)

use super::view::ConnectionUploadView;
use kernel::ids::ConnectionId;
use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::connections::{self, uploads};
use store::list::{Field, Listing, Sql};

/// The files of a connection.
#[derive(Debug)]
pub struct ConnectionUploads;

impl Listing for ConnectionUploads {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists the files your company keeps with a connection, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/connections/{id}/connection_uploads",
    tag = "connections",
    params(("id" = i64, Path, description = "The connection's id."), Q<ConnectionUploads>),
    responses((status = 200, body = [ConnectionUploadView]))
)]
pub async fn list_connection_uploads(
    app: App,
    caller: Caller<ReadConnections>,
    Path(id): Path<ConnectionId>,
    q: Q<ConnectionUploads>,
) -> Reply<Page<ConnectionUploadView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    connections::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = uploads::list(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(ConnectionUploadView::from))
}
