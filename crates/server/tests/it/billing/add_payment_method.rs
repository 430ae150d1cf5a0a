use super::*;
use crate::support::log;

#[tokio::test]
async fn the_method_added_last_is_the_default() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;

    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    add_method(&me, "fake-valid-mastercard-nonce").await.expect(200);

    let methods = me.get("/api/v1/billing/current_payment_methods").await.expect(200).json();
    assert_eq!(
        methods[0],
        json!({"id": methods[0]["id"], "kind": "credit_card", "brand": "mastercard", "last_four": "4444",
            "expires_month": 12, "expires_year": 2030, "is_default": true})
    );
    assert_eq!((&methods[1]["brand"], &methods[1]["is_default"]), (&json!("visa"), &json!(false)));
    assert_eq!(acts(&app, company).await, ["company.payment_method_added"; 2]);
}

#[tokio::test]
async fn a_plan_can_be_paid_for_with_the_new_method_at_once() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    let starter = plan(&me, "Starter").await;

    let body = json!({"nonce": "fake-valid-amex-nonce", "plan_id": starter});
    let billing = patch(&me, "/api/v1/billing/add_payment_method", body).await.expect(200).json();

    assert_eq!((&billing["plan_id"], &billing["status"]), (&starter, &json!("active")));
    assert_eq!(billing["paid_until"], "2026-12-21");
}

#[tokio::test]
async fn a_refusal_names_the_nonce_and_has_the_processors_text() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;

    for (nonce, words) in [
        ("fake-processor-declined-visa-nonce", "Do Not Honor"),
        ("fake-gateway-rejected-fraud-nonce", "fraud"),
        ("fake-luhn-invalid-nonce", "invalid"),
        ("fake-consumed-nonce", "more than once"),
        ("made-up", "Unknown or expired"),
    ] {
        let answer = add_method(&me, nonce).await.expect(422);
        assert_eq!(answer.fields(), ["nonce"]);
        assert!(answer.text().contains(words), "{}", answer.text());
    }
    assert_eq!(me.get("/api/v1/billing/current_payment_methods").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn bad_input_is_named() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    let path = "/api/v1/billing/add_payment_method";

    assert_eq!(patch(&me, path, json!({"nonce": " "})).await.expect(422).fields(), ["nonce"]);
    assert_eq!(patch(&me, path, json!({})).await.expect(422).fields(), ["nonce"]);
    let body = json!({"nonce": "fake-valid-nonce", "plan_id": 999_999});
    assert_eq!(patch(&me, path, body).await.expect(422).fields(), ["plan_id"]);
    let spaced = me.copy().with_header("idempotency-key", "a key");
    assert_eq!(add_method(&spaced, "fake-valid-nonce").await.expect(422).fields(), ["Idempotency-Key"]);
}

#[tokio::test]
async fn the_same_key_adds_once_and_not_for_something_else() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    let keyed = me.copy().with_header("idempotency-key", "add-1");

    let first = add_method(&keyed, "fake-valid-visa-nonce").await.expect(200).json();
    let second = add_method(&keyed, "fake-valid-visa-nonce").await.expect(200).json();

    assert_eq!(first, second);
    let methods = me.get("/api/v1/billing/current_payment_methods").await.expect(200).json();
    assert_eq!(methods.as_array().map(Vec::len), Some(1));
    add_method(&keyed, "fake-valid-mastercard-nonce").await.expect(409);
    change_plan(&keyed, &plan(&me, "Starter").await).await.expect(409);
}

#[tokio::test]
async fn a_key_of_another_company_is_another_key() {
    let app = TestApp::start().await;
    let ((_, me), (_, other)) = (on_trial(&app).await, on_trial(&app).await);

    for client in [&me, &other] {
        let keyed = client.copy().with_header("idempotency-key", "the-same");
        add_method(&keyed, "fake-valid-visa-nonce").await.expect(200);
        let methods = client.get("/api/v1/billing/current_payment_methods").await.expect(200).json();
        assert_eq!(methods.as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn no_nonce_reaches_the_log_or_the_tables() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;

    add_method(&me, "a-nonce-that-nobody-may-read").await.expect(422);

    assert!(!log().contains("a-nonce-that-nobody-may-read"));
    let kept: Vec<String> = sqlx::query_scalar(
        "select r::text || coalesce(r.detail, '') from billing_requests r union all select a::text from audit_log a",
    )
    .fetch_all(&mut *app.db().await)
    .await
    .expect("rows");
    assert!(!kept.is_empty() && kept.iter().all(|row| !row.contains("a-nonce-that-nobody-may-read")), "{kept:?}");
}
