//! Enqueueing work.

use crate::{Job, table};
use chrono::{DateTime, Utc};
use sqlx::PgConnection;

/// Enqueues `job` to run as soon as the transaction commits.
pub async fn enqueue<J: Job>(db: &mut PgConnection, job: &J, now: DateTime<Utc>) -> sqlx::Result<()> {
    enqueue_at(db, job, now).await
}

/// Enqueues `job` to run at `run_at` or soon after. Does nothing when the same work already waits.
pub async fn enqueue_at<J: Job>(db: &mut PgConnection, job: &J, run_at: DateTime<Utc>) -> sqlx::Result<()> {
    let payload = serde_json::to_value(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
    table::insert(db, J::NAME, &payload, job.dedupe_key().as_deref(), run_at).await
}
