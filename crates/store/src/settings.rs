//! What the installation remembers about itself.

use crate::Conn;

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
