//! The board's loads, and what the company knows of carriers beside it.

use super::given;
use crate::Arguments;
use anyhow::ensure;
use chrono::{DateTime, TimeDelta, Utc};
use freight::generate::{SampleLoad, sample};
use kernel::ids::{CarrierId, CompanyId, LoadId};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use server::sample_loads::{Carrier, new_load};
use store::loads::feed;
use store::loads::write::{NewLoad, insert_many};
use store::{Conn, Pool, Tenant};

/// Available loads beside those on the board, which are posted and taken off in the last question.
const UNPOSTED: usize = 10_000;
/// Loads that carriers on file finished for the company.
const FINISHED: usize = 20_000;
/// Loads that carriers on file haul, so that trucks empty everywhere.
const HAULED: usize = 5_000;
/// Carriers that the company deals with.
const CARRIERS: i64 = 4_000;
/// Loads of one transaction.
const TOGETHER: usize = 1_000;
/// Pickup windows of available loads end at least this far ahead, after everything was measured: postings end with them.
const AHEAD: TimeDelta = TimeDelta::hours(6);

/// Carriers that were inspected of late, any of them.
const DEALT_WITH: &str = "
    select c.id from carriers c
      join (select distinct dot_number from inspections where inspected_on > current_date - 365) i using (dot_number)
     where c.status_code = 'A' order by md5(c.dot_number::text) limit $1";
/// Posted within the last hundred hours; a twentieth needs a hazmat endorsement, some a tank endorsement.
const POST: &str = "
    update loads l
       set posted_at = $2 - (l.id % 6000) * interval '1 minute', last_posted_at = $2 - (l.id % 6000) * interval '1 minute',
           posting_expires_at = s.window_end_at,
           certifications = case when l.id % 20 = 0 then array['hazmat'] when l.id % 33 = 0 then array['tanker'] else '{}'::text[] end
      from load_stops s where l.id = any($1) and s.load_id = l.id and s.position = 0";
/// Half of the others were on the board before.
const POSTED_BEFORE: &str =
    "update loads set last_posted_at = $2 - (id % 6000) * interval '1 minute' where id = any($1) and id % 2 = 0";
/// Delivered within the last 800 days, some of them too long ago to count.
const FINISH: &str = "
    update loads set status = 'delivered', status_changed_at = $2, closed_at = $2, destination_at = $2 - (1 + id % 800) * interval '1 day'
     where id = any($1)";
/// Nothing more becomes of what is there already.
const NOTHING: &str = "select $1::bigint[], $2::timestamptz";

/// What there is.
#[derive(Debug)]
pub(super) struct Filled {
    /// Loads on the board.
    pub(super) posted: Vec<LoadId>,
    /// Available loads beside them.
    pub(super) unposted: Vec<LoadId>,
    /// Carriers that the company deals with; the last 200 of them it refuses.
    pub(super) carriers: Vec<CarrierId>,
}

/// Writes everything, announced as the product announces it.
#[expect(clippy::disallowed_methods, reason = "the company of the demonstration is the benchmark's own")]
pub(super) async fn fill(
    pool: &Pool,
    company: CompanyId,
    now: DateTime<Utc>,
    arguments: &Arguments,
) -> anyhow::Result<Filled> {
    let (tenant, on_board) = (Tenant::of(company), usize::try_from(arguments.loads)?);
    println!("writing a board of {on_board} loads");
    let carriers = dealt_with(&mut *pool.acquire().await?).await?;
    ensure!(!carriers.is_empty(), "no carrier was inspected within a year");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut any = || Carrier::OnFile(carriers[rng.random_range(0..carriers.len())]);
    let mut nth = 0_u64;
    // Numbers of its own for each load; without a carrier those alone whose pickup is ahead.
    let mut next = |carrier: Carrier| loop {
        let number = nth;
        nth += 1;
        let drawn = sample(arguments.seed, number, now);
        if carrier != Carrier::Nobody || is_ahead(&drawn, now) {
            break new_load(&drawn, format!("SYN-BOARD-{number:07}"), carrier);
        }
    };
    let board: Vec<NewLoad> = (0..on_board).map(|_| next(Carrier::Nobody)).collect();
    let posted = write(pool, tenant, &board, (POST, now)).await?;
    drop(board);
    let beside: Vec<NewLoad> = (0..UNPOSTED).map(|_| next(Carrier::Nobody)).collect();
    let unposted = write(pool, tenant, &beside, (POSTED_BEFORE, now)).await?;
    let finished: Vec<NewLoad> = (0..FINISHED).map(|_| next(any())).collect();
    write(pool, tenant, &finished, (FINISH, now)).await?;
    let hauled: Vec<NewLoad> = (0..HAULED).map(|_| next(any())).collect();
    write(pool, tenant, &hauled, (NOTHING, now)).await?;
    let mut db = pool.acquire().await?;
    given::write(&mut db, (company, now), (&posted, &carriers), arguments.seed).await?;
    Ok(Filled { posted, unposted, carriers })
}

async fn dealt_with(db: &mut Conn) -> anyhow::Result<Vec<CarrierId>> {
    let ids: Vec<i64> = sqlx::query_scalar(DEALT_WITH).bind(CARRIERS).fetch_all(db).await?;
    Ok(ids.into_iter().map(CarrierId).collect())
}

fn is_ahead(sample: &SampleLoad, now: DateTime<Utc>) -> bool {
    let end = sample.draft.stops.first().and_then(|stop| stop.window_end);
    end.is_some_and(|end| end > now + AHEAD)
}

/// Writes loads, a thousand in a transaction, with what becomes of them in it.
async fn write(
    pool: &Pool,
    tenant: Tenant,
    loads: &[NewLoad],
    (then, now): (&'static str, DateTime<Utc>),
) -> anyhow::Result<Vec<LoadId>> {
    let mut all = Vec::with_capacity(loads.len());
    for some in loads.chunks(TOGETHER) {
        let mut tx = pool.begin().await?;
        let ids = insert_many(&mut tx, tenant, some, None, now).await?;
        let keys: Vec<i64> = ids.iter().map(|id| id.0).collect();
        sqlx::query(then).bind(&keys).bind(now).execute(&mut *tx).await?;
        feed::announce(&mut tx, tenant, &ids).await?;
        tx.commit().await?;
        all.extend(ids);
    }
    Ok(all)
}
