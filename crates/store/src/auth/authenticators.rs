//! Authenticator apps: the second step of sign-in for people who have one. The caller encrypts the secret; recovery codes are hashes.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// A person's authenticator app.
#[derive(Clone, Debug)]
pub struct Authenticator {
    /// The encrypted secret.
    pub secret_sealed: Vec<u8>,
    /// When it came into force at sign-in; none until a first code showed that the app has the secret.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The time step of the last accepted code.
    pub last_step: i64,
    /// Number of unused recovery codes.
    pub recovery_codes_left: i32,
}

/// The person's authenticator, confirmed or not.
pub async fn find_authenticator(db: &mut Conn, user: UserId) -> sqlx::Result<Option<Authenticator>> {
    sqlx::query_as!(
        Authenticator,
        r#"select secret_encrypted as secret_sealed, confirmed_at, last_step, cardinality(recovery_hashes) as "recovery_codes_left!"
           from authenticators where user_id = $1"#,
        user.0
    )
    .fetch_optional(db)
    .await
}

/// Notes the secret of an authenticator that is to be confirmed, in place of an earlier unconfirmed one; whether it did. A confirmed one stays.
pub async fn propose_authenticator(
    db: &mut Conn,
    user: UserId,
    secret_sealed: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into authenticators (user_id, secret_encrypted, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, created_at = excluded.created_at, last_step = 0
         where authenticators.confirmed_at is null",
        user.0,
        secret_sealed,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Turns a proposed authenticator on, with the hashes of its recovery codes; whether it did.
pub async fn confirm_authenticator(
    db: &mut Conn,
    user: UserId,
    step: i64,
    recovery_hashes: &[Vec<u8>],
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update authenticators set confirmed_at = $4, last_step = $2, recovery_hashes = $3
         where user_id = $1 and confirmed_at is null",
        user.0,
        step,
        recovery_hashes,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Accepts the code of a time step, once: of two tries with the same code, one is accepted.
pub async fn accept_step(db: &mut Conn, user: UserId, step: i64) -> sqlx::Result<bool> {
    let done =
        sqlx::query!("update authenticators set last_step = $2 where user_id = $1 and last_step < $2", user.0, step);
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Uses a recovery code up, if it is one of the person's.
pub async fn use_recovery_code(db: &mut Conn, user: UserId, code_hash: &[u8]) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update authenticators set recovery_hashes = array_remove(recovery_hashes, $2)
         where user_id = $1 and confirmed_at is not null and $2 = any(recovery_hashes)",
        user.0,
        code_hash
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Removes the person's authenticator; whether a confirmed one was there.
pub async fn remove_authenticator(db: &mut Conn, user: UserId) -> sqlx::Result<bool> {
    let was_on = sqlx::query_scalar!(
        r#"delete from authenticators where user_id = $1 returning confirmed_at is not null as "was_on!""#,
        user.0
    );
    Ok(was_on.fetch_optional(db).await? == Some(true))
}
