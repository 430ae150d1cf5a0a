//! One alert. (Ours.)

use super::detail::{TicketDetail, detail};
use super::sees::Sees;
use kernel::ids::TicketId;
use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Json, Path, Reply};

/// Returns an alert with the questions to its carrier.
#[utoipa::path(
    get,
    path = "/api/v1/tickets/{id}",
    tag = "tickets",
    params(("id" = i64, Path, description = "The alert's id.")),
    responses((status = 200, body = TicketDetail))
)]
pub async fn show_ticket(app: App, caller: Caller<ReadTickets>, Path(id): Path<TicketId>) -> Reply<Json<TicketDetail>> {
    Ok(Json(detail(&app, &Sees::of(&caller)?, id).await?))
}
