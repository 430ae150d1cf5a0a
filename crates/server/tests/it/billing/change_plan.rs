use super::*;
use chrono::TimeDelta;

#[tokio::test]
async fn a_plan_is_paid_with_the_default_method_for_a_month() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    let starter = plan(&me, "Starter").await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);

    let billing = change_plan(&me, &starter).await.expect(200).json();

    assert_eq!((&billing["status"], &billing["paid_until"]), (&json!("active"), &json!("2026-12-21")));
    let user = me.get("/api/v1/users/current").await.expect(200).json();
    assert_eq!((&user["company"]["plan_id"], &user["paywall"]["can_post_loads"]), (&starter, &json!(false)));
    assert_eq!(acts(&app, company).await[0], "company.plan_changed");
}

#[tokio::test]
async fn a_plan_that_costs_needs_a_payment_method() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;

    let answer = change_plan(&me, &plan(&me, "Starter").await).await.expect(422);

    assert_eq!(answer.fields(), ["plan_id"]);
}

#[tokio::test]
async fn a_free_plan_needs_none_and_has_no_end() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    sqlx::query("update plans set price_cents = 0 where name = 'Starter'")
        .execute(&mut *app.db().await)
        .await
        .expect("free");

    let billing = change_plan(&me, &plan(&me, "Starter").await).await.expect(200).json();

    assert_eq!((&billing["status"], &billing["paid_until"]), (&json!("active"), &Value::Null));
}

#[tokio::test]
async fn a_plan_that_is_not_on_offer_is_refused() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    let trial: i64 = sqlx::query_scalar("select id from plans where name = 'Trial'")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a plan");

    for id in [trial, 999_999] {
        assert_eq!(change_plan(&me, &json!(id)).await.expect(422).fields(), ["plan_id"]);
    }
}

#[tokio::test]
async fn a_declined_payment_changes_nothing_and_may_be_tried_again() {
    let app = TestApp::start().await;
    let (_, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    let enterprise = plan(&me, "Enterprise").await;
    let price = async |cents: i32| {
        let sql = "update plans set price_cents = $1 where name = 'Enterprise'";
        sqlx::query(sql).bind(cents).execute(&mut *app.db().await).await.expect("a price");
    };
    price(200_000).await;

    let declined = change_plan(&me, &enterprise).await.expect(422);

    assert_eq!(declined.fields(), ["plan_id"]);
    assert_eq!(me.get("/api/v1/users/current").await.expect(200).json()["company"]["status"], "trial");
    price(79_900).await;
    change_plan(&me, &enterprise).await.expect(200);
}

#[tokio::test]
async fn an_expired_company_comes_back_by_choosing_a_plan() {
    let app = TestApp::start().await;
    let (company, _) = on_trial(&app).await;
    app.app.clock.advance(TimeDelta::days(11));
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    assert_eq!(
        me.get("/api/v1/users/current").await.expect(200).json()["company"]["status"],
        "subscription_or_trial_expired"
    );
    assert_eq!(me.get("/api/v1/company_change_orders").await.expect(403).code(), "subscription_expired");

    let body = json!({"nonce": "fake-valid-visa-nonce", "plan_id": plan(&me, "Professional").await});
    patch(&me, "/api/v1/billing/add_payment_method", body).await.expect(200);

    me.get("/api/v1/company_change_orders").await.expect(200);
}

#[tokio::test]
async fn only_who_manages_the_company_pays_for_it() {
    let app = TestApp::start().await;
    let (company, _) = on_trial(&app).await;
    let colleague = app.member(Some(company), &[Scope::Sourcing]).await;

    add_method(&colleague, "fake-valid-visa-nonce").await.expect(403);
    colleague.get("/api/v1/billing/current_payment_methods").await.expect(403);
}
