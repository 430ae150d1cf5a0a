//! Guarded loads: which are, what they need before pickup, and who sees the pickup number.

use super::desk::{Desk, LOADS, VIN, body, desk, with};
use super::links;
use crate::support::Answer;
use axum::http::Method;
use serde_json::{Value, json};

const AREAS: &str = "/api/v1/high_risk_areas";

/// A load of freight that is often stolen, with a pickup number, hauled by the carrier's named truck and driver.
fn laptops(desk: &Desk, number: &str) -> Value {
    let mut load = with(
        body(number),
        json!({"commodity": "Laptops", "carrier": {"carrier_id": desk.carrier, "vin": VIN, "driver_name": "Sam Driver"}}),
    );
    load["stops"][0]["reference"] = json!("PU-77");
    load
}

async fn record(desk: &Desk, load: &Value, step: &str, reason: &str) -> Answer {
    desk.me.post(&format!("{LOADS}/{}/guard_steps", load["id"]), json!({"step": step, "reason": reason})).await
}

fn kinds(load: &Value) -> Vec<&str> {
    load["guard"]["reasons"].as_array().into_iter().flatten().filter_map(|reason| reason["kind"].as_str()).collect()
}

async fn sql(desk: &Desk, sql: &'static str, load: &Value) {
    let id = load["id"].as_i64().expect("an id");
    sqlx::query(sql).bind(id).execute(&mut *desk.app.db().await).await.expect("done");
    desk.app.index().await;
}

#[tokio::test]
async fn a_load_that_thieves_look_for_is_guarded_and_lists_say_why() {
    let desk = desk().await;
    let load = desk.make(laptops(&desk, "L-1")).await;
    desk.make(body("L-2")).await;

    assert_eq!(kinds(&load), ["target_commodity", "pickup_time", "new_carrier"]);
    assert_eq!(load["guard"]["reasons"][0]["detail"], "Often stolen: electronics.");
    assert_eq!(
        (&load["guard"]["pickup_number"], &load["guard"]["dock_check"], &load["guard"]["is_identity_proven"]),
        (&json!("sealed"), &json!("open"), &json!(false))
    );
    let rows = desk.me.get(&format!("{LOADS}?q[s]=id+asc")).await.expect(200).json();
    assert_eq!((kinds(&rows[0]).len(), &rows[1]["guard"]), (3, &json!(null)), "a Sunday alone is no reason");
}

#[tokio::test]
async fn a_guarded_load_needs_a_verified_driver_tracking_and_a_dock_check() {
    let mut desk = desk().await;
    let load = desk.make(laptops(&desk, "L-1")).await;

    let proven =
        record(&desk, &load, "identity_proven", "Read back the code we called in to the number on file.").await;

    let shown = proven.expect(201).json();
    assert_eq!(shown["guard"]["is_identity_proven"], true);
    assert_eq!(shown["guard_steps"][0]["step"], "identity_proven");
    desk.at("2026-11-22T13:00:00Z").await;
    assert_ne!(
        desk.now(&load).await["readiness"]["state"],
        "ready",
        "an hour before pickup, without tracking and dock check"
    );
    let wrong = record(&desk, &load, "dock_another_truck", "The guard read another plate.").await.expect(201).json();
    assert_eq!(
        (&wrong["readiness"]["state"], &wrong["guard"]["dock_check"]),
        (&json!("hold"), &json!("another_truck"))
    );
    let right = record(&desk, &load, "dock_matches", "The second truck was theirs.").await.expect(201).json();
    assert_eq!(right["guard"]["dock_check"], "matches", "the newest counts");
}

