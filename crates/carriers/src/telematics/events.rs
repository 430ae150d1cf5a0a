//! Signed events that a provider sends. (See `signature.rs` for the headers.)

use super::provider::events_secret;
use super::signature;
use super::take_in::{self, Fix};
use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use geo::Point;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Path, Raw, Reply};
use serde::{Deserialize, Serialize};
use store::telematics::vehicles::SeenVehicle;
use store::telematics::{Provider, connections, positions};
use utoipa::ToSchema;

/// The most vehicles of one event.
const MOST_VEHICLES: usize = 500;
/// The most positions of one event.
const MOST_POSITIONS: usize = 2_000;
/// The longest text of a field.
const LONGEST: usize = 200;

/// A telematics provider's event.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsEvent {
    /// The provider's id of the event; repeating an id has no effect.
    event_id: String,
    /// Key the carrier received with its consent and gave to the provider.
    feed_key: String,
    /// Vehicles, up to 500.
    #[serde(default)]
    vehicles: Vec<EventVehicle>,
    /// Positions, up to 2,000.
    #[serde(default)]
    positions: Vec<EventPosition>,
}

/// A vehicle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventVehicle {
    /// The provider's id of the vehicle.
    vehicle_id: String,
    /// The VIN, if the device reports it.
    #[serde(default)]
    vin: Option<String>,
    /// The carrier's name or number for it.
    #[serde(default)]
    name: Option<String>,
    /// Make.
    #[serde(default)]
    make: Option<String>,
    /// License plate.
    #[serde(default)]
    plate: Option<String>,
    /// State or province of the license plate.
    #[serde(default)]
    plate_state: Option<String>,
}

/// Position of a vehicle at a time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventPosition {
    /// The provider's id of the vehicle.
    vehicle_id: String,
    /// When the vehicle was there.
    located_at: DateTime<Utc>,
    /// Latitude in degrees.
    latitude: f64,
    /// Longitude in degrees.
    longitude: f64,
}

/// Result of receiving an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct TelematicsReceipt {
    /// Whether it was received before; if so, nothing was changed.
    is_repeated: bool,
    /// Number of vehicles reported.
    vehicles: usize,
    /// Number of new positions. Positions in the future, older than 30 days or without a location are ignored.
    positions: u64,
}

/// Receives an event from a telematics provider: vehicles and positions of a carrier that gave its consent.
///
/// `Haulwarden-Timestamp` is the time of sending in seconds since 1970, at most 5 minutes from the current time; `Haulwarden-Signature` is
/// `v1=` and the hexadecimal HMAC-SHA256 of `{timestamp}.{body}` under the shared secret.
#[utoipa::path(
    post,
    path = "/api/v1/telematics/{provider}/events",
    tag = "telematics",
    params(
        ("provider" = String, Path, description = "The provider: `motive`, `samsara` or `partner`."),
        ("haulwarden-timestamp" = Option<String>, Header, description = "When it was sent, in seconds since 1970."),
        ("haulwarden-signature" = Option<String>, Header, description = "`v1=` and the signature in hexadecimal."),
    ),
    request_body = TelematicsEvent,
    responses(
        (status = 200, body = TelematicsReceipt),
        (status = 403, body = Errors, description = "The signature is missing or invalid, or the request came from another site's page."),
    )
)]
pub async fn take_telematics_event(
    app: App,
    _: Anyone,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Raw,
) -> Reply<Json<TelematicsReceipt>> {
    let provider = provider.parse::<Provider>().map_err(|_| Error::NotFound)?;
    let secret = events_secret(provider, &app.config).ok_or(Error::NotFound)?;
    let now = app.clock.now();
    signature::check(secret, &headers, &body.0, now)?;
    let event: TelematicsEvent = body.read()?;
    check(&event)?;
    let mut change = app.unrecorded_change("positions as the provider sends them").await?;
    let connection = connections::lock_by_feed(&mut change, provider, &event.feed_key).await?;
    let connection = connection
        .ok_or_else(|| Error::field("feed_key", Code::Invalid, "No carrier's consent stands for this key."))?;
    if !positions::note_event(&mut change, provider, &event.event_id, now).await? {
        return Ok(Json(TelematicsReceipt { is_repeated: true, vehicles: 0, positions: 0 }));
    }
    let vehicles: Vec<_> = event.vehicles.into_iter().map(SeenVehicle::from).collect();
    let fixes: Vec<_> = event.positions.into_iter().map(Fix::from).collect();
    let count = vehicles.len();
    let positions = take_in::keep(&mut change, connection, vehicles, &fixes, now).await?;
    connections::reported(&mut change, connection, now).await?;
    change.commit().await?;
    Ok(Json(TelematicsReceipt { is_repeated: false, vehicles: count, positions }))
}

/// The bounds of an event.
fn check(event: &TelematicsEvent) -> Result<(), Error> {
    let too_many = |field: &str, most: usize| Error::invalid(field, format!("At most {most} in one event."));
    if event.vehicles.len() > MOST_VEHICLES {
        return Err(too_many("vehicles", MOST_VEHICLES));
    }
    if event.positions.len() > MOST_POSITIONS {
        return Err(too_many("positions", MOST_POSITIONS));
    }
    let is_fit = |text: &str| !text.is_empty() && text.len() <= LONGEST;
    let named = |field: String, text: &str| {
        if is_fit(text) { Ok(()) } else { Err(Error::invalid(field, format!("This must have 1 to {LONGEST} bytes."))) }
    };
    named("event_id".into(), &event.event_id)?;
    for (at, vehicle) in event.vehicles.iter().enumerate() {
        named(format!("vehicles.{at}.vehicle_id"), &vehicle.vehicle_id)?;
        for (name, text) in [
            ("vin", &vehicle.vin),
            ("name", &vehicle.name),
            ("make", &vehicle.make),
            ("plate", &vehicle.plate),
            ("plate_state", &vehicle.plate_state),
        ] {
            if let Some(text) = text {
                named(format!("vehicles.{at}.{name}"), text)?;
            }
        }
    }
    for (at, position) in event.positions.iter().enumerate() {
        named(format!("positions.{at}.vehicle_id"), &position.vehicle_id)?;
        let on_earth = [("latitude", position.latitude, 90.0), ("longitude", position.longitude, 180.0)];
        if let Some((name, ..)) = on_earth.iter().find(|(_, degrees, most)| degrees.abs() > *most) {
            return Err(Error::invalid(format!("positions.{at}.{name}"), "This is not on earth."));
        }
    }
    Ok(())
}

impl From<EventVehicle> for SeenVehicle {
    fn from(event: EventVehicle) -> Self {
        let EventVehicle { vehicle_id, vin, name, make, plate, plate_state } = event;
        Self { provider_vehicle_id: vehicle_id, vin, name, make, plate, plate_state }
    }
}

impl From<EventPosition> for Fix {
    fn from(event: EventPosition) -> Self {
        let EventPosition { vehicle_id, located_at, latitude, longitude } = event;
        Self { provider_vehicle_id: vehicle_id, located_at, point: Point { lat: latitude, lon: longitude } }
    }
}
