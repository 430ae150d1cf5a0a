//! A payment provider's analysis of a carrier's invoices. None is connected; the answer says so.

use super::scope::dot_number;
use super::views::outside::{EmptyBecause, PayLoadAnalysis};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a payment provider's analysis of a carrier's invoices.
///
/// No such provider is connected, so there is no analysis: `reason` says so, and nothing is estimated instead.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/triumph_pay_load_analysis",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = PayLoadAnalysis))
)]
pub async fn show_triumph_pay_load_analysis(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<PayLoadAnalysis>> {
    dot_number(&mut *app.conn().await?, id).await?;
    Ok(Json(PayLoadAnalysis {
        is_available: false,
        reason: Some(EmptyBecause::NoProviderConfigured),
        detail: "No payment provider is configured, so it's unknown how this carrier's invoices are paid.".to_owned(),
    }))
}
