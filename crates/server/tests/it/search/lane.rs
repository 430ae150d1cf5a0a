//! Carriers that were seen at both ends of a lane.

use super::dots;
use crate::carriers::files::put;
use crate::support::{ALL_FLAGS, Client, Person, TestApp};
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// Chicago's county and Dallas's, as inspections name them.
const COOK: (&str, &str) = ("IL", "31");
const DALLAS: (&str, &str) = ("TX", "113");

/// Two carriers: the first was seen twice in Chicago and once in Dallas, the second only in Chicago.
pub async fn seen(app: &TestApp) {
    let carrier = |dot: &'static str, units: &'static str| {
        [("DOT_NUMBER", dot), ("LEGAL_NAME", "ACME"), ("STATUS_CODE", "A"), ("PHY_STATE", "IL"), ("POWER_UNITS", units)]
    };
    put(app, DataSet::Census, &[&carrier("1000001", "5"), &carrier("1000002", "9")]).await;
    let inspection =
        |id: &'static str, dot: &'static str, day: &'static str, (state, county): (&'static str, &'static str)| {
            [
                ("INSPECTION_ID", id),
                ("DOT_NUMBER", dot),
                ("INSP_DATE", day),
                ("COUNTY_CODE_STATE", state),
                ("COUNTY_CODE", county),
            ]
        };
    let rows = [
        inspection("1", "1000001", "20260901", COOK),
        inspection("2", "1000001", "20250301", COOK),
        inspection("3", "1000001", "20261001", DALLAS),
        inspection("4", "1000002", "20261001", COOK),
    ];
    put(app, DataSet::Inspections, &rows.each_ref().map(|row| &row[..])).await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
}

async fn area(client: &Client, term: &str) -> i64 {
    let found = client.get(&format!("/api/v1/areas/autocomplete?term={term}")).await.expect(200).json();
    found[0]["id"].as_i64().expect("an area")
}

async fn search(client: &Client, body: Value) -> Value {
    client.post("/api/v1/carriers/search", body).await.expect(200).json()
}

#[tokio::test]
async fn carriers_seen_at_both_ends_are_found_with_their_touches_and_the_route() {
    let app = TestApp::start().await;
    seen(&app).await;
    let me = app.broker().await;
    let (chicago, dallas) = (area(&me, "chicago").await, area(&me, "dallas").await);

    let lane = json!({"origin_area_id": chicago, "destination_area_id": dallas, "with_facets": true});
    let found = search(&me, lane).await;
    let origin_alone = search(&me, json!({"origin_area_id": chicago, "q": {"s": "power_units desc"}})).await;

    assert_eq!(dots(&found["carriers"]), [1_000_001]);
    assert_eq!(found["carriers"][0]["touches"], json!({"origin": 2, "destination": 1}));
    let miles = found["route"]["miles"].as_f64().expect("miles");
    assert!((850.0..1_000.0).contains(&miles), "{miles} miles");
    assert_eq!(found["facets"]["state"], json!([{"value": "IL", "count": 1}]));
    assert_eq!((dots(&origin_alone["carriers"]), &origin_alone["route"]), (vec![1_000_002, 1_000_001], &Value::Null));
}

