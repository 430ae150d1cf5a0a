//! A person's own change of password.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// Notes the new password's hash. Codes and links that were sent under the old one are worth nothing from now on.
pub async fn change_password(db: &mut Conn, user: UserId, password_hash: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set password_hash = $2, password_changed_at = $3 where id = $1",
        user.0,
        password_hash,
        now
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update sign_in_codes set used_at = $2 where user_id = $1 and used_at is null", user.0, now)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update password_resets set used_at = $2 where user_id = $1 and used_at is null", user.0, now)
        .execute(db)
        .await?;
    Ok(())
}
