//! Questions about monitored carriers: lists by assessment, previews of rules, and how soon every company is notified after an
//! import. PostgreSQL has no answer of its own to these; the correctness of ours is tested in the index crate, and notices are
//! counted here.

use crate::Arguments;
use crate::http::Served;
use crate::measure::Times;
use crate::report::Row;
use anyhow::{Context, ensure};
use carriers::verdicts::defaults;
use chrono::{NaiveDate, TimeDelta};
use index::{Classified, Filter, Query, Rulebook, SetKey, SetKind, Snapshot, Sort, SortBy};
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules::{Rule, RuleType, Setting, Silence, Summary};
use sqlx::PgConnection;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use store::{Pool, Tenant};
use tokio::process::Command;

/// Companies that monitor carriers.
const COMPANIES: i64 = 200;
/// What each of them monitors.
const WATCHED: i64 = 50_000;
/// Carriers that an import changes.
const CHANGED: i64 = 50_000;
/// The rules of the lists: those of a broker with many active rules.
pub(crate) const ASKED: [RuleType; 12] = [
    RuleType::InterstateAuthorityActive,
    RuleType::AuthorityThreeMonths,
    RuleType::AuthoritySixMonths,
    RuleType::Bipd750,
    RuleType::Bipd1000,
    RuleType::SafetyRating,
    RuleType::OperatingStatus,
    RuleType::InspectedRecently,
    RuleType::NoOosOrders,
    RuleType::NoPendingLapse,
    RuleType::NoPriorRevocation,
    RuleType::NoIdentityAlert,
];
/// How long everyone is waited for.
const PATIENCE: Duration = Duration::from_mins(10);

/// Each company monitors every nth carrier.
const COMPANIES_AND_SUBSCRIPTIONS: &str = "
    delete from notices; delete from notice_counters; delete from told_results; delete from subscriptions;
    insert into plans (name) select 'bench' where not exists (select from plans where name = 'bench');
    insert into companies (legal_name, company_type, plan_id)
    select 'SYN BENCH ' || g, 'broker', (select id from plans where name = 'bench')
      from generate_series(1, $1 - (select count(*) from companies where legal_name like 'SYN BENCH %')) g;
    insert into subscriptions (company_id, carrier_id, created_at)
    select b.id, c.id, now()
      from (select id, row_number() over (order by id) as nth from companies where legal_name like 'SYN BENCH %') b
      join (select id, row_number() over (order by id) as nth from carriers) c on c.nth % $2 = b.nth % $2;
    vacuum analyze subscriptions";

/// Adds all of them to `rows`.
pub(crate) async fn rows(
    pool: &Pool,
    today: NaiveDate,
    arguments: &Arguments,
    database_url: &str,
    rows: &mut Vec<Row>,
) -> anyhow::Result<()> {
    let mut db = pool.acquire().await?;
    store::migrate::run(&mut db).await?;
    println!("{COMPANIES} companies watch {WATCHED} carriers each");
    let every = (i64::from(arguments.carriers) / WATCHED).max(1);
    let statements = COMPANIES_AND_SUBSCRIPTIONS.replace("$1", &COMPANIES.to_string());
    for statement in statements.replace("$2", &every.to_string()).split(';') {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&mut *db).await?;
    }
    let companies: Vec<i64> =
        sqlx::query_scalar("select id from companies where legal_name like 'SYN BENCH %' order by id")
            .fetch_all(&mut *db)
            .await?;
    with_rules(&mut db, &companies).await?;
    let company = *companies.first().context("a company")?;
    let (snapshot, _) = store::index_feed::load(pool).await?;
    rows.extend([lists(&snapshot, company, today, arguments), preview(&snapshot, today, arguments)]);
    drop(snapshot);
    rows.push(reporting(&mut db, today, arguments, database_url).await?);
    Ok(())
}

