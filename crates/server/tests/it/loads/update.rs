use super::desk::{LOADS, VIN, body, desk, with};
use crate::carriers::files::carrier;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn every_field_is_set_left_alone_and_taken_away() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let set = json!({"min_rate": 1_500, "weight": 20, "weight_unit": "kg", "trailer_length": 53, "equipment_type": "reefer",
                     "certifications": ["hazmat"], "commodity": "Peaches", "cargo_value": 90_000, "temperature": 34, "billable_miles": 930,
                     "is_team": true, "is_partial": true, "trailer_number": "T-1", "bol_number": "B-1", "seal_number": "S-1",
                     "hold_reason": "Wait for the code.", "charges": [{"kind": "linehaul", "amount": 1_400.25, "description": "All in"}]});

    let after = desk.patch(&load, set.clone()).await.expect(200).json();

    for (field, value) in set.as_object().expect("fields").iter().filter(|(field, _)| *field != "charges") {
        assert!(
            after[field] == *value || after[field].as_f64() == value.as_f64() && value.is_number(),
            "{field}: {}",
            after[field]
        );
    }
    assert_eq!((&after["is_hazmat_required"], &after["charges"][0]["amount"]), (&json!(true), &json!(1400.25)));
    assert_eq!(
        after["readiness"],
        json!({"state": "hold", "need": null, "by": null, "reason": "person", "alert": null})
    );
    let same = desk.patch(&load, json!({})).await.expect(200).json();
    assert_eq!(same, after);
    let nothing = json!({"min_rate": null, "weight": null, "equipment_type": null, "commodity": null, "hold_reason": null, "temperature": null});
    let bare = desk.patch(&load, nothing.clone()).await.expect(200).json();
    assert!(nothing.as_object().expect("fields").keys().all(|field| bare[field].is_null()), "{bare}");
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=load.changed").await.expect(200).json();
    assert_eq!(
        log[0]["details"]["fields"],
        json!(["commodity", "equipment_type", "hold_reason", "min_rate", "temperature", "weight"])
    );
}

#[tokio::test]
async fn a_number_is_changed_unless_another_load_has_it() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    desk.make(body("L-2")).await;

    for wrong in ["L-2", " ", &"9".repeat(51)] {
        let answer = desk.patch(&load, json!({"external_load_number": wrong})).await.expect(422);
        assert_eq!(answer.fields(), ["load.external_load_number"], "{wrong}");
    }
    let after = desk.patch(&load, json!({"external_load_number": " L-3 "})).await.expect(200).json();

    assert_eq!(after["external_load_number"], "L-3");
    let mut numbers = desk.numbers("").await;
    numbers.sort();
    assert_eq!(numbers, ["L-2", "L-3"]);
}

#[tokio::test]
async fn a_number_from_before_hidden_signs_were_refused_keeps_no_change_out() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let sql = "update loads set external_load_number = $2 where id = $1";
    let before = sqlx::query(sql).bind(load["id"].as_i64()).bind("L-1\u{200b}");
    before.execute(&mut *desk.app.db().await).await.expect("a number of before");

    let after = desk.patch(&load, json!({"commodity": "Peaches"})).await.expect(200).json();
    let twin = desk.patch(&load, json!({"external_load_number": "L-1\u{2060}"})).await.expect(422);

    assert_eq!((&after["commodity"], &after["external_load_number"]), (&json!("Peaches"), &json!("L-1\u{200b}")));
    assert_eq!(twin.fields(), ["load.external_load_number"]);
}

#[tokio::test]
async fn what_is_wrong_is_told_by_field_and_nothing_is_changed() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let fields = async |changes: Value| desk.patch(&load, changes).await.expect(422).fields();

    assert_eq!(fields(json!({"weight": 0, "commodity": "a".repeat(201)})).await, ["load.commodity", "load.weight"]);
    assert_eq!(fields(json!({"stops": []})).await, ["load.stops"]);
    assert_eq!(fields(json!({"driver_phone": "later"})).await, ["load.driver_phone"]);
    assert_eq!(fields(json!({"vin": "1M8GDM9A1KP042788"})).await, ["load.vin"]);
    assert_eq!(fields(json!({"carrier_vehicle_id": 999_999})).await, ["load.carrier_vehicle_id"]);
    assert_eq!(fields(json!({"carrier_id": 999_999})).await, ["load.carrier_id"]);
    assert_eq!(fields(json!({"movement_id": 999_999, "driver_name": "Sam"})).await, ["load.movement_id"]);
    assert_eq!(fields(json!({"watcher_ids": [999_999]})).await, ["load.watcher_ids"]);
    assert_eq!(fields(json!({"hold_reason": "a".repeat(501)})).await, ["load.hold_reason"]);
    assert_eq!(desk.now(&load).await, load);
}

