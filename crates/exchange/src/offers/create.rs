//! Offers a load to carriers by email. (Ours; loads.md §6.)

use super::mail_offer::MailLoadOffer;
use super::may_offer::{against_load, recipient};
use super::told::{by, of_offer};
use super::view::{LoadOffer, RATE_BOUNDS, cents};
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::sees::Sees;
use freight::offer::until;
use kernel::ids::{CarrierId, LoadId, LoadOfferId, UserId};
use platform::app::App;
use platform::change::{Audit, Change};
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::guards::Source;
use platform::http::{Caller, Code, Error, FieldError, Json, Path, Reply, days};
use platform::limits::{count_mail, count_mail_to};
use platform::secrets;
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;
use store::Tenant;
use store::exchange::offers::{self, NewOffer};
use store::loads::events::{self, LoadEventKind};
use store::loads::held::{self, Held};
use store::rate_confirmations::Standing;
use utoipa::ToSchema;

/// The most carriers that one call offers a load to. (Ours.)
const MOST_AT_ONCE: usize = 50;
/// The most offers of one load, and of one company in a day: a board is no mailing list. (Ours.)
const MOST_OF_LOAD: i64 = 200;
const MOST_A_DAY: i64 = 2_000;
/// Longest message, in characters.
const LONGEST_MESSAGE: usize = 1_000;

/// Request body: an offer to one or several carriers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadOffersToCreate {
    /// The offer.
    load_offer: NewLoadOffer,
}

/// An offer to one or several carriers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLoadOffer {
    /// Ids of the carriers, up to 50.
    #[schema(value_type = Vec<i64>)]
    carrier_ids: Vec<CarrierId>,
    /// What is offered, in U.S. dollars; carriers are asked for their rate if omitted.
    #[serde(default)]
    rate: Option<f64>,
    /// Message to the carriers, up to 1,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    message: Option<String>,
    /// Until when they can answer; 48 hours if omitted, 14 days at most, and never past the first pickup window.
    #[serde(default, deserialize_with = "days::optional_instant")]
    expires_at: Option<DateTime<Utc>>,
}

/// What came of offering a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadOffersCreated {
    /// The offers made.
    pub success: Vec<LoadOffer>,
    /// Carriers that got none, and why.
    pub errors: Vec<LoadOfferError>,
}

/// A carrier that got no offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadOfferError {
    /// The carrier's id.
    pub carrier_id: i64,
    /// Why.
    pub detail: String,
}

/// A carrier and what of it was looked up before the change began.
type Recipient = (CarrierId, Result<(String, Standing), String>);

