//! Where the company's rate confirmations for a carrier were sent.

use super::scope::dot_number;
use super::views::outside::{EmptyBecause, RateConfirmationEndpoint, RateConfirmationEndpoints};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};
use store::rate_confirmations::mails::{self, EndpointRow};

/// Lists the addresses your company's rate confirmations for a carrier were sent to.
///
/// If none were sent, the list is empty and `reason` says so.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/rate_confirmation_endpoints",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = RateConfirmationEndpoints))
)]
pub async fn show_rate_confirmation_endpoints(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<RateConfirmationEndpoints>> {
    let mut db = app.conn().await?;
    dot_number(&mut db, id).await?;
    let sent = mails::endpoints(&mut db, caller.tenant()?, id).await?;
    let endpoint =
        |row: EndpointRow| RateConfirmationEndpoint { email: row.email, count: row.count, last_at: row.last_at };
    let (reason, detail) = if sent.is_empty() {
        (Some(EmptyBecause::NoneYet), "Your company has sent this carrier no rate confirmation yet.")
    } else {
        (None, "Addresses that your company’s rate confirmations were delivered to.")
    };
    let endpoints = sent.into_iter().map(endpoint).collect();
    Ok(Json(RateConfirmationEndpoints { endpoints, reason, detail: detail.to_owned() }))
}
