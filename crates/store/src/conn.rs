//! Connections: what a statement runs on, and how the pool is made.

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::time::Duration;

/// One connection, inside or outside of a transaction. Store functions take `&mut Conn`.
pub type Conn = sqlx::PgConnection;

/// The process's connections.
pub type Pool = sqlx::PgPool;

/// How long a request waits for a free connection before it fails.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens up to `max` connections; the first is made at once, so that a wrong address fails here.
pub async fn connect(options: PgConnectOptions, max: u32) -> sqlx::Result<Pool> {
    let options = options.application_name("haulwarden");
    PgPoolOptions::new().max_connections(max).acquire_timeout(ACQUIRE_TIMEOUT).connect_with(options).await
}
