//! Alerts: how long the whole book of one company takes, how soon a position becomes a ticket at the pace of a million an hour, and the tickets
//! beside the same predicates as set SQL on plain tables.
//!
//! The shipped binary serves the database with its engine in it; what is measured is seen from outside, by what is committed.

use crate::Arguments;
use crate::http::{Served, sign_in};
use crate::loads::over_http::{Site, Truck, pace};
use crate::loads::written;
use crate::measure::Times;
use crate::report::Row;
use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Conn, Pool};

/// The same predicates as set SQL.
const BY_SET: &str = include_str!("alerts/by_set.sql");
/// The company whose people sign in here.
const COMPANY: &str = "select id from companies where legal_name = 'Haulwarden Demonstration Brokerage'";
/// Loads that a run before left.
const CLEAR: &str =
    "delete from load_events where company_id = $1; delete from load_event_counters where company_id = $1;
    delete from tickets where company_id = $1; delete from loads where company_id = $1";
/// How often it is looked whether something is committed.
const LOOK: Duration = Duration::from_millis(20);
/// How long anything is waited for.
const MOST: Duration = Duration::from_mins(10);
/// Trucks that report from far away, one after the other.
const PROBES: i64 = 100;
/// How often the whole book is evaluated.
const ROUNDS: u32 = 3;
/// Degrees that a truck is away from its pickup, at least a thousand miles: it can't be there within half a day.
const AWAY: f64 = 18.0;

/// What was measured.
pub(crate) async fn rows(pool: &Pool, arguments: &Arguments, url: &str) -> anyhow::Result<Vec<Row>> {
    let served = Served::start(&arguments.binary, &arguments.folder.join("served"), url).await?;
    let measured = at(&served, pool, arguments).await;
    served.stop().await?;
    measured
}

async fn at(served: &Served, pool: &Pool, arguments: &Arguments) -> anyhow::Result<Vec<Row>> {
    let mut db = pool.acquire().await?;
    let company = CompanyId(sqlx::query_scalar(COMPANY).fetch_one(&mut *db).await?);
    for statement in CLEAR.split(';') {
        sqlx::query(statement).bind(company.0).execute(&mut *db).await?;
    }
    let site = Arc::new(Site::new(served.address(), sign_in(served.address()).await?)?);
    println!("writing {} loads", arguments.loads);
    written(pool, company, (arguments.seed, arguments.loads)).await?;
    sqlx::raw_sql("analyze loads, load_stops, movements").execute(&mut *db).await?;
    evaluated(&mut db, company, DateTime::UNIX_EPOCH).await?;

    let book = whole_book(&mut db, &site, company).await?;
    let beside = compared(&mut db, company).await?;
    let soon = soon(&mut db, &site, company).await?;
    Ok(vec![book, beside, soon])
}

/// Waits until every open load of the company was evaluated after a moment.
async fn evaluated(db: &mut Conn, company: CompanyId, after: DateTime<Utc>) -> anyhow::Result<()> {
    let waits = "select exists (select from loads l left join alert_states s on s.load_id = l.id
                  where l.company_id = $1 and l.closed_at is null and l.status in ('covered', 'progress', 'delayed')
                    and (s.evaluated_at is null or s.evaluated_at < $2))";
    let begun = Instant::now();
    while sqlx::query_scalar::<_, bool>(waits).bind(company.0).bind(after).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "the book was not evaluated within {} s", MOST.as_secs());
        tokio::time::sleep(LOOK).await;
    }
    Ok(())
}

/// A change of a threshold has every open load evaluated again.
async fn whole_book(db: &mut Conn, site: &Site, company: CompanyId) -> anyhow::Result<Row> {
    println!("evaluating the whole book {ROUNDS} times");
    let mut times = Times::default();
    for round in 0..ROUNDS {
        let start = Instant::now();
        let now = Clock::system().now();
        let version = &site.get("/alert_settings").await?["version"];
        let other = json!({"version": version, "settings": {"shared_contact_carriers": 6 + round % 2}});
        site.patch("/alert_settings", &other).await?;
        evaluated(db, company, now).await?;
        times.push(start.elapsed());
    }
    let count = "select count(*) from alert_states where company_id = $1";
    let loads: i64 = sqlx::query_scalar(count).bind(company.0).fetch_one(&mut *db).await?;
    Ok(Row::alone("alerts: whole book evaluated", &times)
        .noted(format!("{loads} loads, from the call to the last commit")))
}

/// Waits until the engine has looked at all that was due at a moment.
async fn nothing_due(db: &mut Conn, company: CompanyId, at: DateTime<Utc>) -> anyhow::Result<()> {
    let waits = "select exists (select from alert_states where company_id = $1 and next_due_at <= $2)";
    let begun = Instant::now();
    while sqlx::query_scalar::<_, bool>(waits).bind(company.0).bind(at).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "what was due was not evaluated within {} s", MOST.as_secs());
        tokio::time::sleep(LOOK).await;
    }
    Ok(())
}

