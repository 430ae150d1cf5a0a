//! The steps of a connection: who took each, when and why. Rows are only ever added.

use super::ConnectionStatus;
use crate::list::{Query, Rows};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{ConnectionId, UserId};

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The entry's id; later entries have higher ids.
    pub id: i64,
    /// The status before; none for the first step.
    pub status_before: Option<ConnectionStatus>,
    /// The status after.
    pub status_after: ConnectionStatus,
    /// Whether the connection was put out of the lists then.
    pub is_dismissed: bool,
    /// The same before this step; none for the first one.
    pub was_dismissed: Option<bool>,
    /// What was written with it.
    pub notes: Option<String>,
    /// Who took it; none for the carrier and for the product itself.
    pub user_id: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub user_name: Option<String>,
    /// When it happened.
    pub happened_at: DateTime<Utc>,
}

/// A page of the steps of one of the company's connections, newest first.
pub async fn list(db: &mut Conn, tenant: Tenant, connection: ConnectionId, query: &Query) -> sqlx::Result<Rows<Event>> {
    let company = tenant.company().0;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from connection_events where connection_id = $1 and company_id = $2"#,
        connection.0,
        company
    );
    let total = total.fetch_one(&mut *db).await?;
    let items = sqlx::query_as!(
        Event,
        r#"select e.id, e.status_before as "status_before: ConnectionStatus", e.status_after as "status_after: ConnectionStatus", e.is_dismissed,
               lag(e.is_dismissed) over (order by e.id) as was_dismissed, e.notes, e.user_id as "user_id: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
               e.happened_at
             from connection_events e left join users u on u.id = e.user_id
            where e.connection_id = $1 and e.company_id = $2 order by e.id desc limit $3 offset $4"#,
        connection.0,
        company,
        i64::from(query.per_page),
        query.offset() as i64
    );
    Ok(Rows { items: items.fetch_all(db).await?, total })
}
