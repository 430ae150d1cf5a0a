//! The company's alerts. (Document 2 §7: GET tickets; §9: 50 a page, id desc.)

use super::sees::Sees;
use super::view::{TicketView, views};
use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Page, Q, Reply};
use store::list::Rows;
use store::tickets::list::{self, Tickets};

/// Lists alerts on your company's loads, newest first unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/tickets",
    tag = "tickets",
    params(Q<Tickets>),
    responses((status = 200, body = [TicketView]))
)]
pub async fn list_tickets(app: App, caller: Caller<ReadTickets>, q: Q<Tickets>) -> Reply<Page<TicketView>> {
    let sees = Sees::of(&caller)?;
    let at = app.loads.now(sees.tenant.company());
    let Rows { items, total } = list::list(&mut *app.conn().await?, sees.tenant, &q, at).await?;
    Ok(Page::new(&q, views(&app, &sees, items).await?, total.unsigned_abs()))
}
