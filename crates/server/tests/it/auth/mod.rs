//! Sign-in in two steps, sessions that renew themselves, sign-out.

mod admission;
mod authenticator;
mod change_password;
mod limits;
mod log;
mod password_reset;
mod refresh;
mod sessions;
mod sign_in;
mod sign_in_code;
mod sign_out;
mod sign_up;

use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;
use tokio::sync::OnceCell;

const EMAIL: &str = "ada@broker.example";
const PASSWORD: &str = "correct horse battery";

/// A product with one member of a broker company who knows [`PASSWORD`].
async fn app_with_ada() -> TestApp {
    let app = TestApp::start().await;
    add_ada(&app).await;
    app
}

async fn add_ada(app: &TestApp) {
    // Worked out once for all tests.
    static HASH: OnceCell<String> = OnceCell::const_new();
    let hash = HASH.get_or_init(|| async { accounts::auth::password::hash(PASSWORD).await.expect("a hash") }).await;
    let company = app.company(Person::default()).await;
    app.user(Some(company), EMAIL, hash, &[]).await;
}

async fn give_password(browser: &Client, email: &str, password: &str) -> Answer {
    browser.post("/sign_in", json!({"email": email, "password": password})).await
}

async fn give_code(browser: &Client, code: &str) -> Answer {
    browser.post("/sign_in/code", json!({"email": EMAIL, "code": code})).await
}

/// The digits of the newest emailed code.
async fn mailed_code(app: &TestApp) -> String {
    app.run_jobs().await;
    let (_, text) = app.newest_mail().await.expect("a mail");
    text.lines().find(|line| line.starts_with("    ")).expect("a code").trim().to_owned()
}

/// A browser in which Ada is signed in.
async fn signed_in(app: &TestApp) -> Client {
    let browser = app.visitor();
    give_password(&browser, EMAIL, PASSWORD).await.expect(200);
    give_code(&browser, &mailed_code(app).await).await.expect(200);
    browser
}

/// What the audit log says was done, in order.
async fn acts(app: &TestApp) -> Vec<String> {
    let acts = sqlx::query_scalar("select action from audit_log order by id");
    acts.fetch_all(&mut *app.db().await).await.expect("the audit log")
}

/// Any six digits but these.
fn another(code: &str) -> &'static str {
    if code == "000000" { "111111" } else { "000000" }
}

#[tokio::test]
async fn a_password_and_the_emailed_code_sign_in() {
    let app = app_with_ada().await;
    let browser = app.visitor();

    let first = give_password(&browser, " ADA@broker.example", PASSWORD).await.expect(200).json();
    let user = give_code(&browser, &mailed_code(&app).await).await.expect(200).json();

    assert_eq!(first, json!({"next": "code", "delivery": "mail"}));
    assert_eq!((&user["email"], &user["company"]["company_type"]), (&json!(EMAIL), &json!("broker")));
    let current = browser.get("/api/v1/users/current").await.expect(200).json();
    assert_eq!(current, user);
}

#[tokio::test]
async fn cookies_are_for_this_site_alone_and_secure_over_tls() {
    let app = TestApp::start_with(|config| config.portal.url = Some("https://portal.example".into())).await;
    add_ada(&app).await;
    let browser = app.visitor();
    give_password(&browser, EMAIL, PASSWORD).await.expect(200);

    let answer = give_code(&browser, &mailed_code(&app).await).await.expect(200);

    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().map(|c| c.to_str().expect("text")).collect();
    // One only says that those of the session are there; the last one knows the browser again.
    let (hint, held): (Vec<&str>, Vec<&str>) = cookies.iter().partition(|c| c.starts_with("haulwarden_signed_in="));
    assert_eq!((hint.len(), held.len()), (1, 3), "{cookies:?}");
    for mark in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/monitor"] {
        assert!(held.iter().all(|cookie| cookie.contains(mark)), "{mark}: {cookies:?}");
    }
    assert!(hint[0].contains("SameSite=Strict") && hint[0].contains("Secure"), "{hint:?}");
}

#[tokio::test]
async fn a_token_lasts_fifteen_minutes() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;

    app.app.clock.advance(TimeDelta::minutes(15) - TimeDelta::seconds(1));
    browser.get("/api/v1/users/current").await.expect(200);
    app.app.clock.advance(TimeDelta::seconds(1));

    browser.get("/api/v1/users/current").await.expect(401);
}
