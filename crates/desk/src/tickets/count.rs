//! How many alerts there are. (Document 2 §7: GET tickets/count, and the load alert count for a status.)

use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Json, Q, Reply};
use serde::Serialize;
use store::tickets::list::{self, TicketCounts};
use utoipa::ToSchema;

/// How many alerts there are.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TicketCount {
    /// Alerts.
    count: i64,
    /// Loads that they are about.
    loads: i64,
    /// Those of high severity.
    high: i64,
}

/// Counts alerts, and the loads that they are about.
#[utoipa::path(
    get,
    path = "/api/v1/tickets/count",
    tag = "tickets",
    params(Q<TicketCounts>),
    responses((status = 200, body = TicketCount))
)]
pub async fn count_tickets(app: App, caller: Caller<ReadTickets>, q: Q<TicketCounts>) -> Reply<Json<TicketCount>> {
    let counted = list::count(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Json(TicketCount { count: counted.count, loads: counted.loads, high: counted.high }))
}
