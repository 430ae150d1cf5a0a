//! Two databases in which the same is done: in one undisturbed, in the other by processes that are killed at random moments.

use super::tables::{differences, rows};
use crate::loads::desk::{Desk, desk};
use chrono::{DateTime, Utc};
use kernel::dice::Dice;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use store::private_postgres::Scratch;
use tempfile::TempDir;

/// What a process says when it is connected and its work begins.
pub const BEGINS: &str = "the work begins";
/// What it says when its work is done.
pub const ENDS: &str = "the work ends";
/// How it is told which round it is.
pub const ROUND: &str = "CRASH_ROUND";
/// How it is told where it may note how far it is.
pub const NOTE: &str = "CRASH_NOTE";

/// How often each kind of work is killed by default; the full run is 34.
const KILLS: u64 = 4;
/// The most kills of one piece of work: fewer than a job is tried.
const KILLS_OF_A_ROUND: u32 = 8;
const SIGKILL: i32 = 9;

/// Says something to the test that started this process.
pub fn say(what: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{what}").and_then(|()| out.flush()).expect("the parent listens");
}

/// A number out of the environment.
pub fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// What became of a process.
pub struct Ran {
    /// From the beginning of its work until nothing more came of it.
    pub took: Duration,
    /// Whether it did all of its work.
    pub is_over: bool,
}

/// A kind of work that is killed.
pub struct Crash {
    undisturbed: Desk,
    disturbed: Desk,
    /// The test function that does the work, with its path.
    child: &'static str,
    notes: TempDir,
    seed: u64,
    dice: Dice,
    rounds: u64,
    /// How often it was killed in mid-work.
    kills: u64,
    wanted: u64,
    /// The most kills of one round.
    of_a_round: u32,
    /// The fewest rounds.
    least_rounds: u64,
}

impl Crash {
    pub async fn of(child: &'static str) -> Self {
        let (undisturbed, disturbed) = (desk().await, desk().await);
        let ids = |desk: &Desk| (desk.company, desk.carrier);
        assert_eq!(ids(&undisturbed), ids(&disturbed), "they are compared with their ids");
        let seed = number("CRASH_SEED").unwrap_or_else(|| u64::from(std::process::id()));
        Self {
            undisturbed,
            disturbed,
            child,
            notes: tempfile::tempdir().expect("a folder"),
            seed,
            dice: Dice::of(seed, child.len() as u64, 0, 0),
            rounds: 0,
            kills: 0,
            wanted: number("CRASH_KILLS").unwrap_or(KILLS).max(1),
            of_a_round: KILLS_OF_A_ROUND,
            least_rounds: 1,
        }
    }

    /// The same, killed so often by default, so often in one round at most, and in so many rounds at least.
    #[must_use]
    pub fn spread(self, kills: u64, of_a_round: u32, least_rounds: u64) -> Self {
        Self { wanted: number("CRASH_KILLS").unwrap_or(kills).max(1), of_a_round, least_rounds, ..self }
    }

    pub fn desks(&self) -> [&Desk; 2] {
        [&self.undisturbed, &self.disturbed]
    }

    /// How many rounds there were.
    pub fn rounds(&self) -> i64 {
        self.rounds as i64
    }

    /// The number of another round, for which work is to be made in both databases; none when it was killed in mid-work often enough.
    pub fn another_round(&mut self) -> Option<u64> {
        if self.kills == self.wanted && self.rounds >= self.least_rounds {
            return None;
        }
        let (kills, rounds, seed) = (self.kills, self.rounds, self.seed);
        assert!(
            rounds < 10 + self.wanted.max(self.least_rounds),
            "killed in mid-work {kills} times in {rounds} rounds: too seldom (seed {seed})"
        );
        self.rounds += 1;
        Some(rounds)
    }

