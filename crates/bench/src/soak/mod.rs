//! `bench soak`: hundreds of signed-in people at work on one server for minutes, while strangers at other addresses of this machine attack it.
//!
//! People pause between calls as people do, so that their number says how much they ask for: 500 with five seconds between two calls are
//! 100 calls a second. It ends by itself, connects to loopback alone, and fails when an answer was a 5xx, when the 99th percentile of all
//! people's answers is over the limit, or when the server's memory grew from its third minute to its last.

mod attacks;
mod bomb;
mod people;
mod report;
mod script;

use crate::http::Served;
use crate::measure::memory_of;
use anyhow::Context;
use report::Seen;
use script::Known;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::private_postgres::PrivatePostgres;
use tokio::time::Instant;

/// How often the server's memory is looked at.
const LOOK: Duration = Duration::from_secs(5);
/// How long the last answers are waited for.
const LAST_ANSWERS: Duration = Duration::from_secs(30);

/// Many people at work on one server while others attack it.
#[derive(Debug, clap::Args)]
pub(crate) struct Soak {
    /// How long, in minutes.
    #[arg(long, default_value_t = 10.0, value_parser = minutes)]
    minutes: f64,
    /// How many people.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    users: u32,
    /// How long a person pauses between two calls, in seconds, at the mean.
    #[arg(long, default_value_t = 5.0, value_parser = seconds)]
    pause: f64,
    /// Nobody attacks.
    #[arg(long)]
    peaceful: bool,
    /// The most that the 99th percentile of people's answers may take, in milliseconds.
    #[arg(long, default_value_t = 100.0)]
    limit_ms: f64,
    /// Where database and files are kept: the demonstration's 5,000 carriers, or those of a `make bench` in `target/bench`.
    #[arg(long, default_value = "target/soak")]
    folder: PathBuf,
    /// Where the results go.
    #[arg(long, default_value = "target/soak.json")]
    out: PathBuf,
    /// The binary as it is shipped.
    #[arg(long, default_value = "target/release/haulwarden")]
    binary: PathBuf,
}

fn minutes(text: &str) -> Result<f64, String> {
    bounded(text, 0.1, 24.0 * 60.0)
}

fn seconds(text: &str) -> Result<f64, String> {
    bounded(text, 0.01, 600.0)
}

fn bounded(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| format!("{text} is no number"))?;
    if (least..=most).contains(&number) { Ok(number) } else { Err(format!("use {least} to {most}")) }
}

impl Soak {
    /// Starts a server, soaks it, stops it, and tells what came of it.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        std::fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let postgres = PrivatePostgres::own(&self.folder.join("data"))?;
        let seen = runtime.block_on(self.soak(&postgres));
        drop(runtime);
        postgres.stop()?;
        report::publish(self, &seen?, &self.out)
    }

    async fn soak(&self, postgres: &PrivatePostgres) -> anyhow::Result<Seen> {
        let served = Served::start(&self.binary, &self.folder.join("served"), &postgres.url()).await?;
        let seen = self.at(&served, postgres).await;
        served.stop().await?;
        seen
    }

    async fn at(&self, served: &Served, postgres: &PrivatePostgres) -> anyhow::Result<Seen> {
        let pool = store::conn::connect(postgres.options(), 4).await?;
        let people = people::sign_in(&pool, self.users).await?;
        let known = Arc::new(Known::prepare(served.address(), &people, &pool).await?);
        let until = Instant::now() + Duration::from_secs_f64(self.minutes * 60.0);
        println!("{} people for {} minutes at {}", self.users, self.minutes, served.address());
        let seen = Arc::new(Mutex::new(Seen::default()));
        let attackers = if self.peaceful {
            Vec::new()
        } else {
            let links = attacks::links(&pool, until.saturating_duration_since(Instant::now())).await?;
            attacks::start(served.address(), &known, links, until, &seen)?
        };
        let pause = Duration::from_secs_f64(self.pause);
        let callers: Vec<_> = people
            .into_iter()
            .map(|person| tokio::spawn(script::work(person, Arc::clone(&known), pause, until, Arc::clone(&seen))))
            .collect();
        let process = served.process_id().context("the server has ended")?.to_string();
        let started = Instant::now();
        while Instant::now() < until {
            tokio::time::sleep_until((Instant::now() + LOOK).min(until)).await;
            let memory = memory_of(&process).0;
            anyhow::ensure!(memory > 0, "the server ended");
            report::lock(&seen).memory.push((started.elapsed(), memory));
        }
        for task in callers.into_iter().chain(attackers) {
            // What hangs longer than every limit of the server is not waited for.
            let _ended = tokio::time::timeout(LAST_ANSWERS, task).await;
        }
        pool.close().await;
        let seen = std::mem::take(&mut *report::lock(&seen));
        Ok(seen)
    }
}
