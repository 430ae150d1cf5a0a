//! One override. (Document 1 §7: GET rule_overrides/{id}.)

use crate::assessments::overrides::RuleOverrideView;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::rules::overrides;

/// Returns an override.
#[utoipa::path(
    get,
    path = "/api/v1/rule_overrides/{id}",
    tag = "rules",
    params(("id" = i64, Path, description = "The override's id.")),
    responses((status = 200, body = RuleOverrideView))
)]
pub async fn show_rule_override(
    app: App,
    caller: Caller<ReadRules>,
    Path(id): Path<i64>,
) -> Reply<Json<RuleOverrideView>> {
    let found = overrides::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(RuleOverrideView::of(found, app.clock.today())))
}
