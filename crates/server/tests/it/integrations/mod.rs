//! Keys, tokens and the Outlook key.

use crate::support::{ALL_FLAGS, Answer, Client, PASSWORD, Person, TestApp};
use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const BOSS: &[Scope] = &[Scope::ManageUsers, Scope::ViewLoads];

async fn boss(app: &TestApp) -> Client {
    app.person(Person { scopes: BOSS, ..Person::default() }).await
}

async fn make_key(boss: &Client, more: Value) -> Answer {
    let mut key = json!({"name": "The TMS", "scopes": ["view_loads"]});
    key.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    boss.post("/api/v1/api_keys", json!({"api_key": key, "password": PASSWORD})).await
}

/// A program that calls with this secret.
fn program(app: &TestApp, secret: &Value) -> Client {
    app.visitor().with_header("authorization", &format!("Bearer {}", secret.as_str().expect("a secret")))
}

async fn make_application(boss: &Client) -> (String, String) {
    let body = json!({"oauth_application": {"name": "The TMS", "scopes": ["view_loads"]}, "password": PASSWORD});
    let made = boss.post("/oauth/applications", body).await.expect(201).json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&made["oauth_application"]["client_id"]), text(&made["client_secret"]))
}

/// Requests a token with a form.
async fn ask_token(app: &TestApp, form: &str) -> (u16, Value) {
    ask_token_showing(app, None, form).await
}

/// The same with an `Authorization` header.
async fn ask_token_showing(app: &TestApp, shown: Option<&str>, form: &str) -> (u16, Value) {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri("/monitor/oauth/token")
        .header(header::HOST, "portal.example")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    if let Some(shown) = shown {
        request = request.header(header::AUTHORIZATION, shown);
    }
    app.send_raw(request.body(Body::from(form.to_owned())).expect("a request")).await
}

#[tokio::test]
async fn a_key_calls_in_its_makers_company_with_its_own_scopes() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let made = make_key(&boss, json!({})).await.expect(201).json();
    let tms = program(&app, &made["secret"]);

    let me = tms.get("/api/v1/users/current").await.expect(200).json();
    tms.get("/api/v1/carriers").await.expect(200);

    assert_eq!(me["scopes"], json!(["view_loads"]));
    assert_eq!(me["company"], boss.get("/api/v1/users/current").await.json()["company"]);
    let listed = boss.get("/api/v1/api_keys").await.expect(200).json();
    assert_eq!((&listed[0]["name"], listed[0]["last_used_at"].is_string()), (&json!("The TMS"), true));
    let secret = made["secret"].as_str().expect("a secret");
    assert!(
        secret.starts_with(listed[0]["prefix"].as_str().expect("a prefix")) && !listed.to_string().contains(secret)
    );
}

#[tokio::test]
async fn a_browser_left_open_makes_no_key_or_application() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let key = json!({"name": "The TMS", "scopes": ["view_loads"]});

    for (path, name) in [("/api/v1/api_keys", "api_key"), ("/oauth/applications", "oauth_application")] {
        let missing = boss.post(path, json!({name: key.clone()})).await.expect(422);
        let wrong = boss.post(path, json!({name: key.clone(), "password": "not the right one"})).await.expect(422);

        assert_eq!((missing.fields(), missing.code()), (vec!["password".to_owned()], "missing".to_owned()), "{path}");
        assert_eq!((wrong.fields(), wrong.code()), (vec!["password".to_owned()], "wrong_credentials".to_owned()));
        assert_eq!(boss.get(path).await.expect(200).json(), json!([]), "{path}");
    }
    for _ in 0..8 {
        make_key(&boss, json!({})).await.expect(201);
        boss.post("/api/v1/api_keys", json!({"api_key": key, "password": "not the right one"})).await.expect(422);
    }
    make_key(&boss, json!({})).await.expect(429);
}

