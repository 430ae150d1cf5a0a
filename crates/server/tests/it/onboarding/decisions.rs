use super::{PACKETS, decide, invited, set_status, submitted};
use crate::carriers::files::carrier;
use crate::connections::invitations::{INVITATIONS, invite, mailed_token, onboarder};
use crate::decisions::publish_alert;
use crate::insurance::{confirm, given, sample};
use crate::support::{Person, TestApp};
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn an_accepted_packet_onboards_the_carrier_and_puts_it_in_its_classifications() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let class = me.get("/api/v1/classifications").await.expect(200).json()[0]["id"].clone();
    let sql = "update connection_invitations set classification_ids = array[$1::bigint]";
    sqlx::query(sql).bind(class.as_i64()).execute(&mut *app.db().await).await.expect("arranged");

    let done = decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200).json();

    assert_eq!((&done["packet"]["status"], &done["events"][0]["event"]), (&json!("complete"), &json!("completed")));
    assert_eq!(done["packet"]["decided_by"]["name"], "Ada Example");
    let (status, events): (String, i64) = sqlx::query_as(
        "select n.status, (select count(*) from connection_events e where e.connection_id = n.id and e.status_after = 'onboarded')
           from connections n where carrier_id = $1",
    )
    .bind(id)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("a connection");
    assert_eq!((status.as_str(), events), ("onboarded", 1));
    let classified = "select array_agg(classification_id) from carrier_classifications where carrier_id = $1";
    let classified: Option<Vec<i64>> =
        sqlx::query_scalar(classified).bind(id).fetch_one(&mut *app.db().await).await.expect("classifications");
    assert_eq!(json!(classified), json!([class]));
    let log = me.get("/api/v1/audit_log?q[action_eq]=onboarding_packet.completed").await.expect(200).json();
    assert_eq!(log[0]["details"]["before"], "submitted");
}

#[tokio::test]
async fn a_packet_with_an_unread_certificate_is_accepted_with_a_reason_alone() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let path = format!("{PACKETS}/{packet}");
    let review = async || me.get(&path).await.expect(200).json()["review"].clone();
    assert_eq!(blockers(&review().await), ["certificate_missing"]);
    let certificate = given(&me, id, &sample()).await;
    let set = async |state: &str| {
        let sql = "update insurance_certificates set state = $1";
        sqlx::query(sql).bind(state).execute(&mut *app.db().await).await.expect("arranged");
    };
    assert_eq!((review().await["certificate"].clone(), blockers(&review().await).len()), (json!("read"), 0));
    set("to_confirm").await;
    let unread = review().await;
    assert_eq!((&unread["certificate"], blockers(&unread)), (&json!("unread"), vec!["certificate_unread".to_owned()]));

    for reason in [None, Some("  "), Some("ok"), Some(" ok ")] {
        let refused = decide(&me, packet, "complete", reason).await.expect(422);
        assert_eq!(refused.fields(), ["onboarding_packet.reason"]);
        assert!(refused.text().contains("certificate of insurance is unread"), "{}", refused.text());
    }
    assert_eq!(me.get(&path).await.expect(200).json()["packet"]["status"], "submitted");
    let done = decide(&me, packet, "complete", Some("Read it on the phone.")).await.expect(200).json();

    assert_eq!((&done["packet"]["status"], &done["packet"]["status_reason"]), (&json!("complete"), &json!(null)));
    let decisions = me.get(&format!("/api/v1/carriers/{id}/decisions")).await.expect(200).json();
    assert_eq!((&decisions[0]["kind"], &decisions[0]["note"]), (&json!("onboard"), &json!("Read it on the phone.")));
    let log = me.get("/api/v1/audit_log?q[action_eq]=onboarding_packet.completed").await.expect(200).json();
    assert_eq!(log[0]["details"]["blockers"], json!(["certificate_unread"]));

    // Once a person stands for it, nothing is asked.
    set("read").await;
    decide(&me, packet, "hold", Some("Again.")).await.expect(200);
    confirm(&me, &certificate).await;
    let confirmed = review().await;
    assert_eq!((&confirmed["certificate"], blockers(&confirmed).len()), (&json!("confirmed"), 0));
    decide(&me, packet, "complete", None).await.expect(200);
}

