//! The broker declines a bid. (Ours.)

use super::list::one;
use super::view::LoadBid;
use super::waiting;
use crate::offers::told::{ToldBid, by, with};
use dispatch::loads::sees::Sees;
use kernel::ids::LoadBidId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::Source;
use platform::http::{Caller, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::exchange::bids;
use store::loads::events::{self, LoadEventKind};
use utoipa::ToSchema;

/// Longest reason, in characters.
const LONGEST_REASON: usize = 500;

/// Request body: a bid to decline.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadBidToDecline {
    /// Why, for your company alone, up to 500 characters.
    #[serde(default)]
    reason: Option<String>,
}

/// Declines a bid.
#[utoipa::path(
    patch,
    path = "/api/v1/load_bids/{id}/decline",
    tag = "exchange",
    params(("id" = i64, Path, description = "The bid's id.")),
    request_body = LoadBidToDecline,
    responses(
        (status = 200, body = LoadBid),
        (status = 409, body = Errors, description = "The bid was withdrawn, answered or has expired."),
    )
)]
pub async fn decline_load_bid(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Path(id): Path<LoadBidId>,
    Json(LoadBidToDecline { reason }): Json<LoadBidToDecline>,
) -> Reply<Json<LoadBid>> {
    let sees = Sees::of(&caller)?;
    let tenant = sees.tenant;
    let at = app.loads.now(tenant.company());
    let mut invalid = ValidationErrors::default();
    let reason = invalid.optional("reason", reason.as_ref(), LONGEST_REASON);
    invalid.end()?;
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let (held, bid) = waiting::lock(&mut db, tenant, id, at).await?;
    bids::declined(&mut db, tenant, id, (sees.person, reason), at).await?;
    let number = &held.row.external_load_number;
    let because = with(by((sees.actor(), sees.person)), json!({"because": "broker"}));
    let told = [ToldBid::of(&bid, number).event(LoadEventKind::BidDeclined, because, at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": number, "carrier_id": bid.carrier_id, "reason": reason});
    db.commit(Audit::new("load_bid.declined").subject("LoadBid", id).details(details)).await?;
    one(&app, &caller, id).await
}
