//! How the verdict fares on planted fraud: `cargo run --release -p server --example planted_fraud -- --data-dir data`.
//!
//! It reads the database of a demonstration (the data directory's, or `DATABASE_URL`), makes the index as the product does, and judges every
//! demonstration carrier for a company with the rules that every company begins with and no decisions of its own. What is planted in a
//! carrier, and whether it may haul at all, is the generator's knowledge ([`fmcsa::generate::Carriers`]): it owes nothing to the import, the
//! derived facts or the rules that are measured here. `--table N` adds the first N carriers one by one.

use anyhow::Context;
use carriers::verdicts::{defaults, rulebook};
use chrono::NaiveDate;
use clap::Parser;
use fmcsa::generate::{Carriers, Deserved, Made, Planted};
use index::{Classified, Rulebook};
use kernel::clock::Clock;
use rules::{Judged, Rule, Verdict};
use server::demo::carriers::{dot_numbers, plan};
use sqlx::postgres::PgConnectOptions;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;
use store::private_postgres::PrivatePostgres;

#[derive(Debug, Parser)]
struct Arguments {
    /// The data directory of a demonstration.
    #[arg(long, value_name = "DIR", default_value = "data", env = "HAULWARDEN_DATA_DIR")]
    data_dir: PathBuf,
    /// Its database, when it is not in the data directory.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    database_url: Option<String>,
    /// The day on which the demonstration was first started; today when not said.
    #[arg(long, value_name = "YYYY-MM-DD")]
    today: Option<NaiveDate>,
    /// How many carriers to list one by one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    table: usize,
}

/// A carrier as it was made, and what the product says of it.
struct Seen {
    dot_number: u32,
    made: Made,
    judged: Judged,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let private = match &arguments.database_url {
        Some(_) => None,
        None => Some(PrivatePostgres::own_or_join(&arguments.data_dir)?),
    };
    let options = match (&arguments.database_url, &private) {
        (Some(url), _) => PgConnectOptions::from_str(url).context("DATABASE_URL cannot be read")?,
        (None, Some(private)) => private.options(),
        (None, None) => anyhow::bail!("no database"),
    };
    let today = arguments.today.unwrap_or_else(|| Clock::system().today());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let seen = runtime.block_on(judge(options, today))?;
    drop(runtime);
    if let Some(private) = private {
        private.stop()?;
    }
    println!("{} carriers on {today}\n", seen.len());
    planted(&seen);
    recall(&seen);
    false_alarms(&seen);
    table(&seen[..arguments.table.min(seen.len())]);
    Ok(())
}

async fn judge(options: PgConnectOptions, today: NaiveDate) -> anyhow::Result<Vec<Seen>> {
    let pool = store::conn::connect(options, 4).await?;
    // As every company's rulebook has it: what the index's rows settle themselves is not applied again.
    let silence = rulebook::silence(&mut *pool.acquire().await?, today).await;
    let silence = silence.map_err(|error| anyhow::anyhow!("the silence of the files: {error:?}"))?;
    let (snapshot, _) = store::index_feed::load(&pool).await?;
    let rules = defaults::RULES.iter().map(|(is_type, setting)| Rule::new(*is_type, *setting)).collect();
    let rulebook = Rulebook {
        today,
        classifications: vec![Classified { id: 1, rules, ..Classified::default() }],
        silence,
        own: Vec::new(),
        do_not_dispatch: None,
        raised: Vec::new(),
    };
    let carriers = Carriers::new(&plan(today));
    let found: Vec<_> = dot_numbers().filter_map(|dot| Some((dot, snapshot.find_dot(dot)?))).collect();
    let ordinals: Vec<_> = found.iter().map(|(_, ordinal)| *ordinal).collect();
    let judged = snapshot.judge(&ordinals, &rulebook);
    let seen = found
        .into_iter()
        .zip(judged)
        .filter_map(|((dot_number, _), judged)| Some(Seen { dot_number, made: carriers.made(dot_number)?, judged }));
    Ok(seen.collect())
}

