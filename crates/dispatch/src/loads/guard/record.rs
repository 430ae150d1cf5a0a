//! Recording what a person established before a load's pickup. (Ours.)

use super::view::GuardStepWords;
use crate::loads::detail::detail;
use crate::loads::sees::Sees;
use crate::loads::view::LoadDetail;
use axum::http::StatusCode;
use freight::guarded::GuardStep;
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ClearLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::loads::guarded::{self, MOST_STEPS, NewStep};
use store::loads::{feed, held};
use utoipa::ToSchema;

/// Request body: what was established.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadGuardStepToRecord {
    /// What.
    #[schema(value_type = GuardStepWords)]
    step: GuardStep,
    /// How it was established, why the pickup number is released, or who asks for how much; up to 500 characters.
    reason: String,
}

/// Records what you established before a load's pickup: that the driver proved who they are, what was seen at the dock, or that the carrier may
/// see the pickup number now. It counts for the truck and driver that are named, until either changes. Another truck or carrier that the dock saw
/// stands until you record that the right one came. Also records that someone asks for money before a load on its way is handed over, and that this
/// is settled; that counts for the carrier, whoever drives.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/guard_steps",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = LoadGuardStepToRecord,
    responses(
        (status = 201, body = LoadDetail),
        (status = 409, description = "No carrier hauls the load, it is closed, or it has too many steps.", body = Errors),
    )
)]
pub async fn record_load_guard_step(
    app: App,
    caller: Caller<ClearLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(wanted): Json<LoadGuardStepToRecord>,
) -> Reply<(StatusCode, Json<LoadDetail>)> {
    let sees = Sees::of(&caller)?;
    let tenant = sees.tenant;
    let mut invalid = ValidationErrors::default();
    let reason = invalid.text("reason", &wanted.reason, 500).to_owned();
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = app.loads.now(tenant.company());
    let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if held.row.closed_at.is_some() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    let Some(movement) = held.current() else {
        return Err(Error::Conflict("Assign a carrier first.".to_owned()));
    };
    if wanted.step == GuardStep::IdentityProven && movement.driver_name.is_none() {
        return Err(Error::invalid("step", "Name the driver first: this check is about who drives."));
    }
    if guarded::steps(&mut change, tenant, &[id]).await?.len() >= MOST_STEPS {
        return Err(Error::Conflict(format!("A load can have up to {MOST_STEPS} of these records.")));
    }
    let new = NewStep::of(movement, wanted.step, &reason);
    guarded::add_step(&mut change, tenant, id, &new, caller.member().id, now).await?;
    let xid = feed::announce(&mut change, tenant, &[id]).await?;
    change.announce_loads(xid);
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "step": wanted.step,
        "movement_id": movement.id,
        "carrier": movement.carrier_legal_name.as_deref().or(movement.carrier_text.as_deref()),
        "driver_name": movement.driver_name,
        "vin": movement.vin,
        "reason": reason,
    });
    change.commit(Audit::new("load.guard_step_recorded").subject("Load", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(detail(&app, &sees, id).await?)))
}
