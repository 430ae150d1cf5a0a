//! A driver shares the phone's location for this load, or ends that.

use super::session::{Driver, FormerDriver, Session};
use super::show;
use super::view::DriveConsent;
use crate::loads::logged;
use crate::tracking_links::consent::{self, CONSENT_VERSION};
use crate::tracking_links::haul::Haul;
use crate::tracking_links::told;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use freight::load::Actor;
use freight::stop::{LogSource, LogType};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use store::loads::events::NewEvent;
use store::loads::logs::NewLog;
use store::loads::sessions::{self, NewShare};
use store::loads::shares::{self, RevokedBy, ShareKind};
use store::loads::{events, feed, held, settings};
use utoipa::ToSchema;

/// The largest USDOT number that can be.
const MOST_DOT: i32 = 99_999_999;

/// Request body: the driver's consent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DriveConsentToGive {
    /// The driver's name.
    name: String,
    /// The USDOT number on the truck's door.
    #[serde(default)]
    dot_number: Option<i32>,
}

/// A consent that was given.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveConsentGiven {
    /// The consent.
    consent: DriveConsent,
    /// Whether the USDOT number on the door is another than the assigned carrier's.
    is_other_carrier: bool,
    /// What the driver is told about that; null if there is nothing to tell.
    notice: Option<String>,
}

/// Shares the phone's location for this load, under the text that the page shows. Given before, it stays as it is.
#[utoipa::path(
    post,
    path = "/api/v1/drive/consent",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    request_body = DriveConsentToGive,
    responses(
        (status = 200, body = DriveConsentGiven, description = "It was given before."),
        (status = 201, body = DriveConsentGiven),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
        (status = 409, body = Errors, description = "The load is delivered or over."),
    )
)]
pub async fn give_drive_consent(
    app: App,
    session: Session<Driver>,
    Json(given): Json<DriveConsentToGive>,
) -> Reply<(StatusCode, Json<DriveConsentGiven>)> {
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &given.name);
    if given.dot_number.is_some_and(|number| !(1..=MOST_DOT).contains(&number)) {
        invalid.add("dot_number", "Enter the number on the door, without USDOT before it.");
    }
    invalid.end()?;
    let (now, tenant) = (session.now(&app), session.tenant());
    let mut change =
        app.unrecorded_visitors_change(session.from, "the share's own row and the load's events tell it").await?;
    let haul = Haul::lock(&mut change, &session.page).await?;
    let page = session.hold(&app, &mut change).await?;
    let broker = sessions::broker(&mut change, &page).await?.legal_name;
    let settings = settings::of(&mut change, tenant).await?;
    let span = haul.windows().and_then(|(first, last)| consent::span(first, last, &settings, now));
    let Some((starts_at, ends_at)) = span.filter(|_| !show::is_delivered(page.status)) else {
        return Err(Error::Conflict("This load is over. Location isn't shared anymore.".to_owned()));
    };
    if sessions::share(&mut change, &page).await?.is_none() {
        told::refuse_another_share(&mut change, tenant, page.load_id).await?;
    }
    let text = consent::driver_text(show::parties(&haul, &broker));
    let share = NewShare {
        consent_version: CONSENT_VERSION,
        consent_text: &text,
        given_by: name,
        address: &session.from.client.to_string(),
        starts_at,
        ends_at,
        door_dot_number: given.dot_number,
        connection: None,
        vin: None,
    };
    let made = sessions::give(&mut change, &page, &share, now).await?;
    let other = given.dot_number.filter(|door| haul.movement.carrier_dot_number.is_some_and(|own| own != *door));
    let is_read = match given.dot_number {
        Some(door) if made.is_none() => sessions::read_on_door(&mut change, &page, door).await?,
        door => door.is_some(),
    };
    if let Some(door) = other.filter(|_| is_read) {
        told::refuse_another_number(&mut change, tenant, page.load_id).await?;
        let log = another_carrier(&haul, door, now);
        logged::put(&mut change, tenant, &haul.held, &log, Actor::Engine, now).await?;
    }
    let started = made.map(|share| told::started(&haul.held, haul.movement.id, share, ShareKind::Phone, now));
    if started.is_some() || is_read {
        events::append_many(&mut change, tenant, started.as_slice(), now).await?;
        let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
        change.announce_loads(xid);
    }
    let standing = sessions::share(&mut change, &page).await?;
    let view = show::consent(&haul, &broker, standing.as_ref(), &settings, now);
    change.commit().await?;
    let status = if made.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    let notice = other.map(|door| notice(&haul, door));
    Ok((status, Json(DriveConsentGiven { consent: view, is_other_carrier: other.is_some(), notice })))
}

