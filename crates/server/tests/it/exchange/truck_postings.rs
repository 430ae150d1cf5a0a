//! Where carriers' trucks are free.

use super::{Board, area, board};
use crate::loads::desk::VIN;
use crate::support::Person;
use ::exchange::truck_postings::expire::ExpireTruckPostings;
use queue::Run;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/truck_postings";

fn posting(board: &Board, more: &Value) -> Value {
    let mut all = json!({"carrier_id": board.desk.carrier, "posted_equipment_type": "reefer",
                         "origin_area_id": area("hw:five_zip:75201")});
    all.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
    json!({"truck_posting": all})
}

async fn active(board: &Board) -> Vec<Value> {
    let rows = board.me.get(&format!("{PATH}?q[is_active_eq]=1")).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["id"].clone()).collect()
}

#[tokio::test]
async fn a_truck_is_posted_active_from_today_with_the_usual_deadhead() {
    let board = board().await;

    let made = board.me.post(PATH, posting(&board, &json!({}))).await.expect(201).json();

    assert_eq!((&made["is_active"], &made["status"]), (&json!(true), &json!("active")));
    assert_eq!((&made["start_date"], &made["origin_deadhead_tolerance"]), (&json!("2026-11-21"), &json!(50)));
    assert_eq!(made["origin_search_display_name"], "Dallas, TX");
    assert_eq!((&made["destination_area_id"], &made["destination_deadhead_tolerance"]), (&Value::Null, &Value::Null));
    assert_eq!(made["expires_at"], "2026-11-23T06:00:00Z", "the end of the day after, in Dallas");
    assert_eq!(active(&board).await, [made["id"].clone()]);
    assert_eq!(board.me.get(&format!("{PATH}/{}", made["id"])).await.expect(200).json(), made);
}

