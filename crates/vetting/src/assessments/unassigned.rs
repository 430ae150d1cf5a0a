//! A carrier's result under the classifications that don't apply to it. (Document 1 §7: rules_assessments_for_unassigned_classifications.)

use super::view::ClassificationAssessment;
use super::work;
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadAssessment;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a carrier's result under the active classifications it isn't assigned to, oldest first.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/rules_assessments_for_unassigned_classifications",
    tag = "rules",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = [ClassificationAssessment]))
)]
pub async fn list_rules_assessments_for_unassigned_classifications(
    app: App,
    caller: Caller<ReadAssessment>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<Vec<ClassificationAssessment>>> {
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let material = work::material(&app, caller.tenant()?, id).await?;
    Ok(Json(ClassificationAssessment::all(&material.assessed(false), &material, is_safety_hidden)))
}
