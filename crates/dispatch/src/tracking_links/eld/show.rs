//! What a carrier reads before it shares its ELD for a load, and afterwards.

use crate::tracking_links::consent::{self, CONSENT_VERSION, Parties};
use crate::tracking_links::haul::Haul;
use crate::tracking_links::link::EldLink;
use crate::tracking_links::standing;
use crate::tracking_links::view::EldAnswerWords;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use serde::Serialize;
use store::loads::links::{EldAnswer, LinkKind};
use store::loads::{sessions, settings};
use store::telematics;
use utoipa::ToSchema;

/// A request for a carrier's consent, and how it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct EldConsentPage {
    /// The requesting broker.
    broker_name: String,
    /// Legal name of the carrier, or the name in the broker's system.
    carrier_name: String,
    /// The carrier's USDOT number.
    dot_number: Option<i32>,
    /// The broker's number of the load.
    external_load_number: String,
    /// VIN of the truck; null if none is assigned yet.
    vin: Option<String>,
    /// Version of the text.
    version: i16,
    /// What is agreed to, or, once given, what was agreed to.
    text: String,
    /// Whether it is given.
    is_given: bool,
    /// When it was given; null if it isn't.
    given_at: Option<DateTime<Utc>>,
    /// From when on positions are shared, or would be; null if it is too late for it.
    starts_at: Option<DateTime<Utc>>,
    /// Until when at most; it ends when the truck leaves the last stop.
    ends_at: Option<DateTime<Utc>>,
    /// What was answered last; null if nothing was.
    #[schema(value_type = Option<EldAnswerWords>)]
    answer: Option<EldAnswer>,
    /// Display name of the ELD's provider; null if no ELD is connected, without which nothing can be shared.
    provider_label: Option<&'static str>,
    /// Whether the ELD reports a truck with this VIN.
    is_truck_known: bool,
    /// When the link expires.
    expires_at: DateTime<Utc>,
}

/// Returns what a carrier is asked to share, without using up the link.
#[utoipa::path(
    get,
    path = "/api/v1/eld_consent",
    tag = "drive",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    responses(
        (status = 200, body = EldConsentPage),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The link has ended and nothing is shared by it; the detail says why."),
    )
)]
pub async fn show_eld_consent(app: App, link: Opening<EldLink>) -> Reply<Json<EldConsentPage>> {
    let page = &link.opened;
    let now = app.loads.now(page.company_id);
    let mut db = app.conn().await?;
    let share = sessions::share(&mut db, page).await?;
    if share.is_none() {
        standing::refuse_ended(page, now)?;
    }
    let gone = |error| if matches!(error, Error::NotFound) { ended() } else { error };
    let haul = Haul::read(&mut db, page).await.map_err(gone)?;
    let broker = sessions::broker(&mut db, page).await?.legal_name;
    let device = match haul.movement.carrier_id {
        Some(carrier) => telematics::shares::device(&mut db, carrier, haul.movement.vin.as_deref()).await?,
        None => None,
    };
    let settings = settings::of(&mut db, page.tenant()).await?;
    let span = haul.windows().and_then(|(first, last)| consent::span(first, last, &settings, now));
    let (starts_at, ends_at) = match &share {
        Some(share) => (Some(share.starts_at), Some(share.ends_at)),
        None => (span.map(|(starts_at, _)| starts_at), span.map(|(_, ends_at)| ends_at)),
    };
    Ok(Json(EldConsentPage {
        version: share.as_ref().map_or(CONSENT_VERSION, |share| share.consent_version),
        is_given: share.is_some(),
        given_at: share.as_ref().map(|share| share.given_at),
        text: share.map_or_else(|| text(&haul, &broker), |share| share.consent_text),
        starts_at,
        ends_at,
        answer: page.answer,
        provider_label: device.as_ref().map(|device| device.provider.label()),
        is_truck_known: device.is_some_and(|device| device.provider_vehicle_id.is_some()),
        expires_at: page.ends_at(),
        carrier_name: haul.carrier_name().to_owned(),
        dot_number: haul.movement.carrier_dot_number,
        external_load_number: haul.held.row.external_load_number.clone(),
        vin: haul.movement.vin.clone(),
        broker_name: broker,
    }))
}

/// The words that the carrier agrees to.
pub(super) fn text(haul: &Haul, broker: &str) -> String {
    let parties = Parties { broker, carrier: haul.carrier_name(), load: &haul.held.row.external_load_number };
    consent::eld_text(parties, haul.movement.vin.as_deref())
}

/// What is told of a movement that was removed.
fn ended() -> Error {
    Error::Conflict(standing::Ended::Removed.detail(LinkKind::Eld).to_owned())
}
