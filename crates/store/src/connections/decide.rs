//! Decisions on several carriers at once: each is stored as an event and sent to the carrier index in its own transaction.

use crate::{Conn, Tenant, index_feed};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, UserId};

/// Sets carriers to do-not-dispatch, with a reason that takes the place of an earlier one; connections that are missing are made. Gives the
/// ids of the carriers whose connection changed, and the transaction that readers of the index may wait for.
pub async fn do_not_dispatch(
    db: &mut Conn,
    tenant: Tenant,
    by: UserId,
    carriers: &[CarrierId],
    notes: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<(Vec<CarrierId>, i64)> {
    let company = tenant.company().0;
    let changed = sqlx::query!(
        r#"with before as (
               select carrier_id, status from connections where company_id = $1 and carrier_id = any($3)
           ),
           changed as (
               insert into connections (company_id, carrier_id, status, notes, created_by, updated_by, created_at, updated_at)
               select $1, id, 'do_not_dispatch', $4, $2, $2, $5, $5 from carriers where id = any($3)
               on conflict (company_id, carrier_id) do update
                  set status = 'do_not_dispatch', notes = coalesce($4, connections.notes), updated_by = $2, updated_at = $5
                where connections.status <> 'do_not_dispatch' or coalesce($4, connections.notes) is distinct from connections.notes
               returning id, carrier_id, is_dismissed
           ),
           happened as (
               insert into connection_events (connection_id, company_id, status_before, status_after, is_dismissed, notes, user_id, happened_at)
               select changed.id, $1, before.status, 'do_not_dispatch', changed.is_dismissed, $4, $2, $5
                 from changed left join before using (carrier_id)
           )
           select c.id as "id!: CarrierId", c.dot_number as "dot_number!", pg_current_xact_id()::text::bigint as "xid!"
             from changed join carriers c on c.id = changed.carrier_id"#,
        company,
        by.0,
        carriers as &[CarrierId],
        notes,
        now
    )
    .fetch_all(&mut *db)
    .await?;
    let dots: Vec<i32> = changed.iter().map(|row| row.dot_number).collect();
    index_feed::announce_sets(db, company, &dots).await?;
    Ok((changed.iter().map(|row| row.id).collect(), changed.first().map_or(0, |row| row.xid)))
}
