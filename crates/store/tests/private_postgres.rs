//! The private PostgreSQL against a real one: made once, joined, stopped, and brought back after a kill -9.

use sqlx::{ConnectOptions, Connection, PgConnection};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use store::private_postgres::{Error, PrivatePostgres, Scratch};

/// A data directory that goes with the test. As the product makes it: passable for the server's account.
struct DataDir(PathBuf);

impl DataDir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("haulwarden-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for DataDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn connect(server: &PrivatePostgres) -> PgConnection {
    server.options().connect().await.expect("a connection")
}

fn server_pid(data_dir: &Path) -> String {
    let text = std::fs::read_to_string(data_dir.join("postgres/data/postmaster.pid")).expect("a running server");
    text.lines().next().expect("a line").to_owned()
}

fn kill_9(pid: &str) {
    assert!(Command::new("kill").args(["-9", pid]).status().expect("kill runs").success());
}

#[tokio::test]
async fn instants_have_utcs_days_whatever_time_zone_the_database_is_set_to() {
    let database = Scratch::shared().await.database().await.expect("a database");
    let mut db = database.connect().await.expect("a connection");
    let set = "do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'America/Los_Angeles'); end $$";
    sqlx::query(set).execute(&mut db).await.expect("another zone");

    let mut db = database.connect().await.expect("a connection that begins with it");

    let day = "select ('2026-11-24 23:30:00-08'::timestamptz)::date::text";
    let day: String = sqlx::query_scalar(day).fetch_one(&mut db).await.expect("a day");
    assert_eq!(day, "2026-11-25");
}

#[tokio::test]
async fn what_was_written_is_there_after_a_stop_and_a_start() {
    let dir = DataDir::new("again");
    let first = PrivatePostgres::own(&dir.0).expect("a server");
    sqlx::raw_sql("create table kept (n int); insert into kept values (7)")
        .execute(&mut connect(&first).await)
        .await
        .expect("written");
    first.stop().expect("stopped");
    assert!(!dir.0.join("postgres/data/postmaster.pid").exists(), "the server is gone");

    let second = PrivatePostgres::own(&dir.0).expect("a server");

    let n: i32 = sqlx::query_scalar("select n from kept").fetch_one(&mut connect(&second).await).await.expect("read");
    assert_eq!(n, 7);
}

#[tokio::test]
async fn a_second_process_joins_the_running_server_but_never_owns_it() {
    let dir = DataDir::new("joined");
    let owner = PrivatePostgres::own(&dir.0).expect("a server");

    let joined = PrivatePostgres::own_or_join(&dir.0).expect("joined");

    assert!(joined.is_joined());
    assert!(matches!(PrivatePostgres::own(&dir.0), Err(Error::InUse { pid }) if pid == std::process::id()));
    drop(joined);
    connect(&owner).await.ping().await.expect("the owner's server runs on");
}

#[tokio::test]
async fn a_killed_server_comes_back_with_what_was_committed() {
    let dir = DataDir::new("killed");
    let first = PrivatePostgres::own(&dir.0).expect("a server");
    sqlx::raw_sql("create table kept as select 7 as n").execute(&mut connect(&first).await).await.expect("written");
    kill_9(&server_pid(&dir.0));
    // In vain, unless it was started again meanwhile.
    let _ = first.stop();

    let second = PrivatePostgres::own(&dir.0).expect("a server");

    let n: i32 = sqlx::query_scalar("select n from kept").fetch_one(&mut connect(&second).await).await.expect("read");
    assert_eq!(n, 7);
}

#[tokio::test]
async fn a_server_that_is_killed_is_started_again_and_stopped_in_the_end() {
    let dir = DataDir::new("again-up");
    let server = PrivatePostgres::own(&dir.0).expect("a server");
    sqlx::raw_sql("create table kept as select 7 as n").execute(&mut connect(&server).await).await.expect("written");
    let killed = server_pid(&dir.0);

    kill_9(&killed);

    let again = async {
        loop {
            if let Ok(mut db) = server.options().connect().await
                && let Ok(n) = sqlx::query_scalar::<_, i32>("select n from kept").fetch_one(&mut db).await
            {
                return n;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(10), again).await.expect("up within 10 seconds"), 7);
    assert_ne!(server_pid(&dir.0), killed);
    server.stop().expect("stopped");
    assert!(!dir.0.join("postgres/data/postmaster.pid").exists(), "the second server is gone, too");
}

#[tokio::test]
async fn a_stale_file_that_names_a_living_stranger_does_not_keep_the_server_down() {
    let dir = DataDir::new("stale");
    PrivatePostgres::own(&dir.0).expect("a server").stop().expect("stopped");
    let stranger = std::process::id();
    let data = dir.0.join("postgres/data");
    std::fs::write(data.join("postmaster.pid"), format!("{stranger}\n{}\n1\n5432\n\n\n", data.display()))
        .expect("written");

    let server = PrivatePostgres::own(&dir.0).expect("a server");

    connect(&server).await.ping().await.expect("it answers");
}

#[tokio::test]
async fn a_deep_data_directory_gets_its_socket_elsewhere() {
    let dir = DataDir::new("deep");
    let deep = dir.0.join("a".repeat(60)).join("b".repeat(60));

    let server = PrivatePostgres::own(&deep).expect("a server");

    connect(&server).await.ping().await.expect("it answers");
}

#[tokio::test]
async fn every_test_gets_a_database_of_its_own() {
    let scratch = Scratch::shared().await;
    let (mine, theirs) = (scratch.database().await.expect("one"), scratch.database().await.expect("another"));
    let mut db = mine.connect().await.expect("a connection");
    sqlx::query("insert into plans (name) values ('trial')").execute(&mut db).await.expect("written");

    let mut other = theirs.connect().await.expect("a connection");

    let plans: i64 = sqlx::query_scalar("select count(*) from plans").fetch_one(&mut other).await.expect("read");
    assert_eq!(plans, 0);
}
