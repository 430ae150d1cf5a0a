use super::files::{Row, id, put, real_census};
use crate::support::{Client, Person, TestApp};
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use serde_json::{Value, json};

/// Four carriers: the second shares a phone, an email domain and a truck with the first and began when the first had ended; the third
/// shares an officer; the fourth nothing.
async fn ring(app: &TestApp) {
    let first: Row<'_> = &[
        ("DOT_NUMBER", "1000001"),
        ("LEGAL_NAME", "OLD RIVER FREIGHT INC"),
        ("STATUS_CODE", "I"),
        ("ADD_DATE", "20150301"),
        ("MCS150_DATE", "20240105"),
        ("PHONE", "2145550101"),
        ("EMAIL_ADDRESS", "OPS@OLDRIVER.EXAMPLE"),
        ("COMPANY_OFFICER_1", "JANE DOE"),
    ];
    let second: Row<'_> = &[
        ("DOT_NUMBER", "1000002"),
        ("LEGAL_NAME", "NEW RIVER LOGISTICS LLC"),
        ("STATUS_CODE", "A"),
        ("ADD_DATE", "20250601"),
        ("CELL_PHONE", "2145550101"),
        ("EMAIL_ADDRESS", "DISPATCH@OLDRIVER.EXAMPLE"),
    ];
    let third: Row<'_> = &[
        ("DOT_NUMBER", "1000003"),
        ("LEGAL_NAME", "DOE HAULING"),
        ("STATUS_CODE", "A"),
        ("COMPANY_OFFICER_2", "Jane Doe"),
    ];
    let fourth: Row<'_> = &[
        ("DOT_NUMBER", "1000004"),
        ("LEGAL_NAME", "STRANGER"),
        ("STATUS_CODE", "A"),
        ("EMAIL_ADDRESS", "S@GMAIL.COM"),
    ];
    put(app, DataSet::Census, &[first, second, third, fourth]).await;
    let inspection = |number: &'static str, dot: &'static str, day: &'static str| {
        [("INSPECTION_ID", number), ("DOT_NUMBER", dot), ("INSP_DATE", day)]
    };
    let (old, new) = (inspection("1", "1000001", "20250301"), inspection("2", "1000002", "20260801"));
    put(app, DataSet::Inspections, &[&old, &new]).await;
    let unit = |number: &'static str, inspection: &'static str| {
        [
            ("INSP_UNIT_ID", number),
            ("INSPECTION_ID", inspection),
            ("INSP_UNIT_TYPE_ID", "11"),
            ("INSP_UNIT_VEHICLE_ID_NUMBER", "1XKYD49X0LJ000001"),
        ]
    };
    put(app, DataSet::InspectionUnits, &[&unit("1", "1"), &unit("2", "2")]).await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
}

async fn associated(client: &Client, id: i64, query: &str) -> Value {
    client.get(&format!("/api/v1/carriers/{id}/associated_carriers{query}")).await.expect(200).json()
}

