use super::{PACKETS, decide, invited, set_status, submitted};
use crate::connections::invitations::{INVITATIONS, invite, mailed_token, onboarder};
use crate::support::{Person, TestApp};
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn an_accepted_packet_onboards_the_carrier_and_puts_it_in_its_classifications() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let class = me.get("/api/v1/classifications").await.expect(200).json()[0]["id"].clone();
    let sql = "update connection_invitations set classification_ids = array[$1::bigint]";
    sqlx::query(sql).bind(class.as_i64()).execute(&mut *app.db().await).await.expect("arranged");

    let done = decide(&me, packet, "complete", None).await.expect(200).json();

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
    decide(&me, packet, "complete", None).await.expect(200);
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
