use super::desk::{Desk, LOADS, body, desk, with};
use crate::support::Client;
use serde_json::{Value, json};

async fn result(desk: &Desk, by: &Client, load: Value) -> String {
    let answer = desk.upsert(by, load).await;
    assert!([200, 201].contains(&answer.status.as_u16()), "{}", answer.text());
    answer.json()["result"].as_str().expect("a result").to_owned()
}

#[tokio::test]
async fn a_load_sent_again_is_created_unchanged_changed_or_stale() {
    let desk = desk().await;
    let tms = desk.tms().await;
    let of = |minute: u32, weight: i64| {
        with(body("L-1"), json!({"weight": weight, "source_updated_at": format!("2026-11-21T11:{minute:02}:00Z")}))
    };

    let first = desk.upsert(&tms, of(10, 40_000)).await.expect(201).json();
    assert_eq!((&first["result"], &first["load"]["source"]), (&json!("created"), &json!("key")));
    assert_eq!(result(&desk, &tms, of(10, 40_000)).await, "unchanged");
    assert_eq!(result(&desk, &tms, of(5, 41_000)).await, "stale");
    assert_eq!(result(&desk, &tms, of(10, 42_000)).await, "changed");
    assert_eq!(result(&desk, &tms, of(20, 42_000)).await, "unchanged", "the same body at another time");

    assert_eq!(desk.now(&first["load"]).await["weight"], 42_000.0);
    assert_eq!(desk.numbers("").await, ["L-1"]);
}

#[tokio::test]
async fn what_people_changed_stays_until_the_system_says_something_else() {
    let desk = desk().await;
    let tms = desk.tms().await;
    let load = desk.upsert(&tms, body("L-1")).await.expect(201).json()["load"].clone();
    desk.patch(&load, json!({"weight": 10_000, "commodity": "Toys", "carrier_id": desk.carrier})).await.expect(200);

    assert_eq!(result(&desk, &tms, body("L-1")).await, "unchanged");
    let kept = desk.now(&load).await;
    assert_eq!((&kept["weight"], &kept["status"]), (&json!(10_000.0), &json!("covered")));

    assert_eq!(result(&desk, &tms, with(body("L-1"), json!({"weight": 20_000}))).await, "changed");
    let sent = desk.now(&load).await;
    assert_eq!((&sent["weight"], &sent["commodity"]), (&json!(20_000.0), &json!("Toys")), "left out stays");
    assert_eq!((&sent["status"], &sent["carrier"]["id"]), (&json!("covered"), &json!(desk.carrier)));
}

#[tokio::test]
async fn a_corrected_field_leaves_what_people_changed_of_the_others() {
    let desk = desk().await;
    let tms = desk.tms().await;
    let sent =
        |weight: i64| with(body("L-1"), json!({"weight": weight, "commodity": "Peaches", "billable_miles": 900}));
    let load = desk.upsert(&tms, sent(1_000)).await.expect(201).json()["load"].clone();
    let mut own = body("L-1")["stops"].clone();
    own[0]["name"] = json!("SYN Dock 4");
    desk.patch(&load, json!({"commodity": "Toys", "billable_miles": 950, "stops": own})).await.expect(200);

    assert_eq!(result(&desk, &tms, sent(2_000)).await, "changed");

    let now = desk.now(&load).await;
    assert_eq!(
        (&now["weight"], &now["commodity"], &now["billable_miles"]),
        (&json!(2_000.0), &json!("Toys"), &json!(950.0))
    );
    assert_eq!(now["stops"][0]["name"], "SYN Dock 4");
    let other = with(sent(2_000), json!({"commodity": "Pears"}));
    assert_eq!(result(&desk, &tms, other).await, "changed");
    assert_eq!(desk.now(&load).await["commodity"], "Pears", "the system says something else");
}

