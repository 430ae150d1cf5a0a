use super::*;
use axum::http::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/notice_preferences";

#[tokio::test]
async fn preferences_are_ones_own_and_begin_with_daily_email() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let colleague = app.member(Some(company(&me).await), &[]).await;
    let first = me.get(PATH).await.expect(200).json();
    assert_eq!((&first["mail"]["lapse_ahead"], &first["mail"]["contact_changed"]), (&json!("daily"), &json!("off")));

    let wanted = json!({"mail": {"lapse_ahead": "immediate", "contact_changed": "daily"}, "digest_hour": 6, "time_zone": "America/Chicago"});
    let kept = me.call(Method::PUT, PATH, Some(json!({"notice_preferences": wanted}))).await.expect(200).json();

    assert_eq!(kept, me.get(PATH).await.expect(200).json());
    let mail = &kept["mail"];
    assert_eq!(
        (&mail["lapse_ahead"], &mail["contact_changed"], &mail["packet_held"]),
        (&json!("immediate"), &json!("daily"), &json!("off"))
    );
    assert_eq!((&kept["digest_hour"], &kept["time_zone"]), (&json!(6), &json!("America/Chicago")));
    assert_eq!(colleague.get(PATH).await.expect(200).json(), first);
}

#[tokio::test]
async fn what_cannot_be_meant_is_named() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let put = async |wanted: Value| {
        me.call(Method::PUT, PATH, Some(json!({"notice_preferences": wanted}))).await.expect(422).fields()
    };

    let wrong = json!({"mail": {"rumour": "daily"}, "digest_hour": 24, "time_zone": "Mars/Olympus"});
    let named = ["mail.rumour", "digest_hour", "time_zone"].map(|name| format!("notice_preferences.{name}"));
    assert_eq!(put(wrong).await, named);
    let wrong = json!({"mail": {"lapse_ahead": "hourly"}, "digest_hour": 7, "time_zone": "UTC"});
    assert_eq!(put(wrong).await, ["notice_preferences.mail.lapse_ahead"]);
}
