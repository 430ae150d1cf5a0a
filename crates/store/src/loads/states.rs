//! What is remembered of a movement from position to position: the newest one, and what `freight` has to know for the next.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use kernel::ids::{LoadId, MovementId};
use serde_json::Value;
use sqlx::query_as;

/// What is remembered of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct StateRow {
    /// The movement.
    pub movement_id: MovementId,
    /// When its truck was seen last.
    pub located_at: DateTime<Utc>,
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Miles an hour.
    pub speed_mph: Option<i16>,
    /// Where the position is from.
    pub source: FixSource,
    /// Road miles to its next stop, where they were measured.
    pub miles_left: Option<f64>,
    /// What `freight::position::Memory` wrote.
    pub watches: Value,
}

impl StateRow {
    /// The newest position.
    pub fn last(&self) -> Fix {
        Fix {
            located_at: self.located_at,
            point: Point { lat: self.latitude, lon: self.longitude },
            speed_mph: self.speed_mph.map(f32::from),
            source: self.source,
        }
    }
}

/// What is remembered of some of the company's movements; those that were never seen have nothing.
pub async fn of(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<StateRow>> {
    query_as!(
        StateRow,
        r#"select movement_id as "movement_id: MovementId", located_at, latitude, longitude, speed_mph, source as "source: FixSource",
                  miles_left, watches
             from movement_states where movement_id = any($2) and company_id = $1"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// What is to be remembered of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct NewState {
    /// The load.
    pub load: LoadId,
    /// The movement.
    pub movement: MovementId,
    /// The newest position that is believed.
    pub last: Fix,
    /// Whether the truck stood there.
    pub is_at_rest: bool,
    /// Road miles to its next stop, where they were measured.
    pub miles_left: Option<f64>,
    /// What `freight::position::Memory` writes.
    pub watches: Value,
}
