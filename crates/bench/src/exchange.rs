//! The load board: a page of it, the carriers that fit a load, posting many loads at once, and how soon a covered one is gone.
//!
//! Pages are asked of the book of open loads in this process and of PostgreSQL; carriers of the shipped binary by its call, and of PostgreSQL by
//! one statement over plain tables that hold the same points, inspections and facts as the index; posting is the call alone.

mod board;
mod bulk;
mod covered;
mod fill;
mod given;
mod matching;
mod questions;

use crate::Arguments;
use crate::alerts::engine;
use crate::http::{Served, sign_in};
use crate::loads::over_http::Site;
use crate::loads::own;
use crate::report::Row;
use chrono::{DateTime, SubsecRound, Utc};
use kernel::clock::Clock;
use store::{Conn, Pool};

/// The product's own measure of miles (`geo::miles`), which PostgreSQL puts into the statement that uses it.
const MILES: &str = "
    create or replace function bench_miles(lat float8, lon float8, to_lat float8, to_lon float8) returns float8
        language sql immutable parallel safe as $$
        select 2 * 3958.761 * asin(least(1, sqrt(power(sin(radians(to_lat - lat) / 2), 2)
             + cos(radians(lat)) * cos(radians(to_lat)) * power(sin(radians(to_lon - lon) / 2), 2)))) $$";

/// What was measured.
pub(crate) async fn rows(pool: &Pool, arguments: &Arguments, url: &str) -> anyhow::Result<Vec<Row>> {
    own::clear(&mut *pool.acquire().await?).await?;
    let served = Served::start(&arguments.binary, &arguments.folder.join("served"), url).await?;
    let measured = at(&served, pool, arguments).await;
    served.stop().await?;
    measured
}

async fn at(served: &Served, pool: &Pool, arguments: &Arguments) -> anyhow::Result<Vec<Row>> {
    let site = Site::new(served.address(), sign_in(served.address()).await?)?;
    let mut db = pool.acquire().await?;
    // PostgreSQL keeps microseconds: both get the same moment.
    let now = Clock::system().now().trunc_subsecs(6);
    let company = own::demonstration(&mut db).await?;
    let filled = fill::fill(pool, company, now, arguments).await?;
    println!("waiting until the loads are evaluated");
    engine::evaluated(&mut db, DateTime::UNIX_EPOCH).await?;
    advantages(&mut db).await?;
    let mut rows = board::rows(pool, &mut db, (company, now), arguments).await?;
    rows.push(board::over_http(&site, arguments).await?);
    rows.push(matching::row(pool, &mut db, &site, company, &filled.posted, arguments).await?);
    rows.extend(bulk::rows(&site, &filled).await?);
    rows.push(covered::row(&site, &filled).await?);
    Ok(rows)
}

/// What makes PostgreSQL faster without changing its answers.
async fn advantages(db: &mut Conn) -> anyhow::Result<()> {
    sqlx::raw_sql(MILES).execute(&mut *db).await?;
    sqlx::raw_sql("set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set jit = off").execute(&mut *db).await?;
    sqlx::raw_sql("analyze loads, load_stops, movements, truck_postings, load_carrier_dispositions, connections, tickets, alert_states")
        .execute(db)
        .await?;
    Ok(())
}

/// A moment as a literal of SQL.
fn literal(at: DateTime<Utc>) -> String {
    format!("'{}'::timestamptz", at.to_rfc3339())
}
