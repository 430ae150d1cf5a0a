//! Updating the index: loading at start, then following changes.

use super::{Held, Live};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::conn::acquire_or_tell;
use store::index_feed::{self, Fetched, Pending};
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
                    live.outage().set(false);
                    live.keep_when_due(&pool);
                    let _ = tokio::time::timeout(INTERVAL, live.asked()).await;
                }
                Err(error) => {
                    if store::conn::is_unreachable(&error) {
                        live.outage().set(true);
                    }
                    tracing::warn!(%error, "the carrier index could not be updated");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(keep).await;
    live.keep_at_stop(&pool).await;
}

impl Live {
    /// Brings the index to what is committed now: reads its file or loads it when it is not loaded.
    pub async fn catch_up(&self, pool: &Pool) -> sqlx::Result<()> {
        let _turn = self.0.turn.lock().await;
        let held = self.0.held.borrow().clone();
        if let Some(held) = held {
            return self.follow(pool, held).await;
        }
        let Some((held, mut pending)) = self.take_kept(pool).await? else {
            return self.load_anew(pool).await;
        };
        while !pending.is_empty() {
            self.apply(&mut *pool.acquire().await?, pending.take(TOGETHER)).await?;
        }
        self.follow(pool, held).await
    }

    /// Loads the index from the tables, whatever it holds: the way to see rows that were written without an entry in the change log.
    pub async fn load(&self, pool: &Pool) -> sqlx::Result<()> {
        let _turn = self.0.turn.lock().await;
        self.load_anew(pool).await
    }

    async fn load_anew(&self, pool: &Pool) -> sqlx::Result<()> {
        let start = Instant::now();
        let read_on = index_feed::kept::today(&mut *pool.acquire().await?).await?;
        let (snapshot, position) = index_feed::load(pool).await?;
        tracing::info!(
            carriers = snapshot.len(),
            seconds = start.elapsed().as_secs_f64(),
            "the carrier index is loaded"
        );
        self.publish(snapshot);
        self.hold(Held { position, read_on, at: start });
        self.outdate_kept();
        Ok(())
    }

    /// Reads the log to its end. An index out of its file holds nothing that one may count on before that.
    async fn follow(&self, pool: &Pool, mut held: Held) -> sqlx::Result<()> {
        let is_ready = self.lag().is_some();
        let mut db = acquire_or_tell(pool).await?;
        loop {
            let start = Instant::now();
            let Some((mut pending, next)) = index_feed::poll(&mut db, &held.position).await? else {
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
            held = Held { position: next, at: start, ..held };
            if is_end || is_ready {
                self.hold(held.clone());
            }
            if is_end {
                return Ok(());
            }
        }
    }

    /// Fetches some carriers as they are now and publishes a snapshot that holds them so.
    async fn apply(&self, db: &mut Conn, pending: Pending) -> sqlx::Result<()> {
        let start = Instant::now();
        let before = self.snapshot();
        self.0.changed.fetch_add(pending.len() as u64, Ordering::Relaxed);
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
