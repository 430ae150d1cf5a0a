//! Creating a classification. (Ours; the documents only have reads.)

use super::{name, taken};
use crate::rules::view::ClassificationView;
use axum::http::StatusCode;
use carriers::verdicts::defaults;
use kernel::ids::ClassificationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::rules::classifications::{self, MOST, Wanted};
use store::rules::sets::{self, Values};
use utoipa::ToSchema;

/// Request body: a classification to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewClassification {
    /// The classification.
    classification: WantedClassification,
}

/// A classification to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedClassification {
    /// Display name.
    name: String,
    /// Whether carriers are assessed under it; true if omitted.
    is_active: Option<bool>,
    /// Whether it applies only to carriers the broker assigns to it; false if omitted: it applies to every carrier.
    is_by_broker_election: Option<bool>,
    /// Id of the classification to copy rules from; if omitted, every rule is off.
    #[schema(value_type = Option<i64>)]
    copy_rules_from: Option<ClassificationId>,
}

/// Creates a classification with its own rules.
///
/// A company can have up to 50.
#[utoipa::path(
    post,
    path = "/api/v1/classifications",
    tag = "rules",
    request_body = NewClassification,
    responses((status = 201, body = ClassificationView))
)]
pub async fn create_classification(
    app: App,
    caller: Caller<ChangeRules>,
    from: Address,
    Json(NewClassification { classification: wanted }): Json<NewClassification>,
) -> Reply<(StatusCode, Json<ClassificationView>)> {
    let (tenant, by, name) = (caller.tenant()?, caller.member().id, name(&wanted.name)?);
    defaults::ensure(&app, tenant).await?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if classifications::count(&mut change, tenant).await? >= MOST {
        return Err(Error::invalid("classification.name", format!("A company has {MOST} classifications at most.")));
    }
    let values = match wanted.copy_rules_from {
        None => Values::default(),
        Some(id) => {
            let unknown = || Error::invalid("classification.copy_rules_from", "Classification not found.");
            classifications::find(&mut change, tenant, id).await?.ok_or_else(unknown)?;
            sets::of_classification(&mut change, tenant, id).await?.map(|set| set.values()).unwrap_or_default()
        }
    };
    let new = Wanted {
        name,
        is_active: wanted.is_active.unwrap_or(true),
        is_by_broker_election: wanted.is_by_broker_election.unwrap_or(false),
    };
    let id = classifications::create(&mut change, tenant, &new, by, now).await.map_err(taken)?;
    sets::create(&mut change, tenant, (id, None), &values, Some(by), now).await?;
    let made = classifications::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("classification.created").subject("Classification", id).details(json!({
        "name": name,
        "is_by_broker_election": new.is_by_broker_election,
        "values": values.settings,
        "thresholds": values.thresholds,
    }));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
