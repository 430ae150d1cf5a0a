//! The gateway over HTTP: it declines, is late, is silent, fails; nothing is kept or paid for twice.

use super::gateway::{Gateway, PRIVATE_KEY, Trouble};
use super::*;
use crate::support::log;

async fn with(troubles: impl IntoIterator<Item = Trouble>) -> (TestApp, Gateway, Client) {
    let gateway = Gateway::start(troubles).await;
    let app = TestApp::start_with(|config| gateway.configure(config)).await;
    let (_, me) = on_trial(&app).await;
    (app, gateway, me)
}

async fn methods(me: &Client) -> usize {
    me.get("/api/v1/billing/current_payment_methods").await.expect(200).json().as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn a_card_is_kept_and_a_month_paid_for() {
    let (_, gateway, me) = with([]).await;

    let body = json!({"nonce": "a-nonce", "plan_id": plan(&me, "Starter").await});
    let billing = patch(&me, "/api/v1/billing/add_payment_method", body).await.expect(200).json();

    assert_eq!((&billing["status"], gateway.holds()), (&json!("active"), (1, 1, 1)));
    assert_eq!(gateway.amounts(), ["99.00"]);
    let headers = gateway.last_headers();
    assert_eq!(headers["braintree-version"], "2019-01-01");
    assert!(headers["authorization"].to_str().is_ok_and(|value| value.starts_with("Basic ")));
    let method = &me.get("/api/v1/billing/current_payment_methods").await.expect(200).json()[0];
    assert_eq!((&method["brand"], &method["last_four"]), (&json!("visa"), &json!("1881")));
}

#[tokio::test]
async fn the_form_of_the_gateway_gets_its_token() {
    let (_, _, me) = with([]).await;

    let gateway = me.get("/api/v1/billing/gateway").await.expect(200).json();

    let script = "https://js.braintreegateway.com/web/dropin/1.44.1/js/dropin.min.js";
    assert_eq!(
        gateway,
        json!({
            "gateway": "braintree", "sandbox_nonces": [], "client_token": "a-client-token", "form_script_url": script,
            "contact_email": null,
        })
    );
}

#[tokio::test]
async fn pages_may_load_the_form_of_the_configured_gateway_and_of_no_other() {
    let (app, _, _) = with([]).await;
    let policy = async |app: &TestApp| {
        let page = app.visitor().send(axum::http::Method::GET, "/healthz", None).await.expect(200);
        page.header("content-security-policy").to_owned()
    };

    let (with_form, without) = (policy(&app).await, policy(&TestApp::start().await).await);

    assert!(with_form.contains("script-src 'self' https://js.braintreegateway.com "), "{with_form}");
    assert!(!without.contains("braintree"), "{without}");
}

#[tokio::test]
async fn a_refusal_has_the_processors_text() {
    let (_, gateway, me) = with([Trouble::Decline]).await;

    let refused = add_method(&me, "a-nonce").await.expect(422);

    assert_eq!(refused.fields(), ["nonce"]);
    assert!(refused.text().contains("Insufficient Funds"));
    assert_eq!((gateway.holds().1, methods(&me).await), (0, 0));
}

#[tokio::test]
async fn a_card_whose_answer_came_too_late_is_not_kept_twice() {
    let (_, gateway, me) = with([Trouble::LateAnswer]).await;

    add_method(&me, "a-nonce").await.expect(503);
    add_method(&me, "a-nonce").await.expect(200);

    assert_eq!((gateway.holds(), methods(&me).await), ((1, 1, 0), 1));
}

#[tokio::test]
async fn a_payment_whose_answer_came_too_late_is_not_taken_twice() {
    let (_, gateway, me) = with([Trouble::None, Trouble::LateAnswer]).await;
    add_method(&me, "a-nonce").await.expect(200);
    let starter = plan(&me, "Starter").await;

    change_plan(&me, &starter).await.expect(503);
    assert_eq!(me.get("/api/v1/users/current").await.expect(200).json()["company"]["status"], "trial");
    let billing = change_plan(&me, &starter).await.expect(200).json();
    change_plan(&me, &starter).await.expect(200);

    assert_eq!((&billing["status"], gateway.holds().2), (&json!("active"), 1));
}

#[tokio::test]
async fn a_payment_that_is_found_out_about_late_gives_its_month_from_then_on() {
    let gateway = Gateway::start([Trouble::None, Trouble::LateAnswer]).await;
    let app = TestApp::start_with(|config| gateway.configure(config)).await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "a-nonce").await.expect(200);
    let starter = plan(&me, "Starter").await;
    change_plan(&me, &starter).await.expect(503);

    app.app.clock.advance(chrono::TimeDelta::days(61));
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    let billing = change_plan(&me, &starter).await.expect(200).json();

    assert_eq!((&billing["paid_until"], gateway.holds().2), (&json!("2027-02-21"), 1));
}

#[tokio::test]
async fn what_was_not_done_is_done_when_it_is_asked_again() {
    for trouble in [Trouble::Failure, Trouble::Silence] {
        let (_, gateway, me) = with([trouble, Trouble::None, trouble]).await;
        let body = json!({"nonce": "a-nonce", "plan_id": plan(&me, "Starter").await});
        let keyed = me.copy().with_header("idempotency-key", "once");
        let path = "/api/v1/billing/add_payment_method";

        patch(&keyed, path, body.clone()).await.expect(503);
        patch(&keyed, path, body.clone()).await.expect(503);
        let billing = patch(&keyed, path, body.clone()).await.expect(200).json();
        let again = patch(&keyed, path, body).await.expect(200).json();

        assert_eq!((&billing["status"], &again), (&json!("active"), &billing), "{trouble:?}");
        assert_eq!((gateway.holds(), methods(&me).await), ((1, 1, 1), 1), "{trouble:?}");
    }
}

#[tokio::test]
async fn two_at_the_same_time_pay_once() {
    let (_, gateway, me) = with([]).await;
    add_method(&me, "a-nonce").await.expect(200);
    let starter = plan(&me, "Starter").await;
    let (one, other) = (me.copy(), me.copy());

    let (one, other) = tokio::join!(change_plan(&one, &starter), change_plan(&other, &starter));

    let statuses = [one.status.as_u16(), other.status.as_u16()];
    assert!(statuses.contains(&200) && statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    assert_eq!(gateway.holds().2, 1);
}

#[tokio::test]
async fn neither_key_nor_nonce_reaches_the_log() {
    let (_, _, me) = with([Trouble::Decline, Trouble::Failure, Trouble::Silence]).await;

    for status in [422, 503, 503, 200] {
        add_method(&me, "a-nonce-over-http-that-nobody-may-read").await.expect(status);
    }

    let log = log();
    assert!(log.contains("the payment gateway did not answer"));
    assert!(!log.contains(PRIVATE_KEY) && !log.contains("a-nonce-over-http-that-nobody-may-read"));
}
