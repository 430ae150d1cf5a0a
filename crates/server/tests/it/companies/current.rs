use crate::support::{Person, TestApp};
use serde_json::json;

#[tokio::test]
async fn a_company_sees_its_own_data_its_plan_and_its_use_of_it() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let company = me.get("/api/v1/companies/current").await.expect(200).json();

    assert_eq!((&company["company_type"], &company["status"]), (&json!("broker"), &json!("active")));
    assert_eq!(company["carrier_searches"], json!({"limit": null, "count": 0, "month": "2026-11-01"}));
    assert_eq!((&company["plan"]["name"], &company["dba_name"]), (&company["legal_name"], &json!(null)));
}

#[tokio::test]
async fn a_person_without_a_company_has_none() {
    let app = TestApp::start().await;
    let alone = app.person(Person { is_alone: true, ..Person::default() }).await;

    alone.get("/api/v1/companies/current").await.expect(404);
}
