//! Questions about places and about what carriers share: radius, lanes, facets, associations. PostgreSQL gets the index's own points and
//! links as tables, with an index for every look-up, so that both answer from the same rows.

use crate::Arguments;
use crate::measure::Times;
use crate::questions::PAGE;
use crate::report::Row;
use chrono::{Months, NaiveDate};
use geo::{Point, cities};
use index::{Authority, COMMON, Facet, Filter, Lane, Link, Number, Ordinal, Query, Region, Snapshot, Sort, SortBy};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::time::Instant;

/// How often PostgreSQL gets each query.
const RIVAL_QUESTIONS: usize = 40;

const TABLES: &str = "
    drop table if exists bench_places, bench_homes, bench_touches, bench_links;
    create unlogged table bench_places (id integer, lat float8, lon float8);
    create unlogged table bench_homes (dot_number integer, place integer);
    create unlogged table bench_touches (place integer, dot_number integer, seen_on date);
    create unlogged table bench_links (link bigint, dot_number integer)";

const INDEXES: &str = "
    create index on bench_places (lat, lon);
    create index on bench_homes (place, dot_number);
    create index on bench_homes (dot_number);
    create index on bench_touches (place, seen_on, dot_number);
    create index on bench_links (link, dot_number);
    create index on bench_links (dot_number, link)";

/// After this PostgreSQL knows that it may answer from an index alone, and has nothing left to clean up while questions are timed.
const VACUUM: &str = "vacuum (analyze) bench_places, bench_homes, bench_touches, bench_links";

/// The places within a radius: those in a box by the index, then measured as the product measures.
const NEAR: &str = "
    select id from bench_places
     where lat between $1 - $3 / 68.9 and $1 + $3 / 68.9
       and 2 * 3958.761 * asin(least(1, sqrt(power(sin(radians(lat - $1) / 2), 2)
           + cos(radians($1)) * cos(radians(lat)) * power(sin(radians(lon - $2) / 2), 2)))) <= $3";

/// All of them.
pub(crate) async fn rows(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
) -> anyhow::Result<Vec<Row>> {
    println!("giving PostgreSQL the index's points and links");
    fill(snapshot, db).await?;
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let rows = vec![
        radius(snapshot, db, today, arguments, &mut rng).await?,
        lane(snapshot, db, today, arguments, &mut rng).await?,
        facets(snapshot, db, today, arguments, &mut rng).await?,
        associated(snapshot, db, today, arguments, &mut rng).await?,
        places_while_typing(arguments, &mut rng),
    ];
    sqlx::raw_sql("drop table bench_places, bench_homes, bench_touches, bench_links").execute(db).await?;
    Ok(rows)
}

pub(crate) async fn fill(snapshot: &Snapshot, db: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(TABLES).execute(&mut *db).await?;
    let mut places: HashMap<[u64; 2], usize> = HashMap::new();
    let mut number = |point: Point| {
        let next = places.len();
        *places.entry([point.lat.to_bits(), point.lon.to_bits()]).or_insert(next)
    };
    let (mut homes, mut touches, mut links) = (String::new(), String::new(), String::new());
    let revoked = |ordinal| snapshot.carrier(ordinal).links.iter().copied().find_map(Link::revoked_dot_number);
    let revoked: BTreeSet<u32> = all(snapshot).into_iter().filter_map(revoked).collect();
    for ordinal in all(snapshot) {
        let carrier = snapshot.carrier(ordinal);
        let dot = carrier.dot_number;
        if let Some(home) = carrier.home {
            writeln!(homes, "{dot}\t{}", number(home))?;
        }
        for touch in snapshot.touches(ordinal) {
            if let Some(at) = touch.at {
                writeln!(touches, "{}\t{dot}\t{}", number(at), touch.on)?;
            }
        }
        let values: BTreeSet<u64> = carrier.links.iter().map(|link| link.present().number()).collect();
        for value in values {
            writeln!(links, "{}\t{dot}", value.cast_signed())?;
        }
        // Who was revoked belongs to those that FMCSA marks as its continuation, without a link of its own.
        if revoked.contains(&dot) {
            writeln!(links, "{}\t{dot}", Link::revoked_predecessor(dot).number().cast_signed())?;
        }
    }
    let mut points = String::new();
    for (bits, id) in &places {
        writeln!(points, "{id}\t{}\t{}", f64::from_bits(bits[0]), f64::from_bits(bits[1]))?;
    }
    for (table, text) in
        [("bench_places", points), ("bench_homes", homes), ("bench_touches", touches), ("bench_links", links)]
    {
        let mut copy = db.copy_in_raw(&format!("copy {table} from stdin")).await?;
        copy.send(text.as_bytes()).await?;
        copy.finish().await?;
    }
    sqlx::raw_sql(INDEXES).execute(&mut *db).await?;
    sqlx::raw_sql(VACUUM).execute(&mut *db).await?;
    Ok(())
}

