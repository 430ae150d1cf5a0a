//! What the dock saw, and for how long it counts: what differed until a person says otherwise, a match for the truck and driver that were named.

use super::dock::{PAGE, check, end};
use super::links::{DOT, Desk, OTHER_TRUCK, TRUCK};
use chrono::TimeDelta;
use serde_json::{Value, json};

/// A desk an hour before the first window: a match at the dock counts then.
async fn near_pickup() -> Desk {
    let desk = Desk::start().await;
    desk.app.app.clock.advance(TimeDelta::hours(25));
    desk
}

/// Someone of the desk records what they learned about the pickup.
async fn record(desk: &Desk, step: &str) {
    let step = json!({"step": step, "reason": "We called the shipper."});
    desk.me().await.post(&desk.path("/guard_steps"), step).await.expect(201);
}

/// The carrier accepts the load.
async fn accept(desk: &Desk) {
    let id = desk.load["id"].as_i64().expect("an id");
    let accepted = "update movements set confirmed_at = now() where load_id = $1";
    sqlx::query(accepted).bind(id).execute(&mut *desk.app.db().await).await.expect("accepted");
}

#[tokio::test]
async fn another_carrier_or_truck_holds_the_load_until_a_person_records_that_the_right_one_came() {
    let desk = near_pickup().await;
    accept(&desk).await;
    let dock = desk.dock().await;

    let another = check(&dock, json!({"door_dot_number": DOT + 1, "vin_end": end(TRUCK)})).await.expect(201).json();
    assert_eq!((&another["result"], &another["door"]), (&json!("another_carrier"), &json!("differs")));
    let load = desk.now().await;
    assert_eq!(
        (&load["readiness"]["state"], &load["guard"]["dock_check"]),
        (&json!("hold"), &json!("another_carrier"))
    );
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!((&logs[0]["is_type"], &logs[0]["source"]), (&json!("exception"), &json!("dock")));
    assert!(logs[0]["body"].as_str().is_some_and(|body| body.contains(&format!("USDOT {}", DOT + 1))), "{logs}");

    let truck = check(&dock, json!({"door_dot_number": DOT, "vin_end": OTHER_TRUCK})).await.expect(201).json();
    assert_eq!((&truck["result"], &truck["vin"]), (&json!("another_truck"), &json!("differs")));
    let unclear = check(&dock, json!({"door_dot_number": DOT})).await.expect(201).json();
    assert_eq!(unclear["result"], "unknown");
    assert_eq!(desk.now().await["guard"]["dock_check"], "another_truck", "what can't be told changes nothing");

    // The same link's holder types what its page prints.
    let right = check(&dock, json!({"door_dot_number": DOT, "vin_end": end(TRUCK)})).await.expect(201).json();
    assert_eq!((&right["result"], &right["can_load"]), (&json!("matches"), &json!(false)), "call the broker");
    let load = desk.now().await;
    assert_eq!(
        (&load["readiness"]["state"], &load["guard"]["dock_check"], &load["guard"]["pickup_number"]),
        (&json!("hold"), &json!("another_truck"), &json!("sealed"))
    );
    assert_eq!(load["pickup_checks"].as_array().map(Vec::len), Some(4), "they all stay");

    record(&desk, "dock_matches").await;
    let guard = desk.now().await["guard"].clone();
    assert_eq!((&guard["dock_check"], &guard["pickup_number"]), (&json!("matches"), &json!("given")));
}

#[tokio::test]
async fn what_differed_at_the_dock_stands_however_often_the_truck_is_looked_at_again() {
    let desk = near_pickup().await;
    let dock = desk.dock().await;
    check(&dock, json!({"door_dot_number": DOT + 1, "vin_end": end(TRUCK)})).await.expect(201);
    // As from several links: more than are read of a load.
    let again = "insert into pickup_checks (company_id, load_id, movement_id, link_id, door_dot_number, vin_end, door, vin, plate_compared, result,
                     carrier_vehicle_id, driver_name, driver_phone_e164, address, checked_at)
                 select company_id, load_id, movement_id, link_id, $1, vin_end, 'match', 'match', 'unknown', 'matches',
                     carrier_vehicle_id, driver_name, driver_phone_e164, address, checked_at + interval '1 minute'
                   from pickup_checks cross join generate_series(1, 60)";
    sqlx::query(again).bind(DOT).execute(&mut *desk.app.db().await).await.expect("checks");

    let load = desk.now().await;

    assert_eq!(load["guard"]["dock_check"], "another_carrier");
    let checks = load["pickup_checks"].as_array().expect("checks");
    assert_eq!(
        (checks.len(), &checks[0]["result"], &checks[49]["result"]),
        (50, &json!("matches"), &json!("another_carrier"))
    );
}

