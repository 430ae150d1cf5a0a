use super::{ACTIVITIES, CERTIFICATES, REQUESTS, colleague, confirm, events, given, sample, underwriter, upload};
use crate::carriers::files::carrier;
use crate::support::{Answer, Client, Person, TestApp};
use acord::synthetic::form;
use chrono::TimeDelta;
use platform::links::TOKEN_HEADER;
use serde_json::{Value, json};

async fn ask(me: &Client, carrier: i64, email: &str) -> Answer {
    let wanted =
        json!({"carrier_id": carrier, "email": email, "agent_name": "Ada Agent", "note": "We have a load on Monday."});
    me.post(REQUESTS, json!({"insurance_certificate_request": wanted})).await
}

/// The token in the newest email, its recipient and its subject.
async fn mailed(app: &TestApp) -> (String, String, String) {
    app.run_jobs().await;
    let mail = store::outbox::newest(&mut *app.db().await, 1).await.expect("mails").remove(0);
    let token =
        mail.body_text.split("?token=").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a token");
    (token.to_owned(), mail.recipient.clone(), mail.subject.clone())
}

async fn statuses(me: &Client, query: &str) -> Vec<Value> {
    let rows = me.get(&format!("{REQUESTS}?{query}")).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["status"].clone()).collect()
}

#[tokio::test]
async fn an_agent_answers_by_the_emailed_link_once_and_the_certificate_waits_for_the_broker() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = ask(&me, id, " Ada@Agency.example.com ").await.expect(201).json();
    let (token, to, subject) = mailed(&app).await;
    let agent = app.visitor();

    let opened = agent.post(&format!("{REQUESTS}/open"), json!({"token": token})).await.expect(200).json();
    let path = format!("{REQUESTS}/answer");
    let file = form(&sample());
    let (first, _) = upload(&app, None, &path, &[(TOKEN_HEADER, &token)], Some(("file", &file))).await;
    let (second, _) = upload(&app, None, &path, &[(TOKEN_HEADER, &token)], Some(("file", &file))).await;

    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("ada@agency.example.com", "Certificate of insurance for ACME HAULING LLC")
    );
    assert_eq!((&opened["dot_number"], &opened["note"]), (&json!(1_000_001), &json!("We have a load on Monday.")));
    assert_eq!((first, second), (204, 404));
    assert_eq!(statuses(&me, &format!("q[carrier_id_eq]={id}")).await, ["answered"]);
    let came = me.get(&format!("{CERTIFICATES}?q[carrier_id_eq]={id}")).await.expect(200).json();
    assert_eq!((&came[0]["source"], &came[0]["state"]), (&json!("agent"), &json!("read")));
    assert_eq!(came[0]["request_id"], made["id"]);
    let about =
        me.get(&format!("{ACTIVITIES}?q[insurance_certificate_request_id_eq]={}", made["id"])).await.expect(200).json();
    let words: Vec<_> = about.as_array().expect("rows").iter().map(|row| row["event"].clone()).collect();
    assert_eq!(words, ["answered", "uploaded", "requested"]);
}

#[tokio::test]
async fn an_agent_is_reminded_every_three_days_three_times_at_most_by_a_new_link() {
    let app = TestApp::start().await;
    let (company, id) = (app.company(Person::default()).await, carrier(&app, 1_000_001, &[]).await);
    ask(&colleague(&app, company).await, id, "ada@agency.example.com").await.expect(201);
    let (first, ..) = mailed(&app).await;
    let remind = async |days: i64| {
        app.app.clock.advance(TimeDelta::days(days));
        queue::enqueue(
            &mut *app.db().await,
            &vetting::insurance::requests::remind::RemindInsuranceAgents {},
            app.now(),
        )
        .await
        .expect("a job");
        app.run_jobs().await;
        colleague(&app, company).await.get(REQUESTS).await.expect(200).json()[0]["reminders"].clone()
    };

    let counts = [remind(2).await, remind(1).await, remind(3).await, remind(3).await, remind(3).await];

    assert_eq!(counts, [json!(0), json!(1), json!(2), json!(3), json!(3)]);
    let (last, _, subject) = mailed(&app).await;
    assert!(subject.starts_with("Reminder: ") && last != first);
    app.visitor().post(&format!("{REQUESTS}/open"), json!({"token": first})).await.expect(404);
    app.visitor().post(&format!("{REQUESTS}/open"), json!({"token": last})).await.expect(200);
    let me = colleague(&app, company).await;
    assert_eq!(events(&me, id).await, ["requested", "reminded", "reminded", "reminded"]);
    app.app.clock.advance(TimeDelta::days(30));
    app.visitor().post(&format!("{REQUESTS}/open"), json!({"token": last})).await.expect(404);
}

