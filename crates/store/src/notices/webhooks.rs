//! Webhook endpoints of companies: each one's position in its feed, and the attempts.
//!
//! An endpoint has one feed: the company's notices, or what happened to its loads. It gets every entry of that in order, so one number says what
//! it has got, and the next entry is the only one that is ever retried. Who sends is [`hold`]'s to say.

use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, boolean, int, page};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, UserId};

/// The most endpoints that a company has: their list is not paged.
pub const MOST: i64 = 5;

/// The number of the lock of endpoints, beside the endpoint's own. (`WHOK` in bytes.)
const LOCK: i32 = 0x5748_4f4b;

kernel::wire::words! {
    /// What an endpoint gets.
    pub enum Feed {
        /// The company's notices about carriers.
        Notices = "notices",
        /// What happened to its loads.
        Loads = "loads",
    }
}

/// An endpoint, without its secret.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Endpoint {
    pub id: i64,
    pub url: String,
    pub feed: Feed,
    pub is_active: bool,
    pub delivered_through: i64,
    pub last_sequence: i64,
    pub failed_attempts: i32,
    pub next_at: Option<DateTime<Utc>>,
    pub failing_since: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// The company's endpoints, oldest first.
pub async fn all(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<Endpoint>> {
    sqlx::query_as!(
        Endpoint,
        r#"select e.id as "id!", e.url as "url!", e.feed as "feed!: Feed", e.is_active as "is_active!",
               e.delivered_through as "delivered_through!",
               coalesce(case e.feed when 'loads' then l.last else n.last_sequence end, 0) as "last_sequence!",
               e.failed_attempts as "failed_attempts!", e.next_at, e.failing_since, e.created_at as "created_at!"
             from webhook_endpoints e left join notice_counters n on n.company_id = e.company_id
             left join load_event_counters l on l.company_id = e.company_id
            where e.company_id = $1 order by e.id limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// One of them.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<Endpoint>> {
    Ok(all(db, tenant).await?.into_iter().find(|endpoint| endpoint.id == id))
}

/// Makes an endpoint that gets what comes in its feed from now on; gives its id. None when the company has reached its limit.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    by: UserId,
    (url, feed, secret_sealed): (&str, Feed, &[u8]),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "insert into webhook_endpoints (company_id, url, secret_sealed, delivered_through, created_by, created_at, updated_at, feed)
         select $1, $2, $3, coalesce(case $7::text when 'loads' then (select last from load_event_counters where company_id = $1)
                                     else (select last_sequence from notice_counters where company_id = $1) end, 0), $4, $5, $5, $7::text
          where (select count(*) from webhook_endpoints where company_id = $1) < $6
         returning id",
        tenant.company().0,
        url,
        secret_sealed,
        by.0,
        now,
        MOST,
        feed.as_str()
    )
    .fetch_optional(db)
    .await
}

