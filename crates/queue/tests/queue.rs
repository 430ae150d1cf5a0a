//! The promises of the queue, against a real PostgreSQL.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;
use queue::{Failure, Job, JobResult, Registry, Run, Settings, Worker, enqueue};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::private_postgres::{Scratch, ScratchDatabase};

/// A day at noon.
fn noon() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::hours(12)
}

#[derive(Clone)]
struct Notebook {
    pool: PgPool,
    clock: Clock,
    lines: Arc<Mutex<Vec<String>>>,
    _database: Arc<ScratchDatabase>,
}

impl Notebook {
    async fn new() -> Self {
        let database = Scratch::shared().await.database().await.expect("a database");
        let pool = store::conn::connect(database.clone(), 5).await.expect("connections");
        Self { pool, clock: Clock::fixed(noon()), lines: Arc::default(), _database: Arc::new(database) }
    }

    fn lines(&self) -> Vec<String> {
        self.lines.lock().expect("lines").clone()
    }

    fn worker(&self, settings: Settings) -> Worker<Self> {
        let registry = Registry::default().every(TimeDelta::hours(1), &Chime {}).with::<Note>();
        Worker::new(self.pool.clone(), self.clock.clone(), registry, self.clone(), settings)
    }

    async fn ask(&self, what: &str) {
        enqueue(&mut self.pool.acquire().await.expect("a connection"), &Note { what: what.into() }, self.clock.now())
            .await
            .expect("asked");
    }

    async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.expect("a number")
    }
}

/// Writes a line; `fail`, `never` and `panic` do what they say, `slow` takes a moment, `hang` never ends.
#[derive(Serialize, Deserialize)]
struct Note {
    what: String,
}

impl Job for Note {
    const NAME: &'static str = "note";
    const MAX_ATTEMPTS: i32 = 3;

    fn dedupe_key(&self) -> Option<String> {
        self.what.strip_prefix("once ").map(str::to_owned)
    }
}

