//! A preview of rules among the carriers that haul the company's open loads.

use super::desk::{Desk, SCOPES, body, desk, with};
use crate::carriers::files::carrier;
use crate::rules::{RULES, first_rule};
use crate::support::{Answer, Client, Person};
use crate::verdicts::set_rules;
use kernel::scopes::Scope;
use rules::RuleType;
use serde_json::{Value, json};

/// A carrier with a conditional rating, which the change of rules lets pass.
async fn conditional(desk: &Desk, dot_number: i32, name: &str) -> i64 {
    let row = [("LEGAL_NAME", name), ("SAFETY_RATING", "C"), ("SAFETY_RATING_DATE", "20250203")];
    let id = carrier(&desk.app, dot_number, &row).await;
    desk.app.index().await;
    id
}

async fn hauled(desk: &Desk, number: &str, by: i64) -> Value {
    desk.make(with(body(number), json!({"carrier": {"carrier_id": by}}))).await
}

/// What would change if a conditional rating were enough.
async fn preview(me: &Client, list: Value) -> Answer {
    let path = format!("{RULES}/{}/preview", first_rule(me).await["id"]);
    let thresholds = json!({"safety_rating_satisfactory_or_unrated": "conditional_or_unrated"});
    me.post(&path, json!({"rule": {"thresholds": thresholds}, "list": list})).await
}

#[tokio::test]
async fn carriers_of_open_loads_are_counted_once_and_listed() {
    let desk = desk().await;
    let second = conditional(&desk, 1_000_002, "SYN BRAVO LLC").await;
    let first = conditional(&desk, 1_000_003, "SYN ALPHA LLC").await;
    let gone = conditional(&desk, 1_000_004, "SYN CHARLIE LLC").await;
    conditional(&desk, 1_000_005, "SYN DELTA LLC").await;
    set_rules(&desk.me, &[(RuleType::SafetyRating, 2)]).await.expect(200);
    for (number, by) in [("L-1", second), ("L-2", second), ("L-3", first), ("L-4", desk.carrier)] {
        hauled(&desk, number, by).await;
    }
    let canceled = hauled(&desk, "L-5", gone).await;
    desk.patch(&canceled, json!({"status": "cancelled"})).await.expect(200);
    let bare = hauled(&desk, "L-6", gone).await;
    desk.patch_because(&bare, json!({"carrier_id": null}), Some("They gave it back.")).await.expect(200);

    let seen = preview(&desk.me, json!({"group": "my_loads"})).await.expect(200).json();

    assert_eq!((&seen["my_loads"]["carriers"], &seen["my_loads"]["changed"]), (&json!(3), &json!(2)));
    assert_eq!(seen["all"]["changed"], 4);
    let ids: Vec<_> = seen["list"]["carriers"].as_array().into_iter().flatten().map(|one| one["id"].clone()).collect();
    assert_eq!((&seen["list"]["total"], ids), (&json!(2), vec![json!(first), json!(second)]), "by name");
    let page = json!({"group": "my_loads", "before": "fail", "after": "pass", "page": 2, "per_page": 1});
    assert_eq!(preview(&desk.me, page).await.expect(200).json()["list"]["carriers"][0]["id"], second);
}

#[tokio::test]
async fn who_may_not_open_loads_and_other_companies_see_none_of_them() {
    let desk = desk().await;
    let hauling = conditional(&desk, 1_000_002, "SYN BRAVO LLC").await;
    hauled(&desk, "L-1", hauling).await;
    let manager = desk.app.member(Some(desk.company), &[Scope::ManageUsers]).await;
    let other = desk.app.person(Person { scopes: SCOPES, ..Person::default() }).await;

    assert_eq!(preview(&manager, Value::Null).await.expect(200).json()["my_loads"], Value::Null);
    preview(&manager, json!({"group": "my_loads"})).await.expect(403);
    assert_eq!(preview(&desk.me, Value::Null).await.expect(200).json()["my_loads"]["carriers"], 1);
    assert_eq!(preview(&other, Value::Null).await.expect(200).json()["my_loads"]["carriers"], 0);
}
