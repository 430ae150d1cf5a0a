//! Every filter, sort and default of the board, against a plain reading of what it shows of all loads.

use super::{Board, SEARCH, area, board};
use crate::loads::desk::{LOADS, body, with};
use crate::support::Person;
use freight::board::{BoardSort, PostingAge};
use serde_json::{Value, json};

/// Everything that is open, whenever it is picked up.
fn everything() -> Value {
    json!({"status": ["available", "covered", "progress", "delayed"], "pickup_start": "2026-01-01"})
}

/// A dozen loads that differ in what the board looks at.
async fn stocked() -> Board {
    let board = board().await;
    let team = json!({"team": {"name": "Nights", "team_users_attributes": []}});
    let team = board.me.post("/api/v1/teams", team).await.expect(201).json()["id"].clone();
    let days = |pickup: &str, delivery: &str| {
        let mut stops = body("x")["stops"].clone();
        for (stop, day) in [(0, pickup), (1, delivery)] {
            stops[stop]["window_start_at"] = json!(format!("{day}T08:00"));
            stops[stop]["window_end_at"] = json!(format!("{day}T10:00"));
        }
        stops
    };
    let mut north = days("2026-11-25", "2026-11-27");
    north[0] = json!({"kind": "pickup", "city": "Chicago", "state": "IL", "postal_code": "60601",
                      "window_start_at": "2026-11-25T08:00", "window_end_at": "2026-11-25T10:00"});
    north[1] = json!({"kind": "delivery", "city": "Atlanta", "state": "GA", "postal_code": "30303",
                      "window_start_at": "2026-11-27T08:00", "window_end_at": "2026-11-27T10:00"});
    for (number, more) in [
        ("A-1", json!({})),
        ("A-2", json!({"equipment_type": "reefer", "min_rate": 3_000, "weight": 20_000, "trailer_length": 53})),
        ("A-3", json!({"equipment_type": "van_or_reefer", "trailer_length": 48, "min_rate": 900})),
        (
            "A-4",
            json!({"equipment_type": "flatbed", "certifications": ["hazmat"], "weight": 20_000, "weight_unit": "kg"}),
        ),
        ("A-5", json!({"certifications": ["hazmat", "tanker"], "equipment_type": "tanker", "billable_miles": 400})),
        ("A-6", json!({"stops": north, "billable_miles": 720})),
        ("A-7", json!({"stops": days("2026-11-24", "2026-11-30"), "team_id": team})),
        ("A-8", json!({"carrier": {"carrier_id": board.desk.carrier}})),
        ("A-9", json!({"weight": null, "equipment_type": null, "min_rate": null})),
    ] {
        let mut load = with(body(number), more);
        load.as_object_mut().expect("a load").retain(|_, value| !value.is_null());
        board.desk.make(load).await;
    }
    board
}

/// Loads as the board shows them.
type Test = fn(&Value) -> bool;

fn number(load: &Value) -> &str {
    load["external_load_number"].as_str().expect("a number")
}