#[tokio::test]
async fn a_carrier_that_is_not_to_be_used_is_accepted_with_a_reason_alone() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let review = async || me.get(&format!("{PACKETS}/{packet}")).await.expect(200).json()["review"].clone();
    assert_ne!(review().await["verdict"], "do_not_use");
    let certificate = given(&me, id, &sample()).await;
    confirm(&me, &certificate).await;
    publish_alert(&app, id, "identity_theft").await;

    let found = review().await;
    assert_eq!((&found["verdict"], &found["blockers"]), (&json!("do_not_use"), &json!(["do_not_use"])));
    assert_eq!(found["verdict_reasons"][0]["code"], "impersonation_alert");
    let refused = decide(&me, packet, "complete", None).await.expect(422);
    assert_eq!(refused.fields(), ["onboarding_packet.reason"]);
    assert!(refused.text().contains("the verdict on this carrier is Do not use"), "{}", refused.text());
    decide(&me, packet, "complete", Some("Met them.")).await.expect(200);
}

/// What stands against a packet, the verdict apart.
fn blockers(review: &Value) -> Vec<String> {
    let all = review["blockers"].as_array().expect("blockers").iter().filter_map(Value::as_str);
    all.filter(|blocker| *blocker != "do_not_use").map(str::to_owned).collect()
}

#[tokio::test]
async fn an_accepted_carrier_is_monitored_from_then_on() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let watched = async || me.get("/api/v1/subscriptions").await.expect(200).json();
    assert_eq!(watched().await, json!([]));

    decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200);

    let rows = watched().await;
    assert_eq!((rows.as_array().map(Vec::len), &rows[0]["carrier"]["id"]), (Some(1), &json!(id)));
    // One that is monitored already stays so, and nothing is said of it again.
    decide(&me, packet, "hold", Some("Again.")).await.expect(200);
    decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200);
    assert_eq!(watched().await, rows);
    let log = me.get("/api/v1/audit_log?q[action_eq]=onboarding_packet.completed").await.expect(200).json();
    let started: Vec<_> =
        log.as_array().expect("entries").iter().map(|one| one["details"]["monitoring_started"].clone()).collect();
    assert_eq!(started, [json!(false), json!(true)]);
}

#[tokio::test]
async fn answers_that_differ_from_fmcsa_are_counted() {
    let app = TestApp::start().await;
    let columns = [("LEGAL_NAME", "ACME FREIGHT LLC"), ("PHONE", "5125550142"), ("PHY_CITY", "AUSTIN")];
    let id = carrier(&app, 1_000_001, &columns).await;
    let me = onboarder(&app).await;
    let made = invite(&me, id, json!({})).await.expect(201).json();
    let packet = made["onboarding_packet"]["id"].as_i64().expect("an id");
    let differences = async |answers: Value| {
        let sql = "insert into onboarding_packet_steps (packet_id, step, answers, version, saved_at)
            values ($1, 'company', $2, 1, now()) on conflict (packet_id, step) do update set answers = excluded.answers";
        sqlx::query(sql).bind(packet).bind(answers).execute(&mut *app.db().await).await.expect("arranged");
        let review = me.get(&format!("{PACKETS}/{packet}")).await.expect(200).json()["review"].clone();
        (review["differences"].as_i64().expect("a number"), blockers(&review))
    };

    let same = json!({"legal_name": "Acme Freight, LLC", "phone": "+15125550142", "email": "any@acme.example"});
    assert_eq!(differences(same).await, (0, vec!["certificate_missing".to_owned()]));
    let other =
        json!({"legal_name": "Other LLC", "phone": "+15125550199", "address": {"city": "Austin", "zip": "78701"}});
    let wanted = ["legal_name_differs", "phone_differs", "certificate_missing"].map(str::to_owned);
    assert_eq!(differences(other).await, (2, wanted.to_vec()));
    // Another office is noted, and asks for no reason.
    let elsewhere = json!({"legal_name": "Acme Freight, LLC", "address": {"city": "Dallas"}});
    assert_eq!(differences(elsewhere).await, (1, vec!["certificate_missing".to_owned()]));
}

#[tokio::test]
async fn a_hold_emails_the_carrier_why_with_a_link_to_continue() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    app.run_jobs().await;

    let held = decide(&me, packet, "hold", Some(" The certificate names another holder. ")).await.expect(200).json();
    let token = mailed_token(&app).await;

    assert_eq!(
        (&held["packet"]["status"], &held["packet"]["is_on_hold"], &held["packet"]["status_reason"]),
        (&json!("held_by_broker"), &json!(true), &json!("The certificate names another holder."))
    );
    let (to, text) = app.newest_mail().await.expect("a mail");
    assert!(to == "dispatch@carrier.example" && text.contains("Why: The certificate names another holder."));
    assert_eq!(token.len(), 64);
    let released = decide(&me, packet, "release", None).await.expect(200).json();
    assert_eq!(
        (&released["packet"]["status"], &released["packet"]["status_reason"]),
        (&json!("submitted"), &json!(null))
    );
}

