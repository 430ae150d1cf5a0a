//! Invitations of carriers.

use crate::carriers::files::carrier;
use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use chrono::TimeDelta;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::users::CompanyType;

pub const INVITATIONS: &str = "/api/v1/connection_invitations";
const EMAIL: &str = "dispatch@carrier.example";

/// A user who onboards carriers.
pub async fn onboarder(app: &TestApp) -> Client {
    app.person(Person { scopes: &[Scope::Onboarding, Scope::ManageUsers], ..Person::default() }).await
}

/// Invites a carrier.
pub async fn invite(me: &Client, carrier: i64, more: Value) -> Answer {
    let mut wanted = json!({"carrier_id": carrier, "email": EMAIL});
    for (name, value) in more.as_object().expect("fields") {
        wanted[name] = value.clone();
    }
    me.post(INVITATIONS, json!({"connection_invitation": wanted})).await
}

/// The token of the newest emailed link.
pub async fn mailed_token(app: &TestApp) -> String {
    app.run_jobs().await;
    let (_, text) = app.newest_mail().await.expect("a mail");
    let (_, rest) = text.split_once("/broker/onboarding?token=").expect("a link");
    rest.lines().next().expect("a token").to_owned()
}

async fn known(app: &TestApp, token: &str) -> bool {
    let query = "select exists (select from connection_invitations where token_hash = $1)";
    let hash = platform::secrets::hash(token);
    sqlx::query_scalar(query).bind(hash).fetch_one(&mut *app.db().await).await.expect("an answer")
}

#[tokio::test]
async fn an_invitation_makes_connection_and_packet_and_emails_a_link() {
    let app = TestApp::start().await;
    let (me, id) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);

    let made = invite(&me, id, json!({"email": " Dispatch@Carrier.example "})).await.expect(201).json();
    let token = mailed_token(&app).await;

    assert_eq!((&made["email"], &made["carrier"]["dot_number"]), (&json!(EMAIL), &json!(1_000_001)));
    assert_eq!((&made["onboarding_packet"]["status"], &made["sent_count"]), (&json!("invited"), &json!(1)));
    assert!(known(&app, &token).await);
    let query = format!("?q[issuer_id_eq]={}&q[carrier_id_eq]={id}&page=1", made["issuer"]["id"]);
    let listed = me.get(&format!("{INVITATIONS}{query}")).await.expect(200);
    assert_eq!((listed.header("totalitems"), listed.json()[0]["delivered_at"].is_string()), ("1", true));
    let packets = format!("/api/v1/onboarding_packets?q[connection_id_eq]={}", made["connection_id"]);
    assert_eq!(me.get(&packets).await.expect(200).json()[0]["status"], "invited");
    let log = me.get("/api/v1/audit_log?q[action_eq]=connection_invitation.created").await.expect(200).json();
    assert_eq!(log[0]["details"]["carrier_id"], id);
}

#[tokio::test]
async fn an_invitation_goes_to_an_address_or_a_user_and_to_no_one_else() {
    let app = TestApp::start().await;
    let (me, id) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);
    let wrong = [
        (json!({"user_id_for_email": 1}), "email"),
        (json!({"email": null}), "email"),
        (json!({"email": "nobody"}), "email"),
        (json!({"email": null, "user_id_for_email": 1}), "user_id_for_email"),
        (json!({"carrier_id": 99_999}), "carrier_id"),
        (json!({"classification_ids": [99_999]}), "classification_ids"),
        (json!({"site": "moon"}), "site"),
    ];

    for (more, field) in wrong {
        let fields = invite(&me, id, more).await.expect(422).fields();
        assert_eq!(fields, [format!("connection_invitation.{field}")]);
    }

    let company = app.company(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;
    let user = app.user(Some(company), "owner@carrier.example", "no password fits", &[]).await;
    let sql = "update companies set carrier_id = $1 where id = $2";
    sqlx::query(sql).bind(id).bind(company.0).execute(&mut *app.db().await).await.expect("arranged");
    let made = invite(&me, id, json!({"email": null, "user_id_for_email": user.0})).await.expect(201).json();
    app.run_jobs().await;
    assert_eq!((&made["email"], &made["user_id_for_email"]), (&Value::Null, &json!(user.0)));
    assert_eq!(app.newest_mail().await.expect("a mail").0, "owner@carrier.example");
}