fn names(rows: &Value) -> Vec<&str> {
    rows.as_array().expect("rows").iter().map(|row| row["legal_name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn associations_have_values_days_and_counters() {
    let app = TestApp::start().await;
    ring(&app).await;
    let (id, me) = (id(&app, 1_000_001).await, app.broker().await);

    let answer = me.get(&format!("/api/v1/carriers/{id}/associated_carriers")).await.expect(200);

    let rows = answer.json();
    assert_eq!(names(&rows), ["NEW RIVER LOGISTICS LLC", "DOE HAULING"]);
    let kinds: Vec<_> = rows[0]["shared"].as_array().expect("values").iter().map(|value| &value["kind"]).collect();
    assert_eq!(kinds, ["phone", "email", "vehicle_vin"]);
    assert_eq!(
        (&rows[0]["shared"][0]["value"], &rows[0]["shared"][1]["value"]),
        (&json!("2145550101"), &json!("@oldriver.example"))
    );
    let vehicle = &rows[0]["shared"][2];
    assert_eq!((&vehicle["here"]["until"], &vehicle["there"]["until"]), (&json!("2025-03-01"), &json!("2026-08-01")));
    assert_eq!(vehicle["there"]["source"]["data_set"], "inspection_units");
    assert_eq!((&rows[0]["relation"], &rows[1]["relation"]), (&json!("successor"), &Value::Null));
    assert_eq!(rows[0]["relation_unknown_because"], Value::Null);
    for (header, count) in [
        ("totalemails", "1"),
        ("totalphones", "1"),
        ("totaladdresses", "0"),
        ("totalcontacts", "1"),
        ("totalremoteaddresses", "0"),
        ("totalvehiclevins", "1"),
        ("totalitems", "2"),
    ] {
        assert_eq!(answer.header(header), count, "{header}");
    }
}

#[tokio::test]
async fn required_kinds_must_all_be_shared() {
    let app = TestApp::start().await;
    ring(&app).await;
    let (id, me) = (id(&app, 1_000_001).await, app.broker().await);

    for (query, found) in [
        ("?required_associations=phone,vehicle_vin", vec!["NEW RIVER LOGISTICS LLC"]),
        ("?required_associations=contact", vec!["DOE HAULING"]),
        ("?required_associations=contact,phone", vec![]),
        ("?page=2", vec![]),
    ] {
        assert_eq!(names(&associated(&me, id, query).await), found, "{query}");
    }
    let path = format!("/api/v1/carriers/{id}/associated_carriers");
    for (query, field) in [("required_associations=colour", "required_associations"), ("page=0", "page")] {
        assert_eq!(me.get(&format!("{path}?{query}")).await.expect(422).fields(), [field]);
    }
    me.get("/api/v1/carriers/999999/associated_carriers").await.expect(404);
}

#[tokio::test]
async fn a_new_phone_number_associates_and_the_old_one_still_does() {
    let app = TestApp::start().await;
    ring(&app).await;
    let (stranger, me) = (id(&app, 1_000_004).await, app.broker().await);
    assert!(names(&associated(&me, stranger, "").await).is_empty());

    for (phone, filed_on) in [("2145550101", "20261101"), ("9995550101", "20261115")] {
        let row = [("DOT_NUMBER", "1000004"), ("LEGAL_NAME", "STRANGER"), ("PHONE", phone), ("MCS150_DATE", filed_on)];
        put(&app, DataSet::Census, &[&row]).await;
        app.app.live.catch_up(&app.app.pool).await.expect("followed");
        let rows = associated(&me, stranger, "?required_associations=phone").await;
        assert_eq!(names(&rows), ["NEW RIVER LOGISTICS LLC", "OLD RIVER FREIGHT INC"], "{phone}");
        assert_eq!(rows[0]["shared"][0]["here"]["is_current"], phone == "2145550101");
    }
}

#[tokio::test]
async fn an_address_that_a_carrier_left_still_associates_it_with_who_is_there_now() {
    let app = TestApp::start().await;
    let at = |dot: &'static str, name: &'static str, street: &'static str, city: &'static str| {
        [("DOT_NUMBER", dot), ("LEGAL_NAME", name), ("PHY_STREET", street), ("PHY_CITY", city), ("PHY_STATE", "TX")]
    };
    let census = |rows: [[(&'static str, &'static str); 5]; 2]| {
        let app = &app;
        async move {
            put(app, DataSet::Census, &[&rows[0], &rows[1]]).await;
            app.app.live.catch_up(&app.app.pool).await.expect("followed");
        }
    };
    let (there, gone) = ("100 Dock Road", "7 Elm Street");
    census([at("1000001", "WHO MOVED", there, "DALLAS"), at("1000002", "WHO CAME", "1 Far Street", "AUSTIN")]).await;
    census([at("1000001", "WHO MOVED", gone, "DALLAS"), at("1000002", "WHO CAME", "1 Far Street", "AUSTIN")]).await;
    census([at("1000001", "WHO MOVED", gone, "WACO"), at("1000002", "WHO CAME", "100 Dock Road.", "DALLAS")]).await;
    let (id, me) = (id(&app, 1_000_001).await, app.broker().await);

    let rows = associated(&me, id, "?required_associations=address").await;

    assert_eq!(names(&rows), ["WHO CAME"]);
    let shared = &rows[0]["shared"][0];
    assert_eq!((&shared["value"], &shared["sharers"]), (&json!("100 Dock Road, DALLAS, TX"), &json!(2)));
    assert_eq!((&shared["here"]["is_current"], &shared["there"]["is_current"]), (&json!(false), &json!(true)));
    assert!(shared["here"]["until"].is_string());
}

#[tokio::test]
async fn do_not_dispatch_is_told_of_linked_carriers_where_the_site_shows_it() {
    for shows in [true, false] {
        let app = TestApp::start_with(|config| config.flags.are_do_not_use_associations_enabled = shows).await;
        ring(&app).await;
        let (first, me) = (id(&app, 1_000_001).await, app.broker().await);
        let path = format!("/api/v1/carriers/{first}/block_associated_carriers");
        me.patch(&path, json!({"is_type": "phone", "connection_notes": "Same phone."})).await.expect(200);

        let rows = associated(&me, first, "").await;

        let told = if shows { [json!("do_not_dispatch"), json!("Same phone.")] } else { [Value::Null, Value::Null] };
        assert_eq!([&rows[0]["connection_status"], &rows[0]["connection_notes"]], [&told[0], &told[1]]);
    }
}

#[tokio::test]
async fn blocking_a_kind_sets_each_to_do_not_dispatch_for_one_company_alone() {
    let app = TestApp::start().await;
    ring(&app).await;
    let (first, me, other) = (id(&app, 1_000_001).await, app.broker().await, app.broker().await);
    let path = format!("/api/v1/carriers/{first}/block_associated_carriers");

    let blocked =
        me.patch(&path, json!({"is_type": "phone", "connection_notes": "Same phone."})).await.expect(200).json();
    let again =
        me.patch(&path, json!({"is_type": "phone", "connection_notes": "Same phone."})).await.expect(200).json();

    assert_eq!(blocked["carrier_ids"], json!([id(&app, 1_000_002).await]));
    assert_eq!(again["carrier_ids"], json!([]));
    let rows = associated(&me, first, "").await;
    assert_eq!(
        (&rows[0]["connection_status"], &rows[0]["connection_notes"]),
        (&json!("do_not_dispatch"), &json!("Same phone."))
    );
    assert_eq!(rows[1]["connection_status"], Value::Null);
    assert_eq!(associated(&other, first, "").await[0]["connection_status"], Value::Null);
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let list = |client: Client| async move {
        client.get("/api/v1/carriers?q[is_do_not_dispatch_eq]=1").await.expect(200).header("totalitems").to_owned()
    };
    assert_eq!((list(me).await, list(other).await), ("1".to_owned(), "0".to_owned()));
}

#[tokio::test]
async fn only_associated_carriers_are_blocked_by_ids() {
    let app = TestApp::start().await;
    ring(&app).await;
    let (first, second, stranger) = (id(&app, 1_000_001).await, id(&app, 1_000_002).await, id(&app, 1_000_004).await);
    let me = app.broker().await;
    let path = format!("/api/v1/carriers/{first}/block_associated_carriers_by_ids");

    for (ids, kind, field) in [
        (json!([stranger]), "phone", "carrier_ids"),
        (json!([]), "phone", "carrier_ids"),
        (json!([second]), "x", "is_type"),
    ] {
        let answer = me.patch(&path, json!({"carrier_ids": ids, "is_type": kind})).await.expect(422);
        assert_eq!(answer.fields(), [field]);
    }
    let blocked = me.patch(&path, json!({"carrier_ids": [second], "is_type": "vehicle_vin"})).await.expect(200).json();
    assert_eq!(blocked["carrier_ids"], json!([second]));
    let without = Person { flags: &[PlanFlag::Rule], ..Person::default() };
    app.person(without).await.patch(&path, json!({"carrier_ids": [second], "is_type": "phone"})).await.expect(403);
}

#[tokio::test]
async fn what_one_of_two_gave_up_says_less_from_year_to_year() {
    let app = TestApp::start().await;
    let register = async |phone: &'static str| {
        let row = |dot, phone| [("DOT_NUMBER", dot), ("LEGAL_NAME", "SYN HAULING"), ("PHONE", phone)];
        put(&app, DataSet::Census, &[&row("1000001", "2145550101"), &row("1000002", phone)]).await;
        app.index().await;
    };
    register("2145550101").await;
    let (id, me) = (id(&app, 1_000_001).await, app.broker().await);
    let strength = async || associated(&me, id, "").await[0]["strength"].clone();
    assert_eq!(strength().await, json!(0.9));

    register("2145550102").await;

    assert_eq!(strength().await, json!(0.45));
    sqlx::query(
        "update carrier_changes set as_of = as_of - interval '5 years', observed_at = observed_at - interval '5 years'",
    )
    .execute(&mut *app.db().await)
    .await
    .expect("grown old");
    app.index().await;
    assert_eq!(strength().await, json!(0.225));
}

#[tokio::test]
async fn what_people_write_for_want_of_an_answer_associates_nobody() {
    let app = TestApp::start().await;
    let row = |dot| {
        [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", "SYN HAULING"),
            ("STATUS_CODE", "A"),
            ("PHONE", "9999999999"),
            ("FAX", "000-0000"),
            ("EMAIL_ADDRESS", "NONE@NONE.COM"),
            ("PHY_STREET", "GENERAL DELIVERY"),
            ("PHY_CITY", "GARY"),
            ("PHY_STATE", "IN"),
            ("COMPANY_OFFICER_1", "NOT APPLICABLE"),
        ]
    };
    put(&app, DataSet::Census, &[&row("1000001"), &row("1000002")]).await;
    app.index().await;

    let rows = associated(&app.broker().await, id(&app, 1_000_001).await, "").await;

    assert_eq!(rows, json!([]));
}

/// USDOT 4127069 writes SUITE 200 where 4124083 writes STE 200.
#[tokio::test]
async fn the_real_suite_that_two_write_differently_is_one_address() {
    let app = TestApp::start().await;
    if real_census(&app, &[4_127_069, 4_124_083]).await.is_none() {
        return;
    }
    app.index().await;

    let id = id(&app, 4_127_069).await;
    let rows = associated(&app.broker().await, id, "?required_associations=address").await;

    assert_eq!((&rows[0]["dot_number"], &rows[0]["shared"][0]["is_mail_drop"]), (&json!(4_124_083), &json!(false)));
    assert_eq!(rows[0]["shared"][0]["value"], "470 OLDE WORTHINGTON RD, SUITE 200, WESTERVILLE, OH");
}

/// Three carriers give the office of one registered agent as theirs.
#[tokio::test]
async fn the_real_carriers_at_one_agents_office_are_associated_weakly() {
    let app = TestApp::start().await;
    if real_census(&app, &[4_128_112, 4_127_520, 4_124_971]).await.is_none() {
        return;
    }
    app.index().await;

    let id = id(&app, 4_128_112).await;
    let rows = associated(&app.broker().await, id, "?required_associations=address").await;

    assert_eq!(rows.as_array().map(Vec::len), Some(2));
    for row in rows.as_array().expect("rows") {
        assert_eq!((&row["shared"][0]["sharers"], &row["shared"][0]["is_mail_drop"]), (&json!(3), &json!(true)));
        assert!(row["strength"].as_f64().is_some_and(|strength| strength < 0.1), "{row}");
    }
}

#[tokio::test]
async fn a_carrier_out_of_service_ended_on_the_day_of_the_order() {
    let app = TestApp::start().await;
    let ordered: Row<'_> = &[
        ("DOT_NUMBER", "1000001"),
        ("LEGAL_NAME", "HELD OUT FREIGHT"),
        ("STATUS_CODE", "A"),
        ("ADD_DATE", "20150301"),
        ("MCS150_DATE", "20260301"),
        ("PHONE", "2145550101"),
    ];
    let next: Row<'_> = &[
        ("DOT_NUMBER", "1000002"),
        ("LEGAL_NAME", "NEXT FREIGHT"),
        ("STATUS_CODE", "A"),
        ("ADD_DATE", "20260201"),
        ("PHONE", "2145550101"),
    ];
    put(&app, DataSet::Census, &[ordered, next]).await;
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-01-15"), ("OOS_REASON", "Unsatisfactory")];
    put(&app, DataSet::OosOrders, &[&order]).await;
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    app.index().await;

    let rows = associated(&app.broker().await, id(&app, 1_000_002).await, "").await;

    assert_eq!(rows[0]["operating_status"], "out_of_service");
    assert_eq!((&rows[0]["relation"], &rows[0]["ended_on"]), (&json!("predecessor"), &json!("2026-01-15")));
    assert_eq!(rows[0]["is_marked_by_fmcsa"], false);
}