/// Each company has the rules that every company starts with, as if somebody had looked at them: without rules no carrier fails.
#[expect(clippy::disallowed_methods, reason = "the companies are the benchmark's own")]
async fn with_rules(db: &mut PgConnection, companies: &[i64]) -> anyhow::Result<()> {
    for company in companies {
        let tenant = Tenant::of(CompanyId(*company));
        let made = defaults::ensure_within(&mut *db, tenant, Clock::system().now()).await;
        made.map_err(|error| anyhow::anyhow!("the rules of company {company}: {error:?}"))?;
    }
    Ok(())
}

/// One classification with these rules active, for every carrier.
pub(crate) fn rulebook(today: NaiveDate, asked: &[RuleType]) -> Rulebook {
    let rules = asked.iter().map(|is_type| Rule::new(*is_type, Setting::Active)).collect();
    let classifications = vec![Classified { rules, ..Classified::default() }];
    Rulebook {
        today,
        classifications,
        silence: Silence::default(),
        own: Vec::new(),
        do_not_dispatch: None,
        raised: Vec::new(),
    }
}

/// A page of the carriers that have one result, and how many have each.
fn lists(snapshot: &Snapshot, company: i64, today: NaiveDate, arguments: &Arguments) -> Row {
    println!("asking: lists by result");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let (rulebook, mut times, mut watched) = (rulebook(today, &ASKED), Times::default(), 0);
    for _ in 0..arguments.questions {
        let query = Query {
            filters: vec![Filter::Member(SetKey { company, kind: SetKind::Subscribed }, true)],
            sort: Some(Sort { by: SortBy::Name, is_descending: false }),
            skip: rng.random_range(0..20) * 50,
            take: 50,
            ..Query::new(today)
        };
        let wanted = Summary::ALL[rng.random_range(0..Summary::ALL.len())];
        watched = times.take(|| snapshot.assess(&query, &rulebook, Some(wanted))).counts.total();
    }
    Row::alone("watched carriers by result: page, four totals", &times)
        .noted(format!("{watched} carriers, {} rules", ASKED.len()))
}

/// What one more rule would change, among all carriers.
fn preview(snapshot: &Snapshot, today: NaiveDate, arguments: &Arguments) -> Row {
    println!("asking: previews of rules");
    let mut times = Times::default();
    for nth in 0..arguments.questions {
        let without: Vec<_> = ASKED.into_iter().enumerate().filter(|(at, _)| *at != nth % ASKED.len()).collect();
        let before = rulebook(today, &without.into_iter().map(|(_, is_type)| is_type).collect::<Vec<_>>());
        let after = rulebook(today, &ASKED);
        times.take(|| snapshot.preview(&before, &after, &[], 5));
    }
    Row::alone("preview of a rule among all carriers", &times).noted(format!(
        "{} carriers, {} rules",
        snapshot.len(),
        ASKED.len()
    ))
}

/// From the end of an import until every company was notified of what it changed.
async fn reporting(
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
    database_url: &str,
) -> anyhow::Result<Row> {
    println!("telling {COMPANIES} companies of {CHANGED} changed carriers");
    let file = changed(db, arguments, today).await?;
    let served = Served::start(&arguments.binary, &arguments.folder.join("served"), database_url).await?;
    let measured = async {
        // The first run reports nothing: it records every assessment.
        all_looked(db, "select count(*) from told_results t join companies c on c.id = t.company_id where legal_name like 'SYN BENCH %'").await?;
        sqlx::raw_sql("drop table if exists bench_told; create unlogged table bench_told as select * from told_results")
            .execute(&mut *db)
            .await?;
        let started = Instant::now();
        let status = Command::new(&arguments.binary)
            .args(["import", "fmcsa", "--vintage", &(today + TimeDelta::days(1)).to_string(), "--data-dir"])
            .arg(arguments.folder.join("served"))
            .arg(&file)
            .env("DATABASE_URL", database_url)
            .status()
            .await?;
        ensure!(status.success(), "the import ended: {status}");
        let imported = started.elapsed();
        let mut times = Times::default();
        let waited = Instant::now();
        all_looked(db, "select count(*) from told_results t join bench_told b using (company_id) where t.look > b.look").await?;
        times.push(waited.elapsed());
        let (notices, expected) = counts(db).await?;
        Ok(Row { equal: Some(notices == expected), ..Row::alone("notices for everybody after an import", &times) }.noted(format!(
            "{notices} notices, {expected} expected; the import took {:.1} s before",
            imported.as_secs_f64()
        )))
    }
    .await;
    served.stop().await?;
    sqlx::raw_sql("drop table if exists bench_told, bench_changed").execute(db).await?;
    measured
}

