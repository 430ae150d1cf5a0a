use super::*;

async fn completed(app: &TestApp) -> (Invited, Client) {
    let invited = Invited::new(app).await;
    let me = invited.proved().await;
    invited.fill(&me).await;
    me.post(&invited.path("submit"), json!({})).await.expect(200);
    invited.decide("complete", "completed").await;
    (invited, me)
}

#[tokio::test]
async fn a_changed_bank_holds_the_packet_and_both_sides_hear_of_it() {
    let app = TestApp::start().await;
    let (invited, me) = completed(&app).await;

    let unchanged = invited.save(&me, "payment", bank(1, invited.term, "000123456789")).await.expect(200).json();
    assert_eq!(unchanged["state"], "complete");
    let changed = invited.save(&me, "payment", bank(1, invited.term, "000123450000")).await.expect(200).json();

    assert_eq!((&changed["state"], changed["may_submit"].as_bool()), (&json!("held_for_check"), Some(false)));
    assert_eq!((invited.status().await.as_str(), &changed["account_last_four"]), ("held_bank_changed", &json!("0000")));
    let emails = emails(&app).await;
    assert!(emails.iter().any(|(to, about)| to == INVITER && about.contains("on hold")));
    assert!(emails.iter().any(|(to, about)| to == OWNER && about.contains("a change to your packet")));

    let mut contacts = company();
    contacts["phone"] = json!("+15125550199");
    invited.save(&me, "company", json!({"version": 1, "company": contacts})).await.expect(200);
    assert_eq!(invited.status().await, "held_bank_changed");
    me.post(&invited.path("submit"), json!({})).await.expect(409);
}

/// How many carriers a person of the company finds that told it they pick up in Texas.
async fn picks_up_in_texas(app: &TestApp, me: &Client) -> usize {
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let found = me.get("/api/v1/carriers?q[preferred_pickup_in][]=TX").await.expect(200).json();
    found.as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn what_a_held_packet_says_of_lanes_counts_no_more_in_lists() {
    let app = TestApp::start().await;
    let (invited, me) = completed(&app).await;
    let broker = app.member(Some(kernel::ids::CompanyId(invited.company)), &[]).await;
    app.index().await;
    assert_eq!(picks_up_in_texas(&app, &broker).await, 1);

    invited.save(&me, "payment", bank(1, invited.term, "000123450000")).await.expect(200);

    assert_eq!(invited.status().await, "held_bank_changed");
    assert_eq!(picks_up_in_texas(&app, &broker).await, 0);
}

#[tokio::test]
async fn changed_contacts_hold_the_packet_and_nothing_else_can_be_changed() {
    let app = TestApp::start().await;
    let (invited, me) = completed(&app).await;
    let mut contacts = company();
    contacts["dispatch"]["email"] = json!("new@acme.example");

    invited.save(&me, "company", json!({"version": 1, "company": contacts})).await.expect(200);

    assert_eq!(invited.status().await, "held_contact_changed");
    let open = me.get(&invited.path("")).await.expect(200).json()["open_steps"].clone();
    assert_eq!(open, json!(["company", "payment"]));
    invited.save(&me, "lanes", json!({"version": 1, "lanes": lanes()})).await.expect(409);
    invited.sign(&me, invited.contract).await.expect(409);
}

#[tokio::test]
async fn a_factoring_company_after_completion_needs_its_notice_first() {
    let app = TestApp::start().await;
    let (invited, me) = completed(&app).await;

    let refused = invited.save(&me, "payment", factoring(1, invited.term)).await.expect(422);
    assert_eq!(refused.fields(), ["payment.notice_of_assignment"]);
    assert_eq!(invited.upload(&me, "notice_of_assignment", PDF).await.0, 201);
    assert_eq!(invited.status().await, "held_bank_changed");
    let packet = invited.save(&me, "payment", factoring(1, invited.term)).await.expect(200).json();
    assert_eq!(packet["account_last_four"], Value::Null);
}

#[tokio::test]
async fn a_changed_bank_is_seen_even_while_the_broker_holds_the_packet_for_something_else() {
    let app = TestApp::start().await;
    let (invited, me) = completed(&app).await;
    invited.decide("held_insurance", "held").await;

    invited.save(&me, "payment", bank(1, invited.term, "000123450000")).await.expect(200);

    assert_eq!(invited.status().await, "held_bank_changed");
}
