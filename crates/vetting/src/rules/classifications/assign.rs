//! Which of the company's classifications a carrier is assigned to. (Ours; document 1 §3: `is_by_broker_election`.)

use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::AssignClassifications;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::carriers::keys;
use store::rules::classifications;
use utoipa::ToSchema;

/// Classifications to assign a carrier to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedClassifications {
    /// Ids of the classifications; an empty list removes the carrier from all.
    #[schema(value_type = Vec<i64>)]
    classification_ids: Vec<ClassificationId>,
}

/// The classifications a carrier is assigned to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierClassifications {
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// Ids of the assigned classifications. Classifications that apply to every carrier aren't included.
    #[schema(value_type = Vec<i64>)]
    classification_ids: Vec<ClassificationId>,
}

/// Assigns a carrier to exactly these classifications of your company.
///
/// Only affects classifications that apply to selected carriers.
#[utoipa::path(
    put,
    path = "/api/v1/carriers/{id}/classifications",
    tag = "rules",
    params(("id" = i64, Path, description = "The carrier's id.")),
    request_body = WantedClassifications,
    responses((status = 200, body = CarrierClassifications))
)]
pub async fn assign_classifications(
    app: App,
    caller: Caller<AssignClassifications>,
    from: Address,
    Path(id): Path<CarrierId>,
    Json(mut wanted): Json<WantedClassifications>,
) -> Reply<Json<CarrierClassifications>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    wanted.classification_ids.sort_unstable();
    wanted.classification_ids.dedup();
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    keys::dot_number(&mut change, id).await?.ok_or(Error::NotFound)?;
    let before = classifications::assigned(&mut change, tenant, id).await?;
    let after = classifications::assign(&mut change, tenant, id, &wanted.classification_ids, by, now).await?;
    if after != wanted.classification_ids {
        return Err(Error::invalid("classification_ids", "Classification not found."));
    }
    if after != before {
        let audit = Audit::new("carrier.classifications_changed").subject("Carrier", id);
        change.commit(audit.details(json!({"before": before, "after": after}))).await?;
    }
    Ok(Json(CarrierClassifications { carrier_id: id, classification_ids: after }))
}
