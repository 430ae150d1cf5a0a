//! Changing the rules of a classification. (Ours; the documents only have reads.)

use super::view::RuleView;
use carriers::verdicts::settings::{self, Wanted, WantedThreshold};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use store::rules::sets;
use utoipa::ToSchema;

/// Request body: changes to rules.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedRule {
    /// The changes.
    rule: RuleChange,
}

/// What to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleChange {
    /// Value by rule type: 0 off, 2 active, 3 active and overridable; omitted types are unchanged.
    #[serde(default)]
    values: BTreeMap<String, i16>,
    /// Threshold by rule type, within the bounds of `is_types`; null resets it to the type's own, omitted types are unchanged.
    #[serde(default)]
    thresholds: BTreeMap<String, WantedThreshold>,
    /// The version being changed: if the rules have changed since, nothing is saved and the answer is 409.
    version: Option<i32>,
}

/// Updates the rules of a classification.
///
/// Every version is kept. Unchanged values create no version.
#[utoipa::path(
    patch,
    path = "/api/v1/rules/{id}",
    tag = "rules",
    params(("id" = i64, Path, description = "The rules' id.")),
    request_body = ChangedRule,
    responses(
        (status = 200, body = RuleView),
        (status = 409, description = "The rules have changed since.", body = platform::http::error::Errors)
    )
)]
pub async fn change_rule(
    app: App,
    caller: Caller<ChangeRules>,
    from: Address,
    Path(id): Path<i64>,
    Json(ChangedRule { rule: wanted }): Json<ChangedRule>,
) -> Reply<Json<RuleView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !sets::lock(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let before = sets::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if wanted.version.is_some_and(|version| version != before.version) {
        return Err(Error::Conflict("Someone changed these rules. Reload to see the changes.".to_owned()));
    }
    let asked = Wanted { values: &wanted.values, thresholds: &wanted.thresholds };
    let values = before.values();
    let after = settings::changed(&values, asked)?;
    if after == values {
        return Ok(Json(before.into()));
    }
    sets::change(&mut change, tenant, id, &after, by, now).await?;
    let changed = sets::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("rule.changed").subject("Rule", id).details(json!({
        "version": before.version + 1,
        "before": values.settings,
        "after": after.settings,
        "thresholds_before": values.thresholds,
        "thresholds_after": after.thresholds,
    }));
    change.commit(audit).await?;
    Ok(Json(changed.into()))
}
