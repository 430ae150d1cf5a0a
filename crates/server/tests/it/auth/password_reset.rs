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
