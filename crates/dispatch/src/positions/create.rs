//! Positions that the broker's own systems know. (POST loads/{id}/positions.)

use super::together::hand_in;
use super::words::{RefusalWords, detail};
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::{Fix, Refusal};
use geo::Point;
use kernel::ids::{LoadId, MovementId};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::LogLoads;
use platform::http::{Caller, Error, Json, LargeJson, Path, Reply};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most positions in one call.
const MOST: usize = 10_000;
/// Bytes of the body of that many.
const MOST_BYTES: usize = 4 << 20;

/// Request body: positions of a load's truck.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLoadPositions {
    /// The positions, in any order; up to 10,000. What was taken before changes nothing.
    positions: Vec<NewLoadPosition>,
    /// The movement whose truck it is; if omitted, the one on its way to the next stop.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    movement_id: Option<MovementId>,
}

/// Where the truck was.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLoadPosition {
    /// When it was there (RFC 3339); up to 7 days ago.
    located_at: DateTime<Utc>,
    /// Latitude in degrees.
    latitude: f64,
    /// Longitude in degrees.
    longitude: f64,
    /// Speed in miles an hour, where it is known.
    #[serde(default)]
    speed_mph: Option<f32>,
}

impl From<NewLoadPosition> for Fix {
    fn from(given: NewLoadPosition) -> Self {
        Self {
            located_at: given.located_at,
            point: Point { lat: given.latitude, lon: given.longitude },
            speed_mph: given.speed_mph,
            source: FixSource::Key,
        }
    }
}

/// What became of positions.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadPositionsTaken {
    /// How many are new.
    accepted: usize,
    /// How many were known.
    duplicates: usize,
    /// Those that aren't believed, in the order in which they were sent.
    refused: Vec<LoadPositionRefused>,
}

/// A position that isn't believed. It is kept apart for seven days.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadPositionRefused {
    /// Its place in the call, from 0.
    index: usize,
    /// Why.
    #[schema(value_type = RefusalWords)]
    reason: Refusal,
    /// Why, in words.
    detail: &'static str,
}

/// Takes positions of a load's truck that your own systems know. Arrivals, departures and the expected arrival follow from them.
///
/// A position that can't be isn't believed and is listed with the reason; the others are taken.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/positions",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = NewLoadPositions,
    responses(
        (status = 200, body = LoadPositionsTaken),
        (status = 409, body = Errors, description = "The load has no carrier."),
    )
)]
pub async fn create_load_positions(
    app: App,
    caller: Caller<LogLoads>,
    Path(id): Path<LoadId>,
    LargeJson(wanted): LargeJson<NewLoadPositions, MOST_BYTES>,
) -> Reply<Json<LoadPositionsTaken>> {
    if wanted.positions.len() > MOST {
        return Err(Error::invalid("positions", "At most 10,000 in one call."));
    }
    let fixes = wanted.positions.into_iter().map(Fix::from).collect();
    let taken = hand_in(&app, caller.tenant()?, (id, wanted.movement_id), fixes).await?;
    let refused = |(index, reason)| LoadPositionRefused { index, reason, detail: detail(reason) };
    Ok(Json(LoadPositionsTaken {
        accepted: taken.accepted,
        duplicates: taken.duplicate,
        refused: taken.refused.into_iter().map(refused).collect(),
    }))
}
