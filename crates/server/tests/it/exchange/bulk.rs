//! Many loads at once, each with its own result.

use super::{Board, board};
use crate::loads::desk::{LOADS, body, with};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn bulk(board: &Board, act: &str, ids: &[Value]) -> Value {
    board.me.patch(&format!("{LOADS}/bulk_{act}"), json!({"load_ids": ids})).await.expect(200).json()
}

/// So many loads; gives their ids.
async fn loads(board: &Board, count: usize) -> Vec<Value> {
    let mut ids = Vec::new();
    for from in (0..count).step_by(100) {
        let some: Vec<Value> = (from..count.min(from + 100)).map(|nth| body(&format!("L-{nth:04}"))).collect();
        let made = board.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": some})).await.expect(200).json();
        ids.extend(made["results"].as_array().expect("results").iter().map(|one| one["id"].clone()));
    }
    ids
}

fn of(list: &Value) -> Vec<Value> {
    list.as_array().expect("a list").iter().map(|one| one["id"].clone()).collect()
}

#[tokio::test]
async fn of_a_hundred_loads_three_are_refused_and_the_others_are_posted() {
    let board = board().await;
    let mut ids = loads(&board, 97).await;
    let covered = board.desk.covered("C-1").await["id"].clone();
    let mut bare = with(body("B-1"), json!({}));
    bare.as_object_mut().expect("a load").remove("weight");
    let bare = board.desk.make(bare).await["id"].clone();
    ids.extend([covered.clone(), bare.clone(), json!(987_654_321)]);

    let came = bulk(&board, "post", &ids).await;

    assert_eq!(of(&came["success"]), ids[..97]);
    assert_eq!(of(&came["errors"]), [covered, bare, json!(987_654_321)]);
    let fields: Vec<&Value> =
        came["errors"].as_array().expect("errors").iter().map(|one| &one["errors"][0]["field"]).collect();
    assert_eq!(fields, [&json!("status"), &json!("weight"), &Value::Null]);
    assert_eq!(board.search(json!({"view": "posted"})).await["counts"]["posted"], 97);
    let log = board.me.get("/api/v1/audit_log?q[action_eq]=loads.posted").await.expect(200).json();
    assert_eq!(log[0]["details"]["load_ids"].as_array().map(Vec::len), Some(97));

    let came = bulk(&board, "unpost", &ids).await;

    assert_eq!(of(&came["success"]), ids[..99], "one that is not posted is as asked");
    assert_eq!(came["unchanged"], json!(ids[97..99]));
    assert_eq!(board.search(json!({"view": "posted"})).await["counts"]["posted"], 0);
}

#[tokio::test]
async fn a_load_that_is_named_twice_counts_once() {
    let board = board().await;
    let id = board.load("L-1", json!({})).await["id"].clone();

    let came = bulk(&board, "post", &[id.clone(), id.clone()]).await;

    assert_eq!(came, json!({"success": [{"id": id}], "unchanged": [], "errors": []}));

    let again = bulk(&board, "post", &[id.clone(), id.clone()]).await;

    assert_eq!(again, json!({"success": [{"id": id}], "unchanged": [id], "errors": []}));
}

#[tokio::test]
async fn one_to_five_hundred_loads_are_taken() {
    let board = board().await;
    for act in ["post", "unpost"] {
        for ids in [vec![], vec![1; 501]] {
            let refused = board.me.patch(&format!("{LOADS}/bulk_{act}"), json!({"load_ids": ids})).await.expect(422);
            assert_eq!(refused.fields(), ["load_ids"]);
        }
    }
    assert_eq!(board.me.patch(&format!("{LOADS}/bulk_post"), json!({})).await.expect(422).fields(), ["load_ids"]);
}

#[tokio::test]
async fn five_hundred_loads_are_posted_in_one_go() {
    let board = board().await;
    let ids = loads(&board, 500).await;

    let began = Instant::now();
    let came = bulk(&board, "post", &ids).await;

    assert_eq!(of(&came["success"]), ids);
    // The goal is half a second; a busy machine that also builds must not fail it.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(board.search(json!({"view": "posted"})).await["counts"]["posted"], 500);
}
