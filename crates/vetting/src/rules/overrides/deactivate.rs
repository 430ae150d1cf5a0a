//! Deactivating overrides. (Document 1 §7: POST rule_overrides/deactivate.)

use super::audit;
use crate::assessments::overrides::RuleOverrideView;
use crate::decisions::{About, Decided, Decisions, Kind};
use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::OverrideRules;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use store::rules::overrides;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Request body: what to deactivate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeactivatedRuleOverride {
    /// An override by its id, or all active overrides of a rule by carrier, classification and rule type.
    rule_override: WhichRuleOverride,
}

/// The override to deactivate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhichRuleOverride {
    /// The override's id; if omitted, the other three fields identify it.
    id: Option<i64>,
    /// The carrier's id.
    carrier_id: Option<i64>,
    /// The classification's id.
    classification_id: Option<i64>,
    /// Rule type.
    is_type: Option<String>,
}

/// Deactivates an override, or all active overrides of one rule for a carrier; returns those it deactivated, possibly none.
#[utoipa::path(
    post,
    path = "/api/v1/rule_overrides/deactivate",
    tag = "rules",
    request_body = DeactivatedRuleOverride,
    responses(
        (status = 200, body = [RuleOverrideView]),
        (status = 404, description = "Override not found, or it belongs to another company.", body = platform::http::error::Errors)
    )
)]
pub async fn deactivate_rule_override(
    app: App,
    caller: Caller<OverrideRules>,
    from: Address,
    Json(DeactivatedRuleOverride { rule_override: which }): Json<DeactivatedRuleOverride>,
) -> Reply<Json<Vec<RuleOverrideView>>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let ids = find(&mut change, tenant, &which).await?;
    let (mut done, mut audits) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
    let (mut carrier, mut about) = (None, About::default());
    for id in ids {
        overrides::deactivate(&mut change, tenant, id, by, now).await?;
        let changed = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        audits.push(audit("rule_override.deactivated", &changed));
        carrier = Some(changed.carrier_id);
        about.overrides.push((&changed).into());
        done.push(RuleOverrideView::of(changed, now.date_naive()));
    }
    if let Some(carrier_id) = carrier {
        let decided =
            Decided { carrier_id: Some(carrier_id), kind: Kind::OverrideDeactivated, about, note: None, by: Some(by) };
        change.commit_with(audits, Decisions::of(tenant, [decided])).await?;
    }
    Ok(Json(done))
}

/// The active overrides that are meant.
async fn find(db: &mut Conn, tenant: Tenant, which: &WhichRuleOverride) -> Result<Vec<i64>, Error> {
    let WhichRuleOverride { id, carrier_id, classification_id, is_type } = which;
    match (id, carrier_id, classification_id, is_type) {
        (Some(id), None, None, None) => {
            if !overrides::lock(db, tenant, *id).await? {
                return Err(Error::NotFound);
            }
            let found = overrides::find(db, tenant, *id).await?.ok_or(Error::NotFound)?;
            Ok(found.is_active.then_some(*id).into_iter().collect())
        }
        (None, Some(carrier), Some(classification), Some(is_type)) => {
            Ok(overrides::lock_active(db, tenant, (CarrierId(*carrier), ClassificationId(*classification)), is_type)
                .await?)
        }
        _ => Err(Error::invalid("rule_override", "Give either id, or carrier_id, classification_id and is_type.")),
    }
}