#[tokio::test]
async fn a_system_that_lags_behind_takes_no_status_back() {
    let desk = desk().await;
    let tms = desk.tms().await;
    let of = |status: &str, weight: i64| {
        with(body("L-1"), json!({"status": status, "weight": weight, "carrier": {"carrier_id": desk.carrier}}))
    };
    let load = desk.upsert(&tms, of("covered", 1_000)).await.expect(201).json()["load"].clone();
    desk.log(&load, 0, "arrival", "2026-11-21T11:00:00Z").await.expect(201);

    assert_eq!(result(&desk, &tms, of("covered", 2_000)).await, "changed");
    assert_eq!(desk.now(&load).await["status"], "progress");

    let back = with(body("L-1"), json!({"status": "covered", "status_reason": "Wrong truck."}));
    let refused = desk.upsert(&tms, back).await.expect(422);
    assert_eq!(refused.fields(), ["load.status"]);
    assert_eq!(result(&desk, &tms, of("delivered", 2_000)).await, "changed", "skips forward");
    assert_eq!(desk.now(&load).await["status"], "delivered");
}

#[tokio::test]
async fn a_thousand_loads_come_each_with_its_own_result() {
    let desk = desk().await;
    let tms = desk.tms().await;
    let mut loads: Vec<_> = (0..998).map(|nth| body(&format!("L-{nth}"))).collect();
    loads.push(with(body("L-bad"), json!({"weight": 0})));
    loads.push(with(body("L-worse"), json!({"weight": "heavy"})));

    let answer = tms.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200).json();

    let results = answer["results"].as_array().expect("results");
    assert!(results[..998].iter().all(|one| one["result"] == "created" && one["id"].is_i64()));
    assert_eq!((&results[998]["result"], &results[998]["id"]), (&json!("refused"), &Value::Null));
    assert_eq!(results[998]["errors"][0]["field"], "loads.998.weight");
    assert_eq!(results[999]["errors"][0]["field"], "loads.999.weight");
    assert_eq!(desk.me.get(LOADS).await.expect(200).header("totalitems"), "998");
    let again = tms.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads[..998]})).await.expect(200).json();
    assert!(again["results"].as_array().expect("results").iter().all(|one| one["result"] == "unchanged"));
}

#[tokio::test]
async fn the_same_number_twice_in_a_request_is_two_bodies_one_after_the_other() {
    let desk = desk().await;
    let loads = [body("L-1"), with(body("L-1"), json!({"weight": 1_000})), with(body("L-1"), json!({"weight": 1_000}))];

    let answer = desk.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200).json();

    let results: Vec<_> =
        answer["results"].as_array().expect("results").iter().map(|one| one["result"].clone()).collect();
    assert_eq!(results, ["created", "changed", "unchanged"]);
}

#[tokio::test]
async fn miles_of_many_loads_are_routed_a_moment_later() {
    let desk = desk().await;
    let loads: Vec<_> = ["L-1", "L-2"].map(|number| with(body(number), json!({"billable_miles": null}))).into();
    desk.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200);
    let miles = async || {
        let rows = desk.me.get(LOADS).await.expect(200).json();
        [rows[0]["miles_source"].clone(), rows[1]["miles_source"].clone()]
    };
    assert_eq!(miles().await, [Value::Null, Value::Null]);

    desk.app.run_jobs().await;

    assert_eq!(miles().await, ["routed", "routed"]);
}

#[tokio::test]
async fn an_address_and_a_body_name_the_same_load_and_a_request_is_bounded() {
    let desk = desk().await;
    let path = format!("{LOADS}/by_external_number/L-2");

    let wrong = desk.me.call(axum::http::Method::PUT, &path, Some(json!({"load": body("L-1")}))).await.expect(422);

    assert_eq!(wrong.fields(), ["load.external_load_number"]);
    for count in [0, 1_001] {
        let loads: Vec<_> = (0..count).map(|nth| json!({"external_load_number": format!("L-{nth}")})).collect();
        let refused = desk.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(422);
        assert_eq!(refused.fields(), ["loads"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_send_a_new_number_at_once_one_creates_it() {
    let desk = desk().await;
    let (ours, theirs) = (body("L-1"), with(body("L-1"), json!({"weight": 1_000})));
    let other = desk.tms().await;

    let (one, two) = tokio::join!(desk.upsert(&desk.me, ours), desk.upsert(&other, theirs));

    let mut results = [one, two].map(|answer| answer.json()["result"].as_str().expect("a result").to_owned());
    results.sort();
    assert_eq!(results, ["changed", "created"]);
}
