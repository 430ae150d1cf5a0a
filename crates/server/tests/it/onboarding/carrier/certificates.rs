//! A certificate that a carrier puts in its packet becomes one of its broker's certificates once the packet is submitted.

use super::*;
use crate::insurance::{CERTIFICATES, colleague, confirm, events, sample};
use crate::support::ALL_FLAGS;
use crate::support::bombs::objects_at_one_place;
use acord::synthetic::form;
use kernel::ids::CompanyId;
use kernel::plan::PlanFlag;

async fn submitted(app: &TestApp) -> (Invited, Client) {
    let invited = Invited::new(app).await;
    let me = invited.proved().await;
    invited.fill_with(&me, &form(&sample())).await;
    me.post(&invited.path("submit"), json!({})).await.expect(200);
    app.run_jobs().await;
    (invited, me)
}

/// The packet's certificates, as its reviewer sees them.
async fn reviewed(who: &Client, packet: i64) -> Vec<Value> {
    let review = who.get(&format!("/api/v1/onboarding_packets/{packet}")).await.expect(200).json();
    let files = review["files"].as_array().expect("files").iter();
    files.filter(|file| file["kind"] == "certificate").map(|file| file["insurance_certificate"].clone()).collect()
}

#[tokio::test]
async fn a_packets_certificate_comes_in_read_and_waits_for_a_person() {
    let app = TestApp::start().await;
    let (invited, me) = submitted(&app).await;
    let broker = colleague(&app, CompanyId(invited.company)).await;

    let shown = reviewed(&broker, invited.packet).await;

    assert_eq!((shown.len(), &shown[0]["state"]), (1, &json!("read")));
    let detail = broker.get(&format!("{CERTIFICATES}/{}", shown[0]["id"])).await.expect(200).json();
    let certificate = &detail["certificate"];
    assert_eq!((&certificate["source"], &certificate["carrier_id"]), (&json!("packet"), &json!(invited.carrier)));
    assert_eq!(certificate["uploaded_by"], Value::Null);
    assert_eq!(
        (&certificate["file"]["name"], &certificate["policies"][1]["limit_cents"]),
        (&json!("coi.pdf"), &json!(10_000_000))
    );
    let place = detail["read"].as_array().expect("places").iter().find(|one| one["path"] == "policies.1.limit_cents");
    assert_eq!(place.expect("a place")["field"], "OtherPolicy_CoverageLimitAmount_A");
    assert_eq!(events(&broker, invited.carrier).await, ["uploaded"]);
    let (stranger, packet) = (app.broker().await, me.get(&invited.path("")).await.expect(200).json());
    stranger.get(&format!("{CERTIFICATES}/{}", shown[0]["id"])).await.expect(404);
    assert_eq!(packet["files"][0]["insurance_certificate"], Value::Null, "that is the broker's matter");

    confirm(&broker, &detail).await;
    assert_eq!(reviewed(&broker, invited.packet).await[0]["state"], "confirmed");
}

#[tokio::test]
async fn a_packet_that_is_submitted_again_adds_what_is_new_and_nothing_twice() {
    let app = TestApp::start().await;
    let (invited, me) = submitted(&app).await;
    let broker = colleague(&app, CompanyId(invited.company)).await;
    let first = reviewed(&broker, invited.packet).await;
    invited.decide("held_by_broker", "held").await;
    assert_eq!(invited.upload(&me, "certificate", &form(&sample())).await.0, 201);
    assert_eq!(reviewed(&broker, invited.packet).await.len(), 1, "the same file is there once");

    let newer = acord::synthetic::Sample { issued: "11/20/2026".to_owned(), ..sample() };
    assert_eq!(invited.upload(&me, "certificate", &form(&newer)).await.0, 201);
    me.post(&invited.path("submit"), json!({})).await.expect(200);
    app.run_jobs().await;

    let both = reviewed(&broker, invited.packet).await;
    assert_eq!((both.len(), &both[1]), (2, &first[0]));
    assert_ne!(both[0]["id"], both[1]["id"]);
    assert_eq!(broker.get(CERTIFICATES).await.expect(200).header("totalitems"), "2");
}

#[tokio::test]
async fn a_packets_file_that_never_ends_comes_in_unread_and_the_one_beside_it_is_read() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.fill_with(&me, &objects_at_one_place("ObjStm", 80)).await;
    assert_eq!(invited.upload(&me, "certificate", &form(&sample())).await.0, 201);
    me.post(&invited.path("submit"), json!({})).await.expect(200);

    app.run_jobs().await;

    let broker = colleague(&app, CompanyId(invited.company)).await;
    let mut states: Vec<_> =
        reviewed(&broker, invited.packet).await.iter().map(|one| one["state"].to_string()).collect();
    states.sort_unstable();
    assert_eq!(states, ["\"read\"", "\"to_confirm\""]);
    let left = sqlx::query_scalar::<_, i64>(
        "select count(*) from jobs where name = 'take_in_certificates' and finished_at is null",
    );
    assert_eq!(left.fetch_one(&mut *app.db().await).await.expect("a number"), 0, "the job is done, not tried again");
}

#[tokio::test]
async fn a_file_that_the_broker_uploaded_before_is_that_certificate() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let (me, broker) = (invited.proved().await, colleague(&app, CompanyId(invited.company)).await);
    let known = crate::insurance::given(&broker, invited.carrier, &sample()).await;
    invited.fill_with(&me, &form(&sample())).await;
    me.post(&invited.path("submit"), json!({})).await.expect(200);
    app.run_jobs().await;

    assert_eq!(reviewed(&broker, invited.packet).await[0]["id"], known["certificate"]["id"]);
    assert_eq!(broker.get(CERTIFICATES).await.expect(200).header("totalitems"), "1");
}

#[tokio::test]
async fn certificates_are_hidden_from_people_without_access() {
    let app = TestApp::start().await;
    let (invited, _) = submitted(&app).await;
    let flags: Vec<PlanFlag> =
        ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::ViewInsuranceCertificates).collect();
    let flags: Vec<&str> = flags.iter().map(|flag| flag.as_str()).collect();
    let sql = "update plans set flags = $1 where id = (select plan_id from companies where id = $2)";
    sqlx::query(sql).bind(&flags).bind(invited.company).execute(&mut *app.db().await).await.expect("arranged");
    let broker = colleague(&app, CompanyId(invited.company)).await;

    assert_eq!(reviewed(&broker, invited.packet).await, [Value::Null]);
}
