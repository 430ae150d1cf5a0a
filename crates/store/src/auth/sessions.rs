//! One row for each sign-in on each device.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use kernel::wire::words;

words! {
    /// Why a session was ended.
    pub enum SessionEnd {
        /// By its owner, on the device itself.
        SignedOut = "signed_out",
        /// By its owner, from another device.
        OtherDevice = "other_device",
        /// Its owner's password was changed or reset.
        PasswordChanged = "password_changed",
        /// A secret that had been replaced came back: someone has a copy.
        SecretReused = "secret_reused",
        /// Its owner was removed from the company.
        Removed = "removed",
    }
}

/// A session to make.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// The person's id.
    pub user: UserId,
    /// The hash of the secret that the browser keeps.
    pub secret_hash: &'a [u8],
    /// When it ends by itself.
    pub expires_at: DateTime<Utc>,
    /// The client's IP address.
    pub address: &'a str,
    /// What the client calls itself.
    pub user_agent: &'a str,
}

/// A session's row.
#[derive(Clone, Debug)]
pub struct Session {
    /// The person's id.
    pub user: UserId,
    /// The hash of the secret that renews it.
    pub secret_hash: Vec<u8>,
    /// The hash before the last rotation.
    pub previous_secret_hash: Option<Vec<u8>>,
    /// When the secret was last changed.
    pub rotated_at: DateTime<Utc>,
}

/// Makes a session, which is a sign-in of the person; gives its id.
pub async fn create_session(db: &mut Conn, session: &NewSession<'_>, now: DateTime<Utc>) -> sqlx::Result<String> {
    sqlx::query!("update users set last_signed_in_at = $2 where id = $1", session.user.0, now)
        .execute(&mut *db)
        .await?;
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

/// Gives the session another secret in place of one that was never presented: the one before that stays remembered, the lost one is forgotten.
pub async fn replace_lost_secret(db: &mut Conn, id: &str, secret_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set secret_hash = $2, rotated_at = $3, last_used_at = $3 where id = $1::text::uuid",
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
pub async fn end_session(db: &mut Conn, id: &str, because: SessionEnd, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set ended_at = $2, ended_because = $3 where id = $1::text::uuid and ended_at is null",
        id,
        now,
        because.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Why a session that is not live ended, for whoever has its last or last but one secret; no reason where it expired. None when there is no
/// such session, or none that was ended with a reason.
pub async fn session_end(
    db: &mut Conn,
    id: &str,
    secret_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Option<SessionEnd>>> {
    let row = sqlx::query!(
        r#"select ended_because as "because?: SessionEnd" from sessions
            where id = $1::text::uuid and (secret_hash = $2 or previous_secret_hash = $2)
              and (ended_because is not null or (ended_at is null and expires_at <= $3))"#,
        id,
        secret_hash,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.because))
}

/// The most sessions that are shown; a person with more ends the others together.
const SHOWN: i64 = 100;

/// A session as its owner sees it.
#[derive(Clone, Debug)]
pub struct LiveSession {
    /// The session's id.
    pub id: String,
    /// The client's IP address when it began.
    pub address: String,
    /// What the client calls itself.
    pub user_agent: String,
    /// When the person signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last renewed.
    pub last_used_at: DateTime<Utc>,
    /// When it ends by itself.
    pub expires_at: DateTime<Utc>,
}

/// The person's sessions that have not ended, the last used first.
pub async fn sessions(db: &mut Conn, user: UserId, now: DateTime<Utc>) -> sqlx::Result<Vec<LiveSession>> {
    sqlx::query_as!(
        LiveSession,
        r#"select id::text as "id!", address, user_agent, created_at, last_used_at, expires_at from sessions
           where user_id = $1 and ended_at is null and expires_at > $2 order by last_used_at desc, id limit $3"#,
        user.0,
        now,
        SHOWN
    )
    .fetch_all(db)
    .await
}

/// Ends one of the person's sessions from another device; whether there was such a session.
pub async fn end_own_session(db: &mut Conn, user: UserId, id: &str, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update sessions set ended_at = $3, ended_because = 'other_device'
          where id = $2::text::uuid and user_id = $1 and ended_at is null and expires_at > $3",
        user.0,
        id,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Ends the person's sessions, all but `kept`; gives the ids of those that ended.
pub async fn end_sessions(
    db: &mut Conn,
    user: UserId,
    kept: Option<&str>,
    because: SessionEnd,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"update sessions set ended_at = $3, ended_because = $4
            where user_id = $1 and ended_at is null and id::text is distinct from $2
           returning id::text as "id!""#,
        user.0,
        kept,
        now,
        because.as_str()
    )
    .fetch_all(db)
    .await
}
