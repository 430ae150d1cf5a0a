use super::*;
use platform::http::token::{HINT_COOKIE, SESSION_COOKIE, TOKEN_COOKIE};

#[tokio::test]
async fn a_session_outlives_its_token() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    app.app.clock.advance(TimeDelta::days(1));

    let user = browser.get("/refresh_jwt").await.expect(200).json();

    assert_eq!(user["email"], EMAIL);
    browser.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn a_renewal_changes_the_secret() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let before = browser.cookie(SESSION_COOKIE).expect("a session");

    browser.get("/refresh_jwt").await.expect(200);

    assert_ne!(browser.cookie(SESSION_COOKIE).expect("a session"), before);
}

#[tokio::test]
async fn two_tabs_may_renew_at_the_same_moment() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let slower_tab = app.visitor().with_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).expect("a session"));

    browser.get("/refresh_jwt").await.expect(200);
    slower_tab.get("/refresh_jwt").await.expect(200);

    slower_tab.get("/api/v1/users/current").await.expect(200);
    browser.get("/refresh_jwt").await.expect(200);
}

#[tokio::test]
async fn a_renewal_whose_answer_was_lost_ends_nothing() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let closed_page = app.visitor().with_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).expect("a session"));
    closed_page.get("/refresh_jwt").await.expect(200);
    app.app.clock.advance(TimeDelta::minutes(1));

    browser.get("/refresh_jwt").await.expect(200);

    app.app.clock.advance(TimeDelta::minutes(1));
    browser.get("/refresh_jwt").await.expect(200);
    browser.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn two_who_hold_one_secret_end_the_session() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let thief = app.visitor().with_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).expect("a session"));
    browser.get("/refresh_jwt").await.expect(200);
    app.app.clock.advance(TimeDelta::minutes(1));
    thief.get("/refresh_jwt").await.expect(200);
    app.app.clock.advance(TimeDelta::minutes(1));

    assert!(why_ended(&browser).await.starts_with("You were signed out because a copy of this session was used."));

    browser.get("/api/v1/users/current").await.expect(401);
    thief.get("/api/v1/users/current").await.expect(401);
    assert_eq!(acts(&app).await.last().map(String::as_str), Some("session.replayed"));
}

#[tokio::test]
async fn a_secret_from_two_renewals_ago_ends_the_session() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let thief = app.visitor().with_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).expect("a session"));
    for _ in 0..2 {
        browser.get("/refresh_jwt").await.expect(200);
    }

    thief.get("/refresh_jwt").await.expect(401);

    browser.get("/api/v1/users/current").await.expect(401);
}

#[tokio::test]
async fn a_session_ends_after_thirty_days() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;

    app.app.clock.advance(TimeDelta::days(30));

    assert!(why_ended(&browser).await.starts_with("Your session expired: devices stay signed in for 30 days."));
}

/// Why the session can't be renewed.
async fn why_ended(browser: &Client) -> String {
    let answer = browser.get("/refresh_jwt").await.expect(401).json();
    assert_eq!(answer["errors"][0]["code"], "session_ended", "{answer}");
    answer["errors"][0]["detail"].as_str().expect("a reason").to_owned()
}

#[tokio::test]
async fn a_session_that_was_ended_says_why_to_whoever_has_its_secret() {
    let app = app_with_ada().await;
    let (one, other) = (signed_in(&app).await, signed_in(&app).await);

    one.call(Method::DELETE, "/api/v1/sessions", None).await.expect(204);
    assert_eq!(why_ended(&other).await, "This device was signed out from another one.");

    let third = signed_in(&app).await;
    let before = third.cookie(SESSION_COOKIE).expect("a session");
    let change = json!({"current_password": PASSWORD, "password": "another long and good password"});
    one.call(Method::PATCH, "/api/v1/users/current/password", Some(change)).await.expect(204);
    assert!(why_ended(&third).await.starts_with("Your password was changed"));

    let (id, _) = before.split_once('.').expect("an id and a secret");
    let guess = app.visitor().with_cookie(SESSION_COOKIE, &format!("{id}.guess"));
    let answer = guess.get("/refresh_jwt").await.expect(401).json();
    assert_eq!(answer["errors"][0]["code"], "signed_out", "the id alone learns nothing");
}

#[tokio::test]
async fn without_a_session_there_is_nothing_to_renew() {
    let app = app_with_ada().await;

    app.visitor().get("/refresh_jwt").await.expect(401);
    app.visitor().with_cookie(SESSION_COOKIE, "nonsense").get("/refresh_jwt").await.expect(401);
    app.visitor().with_cookie(TOKEN_COOKIE, "nonsense").get("/api/v1/users/current").await.expect(401);
}

#[tokio::test]
async fn scripts_learn_that_there_is_a_session_and_nothing_of_it() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;

    assert_eq!(browser.cookie(HINT_COOKIE).as_deref(), Some("1"));
    let renewed = browser.get("/refresh_jwt").await.expect(200);
    let set: Vec<_> =
        renewed.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().expect("text")).collect();
    let readable: Vec<_> = set.iter().filter(|cookie| !cookie.contains("HttpOnly")).collect();
    assert_eq!((set.len(), readable.len()), (3, 1), "{set:?}");
    assert!(readable[0].starts_with("haulwarden_signed_in=1;"), "{readable:?}");
}

#[tokio::test]
async fn another_sites_page_cannot_renew() {
    let app = app_with_ada().await;
    let session = signed_in(&app).await.cookie(SESSION_COOKIE).expect("a session");
    let elsewhere = app.visitor().with_cookie(SESSION_COOKIE, &session).with_header("sec-fetch-site", "cross-site");

    let refused = elsewhere.get("/refresh_jwt").await.expect(403);

    assert_eq!(refused.code(), "foreign_origin");
}

#[tokio::test]
async fn an_office_full_of_people_may_renew_as_often_as_it_likes() {
    let app = app_with_ada().await;
    let slow = TestApp::start_on(&app, |config| config.public_calls_per_minute = 10);
    let browser = signed_in(&slow).await;

    for _ in 0..20 {
        browser.get("/refresh_jwt").await.expect(200);
    }
}