#[tokio::test]
async fn a_plate_is_compared_with_those_that_inspections_saw_on_the_named_truck() {
    let desk = Desk::start().await;
    let dock = desk.dock().await;
    let seen =
        async |plate: &str| check(&dock, json!({"door_dot_number": DOT, "plate": plate})).await.expect(201).json();
    assert_eq!(seen("SY89734").await["plate"], "unknown", "no plate of the truck is known");
    let inspected = format!(
        "insert into inspections (inspection_id, dot_number, inspected_on, run_id)
             select n, {DOT}, date '2026-10-01' + n, (select max(id) from import_runs) from generate_series(1, 2) n;
         insert into inspection_units (unit_id, inspection_id, vin, license, run_id)
             select n, n, '{TRUCK}', case n when 1 then 'SY 89734' else 'SY89735' end, (select max(id) from import_runs)
               from generate_series(1, 2) n"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(inspected)).execute(&mut *desk.app.db().await).await.expect("inspected");

    let (older, other) = (seen("SY89734").await, seen("SY11111").await);

    assert_eq!((&older["plate"], &older["result"]), (&json!("match"), &json!("matches")));
    assert_eq!((&other["plate"], &other["result"]), (&json!("differs"), &json!("unknown")), "plates change");
    let by_vin = json!({"door_dot_number": DOT, "vin_end": end(TRUCK), "plate": "SY11111"});
    let by_vin = check(&dock, by_vin).await.expect(201).json();
    assert_eq!(
        (&by_vin["vin"], &by_vin["plate"], &by_vin["result"]),
        (&json!("match"), &json!("differs"), &json!("matches")),
        "the VIN decides"
    );
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).text();
    assert!(logs.contains("The plate is the one that an inspection saw on the truck, Oct 2, 2026."), "{logs}");
}

#[tokio::test]
async fn naming_another_driver_ends_no_hold_and_another_truck_is_no_other_carrier() {
    let desk = near_pickup().await;
    let dock = desk.dock().await;
    let rename = async |change: Value| {
        let load = desk.now().await;
        let mut change = change;
        change["lock_version"] = load["lock_version"].clone();
        desk.me().await.patch(&desk.path(""), json!({"load": change})).await.expect(200);
        desk.now().await["guard"]["dock_check"].clone()
    };

    check(&dock, json!({"door_dot_number": DOT, "vin_end": "999999"})).await.expect(201);
    assert_eq!(rename(json!({"driver_name": "Someone Else"})).await, "another_truck");
    assert_eq!(rename(json!({"vin": OTHER_TRUCK})).await, "open", "the broker named the truck that came");

    check(&dock, json!({"door_dot_number": 1_000_777})).await.expect(201);
    assert_eq!(rename(json!({"driver_name": "Sam Driver"})).await, "another_carrier");
    // The truck that came is the one that is named now, too.
    record(&desk, "dock_matches").await;
    assert_eq!(desk.now().await["guard"]["dock_check"], "matches");
    assert_eq!(rename(json!({"vin": TRUCK})).await, "another_carrier", "that was about another truck");
    record(&desk, "dock_matches").await;
    assert_eq!(desk.now().await["guard"]["dock_check"], "matches");
}

#[tokio::test]
async fn a_match_opens_the_sealed_pickup_number_of_an_accepted_load() {
    // A Sunday pickup with a carrier's first load is guarded.
    let desk = near_pickup().await;
    let (driver, dock) = (desk.driver().await, desk.dock().await);
    let number = async || {
        let page = driver.get("/api/v1/drive").await.expect(200).json();
        page["load"]["stops"][0]["reference"].clone()
    };
    let right = json!({"door_dot_number": DOT, "vin_end": end(TRUCK)});
    check(&dock, right.clone()).await.expect(201);
    assert_eq!(number().await, Value::Null, "the carrier hasn't accepted");

    accept(&desk).await;
    assert_eq!(number().await, json!("Dallas-1"));

    check(&dock, json!({"door_dot_number": DOT, "vin_end": end(OTHER_TRUCK)})).await.expect(201);
    assert_eq!(number().await, Value::Null, "another truck came");
}

#[tokio::test]
async fn a_match_more_than_twelve_hours_before_the_window_is_no_dock_check_and_opens_nothing() {
    let desk = Desk::start().await;
    accept(&desk).await;
    let dock = desk.dock().await;
    let right = json!({"door_dot_number": DOT, "vin_end": end(TRUCK)});
    let guard = async || {
        let guard = desk.now().await["guard"].clone();
        (guard["dock_check"].clone(), guard["pickup_number"].clone())
    };

    let early = check(&dock, right.clone()).await.expect(201).json();
    assert_eq!((&early["result"], &early["can_load"]), (&json!("matches"), &json!(false)));
    assert_eq!(guard().await, (json!("open"), json!("sealed")));
    assert_eq!(desk.now().await["pickup_checks"].as_array().map(Vec::len), Some(1), "it is shown all the same");

    desk.app.app.clock.advance(TimeDelta::hours(14));
    assert_eq!(guard().await, (json!("open"), json!("sealed")), "what was typed early stays early");
    check(&dock, right).await.expect(201);
    assert_eq!(guard().await, (json!("matches"), json!("given")));
}

#[tokio::test]
async fn a_check_counts_for_the_truck_and_driver_that_were_named() {
    let desk = near_pickup().await;
    let dock = desk.dock().await;
    check(&dock, json!({"door_dot_number": DOT, "vin_end": end(TRUCK)})).await.expect(201);

    let load = desk.now().await;
    let change = json!({"load": {"lock_version": load["lock_version"], "driver_name": "Someone Else"}});
    desk.me().await.patch(&desk.path(""), change).await.expect(200);

    let load = desk.now().await;
    assert_eq!(
        (&load["guard"]["dock_check"], &load["pickup_checks"][0]["is_current"]),
        (&json!("open"), &json!(false))
    );
    assert_eq!(dock.get(PAGE).await.expect(200).json()["last"], Value::Null);
}
