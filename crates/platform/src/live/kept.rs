//! The index is kept in a file, so that the next start need not read every carrier from the database: when it is written, and whether it is
//! used. What is in the file is [`super::file`]'s; whether the database leads on from it, `store::index_feed::kept`'s.

use super::file::{IndexFile, NotWritten};
use super::{Held, Live};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::Pool;
use store::index_feed::kept::{self, Mark};
use store::index_feed::{Pending, Position};
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

/// The least time between two tries to write the file.
const LEAST: Duration = Duration::from_mins(10);
/// When so many of all carriers changed, the file is written after `LEAST`: one in so many.
const MANY: u64 = 50;
/// When anything changed, it is written after this time.
const SOON: Duration = Duration::from_hours(1);
/// It is written after this time in any case, long before the feed no longer leads on from it.
const AT_LAST: Duration = Duration::from_hours(24);
/// How long a stop waits for the file.
const STOPPING: Duration = Duration::from_secs(10);

/// What became of the file.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// What is in it, and how many changes had been applied by then.
    written: Option<(Mark, u64)>,
    /// When it was last written, or tried in vain; none since the index was loaded from the tables.
    tried: Option<Instant>,
}

impl Live {
    /// An index that is not ready, and that is kept in this data directory.
    pub fn kept_in(data_dir: &Path) -> Self {
        Self::with(Some(IndexFile::within(data_dir)))
    }

    /// Takes the index out of its file and publishes it: then where the log leads on from, what it was read on, and what is to be read again
    /// first. None when there is no file that may be used: one that may not is removed, with the reason in the log.
    pub(super) async fn take_kept(&self, pool: &Pool) -> sqlx::Result<Option<(Held, Pending)>> {
        let Some(file) = self.0.file.clone() else { return Ok(None) };
        let start = Instant::now();
        let opened = {
            let file = file.clone();
            blocking(move || file.open()).await?
        };
        let opened = match opened {
            Ok(None) => return Ok(None),
            Ok(Some(opened)) => opened,
            Err(reason) => {
                self.drop_kept(&file, None, &reason, pool).await;
                return Ok(None);
            }
        };
        let mark = opened.mark.clone();
        let resumed = kept::resume(&mut *pool.acquire().await?, &mark).await?;
        let pending = match resumed {
            Ok(pending) => pending,
            Err(reason) => {
                self.drop_kept(&file, Some(&mark), &reason, pool).await;
                return Ok(None);
            }
        };
        let snapshot = match blocking(move || opened.snapshot()).await? {
            Ok(snapshot) => snapshot,
            Err(reason) => {
                self.drop_kept(&file, Some(&mark), &reason, pool).await;
                return Ok(None);
            }
        };
        tracing::info!(
            carriers = snapshot.len(),
            seconds = start.elapsed().as_secs_f64(),
            "the carrier index is read from its file"
        );
        self.publish(snapshot);
        let held = Held { position: mark.position().clone(), read_on: mark.read_on(), at: start };
        *self.kept() = Kept { written: Some((mark, self.changed())), tried: Some(Instant::now()) };
        Ok(Some((held, pending)))
    }

    /// Removes a file that cannot be used, and says why.
    async fn drop_kept(&self, file: &IndexFile, mark: Option<&Mark>, reason: &impl std::fmt::Display, pool: &Pool) {
        tracing::warn!(%reason, "the kept carrier index is dropped: the carriers are read from the database");
        if let Err(error) = file.drop_it() {
            tracing::warn!(%error, "the kept carrier index could not be removed");
        }
        if let Some(mark) = mark {
            self.forget(mark, pool).await;
        }
    }

    /// A mark without a file only takes up a row, which goes with the feed: that it is still there is no reason to fail.
    async fn forget(&self, mark: &Mark, pool: &Pool) {
        if let Ok(mut db) = pool.acquire().await {
            let _ = kept::forget(&mut db, mark).await;
        }
    }

    /// Writes the file as the index is now; whether it did. One at a time writes; the index goes on meanwhile.
    pub async fn keep(&self, pool: &Pool) -> sqlx::Result<bool> {
        let turn = self.0.writing.clone().lock_owned().await;
        self.write(pool, turn).await
    }

