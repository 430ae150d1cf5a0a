//! Rules for one carrier, or for a classification without any. (Ours; the documents only have reads.)

use super::view::RuleView;
use axum::http::StatusCode;
use carriers::verdicts::settings::{self, Wanted, WantedThreshold};
use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Code;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use store::carriers::keys;
use store::rules::sets::Values;
use store::rules::{classifications, sets};
use utoipa::ToSchema;

/// Request body: rules to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRule {
    /// The rules.
    rule: WantedRule,
}

/// The rules of a classification, or of one carrier in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedRule {
    /// The classification's id.
    #[schema(value_type = i64)]
    classification_id: ClassificationId,
    /// Id of the carrier they apply to in place of the classification's own; all its carriers if omitted.
    #[schema(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
    /// Value by rule type: 0 off, 2 active, 3 active and overridable; omitted types are off.
    values: BTreeMap<String, i16>,
    /// Threshold by rule type, within the bounds of `is_types`; omitted types ask for what they say.
    #[serde(default)]
    thresholds: BTreeMap<String, WantedThreshold>,
}

/// Creates rules for one carrier in a classification.
///
/// A classification's own rules are created with it and changed by PATCH.
#[utoipa::path(post, path = "/api/v1/rules", tag = "rules", request_body = NewRule, responses((status = 201, body = RuleView)))]
pub async fn create_rule(
    app: App,
    caller: Caller<ChangeRules>,
    from: Address,
    Json(NewRule { rule: wanted }): Json<NewRule>,
) -> Reply<(StatusCode, Json<RuleView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let values =
        settings::changed(&Values::default(), Wanted { values: &wanted.values, thresholds: &wanted.thresholds })?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let no_such = |field: &str, what: &str| Error::invalid(format!("rule.{field}"), format!("{what} not found."));
    classifications::find(&mut change, tenant, wanted.classification_id)
        .await?
        .ok_or_else(|| no_such("classification_id", "Classification"))?;
    if let Some(carrier_id) = wanted.carrier_id {
        keys::dot_number(&mut change, carrier_id).await?.ok_or_else(|| no_such("carrier_id", "Carrier"))?;
    }
    let of = (wanted.classification_id, wanted.carrier_id);
    let id = sets::create(&mut change, tenant, of, &values, Some(by), now).await.map_err(taken)?;
    let made = sets::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("rule.created")
        .subject("Rule", id)
        .details(json!({"classification_id": of.0, "carrier_id": of.1, "values": values.settings, "thresholds": values.thresholds}));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}

fn taken(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("rules_classification_id_carrier_id_key") => {
            Error::field("rule.carrier_id", Code::Taken, "These rules already exist. Change them instead.")
        }
        _ => error.into(),
    }
}
