//! A restore that is killed in the middle of its load: the database of before is whole, and the next restore succeeds.

use super::{Running, SECRET};
use crate::support::TestApp;
use kernel::clock::Clock;
use sqlx::ConnectOptions;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use store::Conn;
use store::private_postgres::Scratch;

/// What the load waits for, and how it is let go.
const HOLD: &str = "select pg_advisory_lock(7)";
const LET_GO: &str = "select pg_advisory_unlock(7)";

/// Has the load of this database's backup wait for [`HOLD`] at its first table's row, with the schema made and everything else to come.
async fn hold_load(app: &TestApp) {
    for statement in [
        "create function waits(held integer) returns boolean language plpgsql as
         $$ begin perform pg_advisory_xact_lock(7); return true; end $$",
        "create table a_first (held integer check (waits(held)))",
        "insert into a_first values (1)",
    ] {
        sqlx::query(statement).execute(&mut *app.db().await).await.expect("arranged");
    }
}

fn restore(url: &str, data_dir: &Path, from: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
    command.args(["admin", "--database-url", url, "--data-dir"]).arg(data_dir);
    command.args(["restore", "--replace"]).arg(from).env("HAULWARDEN_SECRET", SECRET);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Whether anything in this database is as the filter on `pg_stat_activity` says.
async fn is_there(db: &mut Conn, filter: &'static str) -> bool {
    let sql = "select exists(select from pg_stat_activity where datname = current_database() and ";
    let sql = sqlx::AssertSqlSafe(format!("{sql}{filter})"));
    sqlx::query_scalar(sql).fetch_one(db).await.expect("an answer")
}

/// Everybody who has an account, and whether the backup's own table is there.
async fn content(db: &mut Conn) -> (Vec<String>, bool) {
    let people = sqlx::query_scalar("select email from users order by email").fetch_all(&mut *db).await;
    let table = sqlx::query_scalar("select to_regclass('public.a_first') is not null").fetch_one(db).await;
    (people.expect("people"), table.expect("an answer"))
}

#[tokio::test]
async fn a_restore_killed_in_its_load_leaves_the_old_database_whole_and_the_next_succeeds() {
    let running = Running::start().await;
    hold_load(&running.app).await;
    let backed_up = content(&mut *running.app.db().await).await;
    let from = running.backed_up().await;
    let (database, place) = running.elsewhere().await;
    let old = TestApp::join(place.database.clone(), Clock::system(), |_| {}).await;
    old.broker().await;
    old.app.pool.close().await;
    let url = Scratch::shared().await.url(&database);
    let mut db = place.database.connect().await.expect("a connection");
    let before = content(&mut db).await;

    sqlx::query(HOLD).execute(&mut db).await.expect("the lock");
    let mut killed = restore(&url, &place.data_dir, &from).spawn().expect("it starts");
    while !is_there(&mut db, "wait_event = 'advisory'").await {
        assert!(killed.try_wait().expect("its state").is_none(), "it ended before its load began");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    killed.kill().expect("killed");
    assert!(!killed.wait().expect("it ends").success());
    sqlx::query(LET_GO).execute(&mut db).await.expect("let go");
    while is_there(&mut db, "application_name = 'psql'").await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    assert_eq!(content(&mut db).await, before);
    assert!(!before.0.is_empty() && !before.1 && before.0 != backed_up.0);
    let again = restore(&url, &place.data_dir, &from).output().expect("it runs");
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    let mut db = place.database.connect().await.expect("a connection to what is there now");
    assert_eq!(content(&mut db).await, backed_up);
}
