//! The second step of sign-in: an emailed six-digit code, or an authenticator app's.
//!
//! A step belongs to the browser that gave the password, which has a secret of its own in a cookie: nobody else can try the code, or use its
//! tries up.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::{SignInStepId, UserId};

/// A code to make; its digits come when it is emailed.
#[derive(Clone, Copy, Debug)]
pub struct NewCode<'a> {
    /// The person's id.
    pub user: UserId,
    /// The hash of the browser's secret.
    pub browser_hash: &'a [u8],
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Requests a code; gives the id of its step.
pub async fn create_code(db: &mut Conn, code: NewCode<'_>, now: DateTime<Utc>) -> sqlx::Result<SignInStepId> {
    sqlx::query_scalar!(
        r#"insert into sign_in_codes (user_id, browser_hash, created_at, expires_at) values ($1, $2, $3, $4)
         returning id as "id: SignInStepId""#,
        code.user.0,
        code.browser_hash,
        now,
        code.expires_at
    )
    .fetch_one(db)
    .await
}

/// A second step that a browser is at.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its id.
    pub id: SignInStepId,
    /// Whose password was given.
    pub user: UserId,
    /// Their sign-in address.
    pub email: String,
    /// When the password was given.
    pub created_at: DateTime<Utc>,
}

/// The step of the browser with this secret, if its code can still be tried. An old one is none: whoever has it may not know the password any
/// more, and should not count against the account.
pub async fn find_step(
    db: &mut Conn,
    browser_hash: &[u8],
    max_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Step>> {
    sqlx::query_as!(
        Step,
        r#"select c.id as "id: SignInStepId", u.id as "user: UserId", u.email, c.created_at
           from sign_in_codes c join users u on u.id = c.user_id
           where c.browser_hash = $1 and c.used_at is null and c.expires_at > $3 and c.tries < $2"#,
        browser_hash,
        max_tries,
        now
    )
    .fetch_optional(db)
    .await
}

/// The person and address that a code which can still be used is to be emailed to.
pub async fn code_recipient(
    db: &mut Conn,
    id: SignInStepId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(UserId, String)>> {
    let row = sqlx::query!(
        "select u.id, u.email from sign_in_codes c join users u on u.id = c.user_id
         where c.id = $1 and c.used_at is null and c.expires_at > $2",
        id.0,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (UserId(row.id), row.email)))
}

/// Notes the hash of the digits that are being emailed.
pub async fn set_code(db: &mut Conn, id: SignInStepId, code_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update sign_in_codes set code_hash = $2 where id = $1", id.0, code_hash).execute(db).await?;
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

/// Tries the code of a step. A try is counted before it is judged, so that parallel tries cannot exceed `max_tries`.
pub async fn try_code(
    db: &mut Conn,
    step: SignInStepId,
    code_hash: &[u8],
    max_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<CodeOutcome> {
    let tried = sqlx::query!(
        "update sign_in_codes set tries = tries + 1,
             used_at = case when code_hash = $2 then $4::timestamptz end
         where id = $1 and used_at is null and expires_at > $4 and tries < $3
         returning used_at",
        step.0,
        code_hash,
        max_tries,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(if tried.is_some_and(|row| row.used_at.is_some()) { CodeOutcome::Right } else { CodeOutcome::Wrong })
}

/// Counts a try of a code that is judged elsewhere (an authenticator app's) against a step; whether it can still be tried. It is locked until
/// the transaction ends.
pub async fn count_try(db: &mut Conn, step: SignInStepId, max_tries: i32, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let counted = sqlx::query!(
        "update sign_in_codes set tries = tries + 1
         where id = $1 and used_at is null and expires_at > $3 and tries < $2",
        step.0,
        max_tries,
        now
    );
    Ok(counted.execute(db).await?.rows_affected() == 1)
}

/// Notes that the step of sign-in was passed.
pub async fn use_code(db: &mut Conn, id: SignInStepId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update sign_in_codes set used_at = $2 where id = $1", id.0, now).execute(db).await?;
    Ok(())
}
