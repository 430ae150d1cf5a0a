//! Money that is asked for before a load is handed over.

use super::{covered, evaluate, now, of_kind, only};
use crate::loads::desk::{Desk, LOADS, desk};
use crate::support::Answer;
use serde_json::{Value, json};

const HELD: &str = "held_load";

async fn record(desk: &Desk, load: &Value, step: &str, reason: &str) -> Answer {
    let step = json!({"step": step, "reason": reason});
    desk.me.post(&format!("{LOADS}/{}/guard_steps", load["id"]), step).await
}

/// A load that left its pickup half an hour ago.
async fn on_its_way() -> (Desk, Value) {
    let mut desk = desk().await;
    let load = covered(&desk, "L-1").await;
    desk.at("2026-11-24T16:30:00Z").await;
    desk.log(&load, 0, "arrival", "2026-11-24T14:30:00Z").await.expect(201);
    desk.log(&load, 0, "departure", "2026-11-24T16:00:00Z").await.expect(201);
    (desk, load)
}

#[tokio::test]
async fn a_demand_for_money_on_the_way_is_a_high_alert_until_it_is_settled() {
    let (mut desk, load) = on_its_way().await;
    evaluate(&desk).await;
    let shown = desk.now(&load).await;
    let check = shown["checks"].as_array().expect("checks").iter().find(|check| check["is_type"] == HELD).cloned();
    assert_eq!(check.expect("a check")["state"], "clear", "demands are recorded, and none was");

    let recorded = record(&desk, &load, "money_demanded", "The driver asks for $900 in cash.").await.expect(201).json();
    evaluate(&desk).await;

    assert_eq!(recorded["guard_steps"][0]["step"], "money_demanded");
    let ticket = only(&desk.me, HELD).await;
    assert_eq!((&ticket["severity"], &ticket["advice"]), (&json!("high"), &json!("call_on_file_number")));
    let evidence = ticket["evidence"].as_array().expect("evidence");
    let asked = evidence.iter().find(|one| one["label"] == "Asked for").expect("what is asked for");
    assert!(asked["value"].as_str().is_some_and(|value| value.starts_with("The driver asks for $900 in cash.")));
    assert_eq!(asked["source"], "Your team");

    record(&desk, &load, "demand_settled", "The carrier's owner withdrew it.").await.expect(201);
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
    desk.at("2026-11-24T16:45:00Z").await;
    evaluate(&desk).await;
    let after = now(&desk.me, &ticket).await;
    assert_eq!((&after["status"], &after["condition"]), (&json!("new"), &json!("cleared")), "a person closes it");
}

#[tokio::test]
async fn a_second_demand_is_an_alert_though_the_first_was_settled() {
    let (mut desk, load) = on_its_way().await;
    record(&desk, &load, "money_demanded", "$900 in cash.").await.expect(201);
    record(&desk, &load, "demand_settled", "Withdrawn.").await.expect(201);
    evaluate(&desk).await;
    assert!(of_kind(&desk.me, HELD).await.is_empty());

    desk.at("2026-11-24T17:00:00Z").await;
    record(&desk, &load, "money_demanded", "$400 by wire.").await.expect(201);
    evaluate(&desk).await;

    let ticket = only(&desk.me, HELD).await;
    let asked = ticket["evidence"].as_array().expect("evidence").iter().filter(|one| one["label"] == "Asked for");
    assert_eq!(asked.count(), 1, "the settled one isn't asked for anymore");
}
