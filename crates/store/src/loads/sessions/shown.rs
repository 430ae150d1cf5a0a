//! What a page of a load shows its holder: who looked, what was logged and added, of which days positions are kept, where the truck was last.

use crate::loads::links::TrackingPage;
use crate::loads::rows::PaperKind;
use crate::{Conn, Opened};
use chrono::{DateTime, NaiveDate, Utc};
use freight::stop::{LogSource, LogType};
use kernel::ids::{LoadLogId, LoadPaperId, StopId};

/// The most rows of one kind that a page shows.
const MOST: i64 = 200;

/// Someone who looked at where the truck was.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// `user`, `key` or `customer`.
    pub viewer: String,
    /// The person's name; none for keys and customers, and for people without one.
    pub name: Option<String>,
    /// The first hour in which they looked.
    pub first_at: DateTime<Utc>,
    /// The last.
    pub last_at: DateTime<Utc>,
    /// In how many hours they looked.
    pub hours: i64,
}

/// Who looked at where the load's truck was, the last first; at most 200.
pub async fn viewers(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Vec<Viewer>> {
    sqlx::query_as!(
        Viewer,
        r#"select v.viewer as "viewer!", nullif(concat_ws(' ', u.first_name, u.last_name), '') as name, min(v.hour) as "first_at!",
                  max(v.hour) as "last_at!", count(*) as "hours!"
             from tracking_views v left join users u on u.id = v.user_id
            where v.load_id = $1 and v.company_id = $2
            group by v.viewer, v.user_id, u.first_name, u.last_name
            order by max(v.hour) desc, v.viewer, v.user_id
            limit $3"#,
        page.load_id.0,
        page.company_id.0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A stop's log, without what was written beside it.
#[derive(Clone, Debug)]
pub struct StopLog {
    /// The log's id.
    pub id: LoadLogId,
    /// The stop.
    pub stop_id: StopId,
    /// What it says.
    pub is_type: LogType,
    /// When that was.
    pub occurred_at: DateTime<Utc>,
    /// Who wrote it.
    pub source: LogSource,
}

/// The logs of the load's stops, the oldest first; at most 200. Check calls and exceptions are the broker's own.
pub async fn logs(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Vec<StopLog>> {
    sqlx::query_as!(
        StopLog,
        r#"select id as "id: LoadLogId", stop_id as "stop_id!: StopId", is_type as "is_type: LogType", occurred_at,
                  source as "source: LogSource"
             from load_logs
            where load_id = $1 and company_id = $2 and stop_id is not null and is_type in ('arrival', 'departure', 'pickup', 'delivery')
            order by occurred_at, id
            limit $3"#,
        page.load_id.0,
        page.company_id.0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A file that a driver added.
#[derive(Clone, Debug)]
pub struct OwnPaper {
    /// The paper's id.
    pub id: LoadPaperId,
    /// What it is.
    pub kind: PaperKind,
    /// The stop that it is of.
    pub stop_id: Option<StopId>,
    /// Name of the file.
    pub file_name: String,
    /// MIME type.
    pub content_type: String,
    /// How large it is, in bytes.
    pub size: i32,
    /// SHA-256 of its content.
    pub sha256: Vec<u8>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

/// What drivers added to the page's movement, the oldest first; at most 200. The broker's own papers are not among them.
pub async fn papers(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Vec<OwnPaper>> {
    sqlx::query_as!(
        OwnPaper,
        r#"select p.id as "id: LoadPaperId", p.kind as "kind: PaperKind", p.stop_id as "stop_id: StopId", f.name as file_name, f.content_type, f.size as "size!",
                  f.sha256 as "sha256!", p.created_at
             from load_papers p join files f on f.id = p.file_id
            where p.load_id = $1 and p.company_id = $2 and p.movement_id = $3 and p.source = 'driver'
            order by p.id
            limit $4"#,
        page.load_id.0,
        page.company_id.0,
        page.movement_id.map(|movement| movement.0),
        MOST
    )
    .fetch_all(db)
    .await
}

/// The positions of a day (UTC).
#[derive(Clone, Debug)]
pub struct LocatedDay {
    /// The day.
    pub day: NaiveDate,
    /// How many positions are kept of it.
    pub positions: i64,
}

/// Of which days positions of the page's movement are kept, and how many; the newest first. A day that is packed and still there in full
/// counts once.
pub async fn located_days(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Vec<LocatedDay>> {
    sqlx::query_as!(
        LocatedDay,
        r#"select day as "day!", max(positions) as "positions!" from (
               select (located_at at time zone 'UTC')::date as day, count(*) as positions from load_positions
                where movement_id = $1 and company_id = $2 group by 1
               union all
               select day, positions::bigint from load_traces where movement_id = $1 and company_id = $2
           ) kept
           group by day order by day desc limit $3"#,
        page.movement_id.map(|movement| movement.0),
        page.company_id.0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Where a load's truck was last, and when.
#[derive(Clone, Copy, Debug)]
pub struct LastSeen {
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// When.
    pub located_at: DateTime<Utc>,
}

/// The last position of an open movement of the page's load that is shared under a consent that names the customer's page; none without
/// one.
pub async fn last_shared(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Option<LastSeen>> {
    sqlx::query_as!(
        LastSeen,
        "select t.latitude, t.longitude, t.located_at
           from movement_states t join movements m on m.id = t.movement_id
          where t.load_id = $1 and t.company_id = $2 and m.removed_at is null
            and exists (select from tracking_shares s
                         where s.movement_id = t.movement_id and s.revoked_at is null and s.consent_version >= 2
                           and t.located_at between s.starts_at and s.ends_at)
          order by t.located_at desc limit 1",
        page.load_id.0,
        page.company_id.0
    )
    .fetch_optional(db)
    .await
}
