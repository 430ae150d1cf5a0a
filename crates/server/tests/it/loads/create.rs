use super::desk::{LOADS, VIN, body, desk, with};
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn a_new_load_is_placed_and_its_windows_are_read_in_the_stops_zone() {
    let desk = desk().await;

    let load = desk.make(body(" L-1 ")).await;

    assert_eq!((&load["external_load_number"], &load["status"]), (&json!("L-1"), &json!("available")));
    let stops = &load["stops"];
    assert_eq!((&stops[0]["geo_source"], &stops[0]["radius_miles"]), (&json!("given"), &json!(0.5)));
    assert_eq!((&stops[1]["geo_source"], &stops[1]["time_zone"]), (&json!("zip"), &json!("America/Chicago")));
    assert_eq!(stops[0]["window_start_at"], "2026-11-22T14:00:00Z");
    assert_eq!(
        (&load["pickup_time"], &load["dropoff_time"]),
        (&stops[0]["window_start_at"], &stops[1]["window_start_at"])
    );
    assert_eq!((&load["min_rate"], &load["rate_per_mile"]), (&json!(2150.5), &json!(2.32)));
    assert_eq!(
        (&load["miles_source"], &load["can_be_posted"], &load["source"]),
        (&json!("given"), &json!(true), &json!("person"))
    );
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=load.created").await.expect(200).json();
    assert_eq!(log[0]["details"]["external_load_number"], "L-1");
}

#[tokio::test]
async fn a_load_with_a_carrier_is_covered_and_names_its_truck() {
    let desk = desk().await;
    let carrier = json!({"dot_number": 1_000_001, "vin": VIN.to_lowercase(), "driver_name": "Sam", "driver_phone": "(512) 555-0142"});

    let load = desk.make(with(body("L-1"), json!({"carrier": carrier}))).await;

    assert_eq!((&load["status"], &load["carrier"]["id"]), (&json!("covered"), &json!(desk.carrier)));
    assert_eq!((&load["vehicle"]["vin"], &load["carrier_vehicle_id"]), (&json!(VIN), &load["vehicle"]["id"]));
    assert_eq!(load["movements"][0]["driver_phone_e164"], "+15125550142");
    assert_eq!(load["carrier"]["verdict"]["verdict"], load["movements"][0]["carrier"]["verdict"]["verdict"]);
    assert_eq!(load["broker_connection_status"], Value::Null);
}

