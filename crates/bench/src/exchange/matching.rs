//! The carriers that fit a load: by the call, and by SQL over plain tables that hold what the index holds.

use super::given::areas;
use crate::Arguments;
use crate::loads::over_http::Site;
use crate::measure::Times;
use crate::places;
use crate::report::{Goal, Row};
use anyhow::Context;
use carriers::search::equipment::{Known, Portfolio, filter};
use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::EquipmentType;
use index::{AuthorityStatus, Carrier, Filter, Flag, Ordinal, Snapshot};
use kernel::clock::Clock;
use kernel::ids::{CompanyId, LoadId};
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::Value;
use std::fmt::Write;
use std::time::{Duration, Instant};
use store::{Conn, Pool};

/// The same question as set SQL.
const BY_SET: &str = include_str!("match.sql");
/// How many of the loads PostgreSQL is asked about.
const RIVAL_QUESTIONS: usize = 60;
/// Loads that are asked about before anything is measured: the first answer works the verdicts on all carriers out.
const WARMING: usize = 5;
/// Carriers on a page, as the screen asks for them.
const PAGE: usize = 50;
/// Loads among which the asked ones are: of these, carriers said more (`given`).
const AMONG: usize = 1_000;
/// Times by loads.md §6; a hundred times faster than PostgreSQL by issue 18.
const GOAL: Goal = Goal { p50_ms: Some(5.0), p99_ms: Some(15.0), ratio: Some(100.0) };

const TABLES: &str = "
    drop table if exists bench_match, bench_areas;
    create unlogged table bench_match (id bigint, dot_number integer primary key, lat float8, lon float8, cargo integer,
        has_authority boolean, is_out_of_service boolean, last_inspected_on date);
    create unlogged table bench_areas (id bigint primary key, lat float8, lon float8)";
/// For the company's own loads, each way in which the question comes to them.
const INDEXES: &str = "
    create unique index on bench_match (id);
    create index if not exists bench_stops_by_place on load_stops (latitude, longitude);
    create index if not exists bench_stops_by_end on load_stops (window_end_at)";
const VACUUM: [&str; 2] = ["vacuum (analyze) bench_match", "vacuum (analyze) bench_areas"];
/// The product's own tables are left as they were.
const DROP: &str = "
    drop table bench_match, bench_areas, bench_places, bench_homes, bench_touches, bench_links;
    drop index bench_stops_by_place, bench_stops_by_end";

/// Asks both about some of the posted loads.
pub(super) async fn row(
    pool: &Pool,
    db: &mut Conn,
    site: &Site,
    company: CompanyId,
    posted: &[LoadId],
    arguments: &Arguments,
) -> anyhow::Result<Row> {
    println!("asking: carriers for a load");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let among = &posted[..posted.len().min(AMONG)];
    for load in among.iter().take(WARMING) {
        ask(site, *load, "fits").await?;
    }
    let loads: Vec<LoadId> = (0..arguments.questions).filter_map(|_| among.choose(&mut rng).copied()).collect();
    // All of ours first, so that PostgreSQL's work is not in the way.
    let mut ours = Times::default();
    for load in &loads {
        ours.push(ask(site, *load, "fits").await?.took);
    }
    println!("asking: carriers for a load, PostgreSQL too");
    let (snapshot, _) = store::index_feed::load(pool).await?;
    let carriers = snapshot.len();
    fill(&snapshot, db).await?;
    drop(snapshot);
    let (mut theirs, mut is_equal, mut found) = (Times::default(), true, 0);
    let some = &loads[..loads.len().min(RIVAL_QUESTIONS)];
    for load in some {
        // What is compared is asked beside it: loads that are hauled move on, and days end, while the tables are filled.
        let (fits, failing) = (ask(site, *load, "fits").await?, ask(site, *load, "failing").await?);
        let wanted = Wanted::read(db, *load).await?;
        let start = Instant::now();
        let (ordered, out) = wanted.by_set(db, company, Clock::system().today()).await?;
        theirs.push(start.elapsed());
        let is_same = agree(&ordered, [&fits.dots, &failing.dots], [fits.totals[0], fits.totals[1]])
            && fits.totals == failing.totals
            && fits.totals[2] == out;
        if !is_same {
            println!(
                "  differs: load {}: fits {:?}, fail {:?}, of {:?}, against {ordered:?} and {out} out",
                load.0, fits.dots, failing.dots, fits.totals
            );
        }
        is_equal &= is_same;
        found += ordered.len();
    }
    sqlx::raw_sql(DROP).execute(db).await?;
    let mean = found / some.len().max(1);
    Ok(Row::compared("HTTP: carriers that fit a load, page of 50", &ours, &theirs, is_equal).held_to(GOAL).noted(
        format!("{carriers} carriers, {mean} fit or fail rules on average; the whole call against the statement alone, without verdicts"),
    ))
}

