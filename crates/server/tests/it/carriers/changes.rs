use super::files::carrier;
use crate::support::{Person, TestApp};
use kernel::scopes::Scope;
use serde_json::json;

async fn changed(app: &TestApp) -> i64 {
    carrier(app, 1_000_001, &[("PHONE", "3605550101"), ("MCS150_DATE", "20250101")]).await;
    let newer = [("PHONE", "3605550199"), ("SAFETY_RATING", "C"), ("MCS150_DATE", "20260101")];
    carrier(app, 1_000_001, &newer).await
}

#[tokio::test]
async fn a_change_has_before_and_after_and_the_first_import_is_none() {
    let app = TestApp::start().await;
    let id = changed(&app).await;
    let me = app.broker().await;

    let answer = me.get(&format!("/api/v1/carriers/{id}/changes?q[field_in][]=phone")).await.expect(200);

    let rows = answer.json();
    assert_eq!(answer.header("totalitems"), "1");
    assert_eq!((&rows[0]["before"], &rows[0]["after"]), (&json!("3605550101"), &json!("3605550199")));
    assert_eq!((&rows[0]["label"], &rows[0]["source"]["data_set"]), (&json!("Phone"), &json!("census")));
    let detail = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    assert!(detail["latest_changes"].as_array().expect("changes").iter().any(|change| change["field"] == "phone"));
}

#[tokio::test]
async fn changes_of_safety_data_are_hidden_from_those_it_is_blocked_for() {
    let app = TestApp::start().await;
    let id = changed(&app).await;
    let path = format!("/api/v1/carriers/{id}/changes?q[field_in][]=safety_rating");
    let blocked = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    let (shown, hidden) = (app.broker().await.get(&path).await.expect(200), blocked.get(&path).await.expect(200));

    assert_eq!((shown.header("totalitems"), hidden.header("totalitems")), ("1", "0"));
}

#[tokio::test]
async fn pages_are_bounded_and_unknown_carriers_are_not_found() {
    let app = TestApp::start().await;
    let id = changed(&app).await;
    let me = app.broker().await;

    let page = me.get(&format!("/api/v1/carriers/{id}/changes?per_page=1&page=2")).await.expect(200);

    assert_eq!((page.header("currentpage"), page.json().as_array().map(Vec::len)), ("2", Some(1)));
    assert_eq!(me.get(&format!("/api/v1/carriers/{id}/changes?per_page=101")).await.expect(422).fields(), ["per_page"]);
    me.get(&format!("/api/v1/carriers/{}/changes", id + 1)).await.expect(404);
}