#[tokio::test]
async fn each_filter_finds_what_it_says_of_the_loads_that_the_board_shows() {
    let board = stocked().await;
    let all = board.search(everything()).await["results"].as_array().expect("results").clone();
    assert_eq!(all.len(), 9);
    let texas = area("hw:state:TX");
    let cases: Vec<(Value, Test)> = vec![
        (json!({"equipment": "reefer"}), |load| load["equipment_type"] == "reefer"),
        (json!({"equipment": ["reefer", "flatbed"]}), |load| {
            load["equipment_type"] == "reefer" || load["equipment_type"] == "flatbed"
        }),
        (json!({"trailer": "reefer"}), |load| {
            load["equipment_type"] == "reefer" || load["equipment_type"] == "van_or_reefer"
        }),
        (json!({"trailer": ["tanker"]}), |load| load["equipment_type"] == "tanker"),
        (json!({"min_rate": 2_150.5}), |load| load["min_rate"].as_f64().is_some_and(|rate| rate >= 2_150.5)),
        (json!({"weight": 43_000}), |load| {
            let pounds = if load["weight_unit"] == "kg" { 2.204_622_6 } else { 1.0 };
            load["weight"].as_f64().is_some_and(|weight| weight * pounds >= 43_000.0)
        }),
        (json!({"trailer_length": 48}), |load| load["trailer_length"].as_f64().is_some_and(|feet| feet <= 48.0)),
        (json!({"certifications": "hazmat"}), |load| load["is_hazmat_required"] == true),
        (json!({"certifications": ["tanker", "none"]}), |load| {
            let words = load["certifications"].as_array().expect("words");
            words.is_empty() || words.contains(&json!("tanker"))
        }),
        (json!({"origin_area_id": texas}), |load| load["stops"][0]["state"] == "TX"),
        (json!({"destination_area_id": area("hw:five_zip:30303")}), |load| load["stops"][1]["state"] == "GA"),
        (json!({"pickup_start": "2026-11-23"}), |load| load["pickup_time"].as_str() >= Some("2026-11-23")),
        (json!({"pickup_start": "2026-11-01", "pickup_end": "2026-11-22"}), |load| {
            load["pickup_time"].as_str() < Some("2026-11-23")
        }),
        (json!({"dropoff_start": "2026-11-25"}), |load| load["dropoff_time"].as_str() >= Some("2026-11-25")),
        (json!({"dropoff_end": "2026-11-24"}), |load| load["dropoff_time"].as_str() < Some("2026-11-25")),
        (json!({"load_id": "a-3"}), |load| number(load) == "A-3"),
        (json!({"status": "covered"}), |load| load["status"] == "covered"),
        (json!({"status": ["available"]}), |load| load["status"] == "available"),
    ];
    for (filter, test) in cases {
        let mut q = everything();
        q.as_object_mut().expect("filters").extend(filter.as_object().expect("a filter").clone());

        let found = board.numbers(q).await;

        let mut expected: Vec<&str> = all.iter().filter(|load| test(load)).map(number).collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{filter} tells loads apart");
        let mut sorted: Vec<&str> = found.iter().map(String::as_str).collect();
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "{filter}");
    }
}

#[tokio::test]
async fn a_load_is_found_by_its_id_its_owner_its_team_and_its_company() {
    let board = stocked().await;
    let team = board.search(json!({"load_id": "A-7"})).await["results"][0]["team"]["id"].clone();
    let id = board.search(json!({"load_id": "A-2"})).await["results"][0]["id"].clone();
    let other = board.desk.app.member(Some(board.desk.company), super::SCOPES).await;

    assert_eq!(board.numbers(json!({"load_id": id})).await, ["A-2"]);
    assert_eq!(board.numbers(json!({"team": team})).await, ["A-7"]);
    assert_eq!(board.numbers(json!({"my_loads": true})).await.len(), 7, "who makes a load has it, unless a team does");
    assert_eq!(board.numbers(json!({"company_id": board.desk.company})).await.len(), 8);
    assert_eq!(board.numbers(json!({"company_id": board.desk.company.0 + 1})).await, [""; 0]);
    let none = other.post(SEARCH, json!({"q": {"my_loads": true}})).await.expect(200);
    assert_eq!((&none.json()["results"], none.header("totalitems")), (&json!([]), "0"));
}

