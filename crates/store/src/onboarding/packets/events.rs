//! What happened to packets. Rows are only ever added.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// The most events of one packet that are read, the newest.
const MOST_EVENTS: i64 = 500;

/// Something that happens to a packet.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// `created`, `started`, `proved`, `saved:<step>`, `signed`, `submitted`, `held`, `released`, `completed`, `rejected`, `expired`, `uploaded`.
    pub name: &'a str,
    /// What tells it apart; no secret.
    pub detail: Option<&'a str>,
    /// The broker's person; none when the carrier did it, or the product itself.
    pub by: Option<UserId>,
    /// IP address the carrier did it from.
    pub address: Option<&'a str>,
}

/// Writes down what happened to a packet.
pub async fn add_event(
    db: &mut Conn,
    tenant: Tenant,
    packet_id: i64,
    event: &Event<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_events (packet_id, company_id, event, detail, user_id, address, happened_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        packet_id,
        tenant.company().0,
        event.name,
        event.detail,
        event.by.map(|by| by.0),
        event.address,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What happened to a packet once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The entry's id; later entries have higher ids.
    pub id: i64,
    /// What: see [`Event::name`].
    pub event: String,
    /// What tells it apart.
    pub detail: Option<String>,
    /// The broker's person.
    pub user_id: Option<i64>,
    /// Name of that person, or the email address if there is none.
    pub user_name: Option<String>,
    /// IP address the carrier did it from.
    pub address: Option<String>,
    /// When it happened.
    pub happened_at: DateTime<Utc>,
}

/// What happened to a packet, newest first.
pub async fn events(db: &mut Conn, tenant: Tenant, packet_id: i64) -> sqlx::Result<Vec<Happened>> {
    sqlx::query_as!(
        Happened,
        "select e.id, e.event, e.detail, e.user_id,
                case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
                e.address, e.happened_at
           from onboarding_packet_events e left join users u on u.id = e.user_id
          where e.packet_id = $1 and e.company_id = $2 order by e.id desc limit $3",
        packet_id,
        tenant.company().0,
        MOST_EVENTS
    )
    .fetch_all(db)
    .await
}
