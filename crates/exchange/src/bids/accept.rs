//! The broker takes a bid: its carrier is on the load, with a draft of a rate confirmation, in one transaction. (loads.md §6.)

use super::list::one;
use super::view::LoadBid;
use super::waiting;
use crate::offers::told::{ToldBid, by, with};
use confirmations::rate_confirmations::draft::{Wanted, make};
use dispatch::loads::put_on::{PutOn, put_on};
use dispatch::loads::sees::Sees;
use kernel::ids::LoadBidId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::PostLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::connections::ConnectionStatus;
use store::exchange::bids;
use store::loads::events::{self, LoadEventKind};
use store::loads::{feed, held, read};

/// Accepts a bid: assigns its carrier to the load and drafts a rate confirmation for what was bid. Other bids stay open until the carrier accepts
/// the rate confirmation.
#[utoipa::path(
    patch,
    path = "/api/v1/load_bids/{id}/accept",
    tag = "exchange",
    params(("id" = i64, Path, description = "The bid's id.")),
    responses(
        (status = 200, body = LoadBid),
        (status = 409, body = Errors, description = "The load has a carrier or is closed, or the bid was withdrawn, answered or has expired."),
    )
)]
pub async fn accept_load_bid(
    app: App,
    caller: Caller<PostLoads>,
    from: Address,
    Path(id): Path<LoadBidId>,
) -> Reply<Json<LoadBid>> {
    let sees = Sees::of(&caller)?;
    let (tenant, at) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let (held, bid) = waiting::lock(&mut db, tenant, id, at).await?;
    let connection = read::connection_statuses(&mut db, tenant, &[bid.carrier_id]).await?;
    if connection.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Err(Error::invalid("load_bid", "Your company doesn’t dispatch this carrier."));
    }
    let on = PutOn {
        carrier: bid.carrier_id,
        dispatcher_name: bid.name.clone(),
        dispatcher_phone_e164: bid.phone_e164.clone(),
        dispatcher_email: bid.email.clone(),
    };
    let Some(mut told) = Box::pin(put_on(&mut db, tenant, &held, on, (sees.actor(), sees.person), at)).await? else {
        let why = if held.row.status.is_open() { "This load has a carrier." } else { "This load is closed." };
        return Err(Error::Conflict(why.to_owned()));
    };
    let held = held::lock(&mut db, tenant, bid.load_id).await?.ok_or(Error::NotFound)?;
    let movement = held.current().map(|row| row.id).ok_or(Error::NotFound)?;
    let wanted = Wanted {
        movement: Some(movement),
        rate_cents: Some(bid.rate_cents),
        document: None,
        said: None,
        recipient: (Some(&bid.name), Some(&bid.email)),
        replaces: None,
        by: sees.person,
    };
    let confirmation = Box::pin(make(&mut db, tenant, &held, (wanted, "load_bid"), at)).await?;
    bids::accepted(&mut db, tenant, id, (movement, confirmation), sees.person, at).await?;
    let xid = feed::announce(&mut db, tenant, &[bid.load_id]).await?;
    db.announce_loads(xid);
    let made = json!({"movement_id": movement, "rate_confirmation_id": confirmation});
    let made = with(by((sees.actor(), sees.person)), made);
    told.push(ToldBid::of(&bid, &held.row.external_load_number).event(LoadEventKind::BidAccepted, made, at));
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({
        "external_load_number": held.row.external_load_number, "carrier_id": bid.carrier_id, "rate": bid.rate_cents as f64 / 100.0,
        "rate_confirmation_id": confirmation,
    });
    db.commit(Audit::new("load_bid.accepted").subject("LoadBid", id).details(details)).await?;
    one(&app, &caller, id).await
}
