//! A company's logo, and who sees it.

use crate::connections::invitations::{mailed_token, onboarder};
use crate::onboarding::invited;
use crate::support::form::send;
use crate::support::{Client, TestApp};
use axum::http::Method;
use serde_json::{Value, json};

const LOGO: &str = "/api/v1/companies/current/logo";
const OPEN: &str = "/api/v1/carrier_onboarding/open";

async fn start() -> (tempfile::TempDir, TestApp) {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    (files, app)
}

/// The beginning of a PNG, as large as it says, and this last byte.
fn png(width: u32, height: u32, last: u8) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &width, &height, &[last]].concat()
}

async fn upload(me: &Client, name: &str, bytes: &[u8]) -> (u16, Value) {
    send(me, LOGO, &[("logo", Some(name), bytes)]).await
}

#[tokio::test]
async fn a_logo_is_shown_to_its_company_until_another_takes_its_place() {
    let (_files, app) = start().await;
    let me = onboarder(&app).await;
    let (first, second) = (png(300, 100, 1), png(300, 100, 2));

    let (status, before) = upload(&me, "logo.png", &first).await;
    let (_, after) = upload(&me, "new logo.png", &second).await;

    assert_eq!(status, 200, "{before}");
    assert!(before["logo_id"].is_i64() && before["logo_id"] != after["logo_id"], "{before} {after}");
    let shown = me.get(LOGO).await.expect(200);
    assert_eq!((shown.bytes(), shown.header("content-type")), (&second[..], "image/png"));
    assert_eq!(me.get("/api/v1/companies/current").await.expect(200).json()["logo_id"], after["logo_id"]);
    let kept: i64 =
        sqlx::query_scalar("select count(*) from files").fetch_one(&mut *app.db().await).await.expect("a count");
    assert_eq!(kept, 1, "the first is forgotten");
    let stranger = onboarder(&app).await;
    stranger.get(LOGO).await.expect(404);
    stranger.call(Method::DELETE, LOGO, None).await.expect(404);
    me.call(Method::DELETE, LOGO, None).await.expect(204);
    me.get(LOGO).await.expect(404);
    let acts: Vec<String> =
        sqlx::query_scalar("select action from audit_log where action like 'company.logo%' order by id")
            .fetch_all(&mut *app.db().await)
            .await
            .expect("acts");
    assert_eq!(acts, ["company.logo_changed", "company.logo_changed", "company.logo_removed"]);
}

#[tokio::test]
async fn what_is_no_small_picture_is_refused() {
    let (_files, app) = start().await;
    let me = onboarder(&app).await;
    let refused = async |bytes: &[u8]| {
        let (status, refused) = upload(&me, "logo.png", bytes).await;
        assert_eq!(status, 422, "{refused}");
        (refused["errors"][0]["field"].clone(), refused["errors"][0]["code"].clone())
    };
    let (invalid, too_large) = ((json!("logo"), json!("invalid")), (json!("logo"), json!("too_large")));

    assert_eq!(refused(b"%PDF-1.7").await, invalid);
    assert_eq!(refused(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>").await, invalid);
    assert_eq!(refused(b"\x89PNG\r\n\x1a\n").await, invalid);
    assert_eq!(refused(&png(2_001, 100, 0)).await, too_large);
    assert_eq!(refused(&[png(300, 100, 0), vec![0; 300_000]].concat()).await, too_large);
    assert_eq!(upload(&app.broker().await, "logo.png", &png(300, 100, 0)).await.0, 403, "who manages nothing");
}

#[tokio::test]
async fn an_invitations_link_shows_its_brokers_logo_alone() {
    let (_files, app) = start().await;
    let (me, ..) = invited(&app, json!({})).await;
    let token = mailed_token(&app).await;
    let logo = async || {
        let opened = app.visitor().post(OPEN, json!({"token": token})).await.expect(200).json();
        opened["company_logo"].clone()
    };
    upload(&onboarder(&app).await, "logo.png", &png(300, 100, 1)).await;
    assert_eq!(logo().await, Value::Null, "another company's");

    upload(&me, "logo.png", b"\xff\xd8\xff\xe0\0\x04\0\0\xff\xc0\0\x11\x08\0\x64\x01\x2c").await;

    assert_eq!(logo().await, "data:image/jpeg;base64,/9j/4AAEAAD/wAARCABkASw=");
}
