//! Links that let their holder set a new password, once. The link itself is only in the email.

use crate::{Conn, Opened};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// Notes the hash of a link's token. The person's older links are worth nothing from now on.
pub async fn create_password_reset(
    db: &mut Conn,
    user: UserId,
    token_hash: &[u8],
    expires_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!("update password_resets set used_at = $2 where user_id = $1 and used_at is null", user.0, now)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)",
        token_hash,
        user.0,
        now,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses a link up; gives whose it was, or none when it was used, has expired or never was.
pub async fn use_password_reset(
    db: &mut Conn,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Opened<UserId>>> {
    let user = sqlx::query_scalar!(
        "update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id",
        token_hash,
        now
    );
    Ok(user.fetch_optional(db).await?.map(|user| Opened::by(token_hash, UserId(user))))
}