#[tokio::test]
async fn what_is_for_people_refuses_keys() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let made = make_key(&boss, json!({"scopes": ["manage_users"]})).await.expect(201).json();
    let tms = program(&app, &made["secret"]);

    for path in ["/api/v1/api_keys", "/api/v1/sessions", "/api/v1/user_invitations", "/oauth/applications"] {
        assert_eq!(tms.get(path).await.expect(403).code(), "forbidden", "{path}");
    }
    tms.get("/api/v1/audit_log").await.expect(200);
}

#[tokio::test]
async fn a_key_that_is_revoked_expired_unknown_or_whose_creator_left_is_refused() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (boss, other) = (app.member(Some(company), BOSS).await, app.member(Some(company), BOSS).await);
    let key = make_key(&boss, json!({})).await.expect(201).json();
    let short = make_key(&boss, json!({"expires_on": "2026-11-22"})).await.expect(201).json();
    let (revoked, expired) = (program(&app, &key["secret"]), program(&app, &short["secret"]));
    let theirs = program(&app, &make_key(&other, json!({})).await.expect(201).json()["secret"]);

    boss.call(Method::DELETE, &format!("/api/v1/api_keys/{}", key["api_key"]["id"]), None).await.expect(204);
    let id = other.get("/api/v1/users/current").await.json()["id"].clone();
    boss.call(Method::DELETE, &format!("/api/v1/users/{id}"), None).await.expect(204);
    expired.get("/api/v1/carriers").await.expect(200);
    app.app.clock.advance(TimeDelta::hours(12));

    for client in [revoked, expired, theirs, program(&app, &json!("hwk_made-up"))] {
        client.get("/api/v1/carriers").await.expect(401);
    }
}

#[tokio::test]
async fn a_refused_key_is_not_looked_up_again_for_some_seconds() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let boss = app.member(Some(company), BOSS).await;
    let key = make_key(&boss, json!({})).await.expect(201).json();
    let program = program(&app, &key["secret"]);
    boss.call(Method::DELETE, &format!("/api/v1/api_keys/{}", key["api_key"]["id"]), None).await.expect(204);
    program.get("/api/v1/carriers").await.expect(401);

    sqlx::query("update api_keys set revoked_at = null").execute(&mut *app.db().await).await.expect("arranged");

    program.get("/api/v1/carriers").await.expect(401);
    app.app.clock.advance(TimeDelta::seconds(5));
    program.get("/api/v1/carriers").await.expect(200);
}

#[tokio::test]
async fn a_key_never_has_more_than_its_maker_still_has() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (boss, other) = (app.member(Some(company), BOSS).await, app.member(Some(company), BOSS).await);
    let made = make_key(&other, json!({"scopes": ["manage_users", "view_loads"]})).await.expect(201).json();
    let tms = program(&app, &made["secret"]);
    tms.get("/api/v1/audit_log").await.expect(200);
    let id = other.get("/api/v1/users/current").await.json()["id"].clone();

    let body = json!({"user": {"scopes": ["view_loads"]}});
    boss.call(Method::PATCH, &format!("/api/v1/users/{id}"), Some(body)).await.expect(200);

    tms.get("/api/v1/audit_log").await.expect(403);
}