pub(crate) fn all(snapshot: &Snapshot) -> Vec<Ordinal> {
    let today = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap_or_default();
    snapshot.search(&Query { take: usize::MAX, sort: Some(by(SortBy::DotNumber, false)), ..Query::new(today) }).carriers
}

const fn by(by: SortBy, is_descending: bool) -> Sort {
    Sort { by, is_descending }
}

fn somewhere(rng: &mut impl Rng) -> Point {
    cities().choose(rng).map_or(Point { lat: 41.88, lon: -87.63 }, geo::City::point)
}

fn dots(snapshot: &Snapshot, carriers: &[Ordinal]) -> Vec<i32> {
    carriers.iter().map(|ordinal| snapshot.carrier(*ordinal).dot_number as i32).collect()
}

/// Carriers that live within a radius, with two filters: the total, and a page by fleet.
async fn radius(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> anyhow::Result<Row> {
    println!("asking: radius");
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    for asked in 0..arguments.questions {
        let (centre, miles) = (somewhere(rng), rng.random_range(20.0..150.0_f64));
        let least = rng.random_range(1..10_u32);
        let query = Query {
            filters: vec![
                Filter::HomeIn(Region::circle(centre, miles)),
                Filter::Number(Number::PowerUnits, Some(least), None),
                Filter::ActiveAuthority(Authority::Carrier),
            ],
            sort: Some(by(SortBy::PowerUnits, true)),
            take: PAGE,
            ..Query::new(today)
        };
        let hits = ours.take(|| snapshot.search(&query));
        if asked >= RIVAL_QUESTIONS {
            continue;
        }
        let from = format!(
            "from bench_homes h join bench_carriers c using (dot_number)
              where h.place in ({NEAR}) and c.power_units >= {least} and c.has_carrier_authority"
        );
        let start = Instant::now();
        let total: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) {from}")))
            .bind(centre.lat)
            .bind(centre.lon)
            .bind(miles)
            .fetch_one(&mut *db)
            .await?;
        let page: Vec<i32> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "select c.dot_number {from} order by c.power_units desc, c.dot_number desc limit {PAGE}"
        )))
        .bind(centre.lat)
        .bind(centre.lon)
        .bind(miles)
        .fetch_all(&mut *db)
        .await?;
        theirs.push(start.elapsed());
        equal &= hits.total as i64 == total && dots(snapshot, &hits.carriers) == page;
    }
    Ok(Row::compared("radius: filters, exact total, page", &ours, &theirs, equal))
}

/// Carriers seen near both ends, with two filters: the total, and a page by touches.
async fn lane(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> anyhow::Result<Row> {
    println!("asking: lane");
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    let mut found = 0;
    for asked in 0..arguments.questions {
        let (from, to) = (somewhere(rng), somewhere(rng));
        let [near, far] = [(); 2].map(|()| rng.random_range(30.0..120.0_f64));
        let months = rng.random_range(6..25_u32);
        let since = today.checked_sub_months(Months::new(months)).unwrap_or(today);
        let least = rng.random_range(1..6_u32);
        let query = Query {
            lane: Some(Lane {
                origin: Some(Region::circle(from, near)),
                destination: Some(Region::circle(to, far)),
                since: Some(since),
            }),
            filters: vec![
                Filter::Number(Number::PowerUnits, Some(least), None),
                Filter::ActiveAuthority(Authority::Carrier),
            ],
            sort: Some(by(SortBy::Touches, true)),
            take: 50,
            ..Query::new(today)
        };
        let hits = ours.take(|| snapshot.search(&query));
        found += hits.total;
        if asked >= RIVAL_QUESTIONS {
            continue;
        }
        let second = NEAR.replace("$1", "$4").replace("$2", "$5").replace("$3", "$6");
        let sql = format!(
            "with o as materialized (
                 select dot_number, count(*) as n from bench_touches where place in ({NEAR}) and seen_on >= $7 group by 1),
             d as materialized (
                 select dot_number, count(*) as n from bench_touches where place in ({second}) and seen_on >= $7 group by 1),
             found as materialized (
                 select c.dot_number, o.n + d.n as n from o join d using (dot_number) join bench_carriers c using (dot_number)
                  where c.power_units >= {least} and c.has_carrier_authority)
             select (select count(*) from found), array(select dot_number from found order by n desc, dot_number desc limit 50)"
        );
        let start = Instant::now();
        let (total, page): (i64, Vec<i32>) = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(from.lat)
            .bind(from.lon)
            .bind(near)
            .bind(to.lat)
            .bind(to.lon)
            .bind(far)
            .bind(since)
            .fetch_one(&mut *db)
            .await?;
        theirs.push(start.elapsed());
        equal &= hits.total as i64 == total && dots(snapshot, &hits.carriers) == page;
    }
    let mean = found / arguments.questions.max(1);
    Ok(Row::compared("lane: both ends, filters, exact total, by touches", &ours, &theirs, equal)
        .noted(format!("{mean} carriers on a lane on average")))
}

