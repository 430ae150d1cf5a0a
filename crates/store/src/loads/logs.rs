//! What happened at stops and on the way. Rows are only ever added, and the first log of a kind at a stop counts until a person or system
//! corrects it: then it stays as an exception.

use crate::list::{Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::{LogSource, LogType};
use kernel::ids::{LoadId, LoadLogId, MovementId, StopId, UserId};
use sqlx::{query, query_scalar};

/// A log.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LogRow {
    /// The log's id.
    pub id: LoadLogId,
    /// The load.
    pub load_id: LoadId,
    /// The stop that it is of.
    pub stop_id: Option<StopId>,
    /// Whose movement it is of.
    pub movement_id: Option<MovementId>,
    /// What it says.
    pub is_type: LogType,
    /// When that was.
    pub occurred_at: DateTime<Utc>,
    /// Who wrote it.
    pub source: LogSource,
    /// Which person.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// In words.
    pub body: Option<String>,
    /// The expected arrival that was told.
    pub eta_at: Option<DateTime<Utc>>,
    /// When it was written.
    pub recorded_at: DateTime<Utc>,
}

/// A log to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLog {
    /// The stop that it is of, one of the load's. Arrival, departure, pickup and delivery need one.
    pub stop_id: Option<StopId>,
    /// Whose movement it is of.
    pub movement_id: Option<MovementId>,
    /// What it says.
    pub is_type: LogType,
    /// When that was.
    pub occurred_at: DateTime<Utc>,
    /// Who writes it.
    pub source: LogSource,
    /// Which person.
    pub user_id: Option<UserId>,
    /// In words.
    pub body: Option<String>,
    /// The expected arrival that was told.
    pub eta_at: Option<DateTime<Utc>>,
}

/// What became of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// It was written.
    New(LogRow),
    /// There was one already: of this kind at this stop, or, of calls and exceptions, the same in all it says.
    Same(LogRow),
}

impl Put {
    /// The log that there is now.
    pub fn row(&self) -> &LogRow {
        match self {
            Self::New(row) | Self::Same(row) => row,
        }
    }

    /// Whether it was written.
    pub const fn is_new(&self) -> bool {
        matches!(self, Self::New(_))
    }
}

/// The logs of a company's loads, the newest first. (Document 2 §7: GET loads/{id}/load_logs.)
#[derive(Debug)]
pub struct LoadLogs;