#[tokio::test]
async fn everything_of_a_posting_is_kept_and_can_be_changed() {
    let board = board().await;
    let load = board.desk.make(crate::loads::desk::with(
        crate::loads::desk::body("L-1"),
        json!({"carrier": {"carrier_id": board.desk.carrier, "vin": VIN}}),
    ));
    let truck = load.await["carrier_vehicle_id"].clone();
    let all = json!({"carrier_vehicle_id": truck, "origin_search_display_name": "DFW", "origin_deadhead_tolerance": 120,
                     "destination_area_id": area("hw:state:IL"), "destination_search_display_name": "Illinois",
                     "destination_deadhead_tolerance": 0, "start_date": "2026-11-25", "is_active": true});
    let made = board.me.post(PATH, posting(&board, &all)).await.expect(201).json();
    for (field, value) in all.as_object().expect("fields") {
        assert_eq!(&made[field], value, "{field}");
    }
    assert_eq!(made["vin"], VIN);
    let path = format!("{PATH}/{}", made["id"]);
    let change = async |change: Value| board.me.patch(&path, json!({"truck_posting": change})).await;

    let off = change(json!({"is_active": false})).await.expect(200).json();
    assert_eq!((&off["status"], &off["origin_search_display_name"]), (&json!("inactive"), &json!("DFW")));
    assert_eq!(active(&board).await, Vec::<Value>::new());
    let on = change(json!({"is_active": true, "posted_equipment_type": "van"})).await.expect(200).json();
    assert_eq!((&on["is_active"], &on["posted_equipment_type"]), (&json!(true), &json!("van")));
    let moved = change(json!({"origin_area_id": area("hw:five_zip:60601")})).await.expect(200).json();
    assert_eq!(
        (&moved["origin_search_display_name"], &moved["origin_deadhead_tolerance"]),
        (&json!("Chicago, IL"), &json!(50))
    );
    let anywhere = change(json!({"destination_area_id": null, "carrier_vehicle_id": null})).await.expect(200).json();
    assert_eq!(
        (&anywhere["destination_search_display_name"], &anywhere["carrier_vehicle_id"], &anywhere["vin"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn a_posting_expires_when_the_day_after_its_start_is_over_and_lives_again_with_another_day() {
    let mut board = board().await;
    let made = board.me.post(PATH, posting(&board, &json!({}))).await.expect(201).json();
    let path = format!("{PATH}/{}", made["id"]);
    let change = async |board: &Board, change: Value| board.me.patch(&path, json!({"truck_posting": change})).await;

    board.at("2026-11-23T06:00:00Z").await;

    let shown = board.me.get(&path).await.expect(200).json();
    assert_eq!((&shown["is_active"], &shown["status"]), (&json!(false), &json!("expired")));
    ExpireTruckPostings {}.run(&board.desk.app.app).await.expect("expired");
    assert_eq!(active(&board).await, Vec::<Value>::new());
    let refused = change(&board, json!({"is_active": true})).await.expect(422);
    assert_eq!(refused.fields(), ["truck_posting.start_date"]);
    let again = change(&board, json!({"start_date": "2026-11-24"})).await.expect(200).json();
    assert_eq!((&again["status"], &again["start_date"]), (&json!("active"), &json!("2026-11-24")));
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let board = board().await;
    for (more, field) in [
        (json!({"carrier_id": 987_654_321}), "carrier_id"),
        (json!({"carrier_id": null}), "carrier_id"),
        (json!({"carrier_vehicle_id": 987_654_321}), "carrier_vehicle_id"),
        (json!({"posted_equipment_type": "boat"}), "posted_equipment_type"),
        (json!({"origin_area_id": 1}), "origin_area_id"),
        (json!({"origin_deadhead_tolerance": 501}), "origin_deadhead_tolerance"),
        (json!({"origin_deadhead_tolerance": -1}), "origin_deadhead_tolerance"),
        (json!({"destination_area_id": 1}), "destination_area_id"),
        (json!({"destination_deadhead_tolerance": 5}), "destination_deadhead_tolerance"),
        (json!({"origin_search_display_name": "a".repeat(201)}), "origin_search_display_name"),
        (json!({"start_date": "2026-11-20"}), "start_date"),
        (json!({"start_date": "2027-02-20"}), "start_date"),
        (json!({"price": 1}), "price"),
    ] {
        let refused = board.me.post(PATH, posting(&board, &more)).await.expect(422);
        assert_eq!(refused.fields(), [format!("truck_posting.{field}")], "{more}");
    }
    let empty = board.me.post(PATH, json!({"truck_posting": {}})).await.expect(422);
    let missing =
        ["origin_area_id", "carrier_id", "posted_equipment_type"].map(|field| format!("truck_posting.{field}"));
    assert_eq!(empty.fields(), missing);
}

#[tokio::test]
async fn postings_are_listed_filtered_and_another_companys_are_not_there() {
    let board = board().await;
    let [first, second] = [json!({}), json!({"posted_equipment_type": "van", "start_date": "2026-11-30"})];
    let first = board.me.post(PATH, posting(&board, &first)).await.expect(201).json();
    let second = board.me.post(PATH, posting(&board, &second)).await.expect(201).json();
    let stranger = board.desk.app.company(Person::default()).await;
    let stranger = board.desk.app.member(Some(stranger), super::SCOPES).await;
    let ids = async |query: &str| -> Vec<Value> {
        let rows = board.me.get(&format!("{PATH}?{query}")).await.expect(200).json();
        rows.as_array().expect("rows").iter().map(|row| row["id"].clone()).collect()
    };
    let [one, two] = [first["id"].clone(), second["id"].clone()];

    assert_eq!(ids("").await, [two.clone(), one.clone()], "newest first");
    assert_eq!(ids("q[posted_equipment_type_eq]=van").await, std::slice::from_ref(&two));
    assert_eq!(ids("q[start_date_lteq]=2026-11-25").await, std::slice::from_ref(&one));
    assert_eq!(ids("q[s]=start_date+asc").await, [one.clone(), two.clone()]);
    assert_eq!(ids("q[is_active_eq]=0").await, Vec::<Value>::new());
    assert_eq!(stranger.get(PATH).await.expect(200).json(), json!([]));
    stranger.get(&format!("{PATH}/{one}")).await.expect(404);
    stranger.patch(&format!("{PATH}/{one}"), json!({"truck_posting": {"is_active": false}})).await.expect(404);
}