#[tokio::test]
async fn time_radius_and_filters_narrow_a_lane_and_empty_ones_do_not() {
    let app = TestApp::start().await;
    seen(&app).await;
    let me = app.broker().await;
    let (chicago, texas) = (area(&me, "chicago").await, area(&me, "texas").await);

    for (more, found) in [
        (json!({"vehicle_range_in_time": 3}), vec![(1_000_001, 1)]),
        (json!({"vehicle_range_in_time": -1, "miles_from_origin": -5}), vec![(1_000_001, 2)]),
        (json!({"vehicle_range_in_time": null, "miles_from_origin": null}), vec![(1_000_001, 2)]),
        (json!({"miles_from_origin": 1}), vec![]),
        (json!({"q": {"power_units_gteq": 6}}), vec![]),
        (json!({"q": {"state_in": ["IL", "TX"], "has_phone_eq": false}}), vec![(1_000_001, 2)]),
        (json!({"page": 2}), vec![]),
    ] {
        let mut body = json!({"origin_area_id": chicago, "destination_area_id": texas});
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let answer = search(&me, body).await;
        let rows = answer["carriers"].as_array().expect("rows").iter();
        let rows: Vec<_> =
            rows.map(|row| (row["dot_number"].as_i64().unwrap(), row["touches"]["origin"].as_i64().unwrap())).collect();
        assert_eq!(rows, found, "{more}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_lane_is_named() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let chicago = area(&me, "chicago").await;

    for (body, fields) in [
        (json!({}), vec!["origin_area_id"]),
        (json!({"origin_area_id": 1, "destination_area_id": chicago}), vec!["origin_area_id"]),
        (json!({"origin_area_id": chicago, "miles_from_origin": 5000}), vec!["miles_from_origin"]),
        (json!({"origin_area_id": chicago, "miles_from_destination": 25}), vec!["miles_from_destination"]),
        (json!({"destination_area_id": chicago, "miles_from_origin": 25}), vec!["miles_from_origin"]),
        (json!({"origin_area_id": chicago, "q": {"colour_eq": 1}}), vec!["q[colour_eq]"]),
        (json!({"origin_area_id": chicago, "q": {"state_in": [["TX"]]}}), vec!["q[state_in][]"]),
        (
            json!({"origin_area_id": chicago, "q": {"power_units_gteq": "many"}, "per_page": 500}),
            vec!["q[power_units_gteq]", "per_page"],
        ),
        (json!({"origin_area_id": chicago, "colour": 1}), vec!["colour"]),
    ] {
        let answer = me.post("/api/v1/carriers/search", body.clone()).await.expect(422);
        assert_eq!(answer.fields(), fields, "{body}");
    }
    let without = Person { flags: &[PlanFlag::Rule], ..Person::default() };
    app.person(without).await.post("/api/v1/carriers/search", json!({"origin_area_id": chicago})).await.expect(403);
}

#[tokio::test]
async fn at_the_plans_limit_there_are_no_carriers_and_the_same_lane_stays_open() {
    let app = TestApp::start().await;
    seen(&app).await;
    let me = app.broker().await;
    let (chicago, dallas) = (area(&me, "chicago").await, area(&me, "dallas").await);
    sqlx::query("update plans set carrier_searches_limit = 1").execute(&mut *app.db().await).await.expect("a limit");

    let first = search(&me, json!({"origin_area_id": chicago})).await;
    let other = search(&me, json!({"origin_area_id": dallas})).await;
    let again = search(&me, json!({"origin_area_id": chicago, "q": {"power_units_gteq": 1}})).await;

    assert_eq!((&first["is_plan_limit_reached"], dots(&first["carriers"]).len()), (&json!(false), 2));
    assert_eq!((&other["is_plan_limit_reached"], dots(&other["carriers"]).len()), (&json!(true), 0));
    assert_eq!(dots(&again["carriers"]).len(), 2);
}

#[tokio::test]
async fn facets_count_what_the_filters_leave() {
    let app = TestApp::start().await;
    seen(&app).await;
    let me = app.broker().await;

    let facets = me.get("/api/v1/carriers/facets?q[power_units_gteq]=6").await.expect(200).json();

    assert_eq!(facets["state"], json!([{"value": "IL", "count": 1}]));
    assert_eq!(facets["power_units"], json!([{"from": 6, "to": 20, "count": 1}]));
    assert_eq!(me.get("/api/v1/carriers/facets?q[x]=6").await.expect(422).fields(), ["q[x]"]);
}

#[tokio::test]
async fn a_lane_tells_whom_to_call_and_is_exported_with_it() {
    let app = TestApp::start().await;
    seen(&app).await;
    let me = app.broker().await;
    let (chicago, dallas) = (area(&me, "chicago").await, area(&me, "dallas").await);
    let sql = "update carriers set phone = '3125550101' where dot_number = 1000001";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");

    let found = search(&me, json!({"origin_area_id": chicago})).await;
    let phones: Vec<_> = found["carriers"].as_array().expect("rows").iter().map(|row| &row["phone"]).collect();
    assert_eq!(phones, [&json!("3125550101"), &Value::Null]);
    assert_eq!(found["carriers"][0]["equipment"], json!([]));
    assert_eq!(found["carriers"][0]["touches"], json!({"origin": 2, "destination": null}), "nobody asked about it");

    let export = "/api/v1/carriers/export";
    let answer = me.get(&format!("{export}?origin_area_id={chicago}&vehicle_range_in_time=3")).await.expect(200);
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"lane-2026-11-21.csv\"");
    let text = answer.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].ends_with(",Phone,Equipment,Inspections near origin,Inspections near destination"),
        "{}",
        lines[0]
    );
    assert_eq!(lines.len(), 3);
    let first = lines.iter().find(|line| line.contains(",1000001,")).expect("the first carrier");
    assert!(first.ends_with(",3125550101,,1,"), "{first}");
    let both = format!("{export}?origin_area_id={chicago}&destination_area_id={dallas}&q[s]=touches+desc");
    let text = me.get(&both).await.expect(200).text();
    assert!(text.lines().count() == 2 && text.trim_end().ends_with(",3125550101,,2,1"), "{text}");
    assert_eq!(me.get(&format!("{export}?q[power_units_gteq]=1")).await.expect(200).text().lines().count(), 3);

    for (query, field) in [
        ("q[s]=touches+desc", "q[s]"),
        ("miles_from_origin=5", "origin_area_id"),
        ("origin_area_id=1", "origin_area_id"),
        ("origin_area_id=1&page=1", "page"),
    ] {
        assert_eq!(me.get(&format!("{export}?{query}")).await.expect(422).fields(), [field], "{query}");
    }
    for (field, miles) in [
        ("miles_from_origin", "NaN"),
        ("miles_from_origin", "inf"),
        ("miles_from_origin", "-inf"),
        ("miles_from_destination", "5"),
    ] {
        let path = format!("{export}?origin_area_id={chicago}&{field}={miles}");
        assert_eq!(me.get(&path).await.expect(422).fields(), [field], "{miles}");
    }
}

