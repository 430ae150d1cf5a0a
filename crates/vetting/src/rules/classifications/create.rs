//! A new classification. (Ours; the documents show reads alone.)

use super::{name, taken};
use crate::assessments::defaults;
use crate::rules::view::ClassificationView;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::rules::classifications::{self, MOST, Wanted};
use store::rules::sets::{self, Settings};
use utoipa::ToSchema;

/// A classification to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewClassification {
    /// The classification.
    classification: WantedClassification,
}

/// What the classification is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedClassification {
    /// What the company calls it.
    name: String,
    /// Whether carriers are assessed by it; yes when it is absent.
    is_active: Option<bool>,
    /// Whether it holds for the carriers that the broker puts in it alone; no when it is absent: it holds for every carrier.
    is_by_broker_election: Option<bool>,
    /// The classification whose rules it begins with; absent for none, every rule off.
    copy_rules_from: Option<i64>,
}

/// Makes a classification with rules of its own. A company has 50 at most.
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
    let settings = match wanted.copy_rules_from {
        None => Settings::new(),
        Some(id) => {
            let unknown = || Error::invalid("classification.copy_rules_from", "There is no such classification.");
            classifications::find(&mut change, tenant, id).await?.ok_or_else(unknown)?;
            sets::of_classification(&mut change, tenant, id).await?.map(|set| set.settings.0).unwrap_or_default()
        }
    };
    let new = Wanted {
        name,
        is_active: wanted.is_active.unwrap_or(true),
        is_by_broker_election: wanted.is_by_broker_election.unwrap_or(false),
    };
    let id = classifications::create(&mut change, tenant, &new, by, now).await.map_err(taken)?;
    sets::create(&mut change, tenant, (id, None), &settings, Some(by), now).await?;
    let made = classifications::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("classification.created")
        .subject("Classification", id)
        .details(json!({"name": name, "is_by_broker_election": new.is_by_broker_election, "values": settings}));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
