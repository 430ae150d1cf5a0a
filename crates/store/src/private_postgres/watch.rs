//! Looks after a running server: when it is gone without being told to (killed, out of memory or disk), it is started again.
//!
//! A thread looks twice a second. Starts that fail are repeated with growing pauses; after five minutes with room on the disk the owner is
//! told, so that the process ends with an error and whatever supervises it learns of it. A start may take long (a crash is recovered from): the
//! lock is free meanwhile, and an owner who stops breaks the start off.

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

/// The server, and what the thread that looks after it is doing.
#[derive(Debug)]
struct Held {
    /// Empty once it is put away.
    owned: Option<Owned>,
    /// The thread waits for a start, without the lock.
    is_starting: bool,
    /// The owner wants it back, so it is not started any more.
    is_wanted: bool,
}

/// The server, shared with the thread that looks after it.
#[derive(Debug)]
pub(super) struct Watched {
    held: Mutex<Held>,
    /// Says that something of it changed.
    changed: Condvar,
    /// Why it was given up, if it was.
    lost: watch::Sender<Option<String>>,
}

impl Watched {
    /// Takes the server; `socket` is where it listens. Scratch servers are not looked after.
    pub(super) fn begin(owned: Owned, socket: PathBuf) -> Arc<Self> {
        let is_watched = owned.lock.is_some();
        let held = Held { owned: Some(owned), is_starting: false, is_wanted: false };
        let watched = Arc::new(Self { held: Mutex::new(held), changed: Condvar::new(), lost: watch::channel(None).0 });
        if is_watched {
            let theirs = Arc::clone(&watched);
            std::thread::spawn(move || theirs.look_after(&socket));
        }
        watched
    }

    /// The server, to be put away: nobody looks after it any more, and a start under way is broken off. None when that was done.
    pub(super) fn take(&self) -> Option<Owned> {
        let mut held = self.held();
        held.is_wanted = true;
        self.changed.notify_all();
        while held.is_starting {
            if let Some(server) = &held.owned {
                server.cluster.break_off();
            }
            held = self.wait(held, EACH);
        }
        held.owned.take()
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

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, held: MutexGuard<'a, Held>, pause: Duration) -> MutexGuard<'a, Held> {
        self.changed.wait_timeout(held, pause).unwrap_or_else(PoisonError::into_inner).0
    }

    fn look_after(&self, socket: &Path) {
        let (mut held, mut pause) = (self.held(), EACH);
        let (mut up_since, mut down_since) = (Instant::now(), None);
        loop {
            if !held.is_wanted {
                held = self.wait(held, pause);
            }
            let Some(server) = held.owned.as_ref().filter(|_| !held.is_wanted) else { return };
            if server.is_alive() {
                pause = EACH;
                if up_since.elapsed() >= WELL {
                    down_since = None;
                }
                continue;
            }
            let since = *down_since.get_or_insert_with(Instant::now);
            tracing::error!(pid = server.pid, "the private PostgreSQL has ended; starting it again");
            let (cluster, account) = (server.cluster.clone(), server.account);
            held.is_starting = true;
            drop(held);
            let started = start(&cluster, account, socket);
            held = self.held();
            held.is_starting = false;
            self.changed.notify_all();
            match started {
                Ok((pid, keeper)) => {
                    up_since = Instant::now();
                    tracing::info!(pid, "the private PostgreSQL is up again");
                    if let Some(server) = held.owned.as_mut() {
                        server.pid = pid;
                        std::mem::replace(&mut server.keeper, keeper).dismiss();
                    }
                    // One that ends again and again is started less and less often.
                    pause = EACH.saturating_add(since.elapsed() / 4).min(LONGEST_PAUSE);
                }
                Err(_) if held.is_wanted => return,
                Err(error) => {
                    tracing::error!(%error, "the private PostgreSQL could not be started again");
                    if since.elapsed() >= PATIENCE && super::scratch::free_kb(cluster.home()) >= ROOM_KB {
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
}

/// Starts the server; gives its process and who stops it should this process die.
fn start(cluster: &Cluster, account: Account, socket: &Path) -> Result<(u32, Keeper), Error> {
    let pid = cluster.start(socket)?;
    Ok((pid, Keeper::watch(account, pid, "INT", None)?))
}

#[cfg(test)]
mod tests {
    use super::super::installation::Installation;
    use super::super::lock::Asked;
    use super::super::settings::Durability;
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Recovers from a crash without end, until it is stopped.
    const SLOW: &str = "#!/bin/sh
for argument; do [ \"$before\" = -D ] && cd \"$argument\"; before=$argument; done
if [ \"$1\" = stop ]; then kill $(head -n 1 postmaster.pid); exit; fi
sleep 600 >/dev/null 2>&1 &
echo $! > pid.new && mv pid.new postmaster.pid
wait $!
rm postmaster.pid
exit 1
";

    #[test]
    fn a_long_start_is_broken_off_when_the_owner_stops() {
        let folder = tempfile::tempdir().expect("a folder");
        let (home, bin) = (folder.path().join("home"), folder.path().join("bin"));
        std::fs::create_dir_all(home.join("data")).expect("made");
        std::fs::create_dir(&bin).expect("made");
        std::fs::write(bin.join("pg_ctl"), SLOW).expect("written");
        std::fs::set_permissions(bin.join("pg_ctl"), PermissionsExt::from_mode(0o755)).expect("its mode");
        let (installation, durability) = (Installation::made_up(bin), Durability::Durable);
        let cluster = Cluster { home: home.clone(), installation, account: Account::Own, durability };
        let Ok(Asked::Ours(lock, None)) = Lock::ask(folder.path()) else { panic!("the lock is free") };
        // Of a server that has ended.
        let mut ended = std::process::Command::new("true").spawn().expect("a process");
        let pid = ended.id();
        ended.wait().expect("it ends");
        let keeper = Keeper::watch(Account::Own, pid, "INT", None).expect("a keeper");
        let owned = Owned { cluster: cluster.clone(), account: Account::Own, keeper, pid, lock: Some(lock) };
        let watched = Watched::begin(owned, home);
        while !cluster.is_running() {
            std::thread::sleep(Duration::from_millis(5));
        }

        let (asked_at, taken) = (Instant::now(), watched.take());

        assert!(taken.is_some() && watched.take().is_none());
        assert!(asked_at.elapsed() < Duration::from_mins(1), "{:?}", asked_at.elapsed());
        assert!(!cluster.is_running(), "what was coming up is gone");
        taken.expect("the server").keeper.dismiss();
    }
}
