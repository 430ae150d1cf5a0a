//! Retires a version of an agreement, or makes it current again. (Ours.) The text itself never changes.

use super::view::ContractView;
use kernel::ids::ContractId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageAgreements;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::onboarding::contracts;
use utoipa::ToSchema;

/// Request body: changes to an agreement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContractToChange {
    contract: ContractChange,
}

/// What to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContractChange {
    /// Whether carriers are asked to sign this version. Making a version current retires the others with its name.
    is_current: bool,
}

/// Retires a version of an agreement, so that carriers are no longer asked to sign it, or makes it current again.
///
/// Signed agreements don't change.
#[utoipa::path(
    patch,
    path = "/api/v1/contracts/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The version's id.")),
    responses((status = 200, body = ContractView))
)]
pub async fn change_contract(
    app: App,
    caller: Caller<ManageAgreements>,
    from: Address,
    Path(id): Path<ContractId>,
    Json(ContractToChange { contract: wanted }): Json<ContractToChange>,
) -> Reply<Json<ContractView>> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    contracts::lock(&mut change, tenant).await?;
    let before = contracts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if before.is_current == wanted.is_current {
        return Ok(Json(before.into()));
    }
    contracts::retire(&mut change, tenant, &before.name).await?;
    if wanted.is_current {
        contracts::make_current(&mut change, tenant, id).await?;
    }
    let action = if wanted.is_current { "contract.made_current" } else { "contract.retired" };
    let details = json!({"name": before.name, "version": before.version});
    let changed = contracts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit(Audit::new(action).subject("Contract", id).details(details)).await?;
    Ok(Json(changed.into()))
}
