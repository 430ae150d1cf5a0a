use super::*;

#[tokio::test]
async fn staff_sees_the_report_and_publishes_its_own_text() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other, staff) = (app.broker().await, app.broker().await, staff(&app).await);
    let id = report(&me, carrier, json!({})).await.expect(201).json()["id"].as_i64().expect("an id");

    let waiting = staff.get(&format!("{ALERTS}/for_review")).await.expect(200).json();
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["legal_name"].clone();
    assert_eq!(
        (&waiting[0]["report"]["unsanitized_message"], &waiting[0]["report"]["company_name"]),
        (&json!(RAW), &company)
    );
    let review = json!({"decision": "publish", "message": PUBLIC, "note": "Thank you."});
    let done = patch(&staff, id, "review", review).await.expect(200).json();

    assert_eq!((&done["status"], &done["message"]), (&json!("published"), &json!(PUBLIC)));
    assert_eq!(other.get(&format!("{ALERTS}/{id}")).await.expect(200).json()["message"], PUBLIC);
    assert_eq!(me.get(&format!("{ALERTS}/{id}")).await.expect(200).json()["report"]["review_note"], "Thank you.");
    assert_eq!(staff.get(&format!("{ALERTS}/for_review")).await.expect(200).json(), json!([]));
    let seen = staff.get(&format!("{ALERTS}/for_review?q[status_eq]=published")).await.expect(200);
    assert_eq!(ids(&seen), [id]);
}

#[tokio::test]
async fn a_rejected_report_is_shown_to_its_own_company_only() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other, staff) = (app.broker().await, app.broker().await, staff(&app).await);
    let id = report(&me, carrier, json!({})).await.expect(201).json()["id"].as_i64().expect("an id");

    patch(&staff, id, "review", json!({"decision": "reject", "note": "No proof."})).await.expect(200);

    let own = me.get(&format!("{ALERTS}/{id}")).await.expect(200).json();
    assert_eq!((&own["status"], &own["report"]["review_note"]), (&json!("rejected"), &json!("No proof.")));
    other.get(&format!("{ALERTS}/{id}")).await.expect(404);
    patch(&staff, id, "review", json!({"decision": "publish", "message": PUBLIC})).await.expect(409);
}

#[tokio::test]
async fn only_staff_reviews_and_what_is_missing_is_named() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, staff) = (app.broker().await, staff(&app).await);
    let id = report(&me, carrier, json!({})).await.expect(201).json()["id"].as_i64().expect("an id");
    let wrong = async |body: Value| patch(&staff, id, "review", body).await.expect(422).fields();

    me.get(&format!("{ALERTS}/for_review")).await.expect(403);
    patch(&me, id, "review", json!({"decision": "publish", "message": PUBLIC})).await.expect(403);
    patch(&staff, 99, "review", json!({"decision": "reject"})).await.expect(404);
    assert_eq!(wrong(json!({"decision": "publish"})).await, ["message"]);
    assert_eq!(wrong(json!({"decision": "think"})).await, ["decision"]);
    let today = json!({"decision": "publish", "message": PUBLIC, "expires_on": "2026-11-21"});
    assert_eq!(wrong(today).await, ["expires_on"]);
}

#[tokio::test]
async fn staff_is_emailed_about_a_report() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, staff) = (app.broker().await, staff(&app).await);

    report(&me, carrier, json!({})).await.expect(201);
    app.run_jobs().await;

    let (to, text) = app.newest_mail().await.expect("a mail");
    assert_eq!(json!(to), staff.get("/api/v1/users/current").await.expect(200).json()["email"]);
    assert!(text.contains("SYN CARRIER 90000001") && text.contains("/broker/identity-alerts/review"), "{text}");
    assert!(!text.contains(RAW));
}