#[tokio::test]
async fn a_lane_is_exported_by_plans_with_lane_search_and_counts_like_its_search() {
    let app = TestApp::start().await;
    seen(&app).await;
    let manager = Person { scopes: &[Scope::ManageUsers], ..Person::default() };
    let without: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::LaneSearch).collect();
    let (me, unpaid) = (app.person(manager).await, app.person(Person { flags: &without, ..Person::default() }).await);
    let (chicago, dallas) = (area(&me, "chicago").await, area(&me, "dallas").await);
    let export =
        async |client: &Client, id: i64| client.get(&format!("/api/v1/carriers/export?origin_area_id={id}")).await;
    sqlx::query("update plans set carrier_searches_limit = 1").execute(&mut *app.db().await).await.expect("a limit");

    assert_eq!(export(&unpaid, chicago).await.expect(403).code(), "paywall");
    search(&me, json!({"origin_area_id": chicago})).await;
    export(&me, chicago).await.expect(200);
    export(&me, dallas).await.expect(409);

    let log = me.get("/api/v1/audit_log?q[action_eq]=carriers.exported").await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(1));
    assert_eq!(log[0]["details"]["lane"]["destination"], Value::Null);
    assert!(log[0]["details"]["lane"]["origin"].as_str().is_some_and(|name| name.contains("Chicago")), "{log}");
}