/// Changes an endpoint; whether there is such a one. What is turned on again is tried again at once.
pub async fn change(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    (url, is_active): (Option<&str>, Option<bool>),
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update webhook_endpoints
            set url = coalesce($3, url), is_active = coalesce($4, is_active), failed_attempts = 0, first_failed_at = null, next_at = null,
                failing_since = null, updated_at = $5
          where id = $1 and company_id = $2",
        id,
        tenant.company().0,
        url,
        is_active,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Removes an endpoint with what was noted of it; its address, when there was one.
pub async fn remove(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "delete from webhook_endpoints where id = $1 and company_id = $2 returning url",
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Sends everything of the endpoint's feed from a number on once more; whether there is such an endpoint. What was removed meanwhile is left out.
pub async fn replay(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    from_sequence: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update webhook_endpoints e
            set delivered_through = greatest(
                    least($3::bigint - 1, coalesce(case x.feed when 'loads' then l.last else n.last_sequence end, 0)),
                    coalesce(case x.feed when 'loads' then l.removed_through else n.removed_through end, 0)),
                failed_attempts = 0, first_failed_at = null, next_at = null, failing_since = null, updated_at = $4
           from webhook_endpoints x left join notice_counters n on n.company_id = x.company_id
           left join load_event_counters l on l.company_id = x.company_id
          where e.id = $1 and e.company_id = $2 and x.id = e.id",
        id,
        tenant.company().0,
        from_sequence,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// A try of an entry of the feed at an endpoint.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Delivery {
    pub sequence: i64,
    pub attempts: i32,
    pub last_status: Option<i16>,
    pub last_error: Option<String>,
    pub tried_at: DateTime<Utc>,
    pub delivered_at: Option<DateTime<Utc>>,
}

/// The deliveries to an endpoint, newest entry first.
#[derive(Debug)]
pub struct Deliveries;

impl Listing for Deliveries {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        boolean("delivered", "(d.delivered_at is not null)")
            .only(&[Predicate::Plain])
            .means("1: delivered; 0: not delivered."),
        int("sequence", "d.sequence")
            .only(&[Predicate::Eq, Predicate::Gteq, Predicate::Lteq])
            .means("The number of the notice or event."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Deliveries {
    const COLUMNS: &'static str = "d.sequence, d.attempts, d.last_status, d.last_error, d.tried_at, d.delivered_at";
    const FROM: &'static str = "webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id";
    const TENANT: &'static str = "e.company_id";
    const ORDER: &'static str = "d.sequence desc";
}

static ENDPOINT: Field = int("endpoint", "d.endpoint_id");

/// A page of the deliveries to one of the company's endpoints.
pub async fn deliveries(db: &mut Conn, tenant: Tenant, id: i64, query: &Query) -> sqlx::Result<Rows<Delivery>> {
    let mut query = query.clone();
    query.filters.push(Filter { field: &ENDPOINT, predicate: Predicate::Eq, values: vec![Value::Int(id)] });
    page::<Deliveries, _>(db, tenant, &query).await
}

/// An endpoint that is to be delivered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The endpoint.
    pub id: i64,
    /// Whose it is.
    pub company_id: CompanyId,
}

/// Endpoints with something to deliver whose time has come, of companies whose plan has `flag`; those that fail after the others.
pub async fn due(db: &mut Conn, flag: &str, now: DateTime<Utc>) -> sqlx::Result<Vec<Due>> {
    sqlx::query_as!(
        Due,
        r#"select e.id as "id!", e.company_id as "company_id!: CompanyId" from webhook_endpoints e
             join companies c on c.id = e.company_id join plans p on p.id = c.plan_id
             left join notice_counters n on n.company_id = e.company_id left join load_event_counters l on l.company_id = e.company_id
          where e.is_active and e.failing_since is null
            and e.delivered_through < coalesce(case e.feed when 'loads' then l.last else n.last_sequence end, 0)
            and (e.next_at is null or e.next_at <= $2) and $1 = any(p.flags)
          order by e.failed_attempts > 0, e.next_at nulls first, e.id"#,
        flag,
        now
    )
    .fetch_all(db)
    .await
}

/// Takes the endpoints that no process serves, until the transaction ends: when its process dies they are free at once.
pub async fn hold(db: &mut Conn, due: &[Due]) -> sqlx::Result<Vec<Due>> {
    let mut held = Vec::with_capacity(due.len());
    for endpoint in due {
        let Ok(key) = i32::try_from(endpoint.id) else { continue };
        let is_mine = sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock($1, $2) as "is!""#, LOCK, key);
        if is_mine.fetch_one(&mut *db).await? {
            held.push(*endpoint);
        }
    }
    Ok(held)
}

/// What a delivery to an endpoint needs.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Claimed {
    pub company_id: CompanyId,
    pub url: String,
    pub feed: Feed,
    pub secret_sealed: Vec<u8>,
    pub delivered_through: i64,
    pub failed_attempts: i32,
    pub first_failed_at: Option<DateTime<Utc>>,
}

/// An endpoint that was taken, in its present state; none when its turn is over.
pub async fn claimed(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<Option<Claimed>> {
    sqlx::query_as!(
        Claimed,
        r#"select company_id as "company_id: CompanyId", url, feed as "feed: Feed", secret_sealed, delivered_through, failed_attempts,
                  first_failed_at
             from webhook_endpoints
            where id = $1 and is_active and failing_since is null and (next_at is null or next_at <= $2)"#,
        id,
        now
    )
    .fetch_optional(db)
    .await
}

/// Records that an entry arrived: the endpoint's position is behind it now. False when someone moved the endpoint meanwhile (a replay, a
/// change): then what was sent is noted and the endpoint stays where it was put.
pub async fn delivered(
    db: &mut Conn,
    id: i64,
    (before, sequence): (i64, i64),
    status: i16,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"with tried as (
               insert into webhook_deliveries (endpoint_id, sequence, attempts, last_status, tried_at, delivered_at)
               select id, $3, 1, $4, $5, $5 from webhook_endpoints where id = $1
               on conflict (endpoint_id, sequence) do update
                   set attempts = webhook_deliveries.attempts + 1, last_status = $4, last_error = null, tried_at = $5, delivered_at = $5
           ), moved as (
               update webhook_endpoints set delivered_through = $3, failed_attempts = 0, first_failed_at = null, next_at = null
                where id = $1 and delivered_through = $2 and is_active
               returning 1
           )
           select exists (select from moved) as "is!""#,
        id,
        before,
        sequence,
        status,
        now
    )
    .fetch_one(db)
    .await
}

/// A try that failed.
#[derive(Clone, Copy, Debug)]
pub struct Setback<'a> {
    /// The number of the entry.
    pub sequence: i64,
    /// The status of the answer, if there was one.
    pub status: Option<i16>,
    /// The error, as our own text.
    pub error: &'a str,
    /// When it is tried again; never, until someone turns the endpoint on again.
    pub next_at: Option<DateTime<Utc>>,
}

/// Notes that an entry did not arrive; the endpoint's turn is over, unless someone moved it meanwhile.
pub async fn failed(
    db: &mut Conn,
    id: i64,
    (before, setback): (i64, Setback<'_>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with tried as (
             insert into webhook_deliveries (endpoint_id, sequence, attempts, last_status, last_error, tried_at)
             select id, $2, 1, $3, $4, $6 from webhook_endpoints where id = $1
             on conflict (endpoint_id, sequence) do update
                 set attempts = webhook_deliveries.attempts + 1, last_status = $3, last_error = $4, tried_at = $6
         )
         update webhook_endpoints
            set failed_attempts = failed_attempts + 1, first_failed_at = coalesce(first_failed_at, $6), next_at = $5,
                failing_since = case when $5::timestamptz is null then $6 end
          where id = $1 and delivered_through = $7",
        id,
        setback.sequence,
        setback.status,
        setback.error,
        setback.next_at,
        now,
        before
    )
    .execute(db)
    .await?;
    Ok(())
}
