use crate::connections::invitations::onboarder;
use crate::support::TestApp;
use serde_json::json;

const TERMS: &str = "/api/v1/payment_terms";

#[tokio::test]
async fn payment_terms_are_made_changed_and_listed_by_company() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let term = |name: &str, days: i64, points: i64| json!({"payment_term": {"name": name, "days": days, "discount_basis_points": points}});
    let standard = me.post(TERMS, term("Net 30", 30, 0)).await.expect(201).json();
    let quick = me.post(TERMS, term(" Quick pay ", 2, 300)).await.expect(201).json();

    let path = format!("{TERMS}/{}", standard["id"]);
    let changed = me.patch(&path, json!({"payment_term": {"is_active": false}})).await.expect(200).json();

    assert_eq!((&quick["name"], &quick["discount_basis_points"]), (&json!("Quick pay"), &json!(300)));
    assert_eq!((&changed["is_active"], &changed["days"]), (&json!(false), &json!(30)));
    let listed = me.get(&format!("{TERMS}?q[company_id_eq]={}", quick["company_id"])).await.expect(200).json();
    assert_eq!((&listed[0]["id"], &listed[1]["id"]), (&quick["id"], &standard["id"]));
    let other = onboarder(&app).await;
    other.patch(&path, json!({"payment_term": {"days": 1}})).await.expect(404);
    assert_eq!(other.get(TERMS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn what_no_payment_term_can_be_is_named() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let made = json!({"payment_term": {"name": "Net 30", "days": 30}});
    me.post(TERMS, made.clone()).await.expect(201);

    assert_eq!(me.post(TERMS, made).await.expect(422).code(), "taken");
    let wrong = json!({"payment_term": {"name": " ", "days": 366, "discount_basis_points": -1}});
    let fields = ["payment_term.name", "payment_term.days", "payment_term.discount_basis_points"];
    assert_eq!(me.post(TERMS, wrong).await.expect(422).fields(), fields);
}
