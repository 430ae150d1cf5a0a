use super::*;
use platform::http::token::SESSION_COOKIE;

#[tokio::test]
async fn one_sees_where_one_is_signed_in_and_which_session_is_this() {
    let app = app_with_ada().await;
    let phone = signed_in(&app).await;
    app.app.clock.advance(TimeDelta::minutes(1));
    let laptop = signed_in(&app).await;

    let sessions = laptop.get("/api/v1/sessions").await.expect(200).json();

    let current: Vec<_> = sessions.as_array().expect("sessions").iter().map(|session| &session["is_current"]).collect();
    assert_eq!(current, [&json!(true), &json!(false)]);
    assert_eq!((&sessions[0]["address"], &sessions[0]["created_at"]), (&json!("203.0.113.7"), &json!(app.now())));
    let secret = phone.cookie(SESSION_COOKIE).expect("a session");
    assert!(secret.starts_with(sessions[1]["id"].as_str().expect("an id")));
    assert!(!sessions.to_string().contains(secret.split_once('.').expect("a secret").1));
}

#[tokio::test]
async fn a_session_can_be_ended_from_elsewhere() {
    let app = app_with_ada().await;
    let (lost_phone, laptop) = (signed_in(&app).await, signed_in(&app).await);
    let sessions = laptop.get("/api/v1/sessions").await.json();
    let other = sessions.as_array().expect("sessions").iter().find(|s| s["is_current"] == false).expect("another");
    let path = format!("/api/v1/sessions/{}", other["id"].as_str().expect("an id"));

    laptop.call(Method::DELETE, &path, None).await.expect(204);

    lost_phone.get("/api/v1/users/current").await.expect(401);
    lost_phone.get("/refresh_jwt").await.expect(401);
    laptop.call(Method::DELETE, &path, None).await.expect(404);
    laptop.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn someone_elses_session_is_not_found() {
    let app = app_with_ada().await;
    let (ada, stranger) = (signed_in(&app).await, app.broker().await);
    let id = ada.get("/api/v1/sessions").await.json()[0]["id"].as_str().expect("an id").to_owned();

    stranger.call(Method::DELETE, &format!("/api/v1/sessions/{id}"), None).await.expect(404);

    for nothing in ["7", "%00", "00000000-0000-4000-8000-000000000000"] {
        ada.call(Method::DELETE, &format!("/api/v1/sessions/{nothing}"), None).await.expect(404);
    }
    ada.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn all_others_end_together_and_it_is_written_down() {
    let app = app_with_ada().await;
    let (phone, tablet, laptop) = (signed_in(&app).await, signed_in(&app).await, signed_in(&app).await);

    laptop.call(Method::DELETE, "/api/v1/sessions", None).await.expect(204);

    for ended in [phone, tablet] {
        ended.get("/api/v1/users/current").await.expect(401);
    }
    laptop.get("/api/v1/users/current").await.expect(200);
    assert_eq!(acts(&app).await, ["session.started", "session.started", "session.started", "session.others_ended"]);
}
