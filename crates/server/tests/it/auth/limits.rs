//! Every public call, after too many attempts.

use super::*;

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
