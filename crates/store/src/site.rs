//! What a visitor may know of the installation before signing in.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::site::Site;

/// The first DOT number of synthetic carriers (product: demonstration data starts here, far above any that FMCSA gave out).
const FIRST_SYNTHETIC_DOT: i32 = 90_000_000;

/// Whether carriers that do not exist are loaded, so that every page says so.
pub async fn has_synthetic_carriers(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists(select from carriers where dot_number >= $1) as "is!""#, FIRST_SYNTHETIC_DOT)
        .fetch_one(db)
        .await
}

/// Notices at the same time, at most.
const MOST_NOTICES: i64 = 10;

kernel::wire::words! {
    /// Level of a site notice.
    pub enum NoticeLevel {
        /// Good to know.
        Info = "info",
        /// To look out for.
        Warning = "warning",
        /// Something does not work.
        Error = "error",
        /// Something works again.
        Success = "success",
    }
}

/// A notice shown to every visitor.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The notice's id.
    pub id: i64,
    /// How grave it is.
    pub level: NoticeLevel,
    /// What it says.
    pub body: String,
    /// Where to read more.
    pub url: Option<String>,
    /// Until when it is in force.
    pub expires_at: DateTime<Utc>,
}

/// The notices that are in force for the brand, newest first.
pub async fn notices(db: &mut Conn, site: Site, now: DateTime<Utc>) -> sqlx::Result<Vec<Notice>> {
    sqlx::query_as!(
        Notice,
        r#"select id, level as "level: NoticeLevel", body, url, expires_at from site_notices
         where (site is null or site = $1) and starts_at <= $2 and expires_at > $2
         order by starts_at desc, id desc limit $3"#,
        site as Site,
        now,
        MOST_NOTICES
    )
    .fetch_all(db)
    .await
}

/// Whether the database answers.
pub async fn is_alive(db: &mut Conn) -> sqlx::Result<()> {
    sqlx::query_scalar!("select 1 as one").fetch_one(db).await.map(drop)
}
