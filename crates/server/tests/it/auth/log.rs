use super::*;
use crate::support::log;
use server::http::token::{SESSION_COOKIE, TOKEN_COOKIE};

#[tokio::test]
async fn the_log_says_who_did_what_and_no_secret() {
    let app = app_with_ada().await;
    let browser = app.visitor().with_header("x-request-id", "a-trace-of-its-own");

    give_password(&browser, EMAIL, "not the right one").await.expect(422);
    give_password(&browser, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    give_code(&browser, &code).await.expect(200);
    browser.get("/api/v1/users/current").await.expect(200);

    let log = log();
    let own: String = log.lines().filter(|line| line.contains("a-trace-of-its-own")).collect();
    let cookies = [SESSION_COOKIE, TOKEN_COOKIE].map(|name| browser.cookie(name).expect("a cookie"));
    for secret in [PASSWORD, "not the right one", &cookies[0], &cookies[1], &format!("\"{code}\"")] {
        assert!(!log.contains(secret), "the log holds {secret}");
    }
    for said in
        ["\"route\":\"/monitor/sign_in/code\"", "\"method\":\"POST\"", "\"status\":422", "\"user_id\":1", "\"ms\":"]
    {
        assert!(own.contains(said), "the log lacks {said}");
    }
}
