//! Files in a bucket, of a server that speaks S3.

use super::*;
use crate::companies::reports::{download, report, run};
use crate::support::s3::S3;
use chrono::TimeDelta;
use kernel::scopes::Scope;
use platform::files::place::Place;
use server::orphans::RemoveOrphans;

/// Every file of a folder, with its folders' names.
fn all(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { all(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn nodes_that_share_a_bucket_share_files_and_nothing_on_disk() {
    let (s3, one, two) = (S3::start().await, tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("one"));
    let app = TestApp::start_with(|config| {
        one.path().clone_into(&mut config.data_dir);
        config.files = Some(s3.bucket());
    });
    let app = app.await;
    app.app.files.prepare().await.expect("a bucket that takes and gives");
    let other = TestApp::start_on(&app, |config| two.path().clone_into(&mut config.data_dir));
    let uploader = Uploader::new(&app).await;
    let (_, file) = uploader.upload(&app, &letter()).await;
    let boss = app.member(Some(CompanyId(uploader.company)), &[Scope::ManageUsers]).await;
    let people = report(&boss, "users_and_scopes").await;
    run(&boss, &people).await.expect(202);
    app.run_jobs().await;

    let read = platform::files::read(&other.app, tenant(uploader.company), file).await.expect("the file");

    assert!(read == letter());
    assert!(download(&boss, &people, "csv").await.expect(200).text().contains("Ada,Example"));
    let stored = all(&s3.folder());
    assert_eq!(stored.iter().filter(|path| !path.ends_with("trial-of-a-start")).count(), 3, "{stored:?}");
    assert!(!stored.iter().any(|path| holds(path, b"SYN carrier") || holds(path, b"Ada")));
    assert_eq!((all(one.path()), all(two.path())), (Vec::new(), Vec::new()), "nothing is on the nodes");
}

#[tokio::test]
async fn what_nothing_names_is_removed_from_the_bucket_after_a_day() {
    let (s3, node) = (S3::start().await, tempfile::tempdir().expect("a folder"));
    let app = TestApp::start_with(|config| {
        node.path().clone_into(&mut config.data_dir);
        config.files = Some(s3.bucket());
    });
    let app = app.await;
    let uploader = Uploader::new(&app).await;
    let (path, file) = uploader.upload(&app, &letter()).await;
    let kept = place(&app, &s3.folder(), file).await;
    let orphan = kept.with_file_name("0123456789abcdef0123456789abcdef");
    std::fs::copy(&kept, &orphan).expect("an orphan");
    for path in [&kept, &orphan] {
        let written = std::fs::File::options().append(true).open(path).expect("a file");
        written.set_modified((app.now() - TimeDelta::days(2)).into()).expect("its age");
    }

    queue::enqueue(&mut *app.db().await, &RemoveOrphans {}, app.now()).await.expect("a job");
    app.run_jobs().await;

    assert!(kept.exists() && !orphan.exists());
    uploader.me.get(&path).await.expect(200);
}

#[tokio::test]
async fn a_start_with_wrong_keys_or_no_store_says_what_to_look_at() {
    let (s3, app) = (S3::start().await, TestApp::start().await);
    let prepared = async |change: &dyn Fn(&mut platform::config::files::Bucket)| {
        let mut config = app.app.config.clone();
        let mut bucket = s3.bucket();
        change(&mut bucket);
        config.files = Some(bucket);
        let error = Place::of(&config).expect("a place").prepare().await.expect_err("refused");
        format!("{error:#}")
    };

    let wrong_key = prepared(&|bucket| bucket.secret_key = "another".into()).await;
    // Nothing listens on this port.
    let no_store = prepared(&|bucket| bucket.endpoint = Some("http://127.0.0.1:1".to_owned())).await;

    for said in [&wrong_key, &no_store] {
        assert!(said.contains("HAULWARDEN_FILES_ENDPOINT") && !said.contains("the-secret"), "{said}");
    }
}
