//! The rule types. (Document 1 §7: GET rules/is_types; §3: rule types and labels.)

use super::view::RuleTypeView;
use carriers::verdicts::{defaults, settings};
use kernel::ids::ClassificationId;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Error, Json, Query, Reply};
use rules::RuleType;
use serde::Deserialize;
use store::rules::{classifications, sets};
use utoipa::IntoParams;

/// The classification whose values are requested.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedTypes {
    /// The classification to return values for; no values if omitted.
    #[param(value_type = Option<i64>)]
    classification_id: Option<ClassificationId>,
}

/// Lists every rule type, in the order of the specification, then additional ones; with a classification, each type's value in it.
#[utoipa::path(get, path = "/api/v1/rules/is_types", tag = "rules", params(WantedTypes), responses((status = 200, body = [RuleTypeView])))]
pub async fn list_rule_types(
    app: App,
    caller: Caller<ReadRules>,
    Query(wanted): Query<WantedTypes>,
) -> Reply<Json<Vec<RuleTypeView>>> {
    let tenant = caller.tenant()?;
    let Some(id) = wanted.classification_id else {
        return Ok(Json(RuleType::ALL.iter().map(|is_type| RuleTypeView::of(*is_type)).collect()));
    };
    defaults::ensure(&app, tenant).await?;
    let mut db = app.conn().await?;
    let unknown = || Error::invalid("classification_id", "Classification not found.");
    classifications::find(&mut db, tenant, id).await?.ok_or_else(unknown)?;
    let set = sets::of_classification(&mut db, tenant, id).await?;
    let values = set.map(|set| set.values()).unwrap_or_default();
    let views = settings::read(&values).into_iter().map(RuleTypeView::of_rule);
    Ok(Json(views.collect()))
}
