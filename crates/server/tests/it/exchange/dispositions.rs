//! What carriers said of loads.

use super::{Board, board};
use crate::loads::desk::LOADS;
use crate::support::Person;
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::exchange::dispositions::DispositionReason;

const PATH: &str = "/api/v1/load_carrier_dispositions";

fn said(board: &Board, load: &Value, reason: &str) -> Value {
    json!({"load_carrier_disposition": {
        "carrier_id": board.desk.carrier, "load_id": load["id"], "reason": reason, "notes": " Wants $2,400. "}})
}

#[tokio::test]
async fn what_a_carrier_said_is_kept_shown_and_taken_back() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;

    let made = board.me.post(PATH, said(&board, &load, "rate_too_low")).await.expect(201).json();

    assert_eq!((&made["reason"], &made["notes"]), (&json!("rate_too_low"), &json!("Wants $2,400.")));
    assert_eq!((&made["external_load_number"], &made["carrier"]["dot_number"]), (&json!("L-1"), &json!(1_000_001)));
    assert!(made["user"]["name"].is_string());
    assert_eq!(board.details(&load).await["dispositions"], json!([made]));
    board.me.call(Method::DELETE, &format!("{PATH}/{}", made["id"]), None).await.expect(204);
    assert_eq!(board.me.get(PATH).await.expect(200).json(), json!([]));
    board.me.call(Method::DELETE, &format!("{PATH}/{}", made["id"]), None).await.expect(404);
    let told: Vec<String> = board.told(&load).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(told, ["load_created", "disposition_recorded", "disposition_removed"]);
    let history = board.me.get(&format!("{LOADS}/{}/changes", load["id"])).await.expect(200).json();
    let [removed, recorded] = [&history[0], &history[1]];
    assert_eq!((&removed["kind"], &recorded["said"]), (&json!("disposition_removed"), &json!("rate_too_low")));
    assert_eq!((&recorded["reason"], &recorded["carrier"]["id"]), (&Value::Null, &json!(board.desk.carrier)));
    assert!(recorded["user"]["name"].is_string());
    let log = board.me.get("/api/v1/audit_log?q[action_start]=load_carrier_disposition").await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn what_a_carrier_says_later_takes_the_place_of_what_it_said() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    let first = board.me.post(PATH, said(&board, &load, "no_answer")).await.expect(201).json();

    let second = board.me.post(PATH, said(&board, &load, "quoted")).await.expect(201).json();

    assert_eq!((&first["id"], &second["reason"]), (&second["id"], &json!("quoted")));
    assert_eq!(board.me.get(PATH).await.expect(200).json().as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn every_reason_is_kept_and_found() {
    let board = board().await;
    for (nth, reason) in DispositionReason::WORDS.iter().enumerate() {
        let load = board.load(&format!("L-{nth}"), json!({})).await;
        board.me.post(PATH, said(&board, &load, reason)).await.expect(201);

        let by_reason = board.me.get(&format!("{PATH}?q[reason_eq]={reason}")).await.expect(200).json();
        let by_load = board.me.get(&format!("{PATH}?q[load_id_eq]={}", load["id"])).await.expect(200).json();

        assert_eq!((&by_reason[0]["load_id"], by_reason.as_array().map(Vec::len)), (&load["id"], Some(1)), "{reason}");
        assert_eq!(by_load, by_reason);
    }
    let all = board.me.get(&format!("{PATH}?q[carrier_id_eq]={}", board.desk.carrier)).await.expect(200);
    assert_eq!(all.header("totalitems"), "10");
}

#[tokio::test]
async fn what_is_not_there_or_another_companys_is_named() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    let made = board.me.post(PATH, said(&board, &load, "lane")).await.expect(201).json();
    let other = board.desk.app.company(Person::default()).await;
    let stranger = board.desk.app.member(Some(other), super::SCOPES).await;

    let refused = stranger.post(PATH, said(&board, &load, "lane")).await.expect(422);

    assert_eq!(refused.fields(), ["load_carrier_disposition.load_id"]);
    assert_eq!(stranger.get(PATH).await.expect(200).json(), json!([]));
    stranger.call(Method::DELETE, &format!("{PATH}/{}", made["id"]), None).await.expect(404);
    for (change, field) in [
        (json!({"carrier_id": 987_654_321}), "load_carrier_disposition.carrier_id"),
        (json!({"load_id": 987_654_321}), "load_carrier_disposition.load_id"),
        (json!({"reason": "bored"}), "load_carrier_disposition.reason"),
        (json!({"notes": "a".repeat(2_001)}), "load_carrier_disposition.notes"),
        (json!({"mood": 1}), "load_carrier_disposition.mood"),
    ] {
        let mut wrong = said(&board, &load, "lane");
        wrong["load_carrier_disposition"]
            .as_object_mut()
            .expect("fields")
            .extend(change.as_object().expect("one").clone());
        assert_eq!(board.me.post(PATH, wrong).await.expect(422).fields(), [field]);
    }
}

#[tokio::test]
async fn whoever_sources_carriers_records_and_whoever_sees_the_board_reads() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    let company = Some(board.desk.company);
    let sourcing = board.desk.app.member(company, &[Scope::Sourcing]).await;
    let reader = board.desk.app.member(company, &[Scope::ViewTfx]).await;

    sourcing.post(PATH, said(&board, &load, "timing")).await.expect(201);
    sourcing.get(PATH).await.expect(403);
    reader.get(PATH).await.expect(200);
    reader.post(PATH, said(&board, &load, "timing")).await.expect(403);
    reader.get(&format!("{LOADS}/{}/broker_details", load["id"])).await.expect(200);
}
