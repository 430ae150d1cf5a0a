use super::{CONTRACTS, agreement};
use crate::connections::invitations::onboarder;
use crate::support::TestApp;
use serde_json::json;

#[tokio::test]
async fn a_new_company_has_no_agreement_and_none_is_invented() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;

    me.get(&format!("{CONTRACTS}/current_contract")).await.expect(404);
    assert_eq!(me.get(CONTRACTS).await.expect(200).json(), json!([]));
    assert_eq!(me.get("/api/v1/payment_terms").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_text_is_never_edited_a_new_version_is_added_to_the_old_one() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let first = agreement(&me, "Broker-carrier agreement", "# Terms\r\n\r\nPay in 30 days.").await.expect(201).json();

    let second = agreement(&me, "BROKER-CARRIER AGREEMENT", "# Terms\n\nPay in 21 days.").await.expect(201).json();

    assert_eq!((&first["version"], &first["body"]), (&json!(1), &json!("# Terms\n\nPay in 30 days.")));
    assert_eq!((&second["version"], &second["name"]), (&json!(2), &json!("Broker-carrier agreement")));
    let current = me.get(&format!("{CONTRACTS}/current_contract")).await.expect(200).json();
    assert_eq!((&current["id"], &current["is_current"]), (&second["id"], &json!(true)));
    let all = me.get(&format!("{CONTRACTS}?q[is_current_eq]=0")).await.expect(200).json();
    assert_eq!((&all[0]["id"], all.as_array().map(Vec::len)), (&first["id"], Some(1)));
    let same = agreement(&me, "Broker-carrier agreement", "# Terms\n\nPay in 21 days.").await.expect(422);
    assert_eq!(same.fields(), ["contract.body"]);
}

#[tokio::test]
async fn an_agreement_is_retired_and_made_current_again() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let first = agreement(&me, "Hazmat", "One.").await.expect(201).json();
    let second = agreement(&me, "Hazmat", "Two.").await.expect(201).json();
    let set = async |id: &serde_json::Value, is_current: bool| {
        me.patch(&format!("{CONTRACTS}/{id}"), json!({"contract": {"is_current": is_current}})).await.expect(200)
    };

    set(&first["id"], true).await;

    let current = async || me.get(&format!("{CONTRACTS}/current_contract?name=hazmat")).await;
    assert_eq!(current().await.expect(200).json()["id"], first["id"]);
    set(&first["id"], false).await;
    set(&second["id"], false).await;
    current().await.expect(404);
    let other = onboarder(&app).await;
    let body = json!({"contract": {"is_current": true}});
    other.patch(&format!("{CONTRACTS}/{}", first["id"]), body).await.expect(404);
}

#[tokio::test]
async fn an_agreement_without_name_or_text_is_refused() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;

    assert_eq!(agreement(&me, " ", " ").await.expect(422).fields(), ["contract.name", "contract.body"]);
    assert_eq!(agreement(&me, "A", &"x".repeat(200_001)).await.expect(422).fields(), ["contract.body"]);
    agreement(&app.broker().await, "A", "Text.").await.expect(403);
}
