//! The PostgreSQL that the product runs for itself when no `DATABASE_URL` is given: in the data directory, on a Unix socket only, as an
//! unprivileged account when we are root, stopped with the process that started it.
//!
//! One process owns the server of a data directory ([`PrivatePostgres::own`]); others join it while it runs
//! ([`PrivatePostgres::own_or_join`]). After a kill -9 the next start finds the lock free, stops what still runs, and PostgreSQL replays its log.
//! A server that ends without being told to is started again ([`watch`]); one of a version that a newer one has replaced is upgraded
//! ([`upgrade`]).
//! Not here: a configured PostgreSQL (that is only an address), migrations ([`crate::migrate`]). See docs/adr/0001.

mod account;
mod cluster;
mod installation;
mod keeper;
mod lock;
mod processes;
mod scratch;
mod settings;
mod socket;
mod upgrade;
mod watch;

pub use installation::program;
pub use scratch::{Scratch, ScratchDatabase};

use account::Account;
use cluster::{Cluster, make_private_folder};
use keeper::Keeper;
use lock::{Asked, Lock, Note};
use settings::Durability;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use watch::{Owned, Watched};

/// The name of the database inside the private server.
const DATABASE: &str = "haulwarden";
/// The role that owns it. The socket's folder, closed to other accounts, is what guards it.
const ROLE: &str = "haulwarden";
/// Names the socket's file; nothing listens on the network.
const PORT: u16 = 5432;
/// Where a cluster goes when the server's account cannot reach the data directory (a root's home, say).
const ELSEWHERE: &str = "/var/lib/haulwarden";

/// Why there is no private server.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing suitable on this machine.
    #[error(
        "PostgreSQL {} or newer was not found; install it (Debian: apt-get install postgresql) or set DATABASE_URL",
        installation::OLDEST
    )]
    NotInstalled,
    /// The cluster needs a version that is gone.
    #[error(
        "the database in this data directory was made by PostgreSQL {major}, which is not installed{}.\n\
         Either install PostgreSQL {major} beside it and restart, which upgrades the database (Debian: apt-get install postgresql-{major}, \
         from the release before or from apt.postgresql.org; or name the folder of its programs in {}).\n\
         Or put the database aside and restore a backup: mv {} {}.old, then haulwarden admin restore BACKUP",
        newest.map(|newest| format!("; PostgreSQL {newest} is")).unwrap_or_default(),
        installation::VARIABLE,
        home.display(),
        home.display()
    )]
    OtherVersion {
        /// The major version that made it.
        major: u32,
        /// The newest one that is installed, if any is.
        newest: Option<u32>,
        /// The cluster's folder.
        home: PathBuf,
    },
    /// A program of PostgreSQL is missing.
    #[error(
        "{name} of PostgreSQL {major} was not found; install it (Debian: apt-get install postgresql-{major}) or name its folder in {}",
        installation::VARIABLE
    )]
    NoProgram {
        /// Which one.
        name: &'static str,
        /// The version it must be of, or newer.
        major: u32,
    },
    /// Root has no account to lend.
    #[error("PostgreSQL does not run as root, and there is neither a `postgres` nor a `nobody` account to run it as")]
    NoAccount,
    /// Another process owns the directory.
    #[error("another haulwarden (process {pid}) already runs on this data directory")]
    InUse {
        /// That process.
        pid: u32,
    },
    /// Another process holds the lock but its server does not come up.
    #[error("another haulwarden holds {} but its database does not come up", path.display())]
    Silent {
        /// The lock file.
        path: PathBuf,
    },
    /// Helpers of a dead server do not go away.
    #[error("processes of an earlier PostgreSQL still use {}", data.display())]
    StillUsed {
        /// The cluster's data.
        data: PathBuf,
    },
    /// The server's account cannot get to its files.
    #[error("PostgreSQL's account can enter neither {} nor {ELSEWHERE}; choose another --data-dir", data_dir.display())]
    OutOfReach {
        /// The data directory.
        data_dir: PathBuf,
    },
    /// The server ended instead of starting.
    #[error("PostgreSQL did not start; its log ends:\n{log}")]
    DidNotStart {
        /// The last lines of its log.
        log: String,
    },
    /// One of its programs failed.
    #[error("{program} failed: {detail}")]
    Program {
        /// Which one.
        program: String,
        /// What it said.
        detail: String,
    },
    /// Files could not be made or read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A running private server: ours, or the one of the process that we joined.
#[derive(Debug)]
pub struct PrivatePostgres {
    note: Note,
    /// None when joined; taken when stopped.
    owned: Option<Arc<Watched>>,
}

impl PrivatePostgres {
    /// Starts the server of `data_dir`; an error when another process already runs it. Blocks for a second or so, longer after a crash.
    pub fn own(data_dir: &Path) -> Result<Self, Error> {
        let running = Self::own_or_join(data_dir)?;
        if running.is_joined() {
            return Err(Error::InUse { pid: running.note.pid });
        }
        Ok(running)
    }

