//! Changing a classification. (Ours; the documents only have reads.)

use super::{name, taken};
use crate::rules::view::ClassificationView;
use kernel::ids::ClassificationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::rules::classifications::{self, Wanted};
use utoipa::ToSchema;

/// Request body: changes to a classification.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedClassification {
    /// The changes.
    classification: ClassificationChange,
}

/// Changes to make; omitted values stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassificationChange {
    /// Display name.
    name: Option<String>,
    /// Whether carriers are assessed under it.
    is_active: Option<bool>,
    /// Whether it applies only to carriers the broker assigns to it; otherwise it applies to every carrier.
    is_by_broker_election: Option<bool>,
}

/// Renames a classification, turns it on or off, or limits it to selected carriers.
#[utoipa::path(
    patch,
    path = "/api/v1/classifications/{id}",
    tag = "rules",
    params(("id" = i64, Path, description = "The classification's id.")),
    request_body = ChangedClassification,
    responses((status = 200, body = ClassificationView))
)]
pub async fn change_classification(
    app: App,
    caller: Caller<ChangeRules>,
    from: Address,
    Path(id): Path<ClassificationId>,
    Json(ChangedClassification { classification: wanted }): Json<ChangedClassification>,
) -> Reply<Json<ClassificationView>> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = classifications::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let after = Wanted {
        name: wanted.name.as_deref().map_or(Ok(before.name.as_str()), name)?,
        is_active: wanted.is_active.unwrap_or(before.is_active),
        is_by_broker_election: wanted.is_by_broker_election.unwrap_or(before.is_by_broker_election),
    };
    classifications::update(&mut change, tenant, id, &after, now).await.map_err(taken)?;
    let shown = |name: &str, is_active: bool, is_by_broker_election: bool| json!({"name": name, "is_active": is_active, "is_by_broker_election": is_by_broker_election});
    let changed = classifications::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("classification.changed").subject("Classification", id).details(json!({
        "before": shown(&before.name, before.is_active, before.is_by_broker_election),
        "after": shown(after.name, after.is_active, after.is_by_broker_election),
    }));
    change.commit(audit).await?;
    Ok(Json(changed.into()))
}
