//! Shippers are told what happens to the loads that they tendered (214), as long as the tender stands.

use super::desk::{Desk, LOADS, body, desk};
use super::shipper::{INTERCHANGES, PARTNERS, cancellation, partner, results, send, tender, waiting};
use axum::http::Method;
use dispatch::edi::statuses::WriteEdiStatuses;
use queue::Run;
use serde_json::{Value, json};

/// A desk with a partner and the load that it tendered.
async fn tendered() -> (Desk, Value) {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let answer = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    let load = desk.me.get(&format!("{LOADS}/{}", answer["sets"][0]["load_id"])).await.expect(200).json();
    (desk, load)
}

async fn answer(desk: &Desk, load: &Value, body: Value) {
    desk.me.post(&format!("{LOADS}/{}/tender_answer", load["id"]), body).await.expect(204);
}

/// What was written for the shipper until now.
async fn told(desk: &Desk) -> Vec<String> {
    WriteEdiStatuses {}.run(&desk.app.app).await.expect("told");
    waiting(desk, "214").await
}

#[tokio::test]
async fn what_happens_is_written_for_the_shipper_once() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let answer = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    let load = desk.me.get(&format!("{LOADS}/{}", answer["sets"][0]["load_id"])).await.expect(200).json();
    desk.make(body("own")).await;
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    desk.log(&load, 0, "arrival", "2026-11-21T11:30:00Z").await.expect(201);

    WriteEdiStatuses {}.run(&desk.app.app).await.expect("told");
    WriteEdiStatuses {}.run(&desk.app.app).await.expect("nothing new");

    let [arrived] = &waiting(&desk, "214").await[..] else { panic!("one status") };
    assert!(arrived.contains("B10*SH1*SH1*HWBK~"), "{arrived}");
    assert!(arrived.contains("AT7*X3*NS***20261121*0530*LT~\nMS1*FARGO*ND*US~"), "{arrived}");
    let row = desk.me.get(&format!("{INTERCHANGES}?q[kind_eq]=214")).await.expect(200).json()[0].clone();
    desk.me.call(Method::PUT, &format!("{INTERCHANGES}/{}/fetched", row["id"]), None).await.expect(204);
    assert!(waiting(&desk, "214").await.is_empty());
}

#[tokio::test]
async fn a_shipper_whose_tender_was_given_back_is_told_nothing_more_of_the_load() {
    let (desk, load) = tendered().await;
    answer(&desk, &load, json!({"decision": "accepted"})).await;
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    desk.log(&load, 0, "arrival", "2026-11-21T10:30:00Z").await.expect(201);
    let before = told(&desk).await;
    let [arrived] = &before[..] else { panic!("one status: {before:?}") };
    assert!(arrived.contains("AT7*X3*"), "{arrived}");

    answer(&desk, &load, json!({"decision": "declined", "reason": "Truck down", "gives_back": true})).await;
    desk.log(&load, 0, "departure", "2026-11-21T11:30:00Z").await.expect(201);

    assert_eq!(told(&desk).await, before, "what was told before stays");
}

#[tokio::test]
async fn a_shipper_that_canceled_its_tender_is_told_of_the_load_again_once_it_tendered_it_anew() {
    let (desk, load) = tendered().await;

    assert_eq!(results(&send(&desk.me, 2, &[cancellation("SH1")]).await.expect(200).json()), ["cancelled"]);
    assert_eq!(told(&desk).await, Vec::<String>::new(), "it knows that it canceled the load");

    assert_eq!(results(&send(&desk.me, 3, &[tender("SH1", "00", 1_000)]).await.expect(200).json()), ["changed"]);
    answer(&desk, &load, json!({"decision": "accepted"})).await;
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    desk.log(&load, 0, "arrival", "2026-11-21T11:30:00Z").await.expect(201);
    let again = told(&desk).await;
    let [arrived] = &again[..] else { panic!("one status: {again:?}") };
    assert!(arrived.contains("AT7*X3*"), "{arrived}");
}

#[tokio::test]
async fn a_load_that_is_canceled_and_tendered_again_in_one_interchange_is_not_told_as_canceled() {
    let (desk, _) = tendered().await;

    let sets = [cancellation("SH1"), tender("SH1", "00", 2_000)];
    assert_eq!(results(&send(&desk.me, 2, &sets).await.expect(200).json()), ["cancelled", "changed"]);

    assert_eq!(told(&desk).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_shipper_is_told_that_its_load_is_canceled_unless_the_tender_was_declined() {
    let (desk, load) = tendered().await;
    let other = send(&desk.me, 2, &[tender("SH2", "00", 1_000)]).await.expect(200).json();
    let other = desk.me.get(&format!("{LOADS}/{}", other["sets"][0]["load_id"])).await.expect(200).json();
    answer(&desk, &load, json!({"decision": "accepted"})).await;
    answer(&desk, &other, json!({"decision": "declined"})).await;

    for load in [&load, &other] {
        desk.patch_because(load, json!({"status": "cancelled"}), Some("No truck")).await.expect(200);
    }

    let told = told(&desk).await;
    let [canceled] = &told[..] else { panic!("one status: {told:?}") };
    assert!(canceled.contains("B10*SH1*SH1*HWBK~") && canceled.contains("AT7*CA*"), "{canceled}");
}

#[tokio::test]
async fn an_arrival_is_told_as_expected_at_a_delivery_alone_on_its_clock() {
    let (desk, load) = tendered().await;
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    let expects = async |logged: &str, at: &str| {
        let log = json!({"load_id": load["id"], "is_type": "eta", "occurred_at": logged, "eta_at": at});
        desk.me.post("/api/v1/load_logs", log).await.expect(201);
    };

    expects("2026-11-21T10:00:00Z", "2026-11-27T13:30:00Z").await;
    // The next stop was the pickup then, though nobody has told the shipper before the truck left it.
    desk.log(&load, 0, "departure", "2026-11-21T11:00:00Z").await.expect(201);
    expects("2026-11-21T11:30:00Z", "2026-11-29T20:10:00Z").await;
    let written = told(&desk).await;
    let [left, expected] = &written[..] else { panic!("two statuses: {written:?}") };
    assert!(left.contains("AT7*AF*"), "{left}");
    assert!(expected.contains("AT7*AG*NS***20261129*1410*LT~\nMS1*DALLAS*TX*US~"), "{expected}");
    assert!(expected.contains("L11*2*QN~"), "{expected}");
}