#[tokio::test]
async fn a_change_of_an_old_version_is_refused_with_the_new_one() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let path = format!("{LOADS}/{}", load["id"]);
    let edit = |commodity: &str| json!({"load": {"lock_version": load["lock_version"], "commodity": commodity}});

    desk.me.patch(&path, edit("Toys")).await.expect(200);
    let stale = desk.me.patch(&path, edit("Tools")).await.expect(409);

    assert_eq!((stale.code(), stale.fields()), ("conflict".to_owned(), vec!["load.lock_version".to_owned()]));
    assert_eq!(stale.json()["current"], desk.now(&load).await);
    assert_eq!(desk.now(&load).await["commodity"], "Toys");
    let missing = desk.me.patch(&path, json!({"load": {"commodity": "Tools"}})).await.expect(422);
    assert_eq!(missing.fields(), ["load.lock_version"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_who_edit_at_once_one_wins() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let (path, colleague) =
        (format!("{LOADS}/{}", load["id"]), desk.app.member(Some(desk.company), &[Scope::ManageLoads]).await);
    let edit = |commodity: &str| json!({"load": {"lock_version": load["lock_version"], "commodity": commodity}});

    let (one, two) = tokio::join!(desk.me.patch(&path, edit("Toys")), colleague.patch(&path, edit("Tools")));

    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_carrier_is_assigned_replaced_with_a_reason_and_removed() {
    let desk = desk().await;
    let other = carrier(&desk.app, 1_000_002, &[("LEGAL_NAME", "OTHER FREIGHT INC")]).await;
    let load = desk.make(body("L-1")).await;

    let covered = desk.patch(&load, json!({"carrier_id": desk.carrier, "driver_name": "Sam"})).await.expect(200).json();
    assert_eq!((&covered["status"], &covered["movements"][0]["driver_name"]), (&json!("covered"), &json!("Sam")));
    assert_eq!(desk.patch(&load, json!({"carrier_id": other})).await.expect(422).fields(), ["reason"]);
    let why = json!({"carrier_id": other, "removed_reason": "breakdown", "removed_note": "Blew a tire."});
    let replaced = desk.patch(&load, why).await.expect(200).json();
    assert_eq!((&replaced["status"], &replaced["carrier"]["id"]), (&json!("covered"), &json!(other)));
    let gone = &replaced["movements"][1];
    assert_eq!((&gone["removed_reason"], &gone["removed_note"]), (&json!("breakdown"), &json!("Blew a tire.")));
    assert_eq!(replaced["movements"][0]["driver_name"], Value::Null, "its driver went with it");
    let bare =
        desk.patch_because(&load, json!({"carrier_id": null}), Some("They gave it back.")).await.expect(200).json();

    assert_eq!((&bare["status"], &bare["carrier"]), (&json!("available"), &Value::Null));
    let kinds: Vec<String> = sqlx::query_scalar("select kind from load_events where load_id = $1 order by sequence")
        .bind(load["id"].as_i64())
        .fetch_all(&mut *desk.app.db().await)
        .await
        .expect("events");
    assert_eq!(
        kinds,
        [
            "load_created",
            "carrier_assigned",
            "load_status_changed",
            "carrier_removed",
            "carrier_assigned",
            "carrier_removed",
            "load_status_changed"
        ]
    );
}

#[tokio::test]
async fn a_truck_is_named_by_its_vin_or_by_its_id_and_is_the_carriers() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let other = carrier(&desk.app, 1_000_002, &[]).await;
    let theirs =
        desk.make(with(body("L-2"), json!({"carrier": {"carrier_id": other, "vin": "1XKYD49X0LJ000016"}}))).await;

    let by_vin = desk.patch(&load, json!({"vin": VIN, "vehicle_name": "Unit 7"})).await.expect(200).json();
    assert_eq!((&by_vin["vehicle"]["vin"], &by_vin["vehicle"]["name"]), (&json!(VIN), &json!("Unit 7")));
    let none = desk.patch(&load, json!({"carrier_vehicle_id": null})).await.expect(200).json();
    assert_eq!(none["vehicle"], Value::Null);
    let id = by_vin["carrier_vehicle_id"].clone();
    let by_id = desk.patch(&load, json!({"carrier_vehicle_id": id})).await.expect(200).json();
    assert_eq!(by_id["vehicle"]["vin"], VIN);

    let wrong = desk.patch(&load, json!({"carrier_vehicle_id": theirs["carrier_vehicle_id"]})).await.expect(422);
    assert_eq!(wrong.fields(), ["load.carrier_vehicle_id"]);
}

#[tokio::test]
async fn a_relay_hands_over_at_a_stop() {
    let desk = desk().await;
    let other = carrier(&desk.app, 1_000_002, &[]).await;
    let mut stops = body("L-1")["stops"].clone();
    let relay = json!({"kind": "other", "postal_code": "63101", "window_start_at": "2026-11-23T08:00"});
    stops.as_array_mut().expect("stops").insert(1, relay);
    let load = desk.make(with(body("L-1"), json!({"stops": stops, "carrier": {"carrier_id": desk.carrier}}))).await;

    let taken = desk.patch(&load, json!({"carrier_id": other, "first_stop": 1})).await.expect(422);
    assert_eq!(taken.fields(), ["load.first_stop"]);
    desk.patch(&load, json!({"last_stop": 1, "switch_at": "2026-11-23T15:00:00Z"})).await.expect(200);
    let relayed = desk.patch(&load, json!({"carrier_id": other, "first_stop": 1})).await.expect(200).json();

    let ranges: Vec<_> = relayed["movements"]
        .as_array()
        .expect("movements")
        .iter()
        .map(|one| (&one["first_stop"], &one["last_stop"]))
        .collect();
    assert_eq!(ranges, [(&json!(0), &json!(1)), (&json!(1), &json!(2))]);
    assert_eq!(relayed["carrier"]["id"], desk.carrier, "the first is on its way");
    assert_eq!(desk.patch(&load, json!({"driver_name": "Sam"})).await.expect(422).fields(), ["load.movement_id"]);
}

#[tokio::test]
async fn owner_team_and_watchers_are_of_the_company_and_see_loads() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let colleague =
        desk.app.user(Some(desk.company), "bo@desk.example", "no password fits", &[Scope::ViewLoads]).await.0;
    let blind = desk.app.user(Some(desk.company), "cy@desk.example", "no password fits", &[Scope::Onboarding]).await.0;
    let stranger = desk.app.user(None, "eve@elsewhere.example", "no password fits", &[Scope::ViewLoads]).await.0;
    let team = desk.me.post("/api/v1/teams", json!({"team": {"name": "Dallas"}})).await.expect(201).json();

    let changes = json!({"user_email": "Bo@Desk.example", "team_id": team["id"], "watcher_ids": [colleague]});
    let owned = desk.patch(&load, changes).await.expect(200).json();

    assert_eq!((&owned["user"]["id"], &owned["team"]["name"]), (&json!(colleague), &json!("Dallas")));
    assert_eq!(owned["watchers"][0]["id"], colleague);
    assert_eq!(desk.patch(&load, json!({"user_id": blind})).await.expect(422).fields(), ["load.user_id"]);
    assert_eq!(desk.patch(&load, json!({"user_id": stranger})).await.expect(422).fields(), ["load.user_id"]);
    assert_eq!(desk.patch(&load, json!({"watcher_ids": [stranger]})).await.expect(422).fields(), ["load.watcher_ids"]);
    assert_eq!(desk.patch(&load, json!({"user_id": null})).await.expect(200).json()["user"], Value::Null);
}

#[tokio::test]
async fn another_companys_load_is_not_there() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let stranger = desk.app.broker().await;
    let path = format!("{LOADS}/{}", load["id"]);

    stranger.get(&path).await.expect(404);
    stranger.get(&format!("{path}/load_logs")).await.expect(404);
    stranger.patch(&path, json!({"load": {"lock_version": 0, "commodity": "Toys"}})).await.expect(404);
    let log = json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2026-11-21T11:00:00Z"});
    stranger.post("/api/v1/load_logs", log).await.expect(404);
    assert_eq!(stranger.get(LOADS).await.expect(200).header("totalitems"), "0");
}
