//! Earlier versions of a classification's rules.

use super::view::RuleVersion;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::rules::sets;

/// Lists the newest 50 versions of a classification's rules, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/rules/{id}/versions",
    tag = "rules",
    params(("id" = i64, Path, description = "The rules' id.")),
    responses((status = 200, body = [RuleVersion]))
)]
pub async fn list_rule_versions(
    app: App,
    caller: Caller<ReadRules>,
    Path(id): Path<i64>,
) -> Reply<Json<Vec<RuleVersion>>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    sets::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let versions = sets::versions(&mut db, tenant, id).await?;
    Ok(Json(versions.into_iter().map(RuleVersion::from).collect()))
}
