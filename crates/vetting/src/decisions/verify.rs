//! Verifying the company's chain.

use super::view::DecisionChain;
use platform::app::App;
use platform::http::guards::ReadDecisions;
use platform::http::{Caller, Json, Reply};
use store::decisions;

/// Verifies all of your company's decision records: that each is unchanged and none is missing.
#[utoipa::path(
    get,
    path = "/api/v1/decisions/verify",
    tag = "decisions",
    responses((status = 200, body = DecisionChain))
)]
pub async fn verify_decisions(app: App, caller: Caller<ReadDecisions>) -> Reply<Json<DecisionChain>> {
    let found = decisions::verify(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(found.into()))
}
