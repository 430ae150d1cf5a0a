//! Which notices a person has read: all up to a mark, and single ones beyond it.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// Makes the person's mark, if there is none: what happened before they were here is nothing that they have to read.
pub(crate) async fn mark(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<()> {
    let there = sqlx::query_scalar!(
        r#"select exists (select from notice_read_marks where user_id = $1 and company_id = $2) as "is!""#,
        user.0,
        tenant.company().0
    );
    if there.fetch_one(&mut *db).await? {
        return Ok(());
    }
    sqlx::query!(
        "insert into notice_read_marks (user_id, company_id, read_through)
         select u.id, $2, coalesce((
             select sequence from notices n where n.company_id = $2 and n.created_at < u.created_at order by sequence desc limit 1
         ), 0)
           from users u where u.id = $1
         on conflict do nothing",
        user.0,
        tenant.company().0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many notices the person has not read. Numbers have no gaps, so nothing is counted but what was read singly.
pub async fn unread(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<i64> {
    mark(db, tenant, user).await?;
    let unread = sqlx::query_scalar!(
        r#"select c.last_sequence - from_here.after - (
                   select count(*) from notice_reads r where r.user_id = $1 and r.company_id = $2 and r.sequence > from_here.after
               ) as "unread!"
             from notice_counters c
             join notice_read_marks m on m.company_id = c.company_id and m.user_id = $1
            cross join lateral (select greatest(m.read_through, c.removed_through) as after) from_here
            where c.company_id = $2"#,
        user.0,
        tenant.company().0
    );
    Ok(unread.fetch_optional(db).await?.unwrap_or_default())
}

/// Notes that the person has read a notice; whether there is such a notice.
pub async fn one(db: &mut Conn, tenant: Tenant, user: UserId, id: i64, now: DateTime<Utc>) -> sqlx::Result<bool> {
    mark(db, tenant, user).await?;
    let there = sqlx::query_scalar!(
        r#"with noted as (
               insert into notice_reads (user_id, company_id, sequence, read_at)
               select $1, n.company_id, n.sequence, $4 from notices n
                 join notice_read_marks m on m.user_id = $1 and m.company_id = n.company_id
                where n.company_id = $2 and n.sequence = $3 and n.sequence > m.read_through
               on conflict do nothing
           )
           select exists (select from notices where company_id = $2 and sequence = $3) as "is!""#,
        user.0,
        tenant.company().0,
        id,
        now
    );
    there.fetch_one(db).await
}

/// Notes that the person has read all notices up to `up_to`, or all there are.
pub async fn all(db: &mut Conn, tenant: Tenant, user: UserId, up_to: Option<i64>) -> sqlx::Result<()> {
    mark(db, tenant, user).await?;
    sqlx::query!(
        "with moved as (
             update notice_read_marks m set read_through = greatest(m.read_through, least(coalesce($3, c.last_sequence), c.last_sequence))
               from notice_counters c
              where m.user_id = $1 and m.company_id = $2 and c.company_id = m.company_id
             returning m.read_through
         )
         delete from notice_reads r using moved where r.user_id = $1 and r.company_id = $2 and r.sequence <= moved.read_through",
        user.0,
        tenant.company().0,
        up_to
    )
    .execute(db)
    .await?;
    Ok(())
}
