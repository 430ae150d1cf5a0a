//! What the book of open loads follows: which loads changed, read behind a transaction-id watermark as the carrier index reads its log
//! ([`crate::index_feed`]).

pub use super::entries::{entries, load_all};
pub use crate::index_feed::Position;

use crate::{Conn, Tenant};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId};
use sqlx::{query, query_as, query_scalar};
use std::collections::{BTreeMap, BTreeSet};

/// Rows that are read at a time.
const ROWS: i64 = 100;

/// Notifies the followers that the company's loads changed, in the transaction of the change; gives its number, to wait for. Without a load,
/// the company's thresholds or its freight clock changed.
pub async fn announce(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<i64> {
    query_scalar!(
        r#"insert into load_feed (company_id, load_ids) values ($1, $2) returning xid::text::bigint as "xid!""#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_one(db)
    .await
}

/// Has the company's open loads be evaluated again for its rules, in the transaction of their change: those that a carrier hauls whose own rules
/// changed, all of them where everyone's did.
pub async fn announce_rules(db: &mut Conn, tenant: Tenant, carrier: Option<CarrierId>) -> sqlx::Result<()> {
    let Some(carrier) = carrier else {
        announce(db, tenant, &[]).await?;
        return Ok(());
    };
    query!(
        "insert into load_feed (company_id, load_ids)
         select l.company_id, array_agg(distinct l.id order by l.id) from movements m join loads l on l.id = m.load_id
          where m.company_id = $1 and m.carrier_id = $2 and m.removed_at is null and l.closed_at is null group by l.company_id",
        tenant.company().0,
        carrier.0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes rows that were written before `before`, when every follower has long read them; how many.
pub async fn trim(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(query!("delete from load_feed where written_at < $1", before).execute(db).await?.rows_affected())
}

/// What changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Loads to read again, by company.
    pub loads: BTreeMap<CompanyId, BTreeSet<LoadId>>,
    /// Companies whose thresholds or freight clock to read again.
    pub settings: BTreeSet<CompanyId>,
    /// Whether that was all there was when it was read.
    pub is_all: bool,
}

/// The feed's present end.
pub async fn position(db: &mut Conn) -> sqlx::Result<Position> {
    let now = query!(
        r#"select now.below as "below!", now.timeline as "timeline!",
               array(select id from load_feed where xid >= now.below::text::xid8 order by id) as "ids!",
               array(select xid::text::bigint from load_feed where xid >= now.below::text::xid8 order by id) as "xids!"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now"#
    )
    .fetch_one(db)
    .await?;
    Ok(Position { timeline: now.timeline, below: now.below, read: now.ids.into_iter().zip(now.xids).collect() })
}

/// A row of the feed beside the state of the database, or that state alone.
struct Row {
    timeline: i32,
    below: i64,
    id: Option<i64>,
    xid: Option<i64>,
    company_id: Option<i64>,
    load_ids: Option<Vec<i64>>,
}

/// What was committed after `from`, and the position behind it. There may be more, when it is much. None when the book must be loaded anew:
/// `from` is not in this database's past.
pub async fn poll(db: &mut Conn, from: &Position) -> sqlx::Result<Option<(Position, News)>> {
    let read: Vec<i64> = from.read.keys().copied().collect();
    let rows = query_as!(
        Row,
        r#"select now.timeline as "timeline!", now.below as "below!", f.id as "id?", f.xid::text::bigint as xid,
               f.company_id as "company_id?", f.load_ids as "load_ids?"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now
           left join lateral (
               select * from load_feed where xid >= $1::bigint::text::xid8 and not id = any($2) order by xid, id limit $3
           ) f on true
           order by f.xid, f.id"#,
        from.below,
        &read,
        ROWS
    )
    .fetch_all(db)
    .await?;
    let Some(now) = rows.first().map(|row| (row.timeline, row.below)) else { return Ok(None) };
    let read: Vec<_> = rows.iter().filter_map(|row| row.id.zip(row.xid)).collect();
    let Some(to) = from.behind(now, &read, ROWS) else { return Ok(None) };
    let mut news = News { is_all: (read.len() as i64) < ROWS, ..News::default() };
    for (company, loads) in rows.into_iter().filter_map(|row| row.company_id.zip(row.load_ids)) {
        let company = CompanyId(company);
        if loads.is_empty() {
            news.settings.insert(company);
        } else {
            news.loads.entry(company).or_default().extend(loads.into_iter().map(LoadId));
        }
    }
    Ok(Some((to, news)))
}

/// The freight clock of a company of the demonstration, which runs faster than the wall's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreightClock {
    /// What it showed when it was started.
    pub origin: DateTime<Utc>,
    /// When that was.
    pub started_at: DateTime<Utc>,
    /// How many of its seconds pass in one.
    pub speed: f64,
}

impl FreightClock {
    /// What it shows at a moment of the wall's clock.
    pub fn at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let passed = (now - self.started_at).num_milliseconds() as f64 * self.speed;
        let passed = TimeDelta::try_milliseconds(passed as i64).unwrap_or_default();
        self.origin.checked_add_signed(passed).unwrap_or(self.origin)
    }

    /// What it showed at a moment of the wall's clock; none of one before it was started, when the company had other loads.
    pub fn showed(&self, wall: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (wall >= self.started_at).then(|| self.at(wall))
    }
}

/// All companies with a freight clock.
pub async fn clocks(db: &mut Conn) -> sqlx::Result<Vec<(CompanyId, FreightClock)>> {
    let rows = query!(r#"select company_id as "company_id: CompanyId", origin, started_at, speed from freight_clocks"#);
    let clock = |origin, started_at, speed| FreightClock { origin, started_at, speed };
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.company_id, clock(row.origin, row.started_at, row.speed))).collect())
}

/// The present moment of each of these companies, by the clock of its loads. For jobs: the book of their process need not be there.
pub async fn moments(
    db: &mut Conn,
    companies: Vec<CompanyId>,
    wall: DateTime<Utc>,
) -> sqlx::Result<Vec<(CompanyId, DateTime<Utc>)>> {
    let clocks: BTreeMap<CompanyId, FreightClock> = clocks(db).await?.into_iter().collect();
    let moment = |company: CompanyId| (company, clocks.get(&company).map_or(wall, |clock| clock.at(wall)));
    Ok(companies.into_iter().map(moment).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_freight_clock_runs_faster_from_where_it_started() {
        let started_at = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let clock = FreightClock { origin: started_at + TimeDelta::hours(1), started_at, speed: 60.0 };

        assert_eq!(clock.at(started_at), clock.origin);
        assert_eq!(clock.at(started_at + TimeDelta::seconds(90)), clock.origin + TimeDelta::minutes(90));
    }
}
