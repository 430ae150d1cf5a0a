use super::{dots, three};
use crate::carriers::files::{carrier, put, put_complete};
use crate::support::{Person, TestApp};
use fmcsa::DataSet;
use kernel::scopes::Scope;

#[tokio::test]
async fn every_filter_narrows_and_unknown_facts_meet_none() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    for (query, found) in [
        ("q[state_in][]=tx", vec![1_000_001, 1_000_002]),
        ("q[state_in][]=TX&q[state_in][]=ON", vec![1_000_001, 1_000_002, 1_289_200]),
        ("q[country_in][]=CA", vec![1_289_200]),
        ("q[status_code_in][]=I", vec![1_000_002]),
        ("q[power_units_gteq]=4", vec![1_000_001]),
        ("q[power_units_lteq]=4", vec![1_000_002]),
        ("q[power_units_gteq]=0", vec![1_000_001, 1_000_002]),
        ("q[safety_rating_in][]=S", vec![1_000_001]),
        ("q[cargo_any][]=produce&q[cargo_any][]=meat", vec![1_000_001]),
        ("q[has_phone_eq]=1", vec![1_000_001]),
        ("q[has_active_authority]=any", vec![]),
        ("q[authority_months_gteq]=3", vec![]),
        ("q[bipd_on_file_gteq]=750000", vec![]),
        ("q[is_out_of_service_eq]=1", vec![]),
        ("q[inspected_within_months_lteq]=24", vec![]),
        ("q[state_in][]=TX&q[power_units_gteq]=4&q[search_text]=ab", vec![1_000_001]),
        ("q[equipment_any][]=reefer", vec![1_000_001]),
        ("q[equipment_any][]=reefer&q[specialization_any][]=verified", vec![]),
        ("q[equipment_any][]=cargo_vans&q[equipment_units_gteq]=2&q[equipment_percent_gteq]=0.5", vec![]),
        ("q[straight_box_trucks_lteq]=10", vec![]),
        ("q[is_my_carrier_eq]=1", vec![]),
        ("q[is_my_carrier_eq]=0", vec![1_000_001, 1_000_002, 1_289_200]),
        ("q[classification_id_in][]=3", vec![]),
        ("q[cargo_coverage_gteq]=100000", vec![]),
        ("q[name_cont]=cartage", vec![1_289_200]),
        ("q[home_within]=45,-80,100", vec![]),
    ] {
        let answer = me.get(&format!("/api/v1/carriers?{query}")).await.expect(200);
        let mut rows = dots(&answer.json());
        rows.sort_unstable();
        assert_eq!(rows, found, "{query}");
        assert_eq!(answer.header("totalitems"), found.len().to_string(), "{query}");
    }
}

#[tokio::test]
async fn a_carrier_that_whole_files_do_not_mention_has_no_order_and_no_insurance_on_file() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;
    let before = me.get("/api/v1/carriers?q[is_out_of_service_eq]=0").await.expect(200);
    assert!(dots(&before.json()).is_empty());
    let unknown = me.get("/api/v1/carriers").await.expect(200).json();
    assert_eq!(unknown[0]["bipd_on_file"], serde_json::Value::Null);

    for data_set in [DataSet::OosOrders, DataSet::LiInsurance, DataSet::MotusInsurance] {
        put_complete(&app, data_set, &[]).await;
    }
    app.app.live.catch_up(&app.app.pool).await.expect("followed");

    let after = me.get("/api/v1/carriers?q[is_out_of_service_eq]=0&q[s]=dot_number+asc").await.expect(200).json();
    assert_eq!(dots(&after), [1_000_001, 1_000_002, 1_289_200]);
    assert_eq!((&after[0]["is_out_of_service"], &after[0]["bipd_on_file"]), (&false.into(), &0.into()));
}

