//! A browser that was proven to be the carrier's: one page of all its open confirmations, each opened with a tap. (loads.md §2a, point 8: a person
//! and a device are proven once per USDOT number for 90 days.)

use super::page::Page;
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::change::Change;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::{Guard, Guarded, Public};
use platform::http::operation::RequestGate;
use platform::http::{Anyone, Error, Json, Path, Reply, receive};
use platform::secrets;
use serde::Serialize;
use std::collections::BTreeMap;
use store::Opened;
use store::Tenant;
use store::rate_confirmations::devices::{self, Device, NewDevice};
use store::rate_confirmations::links::{self, Offer};
use store::rate_confirmations::{Confirmation, ConfirmationStatus, ProvenBy, list};
use utoipa::ToSchema;

use crate::rate_confirmations::answer_time::ends_at;
use crate::rate_confirmations::view::in_dollars;
use crate::rate_confirmations::words::ConfirmationStatusWords;

/// The header that carries a browser's session.
pub const SESSION_HEADER: &str = "x-carrier-session";
/// How long a browser is remembered. (loads.md §2a, point 8.)
const LIFE: TimeDelta = TimeDelta::days(90);

/// The session of a browser that is remembered.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeviceSession {
    /// What the other calls take in the header `x-carrier-session`. Shown once.
    session: String,
    /// When it ends.
    expires_at: DateTime<Utc>,
}

/// Remembers the browser that answers, where the carrier's own contact on file proved it just now.
pub(super) async fn remember(
    db: &mut Change<'_>,
    offer: &Opened<Offer>,
    page: &Page,
    (name, title): (&str, &str),
    from: Address,
) -> Result<Option<DeviceSession>, Error> {
    let contact = match page.proven {
        Some(ProvenBy::OnFile) => offer.email.as_deref(),
        Some(ProvenBy::Code | ProvenBy::VoiceCode) => offer.proven_contact.as_deref(),
        // It has a session already; or no contact on file proved it.
        Some(ProvenBy::Device | ProvenBy::Released) | None => None,
    };
    let Some(contact) = contact else { return Ok(None) };
    let (now, session) = (db.now(), secrets::new_secret());
    let expires_at = now + LIFE;
    let new = NewDevice {
        carrier: page.row.carrier_id,
        token_hash: &secrets::hash(&session),
        contact,
        name,
        title: Some(title),
        address: &from.client.to_string(),
        expires_at,
    };
    devices::create(db, &new, now).await?;
    Ok(Some(DeviceSession { session, expires_at }))
}

/// A browser that was proven to be a carrier's: the gate of its calls. 401 for everyone else.
#[derive(Debug)]
pub struct Proven {
    device: Opened<Device>,
    from: Address,
}

impl RequestGate for Proven {
    const GUARD: Guard = Public::GUARD;
    const CAPABILITY: Option<&'static str> = Some("carrier session");
}

impl FromRequestParts<App> for Proven {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Anyone::from_request_parts(parts, app).await?;
        let Ok(from) = Address::from_request_parts(parts, app).await;
        let secret = parts.headers.get(SESSION_HEADER).and_then(|secret| secret.to_str().ok()).map(str::trim);
        let hash = secrets::hash(secret.filter(|secret| !secret.is_empty()).ok_or(Error::SignedOut)?);
        let device = devices::by_token(&mut *app.conn().await?, &hash, app.clock.now()).await?;
        receive::is_proved(parts, from.client);
        Ok(Self { device: device.ok_or(Error::SignedOut)?, from })
    }
}

/// A carrier's rate confirmations.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierRateConfirmations {
    /// Legal name of the carrier.
    carrier_name: Option<String>,
    /// USDOT number of the carrier.
    dot_number: i32,
    /// The person whose browser this is.
    name: String,
    /// Until when this browser is remembered.
    expires_at: DateTime<Utc>,
    /// Those that wait for an answer, then those that are accepted and under way, newest first; 200 at most.
    rate_confirmations: Vec<CarrierRateConfirmationRow>,
}

/// A rate confirmation in a carrier's list.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierRateConfirmationRow {
    /// The rate confirmation's id.
    id: i64,
    /// The broker.
    broker_name: String,
    /// The broker's number of the load.
    external_load_number: String,
    /// Status.
    #[schema(value_type = ConfirmationStatusWords)]
    status: ConfirmationStatus,
    /// Whether it changes one that was accepted.
    is_amendment: bool,
    /// City and state of the first stop.
    origin: Option<String>,
    /// City and state of the last stop.
    destination: Option<String>,
    /// When the first window starts.
    pickup_at: Option<DateTime<Utc>>,
    /// Time zone of the first stop.
    pickup_time_zone: Option<String>,
    /// What is paid, in U.S. dollars.
    rate: f64,
    /// Until when it can be answered.
    expires_at: Option<DateTime<Utc>>,
    /// When you asked for another rate.
    countered_at: Option<DateTime<Utc>>,
    /// When it was accepted.
    accepted_at: Option<DateTime<Utc>>,
    /// Whether truck or driver are missing.
    needs_crew: bool,
}

