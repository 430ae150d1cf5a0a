use crate::support::{Person, TestApp};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::json;
use store::users::CompanyStatus;

#[tokio::test]
async fn the_current_user_gets_their_scopes_and_plan_flags() {
    let app = TestApp::start().await;
    let me =
        app.person(Person { scopes: &[Scope::ViewLoads], flags: &[PlanFlag::LaneSearch], ..Person::default() }).await;

    let user = me.get("/api/v1/users/current").await.expect(200).json();

    assert_eq!((&user["scopes"], &user["company"]["status"]), (&json!(["view_loads"]), &json!("active")));
    assert_eq!((&user["paywall"]["can_lane_search"], &user["paywall"]["can_rule"]), (&json!(true), &json!(false)));
    assert_eq!(user["paywall"]["limits"], json!({"carrier_searches": null}));
    assert_eq!(user["watchdog_limits"], json!({"can_carrier_search_for_watchdog": false}));
}

#[tokio::test]
async fn an_expired_company_and_a_person_without_one_get_their_own_data() {
    let app = TestApp::start().await;
    let expired = app.person(Person { status: CompanyStatus::Expired, ..Person::default() }).await;
    let alone = app.person(Person { is_alone: true, ..Person::default() }).await;

    let expired = expired.get("/api/v1/users/current").await.expect(200).json();
    let alone = alone.get("/api/v1/users/current").await.expect(200).json();

    assert_eq!(expired["company"]["status"], "subscription_or_trial_expired");
    assert_eq!((&alone["company"], &alone["paywall"]["can_rule"]), (&json!(null), &json!(false)));
}
