//! One row for each sign-in on each device.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// A session to make.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// Whose.
    pub user: UserId,
    /// The hash of the secret that the browser keeps.
    pub secret_hash: &'a [u8],
    /// When it ends by itself.
    pub expires_at: DateTime<Utc>,
    /// The client's network address.
    pub address: &'a str,
    /// What the client calls itself.
    pub user_agent: &'a str,
}

/// A session's row.
#[derive(Clone, Debug)]
pub struct Session {
    /// Whose.
    pub user: UserId,
    /// The hash of the secret that renews it.
    pub secret_hash: Vec<u8>,
    /// The hash before the last rotation.
    pub previous_secret_hash: Option<Vec<u8>>,
    /// When the secret was last changed.
    pub rotated_at: DateTime<Utc>,
}

/// Makes a session; gives its id.
pub async fn create_session(db: &mut Conn, session: &NewSession<'_>, now: DateTime<Utc>) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"insert into sessions (user_id, secret_hash, rotated_at, created_at, last_used_at, expires_at, address, user_agent)
           values ($1, $2, $3, $3, $3, $4, $5, $6) returning id::text as "id!""#,
        session.user.0,
        session.secret_hash,
        now,
        session.expires_at,
        session.address,
        session.user_agent
    )
    .fetch_one(db)
    .await
}

/// The live session of that id, locked until the transaction ends, so that two renewals come one after the other.
pub async fn lock_session(db: &mut Conn, id: &str, now: DateTime<Utc>) -> sqlx::Result<Option<Session>> {
    let row = sqlx::query!(
        "select user_id, secret_hash, previous_secret_hash, rotated_at from sessions
         where id = $1::text::uuid and ended_at is null and expires_at > $2 for update",
        id,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Session {
        user: UserId(row.user_id),
        secret_hash: row.secret_hash,
        previous_secret_hash: row.previous_secret_hash,
        rotated_at: row.rotated_at,
    }))
}

/// Gives the session another secret; the one before is remembered to recognise a replay.
pub async fn rotate_session(db: &mut Conn, id: &str, secret_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set previous_secret_hash = secret_hash, secret_hash = $2, rotated_at = $3, last_used_at = $3
         where id = $1::text::uuid",
        id,
        secret_hash,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the session was used.
pub async fn touch_session(db: &mut Conn, id: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update sessions set last_used_at = $2 where id = $1::text::uuid", id, now).execute(db).await?;
    Ok(())
}

/// Ends the session; ending it again changes nothing.
pub async fn end_session(db: &mut Conn, id: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update sessions set ended_at = $2 where id = $1::text::uuid and ended_at is null", id, now)
        .execute(db)
        .await?;
    Ok(())
}