/// What the call answered.
#[derive(Debug)]
struct Answer {
    took: Duration,
    /// USDOT numbers in order.
    dots: Vec<i32>,
    /// How many fit, fail and are out.
    totals: [usize; 3],
}

async fn ask(site: &Site, load: LoadId, show: &str) -> anyhow::Result<Answer> {
    let path = format!("/carriers/load_match/{}?show={show}&per_page={PAGE}", load.0);
    let start = Instant::now();
    let (headers, body) = site.fetch(&path).await?;
    let took = start.elapsed();
    let rows: Vec<Value> = serde_json::from_slice(&body)?;
    let dot = |row: &Value| row["carrier"]["dot_number"].as_i64().and_then(|dot| i32::try_from(dot).ok());
    let dots = rows.iter().map(dot).collect::<Option<Vec<i32>>>().context("a USDOT number")?;
    let mut totals = [0; 3];
    for (total, header) in totals.iter_mut().zip(["totalfits", "totalfailing", "totalout"]) {
        *total = headers.get(header).with_context(|| header.to_owned())?.to_str()?.parse()?;
    }
    Ok(Answer { took, dots, totals })
}

/// A load, as the statement is told of it.
#[derive(Debug, sqlx::FromRow)]
struct Wanted {
    id: i64,
    equipment_type: Option<String>,
    pickup_lat: f64,
    pickup_lon: f64,
    pickup_state: Option<String>,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    delivery_lat: f64,
    delivery_lon: f64,
    delivery_state: Option<String>,
}

impl Wanted {
    async fn read(db: &mut Conn, load: LoadId) -> anyhow::Result<Self> {
        let read = "
            select l.id, l.equipment_type, f.latitude as pickup_lat, f.longitude as pickup_lon, f.state as pickup_state,
                   f.window_start_at as starts_at, f.window_end_at as ends_at,
                   t.latitude as delivery_lat, t.longitude as delivery_lon, t.state as delivery_state
              from loads l
              join load_stops f on f.load_id = l.id and f.position = 0
              join load_stops t on t.load_id = l.id and t.position = 1
             where l.id = $1";
        Ok(sqlx::query_as(read).bind(load.0).fetch_one(db).await?)
    }

    /// Who fits by SQL, best first, and how many are out.
    async fn by_set(&self, db: &mut Conn, company: CompanyId, today: NaiveDate) -> anyhow::Result<(Vec<i32>, usize)> {
        let (fitting, out): (Vec<i32>, i64) = sqlx::query_as(BY_SET)
            .bind(company.0)
            .bind(self.id)
            .bind(Clock::system().now())
            .bind(self.cargo())
            .bind(self.pickup_lat)
            .bind(self.pickup_lon)
            .bind(self.delivery_lat)
            .bind(self.delivery_lon)
            .bind(today)
            .bind(self.starts_at)
            .bind(self.ends_at)
            .bind(self.equipment_type.as_deref())
            .bind(self.pickup_state.as_deref())
            .bind(self.delivery_state.as_deref())
            .fetch_one(db)
            .await?;
        Ok((fitting, usize::try_from(out)?))
    }

    /// The kinds of cargo that imply a trailer for the load; none where every carrier has one. For the equipment that samples ask for.
    fn cargo(&self) -> i32 {
        let equipment: Option<EquipmentType> = self.equipment_type.as_deref().and_then(|word| word.parse().ok());
        let taken: &[&str] = match equipment {
            Some(EquipmentType::Van | EquipmentType::VanOrReefer) => &["van", "reefer"],
            Some(EquipmentType::Reefer) => &["reefer"],
            Some(EquipmentType::Flatbed) => &["flatbed", "drop_deck"],
            Some(EquipmentType::DropDeck) => &["drop_deck"],
            _ => &[],
        };
        let declared = Known { is_provided: true, is_verified: false };
        match filter(taken, declared, Portfolio::default()) {
            Filter::Cargo(bits) => bits.cast_signed(),
            _ => 0,
        }
    }
}

