//! Emailed six-digit codes. Only a person's newest code counts.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// A code to make; its digits come when it is emailed.
#[derive(Clone, Copy, Debug)]
pub struct NewCode {
    /// The person's id.
    pub user: UserId,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Requests a code; gives its id.
pub async fn create_code(db: &mut Conn, code: NewCode, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into sign_in_codes (user_id, created_at, expires_at) values ($1, $2, $3) returning id",
        code.user.0,
        now,
        code.expires_at
    )
    .fetch_one(db)
    .await
}

/// The person and address that a code which can still be used is to be emailed to.
pub async fn code_recipient(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<Option<(UserId, String)>> {
    let row = sqlx::query!(
        "select u.id, u.email from sign_in_codes c join users u on u.id = c.user_id
         where c.id = $1 and c.used_at is null and c.expires_at > $2",
        id,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (UserId(row.id), row.email)))
}

/// Notes the hash of the digits that are being emailed.
pub async fn set_code(db: &mut Conn, id: i64, code_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update sign_in_codes set code_hash = $2 where id = $1", id, code_hash).execute(db).await?;
    Ok(())
}

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeOutcome {
    /// It was right, and is now used.
    Right,
    /// It was wrong, or there was no code left to try.
    Wrong,
}

/// Tries a code against the person's newest. A try is counted before it is judged, so that parallel tries cannot exceed `max_tries`.
pub async fn try_code(
    db: &mut Conn,
    user: UserId,
    code_hash: &[u8],
    max_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<CodeOutcome> {
    let tried = sqlx::query!(
        "update sign_in_codes set tries = tries + 1,
             used_at = case when code_hash = $2 then $4::timestamptz end
         where id = (select max(id) from sign_in_codes where user_id = $1)
             and used_at is null and expires_at > $4 and tries < $3
         returning used_at",
        user.0,
        code_hash,
        max_tries,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(if tried.is_some_and(|row| row.used_at.is_some()) { CodeOutcome::Right } else { CodeOutcome::Wrong })
}

/// Counts a try of a code that is judged elsewhere (an authenticator app's) against the person's newest step of sign-in; gives that step, if
/// it can still be tried. It is locked until the transaction ends.
pub async fn count_try(db: &mut Conn, user: UserId, max_tries: i32, now: DateTime<Utc>) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "update sign_in_codes set tries = tries + 1
         where id = (select max(id) from sign_in_codes where user_id = $1)
             and used_at is null and expires_at > $3 and tries < $2
         returning id",
        user.0,
        max_tries,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes that the step of sign-in was passed.
pub async fn use_code(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update sign_in_codes set used_at = $2 where id = $1", id, now).execute(db).await?;
    Ok(())
}
