//! Turning an override on or off. (Document 1 §7: PATCH rule_overrides/{id} with `is_active`; a new last day and the reason are ours, since
//! one that has expired is of no use without them.)

use super::audit_change;
use super::create::{expiry, invalid, reason, refuse_what_cannot_be};
use crate::assessments::overrides::RuleOverrideView;
use crate::decisions::{About, Decided, Decisions, Kind};
use chrono::NaiveDate;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::OverrideRules;
use platform::http::{Caller, Error, Json, Path, Reply, days};
use rules::RuleType;
use serde::Deserialize;
use store::rules::overrides::{self, Renewal};
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
    /// New last day it applies, only when it is turned on; can't be in the past. If omitted, the last day stays.
    #[serde(default, deserialize_with = "days::optional")]
    expiration_date: Option<NaiveDate>,
    /// Why it applies again, only when it is turned on; can't be blank. If omitted, the reason stays.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Turns an override on or off.
///
/// An expired override stays without effect until it is turned on with a new last day. The latest override of a rule counts.
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
    let expiration_date = wanted.expiration_date.map(|day| expiry(day, now.date_naive())).transpose()?;
    let reason = reason(wanted.reason.as_deref())?;
    if wanted.reason.is_some() && reason.is_none() {
        return Err(invalid("reason", "Give a reason or leave the field out."));
    }
    for (field, is_given) in [("expiration_date", expiration_date.is_some()), ("reason", reason.is_some())] {
        if is_given && !wanted.is_active {
            return Err(invalid(field, "Can be given only when the override is turned on."));
        }
    }
    // Of two calls at once the second is judged by what the first left.
    if !overrides::lock(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let before = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let is_so_already = before.is_active == wanted.is_active
        && expiration_date.is_none_or(|day| day == before.expiration_date)
        && reason.is_none_or(|reason| before.reason.as_deref() == Some(reason));
    if is_so_already {
        return Ok(Json(RuleOverrideView::of(before, now.date_naive())));
    }
    if wanted.is_active {
        if before.is_active && before.expiration_date >= now.date_naive() {
            return Err(invalid("is_active", "This override is already in effect. Create a new one to replace it."));
        }
        let (carrier, classification) = (before.carrier_id, before.classification_id);
        let is_type = RuleType::of_str(&before.is_type).ok_or_else(|| invalid("is_type", "Rule type not found."))?;
        refuse_what_cannot_be(&mut change, tenant, carrier, classification, is_type).await?;
        overrides::renew(&mut change, tenant, id, Renewal { expiration_date, reason }, by, now).await?;
    } else {
        overrides::deactivate(&mut change, tenant, id, by, now).await?;
    }
    let action = if wanted.is_active { "rule_override.activated" } else { "rule_override.deactivated" };
    let changed = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let about = About { overrides: vec![(&changed).into()], ..About::default() };
    let kind = if wanted.is_active { Kind::OverrideActivated } else { Kind::OverrideDeactivated };
    let decided = Decided { carrier_id: Some(changed.carrier_id), kind, about, note: reason, by: Some(by) };
    change.commit_with(audit_change(action, &before, &changed), Decisions::of(tenant, [decided])).await?;
    Ok(Json(RuleOverrideView::of(changed, now.date_naive())))
}
