//! Turning an override on or off. (Document 1 §7: PATCH rule_overrides/{id} with `is_active`.)

use super::audit;
use crate::assessments::overrides::RuleOverrideView;
use crate::decisions::{About, Decided, Decisions, Kind};
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::OverrideRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use store::rules::overrides;
use utoipa::ToSchema;

/// Request body: changes to an override.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedRuleOverride {
    /// The changes.
    rule_override: RuleOverrideChange,
}

/// What to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleOverrideChange {
    /// Whether it is active.
    is_active: bool,
}

/// Turns an override on or off.
///
/// An expired override stays without effect.
#[utoipa::path(
    patch,
    path = "/api/v1/rule_overrides/{id}",
    tag = "rules",
    params(("id" = i64, Path, description = "The override's id.")),
    request_body = ChangedRuleOverride,
    responses((status = 200, body = RuleOverrideView))
)]
pub async fn change_rule_override(
    app: App,
    caller: Caller<OverrideRules>,
    from: Address,
    Path(id): Path<i64>,
    Json(ChangedRuleOverride { rule_override: wanted }): Json<ChangedRuleOverride>,
) -> Reply<Json<RuleOverrideView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if before.is_active == wanted.is_active {
        return Ok(Json(RuleOverrideView::of(before, now.date_naive())));
    }
    overrides::set_active(&mut change, tenant, id, wanted.is_active, by, now).await?;
    let action = if wanted.is_active { "rule_override.activated" } else { "rule_override.deactivated" };
    let changed = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let about = About { overrides: vec![(&changed).into()], ..About::default() };
    let kind = if wanted.is_active { Kind::OverrideActivated } else { Kind::OverrideDeactivated };
    let decided = Decided { carrier_id: changed.carrier_id, kind, about, note: None, by: Some(by) };
    change.commit_with(audit(action, &before), Decisions::of(tenant, [decided])).await?;
    Ok(Json(RuleOverrideView::of(changed, now.date_naive())))
}
