//! Kept files: encrypted where they are, whole or not at all, in a folder or in a bucket.

mod bucket;
mod damaged;

use crate::carriers::files::carrier;
use crate::connections::{CONNECTIONS, company, connection};
use crate::support::form::send;
use crate::support::{Client, TestApp};
use kernel::ids::{CompanyId, FileId};
use std::path::{Path, PathBuf};
use store::Tenant;

/// What an upload says, so that it would be found on disk: more than one chunk of it.
fn letter() -> Vec<u8> {
    [&b"%PDF-1.7 "[..], &b"a letter to the SYN carrier ".repeat(6_000)].concat()
}

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
fn tenant(company: i64) -> Tenant {
    Tenant::of(CompanyId(company))
}

/// Someone who uploaded files beside a connection.
struct Uploader {
    me: Client,
    company: i64,
    connection: i64,
}

impl Uploader {
    async fn new(app: &TestApp) -> Self {
        let (me, carrier) = (app.broker().await, carrier(app, 1_000_001, &[]).await);
        let (company, connection) = (company(&me).await, connection(app, &me, carrier, "onboarded").await);
        Self { me, company, connection }
    }

    /// Uploads a file; gives the path of its download and its id.
    async fn upload(&self, app: &TestApp, content: &[u8]) -> (String, FileId) {
        let path = format!("{CONNECTIONS}/{}/create_connection_uploads", self.connection);
        let (status, made) =
            send(&self.me, &path, &[("connection_upload[document]", Some("letter.pdf"), content)]).await;
        assert_eq!(status, 201, "{made}");
        let file = sqlx::query_scalar("select file_id from connection_uploads where id = $1").bind(made["id"].as_i64());
        let file = file.fetch_one(&mut *app.db().await).await.expect("a file");
        (format!("/api/v1/connection_uploads/{}/document", made["id"]), FileId(file))
    }
}

/// Where a kept file is in its folder.
async fn place(app: &TestApp, root: &Path, file: FileId) -> PathBuf {
    let key: String = sqlx::query_scalar("select key from files where id = $1")
        .bind(file.0)
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a key");
    root.join(key)
}

fn holds(path: &Path, words: &[u8]) -> bool {
    std::fs::read(path).expect("a file").windows(words.len()).any(|part| part == words)
}

#[tokio::test]
async fn a_file_is_encrypted_where_it_is_kept_and_comes_back_whole() {
    let root = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| root.path().clone_into(&mut config.data_dir)).await;
    let uploader = Uploader::new(&app).await;

    let (path, file) = uploader.upload(&app, &letter()).await;

    let kept = place(&app, root.path(), file).await;
    assert!(kept.is_file() && !holds(&kept, b"SYN carrier") && !holds(&kept, b"%PDF"));
    let answer = uploader.me.get(&path).await.expect(200);
    assert!(answer.bytes() == letter());
    assert_eq!(answer.header("content-length"), letter().len().to_string());
    let size: i32 = sqlx::query_scalar("select size from files").fetch_one(&mut *app.db().await).await.expect("a size");
    assert_eq!(size as usize, letter().len(), "the size is the content's");
}

#[tokio::test]
async fn a_file_from_before_files_were_encrypted_is_read_as_it_is() {
    let root = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| root.path().clone_into(&mut config.data_dir)).await;
    let uploader = Uploader::new(&app).await;
    let (path, file) = uploader.upload(&app, &letter()).await;
    std::fs::write(place(&app, root.path(), file).await, letter()).expect("as it came");
    sqlx::query("update files set wrapped_key = null").execute(&mut *app.db().await).await.expect("of before");

    let answer = uploader.me.get(&path).await.expect(200);

    assert!(answer.bytes() == letter());
}
