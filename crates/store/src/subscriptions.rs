//! Carriers that a company monitors. (Document 1 §4 and §7: subscriptions.)

use crate::list::{Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, int, page, time};
use crate::{Conn, Tenant, index_feed};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, UserId};

/// A carrier that is monitored.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Subscription {
    /// The subscription's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// Who subscribed to it.
    pub created_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub created_by_name: Option<String>,
    /// When monitoring started.
    pub created_at: DateTime<Utc>,
}

/// The carriers that a company monitors, newest first.
#[derive(Debug)]
pub struct Subscriptions;

static CARRIER: Field = int("carrier_id", "s.carrier_id").only(&[P::Eq]);

impl Listing for Subscriptions {
    type Answer = Sql;
    const FIELDS: &'static [Field] =
        &[int("carrier_id", "s.carrier_id").only(&[P::Eq, P::In]), time("created_at", "s.created_at").sortable()];
    const PER_PAGE: u32 = 50;
}

impl List for Subscriptions {
    const COLUMNS: &'static str = "s.id, s.carrier_id, c.dot_number, c.legal_name, s.created_by, \
         case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end \
         as created_by_name, s.created_at";
    const FROM: &'static str =
        "subscriptions s join carriers c on c.id = s.carrier_id left join users u on u.id = s.created_by";
    const TENANT: &'static str = "s.company_id";
    const ORDER: &'static str = "s.id desc";
}

/// A page of the carriers that the company monitors.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Subscription>> {
    page::<Subscriptions, _>(db, tenant, query).await
}

/// The company's subscription to a carrier.
pub async fn of_carrier(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Option<Subscription>> {
    let filter = Filter { field: &CARRIER, predicate: P::Eq, values: vec![Value::Int(carrier.0)] };
    let query = Query { filters: vec![filter], order: None, page: 1, per_page: 1 };
    Ok(list(db, tenant, &query).await?.items.into_iter().next())
}

/// The result of a change of the company's subscriptions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// The carriers that it changed something for.
    pub carrier_ids: Vec<CarrierId>,
    /// The transaction that readers of the index may wait for; none when everything was so already.
    pub xid: Option<i64>,
}

/// Subscribes to those of these carriers that there are; one that is monitored already stays so.
pub async fn subscribe(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<Changed> {
    let rows = sqlx::query!(
        r#"with made as (
               insert into subscriptions (company_id, carrier_id, created_by, created_at)
               select $1, id, $3, $4 from carriers where id = any($2)
               on conflict (company_id, carrier_id) do nothing returning carrier_id
           )
           select c.id as "id!: CarrierId", c.dot_number as "dot_number!", pg_current_xact_id()::text::bigint as "xid!"
             from made join carriers c on c.id = made.carrier_id order by c.id"#,
        tenant.company().0,
        carriers as &[CarrierId],
        by.0,
        now
    )
    .fetch_all(&mut *db)
    .await?;
    let dots: Vec<i32> = rows.iter().map(|row| row.dot_number).collect();
    index_feed::announce_sets(db, tenant.company().0, &dots).await?;
    Ok(Changed { carrier_ids: rows.iter().map(|row| row.id).collect(), xid: rows.first().map(|row| row.xid) })
}

/// Ends the subscription to a carrier, if there is one.
pub async fn unsubscribe(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Changed> {
    let row = sqlx::query!(
        r#"delete from subscriptions s using carriers c
            where s.company_id = $1 and s.carrier_id = $2 and c.id = s.carrier_id
           returning c.dot_number, pg_current_xact_id()::text::bigint as "xid!""#,
        tenant.company().0,
        carrier.0
    );
    let Some(row) = row.fetch_optional(&mut *db).await? else { return Ok(Changed::default()) };
    index_feed::announce_sets(db, tenant.company().0, &[row.dot_number]).await?;
    Ok(Changed { carrier_ids: vec![carrier], xid: Some(row.xid) })
}
