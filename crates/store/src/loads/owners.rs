//! What ends when a person or a team goes: their loads have no owner from the same moment.

use super::feed;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, TeamId, UserId};
use sqlx::{query, query_as};

/// Loads that lost their owner or team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleared {
    /// How many.
    pub loads: usize,
    /// The transaction that the book of open loads is to hold; none where no open load changed.
    pub xid: Option<i64>,
}

/// Takes somebody off all of the company's loads, as owner and as watcher: they leave the company, or may no longer see loads.
pub async fn clear_user(db: &mut Conn, tenant: Tenant, user: UserId, now: DateTime<Utc>) -> sqlx::Result<Cleared> {
    query!(
        "delete from load_watchers w using loads l where l.id = w.load_id and l.company_id = $2 and w.user_id = $1",
        user.0,
        tenant.company().0
    )
    .execute(&mut *db)
    .await?;
    let loads = query_as!(
        Changed,
        r#"with locked as materialized (
               select id from loads where user_id = $1 and company_id = $2 order by id for no key update
           )
           update loads l set user_id = null, lock_version = lock_version + 1, updated_at = $3
             from locked where l.id = locked.id returning l.id as "id: LoadId", l.closed_at is null as "is_open!""#,
        user.0,
        tenant.company().0,
        now
    );
    let loads = loads.fetch_all(&mut *db).await?;
    announced(db, tenant, loads).await
}

/// Takes a team off all of the company's loads, before it is deleted.
pub async fn clear_team(db: &mut Conn, tenant: Tenant, team: TeamId, now: DateTime<Utc>) -> sqlx::Result<Cleared> {
    let loads = query_as!(
        Changed,
        r#"with locked as materialized (
               select id from loads where team_id = $1 and company_id = $2 order by id for no key update
           )
           update loads l set team_id = null, lock_version = lock_version + 1, updated_at = $3
             from locked where l.id = locked.id returning l.id as "id: LoadId", l.closed_at is null as "is_open!""#,
        team.0,
        tenant.company().0,
        now
    );
    let loads = loads.fetch_all(&mut *db).await?;
    announced(db, tenant, loads).await
}

/// A load that lost its owner or team. All are locked in the order of their ids, as those who change several lock them.
struct Changed {
    id: LoadId,
    is_open: bool,
}

async fn announced(db: &mut Conn, tenant: Tenant, loads: Vec<Changed>) -> sqlx::Result<Cleared> {
    let open: Vec<LoadId> = loads.iter().filter(|load| load.is_open).map(|load| load.id).collect();
    let xid = if open.is_empty() { None } else { Some(feed::announce(db, tenant, &open).await?) };
    Ok(Cleared { loads: loads.len(), xid })
}
