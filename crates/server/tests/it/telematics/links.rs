use super::{connected_side, count};
use crate::carriers::files::carrier;
use crate::support::{Client, Person, TestApp};
use chrono::TimeDelta;
use kernel::plan::PlanFlag;
use serde_json::{Value, json};

const LINKS: &str = "/api/v1/telematics_consent_links";
const WITH_LINK: &str = "/api/v1/telematics_consents/with_link";
const REVOKE: &str = "/api/v1/telematics_consents/revoke_with_link";

async fn ask(me: &Client, carrier: i64) -> crate::support::Answer {
    me.post(LINKS, json!({"telematics_consent_link": {"carrier_id": carrier}})).await
}

/// The token after `mark` in the newest email that has it, and its recipient.
async fn mailed(app: &TestApp, mark: &str) -> (String, String) {
    app.run_jobs().await;
    let mails = store::outbox::newest(&mut *app.db().await, 10).await.expect("mails");
    let mail = mails.into_iter().find(|mail| mail.body_text.contains(mark)).expect("a mail");
    let token = mail.body_text.split(mark).nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a token");
    (mail.recipient.clone(), token.to_owned())
}

/// A provider that is never called, so that no test makes a network request.
async fn partner_app() -> TestApp {
    TestApp::start_with(|config| {
        config.telematics.partner_secret = Some("forty signs that nobody will ever guess.".into());
    })
    .await
}

fn body(token: &str) -> Value {
    json!({"telematics_consent": {"token": token, "name": "Olga Owner", "provider": "partner"}})
}

#[tokio::test]
async fn a_carrier_without_an_account_consents_by_the_emailed_link_and_revokes_by_the_receipts() {
    let app = partner_app().await;
    let (id, _) = connected_side(&app).await;
    let carrier_side = app.visitor();

    let asked = ask(&app.broker().await, id).await.expect(201).json();
    let (to, token) = mailed(&app, "?token=").await;
    let opened = carrier_side.post(&format!("{LINKS}/open"), json!({"token": token})).await.expect(200).json();
    let given = carrier_side.post(WITH_LINK, body(&token)).await.expect(201).json();
    let (receipt_to, revoke) = mailed(&app, "?revoke=").await;
    carrier_side.post(REVOKE, json!({"token": revoke})).await.expect(204);

    assert_eq!((&asked["email"], to.as_str()), (&json!("owner@acme.example"), "owner@acme.example"));
    assert_eq!((&opened["dot_number"], &opened["providers"][0]["provider"]), (&json!(1_000_001), &json!("samsara")));
    assert_eq!((&given["consented_by_name"], receipt_to.as_str()), (&json!("Olga Owner"), "owner@acme.example"));
    carrier_side.post(REVOKE, json!({"token": revoke})).await.expect(404);
    assert_eq!(count(&app, "telematics_connections where revoked_at is not null").await, 1);
}

#[tokio::test]
async fn a_link_works_once_and_not_for_ever() {
    let app = partner_app().await;
    let (id, _) = connected_side(&app).await;
    let (me, carrier_side) = (app.broker().await, app.visitor());
    ask(&me, id).await.expect(201);
    let (_, used) = mailed(&app, "?token=").await;
    carrier_side.post(WITH_LINK, body(&used)).await.expect(201);

    carrier_side.post(WITH_LINK, body(&used)).await.expect(404);
    carrier_side.post(&format!("{LINKS}/open"), json!({"token": used})).await.expect(404);

    ask(&me, id).await.expect(201);
    let (_, old) = mailed(&app, "?token=").await;
    app.app.clock.advance(TimeDelta::days(15));
    carrier_side.post(WITH_LINK, body(&old)).await.expect(404);
    carrier_side.post(WITH_LINK, body("guessed")).await.expect(404);
}

#[tokio::test]
async fn a_refused_consent_leaves_the_link_as_it_was() {
    let app = partner_app().await;
    let (id, _) = connected_side(&app).await;
    ask(&app.broker().await, id).await.expect(201);
    let (_, token) = mailed(&app, "?token=").await;
    let without = json!({"telematics_consent": {"token": token, "name": "Olga Owner", "provider": "samsara"}});

    assert_eq!(app.visitor().post(WITH_LINK, without).await.expect(422).fields(), ["telematics_consent.api_token"]);

    app.visitor().post(WITH_LINK, body(&token)).await.expect(201);
}

#[tokio::test]
async fn a_link_goes_to_the_address_on_file_alone() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let silent = carrier(&app, 1_000_002, &[]).await;

    assert_eq!(ask(&me, silent).await.expect(422).fields(), ["telematics_consent_link.carrier_id"]);
    assert_eq!(ask(&me, 999).await.expect(422).fields(), ["telematics_consent_link.carrier_id"]);
    let elsewhere = json!({"telematics_consent_link": {"carrier_id": silent, "email": "me@broker.example"}});
    assert_eq!(me.post(LINKS, elsewhere).await.expect(422).fields(), ["telematics_consent_link.email"]);
    let others: Vec<_> = PlanFlag::ALL.iter().copied().filter(|flag| *flag != PlanFlag::Connect).collect();
    let unplanned =
        app.person(Person { flags: &others, can_carrier_search_for_watchdog: true, ..Person::default() }).await;
    ask(&unplanned, silent).await.expect(403);
}
