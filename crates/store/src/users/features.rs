//! What is turned on or off for one person or company.

use crate::Conn;
use kernel::ids::{CompanyId, UserId};

kernel::wire::words! {
    /// What has feature flags.
    pub enum ActorType {
        /// A person.
        User = "User",
        /// A company.
        Company = "Company",
    }
}

/// The person whose feature flags are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// One person.
    User(UserId),
    /// A company.
    Company(CompanyId),
}

impl Actor {
    const fn parts(self) -> (ActorType, i64) {
        match self {
            Self::User(id) => (ActorType::User, id.0),
            Self::Company(id) => (ActorType::Company, id.0),
        }
    }
}

/// The actor's feature flags by name.
pub async fn features(db: &mut Conn, actor: Actor) -> sqlx::Result<Vec<(String, bool)>> {
    let (actor_type, id) = actor.parts();
    let rows = sqlx::query!(
        "select name, is_enabled from feature_flags where actor_type = $1 and actor_id = $2 order by name",
        actor_type as ActorType,
        id
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.is_enabled)).collect())
}

/// Turns a feature on or off for an actor.
pub async fn set_feature(db: &mut Conn, actor: Actor, name: &str, is_enabled: bool) -> sqlx::Result<()> {
    let (actor_type, id) = actor.parts();
    sqlx::query!(
        "insert into feature_flags (actor_type, actor_id, name, is_enabled) values ($1, $2, $3, $4)
         on conflict (actor_type, actor_id, name) do update set is_enabled = excluded.is_enabled",
        actor_type as ActorType,
        id,
        name,
        is_enabled
    )
    .execute(db)
    .await?;
    Ok(())
}