/// Waits until the count is that of all companies.
async fn all_looked(db: &mut PgConnection, count: &'static str) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        let looked: i64 = sqlx::query_scalar(count).fetch_one(&mut *db).await?;
        if looked >= COMPANIES {
            return Ok(());
        }
        ensure!(start.elapsed() < PATIENCE, "{looked} of {COMPANIES} companies after {PATIENCE:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// How many notices there are, and how many there should be: a carrier that is not active fails.
async fn counts(db: &mut PgConnection) -> anyhow::Result<(i64, i64)> {
    let notices = sqlx::query_scalar(
        "select count(*) from notices n join companies c on c.id = n.company_id
          where n.kind = 'assessment_changed' and c.legal_name like 'SYN BENCH %'",
    )
    .fetch_one(&mut *db);
    let notices = notices.await?;
    let expected = sqlx::query_scalar(
        "select count(*) from bench_told t
          cross join lateral unnest(t.carrier_ids, string_to_array(t.results, null)) as u (id, letter)
           join bench_changed b on b.id = u.id
           join companies c on c.id = t.company_id
          where letter <> 'F' and c.legal_name like 'SYN BENCH %'",
    );
    Ok((notices, expected.fetch_one(db).await?))
}

/// Writes the census rows of active carriers with another status: a file that changes nothing else.
async fn changed(db: &mut PgConnection, arguments: &Arguments, today: NaiveDate) -> anyhow::Result<PathBuf> {
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "drop table if exists bench_changed;
         create unlogged table bench_changed as
             select id, dot_number from carriers where status_code = 'A' order by md5(dot_number::text) limit {CHANGED}"
    )))
    .execute(&mut *db)
    .await?;
    let dots: Vec<i32> = sqlx::query_scalar("select dot_number from bench_changed").fetch_all(db).await?;
    let dots: HashSet<String> = dots.iter().map(ToString::to_string).collect();
    let folder = arguments.folder.join(format!("files-{}-{}", arguments.carriers, arguments.seed));
    let path = arguments.folder.join(format!("census_{}.csv", today.format("%Y%m%d")));
    let written = write_changed(&folder.join("census.csv"), &path, &dots)?;
    ensure!(written == dots.len(), "{written} of {} rows are in the census file", dots.len());
    Ok(path)
}

/// Copies the rows of these carriers, active made inactive. Status and number are the third and fourth column and never quoted.
fn write_changed(from: &Path, to: &Path, dots: &HashSet<String>) -> anyhow::Result<usize> {
    let mut lines =
        BufReader::with_capacity(1 << 20, std::fs::File::open(from).with_context(|| from.display().to_string())?)
            .lines();
    let mut file = BufWriter::new(std::fs::File::create(to)?);
    writeln!(file, "{}", lines.next().context("a header")??)?;
    let mut written = 0;
    for line in lines {
        let line = line?;
        let mut cells = line.splitn(5, ',');
        let [Some(filed), Some(added), Some(_), Some(dot), Some(rest)] = std::array::from_fn(|_| cells.next()) else {
            continue;
        };
        if dots.contains(dot.trim_matches('"')) {
            writeln!(file, "{filed},{added},I,{dot},{rest}")?;
            written += 1;
        }
    }
    file.flush()?;
    Ok(written)
}