impl Run<Notebook> for Note {
    async fn run(&self, notebook: &Notebook) -> JobResult {
        notebook.lines.lock().expect("lines").push(self.what.clone());
        match self.what.as_str() {
            "fail" => Err(Failure::retry("not now")),
            "never" => Err(Failure::give_up("not ever")),
            "panic" => panic!("a job that panics"),
            "hang" => std::future::pending().await,
            "slow" => {
                tokio::time::sleep(Duration::from_millis(300)).await;
                notebook.lines.lock().expect("lines").push("slow is done".into());
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Chime {}

impl Job for Chime {
    const NAME: &'static str = "chime";
}

impl Run<Notebook> for Chime {
    async fn run(&self, notebook: &Notebook) -> JobResult {
        notebook.lines.lock().expect("lines").push("chime".into());
        Ok(())
    }
}

#[tokio::test]
async fn a_job_of_a_change_that_did_not_happen_does_not_happen() {
    let notebook = Notebook::new().await;
    let mut tx = notebook.pool.begin().await.expect("a transaction");
    enqueue(&mut tx, &Note { what: "never asked".into() }, notebook.clock.now()).await.expect("asked");

    tx.rollback().await.expect("rolled back");

    assert_eq!(notebook.worker(Settings::default()).run_due().await, 0);
}

#[tokio::test]
async fn many_workers_do_each_job_once() {
    let notebook = Notebook::new().await;
    for number in 0..40 {
        notebook.ask(&number.to_string()).await;
    }

    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let worker = notebook.worker(Settings::default());
        workers.spawn(async move { worker.run_due().await });
    }
    let tries: usize = workers.join_all().await.into_iter().sum();

    let mut lines = notebook.lines();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!((tries, lines.len()), (40, 40));
}

#[tokio::test]
async fn a_failed_job_waits_longer_each_time_and_is_given_up_at_last() {
    let notebook = Notebook::new().await;
    notebook.ask("fail").await;
    let worker = notebook.worker(Settings::default());

    let mut tries_after = Vec::new();
    for seconds in [0, 4, 1, 9, 1, 86_400] {
        notebook.clock.advance(TimeDelta::seconds(seconds));
        tries_after.push(worker.run_due().await);
    }

    assert_eq!(tries_after, [1, 0, 1, 0, 1, 0]);
    assert_eq!(
        notebook.number("select count(*) from jobs where failed_at is not null and last_error = 'not now'").await,
        1
    );
}

#[tokio::test]
async fn a_job_that_cannot_ever_work_is_not_tried_again() {
    let notebook = Notebook::new().await;
    notebook.ask("never").await;
    let worker = notebook.worker(Settings::default());

    worker.run_due().await;
    notebook.clock.advance(TimeDelta::days(1));

    assert_eq!(worker.run_due().await, 0);
}

#[tokio::test]
async fn a_panic_is_a_failed_try() {
    let notebook = Notebook::new().await;
    notebook.ask("panic").await;

    assert_eq!(notebook.worker(Settings::default()).run_due().await, 1);

    assert_eq!(
        notebook.number("select count(*) from jobs where finished_at is null and last_error like '%panic%'").await,
        1
    );
}

#[tokio::test]
async fn the_job_of_a_worker_that_died_is_done_by_another() {
    let notebook = Notebook::new().await;
    notebook.ask("left behind").await;
    sqlx::query("update jobs set leased_until = $1, attempts = 1")
        .bind(notebook.clock.now() + TimeDelta::seconds(60))
        .execute(&notebook.pool)
        .await
        .expect("leased");
    let worker = notebook.worker(Settings::default());

    assert_eq!(worker.run_due().await, 0);
    notebook.clock.advance(TimeDelta::seconds(61));

    assert_eq!(worker.run_due().await, 1);
}

#[tokio::test]
async fn a_job_that_ends_its_process_each_time_is_given_up_after_its_last_try() {
    let notebook = Notebook::new().await;
    notebook.ask("hang").await;

    for tries in 1..=3 {
        let worker = notebook.worker(Settings::default());
        let dying = tokio::spawn(async move { worker.run_due().await });
        while notebook.lines().len() < tries {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        dying.abort();
        assert!(dying.await.is_err(), "it hung until its worker was ended");
        notebook.clock.advance(TimeDelta::seconds(61));
    }
    let worker = notebook.worker(Settings::default());
    worker.run_due().await;
    notebook.clock.advance(TimeDelta::days(1));

    assert_eq!((worker.run_due().await, notebook.lines().len()), (0, 3));
    let failed = "select count(*) from jobs where failed_at is not null and finished_at is null \
                  and last_error = 'given up: the process ended during try 3 of it'";
    assert_eq!(notebook.number(failed).await, 1);
}

#[tokio::test]
async fn a_try_that_the_stop_breaks_off_does_not_count_and_another_worker_takes_the_job_at_once() {
    let notebook = Notebook::new().await;
    notebook.ask("hang").await;
    let hasty = Settings { poll: Duration::from_millis(5), drain: Duration::from_millis(10), ..Settings::default() };

    for tries in 1..=5 {
        let (worker, started) = (notebook.worker(hasty), notebook.clone());
        let begun = async move {
            while started.lines().len() < tries {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        worker.run(begun).await;
    }

    let waits =
        "select count(*) from jobs where attempts = 0 and leased_until is null and failed_at is null and name = 'note'";
    assert_eq!((notebook.lines().len(), notebook.number(waits).await), (5, 1), "more often than it may fail");
}

#[tokio::test]
async fn the_same_work_waits_once_but_may_be_asked_for_again_while_it_runs() {
    let notebook = Notebook::new().await;
    notebook.ask("once a day").await;
    notebook.ask("once a day").await;
    assert_eq!(notebook.number("select count(*) from jobs").await, 1);

    sqlx::query("update jobs set leased_until = now()").execute(&notebook.pool).await.expect("leased");
    notebook.ask("once a day").await;

    assert_eq!(notebook.number("select count(*) from jobs").await, 2);
}

#[tokio::test]
async fn a_failed_job_gives_way_to_its_waiting_twin() {
    let notebook = Notebook::new().await;
    let twin =
        "insert into jobs (name, payload, dedupe_key, run_at) values ('note', '{\"what\": \"fail\"}', 'twin', $1)";
    sqlx::query(twin).bind(notebook.clock.now()).execute(&notebook.pool).await.expect("asked");
    sqlx::query("update jobs set leased_until = $1")
        .bind(noon() - TimeDelta::seconds(1))
        .execute(&notebook.pool)
        .await
        .expect("leased");
    sqlx::query(twin)
        .bind(notebook.clock.now() + TimeDelta::hours(1))
        .execute(&notebook.pool)
        .await
        .expect("asked again");

    notebook.worker(Settings::default()).run_due().await;

    assert_eq!(notebook.number("select count(*) from jobs where finished_at is not null").await, 1);
    assert_eq!(notebook.number("select count(*) from jobs where finished_at is null and attempts = 0").await, 1);
}

#[tokio::test]
async fn a_schedule_comes_once_for_all_nodes() {
    let notebook = Notebook::new().await;
    let (one, other) = (notebook.worker(Settings::default()), notebook.worker(Settings::default()));

    for _ in 0..3 {
        one.schedule().await;
        other.schedule().await;
    }

    assert_eq!(one.run_due().await, 0);
    notebook.clock.advance(TimeDelta::hours(1));
    assert_eq!(one.run_due().await + other.run_due().await, 1);
    one.schedule().await;
    assert_eq!(notebook.number("select count(*) from jobs where finished_at is null").await, 1);
}

#[tokio::test]
async fn a_stop_lets_running_jobs_end() {
    let notebook = Notebook::new().await;
    notebook.ask("slow").await;
    let worker = notebook.worker(Settings { poll: Duration::from_millis(10), ..Settings::default() });
    let started = notebook.clone();

    worker
        .run(async move {
            while started.lines().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;

    assert_eq!(notebook.lines(), ["slow", "slow is done"]);
}
