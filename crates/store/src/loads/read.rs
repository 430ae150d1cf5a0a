//! What pages of loads show beside the loads themselves.

use crate::connections::ConnectionStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::LogSource;
use kernel::ids::{CarrierId, LoadId, StopId};
use sqlx::{query, query_as, query_scalar};

/// What lists show of a load's people and of its carrier's standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The load.
    pub id: LoadId,
    /// Its owner's name, or the email address if there is none.
    pub user_name: Option<String>,
    /// Its owner's full name, where it was entered.
    pub user_full_name: Option<String>,
    /// Its team's name.
    pub team_name: Option<String>,
    /// What the company decided about its carrier: that of its last open movement. A word of [`ConnectionStatus`].
    pub connection_status: Option<String>,
    /// Alerts on it that are not closed.
    pub open_tickets: i64,
    /// The last accepted position of any of its open movements.
    pub last_seen_at: Option<DateTime<Utc>>,
}

/// The summaries of those of the company's loads that there are, in the order of their ids.
pub async fn summaries(db: &mut Conn, tenant: Tenant, ids: &[LoadId]) -> sqlx::Result<Vec<Summary>> {
    query_as!(
        Summary,
        r#"select l.id as "id: LoadId",
                  case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
                  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_full_name, t.name as "team_name?",
                  n.status as "connection_status?",
                  (select count(*) from tickets k where k.load_id = l.id and k.status <> 'closed') as "open_tickets!",
                  (select max(s.located_at) from movement_states s join movements m on m.id = s.movement_id
                    where s.load_id = l.id and m.removed_at is null) as last_seen_at
             from loads l
             left join users u on u.id = l.user_id
             left join teams t on t.id = l.team_id
             left join lateral (
                 select m.carrier_id from movements m where m.load_id = l.id and m.removed_at is null order by m.first_stop desc limit 1
             ) hauling on true
             left join connections n on n.company_id = l.company_id and n.carrier_id = hauling.carrier_id
            where l.company_id = $1 and l.id = any($2) order by l.id"#,
        tenant.company().0,
        ids as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// What the company decided about each of these carriers; those that it decided nothing about are not among them.
pub async fn connection_statuses(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
) -> sqlx::Result<Vec<(CarrierId, ConnectionStatus)>> {
    if carriers.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query!(
        r#"select carrier_id as "carrier_id: CarrierId", status as "status: ConnectionStatus" from connections
            where company_id = $1 and carrier_id = any($2)"#,
        tenant.company().0,
        carriers as &[CarrierId]
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.carrier_id, row.status)).collect())
}

/// A window that a stop had before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowBefore {
    /// The stop.
    pub stop_id: StopId,
    /// When it started.
    pub window_start_at: DateTime<Utc>,
    /// When it ended.
    pub window_end_at: DateTime<Utc>,
    /// When it was given up.
    pub changed_at: DateTime<Utc>,
    /// Who asked for that.
    pub source: LogSource,
}

/// The most windows of before that are read of a load.
const MOST_WINDOWS: i64 = 200;

/// The windows that the stops of one of the company's loads had before, the last first; at most 200.
pub async fn windows_before(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<WindowBefore>> {
    query_as!(
        WindowBefore,
        r#"select w.stop_id as "stop_id: StopId", w.window_start_at, w.window_end_at, w.changed_at, w.source as "source: LogSource"
             from load_stop_windows w join load_stops s on s.id = w.stop_id
            where s.load_id = $1 and s.company_id = $2 order by w.id desc limit $3"#,
        load.0,
        tenant.company().0,
        MOST_WINDOWS
    )
    .fetch_all(db)
    .await
}

/// The id of the company's load with this number.
pub async fn id_of_number(db: &mut Conn, tenant: Tenant, number: &str) -> sqlx::Result<Option<LoadId>> {
    query_scalar!(
        r#"select id as "id: LoadId" from loads where company_id = $1 and external_load_number = $2"#,
        tenant.company().0,
        number
    )
    .fetch_optional(db)
    .await
}