impl Listing for LoadLogs {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "l.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        int("stop_id", "l.stop_id").only(&[P::Eq, P::In, P::Null]),
        choice("is_type", "l.is_type", LogType::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
        choice("source", "l.source", LogSource::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
        int("user_id", "l.user_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).means("Who wrote it."),
        time("occurred_at", "l.occurred_at").sortable(),
        time("recorded_at", "l.recorded_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for LoadLogs {
    const COLUMNS: &'static str = "l.id, l.load_id, l.stop_id, l.movement_id, l.is_type, l.occurred_at, l.source, l.user_id, \
         case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name, l.body, \
         l.eta_at, l.recorded_at";
    const FROM: &'static str = "load_logs l left join users u on u.id = l.user_id";
    const TENANT: &'static str = "l.company_id";
    const ORDER: &'static str = "l.occurred_at desc, l.id desc";
}

static ID: Field = int("id", "l.id");
static LOAD: Field = int("load_id", "l.load_id");

/// A page of the logs of one of the company's loads.
pub async fn list(db: &mut Conn, tenant: Tenant, load: LoadId, query: &Query) -> sqlx::Result<Rows<LogRow>> {
    let mut query = query.clone();
    query.filters.push(only(&LOAD, load.0));
    page::<LoadLogs, _>(db, tenant, &query).await
}

/// One of the company's logs.
pub async fn find(db: &mut Conn, tenant: Tenant, id: LoadLogId) -> sqlx::Result<Option<LogRow>> {
    let query = Query { filters: vec![only(&ID, id.0)], order: None, page: 1, per_page: 1 };
    Ok(page::<LoadLogs, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// Writes a log of one of the company's loads, whose lock the caller holds. A stop's log is noted at the stop too, and the newest of all at
/// the load.
pub async fn put(db: &mut Conn, tenant: Tenant, load: LoadId, new: &NewLog, now: DateTime<Utc>) -> sqlx::Result<Put> {
    if let Some(same) = same(db, tenant, load, new).await? {
        return Ok(Put::Same(row(db, tenant, same).await?));
    }
    let id = query_scalar!(
        r#"insert into load_logs (company_id, load_id, stop_id, movement_id, is_type, occurred_at, source, user_id, body, eta_at, recorded_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id as "id: LoadLogId""#,
        tenant.company().0,
        load.0,
        new.stop_id.map(|id| id.0),
        new.movement_id.map(|id| id.0),
        new.is_type.as_str(),
        new.occurred_at,
        new.source.as_str(),
        new.user_id.map(|id| id.0),
        new.body.as_deref(),
        new.eta_at,
        now
    );
    let id = id.fetch_one(&mut *db).await?;
    query!(
        "update load_stops
            set arrived_at = case when $4 = 'arrival' then coalesce(arrived_at, $5) else arrived_at end,
                departed_at = case when $4 = 'departure' then coalesce(departed_at, $5) else departed_at end,
                done_at = case when $4 in ('pickup', 'delivery') then coalesce(done_at, $5) else done_at end
          where id = $1 and load_id = $2 and company_id = $3 and $4::text in ('arrival', 'departure', 'pickup', 'delivery')",
        new.stop_id.map(|id| id.0),
        load.0,
        tenant.company().0,
        new.is_type.as_str(),
        new.occurred_at
    )
    .execute(&mut *db)
    .await?;
    query!(
        "update loads set last_log_at = greatest(last_log_at, $3) where id = $1 and company_id = $2",
        load.0,
        tenant.company().0,
        new.occurred_at
    )
    .execute(&mut *db)
    .await?;
    Ok(Put::New(row(db, tenant, id).await?))
}

/// How many exceptions of one of the company's loads' stops are its drivers'.
pub async fn count_drivers_exceptions(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    stop: Option<StopId>,
) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from load_logs
            where company_id = $1 and load_id = $2 and stop_id = $3 and is_type = 'exception' and source = 'driver'"#,
        tenant.company().0,
        load.0,
        stop.map(|id| id.0)
    )
    .fetch_one(db)
    .await
}

/// Takes the log of a stop back, because it was at another time: it stays readable as an exception, with its time and author, and the stop has
/// none of its kind. The caller holds the load's lock.
pub async fn take_back(db: &mut Conn, tenant: Tenant, log: &LogRow) -> sqlx::Result<()> {
    query!(
        "update load_logs
            set is_type = 'exception',
                body = left(initcap(is_type) || ' corrected: this is the time that was logged before.' || coalesce(' ' || body, ''), 2000)
          where id = $1 and company_id = $2",
        log.id.0,
        tenant.company().0
    )
    .execute(&mut *db)
    .await?;
    query!(
        "update load_stops
            set arrived_at = case when $4 = 'arrival' then null else arrived_at end,
                departed_at = case when $4 = 'departure' then null else departed_at end,
                done_at = case when $4 in ('pickup', 'delivery') then null else done_at end
          where id = $1 and load_id = $2 and company_id = $3
            and $4::text in ('arrival', 'departure', 'pickup', 'delivery')",
        log.stop_id.map(|id| id.0),
        log.load_id.0,
        tenant.company().0,
        log.is_type.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The log that says the same already. A stop has one of each kind; the others are the same when all that they say is.
async fn same(db: &mut Conn, tenant: Tenant, load: LoadId, new: &NewLog) -> sqlx::Result<Option<LoadLogId>> {
    let is_of_stop = matches!(new.is_type, LogType::Arrival | LogType::Departure | LogType::Pickup | LogType::Delivery);
    query_scalar!(
        r#"select id as "id: LoadLogId" from load_logs
            where company_id = $1 and load_id = $2 and is_type = $3 and stop_id is not distinct from $4::bigint
              and ($5 or (occurred_at = $6 and source = $7 and body is not distinct from $8::text and eta_at is not distinct from $9::timestamptz))
            order by id limit 1"#,
        tenant.company().0,
        load.0,
        new.is_type.as_str(),
        new.stop_id.map(|id| id.0),
        is_of_stop,
        new.occurred_at,
        new.source.as_str(),
        new.body.as_deref(),
        new.eta_at
    )
    .fetch_optional(db)
    .await
}

async fn row(db: &mut Conn, tenant: Tenant, id: LoadLogId) -> sqlx::Result<LogRow> {
    find(db, tenant, id).await?.ok_or(sqlx::Error::RowNotFound)
}

fn only(field: &'static Field, value: i64) -> Filter {
    Filter { field, predicate: P::Eq, values: vec![Value::Int(value)] }
}
