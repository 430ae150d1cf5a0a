//! Lists of alerts: filters, counts, movements; other companies' are not among them.

use super::{LATE, NO_TRUCK, TICKETS, covered, evaluate, missing_truck, patch};
use crate::loads::desk::desk;
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn alerts_are_filtered_counted_and_shown_by_movement() {
    let (desk, ticket) = missing_truck().await;
    let kind = format!("q[is_type_eq]={NO_TRUCK}");
    let count = async |query: &str| desk.me.get(&format!("{TICKETS}/count?{query}")).await.expect(200).json();

    assert_eq!(count(&kind).await, json!({"count": 1, "loads": 1, "high": 0}));
    assert_eq!(count(&format!("{kind}&q[status_eq]=new")).await["count"], 1);
    assert_eq!(count(&format!("{kind}&q[status_eq]=closed")).await["count"], 0);
    assert_eq!(count(&format!("{kind}&q[load_is_closed_eq]=1")).await["count"], 0);
    assert_eq!(count(&format!("{kind}&q[is_recommended_eq]=1")).await["count"], 0);
    let sorted =
        desk.me.get(&format!("{TICKETS}?{kind}&q[s]=pickup_at+asc&q[load_external_load_number_cont]=L-")).await;
    assert_eq!(sorted.expect(200).json()[0]["id"], ticket["id"]);

    let movements = desk.me.get("/api/v1/movements?q[tickets_is_open_eq]=1&q[tickets_status_eq]=new").await.expect(200);
    assert_eq!(movements.header("totalitems"), "1");
    let movement = &movements.json()[0];
    assert_eq!((&movement["id"], &movement["load"]["id"]), (&ticket["movement"]["id"], &ticket["load"]["id"]));
    assert!(movement["tickets"].as_array().expect("alerts").iter().any(|one| one["id"] == ticket["id"]));

    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "cancelled"})).await.expect(200);
    assert_eq!(count(&format!("{kind}&q[status_not_eq]=closed")).await["count"], 0);
}

#[tokio::test]
async fn pickups_ahead_come_before_past_ones() {
    let mut desk = desk().await;
    for (number, pickup_at) in [("L-1", "07:00"), ("L-2", "09:59"), ("L-3", "13:00"), ("L-4", "11:00")] {
        covered(&desk, number).await;
        let sql = "update loads set origin_at = $1::timestamptz where external_load_number = $2";
        let at = format!("2026-11-24T{pickup_at}:00Z");
        sqlx::query(sql).bind(at).bind(number).execute(&mut *desk.app.db().await).await.expect("moved");
    }
    desk.at(LATE).await;
    evaluate(&desk).await;
    let numbers = async |path: String| -> Vec<String> {
        let rows = desk.me.get(&path).await.expect(200).json();
        let rows = rows.as_array().expect("rows").clone();
        rows.iter().map(|row| row["load"]["external_load_number"].as_str().expect("a number").to_owned()).collect()
    };

    let alerts = numbers(format!("{TICKETS}?q[is_type_eq]={NO_TRUCK}&q[s]=next_pickup+asc")).await;
    let movements = numbers(format!("/api/v1/movements?q[tickets_is_type_eq]={NO_TRUCK}&q[s]=next_pickup+asc")).await;

    assert_eq!(alerts, ["L-4", "L-3", "L-2", "L-1"]);
    assert_eq!(movements, alerts);
}

#[tokio::test]
async fn another_companys_alerts_are_not_found() {
    let (desk, ticket) = missing_truck().await;
    let other = desk.app.company(Person::default()).await;
    let stranger = desk.app.member(Some(other), &[Scope::ManageTickets]).await;
    let path = format!("{TICKETS}/{}", ticket["id"]);

    stranger.get(&path).await.expect(404);
    stranger.patch(&path, json!({"ticket": {"status": "in_progress", "lock_version": 0}})).await.expect(404);
    stranger.post(&format!("{path}/ask_carrier"), json!({"ask": {}})).await.expect(404);
    assert_eq!(stranger.get(TICKETS).await.expect(200).json(), json!([]));
    assert_eq!(stranger.get("/api/v1/movements").await.expect(200).json(), json!([]));
    assert_eq!(stranger.get("/api/v1/ticket_events").await.expect(200).json(), json!([]));
}