/// How many come out with each verdict, worst first, and that as text.
fn by_verdict<'a>(seen: impl Iterator<Item = &'a Seen>) -> ([usize; 4], String) {
    let mut counts = [0; 4];
    for one in seen {
        let at = Verdict::ALL.iter().position(|verdict| *verdict == one.judged.verdict);
        counts[at.unwrap_or_default()] += 1;
    }
    (counts, counts.map(|count| format!("{count} |")).join(" "))
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// By kind.
fn planted(seen: &[Seen]) {
    println!("| Planted | Deserves | Carriers | Do not use | Review | Unknown | Use |\n|---|---|---|---|---|---|---|");
    for kind in Planted::ALL {
        let of_kind: Vec<&Seen> = seen.iter().filter(|one| one.made.planted == Some(*kind)).collect();
        let deserves = match kind.deserves() {
            Deserved::DoNotUse => "Do not use",
            Deserved::Review => "Review",
            Deserved::Nothing => "–",
        };
        let (_, counts) = by_verdict(of_kind.iter().copied());
        println!("| {} | {deserves} | {} | {counts}", kind.label(), of_kind.len());
    }
}

/// How much of what deserves a verdict gets it, or a worse one.
fn recall(seen: &[Seen]) {
    println!("\n| Deserves | Carriers | Do not use | Do not use or Review |\n|---|---|---|---|");
    for (deserved, label) in [(Deserved::DoNotUse, "Do not use"), (Deserved::Review, "Review")] {
        let of: Vec<&Seen> =
            seen.iter().filter(|one| one.made.planted.is_some_and(|kind| kind.deserves() == deserved)).collect();
        let ([refused, reviewed, ..], _) = by_verdict(of.iter().copied());
        let (refused, caught) = (percent(refused, of.len()), percent(refused + reviewed, of.len()));
        println!("| {label} | {} | {refused} | {caught} |", of.len());
    }
}

/// What is said of carriers in which nothing is planted.
fn false_alarms(seen: &[Seen]) {
    let nothing = |may_haul: bool| move |one: &&Seen| one.made.planted.is_none() && one.made.may_haul() == may_haul;
    println!("\n| Nothing planted | Carriers | Do not use | Review | Unknown | Use |\n|---|---|---|---|---|---|");
    for (may_haul, label) in [(true, "may haul: authority, insurance, no order"), (false, "may not haul")] {
        let of: Vec<&Seen> = seen.iter().filter(nothing(may_haul)).collect();
        let (counts, _) = by_verdict(of.iter().copied());
        let shares = counts.map(|count| format!("{count} ({}) |", percent(count, of.len()))).join(" ");
        println!("| {label} | {} | {shares}", of.len());
    }
    let mut causes: BTreeMap<(Verdict, &'static str), usize> = BTreeMap::new();
    let honest: Vec<&Seen> = seen.iter().filter(nothing(true)).collect();
    for one in &honest {
        for reason in one.judged.reasons.iter().filter(|reason| reason.verdict < Verdict::Unknown) {
            *causes.entry((reason.verdict, reason.cause.code())).or_default() += 1;
        }
    }
    println!("\n| Reason, nothing planted, may haul | Leads to | Carriers | Share |\n|---|---|---|---|");
    for ((verdict, code), count) in causes {
        println!("| `{code}` | {} | {count} | {} |", verdict.label(), percent(count, honest.len()));
    }
}

/// One by one.
fn table(seen: &[Seen]) {
    if seen.is_empty() {
        return;
    }
    println!("\n| USDOT | Verdict | Reasons | Planted | May haul |\n|---|---|---|---|---|");
    for one in seen {
        let reasons: Vec<&str> = one.judged.reasons.iter().map(|reason| reason.text.as_str()).collect();
        println!(
            "| {} | {} | {} | {} | {} |",
            one.dot_number,
            one.judged.verdict.label(),
            reasons.join(" "),
            one.made.planted.map_or("–", Planted::label),
            if one.made.may_haul() { "yes" } else { "no" }
        );
    }
}