#[tokio::test]
async fn each_sort_orders_by_its_value_with_the_unknown_last() {
    let board = stocked().await;
    let all = board.search(everything()).await["results"].as_array().expect("results").clone();
    for sort in BoardSort::ALL {
        let value = |load: &Value| -> Option<f64> {
            let instant = |name: &str| {
                let at: chrono::DateTime<chrono::Utc> = load[name].as_str()?.parse().ok()?;
                Some(at.timestamp() as f64)
            };
            match sort.as_str().split('_').next().expect("a word") {
                "price" => load["min_rate"].as_f64(),
                "posting" => instant("last_posted_at"),
                "rpm" => {
                    load["min_rate"].as_f64().zip(load["billable_miles"].as_f64()).map(|(rate, miles)| rate / miles)
                }
                "distance" => load["billable_miles"].as_f64(),
                "pickup" => instant("pickup_time"),
                _ => instant("dropoff_time"),
            }
        };
        let mut q = everything();
        q["s"] = json!(sort.as_str());

        let found = board.numbers(q).await;

        let mut expected: Vec<&Value> = all.iter().collect();
        expected.sort_by(|a, b| {
            let turn = |order: std::cmp::Ordering| if sort.is_descending() { order.reverse() } else { order };
            let by = match (value(a), value(b)) {
                (Some(a), Some(b)) => turn(a.total_cmp(&b)),
                (a, b) => b.is_some().cmp(&a.is_some()),
            };
            by.then(turn(a["id"].as_i64().cmp(&b["id"].as_i64())))
        });
        assert_eq!(found, expected.into_iter().map(number).collect::<Vec<_>>(), "{sort}");
    }
}

#[tokio::test]
async fn unless_told_otherwise_available_loads_from_today_on_are_found_by_pickup_fifty_a_page() {
    let mut board = stocked().await;
    assert_eq!(board.numbers(json!({})).await, ["A-1", "A-2", "A-3", "A-4", "A-5", "A-9", "A-7", "A-6"]);

    // Two hours after the pickup window of most: it is still their day in Dallas.
    board.at("2026-11-22T18:00:00Z").await;
    assert_eq!(board.numbers(json!({})).await.len(), 8);
    board.at("2026-11-23T06:00:01Z").await;
    assert_eq!(board.numbers(json!({})).await, ["A-7", "A-6"]);

    let page =
        board.me.post(SEARCH, json!({"q": {"pickup_start": "2026-11-01"}, "page": 2, "per_page": 5})).await.expect(200);
    assert_eq!(page.json()["results"].as_array().map(Vec::len), Some(3));
    assert_eq!(["currentpage", "totalpages", "totalitems"].map(|name| page.header(name)), ["2", "2", "8"]);
}

#[tokio::test]
async fn fifty_miles_are_looked_around_an_area_unless_others_are_given() {
    let board = stocked().await;
    // 31 miles from Dallas; Denton is 36 from it, Waco 87.
    let (fort_worth, waco) = (area("hw:five_zip:76102"), area("hw:five_zip:76701"));
    let count = async |q: Value| board.numbers(q).await.len();

    assert_eq!(count(json!({"origin_area_id": fort_worth})).await, 7);
    assert_eq!(count(json!({"origin_area_id": fort_worth, "origin_deadhead": 20})).await, 0);
    assert_eq!(count(json!({"origin_area_id": waco})).await, 0);
    assert_eq!(count(json!({"origin_area_id": waco, "deadhead": 100})).await, 7);
    assert_eq!(count(json!({"origin_area_id": waco, "deadhead": 100, "origin_deadhead": 20})).await, 0);
    let found = board.search(json!({"origin_area_id": fort_worth, "load_id": "A-1"})).await;
    let miles = found["results"][0]["miles_from_origin"].as_f64().expect("miles");
    assert!((25.0..35.0).contains(&miles), "{miles}");
    let found = board.search(json!({"load_id": "A-1"})).await;
    assert_eq!(found["results"][0]["miles_from_origin"], Value::Null);
}

