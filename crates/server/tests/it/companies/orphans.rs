//! Files that nothing names any more.

use crate::carriers::files::carrier;
use crate::connections::{CONNECTIONS, company, connection};
use crate::support::TestApp;
use crate::support::form::send;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CompanyId;
use server::orphans::RemoveOrphans;
use std::path::Path;
use store::Tenant;
use store::files::NewFile;

const RANDOM: &str = "0123456789abcdef0123456789abcde";

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
fn tenant(company: i64) -> Tenant {
    Tenant::of(CompanyId(company))
}

/// A file that was last written then.
fn put(path: &Path, at: DateTime<Utc>) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, "left over").expect("a file");
    age(path, at);
}

fn age(path: &Path, at: DateTime<Utc>) {
    let file = std::fs::File::options().append(true).open(path).expect("a file");
    file.set_modified(at.into()).expect("its age");
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

async fn remove_orphans(app: &TestApp) {
    queue::enqueue(&mut *app.db().await, &RemoveOrphans {}, app.now()).await.expect("a job");
    app.run_jobs().await;
}

#[tokio::test]
async fn what_nothing_names_is_removed_after_a_day_and_everything_else_stays() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let (own, id) = (company(&me).await, connection(&app, &me, carrier, "onboarded").await);
    let (fresh, old) = (app.now() - TimeDelta::hours(23), app.now() - TimeDelta::hours(25));
    let document = ("connection_upload[document]", Some("letter.pdf"), &b"%PDF-1.7 hello"[..]);
    let path = format!("{CONNECTIONS}/{id}/create_connection_uploads");
    let (status, made) = send(&me, &path, &[document]).await;
    assert_eq!(status, 201, "{made}");
    let folder = files.path().join(format!("connections/{own}"));
    let kept = names(&folder).remove(0);
    age(&folder.join(&kept), old);
    put(&folder.join(format!("{RANDOM}0")), old);
    put(&folder.join(format!("{RANDOM}1")), fresh);
    put(&folder.join(format!("{RANDOM}2.part")), old);
    put(&folder.join("someone elses notes.txt"), old);
    put(&files.path().join(format!("reports/{own}/7-0123456789abcdef.csv.part")), old);
    put(&files.path().join(format!("reports/{own}/7-0123456789abcdef.csv")), old);
    let key = format!("connections/{own}/{RANDOM}3");
    put(&files.path().join(&key), old);
    let new = NewFile {
        key: &key,
        name: "a.pdf",
        content_type: "application/pdf",
        size: 9,
        sha256: &[0; 32],
        wrapped_key: None,
    };
    let unnamed = store::files::add(&mut *app.db().await, tenant(own), &new, old).await.expect("a row");
    let key = format!("connections/{own}/{RANDOM}4");
    put(&files.path().join(&key), old);
    let named_soon = store::files::add(&mut *app.db().await, tenant(own), &NewFile { key: &key, ..new }, fresh).await;

    remove_orphans(&app).await;

    let mut expected = vec![kept, format!("{RANDOM}1"), format!("{RANDOM}4"), "someone elses notes.txt".to_owned()];
    expected.sort();
    assert_eq!(names(&folder), expected);
    assert_eq!(names(&files.path().join(format!("reports/{own}"))), Vec::<String>::new());
    let mut db = app.db().await;
    assert_eq!(store::files::find(&mut db, tenant(own), unnamed).await.expect("an answer"), None);
    let named_soon = named_soon.expect("a row");
    assert!(store::files::find(&mut db, tenant(own), named_soon).await.expect("an answer").is_some());
    drop(db);
    me.get(&format!("/api/v1/connection_uploads/{}/document", made["id"])).await.expect(200);
    let profile = me.get("/api/v1/companies/current").await.expect(200).json();
    assert_eq!(profile["storage"]["used_bytes"], 14 + 9, "what was removed counts no more");
}

#[tokio::test]
async fn a_folder_that_belongs_to_another_database_is_left_alone() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let folder = files.path().join("packets/1");
    for number in 0..120 {
        put(&folder.join(format!("{number:032x}")), app.now() - TimeDelta::days(30));
    }

    remove_orphans(&app).await;

    assert_eq!(names(&folder).len(), 120);
}

/// Whoever adds a table that names files adds it to `store::files::remove_unnamed` as well: its rows' files would only be kept by the foreign
/// key, and the removal would fail at them.
#[tokio::test]
async fn every_table_that_names_files_is_asked_before_one_is_removed() {
    let app = TestApp::start().await;
    let sql = "select distinct conrelid::regclass::text from pg_constraint where confrelid = 'files'::regclass and contype = 'f'";

    let tables: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *app.db().await).await.expect("tables");

    let source = include_str!("../../../../store/src/files.rs");
    for table in tables {
        assert!(source.contains(&format!("not exists (select from {table} n")), "{table}");
    }
}