#[tokio::test]
async fn a_rejection_emails_the_carrier_why_and_undoes_its_onboarding() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200);
    decide(&me, packet, "hold", Some("The bank changed.")).await.expect(200);

    decide(&me, packet, "reject", Some("The bank could not be confirmed.")).await.expect(200);
    app.run_jobs().await;

    let (_, text) = app.newest_mail().await.expect("a mail");
    assert!(text.contains("isn’t onboarding it right now") && text.contains("Why: The bank could not be confirmed."));
    let status = "select status from connections where carrier_id = $1";
    let status: String = sqlx::query_scalar(status).bind(id).fetch_one(&mut *app.db().await).await.expect("a status");
    assert_eq!(status, "needs_to_onboard");
    invite(&me, id, json!({})).await.expect(201);
    let older = decide(&me, packet, "hold", Some("Late.")).await.expect(409);
    assert!(older.text().contains("newer packet"));
}

#[tokio::test]
async fn what_cannot_be_decided_is_refused() {
    let app = TestApp::start().await;
    let (me, id, packet) = invited(&app, json!({})).await;

    decide(&me, packet, "complete", None).await.expect(409);
    assert_eq!(decide(&me, packet, "hold", Some(" ")).await.expect(422).fields(), ["onboarding_packet.reason"]);
    assert_eq!(decide(&me, packet, "reject", None).await.expect(422).fields(), ["onboarding_packet.reason"]);
    assert_eq!(decide(&me, packet, "burn", None).await.expect(422).fields(), ["onboarding_packet.decision"]);
    let long = "x".repeat(1_001);
    assert_eq!(decide(&me, packet, "hold", Some(&long)).await.expect(422).fields(), ["onboarding_packet.reason"]);
    decide(&onboarder(&app).await, packet, "complete", None).await.expect(404);
    set_status(&app, packet, "submitted").await;
    let sql = "update connections set status = 'do_not_dispatch' where carrier_id = $1";
    sqlx::query(sql).bind(id).execute(&mut *app.db().await).await.expect("arranged");
    let blocked = decide(&me, packet, "complete", None).await.expect(409);
    assert!(blocked.text().contains("do not dispatch"));
    let sent = me.get(INVITATIONS).await.expect(200).json()[0]["id"].clone();
    me.call(axum::http::Method::DELETE, &format!("{INVITATIONS}/{sent}"), None).await.expect(409);
}

#[tokio::test]
async fn only_those_who_onboard_look_into_packets() {
    let app = TestApp::start().await;
    let (_, _, packet) = submitted(&app, json!({})).await;
    let sourcing = app.person(Person { scopes: &[Scope::Sourcing], ..Person::default() }).await;

    sourcing.get(PACKETS).await.expect(200);
    sourcing.get(&format!("{PACKETS}/{packet}")).await.expect(403);
    decide(&sourcing, packet, "complete", None).await.expect(403);
}

#[tokio::test]
async fn what_an_accepted_packet_says_of_lanes_is_found_by_that_company_alone() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    app.index().await;
    let other = app.broker().await;
    let lanes = json!({"pickup_states": ["OK", "TX"], "delivery_states": ["ON"], "equipment": ["van"]});
    let sql =
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, 'lanes', $2, now())";
    sqlx::query(sql).bind(packet).bind(lanes).execute(&mut *app.db().await).await.expect("arranged");
    let found = async |me: &crate::support::Client, query: &str| {
        app.app.live.catch_up(&app.app.pool).await.expect("followed");
        me.get(&format!("/api/v1/carriers?{query}")).await.expect(200).json().as_array().map_or(0, Vec::len)
    };
    assert_eq!(found(&me, "q[preferred_pickup_in][]=TX").await, 0);

    decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200);

    for (query, count) in [
        ("q[preferred_pickup_in][]=TX", 1),
        ("q[preferred_pickup_in][]=CA&q[preferred_pickup_in][]=OK", 1),
        ("q[preferred_pickup_in][]=ON", 0),
        ("q[preferred_delivery_in][]=ON", 1),
        ("q[preferred_pickup_in][]=TX&q[preferred_delivery_in][]=TX", 0),
    ] {
        assert_eq!(found(&me, query).await, count, "{query}");
    }
    assert_eq!(found(&other, "q[preferred_pickup_in][]=TX").await, 0);
    let wrong = me.get("/api/v1/carriers?q[preferred_pickup_in][]=Texas").await.expect(422);
    assert_eq!(wrong.fields(), ["q[preferred_pickup_in][]"]);
    // An index that is built anew says the same.
    app.index().await;
    assert_eq!(found(&me, "q[preferred_delivery_in][]=ON").await, 1);

    decide(&me, packet, "hold", Some("Again.")).await.expect(200);
    assert_eq!(found(&me, "q[preferred_pickup_in][]=TX").await, 0);
}
