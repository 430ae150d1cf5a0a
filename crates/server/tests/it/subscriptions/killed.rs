//! Uploads of a list that are killed halfway: sent again, every carrier is monitored once and the list is recorded once.

use super::SUBSCRIPTIONS;
use crate::search::three;
use crate::support::doomed::{COMMIT, Doom, hold_commits, product};
use crate::support::form::send;
use crate::support::{Client, TestApp};
use platform::http::token::TOKEN_COOKIE;

const LIST: &[u8] = b"USDOT Number\n1000001\n1000002\n1289200\n7777777\n";

async fn upload(me: &Client) -> (u16, serde_json::Value) {
    send(me, &format!("{SUBSCRIPTIONS}/upload_file"), &[("file", Some("list.csv"), LIST)]).await
}

/// Subscriptions, entries of the index's feed and of the audit log.
async fn left(app: &TestApp) -> (i64, i64, i64) {
    let sql = "select (select count(*) from subscriptions),
                      (select count(*) from change_log where topic = 'company_set'),
                      (select count(*) from audit_log where action = 'subscriptions.uploaded')";
    sqlx::query_as(sql).fetch_one(&mut *app.db().await).await.expect("counts")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_upload_watches_all_carriers_of_its_list_or_none_and_can_be_sent_again() {
    let app = TestApp::start().await;
    three(&app).await;
    let (me, before) = (app.broker().await, left(&app).await);
    let token = me.cookie(TOKEN_COOKIE).expect("a session");
    let doom = Doom { app: &app, child: "subscriptions::killed::child", env: vec![("TOKEN", token)] };

    for lock in [
        "lock table subscriptions in share mode",
        "lock table change_log in share mode",
        "lock table audit_log in share mode",
    ] {
        doom.kill_at(lock, app.now()).await;
        assert_eq!(left(&app).await, before, "{lock}");
    }
    hold_commits(&app, "subscriptions").await;
    doom.kill_at(COMMIT, app.now()).await;

    let all = left(&app).await;
    assert_eq!(all, (3, before.1 + 1, 1), "the commit went through, and nobody heard of it");
    let (status, again) = upload(&me).await;
    assert_eq!((status, &again["subscribed"], &again["already_subscribed"]), (200, &0.into(), &3.into()));
    assert_eq!((left(&app).await, again["not_found"].as_i64()), (all, Some(1)));
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the test above"]
async fn child() {
    let Some(app) = product(|_| {}).await else { return };
    app.index().await;
    let me = app.visitor().with_cookie(TOKEN_COOKIE, &std::env::var("TOKEN").expect("a session"));
    assert_eq!(upload(&me).await.0, 200);
}