/// What the broker reads where the door names another carrier.
fn another_carrier(haul: &Haul, door: i32, now: DateTime<Utc>) -> NewLog {
    let body = format!("Another carrier named: the driver read USDOT {door} on the door. {}", assigned(haul));
    NewLog {
        stop_id: None,
        movement_id: Some(haul.movement.id),
        is_type: LogType::Exception,
        occurred_at: now,
        source: LogSource::Driver,
        user_id: None,
        body: Some(body),
        eta_at: None,
    }
}

/// What the driver reads then.
fn notice(haul: &Haul, door: i32) -> String {
    format!("The door says USDOT {door}. {} The broker was told.", assigned(haul))
}

fn assigned(haul: &Haul) -> String {
    let number = haul.movement.carrier_dot_number.map(|number| format!(" (USDOT {number})")).unwrap_or_default();
    format!("The load is assigned to {}{number}.", haul.carrier_name())
}

/// What is kept of a driver's phone.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct DriveShared {
    /// Whether there are locations that the driver can have deleted.
    has_locations: bool,
}

/// Returns whether locations are kept that the driver can have deleted. It can be asked after the link has ended, too.
#[utoipa::path(
    get,
    path = "/api/v1/drive/consent",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, body = DriveShared),
        (status = 401, body = Errors, description = "No such session."),
    )
)]
pub async fn show_drive_consent(app: App, session: Session<FormerDriver>) -> Reply<Json<DriveShared>> {
    let mut db = app.conn().await?;
    let can_end = sessions::endable(&mut db, &session.page).await?.is_some();
    let has_locations = can_end && !sessions::located_days(&mut db, &session.page).await?.is_empty();
    Ok(Json(DriveShared { has_locations }))
}

/// Ends sharing: the positions are deleted immediately. What was logged stays. It can be done after the link has ended, too.
#[utoipa::path(
    delete,
    path = "/api/v1/drive/consent",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 204, description = "Ended, or nothing was shared."),
        (status = 401, body = Errors, description = "No such session."),
    )
)]
pub async fn end_drive_consent(app: App, session: Session<FormerDriver>) -> Reply<StatusCode> {
    let (now, tenant, page) = (session.now(&app), session.tenant(), &session.page);
    let mut change =
        app.unrecorded_visitors_change(session.from, "the share's own row and the load's events tell it").await?;
    let held = held::lock(&mut change, tenant, page.load_id).await?.ok_or(Error::NotFound)?;
    session.hold(&app, &mut change).await?;
    let Some(share) = sessions::endable(&mut change, page).await? else { return Ok(StatusCode::NO_CONTENT) };
    let stood = sessions::share(&mut change, page).await?.is_some();
    let undelayed = shares::forget(&mut change, tenant, share, RevokedBy::Driver, now).await?;
    let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
    change.announce_loads(xid);
    let stopped = || told::stopped(&held, page.movement_id, (share, ShareKind::Phone), RevokedBy::Driver, now);
    let told: Vec<NewEvent> = stood.then(stopped).into_iter().chain(undelayed).collect();
    events::append_many(&mut change, tenant, &told, now).await?;
    change.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
