//! Databases for tests and benchmarks: one server per process, never synced, in memory where there is space, and for every test a database
//! of its own, cloned from one that has all migrations and dropped after the test. No cleanup is needed: the server stops when the process
//! ends.

use super::{DATABASE, Error, PrivatePostgres};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::ffi::OsStr;
use std::ops::Deref;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Memory that must be free before tests are kept there, in kilobytes.
const ROOM_KB: u64 = 2_000_000;

/// A scratch server whose database has all migrations.
#[derive(Debug)]
pub struct Scratch {
    server: PrivatePostgres,
    databases: AtomicU32,
    finished: Finished,
}

/// The names of unused databases.
type Finished = Arc<Mutex<Vec<String>>>;

/// A database of a test's own: how to connect to it. Dropping this value drops the database, with open connections.
#[derive(Debug)]
pub struct ScratchDatabase {
    options: PgConnectOptions,
    finished: Finished,
}

impl Deref for ScratchDatabase {
    type Target = PgConnectOptions;

    fn deref(&self) -> &PgConnectOptions {
        &self.options
    }
}

impl Drop for ScratchDatabase {
    fn drop(&mut self) {
        let name = self.options.get_database().unwrap_or_default().to_owned();
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).push(name);
    }
}

impl Scratch {
    /// The server that all tests of this process share; started on first use.
    pub async fn shared() -> &'static Self {
        static SHARED: tokio::sync::OnceCell<Scratch> = tokio::sync::OnceCell::const_new();
        SHARED.get_or_init(|| async { Self::start().await.expect("a scratch PostgreSQL") }).await
    }

    /// A server of its own, gone with this value.
    pub async fn start() -> anyhow::Result<Self> {
        let server = tokio::task::spawn_blocking(PrivatePostgres::scratch).await??;
        let mut template = server.options().connect().await?;
        crate::migrate::run(&mut template).await?;
        template.close().await?;
        Ok(Self { server, databases: AtomicU32::new(0), finished: Finished::default() })
    }

    /// A new database with all migrations and no rows. Those that were finished meanwhile are dropped.
    pub async fn database(&self) -> sqlx::Result<ScratchDatabase> {
        let name = format!("scratch_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut admin = self.server.options_of("postgres").connect().await?;
        let finished = std::mem::take(&mut *self.finished.lock().unwrap_or_else(PoisonError::into_inner));
        for old in finished {
            let statement = format!("drop database {old} with (force)");
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut admin).await?;
        }
        // Copying files takes half the time of writing every page to the log.
        let statement = format!("create database {name} template {DATABASE} strategy file_copy");
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut admin).await?;
        admin.close().await?;
        Ok(ScratchDatabase { options: self.server.options_of(&name), finished: Arc::clone(&self.finished) })
    }

    /// The address of the database `options` (one of ours) for other programs, such as a `DATABASE_URL`.
    pub fn url(&self, options: &PgConnectOptions) -> String {
        let database = options.get_database().unwrap_or(DATABASE);
        self.server.url().replacen(&format!("/{DATABASE}?"), &format!("/{database}?"), 1)
    }
}

/// A name for a new scratch server's folder: in memory when there is space, else among the temporary files.
pub(super) fn new_folder() -> Result<PathBuf, Error> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let parent = if free_kb("/dev/shm") >= ROOM_KB { PathBuf::from("/dev/shm") } else { std::env::temp_dir() };
    let folder = parent.join(format!("haulwarden-scratch-{}-{number}", std::process::id()));
    if folder.exists() {
        // Left by a process that had our number before and whose machine lost power.
        std::fs::remove_dir_all(&folder)?;
    }
    Ok(folder)
}

/// Kilobytes that are free on a folder's disk; 0 when nobody can tell.
pub(super) fn free_kb(folder: impl AsRef<OsStr>) -> u64 {
    let Ok(output) = Command::new("df").arg("-Pk").arg(folder).output() else { return 0 };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().nth(1).and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(0)
}
