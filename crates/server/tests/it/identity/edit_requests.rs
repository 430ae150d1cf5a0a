use super::*;

const PATH: &str = "/api/v1/edit_requests";

#[tokio::test]
async fn an_edit_is_requested_staff_is_notified_and_only_the_own_company_lists_it() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other, staff) = (app.broker().await, app.broker().await, staff(&app).await);

    let body = json!({"edit_request": {"carrier_id": carrier, "message": "The phone is wrong.\nIt ends in 0199."}});
    let made = me.post(PATH, body).await.expect(201).json();
    app.run_jobs().await;

    assert_eq!((&made["carrier"]["id"], &made["user_name"]), (&json!(carrier), &json!("Ada Example")));
    assert_eq!(ids(&me.get(&format!("{PATH}?q[carrier_id_eq]={carrier}")).await.expect(200)), [1]);
    assert_eq!(other.get(PATH).await.expect(200).json(), json!([]));
    let (to, text) = app.newest_mail().await.expect("a mail");
    assert_eq!(json!(to), staff.get("/api/v1/users/current").await.expect(200).json()["email"]);
    assert!(text.contains("It ends in 0199."), "{text}");
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_named() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let refused = me.post(PATH, json!({"edit_request": {"carrier_id": 9, "message": " "}})).await.expect(422);

    assert_eq!(refused.fields(), ["edit_request.message", "edit_request.carrier_id"]);
}

#[tokio::test]
async fn commodity_types_are_listed_by_name() {
    let app = TestApp::start().await;

    let all = app.broker().await.get("/api/v1/commodity_types").await.expect(200).json();

    let names: Vec<_> = all.as_array().expect("a list").iter().filter_map(|row| row["name"].as_str()).collect();
    assert!(names.len() > 50 && names.is_sorted() && names.contains(&"Produce"), "{names:?}");
}