impl From<Confirmation> for CarrierRateConfirmationRow {
    fn from(row: Confirmation) -> Self {
        let place = |words: Option<String>| words.filter(|words| !words.is_empty());
        let expires_at = ends_at(&row).filter(|_| row.accepted_at.is_none());
        Self {
            id: row.id.0,
            broker_name: row.company_legal_name,
            external_load_number: row.external_load_number,
            status: row.status,
            is_amendment: row.is_amendment,
            origin: place(row.origin),
            destination: place(row.destination),
            pickup_at: row.pickup_at,
            pickup_time_zone: row.pickup_time_zone,
            rate: in_dollars(row.rate_cents),
            expires_at,
            countered_at: row.countered_at,
            accepted_at: row.accepted_at,
            needs_crew: row.vin.is_none() || row.driver_name.is_none(),
        }
    }
}

/// Lists the open rate confirmations of the carrier whose browser this is, from every broker.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_rate_confirmations",
    tag = "carrier_rate_confirmation",
    params(("x-carrier-session" = String, Header, description = "The browser's session.")),
    responses(
        (status = 200, body = CarrierRateConfirmations),
        (status = 401, body = Errors, description = "No such session, or it has ended."),
    )
)]
pub async fn list_carrier_device_rate_confirmations(app: App, proven: Proven) -> Reply<Json<CarrierRateConfirmations>> {
    let device = &proven.device;
    let mut db = app.conn().await?;
    let open = devices::open_confirmations(&mut db, device).await?;
    let mut by_company: BTreeMap<i64, (Tenant, Vec<RateConfirmationId>)> = BTreeMap::new();
    for (tenant, id) in open {
        by_company.entry(tenant.company().0).or_insert((tenant, Vec::new())).1.push(id);
    }
    let mut rows = Vec::new();
    for (tenant, ids) in by_company.into_values() {
        rows.extend(list::find_many(&mut db, tenant, &ids).await?);
    }
    rows.sort_by_key(|row| (row.accepted_at.is_some(), std::cmp::Reverse(row.id)));
    Ok(Json(CarrierRateConfirmations {
        carrier_name: device.legal_name.clone(),
        dot_number: device.dot_number,
        name: device.name.clone(),
        expires_at: device.expires_at,
        rate_confirmations: rows.into_iter().map(Into::into).collect(),
    }))
}

/// A link to a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierRateConfirmationLink {
    /// What the calls of the rate confirmation take in the header `x-link-token`, for a day. Shown once.
    token: String,
}

/// Gives a proven browser a link to one of its carrier's rate confirmations.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmations/{id}/open",
    tag = "carrier_rate_confirmation",
    params(
        ("id" = i64, Path, description = "The rate confirmation's id."),
        ("x-carrier-session" = String, Header, description = "The browser's session."),
    ),
    responses(
        (status = 201, body = CarrierRateConfirmationLink),
        (status = 401, body = Errors, description = "No such session, or it has ended."),
    )
)]
pub async fn open_carrier_device_rate_confirmation(
    app: App,
    proven: Proven,
    Path(id): Path<RateConfirmationId>,
) -> Reply<(StatusCode, Json<CarrierRateConfirmationLink>)> {
    let token = secrets::new_secret();
    let mut db = app.unrecorded_visitors_change(proven.from, "the link's own row tells it").await?;
    let now = db.now();
    if !links::give(&mut db, &proven.device, id, &secrets::hash(&token), now).await? {
        return Err(Error::NotFound);
    }
    db.commit().await?;
    Ok((StatusCode::CREATED, Json(CarrierRateConfirmationLink { token })))
}

/// Forgets this browser.
#[utoipa::path(
    delete,
    path = "/api/v1/carrier_session",
    tag = "carrier_rate_confirmation",
    params(("x-carrier-session" = String, Header, description = "The browser's session.")),
    responses(
        (status = 204, description = "Forgotten."),
        (status = 401, body = Errors, description = "No such session, or it has ended."),
    )
)]
pub async fn forget_carrier_device(app: App, proven: Proven) -> Reply<StatusCode> {
    let mut db = app.unrecorded_visitors_change(proven.from, "the browser's own row tells it").await?;
    let now = db.now();
    devices::revoke(&mut db, &proven.device, now).await?;
    db.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
