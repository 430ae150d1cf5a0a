use super::*;
use crate::support::{Answer, operations};

/// What every answer carries, and with which value it begins.
const ALWAYS: [(&str, &str); 5] = [
    ("content-security-policy", "default-src 'self'; "),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

#[track_caller]
fn has_them_all(answer: &Answer, of: &str) {
    for (name, value) in ALWAYS {
        assert!(answer.header(name).starts_with(value), "{of} {} lacks {name}", answer.status);
    }
    assert_eq!(answer.header("x-request-id").len(), 32, "{of}");
    assert!(answer.headers.get("access-control-allow-origin").is_none(), "{of} is open to other sites");
}

#[tokio::test]
async fn every_call_answers_with_them_signed_in_or_not() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for operation in operations() {
        let method: Method = operation.method.parse().expect("a method");
        let path = format!("/monitor{}", operation.path.replace("{actor}", "User;1").replace(['{', '}'], ""));
        for client in [app.visitor(), me.copy()] {
            let answer = client.send(method.clone(), &path, Some(json!({}))).await;
            has_them_all(&answer, &path);
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        }
    }
}

#[tokio::test]
async fn refusals_failures_and_files_answer_with_them_too() {
    let app = TestApp::start_with(|config| config.public_calls_per_minute = 2).await;
    let me = app.broker().await;
    let large = json!({"email": "x".repeat(300_000), "password": "y"});
    sqlx::query("alter table feature_flags rename to lost").execute(&mut *app.db().await).await.expect("renamed");

    for (status, answer) in [
        (413, app.visitor().at_address("203.0.113.1").post("/sign_in", large).await),
        (429, {
            app.visitor().get("/api/v1/site").await.expect(200);
            app.visitor().get("/api/v1/site").await
        }),
        (500, me.get("/api/flipper/actors/User;1").await),
        (403, app.visitor().with_header("origin", "https://evil.example").post("/sign_in", json!({})).await),
        (404, app.visitor().send(Method::GET, "/broker/assets/nothing.js", None).await),
        (404, app.visitor().send(Method::GET, "/nothing", None).await),
        (405, app.visitor().send(Method::DELETE, "/broker/", None).await),
        (307, app.visitor().send(Method::GET, "/", None).await),
    ] {
        has_them_all(&answer.expect(status), "a refusal");
    }
}

#[tokio::test]
async fn inline_scripts_never_run() {
    let app = TestApp::start().await;

    let page = app.visitor().send(Method::GET, "/broker/", None).await;

    let policy = page.header("content-security-policy").to_owned();
    for place in ["default-src", "script-src"] {
        let rule = policy.split("; ").find(|rule| rule.starts_with(place)).unwrap_or_default();
        assert!(!rule.contains("unsafe") && !rule.contains('*'), "{rule}");
    }
    let inline = page
        .text()
        .split("<script")
        .skip(1)
        .filter(|rest| !rest.split('>').next().is_some_and(|tag| tag.contains("src=")))
        .count();
    assert_eq!(inline, 0, "{}", page.text());
}