#[tokio::test]
async fn a_carrier_is_not_invited_twice_nor_against_do_not_dispatch() {
    let app = TestApp::start().await;
    let (me, one) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);
    let two = carrier(&app, 1_000_002, &[]).await;
    invite(&me, one, json!({})).await.expect(201);
    invite(&onboarder(&app).await, one, json!({})).await.expect(201);
    invite(&me, two, json!({})).await.expect(201);
    let sql = "update connections set status = 'do_not_dispatch' where carrier_id = $1";
    sqlx::query(sql).bind(two).execute(&mut *app.db().await).await.expect("arranged");

    let again = invite(&me, one, json!({})).await.expect(409);
    let blocked = invite(&me, two, json!({})).await.expect(409);

    assert!(again.text().contains("in progress") && blocked.text().contains("do not dispatch"));
}

#[tokio::test]
async fn resending_makes_a_new_link_and_opens_an_expired_packet_again() {
    let app = TestApp::start().await;
    let (me, id) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = invite(&me, id, json!({})).await.expect(201).json();
    let old = mailed_token(&app).await;
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["id"].as_i64().expect("an id");
    app.app.clock.advance(TimeDelta::days(15));
    store::onboarding::packets::expire(&mut *app.db().await, app.now()).await.expect("swept");
    let me = app.member(Some(kernel::ids::CompanyId(company)), &[Scope::Sourcing]).await;
    let packet = format!("/api/v1/onboarding_packets?q[id_eq]={}", made["onboarding_packet"]["id"]);
    assert_eq!(me.get(&packet).await.expect(200).json()[0]["status"], "expired");

    let path = format!("{INVITATIONS}/{}/resend", made["id"]);
    let resent = me.patch(&path, json!({"classification_ids": []})).await.expect(200).json();
    let new = mailed_token(&app).await;

    assert_eq!((&resent["sent_count"], &resent["is_expired"]), (&json!(2), &json!(false)));
    assert_eq!(resent["onboarding_packet"]["status"], "invited");
    assert_eq!((known(&app, &old).await, known(&app, &new).await), (false, true));
    assert_eq!(me.patch(&path, json!({"classification_ids": [9]})).await.expect(422).fields(), ["classification_ids"]);
    onboarder(&app).await.patch(&path, json!({})).await.expect(404);
}

#[tokio::test]
async fn emails_to_one_address_have_a_rate_limit() {
    let app = TestApp::start().await;
    let (me, id) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = invite(&me, id, json!({})).await.expect(201).json();
    let path = format!("{INVITATIONS}/{}/resend", made["id"]);

    for _ in 0..9 {
        me.patch(&path, json!({})).await.expect(200);
    }

    me.patch(&path, json!({})).await.expect(429);
}

#[tokio::test]
async fn a_withdrawn_invitation_ends_its_packet_and_another_can_follow() {
    let app = TestApp::start().await;
    let (me, id) = (onboarder(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = invite(&me, id, json!({})).await.expect(201).json();
    let path = format!("{INVITATIONS}/{}", made["id"]);

    onboarder(&app).await.call(Method::DELETE, &path, None).await.expect(404);
    me.call(Method::DELETE, &path, None).await.expect(204);

    me.call(Method::DELETE, &path, None).await.expect(409);
    me.patch(&format!("{path}/resend"), json!({})).await.expect(409);
    invite(&me, id, json!({"email": "right@carrier.example"})).await.expect(201);
    let listed = me.get(INVITATIONS).await.expect(200).json();
    assert_eq!(
        (&listed[1]["onboarding_packet"]["status"], listed[1]["withdrawn_at"].is_string()),
        (&json!("expired"), true)
    );
    assert_eq!(onboarder(&app).await.get(INVITATIONS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn only_those_who_find_or_onboard_carriers_invite() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let without = app.broker().await;
    let flags: Vec<_> = PlanFlag::OF_BROKERS.iter().copied().filter(|flag| *flag != PlanFlag::Connect).collect();
    let unplanned = app.person(Person { scopes: &[Scope::Onboarding], flags: &flags, ..Person::default() }).await;

    invite(&without, id, json!({})).await.expect(403);
    assert_eq!(invite(&unplanned, id, json!({})).await.expect(403).code(), "paywall");
}
