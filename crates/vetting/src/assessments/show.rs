//! A carrier's result under the company's rules. (Document 1 §3: rules assessment. The path is ours.)

use super::view::RulesAssessment;
use super::work;
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadAssessment;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a carrier's result under the rules of every classification that applies to it: overall, by category and by rule, each with its
/// reason and source, and the overrides.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/rules_assessment",
    tag = "rules",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = RulesAssessment))
)]
pub async fn show_rules_assessment(
    app: App,
    caller: Caller<ReadAssessment>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<RulesAssessment>> {
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let material = work::material(&app, caller.tenant()?, id).await?;
    Ok(Json(RulesAssessment::of(&material, is_safety_hidden)))
}