/// How many of the carriers that meet broad filters have each state, operation and rating; ours counts authority, cargo and fleet too.
async fn facets(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> anyhow::Result<Row> {
    println!("asking: facets");
    let wanted = [
        Facet::State,
        Facet::CarrierOperation,
        Facet::SafetyRating,
        Facet::ActiveAuthority,
        Facet::Cargo,
        Facet::FleetSize,
    ];
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    // All of ours first: PostgreSQL's parallel workers are not done with the cores when it has answered.
    let mut answered = Vec::new();
    for _ in 0..arguments.questions {
        let least = rng.random_range(0..20_u32);
        let filters = vec![Filter::Number(Number::PowerUnits, Some(least), None)];
        let query = Query { filters, ..Query::new(today) };
        answered.push((least, ours.take(|| snapshot.facets(&query, &wanted))));
    }
    for (least, counted) in answered.into_iter().take(RIVAL_QUESTIONS) {
        let start = Instant::now();
        let rows: Vec<(Option<String>, i64)> = sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "select state, count(*) from bench_carriers where power_units >= {least}
              group by grouping sets ((state), (carrier_operation), (safety_rating))"
        )))
        .fetch_all(&mut *db)
        .await?;
        theirs.push(start.elapsed());
        let states: BTreeMap<String, usize> =
            rows.into_iter().filter_map(|(state, count)| Some((state?, count as usize))).collect();
        let mine: BTreeMap<String, usize> = counted
            .into_iter()
            .filter(|(facet, _)| *facet == Facet::State)
            .flat_map(|(_, counts)| counts)
            .map(|count| (count.value, count.count))
            .collect();
        equal &= mine == states;
    }
    Ok(Row::compared("facets: broad filters, six facts", &ours, &theirs, equal)
        .noted("PostgreSQL counts three of them"))
}

/// Places by the first letters of a city's name, as the search forms ask with each key.
fn places_while_typing(arguments: &Arguments, rng: &mut StdRng) -> Row {
    println!("asking: places while typing");
    geo::areas::prepare();
    let mut times = Times::default();
    for _ in 0..arguments.questions * 10 {
        let name = cities().choose(rng).map_or("Chicago", |city| city.name);
        let typed: String = name.chars().take(rng.random_range(1..=6)).collect();
        times.take(|| geo::areas::autocomplete(&typed, 10));
    }
    Row::alone("places while typing", &times)
}

/// The carriers that share a value with one, leaving out values that many share.
async fn associated(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> anyhow::Result<Row> {
    println!("asking: associated carriers");
    let carriers = all(snapshot);
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    let mut found = 0;
    for asked in 0..arguments.questions * 10 {
        let Some(&carrier) = carriers.choose(rng) else { break };
        let associated = ours.take(|| snapshot.associated(carrier, today));
        found += associated.len();
        if asked >= RIVAL_QUESTIONS * 5 {
            continue;
        }
        let start = Instant::now();
        let others: Vec<i32> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "with mine as (select distinct link from bench_links where dot_number = $1),
             shared as materialized (
                 select b.link, b.dot_number, count(*) over (partition by b.link) as sharers
                   from mine join bench_links b using (link))
             select distinct dot_number from shared where dot_number <> $1 and sharers < {COMMON}"
        )))
        .bind(snapshot.carrier(carrier).dot_number as i32)
        .fetch_all(&mut *db)
        .await?;
        theirs.push(start.elapsed());
        let mut mine: Vec<i32> = associated.iter().map(|one| snapshot.carrier(one.carrier).dot_number as i32).collect();
        let mut others = others;
        mine.sort_unstable();
        others.sort_unstable();
        equal &= mine == others;
    }
    let links: usize = carriers.iter().map(|carrier| snapshot.carrier(*carrier).links.len()).sum();
    Ok(Row::compared("associated carriers", &ours, &theirs, equal)
        .noted(format!("{found} found for {}; {links} links", ours.len())))
}
