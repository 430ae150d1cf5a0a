//! Every public call, after too many attempts.

use super::*;
use platform::attempts::Attempt;
use platform::http::Error;
use std::time::Duration;

#[tokio::test]
async fn an_address_that_failed_too_often_gets_no_further_with_any_call() {
    let app = app_with_ada().await;
    for _ in 0..60 {
        store::auth::count_attempt(&mut *app.db().await, "address:203.0.113.7", app.now()).await.expect("counted");
    }

    for (path, body) in [
        ("/sign_in", json!({"email": EMAIL, "password": PASSWORD})),
        ("/sign_in/code", json!({"email": EMAIL, "code": "123456"})),
        ("/sign_up", json!({"email": EMAIL, "password": PASSWORD})),
        ("/sign_up/code", json!({"email": EMAIL, "code": "123456"})),
        ("/password_reset", json!({"email": EMAIL})),
        ("/password_reset/confirm", json!({"token": "made up", "password": PASSWORD})),
    ] {
        let answer = app.visitor().post(path, body.clone()).await.expect(429);
        assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{path}");
        let elsewhere = app.visitor().at_address("203.0.113.8").post(path, body).await;
        assert_ne!(elsewhere.status.as_u16(), 429, "{path}");
    }
}

#[tokio::test]
async fn codes_of_one_sign_up_after_another_cannot_be_tried_for_ever() {
    let app = TestApp::start().await;
    let browser = app.visitor();
    let try_one = || browser.post("/sign_up/code", json!({"email": EMAIL, "code": "not a code"}));
    for _ in 0..3 {
        browser.post("/sign_up", json!({"email": EMAIL, "password": PASSWORD})).await.expect(200);
        for _ in 0..5 {
            try_one().await.expect(422);
        }
    }
    browser.post("/sign_up", json!({"email": EMAIL, "password": PASSWORD})).await.expect(200);

    try_one().await.expect(429);
    app.visitor().post("/sign_up/code", json!({"email": EMAIL, "code": "123456"})).await.expect(422);
}

#[tokio::test]
async fn emails_of_every_kind_to_one_address_are_counted_together() {
    let app = app_with_ada().await;
    for _ in 0..5 {
        app.visitor().post("/sign_up", json!({"email": EMAIL, "password": PASSWORD})).await.expect(200);
        app.visitor().post("/password_reset", json!({"email": EMAIL.to_uppercase()})).await.expect(204);
    }

    app.visitor().post("/password_reset", json!({"email": EMAIL})).await.expect(429);

    app.app.clock.advance(TimeDelta::hours(1));
    app.visitor().post("/password_reset", json!({"email": EMAIL})).await.expect(204);
}

/// Wrong passwords from everywhere, as many as lock the account.
async fn lock_ada(app: &TestApp) {
    give_password(&app.visitor().at_address("198.51.100.1"), EMAIL, "not the right one").await.expect(422);
    let attempts = "update rate_limits set attempts = 100 where key like 'password_everywhere:%'";
    sqlx::query(attempts).execute(&mut *app.db().await).await.expect("arranged");
}

#[tokio::test]
async fn strangers_who_lock_an_account_do_not_lock_out_the_browser_that_knows_it() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let cookie = browser.cookie("haulwarden_browser").expect("it is known again");
    lock_ada(&app).await;

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(429);
    give_password(&browser, EMAIL, PASSWORD).await.expect(200);

    // It has attempts of its own, and no more than others.
    for _ in 0..10 {
        give_password(&browser, EMAIL, "not the right one").await.expect(422);
    }
    give_password(&browser, EMAIL, PASSWORD).await.expect(429);
    // Made-up ones, and one of another account, are strangers.
    let changed = cookie.replacen(&cookie[..1], if cookie.starts_with('0') { "1" } else { "0" }, 1);
    for made_up in [changed.as_str(), "x", "x.y", ""] {
        give_password(&app.visitor().with_cookie("haulwarden_browser", made_up), EMAIL, PASSWORD).await.expect(429);
    }
}

#[tokio::test]
async fn the_cookie_of_one_account_is_nothing_at_another() {
    let app = app_with_ada().await;
    lock_ada(&app).await;
    let other = app.company(Person::default()).await;
    let hash = accounts::auth::password::hash(PASSWORD).await.expect("a hash");
    app.user(Some(other), "mallory@broker.example", &hash, &[]).await;
    let mallory = app.visitor();
    give_password(&mallory, "mallory@broker.example", PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    mallory.post("/sign_in/code", json!({"email": "mallory@broker.example", "code": code})).await.expect(200);

    assert!(mallory.cookie("haulwarden_browser").is_some());
    give_password(&mallory, EMAIL, PASSWORD).await.expect(429);
}

#[tokio::test]
async fn a_password_that_was_not_checked_for_want_of_room_is_no_wrong_one() {
    let app = app_with_ada().await;
    let address = "203.0.113.7".parse().expect("an address");

    for _ in 0..70 {
        let attempt = Attempt::password(&app.app, EMAIL, address).await.expect("it may be tried");
        let busy = Err::<bool, _>(Error::Busy { retry_after: Duration::from_secs(3) });
        assert!(matches!(attempt.unless_unjudged(&app.app, busy).await, Err(Error::Busy { .. })));
    }

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn a_site_with_many_networks_locks_itself_out_and_not_the_account() {
    let app = app_with_ada().await;
    let at = |net: usize| app.visitor().at_address(&format!("2001:db8:1:{net:x}::1"));
    for net in 0..30 {
        give_password(&at(net), EMAIL, "not the right one").await.expect(422);
    }

    give_password(&at(99), EMAIL, PASSWORD).await.expect(429);
    give_password(&app.visitor().at_address("2001:db8:2::1"), EMAIL, PASSWORD).await.expect(200);
}
