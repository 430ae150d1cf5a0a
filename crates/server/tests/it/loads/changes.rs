//! Every change of a load is told, not only the last.

use super::desk::{LOADS, body, desk};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn every_status_is_told_with_who_changed_it_and_fields_are_named() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.patch(&load, json!({"status": "progress"})).await.expect(200);
    desk.patch(&load, json!({"commodity": "Paper"})).await.expect(200);
    desk.patch(&load, json!({"status": "delivered"})).await.expect(200);
    desk.patch_because(&load, json!({"status": "progress"}), Some("Half of it was refused.")).await.expect(200);
    let path = format!("{LOADS}/{}/changes", load["id"]);

    let answer = desk.me.get(&path).await.expect(200);

    let rows = answer.json();
    let told = |row: &Value| {
        let word = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        (word("kind"), word("status_after"), word("actor"), word("reason"))
    };
    let status = |after: &str, reason: &str| {
        ("load_status_changed".to_owned(), after.to_owned(), "person".to_owned(), reason.to_owned())
    };
    let found: Vec<_> = rows.as_array().expect("rows").iter().map(told).collect();
    let statuses: Vec<_> = found.iter().filter(|row| row.0 == "load_status_changed").cloned().collect();
    assert_eq!(
        statuses[..3],
        [status("progress", "Half of it was refused."), status("delivered", ""), status("progress", "")],
        "{rows}"
    );
    let fields: Vec<_> = rows.as_array().expect("rows").iter().filter(|row| row["kind"] == "load_changed").collect();
    assert_eq!((&fields[0]["fields"], &fields[0]["user"]["name"]), (&json!(["commodity"]), &json!("Ada Example")));
    let one = desk.me.get(&format!("{path}?per_page=1&q[kind_eq]=load_changed")).await.expect(200);
    assert_eq!(one.json()[0]["fields"], json!(["commodity"]));
}

#[tokio::test]
async fn another_company_is_not_told() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let stranger = desk.app.person(Person { scopes: &[Scope::ManageLoads], ..Person::default() }).await;

    stranger.get(&format!("{LOADS}/{}/changes", load["id"])).await.expect(404);
}
