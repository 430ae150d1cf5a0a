//! Looks after a running server: when it is gone without being told to (killed, out of memory or disk), it is started again.
//!
//! A thread looks twice a second. Starts that fail are repeated with growing pauses; after five minutes with room on the disk the owner is
//! told, so that the process ends with an error and whatever supervises it learns of it.

use super::account::Account;
use super::cluster::Cluster;
use super::keeper::Keeper;
use super::lock::Lock;
use super::{Error, processes};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often it is looked at.
const EACH: Duration = Duration::from_millis(500);
/// The longest pause between two starts.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A server that ran for so long was well: what ends it later is a new failure.
const WELL: Duration = Duration::from_mins(1);
/// How long starts are tried before the process gives up.
const PATIENCE: Duration = Duration::from_mins(5);
/// With less room than this, in kilobytes, it is the disk that keeps the server down: that is waited for without end.
const ROOM_KB: u64 = 100_000;

/// A running server and what its owner has to put away at the end.
#[derive(Debug)]
pub(super) struct Owned {
    pub(super) cluster: Cluster,
    pub(super) account: Account,
    pub(super) keeper: Keeper,
    /// Its process.
    pub(super) pid: u32,
    /// A scratch server has its folder to itself.
    pub(super) lock: Option<Lock>,
}

/// The server, shared with the thread that looks after it. Empty once it is put away.
#[derive(Debug)]
pub(super) struct Watched {
    owned: Mutex<Option<Owned>>,
    /// Says that it is put away.
    gone: Condvar,
    /// Why it was given up, if it was.
    lost: watch::Sender<Option<String>>,
}

impl Watched {
    /// Takes the server; `socket` is where it listens. Scratch servers are not looked after.
    pub(super) fn begin(owned: Owned, socket: PathBuf) -> Arc<Self> {
        let is_watched = owned.lock.is_some();
        let watched =
            Arc::new(Self { owned: Mutex::new(Some(owned)), gone: Condvar::new(), lost: watch::channel(None).0 });
        if is_watched {
            let theirs = Arc::clone(&watched);
            std::thread::spawn(move || theirs.look_after(&socket));
        }
        watched
    }

    /// The server, to be put away: nobody looks after it any more. None when that was done.
    pub(super) fn take(&self) -> Option<Owned> {
        let taken = self.owned().take();
        self.gone.notify_all();
        taken
    }

    /// Why the server was given up, once it is.
    pub(super) async fn lost(&self) -> String {
        let mut lost = self.lost.subscribe();
        match lost.wait_for(Option::is_some).await {
            Ok(why) => why.clone().unwrap_or_default(),
            // Nobody is left to give it up.
            Err(_) => std::future::pending().await,
        }
    }

    fn owned(&self) -> MutexGuard<'_, Option<Owned>> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look_after(&self, socket: &Path) {
        let (mut owned, mut pause) = (self.owned(), EACH);
        let (mut up_since, mut down_since) = (Instant::now(), None);
        loop {
            owned = self.gone.wait_timeout(owned, pause).unwrap_or_else(PoisonError::into_inner).0;
            let Some(server) = owned.as_mut() else { return };
            if server.is_alive() {
                pause = EACH;
                if up_since.elapsed() >= WELL {
                    down_since = None;
                }
                continue;
            }
            let since = *down_since.get_or_insert_with(Instant::now);
            tracing::error!(pid = server.pid, "the private PostgreSQL has ended; starting it again");
            match server.start_again(socket) {
                Ok(()) => {
                    up_since = Instant::now();
                    tracing::info!(pid = server.pid, "the private PostgreSQL is up again");
                    // One that ends again and again is started less and less often.
                    pause = EACH.saturating_add(since.elapsed() / 4).min(LONGEST_PAUSE);
                }
                Err(error) => {
                    tracing::error!(%error, "the private PostgreSQL could not be started again");
                    if since.elapsed() >= PATIENCE && super::scratch::free_kb(server.cluster.home()) >= ROOM_KB {
                        self.lost.send_replace(Some(error.to_string()));
                        return;
                    }
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }
}

impl Owned {
    fn is_alive(&self) -> bool {
        processes::lives_in(self.pid, &self.cluster.data())
    }

    fn start_again(&mut self, socket: &Path) -> Result<(), Error> {
        let pid = self.cluster.start(socket)?;
        let keeper = Keeper::watch(self.account, pid, "INT", None)?;
        self.pid = pid;
        std::mem::replace(&mut self.keeper, keeper).dismiss();
        Ok(())
    }
}
