use super::*;

const NEW: &str = "another horse, another battery";

async fn ask(browser: &Client, email: &str) -> Answer {
    browser.post("/password_reset", json!({"email": email})).await
}

async fn confirm(browser: &Client, token: &str, password: &str) -> Answer {
    browser.post("/password_reset/confirm", json!({"token": token, "password": password})).await
}

/// The token of the newest emailed link.
async fn mailed_token(app: &TestApp) -> String {
    app.run_jobs().await;
    let (_, text) = app.newest_mail().await.expect("a mail");
    let (_, rest) = text.split_once("/broker/login/reset?token=").expect("a link");
    rest.lines().next().expect("a token").to_owned()
}

#[tokio::test]
async fn an_emailed_link_sets_a_new_password_once_and_ends_every_session() {
    let app = app_with_ada().await;
    let laptop = signed_in(&app).await;
    ask(&app.visitor(), " ADA@broker.example").await.expect(204);
    let token = mailed_token(&app).await;

    confirm(&app.visitor(), &token, NEW).await.expect(204);

    laptop.get("/refresh_jwt").await.expect(401);
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(422);
    give_password(&app.visitor(), EMAIL, NEW).await.expect(200);
    assert_eq!(confirm(&app.visitor(), &token, NEW).await.expect(422).fields(), ["token"]);
    assert_eq!(acts(&app).await.last().map(String::as_str), Some("user.password_reset"));
}

#[tokio::test]
async fn keys_outlive_a_reset_unless_it_asks_to_revoke_them() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let hash = accounts::auth::password::hash(PASSWORD).await.expect("a hash");
    let scopes = [kernel::scopes::Scope::ManageUsers];
    let id = app.user(Some(company), EMAIL, &hash, &scopes).await;
    let browser = signed_in(&app).await;
    let key = json!({"api_key": {"name": "The TMS", "scopes": []}, "password": PASSWORD});
    let key = browser.post("/api/v1/api_keys", key).await.expect(201).json()["secret"].clone();
    let outlook = format!("/api/v1/users/{id}/haulwarden_for_outlook_api_key");
    let outlook = browser.post(&outlook, json!({"password": PASSWORD})).await.expect(201).json()["secret"].clone();
    let program = |secret: &serde_json::Value| {
        app.visitor().with_header("authorization", &format!("Bearer {}", secret.as_str().expect("a secret")))
    };

    ask(&app.visitor(), EMAIL).await.expect(204);
    confirm(&app.visitor(), &mailed_token(&app).await, NEW).await.expect(204);
    program(&key).get("/api/v1/carriers").await.expect(200);
    ask(&app.visitor(), EMAIL).await.expect(204);
    let body = json!({"token": mailed_token(&app).await, "password": PASSWORD, "revoke_keys": true});
    app.visitor().post("/password_reset/confirm", body).await.expect(204);

    program(&key).get("/api/v1/carriers").await.expect(401);
    program(&outlook).get("/api/v1/carriers").await.expect(401);
}

#[tokio::test]
async fn answers_do_not_reveal_whether_an_address_has_an_account() {
    let app = app_with_ada().await;

    ask(&app.visitor(), "nobody@broker.example").await.expect(204);

    app.run_jobs().await;
    assert!(app.newest_mail().await.is_none());
    assert_eq!(ask(&app.visitor(), "nobody").await.expect(422).fields(), ["email"]);
}

#[tokio::test]
async fn a_link_lasts_an_hour_and_only_the_newest_works() {
    let app = app_with_ada().await;
    ask(&app.visitor(), EMAIL).await.expect(204);
    let older = mailed_token(&app).await;
    ask(&app.visitor(), EMAIL).await.expect(204);
    let newer = mailed_token(&app).await;

    confirm(&app.visitor(), &older, NEW).await.expect(422);
    assert_eq!(confirm(&app.visitor(), &newer, "short").await.expect(422).fields(), ["password"]);
    app.app.clock.advance(TimeDelta::hours(1));

    confirm(&app.visitor(), &newer, NEW).await.expect(422);
}
