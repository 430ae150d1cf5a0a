//! Who evaluates a company's loads, how far it has read the loads' feed, and which loads are due.
//!
//! A company is one shard. A process holds it by a lease that it renews with each turn; another takes it over when the lease has run out. A
//! turn's writes lock the shard's row and check that it is still held and still where the turn began: of two processes that believe they
//! hold it, one commits. Leases are by the database's clock, since processes' clocks differ.

use crate::index_feed::Position;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use std::collections::{BTreeMap, BTreeSet};

/// How long a process holds a shard without a turn. So long after its end at most, another takes over.
pub const LEASE_SECONDS: f64 = 8.0;
/// The shard that follows the carriers' changes instead of a company's loads.
pub const CARRIERS: CompanyId = CompanyId(0);
/// The most rows of a feed that a turn reads.
pub const ROWS: i64 = 5_000;
/// The most entries of the carriers' feed that a turn reads: each names up to ten thousand carriers.
const ENTRIES: i64 = 100;

/// A shard that this process holds, as its turn begins.
#[derive(Clone, Debug)]
pub struct Held {
    /// Whose loads.
    pub company: CompanyId,
    /// This process.
    pub owner: String,
    /// How many turns there were.
    pub turns: i64,
    /// How far the feed is read; none when all of its loads are to be evaluated.
    pub position: Option<Position>,
}

impl Held {
    /// The company, whose loads its shard is about.
    #[expect(clippy::disallowed_methods, reason = "the engine works for the company whose shard it holds")]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company)
    }
}

/// How long the feeds' rows are surely kept, in days: a shard that had no turn for longer may have missed some.
const KEPT_DAYS: f64 = 3.0;

/// Makes shards of companies that have loads and none yet, and has those that had no turn for long begin anew; how many are new.
pub async fn make(db: &mut Conn) -> sqlx::Result<u64> {
    query!(
        "update alert_shards set position = null
          where position is not null and company_id <> 0 and leased_until < clock_timestamp() - $1 * interval '1 day'",
        KEPT_DAYS
    )
    .execute(&mut *db)
    .await?;
    let done = query!(
        "insert into alert_shards (company_id)
         select c.id from companies c
          where not exists (select from alert_shards s where s.company_id = c.id)
            -- A look along an index for each company without a shard; as a join, or in no order, it would read all loads.
            and (select true from loads l where l.company_id = c.id order by l.external_load_number limit 1)
         union all select 0 where not exists (select from alert_shards s where s.company_id = 0)
         on conflict do nothing"
    );
    Ok(done.execute(db).await?.rows_affected())
}

/// Holds a shard that nobody else does and in which something is to be done: rows of its feed that it has not read, or loads that are due at
/// the company's moment, `now` by the wall's clock. The one that waited longest first; none when there is nothing to do. Where a freight clock
/// runs, none before its drivers were played up to its start: until then, what they did before isn't logged, and freight would seem lost.
/// `busy` are those in which the process has a turn already. A turn that this process begins is at least `rest` seconds after the one that it
/// began last in the shard, so that it takes what comes in meanwhile together, unless loads are marked to be evaluated.
pub async fn hold(
    db: &mut Conn,
    owner: &str,
    (busy, rest): (&[CompanyId], f64),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Held>> {
    let row = query!(
        // The first that is due, and the first row of a feed, are looked up along an index: as a mere "is there any", with a condition whose
        // bound isn't known beforehand, all rows would be read where there is none.
        r#"with chosen as (
               select s.company_id from alert_shards s left join freight_clocks f on f.company_id = s.company_id
                cross join lateral (select min(a.next_due_at) as due_at from alert_states a where a.company_id = s.company_id) first
                where (s.owner = $1 or s.leased_until is null or s.leased_until < clock_timestamp())
                  and s.company_id <> all($4)
                  and (s.position is null or s.leased_until is null or first.due_at = '-infinity'
                       or s.leased_until < clock_timestamp() + ($3::float8 - $5::float8) * interval '1 second')
                  and (f.company_id is null or f.played_until >= f.origin)
                  and (s.position is null
                       or s.company_id = 0 and (
                           select true from change_log c
                            where c.xid >= (s.position->>'below')::xid8 and not s.position->'read' ? c.id::text order by c.xid limit 1)
                       or s.company_id <> 0 and (
                           select true from load_feed c
                            where c.company_id = s.company_id and c.xid >= (s.position->>'below')::xid8
                              and not s.position->'read' ? c.id::text
                            order by c.xid limit 1)
                       or first.due_at <= coalesce(f.origin + ($2 - f.started_at) * f.speed, $2))
                order by s.leased_until nulls first limit 1 for no key update of s skip locked
           )
           update alert_shards s set owner = $1, leased_until = clock_timestamp() + $3 * interval '1 second'
             from chosen where s.company_id = chosen.company_id
           returning s.company_id as "company_id: CompanyId", s.turns, s.position as "position: Json<Position>""#,
        owner,
        now,
        LEASE_SECONDS,
        busy as &[CompanyId],
        rest
    );
    let row = row.fetch_optional(db).await?;
    Ok(row.map(|row| Held {
        company: row.company_id,
        owner: owner.to_owned(),
        turns: row.turns,
        position: row.position.map(|position| position.0),
    }))
}

