//! The private PostgreSQL is killed under load: it is started again within ten seconds, carriers are found all the while, and everything else
//! is a 503 that says when to come back, never a 500.

use crate::search::{dots, three};
use crate::support::{Client, TestApp};
use kernel::clock::Clock;
use sqlx::ConnectOptions;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::private_postgres::PrivatePostgres;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Between two calls, so that the company stays within its calls a minute.
const PACE: Duration = Duration::from_millis(10);
const SEARCH: &str = "/api/v1/carriers?q[state_in][]=TX";

/// A data directory that goes with the test, made as the product makes it: the server's account can pass through.
struct DataDir(PathBuf);

impl Drop for DataDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The process that the cluster's own file names as its server; none while there is no such file.
fn server_pid(data_dir: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(data_dir.join("postgres/data/postmaster.pid")).ok()?;
    text.lines().next()?.trim().parse().ok()
}

fn kill_server(data_dir: &Path) -> u32 {
    let pid = server_pid(data_dir).expect("a running server");
    assert!(Command::new("kill").args(["-9", &pid.to_string()]).status().expect("kill runs").success());
    pid
}

/// Searches until `is_over`; every answer must be there, and complete.
async fn search_on(me: Client, is_over: Arc<AtomicBool>) -> usize {
    let mut searches = 0;
    while !is_over.load(Ordering::Relaxed) {
        let answer = me.get(SEARCH).await.expect(200);
        assert_eq!(dots(&answer.json()).len(), 2);
        searches += 1;
        tokio::time::sleep(PACE).await;
    }
    searches
}

/// Asks for what only the database knows until `is_over`; it is answered, or a 503.
async fn ask_on(me: Client, is_over: Arc<AtomicBool>) {
    while !is_over.load(Ordering::Relaxed) {
        for path in ["/api/v1/users", "/api/v1/saved_searches", "/api/v1/subscriptions"] {
            let answer = me.get(path).await;
            match answer.status.as_u16() {
                200 => {}
                503 => assert_eq!((answer.code().as_str(), answer.header("retry-after")), ("unavailable", "5")),
                other => panic!("{path} was {other}: {}", answer.text()),
            }
            tokio::time::sleep(PACE).await;
        }
    }
}

#[tokio::test]
async fn a_killed_postgres_is_back_within_ten_seconds_and_searches_go_on() {
    let dir = DataDir(std::env::temp_dir().join(format!("haulwarden-outage-{}", std::process::id())));
    let path = dir.0.clone();
    let server =
        tokio::task::spawn_blocking(move || PrivatePostgres::own(&path)).await.expect("ran").expect("a server");
    store::migrate::run(&mut server.options().connect().await.expect("a connection")).await.expect("a schema");
    let app = TestApp::join(server.options(), Clock::system(), |_| {}).await;
    three(&app).await;
    let me = app.broker().await;
    let stop = CancellationToken::new();
    let following = tokio::spawn(platform::live::run(app.app.live.clone(), app.app.pool.clone(), stop.clone()));
    me.get(SEARCH).await.expect(200);
    let is_over = Arc::new(AtomicBool::new(false));
    let searching = tokio::spawn(search_on(me.copy(), Arc::clone(&is_over)));
    let asking: Vec<_> = (0..4).map(|_| tokio::spawn(ask_on(me.copy(), Arc::clone(&is_over)))).collect();

    let killed_at = Instant::now();
    let killed = kill_server(&dir.0);

    let back = async {
        while server_pid(&dir.0).is_none_or(|pid| pid == killed) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        while me.send(axum::http::Method::GET, "/readyz", None).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), back).await.expect("back in time");
    assert!(killed_at.elapsed() < Duration::from_secs(10), "it took {:?}", killed_at.elapsed());
    me.get("/api/v1/users").await.expect(200);
    is_over.store(true, Ordering::Relaxed);
    assert!(searching.await.expect("every search was answered") > 10);
    for asked in asking {
        asked.await.expect("nothing was a 500");
    }
    stop.cancel();
    following.await.expect("stopped");
    app.app.pool.close().await;
    tokio::task::spawn_blocking(move || server.stop()).await.expect("ran").expect("stopped");
}

#[tokio::test]
async fn a_session_that_was_found_ended_stays_ended_while_the_database_is_away() {
    let app = TestApp::start().await;
    three(&app).await;
    let (me, other) = (app.broker().await, app.broker().await);
    for person in [&me, &other] {
        person.get(SEARCH).await.expect(200);
    }
    let end = "update sessions set ended_at = now() where user_id = (select max(id) from users)";
    sqlx::query(end).execute(&mut *app.db().await).await.expect("ended");
    other.get(SEARCH).await.expect(401);

    app.app.live.outage().set(true);

    me.get(SEARCH).await.expect(200);
    other.get(SEARCH).await.expect(503);
}
