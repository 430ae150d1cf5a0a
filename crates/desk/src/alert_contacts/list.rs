//! The company's listed contacts.

use super::view::AlertContactView;
use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Page, Q, Reply};
use store::tickets::contacts::{self, ListedContacts};

/// Lists the contacts that your company's alerts compare with, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/alert_contacts",
    tag = "tickets",
    params(Q<ListedContacts>),
    responses((status = 200, body = [AlertContactView]))
)]
pub async fn list_alert_contacts(
    app: App,
    caller: Caller<ReadTickets>,
    q: Q<ListedContacts>,
) -> Reply<Page<AlertContactView>> {
    let rows = contacts::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(AlertContactView::from))
}
