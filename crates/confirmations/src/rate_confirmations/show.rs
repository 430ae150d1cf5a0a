//! One rate confirmation. (Document 2 §7.)

use super::view::{RateConfirmationView, one};
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a rate confirmation with its emails and alerts.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations/{id}",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    responses((status = 200, body = RateConfirmationView))
)]
pub async fn show_rate_confirmation(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationId>,
) -> Reply<Json<RateConfirmationView>> {
    let tenant = caller.tenant()?;
    Ok(Json(one(&app, &caller, tenant, id).await?))
}
