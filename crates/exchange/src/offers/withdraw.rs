//! Takes an offer back. (Ours.)

use super::told::{by, of_offer};
use super::view::LoadOffer;
use dispatch::loads::sees::Sees;
use freight::load::LoadStatus;
use freight::offer::BidStatus;
use kernel::ids::LoadOfferId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::Source;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::exchange::{bids, offers};
use store::loads::events::{self, LoadEventKind};
use store::loads::held;

/// Withdraws an offer: its link no longer takes an answer. A bid that the carrier made stays open.
#[utoipa::path(
    patch,
    path = "/api/v1/load_offers/{id}/withdraw",
    tag = "exchange",
    params(("id" = i64, Path, description = "The offer's id.")),
    responses(
        (status = 200, body = LoadOffer),
        (status = 409, body = Errors, description = "It no longer counts, or its bid was accepted; the detail says which."),
    )
)]
pub async fn withdraw_load_offer(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Path(id): Path<LoadOfferId>,
) -> Reply<Json<LoadOffer>> {
    let sees = Sees::of(&caller)?;
    let tenant = sees.tenant;
    let at = app.loads.now(tenant.company());
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let row = offers::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let held = held::lock(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    // Once its bid was accepted the carrier has the load: the offer has done its work, until the load is available again.
    if held.row.status != LoadStatus::Available
        && bids::of_load(&mut db, tenant, row.load_id)
            .await?
            .iter()
            .any(|bid| bid.offer_id == id && bid.status == BidStatus::Accepted)
    {
        return Err(Error::Conflict(
            "The bid for this offer was accepted. Take the carrier off the load instead.".to_owned(),
        ));
    }
    if !offers::withdraw(&mut db, tenant, id, sees.person, at).await? {
        return Err(Error::Conflict("This offer no longer counts.".to_owned()));
    }
    let row = offers::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let told = [of_offer(LoadEventKind::OfferWithdrawn, &row, by((sees.actor(), sees.person)), at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": row.external_load_number, "carrier_id": row.carrier_id});
    db.commit(Audit::new("load_offer.withdrawn").subject("LoadOffer", id).details(details)).await?;
    Ok(Json(LoadOffer::of(row, at)))
}
