//! A carrier shares its ELD for a load, declines, or ends what it shared.

use super::show::text;
use crate::tracking_links::consent::{self, CONSENT_VERSION};
use crate::tracking_links::haul::Haul;
use crate::tracking_links::link::EldLink;
use crate::tracking_links::standing;
use crate::tracking_links::told;
use crate::tracking_links::view::EldAnswerWords;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::loads::events::NewEvent;
use store::loads::links::{self, EldAnswer};
use store::loads::sessions::{self, NewShare};
use store::loads::shares::{self, RevokedBy, ShareKind};
use store::loads::{events, feed, held, settings};
use store::telematics::{self, connections};
use utoipa::ToSchema;

/// Request body: the carrier's answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EldConsentAnswer {
    /// `given` to share, `declined` not to, `revoked` to end sharing.
    #[schema(value_type = EldAnswerWords)]
    answer: EldAnswer,
    /// Name of the person who shares for the carrier; required for `given`.
    #[serde(default)]
    name: Option<String>,
}

/// Why the history is elsewhere.
const UNRECORDED: &str = "the share's own row, the link's and the load's events tell it";

/// Answers a request for the truck's ELD: shares it for this load, declines, or ends sharing, which deletes the positions immediately.
///
/// The link works for all three until it expires, and for ending what is shared also afterwards.
#[utoipa::path(
    post,
    path = "/api/v1/eld_consent",
    tag = "drive",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    request_body = EldConsentAnswer,
    responses(
        (status = 204, description = "Done, or done before."),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The link has ended, no ELD is connected, or the truck is shared already."),
    )
)]
pub async fn answer_eld_consent(
    app: App,
    link: Opening<EldLink>,
    from: Address,
    Json(EldConsentAnswer { answer, name }): Json<EldConsentAnswer>,
) -> Reply<StatusCode> {
    match answer {
        EldAnswer::Given => {
            let mut invalid = ValidationErrors::default();
            let name = invalid.name("name", name.as_deref().unwrap_or_default());
            invalid.end()?;
            give(&app, &link, from, name).await?;
        }
        EldAnswer::Declined => decline(&app, &link).await?,
        EldAnswer::Revoked => revoke(&app, &link).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn give(app: &App, link: &Opening<EldLink>, from: Address, name: &str) -> Result<(), Error> {
    let page = &link.opened;
    let (tenant, now) = (page.tenant(), app.loads.now(page.company_id));
    standing::refuse_ended(page, now)?;
    let not_connected =
        || Error::Conflict("No ELD is connected. Connect it first, then open this link again.".to_owned());
    let mut change = app.unrecorded_visitors_change(link.from, UNRECORDED).await?;
    let seen = Haul::read(&mut change, page).await?.movement;
    let carrier = seen.carrier_id.ok_or_else(not_connected)?;
    let device =
        telematics::shares::device(&mut change, carrier, seen.vin.as_deref()).await?.ok_or_else(not_connected)?;
    // The connection before the load, as where the carrier revokes it.
    if !connections::lock(&mut change, device.connection).await? {
        return Err(not_connected());
    }
    let haul = Haul::lock(&mut change, page).await?;
    let page = link.again(&mut change, now).await?;
    standing::refuse_ended(&page, now)?;
    let settings = settings::of(&mut change, tenant).await?;
    let span = haul.windows().and_then(|(first, last)| consent::span(first, last, &settings, now));
    let Some((starts_at, ends_at)) = span.filter(|_| haul.held.row.closed_at.is_none()) else {
        return Err(Error::Conflict("This load is over. Its truck isn't followed anymore.".to_owned()));
    };
    if sessions::share(&mut change, &page).await?.is_none() {
        told::refuse_another_share(&mut change, tenant, page.load_id).await?;
    }
    let broker = sessions::broker(&mut change, &page).await?.legal_name;
    let share = NewShare {
        consent_version: CONSENT_VERSION,
        consent_text: &text(&haul, &broker),
        given_by: name,
        address: &from.client.to_string(),
        starts_at,
        ends_at,
        door_dot_number: None,
        connection: Some((device.connection, device.provider_vehicle_id.as_deref())),
        vin: haul.movement.vin.as_deref(),
    };
    let Some(share) = sessions::give(&mut change, &page, &share, now).await? else { return Ok(()) };
    links::answered(&mut change, &page, EldAnswer::Given, app.clock.now()).await?;
    let event = told::started(&haul.held, haul.movement.id, share, ShareKind::Eld, now);
    events::append_many(&mut change, tenant, &[event], now).await?;
    let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
    change.announce_loads(xid);
    Ok(change.commit().await?)
}

async fn decline(app: &App, link: &Opening<EldLink>) -> Result<(), Error> {
    standing::refuse_ended(&link.opened, app.loads.now(link.opened.company_id))?;
    let mut change = app.unrecorded_visitors_change(link.from, UNRECORDED).await?;
    let now = change.now();
    let page = link.again(&mut change, now).await?;
    if sessions::share(&mut change, &page).await?.is_some() {
        return Err(Error::Conflict("The truck is shared. End sharing instead.".to_owned()));
    }
    links::answered(&mut change, &page, EldAnswer::Declined, now).await?;
    Ok(change.commit().await?)
}

async fn revoke(app: &App, link: &Opening<EldLink>) -> Result<(), Error> {
    let (page, tenant) = (&link.opened, link.opened.tenant());
    let now = app.loads.now(page.company_id);
    let mut change = app.unrecorded_visitors_change(link.from, UNRECORDED).await?;
    let held = held::lock(&mut change, tenant, page.load_id).await?.ok_or(Error::NotFound)?;
    let page = link.again(&mut change, now).await?;
    let Some(share) = sessions::endable(&mut change, &page).await? else { return Ok(()) };
    let stood = sessions::share(&mut change, &page).await?.is_some();
    let undelayed = shares::forget(&mut change, tenant, share, RevokedBy::Carrier, now).await?;
    links::answered(&mut change, &page, EldAnswer::Revoked, app.clock.now()).await?;
    let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
    change.announce_loads(xid);
    let stopped = || told::stopped(&held, page.movement_id, (share, ShareKind::Eld), RevokedBy::Carrier, now);
    let told: Vec<NewEvent> = stood.then(stopped).into_iter().chain(undelayed).collect();
    events::append_many(&mut change, tenant, &told, now).await?;
    Ok(change.commit().await?)
}