/// Offers a load to carriers: each gets an email with a link by which it bids or declines, at an address known to be the carrier's. No street,
/// facility or pickup number is shown.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/offers",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = LoadOffersToCreate,
    responses(
        (status = 201, body = LoadOffersCreated, description = "Offered to at least one of them."),
        (status = 409, body = Errors, description = "The load has a carrier, is closed, or its pickup window is over."),
        (status = 429, body = Errors, description = "Too many emails from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_load_offers(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(LoadOffersToCreate { load_offer: given }): Json<LoadOffersToCreate>,
) -> Reply<(StatusCode, Json<LoadOffersCreated>)> {
    let sees = Sees::of(&caller)?;
    let tenant = sees.tenant;
    let at = app.loads.now(tenant.company());
    let mut invalid = ValidationErrors::default();
    let message = invalid.optional("load_offer.message", given.message.as_ref(), LONGEST_MESSAGE);
    let rate_cents = given.rate.map(|rate| {
        let rate = cents(rate);
        if rate.is_none() {
            invalid.add("load_offer.rate", RATE_BOUNDS);
        }
        rate.unwrap_or_default()
    });
    let carriers: BTreeSet<CarrierId> = given.carrier_ids.iter().copied().collect();
    if carriers.is_empty() || carriers.len() > MOST_AT_ONCE {
        invalid.add("load_offer.carrier_ids", format!("Give 1 to {MOST_AT_ONCE} carriers."));
    }
    invalid.end()?;
    let mut reading = app.conn().await?;
    let held = held::read(&mut reading, tenant, id).await?.ok_or(Error::NotFound)?;
    against_load(&held, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let pickup_by = held.load.pickup_window().map_or(at, |window| window.end);
    let expires_at = until(given.expires_at, pickup_by, at)
        .ok_or_else(|| Error::invalid("load_offer.expires_at", "Must be in the future."))?;
    drop(reading);
    let mut recipients = recipients(&app, tenant, (&carriers, &held), at).await?;
    refuse_full(&app, tenant, &mut recipients).await?;
    let mut db = app.change(&caller, from).await?;
    let asked = Asked { rate_cents, message, expires_at, by: sees.person, brand: caller.brand() };
    let (made, errors) = offer(&mut db, tenant, id, (&asked, recipients), at).await?;
    if made.is_empty() {
        let error = |error: LoadOfferError| {
            let at = given.carrier_ids.iter().position(|id| id.0 == error.carrier_id).unwrap_or_default();
            FieldError::new(format!("load_offer.carrier_ids.{at}"), Code::Invalid, error.detail)
        };
        return Err(Error::Invalid(errors.into_iter().map(error).collect()));
    }
    let rows = offers::of_ids(&mut db, tenant, &made).await?;
    let told: Vec<_> =
        rows.iter().map(|row| of_offer(LoadEventKind::OfferSent, row, by((sees.actor(), sees.person)), at)).collect();
    let now = db.now();
    events::append_many(&mut db, tenant, &told, now).await?;
    let carriers: Vec<CarrierId> = rows.iter().map(|row| row.carrier_id).collect();
    let details = json!({
        "external_load_number": held.row.external_load_number, "carrier_ids": carriers, "rate": given.rate, "expires_at": expires_at,
    });
    let mut addresses: Vec<&str> = rows.iter().map(|row| row.sent_to.as_str()).collect();
    // In one order, so that companies that email the same carriers never wait for each other.
    addresses.sort_unstable();
    for address in addresses {
        count_mail_to(&mut db, tenant, address, now).await?;
    }
    db.commit(Audit::new("load.offered").subject("Load", id).details(details)).await?;
    let success = rows.into_iter().map(|row| LoadOffer::of(row, at)).collect();
    Ok((StatusCode::CREATED, Json(LoadOffersCreated { success, errors })))
}

/// What the offers have in common.
struct Asked<'a> {
    rate_cents: Option<i64>,
    message: Option<&'a str>,
    expires_at: DateTime<Utc>,
    by: Option<UserId>,
    brand: Brand,
}

/// Where each carrier's offer goes.
async fn recipients(
    app: &App,
    tenant: Tenant,
    (carriers, held): (&BTreeSet<CarrierId>, &Held),
    at: DateTime<Utc>,
) -> Result<Vec<Recipient>, Error> {
    let ids: Vec<CarrierId> = carriers.iter().copied().collect();
    let known = store::carriers::keys::of_ids(&mut *app.conn().await?, &ids).await?;
    let mut found = Vec::with_capacity(carriers.len());
    for &carrier in carriers {
        if !known.contains(&carrier) {
            found.push((carrier, Err("Carrier not found.".to_owned())));
            continue;
        }
        let to = recipient(app, tenant, (carrier, &held.row.classification_ids), at).await?;
        found.push((carrier, to.map_err(str::to_owned)));
    }
    Ok(found)
}

/// Leaves out whose address has no room for another email this hour. Here it is only tried, and rolled back: what is mailed is counted with it.
async fn refuse_full(app: &App, tenant: Tenant, recipients: &mut [Recipient]) -> Result<(), Error> {
    let mut trial = app.companys_unrecorded_change(tenant.company(), "nothing of it stays").await?;
    let now = trial.now();
    let mut known: Vec<_> = recipients.iter_mut().map(|(_, to)| to).filter(|to| to.is_ok()).collect();
    known.sort_by(|one, other| address(one).cmp(address(other)));
    for to in known {
        match count_mail_to(&mut trial, tenant, address(to), now).await {
            Ok(()) => {}
            Err(Error::Limited { why, .. }) => *to = Err(format!("{why} Try again later.")),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The address of who gets an offer; empty for who gets none.
fn address(to: &Result<(String, Standing), String>) -> &str {
    to.as_ref().map_or("", |(address, _)| address.as_str())
}

/// Makes the offers of a load, which is locked for it; gives their ids, and who got none.
async fn offer(
    db: &mut Change<'_>,
    tenant: Tenant,
    load: LoadId,
    (asked, recipients): (&Asked<'_>, Vec<Recipient>),
    at: DateTime<Utc>,
) -> Result<(Vec<LoadOfferId>, Vec<LoadOfferError>), Error> {
    let now = db.now();
    let held = held::lock(db, tenant, load).await?.ok_or(Error::NotFound)?;
    against_load(&held, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let (mut of_load, mut today) = offers::counts(db, tenant, load, at - TimeDelta::days(1)).await?;
    let (mut made, mut errors) = (Vec::new(), Vec::new());
    for (carrier, to) in recipients {
        let id = match to {
            _ if of_load >= MOST_OF_LOAD => Err(format!("This load was offered {MOST_OF_LOAD} times.")),
            _ if today >= MOST_A_DAY => Err(format!("Your company made {MOST_A_DAY} offers within a day.")),
            Err(why) => Err(why),
            Ok((sent_to, standing)) => {
                let new = NewOffer {
                    load,
                    carrier,
                    by: asked.by,
                    rate_cents: asked.rate_cents,
                    message: asked.message,
                    sent_to: &sent_to,
                    standing,
                    token_hash: &secrets::hash(&secrets::new_secret()),
                    expires_at: asked.expires_at,
                };
                offers::create(db, tenant, &new, at)
                    .await?
                    .ok_or_else(|| "An offer waits for this carrier’s answer.".to_owned())
            }
        };
        match id {
            Err(detail) => errors.push(LoadOfferError { carrier_id: carrier.0, detail }),
            Ok(offer) => {
                count_mail(db, tenant, now).await?;
                queue::enqueue(db, &MailLoadOffer { offer, brand: asked.brand, offered_at: at }, now).await?;
                (of_load, today) = (of_load + 1, today + 1);
                made.push(offer);
            }
        }
    }
    Ok((made, errors))
}
