//! Waiting for the engine of the process that serves, by what it has committed.

use anyhow::ensure;
use chrono::{DateTime, Utc};
use std::time::{Duration, Instant};
use store::Conn;

/// How often it is looked whether all loads are evaluated. The question reads a row of each load, so that it is not asked all the time.
const LOOK: Duration = Duration::from_millis(200);
/// How often it is looked whether one ticket is there.
const LOOK_CLOSELY: Duration = Duration::from_millis(20);
/// How long anything is waited for.
const MOST: Duration = Duration::from_mins(10);

/// Waits until every open load of every company was evaluated at a moment or later, and none is marked to be evaluated again.
pub(crate) async fn evaluated(db: &mut Conn, after: DateTime<Utc>) -> anyhow::Result<()> {
    let waits = "select exists (select from loads l left join alert_states s on s.load_id = l.id
                  where l.closed_at is null
                    and (s.evaluated_at is null or s.evaluated_at < $1 or s.next_due_at = '-infinity'))";
    let begun = Instant::now();
    while sqlx::query_scalar::<_, bool>(waits).bind(after).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "the loads were not evaluated within {} s", MOST.as_secs());
        tokio::time::sleep(LOOK).await;
    }
    Ok(())
}

/// Waits until all that was due at a moment is evaluated.
pub(super) async fn nothing_due(db: &mut Conn, at: DateTime<Utc>) -> anyhow::Result<()> {
    let waits = "select exists (select from alert_states where next_due_at <= $1)";
    let begun = Instant::now();
    while sqlx::query_scalar::<_, bool>(waits).bind(at).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "what was due was not evaluated within {} s", MOST.as_secs());
        tokio::time::sleep(LOOK).await;
    }
    Ok(())
}

/// Waits until a load's truck is told to be out of range.
pub(super) async fn out_of_range(db: &mut Conn, load: i64) -> anyhow::Result<()> {
    let there = "select exists (select from tickets where load_id = $1 and is_type = 'out_of_range')";
    let begun = Instant::now();
    while !sqlx::query_scalar::<_, bool>(there).bind(load).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "load {load} has no ticket after {} s", MOST.as_secs());
        tokio::time::sleep(LOOK_CLOSELY).await;
    }
    Ok(())
}
