//! Updating the index: loading at start, then following changes.

use super::Live;
use std::time::Duration;
use store::index_feed::{self, Fetched, Pending, Position};
use store::{Conn, Pool};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How often the log is looked at.
const INTERVAL: Duration = Duration::from_millis(50);
/// How long to wait after a failure before trying again.
const PAUSE: Duration = Duration::from_secs(1);
/// Carriers that are fetched and applied together.
const TOGETHER: usize = 50_000;

/// Loads the index and keeps it, until `stop`. A failure is logged and retried: the snapshot keeps answering meanwhile.
pub async fn run(live: Live, pool: Pool, stop: CancellationToken) {
    let keep = async {
        loop {
            match live.catch_up(&pool).await {
                Ok(()) => {
                    let _ = tokio::time::timeout(INTERVAL, live.0.wake.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "the carrier index could not be updated");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(keep).await;
}

impl Live {
    /// Brings the index to what is committed now: loads it when it is not loaded.
    pub async fn catch_up(&self, pool: &Pool) -> sqlx::Result<()> {
        let _turn = self.0.turn.lock().await;
        let held = self.0.held.borrow().as_ref().map(|held| held.position.clone());
        match held {
            Some(position) => self.follow(pool, position).await,
            None => self.load_anew(pool).await,
        }
    }

    /// Loads the index from the tables, whatever it holds: the way to see rows that were written without an entry in the change log.
    pub async fn load(&self, pool: &Pool) -> sqlx::Result<()> {
        let _turn = self.0.turn.lock().await;
        self.load_anew(pool).await
    }

    async fn load_anew(&self, pool: &Pool) -> sqlx::Result<()> {
        let start = Instant::now();
        let (snapshot, position) = index_feed::load(pool).await?;
        tracing::info!(
            carriers = snapshot.len(),
            seconds = start.elapsed().as_secs_f64(),
            "the carrier index is loaded"
        );
        self.publish(snapshot);
        self.hold(position, start);
        Ok(())
    }

    /// Reads the log to its end.
    async fn follow(&self, pool: &Pool, mut position: Position) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        loop {
            let start = Instant::now();
            let Some((mut pending, next)) = index_feed::poll(&mut db, &position).await? else {
                tracing::info!(
                    "every carrier may have changed, or another database server took over: the carrier index is loaded anew"
                );
                drop(db);
                return self.load_anew(pool).await;
            };
            let is_end = pending.is_empty();
            while !pending.is_empty() {
                self.apply(&mut db, pending.take(TOGETHER)).await?;
            }
            self.hold(next.clone(), start);
            if is_end {
                return Ok(());
            }
            position = next;
        }
    }

    /// Fetches some carriers as they are now and publishes a snapshot that holds them so.
    async fn apply(&self, db: &mut Conn, pending: Pending) -> sqlx::Result<()> {
        let start = Instant::now();
        let before = self.snapshot();
        let fetched = index_feed::fetch(db, pending, |dot| before.find_dot(dot).is_some()).await?;
        let carriers = fetched.len();
        let applied = move |fetched: &Fetched| -> sqlx::Result<_> {
            let next = before.apply(&fetched.changes()?);
            Ok(if next.is_due_for_rebuild() { next.rebuilt() } else { next })
        };
        let next = tokio::task::spawn_blocking(move || applied(&fetched)).await;
        self.publish(next.map_err(|failure| sqlx::Error::Io(failure.into()))??);
        tracing::debug!(carriers, milliseconds = start.elapsed().as_millis(), "the carrier index applied changes");
        Ok(())
    }
}