#[tokio::test]
async fn fmcsas_mark_is_a_link_of_its_own_and_says_who_came_first() {
    let app = TestApp::start().await;
    let row = |dot: &'static str, revoked: &'static str| {
        let flag = if revoked.is_empty() { "N" } else { "Y" };
        [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", "SYN HAULING"),
            ("STATUS_CODE", "A"),
            ("PRIOR_REVOKE_FLAG", flag),
            ("PRIOR_REVOKE_DOT_NUMBER", revoked),
        ]
    };
    let rows = [row("1000001", ""), row("1000002", "1000001"), row("1000003", "1000001"), row("1000004", "1000004")];
    put(&app, DataSet::Census, &rows.each_ref().map(|row| &row[..])).await;
    app.index().await;
    let (revoked, marked, me) = (id(&app, 1_000_001).await, id(&app, 1_000_002).await, app.broker().await);

    let path = format!("/api/v1/carriers/{marked}/associated_carriers?required_associations=revoked_predecessor");
    let answer = me.get(&path).await.expect(200);

    let rows = answer.json();
    assert_eq!((answer.header("totalrevokedpredecessors"), answer.header("totalitems")), ("2", "2"));
    let related: Vec<_> =
        rows.as_array().expect("rows").iter().map(|row| (&row["dot_number"], &row["relation"])).collect();
    assert_eq!(related, [(&json!(1_000_001), &json!("predecessor")), (&json!(1_000_003), &Value::Null)]);
    assert_eq!((&rows[0]["is_marked_by_fmcsa"], &rows[1]["is_marked_by_fmcsa"]), (&json!(true), &json!(false)));
    let shared = &rows[0]["shared"][0];
    assert_eq!((&shared["kind"], &shared["value"]), (&json!("revoked_predecessor"), &json!("1000001")));
    assert_eq!(shared["there"]["source"]["data_set"], "census");
    assert_eq!(rows[0]["strength"], 1.0);
    let successors = associated(&me, revoked, "").await;
    assert_eq!((&successors[0]["relation"], &successors[1]["relation"]), (&json!("successor"), &json!("successor")));
    assert_eq!(associated(&me, id(&app, 1_000_004).await, "").await, json!([]));
    let block = format!("/api/v1/carriers/{revoked}/block_associated_carriers");
    let blocked = me.patch(&block, json!({"is_type": "revoked_predecessor"})).await.expect(200).json();
    assert_eq!(blocked["carrier_ids"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn where_a_day_or_a_status_is_not_on_file_nobody_can_tell_who_came_first() {
    let app = TestApp::start().await;
    let row = |dot: &'static str, status: &'static str, added_on: &'static str| {
        [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", "HAULING"),
            ("STATUS_CODE", status),
            ("CLASSDEF", "PRIVATE PROPERTY"),
            ("CARRIER_OPERATION", "A"),
            ("ADD_DATE", added_on),
            ("PHONE", "2145550101"),
        ]
    };
    put(
        &app,
        DataSet::Census,
        &[
            &row("1000001", "A", "20150301"),
            &row("1000002", "A", "20160301"),
            &row("1000003", "I", ""),
            &row("1000004", "", "20160301"),
        ],
    )
    .await;
    app.index().await;
    let (id, me) = (id(&app, 1_000_001).await, app.broker().await);

    let rows = me.get(&format!("/api/v1/carriers/{id}/associated_carriers")).await.expect(200).json();

    let why = |dot: i32| {
        let row = rows.as_array().expect("rows").iter().find(|row| row["dot_number"] == json!(dot)).expect("the row");
        assert_eq!(row["relation"], Value::Null, "{row}");
        row["relation_unknown_because"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(why(1_000_002), "");
    assert_eq!(why(1_000_003), "Unknown: the last day on which the other carrier operated isn't on file");
    assert_eq!(why(1_000_004), "Unknown: whether the other carrier may still operate isn't on file");
}
