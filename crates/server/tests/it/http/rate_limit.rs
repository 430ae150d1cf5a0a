use super::*;
use crate::support::{Client, operations};
use chrono::TimeDelta;
use platform::http::guards::Access;

/// A product in which one network may make two calls at once without being signed in.
async fn slow_app() -> TestApp {
    TestApp::start_with(|config| config.public_calls_per_minute = 4).await
}

async fn call_twice(visitor: &Client) {
    for _ in 0..2 {
        visitor.get("/api/v1/site").await.expect(200);
    }
}

#[tokio::test]
async fn anonymous_calls_over_the_rate_limit_get_retry_after() {
    let app = slow_app().await;
    call_twice(&app.visitor()).await;

    let refused = app.visitor().get("/refresh_jwt").await.expect(429);

    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("too_many_attempts", "15"));
    app.visitor().at_address("203.0.113.8").get("/api/v1/site").await.expect(200);
    app.app.clock.advance(TimeDelta::seconds(15));
    app.visitor().get("/api/v1/site").await.expect(200);
}

#[tokio::test]
async fn people_who_are_signed_in_are_not_slowed_down_by_their_network() {
    let app = slow_app().await;
    let me = app.broker().await;
    call_twice(&app.visitor()).await;

    me.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn every_public_call_has_a_rate_limit() {
    let app = slow_app().await;
    call_twice(&app.visitor()).await;

    for operation in operations().iter().filter(|operation| operation.guard.access == Access::Public) {
        let method = operation.method.parse().expect("a method");
        app.visitor().call(method, &operation.path, Some(json!({}))).await.expect(429);
    }
}
