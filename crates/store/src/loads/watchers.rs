//! Who wants to be told of a load beside its owner.

use crate::{Conn, Tenant};
use kernel::ids::{LoadId, UserId};
use sqlx::{query, query_as, query_scalar};

/// The most watchers of a load.
pub const MOST: usize = 50;

/// A person who watches a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// The person.
    pub id: UserId,
    /// Their name, or the email address if there is none.
    pub name: String,
}

/// Who watches one of the company's loads, by name.
pub async fn list(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<Watcher>> {
    query_as!(
        Watcher,
        r#"select u.id as "id: UserId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "name!"
             from load_watchers w join loads l on l.id = w.load_id join users u on u.id = w.user_id
            where w.load_id = $1 and l.company_id = $2 order by 2, u.id limit $3"#,
        load.0,
        tenant.company().0,
        MOST as i64
    )
    .fetch_all(db)
    .await
}

/// Who is told what happens to one of the company's loads: its owner and those who follow it; its team where there are none of these. Nobody, if
/// it has neither.
pub async fn told(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<UserId>> {
    query_scalar!(
        r#"with own as (
               select l.user_id from loads l where l.id = $1 and l.company_id = $2 and l.user_id is not null
               union
               select w.user_id from load_watchers w join loads l on l.id = w.load_id where l.id = $1 and l.company_id = $2
           ), team as (
               select t.user_id from team_users t join loads l on l.team_id = t.team_id
                where l.id = $1 and l.company_id = $2 and not exists (select from own)
           )
           select told.user_id as "id!: UserId" from (select user_id from own union all select user_id from team) told
             join users u on u.id = told.user_id and u.company_id = $2
            order by 1 limit $3"#,
        load.0,
        tenant.company().0,
        MOST as i64
    )
    .fetch_all(db)
    .await
}

/// Has these people, and no others, watch one of the company's loads. Those who are not of the company are left out.
pub async fn set(db: &mut Conn, tenant: Tenant, load: LoadId, users: &[UserId]) -> sqlx::Result<()> {
    query!(
        "delete from load_watchers w using loads l
          where l.id = w.load_id and l.company_id = $2 and w.load_id = $1 and not w.user_id = any($3)",
        load.0,
        tenant.company().0,
        users as &[UserId]
    )
    .execute(&mut *db)
    .await?;
    query!(
        "insert into load_watchers (load_id, user_id)
         select l.id, u.id from loads l join users u on u.company_id = l.company_id
          where l.id = $1 and l.company_id = $2 and u.id = any($3) on conflict do nothing",
        load.0,
        tenant.company().0,
        users as &[UserId]
    )
    .execute(db)
    .await?;
    Ok(())
}
