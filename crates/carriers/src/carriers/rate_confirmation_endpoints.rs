//! Where the company's rate confirmations for a carrier were sent.

use super::scope::dot_number;
use super::views::outside::{EmptyBecause, RateConfirmationEndpoints};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};

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
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<RateConfirmationEndpoints>> {
    dot_number(&mut *app.conn().await?, id).await?;
    Ok(Json(RateConfirmationEndpoints {
        endpoints: Vec::new(),
        reason: Some(EmptyBecause::NoneYet),
        detail: "Your company has sent this carrier no rate confirmation yet.".to_owned(),
    }))
}
