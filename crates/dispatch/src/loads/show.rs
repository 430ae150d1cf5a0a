//! One load. (Document 2 §7: GET loads/{id}.)

use super::detail::detail;
use super::sees::Sees;
use super::view::LoadDetail;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a load with everything that is known of it.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = LoadDetail))
)]
pub async fn show_load(app: App, caller: Caller<ReadLoad>, Path(id): Path<LoadId>) -> Reply<Json<LoadDetail>> {
    Ok(Json(detail(&app, &Sees::of(&caller)?, id).await?))
}