    /// Starts the server of `data_dir`, or joins the one that another process runs there. Blocks like [`PrivatePostgres::own`].
    pub fn own_or_join(data_dir: &Path) -> Result<Self, Error> {
        let account = Account::choose()?;
        make_data_dir(data_dir)?;
        let data_dir = data_dir.canonicalize()?;
        match Lock::ask(&data_dir)? {
            Asked::Theirs(note) => Ok(Self { note, owned: None }),
            Asked::Ours(lock, left) => {
                if let Some(left) = left {
                    socket::remove(&left.socket);
                }
                let home = home_in(&data_dir, account)?;
                Self::start(Cluster::open(home, account, Durability::Durable)?, account, Some(lock))
            }
        }
    }

    /// Starts an empty server that forgets everything when this process ends, however it ends.
    fn scratch() -> Result<Self, Error> {
        let account = Account::choose()?;
        let home = scratch::new_folder()?;
        make_private_folder(&home, account)?;
        Self::start(Cluster::open(home, account, Durability::Scratch)?, account, None)
    }

    fn start(cluster: Cluster, account: Account, mut lock: Option<Lock>) -> Result<Self, Error> {
        let socket = socket::folder(cluster.home(), account)?;
        let pid = cluster.start(&socket)?;
        let keeper = match lock {
            Some(_) => Keeper::watch(account, pid, "INT", None)?,
            None => Keeper::watch(account, pid, "QUIT", Some(cluster.home()))?,
        };
        let note = Note { pid: std::process::id(), socket };
        if let Some(lock) = &mut lock {
            lock.write(&note)?;
        }
        tracing::info!(socket = %note.socket.display(), "the private PostgreSQL is up");
        let owned = Watched::begin(Owned { cluster, account, keeper, pid, lock }, note.socket.clone());
        Ok(Self { note, owned: Some(owned) })
    }

    /// How to connect to its database.
    pub fn options(&self) -> PgConnectOptions {
        self.options_of(DATABASE)
    }

    fn options_of(&self, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(&self.note.socket)
            .port(PORT)
            .username(ROLE)
            .database(database)
            .ssl_mode(PgSslMode::Disable)
    }

    /// The same for other programs (`psql URL`).
    pub fn url(&self) -> String {
        format!("postgres://{ROLE}@localhost/{DATABASE}?host={}&port={PORT}", self.note.socket.display())
    }

    /// Whether another process owns the server.
    pub fn is_joined(&self) -> bool {
        self.owned.is_none()
    }

    /// Ends with the reason once our server has ended and could not be started again for minutes; a server that we joined is its owner's.
    pub async fn lost(&self) -> String {
        match &self.owned {
            Some(watched) => watched.lost().await,
            None => std::future::pending().await,
        }
    }

    /// Stops the server, if it is ours. Also happens when the value is dropped; here a failure is logged.
    pub fn stop(mut self) -> Result<(), Error> {
        self.put_away()
    }

    fn put_away(&mut self) -> Result<(), Error> {
        let Some(owned) = self.owned.take().and_then(|watched| watched.take()) else { return Ok(()) };
        let Owned { cluster, keeper, mut lock, .. } = owned;
        // The note goes first, since no process should join a server that is stopping; the lock goes last, with this scope.
        if let Some(lock) = &mut lock {
            lock.clear()?;
        }
        // One that ended by itself, or whose start was broken off, has nothing to stop.
        if cluster.is_running() {
            cluster.stop()?;
        }
        keeper.dismiss();
        socket::remove(&self.note.socket);
        Ok(())
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        if let Err(error) = self.put_away() {
            tracing::warn!(%error, "the private PostgreSQL did not stop cleanly");
        }
    }
}

/// Makes the data directory, so that an account that owns nothing in it can still pass through.
fn make_data_dir(data_dir: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if data_dir.is_dir() {
        return Ok(());
    }
    std::fs::create_dir_all(data_dir)?;
    std::fs::set_permissions(data_dir, std::fs::Permissions::from_mode(0o711))
}

/// The cluster's folder: `postgres` in the data directory. When the server's account cannot get there, that is a link to a folder elsewhere.
fn home_in(data_dir: &Path, account: Account) -> Result<PathBuf, Error> {
    let home = data_dir.join("postgres");
    if let Ok(linked) = std::fs::read_link(&home) {
        return Ok(linked);
    }
    if account.can_enter(data_dir) {
        make_private_folder(&home, account)?;
        return Ok(home);
    }
    std::fs::create_dir_all(ELSEWHERE)?;
    let mut free = (1..).map(|number| Path::new(ELSEWHERE).join(format!("postgres-{number}")));
    let elsewhere = free.find(|path| !path.exists()).expect("some number is free");
    make_private_folder(&elsewhere, account)?;
    if !account.can_enter(&elsewhere) {
        return Err(Error::OutOfReach { data_dir: data_dir.to_owned() });
    }
    tracing::warn!(at = %elsewhere.display(), "PostgreSQL's account cannot enter the data directory, so the database is kept elsewhere");
    std::os::unix::fs::symlink(&elsewhere, &home)?;
    Ok(elsewhere)
}
