//! `make bench`: the product at national size beside PostgreSQL answering the same questions in the same run.
//!
//! It generates synthetic files (kept in the folder for the next run), imports them into a private PostgreSQL, builds the index from it,
//! asks both the same questions, compares every answer, and asks the shipped binary over HTTP. No part of this ships with the product.
//! `bench soak` is another thing: hundreds of people and a few attackers at one server, for minutes.

mod alerts;
mod answers;
mod data;
mod exchange;
mod http;
mod importing;
mod loads;
mod measure;
mod places;
mod questions;
mod report;
mod rival;
mod soak;
mod verdicts;
mod watching;

use anyhow::Context;
use clap::Parser;
use kernel::clock::Clock;
use measure::{Times, memory_mb};
use platform::live::Live;
use report::Row;
use std::path::{Path, PathBuf};
use std::time::Instant;
use store::Pool;
use store::private_postgres::PrivatePostgres;
use tikv_jemallocator::Jemalloc;

/// As the product's own binary has it, so that what is measured in this process is as fast as there.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// What can be said to the benchmark.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// How many carriers; 2.2 million have about 7 million inspections.
    #[arg(long, default_value_t = 2_200_000)]
    carriers: u32,
    /// The seed of the synthetic files and of the questions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Questions of each kind.
    #[arg(long, default_value_t = 300)]
    questions: usize,
    /// Open loads whose alerts are measured, and posted loads of the board.
    #[arg(long, default_value_t = 100_000)]
    loads: u64,
    /// Where files and the database are kept.
    #[arg(long, default_value = "target/bench")]
    folder: PathBuf,
    /// Keep the database of the last run instead of importing again.
    #[arg(long)]
    keep: bool,
    /// The queries; everything when none is named.
    #[arg(long, value_enum)]
    part: Vec<Part>,
    /// Where the results go.
    #[arg(long, default_value = "target/bench.json")]
    out: PathBuf,
    /// The binary as it is shipped, for the questions over HTTP.
    #[arg(long, default_value = "target/release/haulwarden")]
    binary: PathBuf,
}

/// What else it can do.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Many people at work on one server while others attack it.
    Soak(soak::Soak),
}

/// A part of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Filtered lists, names.
    Lists,
    /// Radius, lanes, facets, associated carriers.
    Places,
    /// Verdicts on all carriers: pages by verdict, in their order, of who passes a classification, totals.
    Verdicts,
    /// Filtered pages over HTTP.
    Http,
    /// Monitored carriers: lists by result, previews of rules, notices. After the others, since its import changes carriers.
    Watching,
    /// Open loads: writing them, the book at a start, pages of tabs, positions.
    Loads,
    /// Alerts on loads: the whole book, positions that become tickets, the same by set SQL.
    Alerts,
    /// The load board: pages of it, carriers that fit a load, posting many at once.
    Exchange,
}

impl Arguments {
    fn asks(&self, part: Part) -> bool {
        self.part.is_empty() || self.part.contains(&part)
    }
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let Some(Command::Soak(soak)) = &arguments.command {
        return soak.run();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let cluster = arguments.folder.join("data");
    if !arguments.keep && cluster.exists() {
        std::fs::remove_dir_all(&cluster).with_context(|| cluster.display().to_string())?;
    }
    std::fs::create_dir_all(&arguments.folder)?;
    let postgres = PrivatePostgres::own(&cluster)?;
    let mut rows = Vec::new();
    let asked = runtime.block_on(run(&arguments, &postgres, &mut rows));
    drop(runtime);
    postgres.stop()?;
    // What was measured before a part failed is told all the same.
    report::publish(&rows, &arguments.out)?;
    asked
}

async fn run(arguments: &Arguments, postgres: &PrivatePostgres, rows: &mut Vec<Row>) -> anyhow::Result<()> {
    let today = Clock::system().today();
    if !arguments.keep {
        rows.extend(data::prepare(arguments, &postgres.options(), today).await?);
    }
    let pool = store::conn::connect(postgres.options(), 8).await?;

    let mut packing = Times::default();
    let start = Instant::now();
    let packed = store::index_feed::pack(&mut *pool.acquire().await?).await?;
    packing.push(start.elapsed());
    rows.push(Row::alone("packing inspections", &packing).noted(format!("{packed} carriers")));

    let before = memory_mb().0;
    let mut ready = Times::default();
    let start = Instant::now();
    let kept = arguments.folder.join("kept");
    let live = Live::kept_in(&kept);
    live.load(&pool).await?;
    ready.push(start.elapsed());
    let (after, snapshot) = (memory_mb().0, live.snapshot());
    rows.push(
        Row::alone("index ready from PostgreSQL", &ready)
            .noted(format!("{} carriers; the process grew from {before} to {after} MB", snapshot.len())),
    );

    rows.push(from_file(&live, &pool, &kept).await?);
    drop(live);

    let mut db = pool.acquire().await?;
    if arguments.asks(Part::Lists) || arguments.asks(Part::Places) {
        println!("preparing PostgreSQL's own tables and indexes");
        rival::prepare(&mut db).await?;
    }
    if arguments.asks(Part::Lists) {
        rows.extend(answers::lists(&snapshot, &mut db, today, arguments).await?);
        rows.push(answers::type_ahead(&snapshot, &mut db, arguments).await?);
        rows.push(answers::type_ahead_inside(&snapshot, today, arguments));
    }
    if arguments.asks(Part::Places) {
        rows.extend(places::rows(&snapshot, &mut db, today, arguments).await?);
    }
    if arguments.asks(Part::Verdicts) {
        rows.extend(verdicts::rows(&snapshot, today, arguments));
    }
    sqlx::raw_sql("drop table if exists bench_carriers, bench_names").execute(&mut *db).await?;
    drop((db, snapshot));

    if arguments.asks(Part::Http) {
        rows.push(http::filtered_pages(&arguments.binary, &arguments.folder.join("served"), &postgres.url()).await?);
    }
    if arguments.asks(Part::Watching) {
        watching::rows(&pool, today, arguments, &postgres.url(), rows).await?;
    }
    if arguments.asks(Part::Loads) {
        rows.extend(loads::rows(&pool, arguments, &postgres.url()).await?);
    }
    if arguments.asks(Part::Alerts) {
        rows.extend(alerts::rows(&pool, arguments, &postgres.url()).await?);
    }
    if arguments.asks(Part::Exchange) {
        rows.extend(exchange::rows(&pool, arguments, &postgres.url()).await?);
    }
    pool.close().await;
    Ok(())
}

/// How long a later start takes: the index is written to its file, and read from it by one that has nothing yet.
async fn from_file(live: &Live, pool: &Pool, folder: &Path) -> anyhow::Result<Row> {
    let start = Instant::now();
    anyhow::ensure!(live.keep(pool).await?, "the index was not written to its file");
    let writing = start.elapsed().as_secs_f64();
    let megabytes = std::fs::metadata(folder.join("index").join("carriers"))?.len() >> 20;
    let mut ready = Times::default();
    for _ in 0..3 {
        let again = Live::kept_in(folder);
        let start = Instant::now();
        again.catch_up(pool).await?;
        ready.push(start.elapsed());
        anyhow::ensure!(again.snapshot().len() == live.snapshot().len(), "the file lacks carriers");
    }
    std::fs::remove_dir_all(folder)?;
    Ok(Row::alone("index ready from its file", &ready).noted(format!("{megabytes} MB, written in {writing:.1} s")))
}
