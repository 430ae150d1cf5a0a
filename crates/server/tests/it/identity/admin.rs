//! `haulwarden admin identity-alert` and `admin staff`, as they are typed.

use super::*;
use store::private_postgres::Scratch;
use tokio::process::Command;

async fn admin(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    let url = Scratch::shared().await.url(&app.app.config.database);
    let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
    let output = command.args(["admin", "--database-url", &url]).args(arguments).output().await.expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn an_operator_decides_on_reports_at_the_command_line() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other) = (app.broker().await, app.broker().await);
    for _ in 0..2 {
        report(&me, carrier, json!({})).await.expect(201);
    }

    let (_, waiting) = admin(&app, &["identity-alert", "list"]).await;
    assert!(waiting.starts_with("1\t2026-11-21\tDouble brokering\tSYN CARRIER 90000001"), "{waiting}");
    let message = ["identity-alert", "publish", "1", "--message", PUBLIC];
    assert_eq!(admin(&app, &message).await, (true, "identity alert 1 is published\n".to_owned()));
    assert!(admin(&app, &["identity-alert", "reject", "2", "--note", "No proof."]).await.0);

    assert_eq!(ids(&other.get(ALERTS).await.expect(200)), [1]);
    assert!(!admin(&app, &message).await.0 && !admin(&app, &["identity-alert", "reject", "9"]).await.0);
    assert_eq!(admin(&app, &["identity-alert", "list"]).await.1, "no identity alerts to review\n");
}

#[tokio::test]
async fn an_operator_says_who_is_staff() {
    let app = TestApp::start().await;
    let me = app.person(Person::default()).await;
    let about_me = me.get("/api/v1/users/current").await.expect(200).json();
    let email = about_me["email"].as_str().expect("an address");

    assert!(admin(&app, &["staff", "add", email]).await.0);
    me.get(&format!("{ALERTS}/for_review")).await.expect(200);
    assert!(admin(&app, &["staff", "remove", email]).await.0);

    me.get(&format!("{ALERTS}/for_review")).await.expect(403);
    assert!(!admin(&app, &["staff", "add", "nobody@example.com"]).await.0);
}