#[tokio::test]
async fn a_carrier_that_is_not_on_file_keeps_the_senders_words() {
    let desk = desk().await;

    for (number, carrier, name) in [
        ("L-1", json!({"dot_number": 7_654_321}), "USDOT 7654321"),
        ("L-2", json!({"name": "SYN Unlisted"}), "SYN Unlisted"),
        ("L-3", json!({"docket_number": "MC 99", "name": "SYN By docket"}), "SYN By docket"),
    ] {
        let load = desk.make(with(body(number), json!({"carrier": carrier}))).await;
        let carrier = &load["carrier"];
        assert_eq!((&carrier["legal_name"], &carrier["is_on_file"]), (&json!(name), &json!(false)));
        assert_eq!((&carrier["id"], &carrier["verdict"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn blanks_name_no_carrier() {
    let desk = desk().await;

    for (number, carrier) in [
        ("L-1", json!({"docket_number": " "})),
        ("L-2", json!({"name": "\u{200b}"})),
        ("L-3", json!({"docket_number": ""})),
    ] {
        let load = desk.make(with(body(number), json!({"carrier": carrier}))).await;
        assert_eq!((&load["status"], &load["carrier"]), (&json!("available"), &Value::Null));
    }
}

#[tokio::test]
async fn everything_wrong_with_a_load_is_told_by_field() {
    let desk = desk().await;
    let fields = async |changes: Value| {
        let load = with(body("L-1"), changes);
        desk.me.post(LOADS, json!({"load": load})).await.expect(422).fields()
    };

    let many = json!({"external_load_number": " ", "weight": 0, "equipment_type": "dry van", "commodity": "a".repeat(201),
                      "charges": [{"kind": "gift", "amount": 1}], "user_id": 999_999, "team_id": 999_999, "classification_ids": [999_999],
                      "carrier": {"carrier_id": 999_999, "vin": "1M8GDM9A1KP042788", "driver_phone": "call me"}});
    assert_eq!(
        fields(many).await.into_iter().collect::<std::collections::BTreeSet<_>>(),
        [
            "load.carrier.carrier_id",
            "load.carrier.driver_phone",
            "load.carrier.vin",
            "load.charges.0.kind",
            "load.classification_ids",
            "load.commodity",
            "load.equipment_type",
            "load.external_load_number",
            "load.team_id",
            "load.user_id",
            "load.weight",
        ]
        .map(str::to_owned)
        .into()
    );
    assert_eq!(fields(json!({"wight": 1})).await, ["load.wight"]);
    assert_eq!(fields(json!({"charges": [["linehaul", 500.0]]})).await, ["load.charges.0"], "an object, not a list");
    for twin in ["L-1\u{200b}", "\u{ad}L-1", "L-1\u{fe0f}", "\u{200b}"] {
        assert_eq!(fields(json!({"external_load_number": twin})).await, ["load.external_load_number"], "{twin:?}");
    }
    assert_eq!(fields(json!({"status": "delayed"})).await, ["load.status"]);
    assert_eq!(fields(json!({"status": "covered"})).await, ["load.carrier"]);
    assert_eq!(fields(json!({"carrier": {"driver_name": "Sam"}})).await, ["load.carrier.carrier_id"]);
    assert_eq!(fields(json!({"status": "available", "carrier": {"name": "SYN"}})).await, ["load.status"]);
}

#[tokio::test]
async fn everything_wrong_with_stops_is_told_by_stop_and_field() {
    let desk = desk().await;
    let fields = async |stop: usize, changes: Value| {
        let mut load = body("L-1");
        load["stops"][stop] = with(load["stops"][stop].take(), changes);
        desk.me.post(LOADS, json!({"load": load})).await.expect(422).fields()
    };

    assert_eq!(fields(0, json!({"kind": "delivery"})).await, ["load.stops.0.kind"]);
    assert_eq!(fields(1, json!({"window_end_at": "2026-11-24T13:00:00Z"})).await, ["load.stops.1.window_end_at"]);
    assert_eq!(fields(1, json!({"window_start_at": "noon"})).await, ["load.stops.1.window_start_at"]);
    assert_eq!(
        fields(1, json!({"window_start_at": "2028-01-01T12:00:00Z", "window_end_at": null})).await,
        ["load.stops.1.window_start_at"]
    );
    assert_eq!(fields(1, json!({"time_zone": "Europe/Berlin"})).await, ["load.stops.1.time_zone"]);
    assert_eq!(fields(1, json!({"postal_code": "00000", "city": null})).await, ["load.stops.1.postal_code"]);
    assert_eq!(fields(0, json!({"longitude": null})).await, ["load.stops.0.latitude"]);
    let short = json!({"load": with(body("L-1"), json!({"stops": []}))});
    assert_eq!(desk.me.post(LOADS, short).await.expect(422).fields(), ["load.stops"]);
}

#[tokio::test]
async fn a_number_is_one_loads_within_a_company() {
    let desk = desk().await;
    desk.make(body("L-1")).await;

    let again = desk.me.post(LOADS, json!({"load": body("L-1")})).await.expect(422);

    assert_eq!((again.code(), again.fields()), ("taken".to_owned(), vec!["load.external_load_number".to_owned()]));
    desk.app.broker().await.post(LOADS, json!({"load": body("L-1")})).await.expect(201);
}

#[tokio::test]
async fn miles_that_are_not_given_are_routed() {
    let desk = desk().await;

    let load = desk.make(with(body("L-1"), json!({"billable_miles": null}))).await;

    assert_eq!(load["miles_source"], "routed");
    let miles = load["billable_miles"].as_f64().expect("miles");
    assert!((850.0..1_100.0).contains(&miles), "{miles}");
}

#[tokio::test]
async fn who_may_only_look_creates_nothing() {
    let desk = desk().await;

    for scopes in [&[Scope::ViewLoads][..], &[Scope::ManageTickets], &[]] {
        let looker = desk.app.member(Some(desk.company), scopes).await;
        looker.post(LOADS, json!({"load": body("L-1")})).await.expect(403);
    }
}