    /// Has the round's work done at a moment of the product's clock: in one database at once, in the other from kill to kill.
    pub async fn round(&mut self, at: DateTime<Utc>) {
        let span = self.run(&self.undisturbed, at, None).await.took;
        for _ in 0..self.of_a_round {
            if self.kills == self.wanted {
                break;
            }
            let moment = span.mul_f64(self.dice.unit());
            if self.run(&self.disturbed, at, Some(moment)).await.is_over {
                return;
            }
            self.kills += 1;
            if self.dice.chance(250) {
                // Without it, a sender begins again.
                let _ = std::fs::remove_file(self.note(&self.disturbed));
            }
        }
        self.run(&self.disturbed, at, None).await;
    }

    fn note(&self, desk: &Desk) -> PathBuf {
        let database = desk.app.app.config.database.get_database().unwrap_or_default();
        self.notes.path().join(format!("{database}-{}", self.rounds))
    }

    /// Does the work in a process, to its end or until it is killed so long after it began.
    async fn run(&self, desk: &Desk, at: DateTime<Utc>, kill_after: Option<Duration>) -> Ran {
        let note = self.note(desk).to_string_lossy().into_owned();
        let env = [(ROUND, (self.rounds - 1).to_string()), (NOTE, note)];
        run(desk, self.child, &env, at, kill_after).await
    }

    /// A count out of the undisturbed database.
    pub async fn undisturbed(&self, sql: &'static str) -> i64 {
        count(&self.undisturbed, sql).await
    }

    /// Holds the databases against each other; something must have been written to the tables that are named.
    pub async fn ended_in_the_same_tables(&self, written: &[&str]) {
        let (expected, found) = (rows(&self.undisturbed.app).await, rows(&self.disturbed.app).await);
        for name in written {
            let (_, rows) = expected.iter().find(|(table, _)| table == name).expect("a table");
            assert!(!rows.is_empty(), "{name} is empty");
        }
        for ((name, expected), (_, found)) in expected.iter().zip(&found) {
            let (kills, seed) = (self.kills, self.seed);
            assert!(expected == found, "{name}, {kills} kills, seed {seed}: {}", differences(expected, found));
        }
    }
}

/// Has a test function do its work on a desk's database in a process, to its end or until it is killed so long after it began.
pub async fn run(
    desk: &Desk,
    child: &str,
    env: &[(&str, String)],
    at: DateTime<Utc>,
    kill_after: Option<Duration>,
) -> Ran {
    let_leases_end(desk).await;
    let config = &desk.app.app.config;
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command
        .args(["--exact", child, "--ignored", "--nocapture"])
        .envs(env.iter().map(|(name, value)| (*name, value)))
        .env("DOOMED_IN", Scratch::shared().await.url(&config.database))
        .env("DOOMED_AT", at.to_rfc3339())
        .env("DOOMED_FILES", &config.data_dir)
        .stdout(Stdio::piped());
    let ran = tokio::task::spawn_blocking(move || watch(command, kill_after)).await.expect("it does as it should");
    let connected =
        "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'doomed'";
    while count(desk, connected).await > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    ran
}

/// Lets the leases of the process before end without moving the clock: times are compared.
async fn let_leases_end(desk: &Desk) {
    for sql in [
        "update jobs set leased_until = leased_until - interval '1 hour' where leased_until is not null",
        "update alert_shards set leased_until = leased_until - interval '1 hour' where leased_until is not null",
    ] {
        sqlx::query(sql).execute(&mut *desk.app.db().await).await.expect("ended");
    }
}

async fn count(desk: &Desk, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

/// Runs a process that says when its work begins and ends; kills it so long after it began.
fn watch(mut command: Command, kill_after: Option<Duration>) -> Ran {
    let mut child = command.spawn().expect("a process");
    let mut said = BufReader::new(child.stdout.take().expect("its words")).lines().map_while(Result::ok);
    assert!(said.any(|line| line == BEGINS), "it ended before its work began");
    let begun = Instant::now();
    if let Some(moment) = kill_after {
        std::thread::sleep(moment);
        child.kill().expect("killed");
    }
    let is_over = said.any(|line| line == ENDS);
    let took = begun.elapsed();
    let status = child.wait().expect("it ends");
    let is_killed = kill_after.is_some() && status.signal() == Some(SIGKILL);
    assert!(is_killed || (is_over && status.success()), "it failed by itself: {status}");
    Ran { took, is_over }
}