/// Gives up all shards of a process that stops.
pub async fn give_up(db: &mut Conn, owner: &str) -> sqlx::Result<()> {
    query!("update alert_shards set owner = null, leased_until = null where owner = $1", owner).execute(db).await?;
    Ok(())
}

/// Locks a shard for the writes of a turn; false when another process took it over, or had a turn since: then nothing is to be written.
pub async fn lock(db: &mut Conn, held: &Held) -> sqlx::Result<bool> {
    let turns = query_scalar!(
        "select turns from alert_shards where company_id = $1 and owner = $2 for no key update",
        held.company.0,
        held.owner
    );
    Ok(turns.fetch_optional(db).await? == Some(held.turns))
}

/// Renews the lease of a shard in the midst of a turn that takes long; false when another process holds it now.
pub async fn renew(db: &mut Conn, held: &Held) -> sqlx::Result<bool> {
    let done = query!(
        "update alert_shards set leased_until = clock_timestamp() + $3 * interval '1 second' where company_id = $1 and owner = $2",
        held.company.0,
        held.owner,
        LEASE_SECONDS
    );
    Ok(done.execute(db).await?.rows_affected() > 0)
}

/// Notes how far the feed is read, in the transaction of the turn's other writes.
pub async fn advance(db: &mut Conn, held: &Held, to: &Position) -> sqlx::Result<()> {
    query!(
        "update alert_shards set position = $2, turns = turns + 1 where company_id = $1",
        held.company.0,
        Json(to) as _
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a look at a feed brought.
#[derive(Clone, Debug)]
pub struct News {
    /// Behind it.
    pub to: Position,
    /// Loads to evaluate again.
    pub loads: BTreeSet<LoadId>,
    /// Whether all of the company's loads are to be: its settings changed, it is the first look, or the database is another.
    pub everything: bool,
}

/// A row of a feed beside the state of the database, or that state alone.
struct Row {
    timeline: i32,
    below: i64,
    id: Option<i64>,
    xid: Option<i64>,
    keys: Option<Vec<i64>>,
}

/// What is committed and not read yet of a company's loads' feed; 5,000 rows at most.
pub async fn read(db: &mut Conn, held: &Held) -> sqlx::Result<News> {
    let from = held.position.clone();
    let read: Vec<i64> = from.iter().flat_map(|from| from.read.keys().copied()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select now.timeline as "timeline!", now.below as "below!", f.id as "id?", f.xid::text::bigint as xid, f.load_ids as "keys?"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now
           left join lateral (
               select * from load_feed
                where company_id = $1 and xid >= $2::bigint::text::xid8 and not id = any($3) order by xid, id limit $4
           ) f on true
           order by f.xid, f.id"#,
        held.company.0,
        from.as_ref().map_or(i64::MAX, |from| from.below),
        &read,
        ROWS
    );
    Ok(news(from.as_ref(), rows.fetch_all(db).await?, ROWS))
}

/// What is committed and not read yet of the carriers' feed: the carriers named in it, and whether it concerns all of them, as an entry without
/// keys does.
pub async fn read_carriers(db: &mut Conn, held: &Held) -> sqlx::Result<(Position, Vec<CarrierId>, bool)> {
    let from = held.position.clone();
    let read: Vec<i64> = from.iter().flat_map(|from| from.read.keys().copied()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select now.timeline as "timeline!", now.below as "below!", f.id as "id?", f.xid::text::bigint as xid,
               case when f.topic = 'everything' then '{}'::bigint[] else f.keys::bigint[] end as "keys?"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now
           left join lateral (
               select * from change_log where xid >= $1::bigint::text::xid8 and not id = any($2) order by xid, id limit $3
           ) f on true
           order by f.xid, f.id"#,
        from.as_ref().map_or(i64::MAX, |from| from.below),
        &read,
        ENTRIES
    );
    let found = news(from.as_ref(), rows.fetch_all(&mut *db).await?, ENTRIES);
    let dots: Vec<i32> = found.loads.iter().filter_map(|key| i32::try_from(key.0).ok()).collect();
    let carriers = query_scalar!(r#"select id as "id: CarrierId" from carriers where dot_number = any($1)"#, &dots);
    Ok((found.to, carriers.fetch_all(db).await?, found.everything && held.position.is_some()))
}

/// Names the open loads that these carriers haul in the loads' feed; those of all carriers, where none is given.
pub async fn hand_on(db: &mut Conn, carriers: Option<&[CarrierId]>) -> sqlx::Result<u64> {
    let done = query!(
        "insert into load_feed (company_id, load_ids)
         select l.company_id, array_agg(distinct l.id order by l.id)
           from movements m join loads l on l.id = m.load_id
          where m.removed_at is null and l.closed_at is null and m.carrier_id is not null and ($1::bigint[] is null or m.carrier_id = any($1))
          group by l.company_id",
        carriers as Option<&[CarrierId]>
    );
    Ok(done.execute(db).await?.rows_affected())
}

fn news(from: Option<&Position>, rows: Vec<Row>, most: i64) -> News {
    let (timeline, below) = rows.first().map_or((0, 0), |row| (row.timeline, row.below));
    let read: Vec<_> = rows.iter().filter_map(|row| row.id.zip(row.xid)).collect();
    let Some(to) = from.and_then(|from| from.behind((timeline, below), &read, most)) else {
        return News {
            to: Position { timeline, below, read: BTreeMap::new() },
            loads: BTreeSet::new(),
            everything: true,
        };
    };
    let keys = rows.into_iter().filter_map(|row| row.keys);
    let (mut loads, mut everything) = (BTreeSet::new(), false);
    for keys in keys {
        everything |= keys.is_empty();
        loads.extend(keys.into_iter().map(LoadId));
    }
    News { to, loads, everything }
}

/// Has these loads of the company's be evaluated; all of its open ones, and closed ones with open alerts, where none is given.
pub async fn mark(db: &mut Conn, tenant: Tenant, loads: Option<&[LoadId]>) -> sqlx::Result<()> {
    query!(
        "insert into alert_states (load_id, company_id, next_due_at)
         select l.id, l.company_id, '-infinity' from loads l
          where l.company_id = $1 and ($2::bigint[] is null or l.id = any($2))
            and (l.closed_at is null or exists (select from tickets t where t.load_id = l.id and t.status <> 'closed')
                 or exists (select from alert_states a where a.load_id = l.id and a.next_due_at is not null))
          order by l.id
         on conflict (load_id) do update set next_due_at = '-infinity'
            where alert_states.next_due_at is distinct from '-infinity'",
        tenant.company().0,
        loads as Option<&[LoadId]>
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Puts a load of the company's off until a moment of its clock, though it is due.
pub async fn put_off(db: &mut Conn, tenant: Tenant, load: LoadId, until: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update alert_states set next_due_at = $3 where company_id = $1 and load_id = $2",
        tenant.company().0,
        load.0,
        until
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The company's loads that are due at its moment, those that wait longest first; so many at most.
pub async fn due(db: &mut Conn, tenant: Tenant, at: DateTime<Utc>, most: i64) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select load_id as "load_id: LoadId" from alert_states where company_id = $1 and next_due_at <= $2
            order by next_due_at, load_id limit $3"#,
        tenant.company().0,
        at,
        most
    )
    .fetch_all(db)
    .await
}
