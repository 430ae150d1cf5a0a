//! What the installation remembers about itself.

use crate::Conn;

/// The setting's value.
pub async fn get(db: &mut Conn, name: &str) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select value from settings where name = $1", name).fetch_optional(db).await
}

/// The setting's value; `proposal` becomes it when there is none yet. Nodes that start together agree on one.
pub async fn get_or_set(db: &mut Conn, name: &str, proposal: &str) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = settings.value returning value",
        name,
        proposal
    )
    .fetch_one(db)
    .await
}

/// Gives the setting a value, whatever it had.
pub async fn set(db: &mut Conn, name: &str, value: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
        name,
        value
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets the setting.
pub async fn remove(db: &mut Conn, name: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from settings where name = $1", name).execute(db).await?;
    Ok(())
}
