//! Alerts: how long the whole book takes, how soon a position becomes a ticket at the pace of a million an hour, and the tickets beside the same
//! predicates as set SQL on plain tables. One company has half of all loads, the others share the rest.
//!
//! The shipped binary serves the database with its engine in it; what is measured is seen from outside, by what is committed.

pub(crate) mod engine;

use crate::Arguments;
use crate::http::{Served, sign_in};
use crate::loads::over_http::{Site, Truck, pace};
use crate::loads::{own, written};
use crate::measure::Times;
use crate::report::{Goal, Row};
use anyhow::{Context, ensure};
use chrono::{DateTime, SecondsFormat};
use geo::{Point, miles};
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use store::loads::feed;
use store::{Conn, Pool, Tenant};

/// The same predicates as set SQL.
const BY_SET: &str = include_str!("alerts/by_set.sql");
/// Companies that share the half of the loads that the one does not have.
const OTHERS: u64 = 25;
/// Trucks that report from far away, one after the other.
const PROBES: i64 = 100;
/// How often the whole book is evaluated.
const ROUNDS: u32 = 3;
/// The threshold that is changed for it: no load here has a carrier on file that could share a contact.
const THRESHOLD: &str = "shared_contact_carriers";
/// The pace that is asked for, positions an hour, of which a hundredth may be missing: senders wait for their answers. (Issue 16.)
const AN_HOUR: f64 = 990_000.0;
/// Los Angeles, Seattle, Miami and Boston: wherever a load is picked up, one of them is at least a thousand miles away, which is more than a
/// truck drives within half a day.
const CORNERS: [Point; 4] = [
    Point { lat: 34.05, lon: -118.24 },
    Point { lat: 47.61, lon: -122.33 },
    Point { lat: 25.77, lon: -80.20 },
    Point { lat: 42.36, lon: -71.06 },
];

/// The companies whose loads there are.
struct Companies {
    /// The one with half of them, whose people sign in.
    large: CompanyId,
    others: Vec<CompanyId>,
}

impl Companies {
    async fn read(db: &mut Conn) -> anyhow::Result<Self> {
        let large = own::demonstration(db).await?;
        let mut others = Vec::new();
        for nth in 1..=OTHERS {
            others.push(own::company(db, &format!("SYN ALERTS BENCH {nth}")).await?);
        }
        Ok(Self { large, others })
    }

    fn ids(&self) -> Vec<i64> {
        std::iter::once(self.large).chain(self.others.iter().copied()).map(|company| company.0).collect()
    }
}

/// What was measured.
pub(crate) async fn rows(pool: &Pool, arguments: &Arguments, url: &str) -> anyhow::Result<Vec<Row>> {
    own::clear(&mut *pool.acquire().await?).await?;
    let served = Served::start(&arguments.binary, &arguments.folder.join("served"), url).await?;
    let measured = at(&served, pool, arguments).await;
    served.stop().await?;
    measured
}

async fn at(served: &Served, pool: &Pool, arguments: &Arguments) -> anyhow::Result<Vec<Row>> {
    let mut db = pool.acquire().await?;
    let companies = Companies::read(&mut db).await?;
    let site = Arc::new(Site::new(served.address(), sign_in(served.address()).await?)?);
    println!("writing {} loads, half of them one company's", arguments.loads);
    let half = arguments.loads / 2;
    written(pool, companies.large, (arguments.seed, half)).await?;
    for (nth, company) in (1..).zip(&companies.others) {
        written(pool, *company, (arguments.seed + nth, (half / OTHERS).max(1))).await?;
    }
    sqlx::raw_sql("analyze loads, load_stops, movements").execute(&mut *db).await?;
    engine::evaluated(&mut db, DateTime::UNIX_EPOCH).await?;
    sqlx::raw_sql("analyze alert_states, tickets").execute(&mut *db).await?;

    let book = whole_book(&mut db, &site, &companies).await?;
    let beside = compared(&mut db, &companies).await?;
    let soon = soon(&mut db, &site, companies.large).await?;
    Ok(vec![book, beside, soon])
}

/// A change of a threshold has every open load of a company evaluated again: the large one's is changed by the call, and the loads' feed is told
/// the same of the others, as the call tells it.
async fn whole_book(db: &mut Conn, site: &Site, companies: &Companies) -> anyhow::Result<Row> {
    println!("evaluating the whole book {ROUNDS} times");
    let mut times = Times::default();
    for _ in 0..ROUNDS {
        let held = site.get("/alert_settings").await?;
        let all = held["settings"].as_array().context("settings")?;
        let is_it = |one: &&serde_json::Value| one["name"] == THRESHOLD;
        let now_set = all.iter().find(is_it).and_then(|one| one["value"].as_i64()).context(THRESHOLD)?;
        // Another value than what a run before may have left, since the same would change nothing.
        let other = if now_set == 6 { 7 } else { 6 };
        let (start, now) = (Instant::now(), Clock::system().now());
        announce(db, &companies.others).await?;
        let change = json!({"version": held["version"], "settings": {THRESHOLD: other}});
        site.patch("/alert_settings", &change).await?;
        engine::evaluated(db, now).await?;
        times.push(start.elapsed());
    }
    let (loads, large) = counted(db, companies.large).await?;
    // Ten seconds for all of them: loads.md §4.
    let goal = Goal { p99_ms: Some(10_000.0), ..Goal::default() };
    Ok(Row::alone("alerts: whole book evaluated", &times).held_to(goal).noted(format!(
        "{loads} open loads, {large} of them one company's, from the call to the last commit; looked at every 0.2 s"
    )))
}

