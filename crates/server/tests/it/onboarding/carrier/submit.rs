use super::*;

#[tokio::test]
async fn a_packet_that_lacks_something_is_refused_with_all_that_it_lacks() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;

    let refused = me.post(&invited.path("submit"), json!({})).await.expect(422);

    let agreement = format!("agreements.{}", invited.contract);
    let all = ["company", "tax_form", "insurance", "insurance.certificate", &agreement, "payment", "lanes"];
    assert_eq!((refused.fields(), refused.code().as_str()), (all.map(str::to_owned).to_vec(), "missing"));
    invited.save(&me, "payment", factoring(0, invited.term)).await.expect(200);
    let fields = me.post(&invited.path("submit"), json!({})).await.expect(422).fields();
    assert!(fields.contains(&"payment.notice_of_assignment".to_owned()) && !fields.contains(&"payment".to_owned()));
    assert_eq!(invited.upload(&me, "notice_of_assignment", PDF).await.0, 201);
    let fields = me.post(&invited.path("submit"), json!({})).await.expect(422).fields();
    assert!(!fields.iter().any(|field| field.starts_with("payment")));
    assert_eq!(invited.status().await, "started");
}

#[tokio::test]
async fn a_packet_is_submitted_once_however_often_it_is_sent() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.fill(&me).await;
    let path = invited.path("submit");

    let (one, two, three) =
        tokio::join!(me.post(&path, json!({})), me.post(&path, json!({})), me.post(&path, json!({})));
    for answer in [one, two, three] {
        assert_eq!(answer.expect(200).json()["state"], "submitted");
    }

    let events = invited.events().await;
    assert_eq!(events.iter().filter(|event| *event == "submitted").count(), 1);
    let emails = emails(&app).await;
    let to = |who: &str, what: &str| emails.iter().filter(|(to, about)| to == who && about.contains(what)).count();
    assert_eq!((to(INVITER, "submitted"), to(OWNER, "submitted")), (1, 1));
}

#[tokio::test]
async fn a_held_packet_can_be_corrected_and_submitted_again() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.fill(&me).await;
    me.post(&invited.path("submit"), json!({})).await.expect(200);
    invited.decide("held_by_broker", "held").await;

    let held = me.get(&invited.path("")).await.expect(200).json();
    assert_eq!((&held["state"], &held["status_reason"]), (&json!("held"), &json!("Because.")));
    let mut mended = agent();
    mended["agent_name"] = json!("Another Agent");
    invited.save(&me, "insurance", json!({"version": 1, "insurance": mended})).await.expect(200);
    let again = me.post(&invited.path("submit"), json!({})).await.expect(200).json();

    assert_eq!((&again["state"], &again["status_reason"]), (&json!("submitted"), &Value::Null));
    invited.decide("complete", "completed").await;
    me.post(&invited.path("submit"), json!({})).await.expect(409);
}
