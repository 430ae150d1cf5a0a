//! The verdict on one carrier, with where each reason is from. Lists are judged by the index, which knows no files; whoever asks a row of theirs
//! where its reason is from gets the page's own verdict.

use crate::verdicts::judging::Judging;
use crate::verdicts::profile;
use crate::verdicts::view::CarrierVerdict;
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};

/// Returns your company's verdict on a carrier: the one its page and every list has, here with the source and day of each reason.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/verdict",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = CarrierVerdict))
)]
pub async fn show_carrier_verdict(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<CarrierVerdict>> {
    let judging = Judging::of_one(&app, caller.own_tenant(), caller.has(Scope::BlockSafetyData)).await?;
    let mut db = app.conn().await?;
    Ok(Json(profile::verdict(&mut db, &judging, caller.own_tenant(), id, app.clock.now()).await?))
}
