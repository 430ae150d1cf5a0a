//! What a visitor may know of the installation before signing in.

use crate::Conn;

/// The first DOT number of synthetic carriers (product: demonstration data starts here, far above any that FMCSA gave out).
const FIRST_SYNTHETIC_DOT: i32 = 90_000_000;

/// Whether carriers that do not exist are loaded, so that every page says so.
pub async fn has_synthetic_carriers(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists(select from carriers where dot_number >= $1) as "is!""#, FIRST_SYNTHETIC_DOT)
        .fetch_one(db)
        .await
}

/// Whether the database answers.
pub async fn is_alive(db: &mut Conn) -> sqlx::Result<()> {
    sqlx::query_scalar!("select 1 as one").fetch_one(db).await.map(drop)
}