#[tokio::test]
async fn what_cannot_be_made_is_named_and_another_companys_is_not_there() {
    let app = TestApp::start().await;
    let (boss, stranger) = (boss(&app).await, boss(&app).await);
    let id = make_key(&boss, json!({})).await.expect(201).json()["api_key"]["id"].clone();

    for (more, field) in [
        (json!({"name": " "}), "api_key.name"),
        (json!({"scopes": ["manage_loads"]}), "api_key.scopes"),
        (json!({"expires_on": "2026-11-21"}), "api_key.expires_on"),
        (json!({"expires_on": "2200-01-01"}), "api_key.expires_on"),
        (json!({"expires_on": "+262142-12-31"}), "api_key.expires_on"),
        (json!({"scopes": ["view_loads", "everything"]}), "api_key.scopes.1"),
        (json!({"name": "The\u{0} TMS"}), "api_key.name"),
        (json!({"colour": "red"}), "api_key.colour"),
    ] {
        assert_eq!(make_key(&boss, more).await.expect(422).fields(), [field]);
    }
    stranger.call(Method::DELETE, &format!("/api/v1/api_keys/{id}"), None).await.expect(404);
    assert_eq!(stranger.get("/api/v1/api_keys").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn without_can_api_there_are_no_keys_and_those_there_are_stop() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let tms = program(&app, &make_key(&boss, json!({})).await.expect(201).json()["secret"]);
    sqlx::query("update plans set flags = array_remove(flags, 'can_api')")
        .execute(&mut *app.db().await)
        .await
        .expect("done");
    assert!(ALL_FLAGS.contains(&kernel::plan::PlanFlag::Api));

    assert_eq!(tms.get("/api/v1/carriers").await.expect(403).code(), "paywall");
    assert_eq!(make_key(&boss, json!({})).await.expect(403).code(), "paywall");
}

#[tokio::test]
async fn an_application_gets_a_token_for_its_credentials_that_lasts_an_hour() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let (id, secret) = make_application(&boss).await;
    let form = format!("grant_type=client_credentials&client_id={id}&client_secret={secret}");

    let (status, token) = ask_token(&app, &form).await;

    assert_eq!((status, &token["token_type"], &token["scope"]), (200, &json!("Bearer"), &json!("view_loads")));
    let tms = program(&app, &token["access_token"]);
    assert_eq!(tms.get("/api/v1/users/current").await.expect(200).json()["scopes"], json!(["view_loads"]));
    app.app.clock.advance(TimeDelta::hours(1));
    tms.get("/api/v1/carriers").await.expect(401);
}

#[tokio::test]
async fn a_wrong_form_gets_oauths_error() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let (id, secret) = make_application(&boss).await;
    let ask = |form: String| {
        let app = app.clone();
        async move {
            let (status, body) = ask_token(&app, &form).await;
            (status, body["error"].as_str().unwrap_or_default().to_owned())
        }
    };

    for (form, status, error) in [
        ("nonsense".to_owned(), 400, "invalid_request"),
        (format!("grant_type=password&client_id={id}&client_secret={secret}"), 400, "unsupported_grant_type"),
        (format!("grant_type=client_credentials&client_id={id}&client_secret=no"), 401, "invalid_client"),
        (
            format!("grant_type=client_credentials&client_id={id}&client_secret={secret}&scope=manage_users"),
            400,
            "invalid_scope",
        ),
    ] {
        assert_eq!(ask(form).await, (status, error.to_owned()));
    }
    let listed = boss.get("/oauth/applications").await.expect(200).json();
    boss.call(Method::DELETE, &format!("/oauth/applications/{}", listed[0]["id"]), None).await.expect(204);
    let form = format!("grant_type=client_credentials&client_id={id}&client_secret={secret}");
    assert_eq!(ask(form).await, (401, "invalid_client".to_owned()));
}

#[tokio::test]
async fn credentials_as_http_basic_are_refused_in_words_that_say_where_they_belong() {
    let app = TestApp::start().await;
    let basic = Some("Basic aHdjX2E6aHdzX2I=");

    let (status, refused) = ask_token_showing(&app, basic, "grant_type=client_credentials").await;
    let (_, incomplete) = ask_token(&app, "grant_type=client_credentials").await;

    let words = "HTTP Basic isn't supported. Send client_id and client_secret in the form, with grant_type.";
    assert_eq!((status, &refused["error"]), (400, &json!("invalid_request")));
    assert_eq!(refused["error_description"], json!(words));
    assert_ne!(incomplete["error_description"], json!(words));
}