    /// The same, when it is one's turn to write.
    async fn write(&self, pool: &Pool, _turn: OwnedMutexGuard<()>) -> sqlx::Result<bool> {
        let Some(file) = self.0.file.clone() else { return Ok(false) };
        self.kept().tried = Some(Instant::now());
        let (changed, snapshot, mark) = {
            // The snapshot holds at least what `held` says: neither moves while the turn is ours.
            let _turn = self.0.turn.lock().await;
            let Some((position, read_on)) = self.held_position() else { return Ok(false) };
            let snapshot = self.snapshot();
            let mark = kept::mark(&mut *pool.acquire().await?, &position, read_on, snapshot.len()).await?;
            let Some(mark) = mark else { return Ok(false) };
            (self.changed(), snapshot, mark)
        };
        let (start, carriers) = (Instant::now(), snapshot.len());
        let written = {
            let (live, mark) = (self.clone(), mark.clone());
            blocking(move || file.write(&snapshot, &mark, &live.0.stops)).await
        };
        match written {
            Ok(Ok(bytes)) => {
                tracing::info!(
                    carriers,
                    bytes,
                    seconds = start.elapsed().as_secs_f64(),
                    "the carrier index is kept in its file"
                );
                let before = self.kept().written.replace((mark, changed));
                if let Some((before, _)) = before {
                    self.forget(&before, pool).await;
                }
                Ok(true)
            }
            Ok(Err(reason)) => {
                if !matches!(reason, NotWritten::Stopping) {
                    tracing::warn!(%reason, "the carrier index was not written to its file");
                }
                self.forget(&mark, pool).await;
                Ok(false)
            }
            Err(failure) => {
                self.forget(&mark, pool).await;
                Err(failure)
            }
        }
    }

    /// Begins to write the file when it is time to.
    pub(super) fn keep_when_due(&self, pool: &Pool) {
        if self.0.file.is_none() || !self.is_due() {
            return;
        }
        let Ok(turn) = self.0.writing.clone().try_lock_owned() else { return };
        let (live, pool) = (self.clone(), pool.clone());
        tokio::spawn(async move {
            if let Err(error) = live.write(&pool, turn).await {
                tracing::warn!(%error, "the carrier index was not written to its file");
            }
        });
    }

    fn is_due(&self) -> bool {
        let news = self.news();
        let kept = self.kept();
        let Some(since) = kept.tried.map(|tried| tried.elapsed()) else { return true };
        let is_many = news > self.snapshot().len() as u64 / MANY;
        since >= AT_LAST || (since >= SOON && news > 0) || (since >= LEAST && is_many)
    }

    /// How many changes the file does not hold.
    fn news(&self) -> u64 {
        let held = self.kept().written.as_ref().map(|(_, changed)| *changed);
        held.map_or(u64::MAX, |held| self.changed().saturating_sub(held))
    }

    /// Writes the file before the process stops, if it lacks anything and that does not take long.
    pub(super) async fn keep_at_stop(&self, pool: &Pool) {
        let keep = async {
            // One that is being written may lack nothing when it is done.
            drop(self.0.writing.lock().await);
            if self.news() > 0 { self.keep(pool).await.map(drop) } else { Ok(()) }
        };
        match tokio::time::timeout(STOPPING, keep).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the carrier index was not written to its file"),
            Err(_) => {
                self.0.stops.store(true, Ordering::Relaxed);
                tracing::info!("the carrier index was not written to its file: that would have held up the stop");
            }
        }
    }

    /// The index is loaded from the tables: its file is to be written.
    pub(super) fn outdate_kept(&self) {
        self.0.changed.fetch_add(1, Ordering::Relaxed);
        self.kept().tried = None;
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn changed(&self) -> u64 {
        self.0.changed.load(Ordering::Relaxed)
    }

    fn held_position(&self) -> Option<(Position, chrono::NaiveDate)> {
        self.0.held.borrow().as_ref().map(|held| (held.position.clone(), held.read_on))
    }
}

/// Runs what takes long or waits for a disk beside the requests.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> sqlx::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|failure| sqlx::Error::Io(failure.into()))
}