#[tokio::test]
async fn what_was_established_counts_for_the_truck_and_driver_that_were_named() {
    let desk = desk().await;
    let load = desk.make(laptops(&desk, "L-1")).await;
    record(&desk, &load, "identity_proven", "Voice code.").await.expect(201);
    record(&desk, &load, "number_released", "Shipper closes early.").await.expect(201);
    assert_eq!(desk.now(&load).await["guard"]["pickup_number"], "given");

    desk.patch(&load, json!({"driver_name": "Someone Else"})).await.expect(200);

    let now = desk.now(&load).await;
    assert_eq!(
        (&now["guard"]["pickup_number"], &now["guard"]["is_identity_proven"]),
        (&json!("sealed"), &json!(false))
    );
    let steps: Vec<_> = now["guard_steps"].as_array().expect("steps").iter().map(|step| &step["is_current"]).collect();
    assert_eq!(steps, [&json!(false), &json!(false)], "they stay in the record");
}

#[tokio::test]
async fn a_step_has_a_person_a_reason_and_an_entry_in_the_audit_log() {
    let desk = desk().await;
    let load = desk.make(laptops(&desk, "L-1")).await;
    let open = desk.make(with(body("L-2"), json!({"commodity": "Laptops"}))).await;

    assert_eq!(record(&desk, &load, "number_released", " ").await.expect(422).fields(), ["reason"]);
    record(&desk, &open, "number_released", "No one hauls it.").await.expect(409);
    let unnamed = desk.covered("L-3").await;
    assert_eq!(record(&desk, &unnamed, "identity_proven", "Voice code.").await.expect(422).fields(), ["step"]);
    let key = desk.tms().await;
    let step = json!({"step": "number_released", "reason": "We are a program."});
    key.post(&format!("{LOADS}/{}/guard_steps", load["id"]), step).await.expect(403);
    record(&desk, &load, "number_released", "Shipper closes early.").await.expect(201);

    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=load.guard_step_recorded").await.expect(200).json();
    assert_eq!(log[0]["details"]["reason"], "Shipper closes early.");
    assert_eq!(log[0]["details"]["step"], "number_released");
    desk.patch_because(&load, json!({"status": "cancelled"}), Some("customer_change")).await.expect(200);
    record(&desk, &load, "dock_matches", "Too late.").await.expect(409);
}

/// The numbers of the driver's stops, and which of them are sealed.
fn numbers(page: &Value) -> Vec<(Value, Value)> {
    let stops = page["load"]["stops"].as_array().expect("stops");
    stops.iter().map(|stop| (stop["reference"].clone(), stop["is_reference_sealed"].clone())).collect()
}

#[tokio::test]
async fn the_driver_sees_a_sealed_number_once_accepted_and_near() {
    // A Sunday pickup with a carrier's first load.
    let desk = links::Desk::start().await;
    let driver = desk.driver().await;
    let page = async || driver.get("/api/v1/drive").await.expect(200).json();
    let sealed = [(json!(null), json!(true)), (json!("Houston-1"), json!(false))];
    let given = [(json!("Dallas-1"), json!(false)), (json!("Houston-1"), json!(false))];
    assert_eq!(numbers(&page().await), sealed);
    driver
        .post(
            "/api/v1/drive/logs",
            json!({"stop_id": desk.stop(0), "is_type": "arrival", "occurred_at": "2026-11-21T11:59:00Z"}),
        )
        .await
        .expect(201);
    assert_eq!(numbers(&page().await), sealed, "a tap opens nothing");

    let movement = desk.now().await["movements"][0]["id"].as_i64().expect("a movement");
    let accepted = "update movements set confirmed_at = now() where id = $1";
    sqlx::query(accepted).bind(movement).execute(&mut *desk.app.db().await).await.expect("accepted");
    assert_eq!(numbers(&page().await), sealed, "no one saw the truck near");

    let seen = "insert into movement_states (movement_id, company_id, load_id, located_at, latitude, longitude, source, is_at_rest, watches, updated_at)
                select id, company_id, load_id, $2, 32.9, -97.0, 'phone', false, '{}', $2 from movements where id = $1";
    sqlx::query(seen).bind(movement).bind(desk.app.now()).execute(&mut *desk.app.db().await).await.expect("seen");
    assert_eq!(numbers(&page().await), given);

    let away = "update movement_states set latitude = 35.0 where movement_id = $1";
    sqlx::query(away).bind(movement).execute(&mut *desk.app.db().await).await.expect("seen elsewhere");
    assert_eq!(numbers(&page().await), sealed);
    let step = json!({"step": "number_released", "reason": "Seen by the guard."});
    desk.me().await.post(&desk.path("/guard_steps"), step).await.expect(201);
    assert_eq!(numbers(&page().await), given);
}