#[tokio::test]
async fn an_outlook_key_is_shown_once_and_is_its_owners_alone() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (boss, me) = (app.member(Some(company), BOSS).await, app.member(Some(company), &[Scope::ViewLoads]).await);
    let id = me.get("/api/v1/users/current").await.json()["id"].clone();
    let path = format!("/api/v1/users/{id}/haulwarden_for_outlook_api_key");

    assert_eq!(me.get(&path).await.expect(200).json(), json!({"api_key": null, "secret": null}));
    assert_eq!(me.post(&path, json!({"password": "not the right one"})).await.expect(422).fields(), ["password"]);
    assert_eq!(me.get(&path).await.expect(200).json()["api_key"], Value::Null);
    let first = me.post(&path, json!({"password": PASSWORD})).await.expect(201).json();
    let again = me.get(&path).await.expect(200).json();
    me.post(&path, json!({"password": PASSWORD})).await.expect(409);
    boss.post(&path, json!({"password": PASSWORD})).await.expect(403);

    assert_eq!((&again["api_key"]["id"], &again["secret"]), (&first["api_key"]["id"], &Value::Null));
    let outlook = program(&app, &first["secret"]);
    assert_eq!(outlook.get("/api/v1/users/current").await.expect(200).json()["scopes"], json!(["view_loads"]));
    boss.get(&path).await.expect(403);
    app.broker().await.get(&path).await.expect(404);
    boss.call(Method::DELETE, &path, None).await.expect(204);
    outlook.get("/api/v1/carriers").await.expect(401);
    me.call(Method::DELETE, &path, None).await.expect(404);
}

#[tokio::test]
async fn companies_are_ones_own_and_those_that_a_carrier_has_here() {
    let app = TestApp::start().await;
    let carrier = crate::carriers::files::carrier(&app, 1_000_001, &[]).await;
    let theirs = app.company(Person { company_type: store::users::CompanyType::Carrier, ..Person::default() }).await;
    sqlx::query("update companies set carrier_id = $1 where id = $2")
        .bind(carrier)
        .bind(theirs.0)
        .execute(&mut *app.db().await)
        .await
        .expect("arranged");
    let me = app.broker().await;

    let found = me.get(&format!("/api/v1/companies?q[carrier_id_eq]={carrier}")).await.expect(200).json();
    let own = me.get("/api/v1/companies").await.expect(200).json();

    assert_eq!((&found[0]["id"], &found[0]["company_type"]), (&json!(theirs.0), &json!("carrier")));
    assert_eq!(own[0]["id"], me.get("/api/v1/users/current").await.json()["company"]["id"]);
    assert_eq!(me.get("/api/v1/companies?q[carrier_id_eq]=x").await.expect(422).fields(), ["q[carrier_id_eq]"]);
}

#[tokio::test]
async fn no_secret_is_logged_or_kept_in_the_clear() {
    let app = TestApp::start().await;
    let boss = boss(&app).await;
    let key = make_key(&boss, json!({})).await.expect(201).json()["secret"].as_str().expect("a secret").to_owned();
    let (id, client_secret) = make_application(&boss).await;
    let form = format!("grant_type=client_credentials&client_id={id}&client_secret={client_secret}");
    let token = ask_token(&app, &form).await.1["access_token"].as_str().expect("a token").to_owned();
    for secret in [&key, &token] {
        program(&app, &json!(secret)).get("/api/v1/carriers").await.expect(200);
    }

    let kept: String = sqlx::query_scalar(
        "select concat((select string_agg(t::text, ' ') from audit_log t), (select string_agg(t::text, ' ') from api_keys t),
             (select string_agg(t::text, ' ') from oauth_applications t), (select string_agg(t::text, ' ') from oauth_tokens t))",
    )
    .fetch_one(&mut *app.db().await)
    .await
    .expect("what is kept");

    let log = crate::support::log();
    assert!(kept.contains("api_key.created") && kept.contains(&id));
    for secret in [key, client_secret, token] {
        assert!(!log.contains(&secret) && !kept.contains(&secret), "{secret} stands in the clear");
    }
}
