//! Taking back what was recorded of a carrier and a load. (Document 2 §7: DELETE load_carrier_dispositions/{id}.)

use crate::offers::told::of_disposition;
use axum::http::StatusCode;
use dispatch::loads::sees::Sees;
use kernel::ids::LoadCarrierDispositionId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::Source;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::exchange::dispositions;
use store::loads::events::{self, LoadEventKind};

/// Removes what a carrier said of a load: the carrier is offered for it again.
#[utoipa::path(
    delete,
    path = "/api/v1/load_carrier_dispositions/{id}",
    tag = "exchange",
    params(("id" = i64, Path, description = "The disposition's id.")),
    responses((status = 204, description = "Removed."))
)]
pub async fn delete_load_carrier_disposition(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Path(id): Path<LoadCarrierDispositionId>,
) -> Reply<StatusCode> {
    let sees = Sees::of(&caller)?;
    let (tenant, at) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let mut change = app.change(&caller, from).await?;
    let was = dispositions::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if !dispositions::remove(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let told = [of_disposition(LoadEventKind::DispositionRemoved, &was, (sees.actor(), sees.person), at)];
    let now = change.now();
    events::append_many(&mut change, tenant, &told, now).await?;
    let details = json!({"load_id": was.load_id, "carrier_id": was.carrier_id, "reason": was.reason});
    change
        .commit(Audit::new("load_carrier_disposition.removed").subject("LoadCarrierDisposition", id).details(details))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
