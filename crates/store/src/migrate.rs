//! Brings a database to the schema of this binary. The migrations are embedded; they only ever go forward.

use sqlx::PgConnection;
use sqlx::migrate::{MigrateError, Migrator};

/// `migrations/*.sql`, with their checksums.
static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// The number of the last migration that this binary has.
pub fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Applies what is missing. Several processes may try at once: the first does it, the others wait.
pub async fn run(db: &mut PgConnection) -> Result<(), MigrateError> {
    MIGRATIONS.run_direct(None, db, false).await
}
