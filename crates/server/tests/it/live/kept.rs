//! The carrier index that is kept in a file for the next start.

use super::write_carrier;
use crate::support::TestApp;
use platform::live::{self, Live};
use std::path::{Path, PathBuf};
use store::Conn;
use store::index_feed::{self, kept::Refusal};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// A product with two carriers, and its index as the first process kept it in a folder.
struct Kept {
    app: TestApp,
    folder: TempDir,
}

impl Kept {
    async fn new() -> Self {
        let (app, folder) = (TestApp::start().await, tempfile::tempdir().expect("a folder"));
        for dot in [1, 2] {
            write_carrier(&mut *app.db().await, dot).await;
        }
        let kept = Self { app, folder };
        let first = kept.started().await;
        assert!(first.keep(&kept.app.app.pool).await.expect("kept"));
        kept
    }

    /// The index of a process that starts now.
    async fn started(&self) -> Live {
        let live = Live::kept_in(self.folder.path());
        live.catch_up(&self.app.app.pool).await.expect("an index");
        assert!(live.is_ready());
        live
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("index").join("carriers")
    }

    /// Renames the carrier with USDOT number 2 and tells nobody: only who reads the tables sees it.
    async fn rename_unseen(&self) {
        let rename = "update carriers set legal_name = 'ONLY IN THE TABLES' where dot_number = 2";
        sqlx::query(rename).execute(&mut *self.app.db().await).await.expect("renamed");
    }

    async fn marks(&self) -> i64 {
        marks(&mut *self.app.db().await).await
    }
}

async fn marks(db: &mut Conn) -> i64 {
    sqlx::query_scalar("select count(*) from kept_indexes").fetch_one(db).await.expect("marks")
}

fn name(live: &Live, dot: u32) -> Option<String> {
    let snapshot = live.snapshot();
    let found = snapshot.find_dot(dot)?;
    snapshot.carrier(found).legal_name.map(str::to_owned)
}

/// Whether the index was read from the tables: told by what is only there.
fn is_rebuilt(live: &Live) -> bool {
    name(live, 2).as_deref() == Some("ONLY IN THE TABLES")
}

#[tokio::test]
async fn a_restarted_server_answers_from_the_file_and_follows_the_feed_from_there() {
    let kept = Kept::new().await;
    kept.rename_unseen().await;
    write_carrier(&mut *kept.app.db().await, 3).await;

    let again = kept.started().await;

    assert!(!is_rebuilt(&again), "it is not read from the tables");
    assert_eq!((again.snapshot().len(), name(&again, 3).as_deref()), (3, Some("ACME FREIGHT")));
    // What it had to catch up with is in the next file.
    assert!(again.keep(&kept.app.app.pool).await.expect("kept"));
    assert_eq!((kept.started().await.snapshot().len(), kept.marks().await), (3, 1));
}

#[tokio::test]
async fn a_stop_in_good_order_keeps_the_index() {
    let app = TestApp::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    write_carrier(&mut *app.db().await, 1).await;
    let live = Live::kept_in(folder.path());
    live.catch_up(&app.app.pool).await.expect("an index");
    let stop = CancellationToken::new();
    stop.cancel();

    live::run(live.clone(), app.app.pool.clone(), stop).await;

    assert!(folder.path().join("index").join("carriers").is_file());
    assert_eq!((folder_size(&folder.path().join("index")), marks(&mut *app.db().await).await), (1, 1));
}

fn folder_size(folder: &Path) -> usize {
    std::fs::read_dir(folder).expect("a folder").count()
}

#[tokio::test]
async fn a_damaged_file_is_dropped_and_the_tables_are_read() {
    let kept = Kept::new().await;
    kept.rename_unseen().await;
    let mut bytes = std::fs::read(kept.file()).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(kept.file(), bytes).expect("damaged");

    let again = kept.started().await;

    assert!(is_rebuilt(&again) && !kept.file().exists());
}

#[tokio::test]
async fn the_file_of_another_database_is_dropped() {
    let (kept, other) = (Kept::new().await, Kept::new().await);
    kept.rename_unseen().await;
    std::fs::copy(other.file(), kept.file()).expect("copied");

    assert!(is_rebuilt(&kept.started().await) && !kept.file().exists());
}

