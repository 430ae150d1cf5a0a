//! The carrier declines.

use super::conflict::{CarrierRateConfirmationConflict, answered};
use super::link::ConfirmationLink;
use super::page::Page;
use crate::rate_confirmations::ending::end;
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::mark_as_rejected::reason;
use crate::rate_confirmations::told;
use axum::http::StatusCode;
use axum::response::Response;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::Opened;
use store::loads::{events, feed, held};
use store::notices;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::write::{self, Ending};
use store::rate_confirmations::{ConfirmationStatus, EndedBecause};
use utoipa::ToSchema;

/// Request body: who declines.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToReject {
    /// Name of the person who declines.
    name: String,
    /// Why, up to 2,000 characters. Say so if your company doesn't haul this load.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Rejects a rate confirmation for the carrier. No code is needed: nothing is learned by it. The carrier is removed from the load.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/reject",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = RateConfirmationToReject,
    responses(
        (status = 204, description = "Rejected."),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = CarrierRateConfirmationConflict, description = "It was answered or canceled meanwhile; the detail says so."),
    )
)]
pub async fn reject_carrier_rate_confirmation(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    Json(given): Json<RateConfirmationToReject>,
) -> Reply<Response> {
    let done = reject(&app, &link.opened, from, &given).await;
    answered(&app, &link.opened, done).await
}

async fn reject(
    app: &App,
    offer: &Opened<Offer>,
    from: Address,
    given: &RateConfirmationToReject,
) -> Reply<StatusCode> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &given.name);
    invalid.end()?;
    let why = reason("reason", given.reason.as_deref())?;
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let locked = write::lock(&mut db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
    may(Act::Reject, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let page = Page::of(&mut db, offer, held, at).await?;
    let said = why.map_or_else(|| format!("By {name}"), |why| format!("By {name}: {why}"));
    let said: String = said.chars().take(2_000).collect();
    let (status, because) = (ConfirmationStatus::Rejected, EndedBecause::Carrier);
    let ending = Ending { status, because, reason: Some(&said), by: None };
    let told = end(&mut db, tenant, (&page.row, &page.held), ending, at).await?;
    let xid = feed::announce(&mut db, tenant, &[offer.load_id]).await?;
    db.announce_loads(xid);
    notices::add(&mut db, &[told::notice(&page.row, "rejected", at).reason(said.clone())], now).await?;
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": page.row.external_load_number, "reason": said, "email": offer.email});
    let audit = Audit::new("rate_confirmation.rejected").subject("RateConfirmation", page.row.id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    Ok(StatusCode::NO_CONTENT)
}
