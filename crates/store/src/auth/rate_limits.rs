//! Attempts counted by key in fixed windows; all nodes count together.

use crate::Conn;
use chrono::{DateTime, Utc};

/// Counts one attempt for `key` in the window that began at `window_start`; gives the attempts so far, this one included.
pub async fn count_attempt(db: &mut Conn, key: &str, window_start: DateTime<Utc>) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "insert into rate_limits (key, window_start, attempts) values ($1, $2, 1)
         on conflict (key, window_start) do update set attempts = rate_limits.attempts + 1
         returning attempts",
        key,
        window_start
    )
    .fetch_one(db)
    .await
}

/// Takes one attempt back: it was a right one, and only wrong ones count.
pub async fn give_back_attempt(db: &mut Conn, key: &str, window_start: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update rate_limits set attempts = attempts - 1 where key = $1 and window_start = $2 and attempts > 0",
        key,
        window_start
    )
    .execute(db)
    .await?;
    Ok(())
}
