//! The code comes back.

use super::identity;
use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::{Opening, Opens};
use platform::secrets::{self, CODE_TRIES};
use serde::{Deserialize, Serialize};
use store::loads::{feed, held};
use store::rate_confirmations::codes::{self, Right};
use store::rate_confirmations::{ProvenBy, links};
use utoipa::ToSchema;

/// Request body: the code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationCodeToVerify {
    /// The 6-digit code, from the email or as the broker read it out; spaces and dashes are ignored.
    code: String,
}

/// What a code proved.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvenRateConfirmation {
    /// The rate confirmation, which can be answered now.
    confirmation: CarrierRateConfirmation,
    /// What this browser's calls take in the header `x-link-token` from now on, in place of the emailed token: of a guarded load, which takes a code
    /// in each browser. Shown once; null if the token that it has goes on.
    token: Option<String>,
}

/// Proves with a code that whoever holds the link speaks for the carrier. A code that the broker read out also verifies the driver for the pickup,
/// if one is named; it works as long as truck, driver and the driver's phone are those that were named when it was made. On a guarded load a code
/// proves this browser alone: another with the same link needs a code of its own.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/verify",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = ConfirmationCodeToVerify,
    responses(
        (status = 200, body = ProvenRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "Truck, driver or the driver's phone changed after the code was made to be read out."),
        (status = 429, body = Errors, description = "Too many incorrect codes; `Retry-After` says how long to wait."),
    )
)]
pub async fn verify_carrier_rate_confirmation_code(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    Json(ConfirmationCodeToVerify { code }): Json<ConfirmationCodeToVerify>,
) -> Reply<Json<ProvenRateConfirmation>> {
    let offer = &link.opened;
    let (tenant, id) = (offer.tenant(), offer.rate_confirmation_id);
    let digits: String = code.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
    if !secrets::is_code(&digits) {
        return Err(Error::invalid("code", "Enter the 6 digits of the code."));
    }
    let attempt = Attempt::code_of_link(&app, &format!("rate confirmation {id}"), from.client).await?;
    let at = app.loads.now(offer.company_id);
    let mut db = app.unrecorded_visitors_change(from, "the link's own row tells it").await?;
    // The load before its codes: a code that was read out may be recorded for its pickup.
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let is_guarded = Page::of(&mut db, offer, held.clone(), at).await?.is_guarded;
    let tries = (db.now(), i16::try_from(CODE_TRIES).unwrap_or(i16::MAX));
    let mut proven = None;
    for open in codes::open(&mut db, tenant, id, tries).await? {
        let hash = app.keys.confirmation_code_hash(open, &digits);
        proven = proven.or(codes::try_code(&mut db, open, &hash, tries).await?);
    }
    let Some(Right { by, contact, crew }) = proven else {
        db.commit().await?;
        let detail = "This code is incorrect or has expired. After 5 tries or 10 minutes, ask for a new one.";
        return Err(Error::field("code", Code::WrongCode, detail));
    };
    if by == ProvenBy::VoiceCode {
        identity::refuse_others(&held, offer.carrier_id, crew.as_deref())?;
    }
    let now = db.now();
    // Whoever else reads the email has its link too.
    let token = (is_guarded && !offer.is_of_one_browser()).then(secrets::new_secret);
    match &token {
        Some(token) => links::give_browser(&mut db, offer, &secrets::hash(token), (by, &contact), now).await?,
        None => links::proven(&mut db, offer, (by, &contact), now).await?,
    }
    if by == ProvenBy::VoiceCode && identity::record(&mut db, offer, at).await? {
        let xid = feed::announce(&mut db, tenant, &[offer.load_id]).await?;
        db.announce_loads(xid);
    }
    db.commit().await?;
    attempt.refund(&app).await?;
    let mut db = app.conn().await?;
    let now = app.clock.now();
    let offer = match &token {
        Some(token) => ConfirmationLink::find(&mut db, &secrets::hash(token), now).await?.ok_or(Error::NotFound)?,
        None => link.again(&mut db, now).await?,
    };
    let page = Page::read(&mut db, &offer, at).await?;
    let confirmation = view(&app, &mut db, &offer, &page, at).await?;
    Ok(Json(ProvenRateConfirmation { confirmation, token }))
}
