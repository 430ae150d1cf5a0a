//! What a company's own loads say of a carrier.

use super::desk::{Desk, SCOPES, body, desk, with};
use crate::support::{ALL_FLAGS, Person};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

fn path(carrier: i64) -> String {
    format!("/api/v1/carriers/{carrier}/load_insights")
}

async fn insights(desk: &Desk) -> Value {
    desk.me.get(&path(desk.carrier)).await.expect(200).json()
}

fn rate(judged: i64, count: i64, percent: f64) -> Value {
    json!({"judged": judged, "count": count, "percent": percent, "unknown_because": null})
}

fn unknown(why: &str) -> Value {
    json!({"judged": 0, "count": 0, "percent": null, "unknown_because": why})
}

#[tokio::test]
async fn a_carrier_without_loads_is_unknown_and_not_zero_percent() {
    let desk = desk().await;

    let told = insights(&desk).await;

    assert_eq!((&told["open"], &told["closed"], &told["last_load"]), (&json!(0), &json!(0), &Value::Null));
    for share in ["on_time_pickup", "on_time_delivery", "tracked"] {
        assert_eq!(told[share], unknown("no_loads"));
    }
    assert_eq!((&told["from"], &told["to"]), (&json!("2024-11-21"), &json!("2026-11-21")));
}

#[tokio::test]
async fn loads_are_counted_by_what_became_of_them() {
    let desk = desk().await;
    desk.covered("open").await;
    let delivered = desk.covered("delivered").await;
    desk.patch(&delivered, json!({"status": "delivered"})).await.expect(200);
    let canceled = desk.covered("canceled").await;
    desk.patch(&canceled, json!({"status": "cancelled"})).await.expect(200);
    desk.make(body("never theirs")).await;

    let told = insights(&desk).await;

    let counts = ["open", "closed", "delivered", "assumed_delivered", "canceled", "removed"].map(|name| &told[name]);
    assert_eq!(counts, [&json!(1), &json!(2), &json!(1), &json!(0), &json!(1), &json!(0)]);
    assert_eq!(told["on_time_pickup"], unknown("no_arrivals"));
    let last = &told["last_load"];
    assert_eq!((&last["external_load_number"], &last["time_zone"]), (&json!("delivered"), &json!("America/Chicago")));
    assert_eq!(last["pickup_time"], "2026-11-22T14:00:00Z");
}

#[tokio::test]
async fn a_removed_carrier_fell_through_by_its_own_doing_alone() {
    let desk = desk().await;
    for (number, reason) in [("L-1", "no_show"), ("L-2", "customer_change"), ("L-3", "no_show")] {
        let load = desk.covered(number).await;
        let gone = json!({"carrier_id": null, "removed_reason": reason});
        desk.patch_because(&load, gone, Some("It was so.")).await.expect(200);
        if number == "L-3" {
            desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
        }
    }

    let told = insights(&desk).await;

    assert_eq!((&told["removed"], &told["fell_through"], &told["open"]), (&json!(2), &json!(1), &json!(1)));
    let reasons = json!([{"reason": "customer_change", "loads": 1}, {"reason": "no_show", "loads": 1}]);
    assert_eq!(told["removed_by_reason"], reasons, "a carrier that came back hauls the load");
}

#[tokio::test]
async fn a_stop_is_on_time_by_its_window_and_the_companys_grace() {
    let mut desk = desk().await;
    let (one, other, done) = (desk.covered("L-1").await, desk.covered("L-2").await, desk.covered("L-3").await);
    let silent = desk.covered("L-4").await;
    desk.at("2026-11-24T19:00:00Z").await;
    desk.log(&one, 0, "arrival", "2026-11-22T16:15:00Z").await.expect(201);
    desk.log(&other, 0, "arrival", "2026-11-22T16:15:01Z").await.expect(201);
    desk.log(&done, 0, "pickup", "2026-11-22T16:00:00Z").await.expect(201);
    desk.log(&silent, 0, "pickup", "2026-11-22T17:00:00Z").await.expect(201);
    desk.log(&one, 1, "arrival", "2026-11-24T18:16:00Z").await.expect(201);

    let told = insights(&desk).await;

    assert_eq!(
        (&told["on_time_pickup"]["judged"], &told["on_time_pickup"]["count"]),
        (&json!(3), &json!(2)),
        "a late pickup log alone tells nothing"
    );
    assert_eq!(told["on_time_delivery"], rate(1, 0, 0.0));
    let grace = json!({"settings": {"no_arrival_minutes": 60}});
    desk.me.patch("/api/v1/load_settings", grace).await.expect(200);
    assert_eq!(insights(&desk).await["on_time_delivery"], rate(1, 1, 100.0));
}

#[tokio::test]
async fn delivered_loads_count_as_tracked_if_the_truck_was_shared() {
    let desk = desk().await;
    for (number, miles, is_shared) in [("L-1", 925, true), ("L-2", 925, false), ("L-3", 80, true)] {
        let carrier = json!({"billable_miles": miles, "carrier": {"carrier_id": desk.carrier}});
        let load = desk.make(with(body(number), carrier)).await;
        if is_shared {
            desk.share(&load).await;
            desk.revoke(&load).await;
        }
        desk.patch(&load, json!({"status": "delivered"})).await.expect(200);
    }

    assert_eq!(insights(&desk).await["tracked"], rate(2, 1, 50.0), "a load under 150 miles can't be tracked");
}

#[tokio::test]
async fn loads_of_two_years_ago_only_say_when_the_last_one_was() {
    let mut desk = desk().await;
    desk.covered("L-1").await;

    desk.at("2028-11-23T12:00:00Z").await;

    let told = insights(&desk).await;
    assert_eq!((&told["open"], &told["last_load"]["external_load_number"]), (&json!(0), &json!("L-1")));
}

#[tokio::test]
async fn other_companies_see_nothing_of_it_and_plans_without_loads_are_refused() {
    let desk = desk().await;
    desk.covered("L-1").await;
    let other = desk.app.company(Person::default()).await;
    let flags: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::LoadDashboard).collect();
    let poor = desk.app.person(Person { scopes: SCOPES, flags: &flags, ..Person::default() }).await;

    let theirs = desk.app.member(Some(other), SCOPES).await.get(&path(desk.carrier)).await.expect(200).json();

    assert_eq!((&theirs["open"], &theirs["last_load"]), (&json!(0), &Value::Null));
    assert_eq!(poor.get(&path(desk.carrier)).await.expect(403).code(), "paywall");
    desk.app.member(Some(desk.company), &[Scope::Sourcing]).await.get(&path(desk.carrier)).await.expect(403);
    desk.me.get(&path(desk.carrier + 1_000)).await.expect(404);
}