#[tokio::test]
async fn a_fleet_that_nothing_confirms_is_marked_in_no_range_and_not_first() {
    let app = TestApp::start().await;
    three(&app).await;
    // The counts of USDOT 2855794.
    carrier(&app, 2_855_794, &[("POWER_UNITS", "92901"), ("TOTAL_DRIVERS", "110113"), ("MCS150_DATE", "20620101")])
        .await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let me = app.broker().await;
    let largest = "/api/v1/carriers?q[s]=power_units+desc";

    let before = me.get(largest).await.expect(200).json();
    let above = me.get("/api/v1/carriers?q[power_units_gteq]=1000").await.expect(200);
    let seen = [("INSPECTION_ID", "7"), ("DOT_NUMBER", "2855794"), ("INSP_DATE", "20260301")];
    put(&app, DataSet::Inspections, &[&seen]).await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let after = me.get(largest).await.expect(200).json();
    let above_after = me.get("/api/v1/carriers?q[power_units_gteq]=1000").await.expect(200);

    assert_eq!(dots(&before)[..2], [1_000_001, 1_000_002]);
    let giant = before.as_array().expect("rows").iter().find(|row| row["dot_number"] == 2_855_794).expect("the giant");
    assert_eq!((&giant["power_units"], &giant["is_fleet_unconfirmed"]), (&92_901.into(), &true.into()));
    assert_eq!(giant["mcs150_on"], serde_json::Value::Null);
    assert_eq!(before[0]["is_fleet_unconfirmed"], false);
    assert_eq!((dots(&after)[0], &after[0]["is_fleet_unconfirmed"]), (2_855_794, &false.into()));
    assert_eq!((above.header("totalitems"), above_after.header("totalitems")), ("0", "1"));
}

#[tokio::test]
async fn rows_come_in_the_order_asked_for_unknown_last() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    for (order, found) in [
        ("power_units+asc", [1_000_002, 1_000_001, 1_289_200]),
        ("power_units+desc", [1_000_001, 1_000_002, 1_289_200]),
        ("dot_number+desc", [1_289_200, 1_000_002, 1_000_001]),
        ("name+desc", [1_289_200, 1_000_001, 1_000_002]),
        ("state+asc", [1_289_200, 1_000_001, 1_000_002]),
    ] {
        let rows = me.get(&format!("/api/v1/carriers?q[s]={order}")).await.expect(200).json();
        assert_eq!(dots(&rows), found, "{order}");
    }
}

#[tokio::test]
async fn bad_parameters_are_named() {
    let me = TestApp::start().await.broker().await;

    for (parameter, value) in [
        ("q[state_in][]", "Texas"),
        ("q[power_units_gteq]", "-1"),
        ("q[power_units_gteq]", "4294967296"),
        ("q[safety_rating_in][]", "X"),
        ("q[cargo_any][]", "gold"),
        ("q[has_phone_eq]", "maybe"),
        ("q[s]", "colour+asc"),
        ("q[colour_eq]", "red"),
        ("q[home_within]", "45,-80"),
        ("q[equipment_any][]", "sledge"),
        ("q[equipment_percent_gteq]", "101"),
        ("q[equipment_units_gteq]", "-1"),
    ] {
        let answer = me.get(&format!("/api/v1/carriers?{parameter}={value}")).await.expect(422);
        assert_eq!(answer.fields(), [parameter], "{value}");
    }
}

#[tokio::test]
async fn safety_data_is_neither_shown_nor_searched_for_those_it_is_blocked_for() {
    let app = TestApp::start().await;
    three(&app).await;
    let blocked = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    let rows = blocked.get("/api/v1/carriers?q[search_text]=MC12892").await.expect(200).json();

    assert_eq!(rows[0]["safety_rating"], serde_json::Value::Null);
    for query in ["q[safety_rating_in][]=S", "q[inspected_within_months_lteq]=3", "q[s]=last_inspected_on+desc"] {
        blocked.get(&format!("/api/v1/carriers?{query}")).await.expect(403);
    }
}
