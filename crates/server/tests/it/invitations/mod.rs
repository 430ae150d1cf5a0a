//! Invitations to join a company.

use crate::support::{Client, Person, TestApp};
use axum::http::Method;
use chrono::TimeDelta;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const EMAIL: &str = "eve@broker.example";
const PATH: &str = "/api/v1/user_invitations";

async fn boss(app: &TestApp) -> Client {
    app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await
}

async fn invite(boss: &Client) -> Value {
    let body = json!({"user_invitation": {"email": EMAIL, "scopes": ["view_loads", "sourcing"], "site": "watchdog"}});
    boss.post(PATH, body).await.expect(201).json()
}

/// The token of the newest emailed link.
async fn mailed_token(app: &TestApp) -> String {
    app.run_jobs().await;
    let (_, text) = app.newest_mail().await.expect("a mail");
    let (_, rest) = text.split_once("&invitation=").expect("a link");
    rest.lines().next().expect("a token").to_owned()
}

async fn accept(app: &TestApp, token: &str) -> crate::support::Answer {
    let body = json!({"email": EMAIL, "password": "correct horse battery", "invitation": token});
    app.visitor().post("/sign_up", body).await
}

#[tokio::test]
async fn who_is_invited_needs_no_code_and_the_link_works_once() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let made = invite(&boss).await;
    let token = mailed_token(&app).await;

    let next = accept(&app, &token).await.expect(200).json();

    assert_eq!(next, json!({"next": "details"}));
    assert_eq!(
        (&made["email"], &made["delivered_at"], &made["is_expired"]),
        (&json!(EMAIL), &Value::Null, &json!(false))
    );
    let listed = boss.get(PATH).await.expect(200).json();
    assert_eq!((&listed[0]["site"], listed[0]["delivered_at"].is_string()), (&json!("watchdog"), true));
    assert_eq!(accept(&app, &token).await.expect(422).fields(), ["invitation"]);
}

#[tokio::test]
async fn resending_makes_a_new_link_and_the_old_one_dies() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let id = invite(&app.member(Some(company), &[Scope::ManageUsers]).await).await["id"].clone();
    let older = mailed_token(&app).await;
    app.app.clock.advance(TimeDelta::days(14));
    let boss = app.member(Some(company), &[Scope::ManageUsers]).await;
    assert_eq!(boss.get(PATH).await.expect(200).json()[0]["is_expired"], true);

    let renewed = boss.call(Method::PATCH, &format!("{PATH}/{id}/resend"), None).await.expect(200).json();

    let newer = mailed_token(&app).await;
    assert_eq!(renewed["is_expired"], false);
    accept(&app, &older).await.expect(422);
    accept(&app, &newer).await.expect(200);
}

#[tokio::test]
async fn an_invitation_that_was_taken_back_or_is_another_companys_is_not_there() {
    let app = TestApp::start().await;
    let (boss, other) = (boss(&app).await, boss(&app).await);
    let id = invite(&boss).await["id"].clone();
    let token = mailed_token(&app).await;
    let one = format!("{PATH}/{id}");

    other.call(Method::DELETE, &one, None).await.expect(404);
    other.call(Method::PATCH, &format!("{one}/resend"), None).await.expect(404);
    boss.call(Method::DELETE, &one, None).await.expect(204);

    boss.call(Method::DELETE, &one, None).await.expect(404);
    accept(&app, &token).await.expect(422);
    assert_eq!(boss.get(PATH).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_link_that_was_tried_with_another_address_still_works_for_its_own() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    invite(&boss).await;
    let token = mailed_token(&app).await;

    let other = json!({"email": "other@b.example", "password": "correct horse battery", "invitation": token});
    let refused = app.visitor().post("/sign_up", other).await.expect(422);

    assert_eq!(refused.fields(), ["invitation"]);
    accept(&app, &token).await.expect(200);
}

#[tokio::test]
async fn what_cannot_be_invited_is_named() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    invite(&boss).await;
    let me = boss.get("/api/v1/users/current").await.expect(200).json()["email"].clone();

    for (body, field, code) in [
        (json!({"email": EMAIL, "scopes": []}), "user_invitation.email", "taken"),
        (json!({"email": me, "scopes": []}), "user_invitation.email", "taken"),
        (json!({"email": "eve", "scopes": []}), "user_invitation.email", "invalid"),
        (json!({"email": "e@b.example", "scopes": ["support_workflow"]}), "user_invitation.scopes", "invalid"),
        (json!({"email": "e@b.example", "scopes": ["root"]}), "user_invitation.scopes.0", "invalid"),
        (json!({"email": "e@b.example", "scopes": [], "site": "moon"}), "user_invitation.site", "invalid"),
    ] {
        let answer = boss.post(PATH, json!({"user_invitation": body})).await.expect(422);
        assert_eq!((answer.fields(), answer.code()), (vec![field.to_owned()], code.to_owned()), "{body}");
    }
}

#[tokio::test]
async fn sourcing_may_resend_but_not_invite() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let boss = app.member(Some(company), &[Scope::ManageUsers]).await;
    let sourcing = app.member(Some(company), &[Scope::Sourcing]).await;
    let id = invite(&boss).await["id"].clone();

    sourcing.call(Method::PATCH, &format!("{PATH}/{id}/resend"), None).await.expect(200);

    sourcing.call(Method::DELETE, &format!("{PATH}/{id}"), None).await.expect(403);
}

#[tokio::test]
async fn who_is_invited_may_also_ask_for_a_carrier_which_must_be_there() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    invite(&boss).await;
    let token = mailed_token(&app).await;
    for sql in [
        "insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now())",
        "insert into carriers (dot_number, legal_name, data_set, run_id) values (5, 'A', 'census', 1)",
    ] {
        sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");
    }
    let browser = app.visitor();
    let ask_for = |carrier: i64| {
        let who = json!({"email": EMAIL, "password": "correct horse battery", "invitation": token});
        let mut body = who.as_object().expect("an object").clone();
        body.insert("requested_carrier_id".into(), carrier.into());
        browser.post("/sign_up", body.into())
    };

    assert_eq!(ask_for(9).await.expect(422).fields(), ["requested_carrier_id"]);
    ask_for(1).await.expect(200);

    let me = browser.get("/api/v1/users/current").await.expect(200).json();
    assert_eq!(me["requested_carrier_id"], 1);
}