/// Has all open loads of these companies be evaluated again.
#[expect(clippy::disallowed_methods, reason = "the companies are the benchmark's own")]
async fn announce(db: &mut Conn, companies: &[CompanyId]) -> anyhow::Result<()> {
    for company in companies {
        feed::announce(db, Tenant::of(*company), &[]).await?;
    }
    Ok(())
}

/// How many loads were evaluated, and how many of them are a company's.
async fn counted(db: &mut Conn, company: CompanyId) -> anyhow::Result<(i64, i64)> {
    let count = "select count(*), count(*) filter (where company_id = $1) from alert_states";
    Ok(sqlx::query_as(count).bind(company.0).fetch_one(db).await?)
}

type Found = BTreeSet<(String, i64)>;

/// The open tickets of two kinds beside the same by SQL. Time goes on meanwhile: what SQL finds before and after must be there, what it never
/// finds must not.
async fn compared(db: &mut Conn, companies: &Companies) -> anyhow::Result<Row> {
    println!("asking: tickets, PostgreSQL too");
    let ids = companies.ids();
    let mut theirs = Times::default();
    let before = by_set(db, &ids, &mut theirs).await?;
    engine::nothing_due(db, Clock::system().now()).await?;
    let mut ours = Times::default();
    let start = Instant::now();
    // Those whose condition ended stay open for some minutes: it holds for the others.
    let open = "select is_type, movement_id from tickets
                 where company_id = any($1) and status <> 'closed' and condition = 'active' and false_since is null
                   and is_type in ('vehicle_assignment_required', 'no_delivery_evidence')";
    let tickets: Vec<(String, i64)> = sqlx::query_as(open).bind(&ids).fetch_all(&mut *db).await?;
    ours.push(start.elapsed());
    let tickets: Found = tickets.into_iter().collect();
    let after = by_set(db, &ids, &mut theirs).await?;
    let missing = before.intersection(&after).filter(|one| !tickets.contains(*one)).count();
    let extra = tickets.iter().filter(|one| !before.contains(*one) && !after.contains(*one)).count();
    let note = format!(
        "{} tickets, kept; SQL works them out each time. {missing} of SQL's are missing, {extra} are not SQL's",
        tickets.len()
    );
    let is_equal = missing == 0 && extra == 0 && !tickets.is_empty();
    Ok(Row::compared("alerts: two kinds beside set SQL", &ours, &theirs, is_equal).noted(note))
}

async fn by_set(db: &mut Conn, companies: &[i64], times: &mut Times) -> anyhow::Result<Found> {
    let start = Instant::now();
    let found: Vec<(String, i64)> =
        sqlx::query_as(BY_SET).bind(companies).bind(Clock::system().now()).fetch_all(&mut *db).await?;
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
    ensure!(!trucks.is_empty(), "no other load has a truck");
    let trucks: Vec<Truck> = trucks.into_iter().map(Truck::from).collect();
    println!("sending positions, {} from far away", probes.len());
    let pace = pace(site, &Arc::new(trucks));
    let mut times = Times::default();
    for (load, lat, lon) in probes {
        let at = far_from(Point { lat, lon });
        let located_at = Clock::system().now().to_rfc3339_opts(SecondsFormat::Millis, true);
        let body = json!({"positions": [{"located_at": located_at, "latitude": at.lat, "longitude": at.lon}]});
        let answer = site.post(&format!("/loads/{load}/positions"), &body).await?;
        let start = Instant::now();
        ensure!(answer["accepted"] == 1, "the position of load {load} was {answer}");
        engine::out_of_range(db, load).await?;
        times.push(start.elapsed());
    }
    let sent = pace.stop().await.context("sending positions")?;
    // A second at the median, five at the 99th percentile: loads.md §4.
    Ok(Row::alone("alerts: position committed to ticket", &times)
        .held_to(Goal::of(1_000.0, 5_000.0))
        .only_if(sent >= AN_HOUR)
        .noted(format!("{sent:.0} positions an hour meanwhile, each in a call of its own")))
}

/// The corner of the country that is farthest away.
fn far_from(place: Point) -> Point {
    let farthest = CORNERS.into_iter().max_by(|one, other| miles(*one, place).total_cmp(&miles(*other, place)));
    farthest.unwrap_or(CORNERS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_truck_drives_from_the_far_corner_within_half_a_day() {
        // The fastest average that alerts go by is 65 miles an hour; the windows end within 12 hours, and half an hour more is allowed.
        for city in geo::cities().iter().filter(|city| (24.0..50.0).contains(&city.lat)) {
            assert!(miles(far_from(city.point()), city.point()) > 65.0 * 12.5, "{}", city.name);
        }
    }
}