#[tokio::test]
async fn a_cancelled_request_is_left_out_and_its_link_is_dead() {
    let app = TestApp::start().await;
    let (me, them) = (app.broker().await, app.broker().await);
    let id = carrier(&app, 1_000_001, &[]).await;
    let made = ask(&me, id, "ada@agency.example.com").await.expect(201).json();
    let (token, ..) = mailed(&app).await;
    let path = format!("{REQUESTS}/{}/cancel", made["id"]);

    them.patch(&path, json!({})).await.expect(404);
    let cancelled = me.patch(&path, json!({})).await.expect(200).json();
    me.patch(&path, json!({})).await.expect(409);

    assert_eq!((&cancelled["status"], &cancelled["is_open"]), (&json!("cancelled"), &json!(false)));
    assert_eq!(statuses(&me, "").await, Vec::<Value>::new());
    assert_eq!(statuses(&me, "q[status_eq]=cancelled").await, ["cancelled"]);
    assert_eq!(statuses(&them, "q[status_eq]=cancelled").await, Vec::<Value>::new());
    let dead = app.visitor().post(&format!("{REQUESTS}/open"), json!({"token": token})).await.expect(404);
    let never = app.visitor().post(&format!("{REQUESTS}/open"), json!({"token": "guessed"})).await.expect(404);
    assert!(dead.text().contains("This link was already used, was canceled, or has expired."), "{}", dead.text());
    assert_eq!(dead.text(), never.text());
}

#[tokio::test]
async fn an_agent_declines_with_a_reason_and_is_left_alone() {
    let app = TestApp::start().await;
    let (me, id) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    ask(&me, id, "ada@agency.example.com").await.expect(201);
    let (token, ..) = mailed(&app).await;
    let path = format!("{REQUESTS}/decline");

    let without = app.visitor().post(&path, json!({"token": token, "reason": " "})).await.expect(422);
    app.visitor().post(&path, json!({"token": token, "reason": "Not our client."})).await.expect(204);
    app.visitor().post(&path, json!({"token": token, "reason": "Not our client."})).await.expect(404);

    assert_eq!(without.fields(), ["reason"]);
    let row = me.get(REQUESTS).await.expect(200).json()[0].clone();
    assert_eq!(
        (&row["status"], &row["decline_reason"], &row["remind_at"]),
        (&json!("declined"), &json!("Not our client."), &Value::Null)
    );
}

#[tokio::test]
async fn requests_are_refused_by_their_fields_and_not_sent_twice() {
    let app = TestApp::start().await;
    let (me, id) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);

    assert_eq!(ask(&me, id, "nobody").await.expect(422).fields(), ["insurance_certificate_request.email"]);
    assert_eq!(
        ask(&me, id + 1, "a@agency.example.com").await.expect(422).fields(),
        ["insurance_certificate_request.carrier_id"]
    );
    ask(&me, id, "a@agency.example.com").await.expect(201);
    assert_eq!(ask(&me, id, "a@agency.example.com").await.expect(422).code(), "taken");
    assert_eq!(me.get(&format!("{REQUESTS}?q[carrier_id_eq]=x")).await.expect(422).fields(), ["q[carrier_id_eq]"]);
    assert_eq!(me.get(&format!("{ACTIVITIES}?q[event_eq]=x")).await.expect(422).fields(), ["q[event_eq]"]);
}

#[tokio::test]
async fn the_cargo_policy_is_asked_of_the_policys_agent_or_it_is_said_that_no_address_is_known() {
    const CARGO: &str = "/api/v1/insurance_policies/request_cargo_policy";
    let app = TestApp::start().await;
    let (me, them) = (underwriter(&app).await, underwriter(&app).await);
    let id = carrier(&app, 1_000_001, &[]).await;
    let bare = acord::synthetic::Sample { cargo: None, ..sample() };
    let confirmed = confirm(&me, &given(&me, id, &bare).await).await;
    let policy = format!("certificate-{}", confirmed["certificate"]["policies"][0]["id"]);
    let silent = acord::synthetic::Sample { email: String::new(), ..sample() };
    let other = given(&me, id, &silent).await["certificate"]["policies"][0]["id"].clone();

    them.post(CARGO, json!({"insurance_policy_id": policy})).await.expect(404);
    let asked = me.post(CARGO, json!({"insurance_policy_id": policy})).await.expect(201).json();
    let (_, to, subject) = mailed(&app).await;
    let unknown = me.post(CARGO, json!({"insurance_policy_id": other})).await.expect(422);
    let filing = me.post(CARGO, json!({"insurance_policy_id": "motus-00ff"})).await.expect(422);

    assert_eq!((&asked["kind"], &asked["email"]), (&json!("cargo_policy"), &json!("ada@agency.example.com")));
    assert_eq!((to.as_str(), subject.as_str()), ("ada@agency.example.com", "Cargo policy for ACME HAULING LLC"));
    assert_eq!(
        (unknown.fields(), filing.fields()),
        (vec!["insurance_policy_id".to_owned()], vec!["insurance_policy_id".to_owned()])
    );
    assert!(filing.text().contains("FMCSA has no email"));
}
