//! Recording what a carrier said of a load. (Document 2 §7: POST load_carrier_dispositions.)

use super::view::{DispositionReasonWords, DispositionView};
use crate::offers::told::of_disposition;
use axum::http::StatusCode;
use dispatch::loads::sees::Sees;
use kernel::ids::{CarrierId, LoadId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::Source;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::exchange::dispositions::{self, DispositionReason, NotKept, Said};
use store::loads::events::{self, LoadEventKind};
use utoipa::ToSchema;

/// The longest notes, in characters.
const LONGEST_NOTES: usize = 2_000;

/// Request body: what a carrier said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DispositionToCreate {
    /// What it said.
    load_carrier_disposition: NewDisposition,
}

/// What a carrier said of a load.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDisposition {
    /// Id of the carrier.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// Id of the load.
    #[schema(value_type = i64)]
    load_id: LoadId,
    /// What the carrier said.
    #[schema(value_type = DispositionReasonWords)]
    reason: DispositionReason,
    /// Notes, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    notes: Option<String>,
}

/// Records what a carrier said of a load, in place of what it said of that load before. Only your company sees it.
#[utoipa::path(
    post,
    path = "/api/v1/load_carrier_dispositions",
    tag = "exchange",
    request_body = DispositionToCreate,
    responses((status = 201, body = DispositionView))
)]
pub async fn create_load_carrier_disposition(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Json(DispositionToCreate { load_carrier_disposition: new }): Json<DispositionToCreate>,
) -> Reply<(StatusCode, Json<DispositionView>)> {
    let sees = Sees::of(&caller)?;
    let (tenant, at) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let notes = new.notes.as_deref().map(str::trim).filter(|notes| !notes.is_empty());
    if notes.is_some_and(|notes| notes.chars().count() > LONGEST_NOTES) {
        return Err(Error::invalid("load_carrier_disposition.notes", "Use 2,000 characters or fewer."));
    }
    let mut change = app.change(&caller, from).await?;
    let said = Said { carrier_id: new.carrier_id, load_id: new.load_id, reason: new.reason, notes };
    let id = match dispositions::put(&mut change, tenant, said, sees.person, at).await? {
        Ok(id) => id,
        Err(NotKept::NoLoad) => return Err(Error::invalid("load_carrier_disposition.load_id", "Load not found.")),
        Err(NotKept::NoCarrier) => {
            return Err(Error::invalid("load_carrier_disposition.carrier_id", "Carrier not found."));
        }
    };
    let made = dispositions::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let told = [of_disposition(LoadEventKind::DispositionRecorded, &made, (sees.actor(), sees.person), at)];
    let now = change.now();
    events::append_many(&mut change, tenant, &told, now).await?;
    let details = json!({"load_id": new.load_id, "carrier_id": new.carrier_id, "reason": new.reason});
    change
        .commit(Audit::new("load_carrier_disposition.recorded").subject("LoadCarrierDisposition", id).details(details))
        .await?;
    Ok((StatusCode::CREATED, Json(DispositionView::from(made))))
}
