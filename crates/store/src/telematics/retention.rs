//! Forgetting: positions, visits and events have an end.

use crate::Conn;
use chrono::{DateTime, TimeDelta, Utc};

/// How long a position is kept.
pub const POSITIONS_KEPT: TimeDelta = TimeDelta::days(30);
/// How long a visit to a ZIP code is kept.
pub const VISITS_KEPT: TimeDelta = TimeDelta::days(90);
/// How long an event that comes again is known.
pub const EVENTS_KEPT: TimeDelta = TimeDelta::days(30);

/// Deletes what is older; gives how many rows.
pub async fn remove_expired(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let positions = sqlx::query!("delete from telematics_positions where located_at < $1", now - POSITIONS_KEPT)
        .execute(&mut *db)
        .await?;
    let visits = sqlx::query!("delete from telematics_visits where visited_on < $1", (now - VISITS_KEPT).date_naive())
        .execute(&mut *db)
        .await?;
    let events =
        sqlx::query!("delete from telematics_events where received_at < $1", now - EVENTS_KEPT).execute(db).await?;
    Ok(positions.rows_affected() + visits.rows_affected() + events.rows_affected())
}
