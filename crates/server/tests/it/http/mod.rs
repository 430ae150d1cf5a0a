//! What every call shares: errors, ids, headers, strictness.

mod block;
mod disk;
mod headers;
mod outage;
mod rate_limit;
mod served;
mod slow;
mod thousands;

use crate::support::{Person, TestApp};
use axum::http::Method;
use serde_json::json;
use store::users::CompanyType;

#[tokio::test]
async fn an_unknown_call_is_a_json_404_and_a_wrong_method_a_json_405() {
    let app = TestApp::start().await;

    for path in ["/monitor", "/monitor/", "/monitor/nothing", "/monitor/api/v1/nothing/here"] {
        let answer = app.visitor().send(Method::GET, path, None).await.expect(404);
        assert_eq!(answer.code(), "not_found", "{path}");
    }
    let answer = app.visitor().send(Method::DELETE, "/monitor/sign_in", None).await.expect(405);
    assert_eq!((answer.code().as_str(), answer.header("allow")), ("method_not_allowed", "POST"));
}

#[tokio::test]
async fn what_a_list_takes_once_is_refused_twice() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for (query, field) in [
        ("page=1&page=2", "page"),
        ("per_page=5&per_page=5", "per_page"),
        ("q[s]=created_at+asc&q[s]=created_at+desc", "q[s]"),
    ] {
        let refused = me.get(&format!("/api/v1/subscriptions?{query}")).await.expect(422);
        assert_eq!(refused.fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn browsers_get_hsts_where_there_is_tls() {
    let app = TestApp::start_with(|config| config.portal.url = Some("https://portal.example".into())).await;

    let answer = app.visitor().get("/api/v1/site").await;

    assert!(answer.header("strict-transport-security").starts_with("max-age=31536000"));
    let plain = TestApp::start().await.visitor().get("/api/v1/site").await;
    assert_eq!(plain.header("strict-transport-security"), "");
}

#[tokio::test]
async fn a_callers_own_plain_id_is_kept() {
    let app = TestApp::start().await;

    let kept = app.visitor().with_header("x-request-id", "trace-1.2_3").get("/api/v1/site").await;
    let refused = app.visitor().with_header("x-request-id", "a b\"c").get("/api/v1/site").await;

    assert_eq!(kept.header("x-request-id"), "trace-1.2_3");
    assert_eq!(refused.header("x-request-id").len(), 32);
}

#[tokio::test]
async fn a_failure_of_ours_says_its_id_and_not_its_cause() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    sqlx::query("alter table feature_flags rename to lost").execute(&mut *app.db().await).await.expect("renamed");

    let answer = me.get("/api/flipper/actors/User;1").await.expect(500);

    assert_eq!((answer.code().as_str(), &answer.json()["id"]), ("internal", &json!(answer.header("x-request-id"))));
    assert!(!answer.text().contains("feature_flags"));
}

#[tokio::test]
async fn a_body_that_is_too_large_or_no_json_is_refused() {
    let app = TestApp::start().await;
    let large = json!({"email": "x".repeat(300_000), "password": "y"});

    app.visitor().post("/sign_in", large).await.expect(413);

    let form = app.visitor().with_header("content-type", "application/x-www-form-urlencoded");
    let refused = form.post("/sign_in", json!({})).await.expect(415);
    assert!(refused.text().contains("Send application/json."), "{}", refused.text());
}

#[tokio::test]
async fn a_page_of_another_site_cannot_change_anything() {
    let app = TestApp::start().await;
    let body = || json!({"email": "a@b.example", "password": "c"});

    let foreign =
        app.visitor().with_header("origin", "https://evil.example").post("/sign_in", body()).await.expect(403);

    assert_eq!(foreign.code(), "foreign_origin");
    app.visitor().with_header("origin", "http://portal.example").post("/sign_in", body()).await.expect(422);
}

#[tokio::test]
async fn a_parameter_that_a_call_does_not_have_is_refused_by_name() {
    let app = TestApp::start().await;

    let public = app.visitor().get("/api/v1/site?colour=red").await.expect(422);
    let guarded = app.broker().await.get("/api/v1/users/current?q[name_eq]=x").await.expect(422);

    assert_eq!((public.fields(), public.code()), (vec!["colour".to_owned()], "unknown".to_owned()));
    assert_eq!(guarded.fields(), ["q[name_eq]"]);
}

#[tokio::test]
async fn members_of_companies_that_are_no_brokers_are_sent_to_the_onboarding_address() {
    let app = TestApp::start_with(|config| config.onboarding_url = Some("https://onboarding.example".into())).await;
    let carrier = app.person(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;

    let answer = carrier.get("/api/v1/users").await.expect(406);

    assert_eq!(answer.json()["url"], "https://onboarding.example");
}

#[tokio::test]
async fn a_path_that_names_nothing_is_not_found_whatever_it_says() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for actor in ["User;", "User;99999999999999999999", "%00", "User;1%20or%201=1"] {
        me.get(&format!("/api/flipper/actors/{actor}")).await.expect(404);
    }
}

#[tokio::test]
async fn the_character_nul_is_refused_before_it_reaches_the_database() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let body = me.post("/sign_in", json!({"email": "a\0@b.example", "password": "c"})).await.expect(422);
    let query = me.get("/api/v1/users?q[email_cont]=%00").await.expect(422);
    me.get("/api/flipper/actors/User;1%00").await.expect(404);

    assert_eq!((body.fields(), query.fields()), (vec!["email".to_owned()], vec!["q[email_cont]".to_owned()]));
}
