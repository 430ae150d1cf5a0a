//! The company's people who are told of an email that came in and was flagged.

use crate::{Conn, Tenant};
use kernel::ids::{LoadId, UserId};
use sqlx::query_scalar;

/// The most people who are told of a flagged message.
const MOST_TOLD: i64 = 20;

/// Who is told of a flagged message of the company's: the person whose address sent it, else who owns or watches its load, else who may release
/// against what was found, else who handles rate confirmations. Of the load's people those who handle rate confirmations.
pub async fn to_tell(
    db: &mut Conn,
    tenant: Tenant,
    sender: Option<UserId>,
    load: Option<LoadId>,
) -> sqlx::Result<Vec<UserId>> {
    query_scalar!(
        r#"with found as (
               select u.id, 1 as rank from users u where u.company_id = $1 and u.id = $2
               union all
               select u.id, 2 from users u join loads l on l.company_id = u.company_id
                where u.company_id = $1 and l.id = $3 and 'manage_rate_confirmations' = any(u.scopes)
                  and (u.id = l.user_id or exists (select from load_watchers w where w.load_id = l.id and w.user_id = u.id))
               union all
               select u.id, 3 from users u
                where u.company_id = $1 and u.scopes @> array['manage_rate_confirmations', 'manage_rule_overrides']
               union all
               select u.id, 4 from users u where u.company_id = $1 and 'manage_rate_confirmations' = any(u.scopes)
           )
           select distinct id as "id!: UserId" from found where rank = (select min(rank) from found) order by 1 limit $4"#,
        tenant.company().0,
        sender.map(|id| id.0),
        load.map(|id| id.0),
        MOST_TOLD
    )
    .fetch_all(db)
    .await
}

/// The address of one of the company's people.
pub async fn address_of(db: &mut Conn, tenant: Tenant, person: UserId) -> sqlx::Result<Option<String>> {
    query_scalar!("select email from users where id = $1 and company_id = $2", person.0, tenant.company().0)
        .fetch_optional(db)
        .await
}
