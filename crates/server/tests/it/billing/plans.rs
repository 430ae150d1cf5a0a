use super::*;

#[tokio::test]
async fn the_plans_on_offer_are_listed_and_the_current_one_marked() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Professional").await).await.expect(200);

    let plans = me.get("/api/v1/billing/plans").await.expect(200).json();

    let names: Vec<_> = plans.as_array().into_iter().flatten().map(|plan| plan["name"].as_str()).collect();
    assert_eq!(names, ["Starter", "Professional", "Enterprise", "Watchdog"].map(Some));
    let current: Vec<_> = plans.as_array().into_iter().flatten().map(|plan| plan["is_current"].clone()).collect();
    assert_eq!(current, [false, true, false, false].map(Value::Bool));
    assert_eq!(plans[0]["carrier_searches_limit"], 50);
}

#[tokio::test]
async fn what_the_operator_changed_in_a_plan_stays() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    sqlx::query("update plans set price_cents = 100 where name = 'Starter'")
        .execute(&mut *app.db().await)
        .await
        .expect("set");

    accounts::billing::catalogue::seed(&mut *app.db().await).await.expect("plans");

    let plans = me.get("/api/v1/billing/plans").await.expect(200).json();
    assert_eq!((&plans[0]["name"], &plans[0]["price_cents"]), (&json!("Starter"), &json!(100)));
}

#[tokio::test]
async fn the_sandbox_says_what_can_be_tried_in_it() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;

    let gateway = me.get("/api/v1/billing/gateway").await.expect(200).json();

    assert_eq!((&gateway["gateway"], &gateway["client_token"]), (&json!("sandbox"), &Value::Null));
    let nonces = gateway["sandbox_nonces"].as_array().cloned().unwrap_or_default();
    assert!(nonces.iter().any(|nonce| nonce["nonce"] == "fake-processor-declined-visa-nonce"));
}
