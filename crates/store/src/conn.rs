//! Connections: what a statement runs on, and how the pool is made.
//!
//! sqlx begins every one with the time zone UTC, whatever the database is set to: so `::date` of an instant is UTC's day in every statement, as
//! docs/ingestion.md wants it ("Days"). A day on another clock is worked out before, and bound as a day.

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, Postgres};
use std::io::ErrorKind;
use std::pin::pin;
use std::time::Duration;

/// One connection, inside or outside of a transaction. Store functions take `&mut Conn`.
pub type Conn = sqlx::PgConnection;

/// The process's connections.
pub type Pool = sqlx::PgPool;

/// How long a request waits for a free connection before it fails.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// Statements that a connection keeps prepared. Requests, jobs, the engine of alerts and the followers of the feeds take turns on it with more than a
/// hundred, sqlx's default: beyond that, each is prepared and planned anew whenever its turn comes.
const PREPARED: usize = 300;
/// A connection that lay idle for longer is asked whether it still stands before it is used: so one that a restart of the server ended is replaced
/// without failing a request. It is asked when it is given back, too, and a restart takes longer than this.
const FRESH: Duration = Duration::from_millis(250);
/// PostgreSQL's code for having no connection left.
const TOO_MANY: &str = "53300";
/// How long a busy pool may let wait before it is asked whether the server is there.
const BUSY: Duration = Duration::from_millis(250);

/// Whether the database did not answer: no connection, or one that ended because the server did.
pub fn is_unreachable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => true,
        // Other: not the connection's, such as a thread that panicked.
        sqlx::Error::Io(error) => error.kind() != ErrorKind::Other,
        // 08: connections. 57P01 to 57P03: the server stops, has crashed, or is starting. 53300: it takes no more connections.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("08") || matches!(&*code, "57P01" | "57P02" | "57P03" | TOO_MANY)),
        _ => false,
    }
}

/// Whether the database has no room on its disk (53100).
pub fn is_disk_full(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some("53100"))
}

/// A connection of the pool, or at once an error where the server takes none: the pool would go on trying for seconds.
pub async fn acquire_or_tell(pool: &Pool) -> sqlx::Result<PoolConnection<Postgres>> {
    let mut acquired = pin!(pool.acquire());
    if let Ok(acquired) = tokio::time::timeout(BUSY, &mut acquired).await {
        return acquired;
    }
    // The pool is busy, or the server is away: a connection of its own tells.
    let options = pool.connect_options();
    match tokio::time::timeout(ACQUIRE_TIMEOUT, PgConnection::connect_with(&options)).await {
        Err(_) => return Err(sqlx::Error::PoolTimedOut),
        Ok(Ok(own)) => own.close().await?,
        // It takes no more connections, and goes on answering those that it has.
        Ok(Err(sqlx::Error::Database(full))) if full.code().as_deref() == Some(TOO_MANY) => {}
        Ok(Err(error)) => return Err(error),
    }
    acquired.await
}

/// Opens up to `max` connections; the first is made at once, so that a wrong address fails here.
pub async fn connect(options: PgConnectOptions, max: u32) -> sqlx::Result<Pool> {
    let options = options.application_name("haulwarden").statement_cache_capacity(PREPARED);
    PgPoolOptions::new()
        .max_connections(max)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, idle| {
            Box::pin(async move {
                if idle.idle_for > FRESH {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(options)
        .await
}
