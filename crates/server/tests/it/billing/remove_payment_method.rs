use super::gateway::{Gateway, Trouble};
use super::*;
use crate::support::Answer;
use axum::http::Method;

async fn methods(me: &Client) -> Vec<Value> {
    let methods = me.get("/api/v1/billing/current_payment_methods").await.expect(200).json();
    methods.as_array().expect("methods").clone()
}

async fn remove(me: &Client, id: &Value) -> Answer {
    me.call(Method::DELETE, &format!("/api/v1/billing/payment_methods/{id}"), None).await
}

#[tokio::test]
async fn the_newest_other_method_becomes_the_default() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    for nonce in ["fake-valid-visa-nonce", "fake-valid-amex-nonce", "fake-valid-mastercard-nonce"] {
        add_method(&me, nonce).await.expect(200);
    }

    remove(&me, &methods(&me).await[0]["id"]).await.expect(204);

    let left = methods(&me).await;
    assert_eq!((left.len(), &left[0]["brand"], &left[0]["is_default"]), (2, &json!("american_express"), &json!(true)));
    assert_eq!(acts(&app, company).await[0], "company.payment_method_removed");
    let log = me.get("/api/v1/audit_log?q[action_eq]=company.payment_method_removed").await.expect(200).json();
    assert_eq!(log[0]["details"], json!({"kind": "credit_card", "brand": "mastercard", "last_four": "4444"}));
}

#[tokio::test]
async fn the_last_method_stays_while_a_paid_plan_renews() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    remove(&me, &methods(&me).await[0]["id"]).await.expect(204);
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Starter").await).await.expect(200);
    let only = methods(&me).await[0]["id"].clone();

    remove(&me, &only).await.expect(409);
    add_method(&me, "fake-valid-amex-nonce").await.expect(200);
    remove(&me, &only).await.expect(204);

    // After the last paid day nothing is renewed, and anyone may remove the card.
    app.app.clock.advance(chrono::TimeDelta::days(31));
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    remove(&me, &methods(&me).await[0]["id"]).await.expect(204);
    assert!(methods(&me).await.is_empty());
}

#[tokio::test]
async fn the_gateway_forgets_it_too_however_late_it_answers() {
    let gateway = Gateway::start([]).await;
    let app = TestApp::start_with(|config| gateway.configure(config)).await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "a-nonce").await.expect(200);
    let id = methods(&me).await[0]["id"].clone();
    gateway.trouble([Trouble::Failure, Trouble::Silence, Trouble::LateAnswer]);

    for held in [1, 1, 0] {
        remove(&me, &id).await.expect(503);
        assert_eq!((methods(&me).await.len(), gateway.holds().1), (1, held));
    }
    remove(&me, &id).await.expect(204);

    assert!(methods(&me).await.is_empty());
    remove(&me, &id).await.expect(404);
    let removed = acts(&app, company).await.iter().filter(|act| *act == "company.payment_method_removed").count();
    assert_eq!(removed, 1);
}

#[tokio::test]
async fn another_companys_method_is_not_found_and_it_takes_the_scope() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    let id = methods(&me).await[0]["id"].clone();
    let (_, stranger) = on_trial(&app).await;
    let colleague = app.member(Some(company), &[Scope::Onboarding]).await;

    remove(&stranger, &id).await.expect(404);
    remove(&colleague, &id).await.expect(403);

    assert_eq!(methods(&me).await.len(), 1);
}
