//! A full disk: 507 with a reason, nothing half-written, and all well again as soon as there is room. On a small file system of its own, which
//! takes root to mount.

use crate::carriers::files::carrier;
use crate::connections::{CONNECTIONS, connection};
use crate::support::form::send;
use crate::support::{Client, TestApp};
use axum::http::Method;
use platform::http::Error;
use sqlx::ConnectOptions;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::Command;
use store::private_postgres::Scratch;

/// A file system of eight megabytes, gone with this value.
struct Small(tempfile::TempDir);

impl Small {
    /// None where none can be mounted.
    #[expect(clippy::print_stderr, reason = "a test that is left out says so")]
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(folder.path());
        if mount.output().is_ok_and(|output| output.status.success()) {
            return Some(Self(folder));
        }
        eprintln!("SKIPPED: a small file system cannot be mounted here; run this test as root");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Leaves so many bytes free.
    fn fill(&self, but: u64) {
        let free = platform::disk::free(self.path()).expect("its room");
        std::fs::write(self.path().join("filler"), vec![0; (free - but) as usize]).expect("filled");
    }

    fn empty(&self) {
        std::fs::remove_file(self.path().join("filler")).expect("emptied");
    }

    /// Files below `connections`.
    fn kept(&self) -> usize {
        let companies = std::fs::read_dir(self.path().join("connections")).into_iter().flatten().flatten();
        companies.map(|company| std::fs::read_dir(company.path()).into_iter().flatten().count()).sum()
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

async fn start(small: &Small, least_free: u64) -> (TestApp, Client, i64) {
    let app = TestApp::start_with(|config| {
        small.path().clone_into(&mut config.data_dir);
        config.least_free = least_free;
    })
    .await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "onboarded").await;
    (app, me, id)
}

async fn upload(me: &Client, id: i64, bytes: &[u8]) -> (u16, String) {
    let document = ("connection_upload[document]", Some("letter.txt"), bytes);
    let (status, answer) = send(me, &format!("{CONNECTIONS}/{id}/create_connection_uploads"), &[document]).await;
    (status, answer["errors"][0]["code"].as_str().unwrap_or_default().to_owned())
}

fn refused() -> (u16, String) {
    (507, "disk_full".to_owned())
}

#[tokio::test]
async fn a_file_without_room_is_a_507_and_nothing_of_it_stays() {
    let Some(small) = Small::mount() else { return };
    let (_app, me, id) = start(&small, 0).await;
    assert_eq!(upload(&me, id, &vec![b'a'; 100_000]).await.0, 201);
    small.fill(150_000);

    // The small one is refused before it is written; the larger one fails while it is still being received.
    assert_eq!(upload(&me, id, &vec![b'a'; 200_000]).await, refused());
    assert_eq!(upload(&me, id, &vec![b'a'; 2_000_000]).await, refused());

    assert_eq!(small.kept(), 1);
    small.empty();
    assert_eq!(upload(&me, id, &vec![b'a'; 2_000_000]).await.0, 201);
}

#[tokio::test]
async fn below_the_minimum_the_process_is_not_ready_and_takes_no_files_until_there_is_room() {
    let Some(small) = Small::mount() else { return };
    let (app, me, id) = start(&small, 4_000_000).await;
    let ready = async || app.visitor().send(Method::GET, "/readyz", None).await;
    ready().await.expect(200);
    small.fill(3_500_000);

    let answer = ready().await.expect(503).json();

    assert_eq!((answer["disk"].as_bool(), answer["database"].as_bool()), (Some(false), Some(true)));
    assert_eq!(answer["reason"], "The data directory's disk has 3 MB free; at least 4 MB are needed.");
    assert_eq!(upload(&me, id, b"a letter").await, refused());
    me.get(CONNECTIONS).await.expect(200);
    small.empty();
    ready().await.expect(200);
    assert_eq!(upload(&me, id, b"a letter").await.0, 201);
}

#[tokio::test]
async fn a_database_without_room_is_a_507() {
    let Some(small) = Small::mount() else { return };
    let database = Scratch::shared().await.database().await.expect("a database");
    let mut db = database.connect().await.expect("a connection");
    let data: String = sqlx::query_scalar("show data_directory").fetch_one(&mut db).await.expect("a folder");
    let owner = std::fs::metadata(data).expect("the server's folder");
    chown(small.path(), Some(owner.uid()), Some(owner.gid())).expect("given to the server");
    let name = format!("small_{}", std::process::id());
    let make = format!("create tablespace {name} location '{}'", small.path().display());
    sqlx::raw_sql(sqlx::AssertSqlSafe(make)).execute(&mut db).await.expect("a place");
    let table = format!("create table crowded (n int, filler text) tablespace {name}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(table)).execute(&mut db).await.expect("a table");

    let crowded = "insert into crowded select n, repeat('x', 1000) from generate_series(1, 20000) n";
    let error = sqlx::raw_sql(crowded).execute(&mut db).await.expect_err("no room");

    assert_eq!(Error::from(error).status(), 507);
    let gone = format!("drop table crowded; drop tablespace {name}");
    for statement in gone.split("; ") {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&mut db).await.expect("cleared away");
    }
}