#[tokio::test]
async fn the_companys_own_list_of_places_guards_loads_by_their_day() {
    let desk = desk().await;
    let file =
        b"county,state,zip3,listed_on,until_on,source\nDallas,TX,,2026-11-01,2026-11-30,SYN list\n,,606,2026-12-01,,\n";

    let done = desk.me.form(Method::PUT, AREAS, &[("file", Some("areas.csv"), &file[..])]).await.expect(200).json();

    assert_eq!(done["kept"], 2);
    let rows = desk.me.get(AREAS).await.expect(200).json();
    assert_eq!(
        (&rows[0]["county"], &rows[0]["county_fips"], &rows[0]["state"], &rows[1]["zip3"]),
        (&json!("Dallas"), &json!(48_113), &json!("TX"), &json!("606")),
        "counties first"
    );
    let load = desk.covered("L-1").await;
    assert_eq!(kinds(&load), ["high_risk_area", "pickup_time", "new_carrier"]);
    assert_eq!(load["guard"]["reasons"][0]["detail"], "Dallas, TX is on your list of high-risk areas.");
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=high_risk_areas.replaced").await.expect(200).json();
    assert_eq!((&log[0]["details"]["before"], &log[0]["details"]["after"]), (&json!(0), &json!(2)));

    let one_right = b"county,state,listed_on\nNowhere,TX,2026-11-01\nCook,IL,2026-11-01\nCook,IL,soon\n";
    let refused = desk.me.form(Method::PUT, AREAS, &[("file", Some("areas.csv"), &one_right[..])]).await.expect(422);
    assert_eq!(refused.fields(), ["file", "file"]);
    let errors = refused.json()["errors"].clone();
    assert_eq!(errors[0]["detail"], "Line 2, county (Nowhere): This state has no county of this name.");
    assert!(errors[1]["detail"].as_str().is_some_and(|why| why.starts_with("Line 4, listed_on (soon): ")), "{errors}");
    for (name, content) in [("areas.pdf", &b"%PDF-1.7 SYN"[..]), ("areas.xlsx", &b"PK\x03\x04 SYN"[..])] {
        let refused = desk.me.form(Method::PUT, AREAS, &[("file", Some(name), content)]).await.expect(422);
        assert!(refused.text().contains("Choose a CSV file."), "{name}: {}", refused.text());
    }
    assert_eq!(desk.me.get(AREAS).await.expect(200).json(), rows, "the list stays");
}

#[tokio::test]
async fn a_change_of_the_carrier_on_file_counts_for_thirty_days() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    assert_eq!(kinds(&load), ["pickup_time", "new_carrier"]);
    // A file of long ago that came late tells of no change of late.
    let changed = "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, observed_at)
                   select c.dot_number, x.field, 'before', 'after', c.data_set, x.day, x.at
                     from loads l join movements m on m.load_id = l.id join carriers c on c.id = m.carrier_id,
                          (values ('phone', null::date, timestamptz '2026-11-10 00:00Z'), ('email_address', null, '2026-10-01 00:00Z'),
                                  ('legal_name', '2026-04-01', '2026-11-20 00:00Z')) as x (field, day, at)
                    where l.id = $1";

    sql(&desk, changed, &load).await;

    let now = desk.now(&load).await;
    assert_eq!(kinds(&now), ["pickup_time", "new_carrier", "carrier_changed"]);
    assert_eq!(now["guard"]["reasons"][2]["detail"], "The carrier’s phone number changed on file; seen Nov 10, 2026.");
}
