//! This process's carrier index: read from its file or from the database at start, then kept up to date from the change log.
//!
//! Readers take the current [`Snapshot`] and hold it for a whole request; they never wait. One follower polls the change log about every 50
//! ms, or immediately if someone waits for their own write, and publishes the next snapshot. After a failover to another database server,
//! which may lack the old one's last changes, everything is reloaded while the old snapshot keeps answering.

pub mod areas;
mod file;
mod follow;
mod kept;
pub mod loads;
pub mod pushes;
pub mod rulebooks;
pub mod sent;

pub use follow::run;

use crate::http::outage::Outage;
use arc_swap::ArcSwap;
use chrono::NaiveDate;
use file::IndexFile;
use index::{Builder, Snapshot};
use kept::Kept;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;
use store::index_feed::Position;
use tokio::sync::{Mutex, Notify, watch};
use tokio::time::Instant;

/// How far the index may lag behind the database before this process is not ready for requests.
const MAX_LAG: Duration = Duration::from_secs(10);
/// How long a request waits for its own write to be in the index.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The index and what keeps it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Live(Arc<State>);

#[derive(Debug)]
struct State {
    snapshot: ArcSwap<Snapshot>,
    /// What the snapshot holds, once it is loaded.
    held: watch::Sender<Option<Held>>,
    /// One at a time brings it forward.
    turn: Mutex<()>,
    /// Someone waits for the next look at the log.
    wake: Notify,
    /// Where it is kept, if it is.
    file: Option<IndexFile>,
    /// What became of that file.
    kept: std::sync::Mutex<Kept>,
    /// One at a time writes the file.
    writing: Arc<Mutex<()>>,
    /// The process ends: a file that is being written is given up.
    stops: AtomicBool,
    /// How many changes were applied.
    changed: AtomicU64,
    /// Whether the database could not be asked for changes.
    outage: Outage,
}

/// What a snapshot holds.
#[derive(Clone, Debug)]
struct Held {
    /// Everything in the log up to here.
    position: Position,
    /// The day on which its oldest rows were read.
    read_on: NaiveDate,
    /// When that was all there was.
    at: Instant,
}

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}

impl Live {
    /// An index that holds no carrier and is not ready.
    pub fn new() -> Self {
        Self::with(None)
    }

    fn with(file: Option<IndexFile>) -> Self {
        Self(Arc::new(State {
            snapshot: ArcSwap::from_pointee(Builder::new().finish()),
            held: watch::channel(None).0,
            turn: Mutex::new(()),
            wake: Notify::new(),
            file,
            kept: std::sync::Mutex::default(),
            writing: Arc::new(Mutex::new(())),
            stops: AtomicBool::new(false),
            changed: AtomicU64::new(0),
            outage: Outage::default(),
        }))
    }

    /// The carriers as they are now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.0.snapshot.load_full()
    }

    /// Whether the database that it follows is away.
    pub fn outage(&self) -> &Outage {
        &self.0.outage
    }

    /// How long ago the index was as new as the database; none before it is loaded.
    pub fn lag(&self) -> Option<Duration> {
        self.0.held.borrow().as_ref().map(|held| held.at.elapsed())
    }

    /// Whether requests may be answered from it.
    pub fn is_ready(&self) -> bool {
        self.lag().is_some_and(|lag| lag <= MAX_LAG)
    }

    /// Waits, two seconds at most, until the index holds what the committed transaction `xid` (`pg_current_xact_id()`) wrote; whether it
    /// does. So callers read their own writes. One that is not loaded, as in a process that only does jobs until a job needs it, answers nobody and is not waited for.
    pub async fn wait_for(&self, xid: i64) -> bool {
        let mut held = self.0.held.subscribe();
        if held.borrow().is_none() {
            return false;
        }
        self.0.wake.notify_one();
        let has = held.wait_for(|held| held.as_ref().is_some_and(|held| held.position.has(xid)));
        tokio::time::timeout(MAX_WAIT, has).await.is_ok_and(|has| has.is_ok())
    }

    /// Ends once someone waits for their own write.
    pub async fn asked(&self) {
        self.0.wake.notified().await;
    }

    /// Readers see `snapshot` from now on. The one before may be large, and freeing it must not hold up requests.
    fn publish(&self, snapshot: Snapshot) {
        let before = self.0.snapshot.swap(Arc::new(snapshot));
        tokio::task::spawn_blocking(move || drop(before));
    }

    /// Notes what the snapshot holds.
    fn hold(&self, held: Held) {
        self.0.held.send_replace(Some(held));
    }
}
