//! The plans on offer.

use kernel::plan::PlanFlag;
use platform::app::App;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Json, Reply, schema};
use serde::Serialize;
use store::billing::Offer;
use utoipa::ToSchema;

/// A plan on offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanView {
    /// The plan's id.
    id: i64,
    /// Display name.
    name: String,
    /// Who the plan is for.
    description: String,
    /// Price per month, in U.S. cents.
    price_cents: i32,
    /// The paywall flags that are on.
    #[schema(schema_with = flags_schema)]
    flags: Vec<PlanFlag>,
    /// Carrier searches per month; null if unlimited.
    carrier_searches_limit: Option<i32>,
    /// Whether the company is on it.
    is_current: bool,
}

fn flags_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    utoipa::openapi::schema::Schema::Array(utoipa::openapi::ArrayBuilder::new().items(schema::plan_flag()).build())
        .into()
}

/// Lists the plans on offer, smallest first.
///
/// A plan the operator assigned to a company may not be among them.
#[utoipa::path(get, path = "/api/v1/billing/plans", tag = "billing", responses((status = 200, body = [PlanView])))]
pub async fn list_plans(app: App, caller: Caller<ManageBilling>) -> Reply<Json<Vec<PlanView>>> {
    let current = caller.member().company.as_ref().map(|company| company.plan.id);
    let offers = store::billing::offers(&mut *app.conn().await?).await?;
    let view = |offer: Offer| PlanView {
        id: offer.id.0,
        name: offer.name,
        description: offer.description,
        price_cents: offer.price_cents.unwrap_or_default(),
        flags: offer.flags,
        carrier_searches_limit: offer.carrier_searches_limit,
        is_current: Some(offer.id) == current,
    };
    Ok(Json(offers.into_iter().map(view).collect()))
}
