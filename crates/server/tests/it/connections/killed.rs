//! Uploads of a connection's file that are killed in the middle: sent again, the file is there once and whole.

use super::{CONNECTIONS, connection};
use crate::carriers::files::carrier;
use crate::support::doomed::{COMMIT, Doom, hold_commits, product};
use crate::support::form::send;
use crate::support::{Client, TestApp};
use platform::http::token::TOKEN_COOKIE;

const LETTER: &[u8] = b"%PDF-1.7 a letter";

async fn upload(me: &Client, connection: &str) -> u16 {
    let document = ("connection_upload[document]", Some("letter.pdf"), LETTER);
    send(me, &format!("{CONNECTIONS}/{connection}/create_connection_uploads"), &[document]).await.0
}

async fn rows(app: &TestApp) -> i64 {
    let sql = "select count(*) from connection_uploads";
    sqlx::query_scalar(sql).fetch_one(&mut *app.db().await).await.expect("a count")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_whose_upload_was_killed_is_there_once_when_it_is_sent_again() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "onboarded").await.to_string();
    let token = me.cookie(TOKEN_COOKIE).expect("a session");
    let env = vec![("TOKEN", token), ("CONNECTION", id.clone())];
    let doom = Doom { app: &app, child: "connections::killed::child", env };

    doom.kill_at("lock table connection_uploads in share mode", app.now()).await;
    assert_eq!(rows(&app).await, 0, "the file is on disk, and nothing names it");
    hold_commits(&app, "connection_uploads").await;
    doom.kill_at(COMMIT, app.now()).await;
    assert_eq!(rows(&app).await, 1, "the commit went through, and nobody heard of it");

    doom.spare(app.now()).await;
    assert_eq!((upload(&me, &id).await, rows(&app).await), (201, 1));
    let listed = me.get(&format!("{CONNECTIONS}/{id}/connection_uploads")).await.expect(200).json();
    let file = me.get(&format!("/api/v1/connection_uploads/{}/document", listed[0]["id"])).await.expect(200);
    assert_eq!(file.bytes(), LETTER);
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the test above"]
async fn child() {
    let Some(app) = product(|_| {}).await else { return };
    let me = app.visitor().with_cookie(TOKEN_COOKIE, &std::env::var("TOKEN").expect("a session"));
    assert_eq!(upload(&me, &std::env::var("CONNECTION").expect("its id")).await, 201);
}
