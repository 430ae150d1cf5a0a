//! Loads: how fast they are written, how soon a process has them after its start, a page of a tab with the counts of all tabs beside the same
//! by SQL, and what a TMS and trucks send over HTTP.

pub(crate) mod over_http;
pub(crate) mod own;

use crate::Arguments;
use crate::measure::{Times, memory_mb};
use crate::report::Row;
use chrono::{DateTime, Utc};
use freight::book::{Direction, Query};
use freight::generate::sample;
use freight::tracking::Tab;
use kernel::clock::Clock;
use kernel::ids::{CompanyId, LoadId};
use platform::live::loads::LiveLoads;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::json;
use server::sample_loads::{Carrier, new_load};
use std::time::Instant;
use store::loads::events::{self, LoadEventKind, NewEvent};
use store::loads::feed;
use store::loads::write::{NewLoad, insert_many};
use store::{Conn, Pool, Tenant};

/// Open loads of one company.
const OPEN: u64 = 100_000;
/// Loads of one call (`bulk_upsert`), in one transaction.
const TOGETHER: u64 = 1_000;
/// What the goal for writing is about.
const GOAL: f64 = 20_000.0;
/// Of how many loads one has no carrier yet.
const WITHOUT_CARRIER: u64 = 5;

/// What the tests hold the book against.
const BY_SQL: &str = include_str!("../../server/tests/it/loads/sql/tabs.sql");

/// The company whose loads they are.
const COMPANY: &str = "SYN LOADS BENCH";

/// What was measured.
pub(crate) async fn rows(pool: &Pool, arguments: &Arguments, url: &str) -> anyhow::Result<Vec<Row>> {
    let mut db = pool.acquire().await?;
    own::clear(&mut db).await?;
    let company = own::company(&mut db, COMPANY).await?;
    println!("writing {OPEN} loads");
    let writing = written(pool, company, (arguments.seed, OPEN)).await?;
    sqlx::raw_sql("analyze loads, load_stops, movements").execute(&mut *db).await?;
    drop(db);

    let now = Clock::system().now();
    let (live, mut ready, before) = (LiveLoads::new(Clock::fixed(now)), Times::default(), memory_mb().0);
    let start = Instant::now();
    live.load(pool).await?;
    ready.push(start.elapsed());
    let grown = memory_mb().0.saturating_sub(before) * 1024 * 1024;
    let each = grown / (live.count() as u64).max(1);
    let ready = Row::alone("book of loads ready from PostgreSQL", &ready);
    let mut rows = vec![
        writing,
        ready.noted(format!("{} open loads; the process grew by {each} bytes a load", live.count())),
        pages(&live, company, arguments),
        compared(&live, company, now, &mut *pool.acquire().await?).await?,
    ];
    drop(live);
    rows.extend(over_http::rows(pool, arguments, url).await?);
    Ok(rows)
}

/// Writes them with their stops, carriers, events and rows of the feed.
#[expect(clippy::disallowed_methods, reason = "the company is the benchmark's own")]
pub(crate) async fn written(pool: &Pool, company: CompanyId, (seed, open): (u64, u64)) -> anyhow::Result<Row> {
    let (tenant, now, mut times, mut seconds) = (Tenant::of(company), Clock::system().now(), Times::default(), 0.0_f64);
    for first in (0..open).step_by(TOGETHER as usize) {
        let loads: Vec<NewLoad> = (first..(first + TOGETHER).min(open)).map(|nth| one(seed, nth, now)).collect();
        let start = Instant::now();
        let mut tx = pool.begin().await?;
        let ids = insert_many(&mut tx, tenant, &loads, None, now).await?;
        let told: Vec<NewEvent> = ids.iter().zip(&loads).map(|(id, load)| created(*id, load, now)).collect();
        events::append_many(&mut tx, tenant, &told, now).await?;
        feed::announce(&mut tx, tenant, &ids).await?;
        tx.commit().await?;
        times.push(start.elapsed());
        seconds += start.elapsed().as_secs_f64();
    }
    let goal = seconds * GOAL / open as f64;
    Ok(Row::alone("1,000 loads written", &times).noted(format!("20,000 take {goal:.1} s, without checks and HTTP")))
}

fn one(seed: u64, nth: u64, now: DateTime<Utc>) -> NewLoad {
    let carrier = if nth.is_multiple_of(WITHOUT_CARRIER) { Carrier::Nobody } else { Carrier::Named };
    new_load(&sample(seed, nth, now), format!("SYN-{nth:06}"), carrier)
}

fn created(load: LoadId, new: &NewLoad, now: DateTime<Utc>) -> NewEvent {
    let details = json!({
        "external_load_number": new.fields.external_load_number,
        "status": new.status,
        "source": new.source,
    });
    NewEvent { load, kind: LoadEventKind::LoadCreated, details, occurred_at: now }
}

/// A page of any open tab, with the counts of all of them.
fn pages(live: &LiveLoads, company: CompanyId, arguments: &Arguments) -> Row {
    println!("asking: tabs of loads");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let tabs = open_tabs();
    let mut times = Times::default();
    for _ in 0..arguments.questions {
        let tab = tabs[rng.random_range(0..tabs.len())];
        let query = Query { page: rng.random_range(1..=20), ..Query::of_tab(tab) };
        times.take(|| live.page(company, &query));
    }
    Row::alone("tab of loads: page of 50, all counts", &times).noted(format!("{} tabs", tabs.len()))
}

fn open_tabs() -> Vec<Tab> {
    Tab::ALL.iter().copied().filter(|tab| *tab != Tab::Closed).collect()
}

/// The same beside SQL over the tables, each tab twice; what loads are in changes with the time, so that SQL works it out for every question.
async fn compared(live: &LiveLoads, company: CompanyId, now: DateTime<Utc>, db: &mut Conn) -> anyhow::Result<Row> {
    println!("asking: tabs of loads, PostgreSQL too");
    let words: Vec<String> = open_tabs().iter().map(|tab| tab.as_str().to_owned()).collect();
    let missed_after = i32::try_from(freight::settings::Settings::default().no_arrival_minutes)?;
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    for page in [1, 7] {
        for tab in open_tabs() {
            let query = Query { page, ..Query::of_tab(tab) };
            let found = ours.take(|| live.page(company, &query));
            let start = Instant::now();
            let (ids, counts): (Vec<i64>, Vec<i64>) = sqlx::query_as(BY_SQL)
                .bind(company.0)
                .bind(now)
                .bind(missed_after)
                .bind(tab.as_str())
                .bind(None::<i64>)
                .bind(None::<i64>)
                .bind(None::<i64>)
                .bind(None::<&str>)
                .bind(None::<DateTime<Utc>>)
                .bind(None::<DateTime<Utc>>)
                .bind(None::<&str>)
                .bind(None::<&str>)
                .bind(query.sort.by.as_str())
                .bind(query.sort.direction == Direction::Descending)
                .bind(i64::from(query.per_page))
                .bind(i64::from((query.page - 1) * query.per_page))
                .bind(&words)
                .bind(false)
                .fetch_one(&mut *db)
                .await?;
            theirs.push(start.elapsed());
            let told: Vec<i64> = open_tabs().iter().map(|tab| i64::from(found.counts.of(*tab))).collect();
            equal &= told == counts && found.ids.into_iter().map(|id| id.0).eq(ids);
        }
    }
    Ok(Row::compared("tab of loads beside PostgreSQL", &ours, &theirs, equal))
}