#[tokio::test]
async fn a_database_that_was_set_back_does_not_know_the_file() {
    let kept = Kept::new().await;
    kept.rename_unseen().await;
    // As a copy from before the file was written is.
    sqlx::query("delete from kept_indexes").execute(&mut *kept.app.db().await).await.expect("forgotten");

    assert!(is_rebuilt(&kept.started().await));
}

#[tokio::test]
async fn a_file_that_the_feed_no_longer_leads_on_from_is_dropped() {
    let kept = Kept::new().await;
    kept.rename_unseen().await;
    let mut db = kept.app.db().await;
    write_carrier(&mut db, 3).await;
    // All that was written up to now is past its keeping time.
    let later = "update change_log set written_at = now() - interval '8 days'";
    sqlx::query(later).execute(&mut *db).await.expect("aged");
    let before = kept.app.now() - chrono::TimeDelta::days(3_650);
    assert_eq!(index_feed::trim(&mut db, before).await.expect("nothing is so old"), 0);
    assert_eq!(marks(&mut db).await, 1);
    let week: chrono::DateTime<chrono::Utc> =
        sqlx::query_scalar("select now() - interval '7 days'").fetch_one(&mut *db).await.expect("a time");
    assert!(index_feed::trim(&mut db, week).await.expect("trimmed") > 0);

    let again = kept.started().await;

    assert_eq!((marks(&mut db).await, again.snapshot().len()), (0, 3));
    assert!(is_rebuilt(&again));
}

#[tokio::test]
async fn a_change_of_everything_or_of_very_much_reads_the_tables() {
    for entry in ["('everything', '{}')", "('facts', (select array_agg(n) from generate_series(1, 20001) n))"] {
        let kept = Kept::new().await;
        kept.rename_unseen().await;
        let sql = sqlx::AssertSqlSafe(format!("insert into change_log (topic, keys) values {entry}"));
        sqlx::query(sql).execute(&mut *kept.app.db().await).await.expect("logged");

        assert!(is_rebuilt(&kept.started().await), "{entry}");
    }
}

#[tokio::test]
async fn a_file_of_another_year_is_refused_and_what_ended_by_the_clock_since_is_read_again() {
    let kept = Kept::new().await;
    // There is a company, and someone in it.
    kept.app.broker().await;
    // An alert whose last day was yesterday, and of which the feed said nothing.
    let alert = "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, message, file_date, site,
             status, created_at, reviewed_at, published_at, expires_on)
         select u.company_id, u.id, c.id, 'identity_theft', 'x', 'x', '2026-11-01', 'portal', 'published', now(), now(), now(), current_date
           from users u, carriers c where u.company_id is not null and c.dot_number = 2 order by u.id limit 1";
    let mut db = kept.app.db().await;
    sqlx::query(alert).execute(&mut *db).await.expect("an alert");
    let position = index_feed::position(&mut db).await.expect("a position");
    let today = index_feed::kept::today(&mut db).await.expect("a day");
    let resumed = async |db: &mut Conn, read_on| {
        let mark = index_feed::kept::mark(db, &position, read_on, 2).await.expect("written").expect("the same server");
        index_feed::kept::resume(db, &mark).await.expect("asked")
    };

    let pending = resumed(&mut db, today).await.expect("it may be followed");
    assert_eq!((pending.carriers.into_iter().collect::<Vec<_>>(), pending.touches.len()), (vec![2], 0));
    assert_eq!(resumed(&mut db, today - chrono::Months::new(12)).await, Err(Refusal::OtherYear));
    let mark = index_feed::kept::mark(&mut db, &position, today, 2).await.expect("written").expect("the same server");
    for (field, odd) in [("/id", serde_json::json!("no id")), ("/position/below", serde_json::json!(-5))] {
        let mut said = serde_json::to_value(&mark).expect("JSON");
        *said.pointer_mut(field).expect("it says so") = odd;
        let mark = serde_json::from_value(said).expect("a mark");
        assert_eq!(index_feed::kept::resume(&mut db, &mark).await.expect("asked"), Err(Refusal::Odd), "{field}");
    }
}