#[tokio::test]
async fn a_posting_is_found_by_its_age_even_after_it_was_taken_off() {
    let board = stocked().await;
    let set = async |number: &str, minutes: i64| {
        let sql = "update loads set last_posted_at = $2 where external_load_number = $1";
        let at = board.desk.app.now() - chrono::TimeDelta::minutes(minutes);
        sqlx::query(sql).bind(number).bind(at).execute(&mut *board.desk.app.db().await).await.expect("arranged");
    };
    for (number, hours) in [("A-1", 7), ("A-2", 8), ("A-3", 13), ("A-4", 24), ("A-5", 72)] {
        set(number, hours * 60).await;
    }
    board.desk.app.index().await;

    for (age, number) in PostingAge::ALL.iter().zip(["A-1", "A-2", "A-3", "A-4", "A-5"]) {
        assert_eq!(board.numbers(json!({"posting": age.as_str()})).await, [number], "{age}");
    }
    assert_eq!(board.numbers(json!({"posting": ["8hr", ">72hr"]})).await, ["A-1", "A-5"]);
    assert_eq!(board.numbers(json!({"posting": [], "load_id": "A-6"})).await, ["A-6"], "it was never posted");
}

#[tokio::test]
async fn what_cannot_be_meant_is_named() {
    let board = board().await;
    for (q, field) in [
        (json!({"view": "mine"}), "q.view"),
        (json!({"posting": "9hr"}), "q.posting"),
        (json!({"equipment": ["boat"]}), "q.equipment.0"),
        (json!({"trailer": "hotshot"}), "q.trailer"),
        (json!({"status": "delivered"}), "q.status"),
        (json!({"certifications": "twic"}), "q.certifications"),
        (json!({"min_rate": -1}), "q.min_rate"),
        (json!({"weight": "heavy"}), "q.weight"),
        (json!({"origin_area_id": 1}), "q.origin_area_id"),
        (json!({"origin_deadhead": 10}), "q.origin_deadhead"),
        (json!({"deadhead": 501}), "q.deadhead"),
        (json!({"pickup_start": "tomorrow"}), "q.pickup_start"),
        (json!({"pickup_start": "2026-11-24", "pickup_end": "2026-11-23"}), "q.pickup_end"),
        (json!({"s": "price"}), "q.s"),
        (json!({"load_id": 1.5}), "q.load_id"),
        (json!({"color": "red"}), "q.color"),
    ] {
        let refused = board.me.post(SEARCH, json!({"q": q})).await.expect(422);
        assert_eq!(refused.fields(), [field], "{q}");
    }
    for (body, field) in [(json!({"page": 0}), "page"), (json!({"per_page": 101}), "per_page"), (json!({"x": 1}), "x")]
    {
        assert_eq!(board.me.post(SEARCH, body).await.expect(422).fields(), [field]);
    }
}

#[tokio::test]
async fn another_companys_loads_are_never_found() {
    let board = stocked().await;
    let other = board.desk.app.company(Person::default()).await;
    let stranger = board.desk.app.member(Some(other), super::SCOPES).await;
    let id = board.search(json!({"load_id": "A-1"})).await["results"][0]["id"].clone();

    let found = stranger.post(SEARCH, json!({"q": {"load_id": id, "pickup_start": "2026-01-01"}})).await.expect(200);

    assert_eq!(found.json(), json!({"results": [], "counts": {"all": 0, "posted": 0, "unposted": 0}}));
    stranger.get(&format!("{LOADS}/{id}/broker_details")).await.expect(404);
    stranger.patch(&format!("{LOADS}/{id}/post_load"), json!({})).await.expect(404);
    stranger.patch(&format!("{LOADS}/{id}/unpost_load"), json!({})).await.expect(404);
    let bulk = stranger.patch(&format!("{LOADS}/bulk_post"), json!({"load_ids": [id]})).await.expect(200).json();
    assert_eq!((&bulk["success"], &bulk["errors"][0]["errors"][0]["code"]), (&json!([]), &json!("not_found")));
}

#[tokio::test]
async fn the_equipment_that_can_be_posted_is_told_with_what_it_is() {
    let board = board().await;

    let path = format!("{LOADS}/posted_equipment_types_with_descriptions");
    let types = board.me.get(&path).await.expect(200).json();

    let types = types.as_array().expect("types");
    assert_eq!(types.len(), 21);
    assert_eq!(types[0]["posted_equipment_type"], "van");
    assert_eq!(types.iter().filter(|one| one["is_trailer"] == true).count(), 17);
}
