//! The rules of one classification. (Document 1 §7: GET rules/{id}.)

use super::view::RuleView;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::rules::sets;

/// Returns the rules of a classification.
#[utoipa::path(
    get,
    path = "/api/v1/rules/{id}",
    tag = "rules",
    params(("id" = i64, Path, description = "The rules' id.")),
    responses((status = 200, body = RuleView))
)]
pub async fn show_rule(app: App, caller: Caller<ReadRules>, Path(id): Path<i64>) -> Reply<Json<RuleView>> {
    let found = sets::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(found.into()))
}
