//! One decision, with everything it was based on.

use super::view::{DecisionDetail, refuse_alerts};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadDecisions;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::decisions;

/// Returns a decision with everything that was known when it was made.
///
/// Safety data is omitted with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/decisions/{id}",
    tag = "decisions",
    params(("id" = i64, Path, description = "The decision's id.")),
    responses((status = 200, body = DecisionDetail))
)]
pub async fn show_decision(
    app: App,
    caller: Caller<ReadDecisions>,
    Path(id): Path<i64>,
) -> Reply<Json<DecisionDetail>> {
    let found = decisions::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    refuse_alerts(&caller, &found)?;
    Ok(Json(DecisionDetail::of(&found, caller.has(Scope::BlockSafetyData))))
}