/// PostgreSQL's tables, out of the index's own rows.
async fn fill(snapshot: &Snapshot, db: &mut Conn) -> anyhow::Result<()> {
    places::fill(snapshot, db).await?;
    sqlx::raw_sql(TABLES).execute(&mut *db).await?;
    let mut rows = String::new();
    for ordinal in places::all(snapshot) {
        line(&mut rows, snapshot, ordinal)?;
    }
    let mut known = String::new();
    for area in areas() {
        writeln!(known, "{}\t{}\t{}", area.id.0, area.point.lat, area.point.lon)?;
    }
    for (table, text) in [("bench_match", rows), ("bench_areas", known)] {
        let mut copy = db.copy_in_raw(&format!("copy {table} from stdin")).await?;
        copy.send(text.as_bytes()).await?;
        copy.finish().await?;
    }
    sqlx::raw_sql(INDEXES).execute(&mut *db).await?;
    for vacuum in VACUUM {
        sqlx::raw_sql(vacuum).execute(&mut *db).await?;
    }
    sqlx::raw_sql("analyze load_stops").execute(db).await?;
    Ok(())
}

/// A carrier's row for COPY.
fn line(rows: &mut String, snapshot: &Snapshot, ordinal: Ordinal) -> anyhow::Result<()> {
    const UNKNOWN: &str = "\\N";
    let carrier = snapshot.carrier(ordinal);
    let answer = |known: Option<bool>| known.map_or(UNKNOWN, |is| if is { "t" } else { "f" });
    let is_out_of_service = match carrier.is_out_of_service {
        Flag::Unknown => None,
        Flag::Yes => Some(true),
        Flag::No => Some(false),
    };
    let end = |of: fn(geo::Point) -> f64| carrier.home.map_or_else(|| UNKNOWN.to_owned(), |home| of(home).to_string());
    writeln!(
        rows,
        "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
        carrier.id,
        carrier.dot_number,
        end(|home| home.lat),
        end(|home| home.lon),
        carrier.cargo.cast_signed(),
        answer(authority(&carrier)),
        answer(is_out_of_service),
        carrier.last_inspected_on.map_or_else(|| UNKNOWN.to_owned(), |on| on.to_string()),
    )?;
    Ok(())
}

/// Whether it may haul for others; none where no data set tells.
fn authority(carrier: &Carrier<'_>) -> Option<bool> {
    let both = [carrier.common, carrier.contract];
    match (both.contains(&AuthorityStatus::Active), both.contains(&AuthorityStatus::Unknown)) {
        (true, _) => Some(true),
        (false, true) => None,
        (false, false) => Some(false),
    }
}

/// Whether two pages, of carriers that fit and of those that fail, are the beginnings of two parts of one order: each carrier of it is the next
/// of one part, or lies behind a page of which there is more.
fn agree(ordered: &[i32], pages: [&[i32]; 2], totals: [usize; 2]) -> bool {
    let mut at = [0_usize; 2];
    for dot in ordered {
        let is_next = |part: &usize| pages[*part].get(at[*part]) == Some(dot);
        let is_behind = |part: &usize| at[*part] >= pages[*part].len() && at[*part] < totals[*part];
        let Some(part) = [0, 1].into_iter().find(is_next).or_else(|| [0, 1].into_iter().find(is_behind)) else {
            return false;
        };
        at[part] += 1;
    }
    at == totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pages_agree_with_one_order_where_each_is_a_part_of_it() {
        let ordered = [5, 4, 3, 2, 1];
        assert!(agree(&ordered, [&[5, 3, 1], &[4, 2]], [3, 2]));
        assert!(agree(&ordered, [&[5, 3], &[4]], [3, 2]), "there is more behind both pages");
        assert!(!agree(&ordered, [&[3, 5, 1], &[4, 2]], [3, 2]), "another order");
        assert!(!agree(&ordered, [&[5, 3, 1], &[4]], [3, 1]), "one is missing");
        assert!(!agree(&ordered, [&[5, 3, 1], &[4, 2]], [4, 2]), "one too many was counted");
        assert!(agree(&[], [&[], &[]], [0, 0]));
    }
}
