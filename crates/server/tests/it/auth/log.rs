use super::authenticator::shown;
use super::*;
use crate::support::log;
use platform::http::token::{SESSION_COOKIE, TOKEN_COOKIE};

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

/// Every secret a new user types, reads or carries on the way to an account with an authenticator app and another password.
async fn secrets_of_somebody_new(app: &TestApp, email: &str) -> Vec<String> {
    let [first, second, third] = ["olive trees by the river", "seven tall ships at noon", "grandmother's blue teapot"];
    let browser = app.visitor();
    browser.post("/sign_up", json!({"email": email, "password": first})).await.expect(200);
    let signed_up = mailed_code(app).await;
    browser.post("/sign_up/code", json!({"email": email, "code": signed_up})).await.expect(200);
    let setup = browser.post("/api/v1/authenticator", json!({"password": first})).await.expect(201).json();
    let secret = setup["secret"].as_str().expect("a secret").to_owned();
    let code = shown(app, &secret);
    let confirmed = browser.post("/api/v1/authenticator/confirm", json!({"code": code})).await.expect(200).json();
    let change = json!({"current_password": first, "password": second});
    browser.call(Method::PATCH, "/api/v1/users/current/password", Some(change)).await.expect(204);
    browser.post("/password_reset", json!({"email": email})).await.expect(204);
    app.run_jobs().await;
    let letter = app.newest_mail().await.expect("a letter").1;
    let token = letter.split("token=").nth(1).expect("a link").split_whitespace().next().expect("a token").to_owned();
    browser.post("/password_reset/confirm", json!({"token": token, "password": third})).await.expect(204);
    let again = app.visitor();
    give_password(&again, email, third).await.expect(200);
    let recovery: Vec<String> = serde_json::from_value(confirmed["recovery_codes"].clone()).expect("codes");
    again.post("/sign_in/code", json!({"email": email, "code": recovery[0]})).await.expect(200);
    let cookies = [SESSION_COOKIE, TOKEN_COOKIE].map(|name| browser.cookie(name).expect("a cookie"));
    [first, second, third]
        .map(str::to_owned)
        .into_iter()
        .chain([secret, token])
        .chain(recovery)
        .chain(cookies)
        .collect()
}

#[tokio::test]
async fn no_secret_of_any_way_in_is_logged_or_kept_in_the_clear() {
    let app = TestApp::start().await;

    let secrets = secrets_of_somebody_new(&app, "mary@broker.example").await;

    let kept: String = sqlx::query_scalar(
        "select concat((select string_agg(t::text, ' ') from audit_log t), (select string_agg(t::text, ' ') from jobs t),
             (select string_agg(t::text, ' ') from sign_ups t), (select string_agg(t::text, ' ') from users t),
             (select string_agg(t::text, ' ') from sessions t), (select string_agg(t::text, ' ') from password_resets t))",
    )
    .fetch_one(&mut *app.db().await)
    .await
    .expect("what is kept");
    let log = log();
    assert!(kept.contains("authenticator.turned_on") && secrets.len() == 17);
    for secret in secrets {
        assert!(!log.contains(&secret), "the log holds {secret}");
        assert!(!kept.contains(&secret), "a table holds {secret}");
    }
}