type Found = BTreeSet<(String, i64)>;

/// The open tickets of two kinds beside the same by SQL. Time goes on meanwhile: what SQL finds before and after must be there, what it never
/// finds must not.
async fn compared(db: &mut Conn, company: CompanyId) -> anyhow::Result<Row> {
    println!("asking: tickets, PostgreSQL too");
    let mut theirs = Times::default();
    let before = by_set(db, company, &mut theirs).await?;
    nothing_due(db, company, Clock::system().now()).await?;
    let mut ours = Times::default();
    let start = Instant::now();
    let open =
        "select is_type, movement_id from tickets where company_id = $1 and status <> 'closed' and condition = 'active'
                   and is_type in ('vehicle_assignment_required', 'no_delivery_evidence')";
    let tickets: Vec<(String, i64)> = sqlx::query_as(open).bind(company.0).fetch_all(&mut *db).await?;
    ours.push(start.elapsed());
    let tickets: Found = tickets.into_iter().collect();
    let after = by_set(db, company, &mut theirs).await?;
    let is_equal = before.intersection(&after).all(|one| tickets.contains(one))
        && tickets.iter().all(|one| before.contains(one) || after.contains(one));
    let note = format!("{} tickets, kept; SQL works them out each time", tickets.len());
    Ok(Row::compared("alerts: two kinds beside set SQL", &ours, &theirs, is_equal).noted(note))
}

async fn by_set(db: &mut Conn, company: CompanyId, times: &mut Times) -> anyhow::Result<Found> {
    let start = Instant::now();
    let found: Vec<(String, i64)> =
        sqlx::query_as(BY_SET).bind(company.0).bind(Clock::system().now()).fetch_all(&mut *db).await?;
    times.push(start.elapsed());
    Ok(found.into_iter().collect())
}

/// From when the call with a truck's far position is answered, so that it is committed, to when its ticket is there, while all other trucks report.
async fn soon(db: &mut Conn, site: &Arc<Site>, company: CompanyId) -> anyhow::Result<Row> {
    let ahead =
        "select l.id, s.latitude, s.longitude from loads l join load_stops s on s.load_id = l.id and s.position = 0
                  where l.company_id = $1 and l.status = 'covered' and s.arrived_at is null and s.latitude is not null
                    and s.window_start_at > now() + interval '1 hour' and s.window_end_at < now() + interval '12 hours'
                  order by l.id limit $2";
    let probes: Vec<(i64, f64, f64)> = sqlx::query_as(ahead).bind(company.0).bind(PROBES).fetch_all(&mut *db).await?;
    ensure!(!probes.is_empty(), "no load is picked up within half a day");
    let others = "select l.id, s.latitude, s.longitude from loads l join load_stops s on s.load_id = l.id and s.position = 0
                   where l.company_id = $1 and l.status = 'covered' and s.latitude is not null and l.id <> all($2) order by l.id limit 20000";
    let ids: Vec<i64> = probes.iter().map(|(load, ..)| *load).collect();
    let trucks: Vec<(i64, f64, f64)> = sqlx::query_as(others).bind(company.0).bind(ids).fetch_all(&mut *db).await?;
    let trucks: Vec<Truck> = trucks.into_iter().map(Truck::from).collect();
    println!("sending positions, {} from far away", probes.len());
    let pace = pace(site, &Arc::new(trucks));
    let mut times = Times::default();
    for (load, latitude, longitude) in probes {
        // Away from the coasts, whichever it is.
        let away = if longitude < -98.0 { longitude + AWAY } else { longitude - AWAY };
        let body =
            json!({"positions": [{"located_at": Clock::system().now(), "latitude": latitude, "longitude": away}]});
        site.post(&format!("/loads/{load}/positions"), &body).await?;
        let start = Instant::now();
        raised(db, load).await?;
        times.push(start.elapsed());
    }
    let sent = pace.stop().await.context("sending positions")?;
    Ok(Row::alone("alerts: position committed to ticket", &times)
        .noted(format!("{sent:.0} positions an hour meanwhile")))
}

async fn raised(db: &mut Conn, load: i64) -> anyhow::Result<()> {
    let there = "select exists (select from tickets where load_id = $1 and is_type = 'out_of_range')";
    let begun = Instant::now();
    while !sqlx::query_scalar::<_, bool>(there).bind(load).fetch_one(&mut *db).await? {
        ensure!(begun.elapsed() < MOST, "load {load} has no ticket after {} s", MOST.as_secs());
        tokio::time::sleep(LOOK).await;
    }
    Ok(())
}
