//! Processes that are killed in the middle of something. Where they are then is known, because a lock of the test's holds them up there.

use super::app::TestApp;
use chrono::{DateTime, Utc};
use kernel::clock::Clock;
use platform::config::Config;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;
use store::private_postgres::Scratch;

/// What PostgreSQL knows their connections by.
const DOOMED: &str = "doomed";

/// Has transactions that insert into a table wait at their end for the lock that [`COMMIT`] takes.
pub async fn hold_commits(app: &TestApp, table: &str) {
    let mut db = app.db().await;
    let wait = "create or replace function wait_at_the_end() returns trigger language plpgsql as $$
                begin perform pg_advisory_xact_lock(7); return null; end $$";
    sqlx::query(wait).execute(&mut *db).await.expect("a function");
    let trigger = format!(
        "create constraint trigger wait_at_the_end after insert on {table} deferrable initially deferred
         for each row execute function wait_at_the_end()"
    );
    sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(&mut *db).await.expect("a trigger");
}

/// What a transaction waits for in the middle of its commit. It succeeds afterwards, but its caller is gone.
pub const COMMIT: &str = "select pg_advisory_xact_lock(7)";

/// The processes of a test.
#[derive(Debug)]
pub struct Doom<'a> {
    /// The product whose database they work on.
    pub app: &'a TestApp,
    /// The test function that the process does, with its path.
    pub child: &'a str,
    /// Its parameters.
    pub env: Vec<(&'a str, String)>,
}

impl Doom<'_> {
    /// Starts a process, blocks it where it needs what `lock` takes, kills it there, and waits until the database has noticed.
    pub async fn kill_at(&self, lock: &'static str, at: DateTime<Utc>) {
        let mut holder = self.app.app.pool.begin().await.expect("a transaction");
        sqlx::query(lock).execute(&mut *holder).await.expect("the lock");
        let others: Vec<i32> = self.backends().await.into_iter().map(|(pid, _)| pid).collect();
        let mut child = self.start(at).await;
        while !self.backends().await.iter().any(|(pid, waits)| *waits && !others.contains(pid)) {
            assert!(child.try_wait().expect("its state").is_none(), "it ended before it came to {lock}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        child.kill().expect("killed");
        assert!(!child.wait().expect("it ends").success());
        holder.rollback().await.expect("let go");
        while self.backends().await.iter().any(|(pid, _)| !others.contains(pid)) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits for a process to end.
    pub async fn spare(&self, at: DateTime<Utc>) {
        let mut child = self.start(at).await;
        let ended = tokio::task::spawn_blocking(move || child.wait()).await.expect("waited").expect("it ends");
        assert!(ended.success(), "{} fails", self.child);
    }

    async fn start(&self, at: DateTime<Utc>) -> Child {
        let url = Scratch::shared().await.url(&self.app.app.config.database);
        Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", self.child, "--ignored", "--nocapture"])
            .envs(self.env.iter().map(|(name, value)| (*name, value)))
            .env("DOOMED_IN", url)
            .env("DOOMED_AT", at.to_rfc3339())
            .env("DOOMED_FILES", &self.app.app.config.data_dir)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process")
    }

    /// Which connections such processes have to the database, and whether they wait for a lock. The test's own may come and go meanwhile.
    async fn backends(&self) -> Vec<(i32, bool)> {
        let sql = "select pid, wait_event_type is not distinct from 'Lock' from pg_stat_activity
                    where datname = current_database() and application_name = $1";
        sqlx::query_as(sql).bind(DOOMED).fetch_all(&mut *self.app.db().await).await.expect("the backends")
    }
}

/// The product in a process that [`Doom`] started; none in a test run that asks for ignored tests.
pub async fn product(change: impl FnOnce(&mut Config)) -> Option<TestApp> {
    let env = |name| std::env::var(name).ok();
    let (url, at, files) = (env("DOOMED_IN")?, env("DOOMED_AT")?, env("DOOMED_FILES")?);
    let database = PgConnectOptions::from_str(&url).expect("an address").application_name(DOOMED);
    let at: DateTime<Utc> = at.parse().expect("an instant");
    let pool = PgPoolOptions::new().max_connections(5).connect_with(database.clone()).await.expect("connections");
    Some(TestApp::join_by(pool, database, Clock::fixed(at), |config| {
        config.data_dir = files.into();
        change(config);
    }))
}
