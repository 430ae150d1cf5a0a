//! Pages of the board with the counts of its three views: of the book, of PostgreSQL, and over HTTP.

use super::questions::{BoardQuestion, draw};
use crate::Arguments;
use crate::loads::over_http::Site;
use crate::measure::Times;
use crate::report::{Goal, Row};
use anyhow::ensure;
use chrono::{DateTime, Utc};
use freight::board::BoardQuery;
use freight::book::BoardPage;
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use platform::live::loads::LiveLoads;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::json;
use std::time::Instant;
use store::{Conn, Pool};

/// How many of the questions PostgreSQL gets.
const RIVAL_QUESTIONS: usize = 100;
/// A page of the board. (loads.md §6.)
const GOAL: Goal = Goal::of(1.0, 5.0);

/// What the board finds and sorts by, as one flat table; a view's word needs the moment, and so is worked out for the question.
const TABLE: &str = "
    drop table if exists bench_board;
    create unlogged table bench_board as
    select l.id, l.status, l.equipment_type, l.min_rate_cents, l.weight as pounds, 'hazmat' = any(l.certifications) as is_hazmat,
           'tanker' = any(l.certifications) as is_tanker, l.billable_miles, l.last_posted_at, l.posting_expires_at,
           round(l.min_rate_cents::numeric * 100 / nullif(l.billable_miles, 0)::numeric) as per_mile,
           f.latitude as origin_lat, f.longitude as origin_lon, f.state as origin_state, left(f.postal_code, 3) as origin_prefix,
           z.latitude as destination_lat, z.longitude as destination_lon, z.state as destination_state,
           left(z.postal_code, 3) as destination_prefix,
           f.window_start_at as pickup_at, z.window_start_at as dropoff_at,
           (f.window_start_at at time zone f.time_zone)::date as pickup_first, (f.window_end_at at time zone f.time_zone)::date as pickup_last,
           ((f.window_end_at at time zone f.time_zone)::date + 1)::timestamp at time zone f.time_zone as pickup_over_at,
           (z.window_start_at at time zone z.time_zone)::date as dropoff_first
      from loads l
      join load_stops f on f.load_id = l.id and f.position = 0
      join load_stops z on z.load_id = l.id and z.position = (select max(s.position) from load_stops s where s.load_id = l.id)
     where l.company_id = $1 and l.closed_at is null";

/// An index for every order and for every filter that leaves few.
const INDEXES: &str = "
    create index on bench_board (min_rate_cents, id);
    create index on bench_board (last_posted_at, id);
    create index on bench_board (per_mile, id);
    create index on bench_board (billable_miles, id);
    create index on bench_board (pickup_at, id);
    create index on bench_board (dropoff_at, id);
    create index on bench_board (equipment_type, pickup_at);
    create index on bench_board (origin_state, pickup_at);
    create index on bench_board (origin_prefix);
    create index on bench_board (origin_lat, origin_lon);
    create index on bench_board (destination_state, pickup_at);
    create index on bench_board (destination_prefix);
    create index on bench_board (destination_lat, destination_lon)";

/// Of the book, and of PostgreSQL at the same moment.
pub(super) async fn rows(
    pool: &Pool,
    db: &mut Conn,
    (company, now): (CompanyId, DateTime<Utc>),
    arguments: &Arguments,
) -> anyhow::Result<Vec<Row>> {
    println!("asking: pages of the board");
    let live = LiveLoads::new(Clock::fixed(now));
    live.load(pool).await?;
    prepare(db, company).await?;
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let questions: Vec<BoardQuestion> = (0..arguments.questions).map(|_| draw(now, &mut rng)).collect();
    // All of ours first, so that PostgreSQL's work is not in the way.
    let mut ours = Times::default();
    let pages: Vec<BoardPage> = questions.iter().map(|one| ours.take(|| live.board(company, &one.query))).collect();
    let (mut theirs, mut is_equal, mut found) = (Times::default(), true, 0);
    for (question, page) in questions.iter().zip(&pages).take(RIVAL_QUESTIONS) {
        let (counts, ids) = rival(db, question, now, &mut theirs).await?;
        let told = [page.counts.all, page.counts.posted, page.counts.unposted].map(i64::from);
        let is_same = told == counts && page.ids.iter().map(|id| id.0).eq(ids.iter().copied());
        if !is_same {
            println!(
                "  differs: {} where {} order by {}: {told:?} {:?} against {counts:?} {ids:?}",
                question.view, question.conditions, question.order, page.ids
            );
        }
        is_equal &= is_same;
        found += page.total;
    }
    sqlx::raw_sql("drop table bench_board").execute(db).await?;
    let mean = found / u32::try_from(questions.len().clamp(1, RIVAL_QUESTIONS))?;
    Ok(vec![
        Row::compared("board: page of 50, filters, counts of views", &ours, &theirs, is_equal)
            .held_to(GOAL)
            .noted(format!("{} open loads, {mean} found on average", live.count())),
    ])
}

async fn prepare(db: &mut Conn, company: CompanyId) -> anyhow::Result<()> {
    // A table is not made by a statement with parameters.
    let table = TABLE.replace("$1", &company.0.to_string());
    sqlx::raw_sql(sqlx::AssertSqlSafe(table)).execute(&mut *db).await?;
    sqlx::raw_sql(INDEXES).execute(&mut *db).await?;
    sqlx::raw_sql("vacuum (analyze) bench_board").execute(db).await?;
    Ok(())
}

/// The counts of all loads, posted and unposted ones, and the ids of the page.
async fn rival(
    db: &mut Conn,
    question: &BoardQuestion,
    now: DateTime<Utc>,
    times: &mut Times,
) -> anyhow::Result<([i64; 3], Vec<i64>)> {
    let BoardQuestion { query: BoardQuery { page, per_page, .. }, conditions, view, order } = question;
    let from = format!(
        "from (select *, coalesce(posting_expires_at > {}, false) as is_posted from bench_board) b where {conditions}",
        super::literal(now)
    );
    let skip = u64::from(page - 1) * u64::from(*per_page);
    let start = Instant::now();
    let (all, posted): (i64, i64) =
        sqlx::query_as(sqlx::AssertSqlSafe(format!("select count(*), count(*) filter (where is_posted) {from}")))
            .fetch_one(&mut *db)
            .await?;
    let ids: Vec<i64> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "select id {from} and {view} order by {order} limit {per_page} offset {skip}"
    )))
    .fetch_all(db)
    .await?;
    times.push(start.elapsed());
    Ok(([all, posted, all - posted], ids))
}

/// The whole answer as a browser gets it: rows, judgements, JSON. It has no goal of its own.
pub(super) async fn over_http(site: &Site, arguments: &Arguments) -> anyhow::Result<Row> {
    println!("asking: pages of the board over HTTP");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut times = Times::default();
    let sorts = ["pickup_asc", "price_desc", "rpm", "posting_desc"];
    for _ in 0..arguments.questions {
        let sort = sorts[rng.random_range(0..sorts.len())];
        let least = rng.random_range(500..2_000);
        let body = json!({"q": {"view": "posted", "s": sort, "min_rate": least}, "page": rng.random_range(1..=5)});
        let start = Instant::now();
        let answer = site.post("/loads/broker_search", &body).await?;
        times.push(start.elapsed());
        ensure!(answer["results"].is_array(), "a search of the board was {answer}");
    }
    Ok(Row::alone("HTTP: page of 50 of the board", &times))
}
