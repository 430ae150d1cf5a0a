//! Teams of a company's people, and who is on them. (Document 2 §3: team.)

mod list;
mod members;
pub mod roster;

pub use list::{Member, Members, Team, Teams, find, list, list_members, members_of};
pub use members::{add_member, count_members, end_memberships, remove_member};

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{TeamId, UserId};

/// How many teams the company has. Until the transaction ends, no one else adds one.
pub async fn count_locked(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    let locked = sqlx::query_scalar!("select id from companies where id = $1 for no key update", tenant.company().0);
    locked.fetch_optional(&mut *db).await?;
    sqlx::query_scalar!(r#"select count(*) as "count!" from teams where company_id = $1"#, tenant.company().0)
        .fetch_one(db)
        .await
}

/// Adds a team. A name that the company uses already violates `teams_name`.
pub async fn create(db: &mut Conn, tenant: Tenant, name: &str, by: UserId, now: DateTime<Utc>) -> sqlx::Result<TeamId> {
    let id = sqlx::query_scalar!(
        "insert into teams (company_id, name, created_by, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id",
        tenant.company().0,
        name,
        by.0,
        now
    );
    Ok(TeamId(id.fetch_one(db).await?))
}

/// The name of one of the company's teams. Until the transaction ends, no one else changes or deletes the team.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: TeamId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select name from teams where id = $1 and company_id = $2 for update", id.0, tenant.company().0)
        .fetch_optional(db)
        .await
}

/// Changes a team: gives it the name, and notes when it was changed. A name that the company uses already violates `teams_name`.
pub async fn change(db: &mut Conn, tenant: Tenant, id: TeamId, name: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    let done = sqlx::query!(
        "update teams set name = $3, updated_at = $4 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        name,
        now
    );
    done.execute(db).await?;
    Ok(())
}

/// Deletes a team and its memberships; whether the company had it.
pub async fn delete(db: &mut Conn, tenant: Tenant, id: TeamId) -> sqlx::Result<bool> {
    let done = sqlx::query!("delete from teams where id = $1 and company_id = $2", id.0, tenant.company().0);
    Ok(done.execute(db).await?.rows_affected() == 1)
}
