use crate::carriers::files::{carrier, put, put_complete, real_carrier};
use crate::support::{Client, Person, TestApp};
use crate::telematics::{connect, schedule};
use fmcsa::DataSet;
use serde_json::{Value, json};

/// Three inspections: a tractor under two carriers, of which the census knows the first, and a van under the second.
async fn three(app: &TestApp) -> i64 {
    let id = carrier(app, 1_000_001, &[("LEGAL_NAME", "FIRST LLC")]).await;
    let inspection = |id, dot, on| {
        [("INSPECTION_ID", id), ("DOT_NUMBER", dot), ("INSP_DATE", on), ("INSP_CARRIER_NAME", "AS WRITTEN")]
    };
    let (first, second, third) = (
        inspection("1", "1000001", "20250101"),
        inspection("2", "1000002", "20260101"),
        inspection("3", "1000002", "20260601"),
    );
    put(app, DataSet::Inspections, &[&first, &second, &third]).await;
    let unit = |id, inspection, of_type, vin, plate, state| {
        [
            ("INSP_UNIT_ID", id),
            ("INSPECTION_ID", inspection),
            ("INSP_UNIT_TYPE_ID", of_type),
            ("INSP_UNIT_VEHICLE_ID_NUMBER", vin),
            ("INSP_UNIT_LICENSE", plate),
            ("INSP_UNIT_LICENSE_STATE", state),
        ]
    };
    let (tractor, later, van) = (
        unit("10", "1", "11", "1M8GDM9AXKP042788", "R 12-345", "TX"),
        unit("20", "2", "11", "1M8GDM9AXKP042788", "R12345", "OK"),
        unit("30", "3", "12", "1M8GDM9AXKP042789", "VAN1", "TX"),
    );
    put(app, DataSet::InspectionUnits, &[&tractor, &later, &van]).await;
    id
}

async fn found(me: &Client, query: &str) -> Vec<(Value, Value)> {
    let rows = me.get(&format!("/api/v1/carrier_vehicles?{query}")).await.expect(200).json();
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| (row["id"].clone(), row["date"].clone())).collect()
}

#[tokio::test]
async fn each_vehicle_has_the_verdict_on_its_carrier() {
    let app = TestApp::start().await;
    let id = three(&app).await;
    app.index().await;
    let me = app.broker().await;
    let carrier = me.get("/api/v1/carriers").await.expect(200).json()[0].clone();

    let rows = me.get("/api/v1/carrier_vehicles?q[vin_start]=1M8GDM9").await.expect(200).json();
    let under = me.get(&format!("/api/v1/carrier_vehicles?q[carrier_id_eq]={id}")).await.expect(200).json();

    assert_eq!(carrier["id"], json!(id));
    assert_eq!((&rows[2]["verdict"], &under[0]["verdict"]), (&carrier["verdict"], &carrier["verdict"]));
    assert_eq!((&rows[0]["carrier_id"], &rows[0]["verdict"]), (&json!(null), &json!(null)));
}

#[tokio::test]
async fn a_vin_and_its_start_find_each_vehicle_under_each_carrier_last_seen_first() {
    let app = TestApp::start().await;
    let id = three(&app).await;
    let me = app.broker().await;

    let start = me.get("/api/v1/carrier_vehicles?q[vin_start]=1m8gdm9").await.expect(200);
    let whole = found(&me, "q[vin_eq]=1M8-GDM9AXKP042788").await;

    let rows = start.json();
    assert_eq!((start.header("totalitems"), start.header("totalitemsisatleast")), ("3", "0"));
    assert_eq!(whole, [(json!(20), json!("2026-01-01")), (json!(10), json!("2025-01-01"))]);
    assert_eq!(
        (&rows[0]["id"], &rows[0]["legal_name"], &rows[0]["carrier_id"]),
        (&json!(30), &json!("AS WRITTEN"), &json!(null))
    );
    assert_eq!((&rows[2]["legal_name"], &rows[2]["carrier_id"]), (&json!("FIRST LLC"), &json!(id)));
    assert_eq!((&rows[2]["is_vin_valid"], &rows[0]["is_vin_valid"]), (&json!(true), &json!(false)));
    assert_eq!(rows[0]["source"]["data_set"], "inspection_units");
}

#[tokio::test]
async fn plates_are_found_however_they_are_written_and_by_state() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    assert_eq!(found(&me, "q[license_eq]=r12-345").await.len(), 2);
    let texan = found(&me, "q[license_eq]=R12345&q[license_state_eq]=tx").await;
    assert_eq!(texan, [(json!(10), json!("2025-01-01"))]);
}

#[tokio::test]
async fn vehicles_are_filtered_by_type_source_carrier_and_day_and_sorted_by_day() {
    let app = TestApp::start().await;
    let id = three(&app).await;
    let me = app.broker().await;

    for (query, ids) in [
        (String::new(), vec![30, 20, 10]),
        ("q[s]=date+asc".to_owned(), vec![10, 20, 30]),
        ("q[is_type_in][]=cargo_vans".to_owned(), vec![30]),
        ("q[is_type_in][]=truck_tractor&q[is_type_in][]=cargo_vans&page=1".to_owned(), vec![30, 20, 10]),
        ("q[source_eq]=no_insurance_certificate".to_owned(), vec![30, 20, 10]),
        ("q[source_eq]=insurance_certificate".to_owned(), vec![]),
        ("q[seen_on_gteq]=2025-06-01&q[seen_on_lteq]=2026-01-01".to_owned(), vec![20]),
        (format!("q[carrier_id_eq]={id}"), vec![10]),
        (format!("q[carrier_id_eq]={id}&q[vin_start]=1M8&q[license_eq]=r12345&q[license_state_eq]=TX"), vec![10]),
        (format!("q[carrier_id_eq]={id}&q[vin_eq]=1M8GDM9AXKP042789"), vec![]),
        ("q[carrier_id_eq]=999999".to_owned(), vec![]),
    ] {
        let rows = found(&me, &query).await;
        assert_eq!(rows.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>(), ids, "{query}");
    }
}

const ON_THE_ROAD: &str = "1M8GDM9AXKP042788";
const NEVER_INSPECTED: &str = "1XKYD49X0LJ000001";
const ON_ELD: &str = "1XKYD49X0LJ000002";

/// A carrier with a tractor that was inspected and is on a certificate, one on the certificate alone, and one that a device reports.
async fn known_from_everywhere(app: &TestApp) -> i64 {
    let id = three(app).await;
    schedule(app, id, None, &[ON_THE_ROAD, NEVER_INSPECTED]).await;
    connect(app, id, &[ON_ELD]).await;
    id
}

async fn vins(me: &Client, query: &str) -> Vec<String> {
    let rows = me.get(&format!("/api/v1/carrier_vehicles?{query}")).await.expect(200).json();
    let rows = rows.as_array().expect("rows").iter();
    let mut vins: Vec<_> =
        rows.map(|row| format!("{} {}", row["vin"].as_str().expect("a VIN"), row["dot_number"])).collect();
    vins.sort_unstable();
    vins
}

#[tokio::test]
async fn certificates_and_devices_are_sources_of_vehicles() {
    let app = TestApp::start().await;
    let id = known_from_everywhere(&app).await;
    let me = app.broker().await;
    let of = |vin: &str, dot: i32| format!("{vin} {dot}");
    let (road, never, eld) = (of(ON_THE_ROAD, 1_000_001), of(NEVER_INSPECTED, 1_000_001), of(ON_ELD, 1_000_001));
    let (elsewhere, van) = (of(ON_THE_ROAD, 1_000_002), of("1M8GDM9AXKP042789", 1_000_002));

    for (query, found) in [
        (String::new(), vec![&road, &elsewhere, &van, &never, &eld]),
        ("q[source_eq]=inspection".to_owned(), vec![&road, &elsewhere, &van]),
        ("q[source_eq]=insurance_certificate".to_owned(), vec![&road, &never]),
        ("q[source_eq]=eld".to_owned(), vec![&eld]),
        ("q[source_eq]=no_insurance_certificate".to_owned(), vec![&elsewhere, &van, &eld]),
        ("q[vin_start]=1XK".to_owned(), vec![&never, &eld]),
        (format!("q[vin_eq]={NEVER_INSPECTED}"), vec![&never]),
        ("q[is_type_in][]=truck_tractor".to_owned(), vec![&road, &elsewhere]),
        ("q[license_eq]=r12345".to_owned(), vec![&road, &elsewhere]),
        ("q[seen_on_gteq]=2026-11-01&q[seen_on_lteq]=2026-11-01".to_owned(), vec![&road, &never]),
        (format!("q[carrier_id_eq]={id}"), vec![&road, &never, &eld]),
        (format!("q[carrier_id_eq]={id}&q[source_eq]=insurance_certificate"), vec![&road, &never]),
        (format!("q[carrier_id_eq]={id}&q[source_eq]=eld"), vec![&eld]),
        (format!("q[carrier_id_eq]={id}&q[source_eq]=no_insurance_certificate"), vec![&eld]),
    ] {
        assert_eq!(vins(&me, &query).await.iter().collect::<Vec<_>>(), found, "{query}");
    }
}

#[tokio::test]
async fn a_vehicle_that_was_never_inspected_says_who_names_it() {
    let app = TestApp::start().await;
    known_from_everywhere(&app).await;

    let path = format!("/api/v1/carrier_vehicles?q[vin_eq]={NEVER_INSPECTED}");
    let me = app.broker().await;
    let rows = me.get(&path).await.expect(200).json();
    put_complete(&app, DataSet::Inspections, &[]).await;
    let without_vehicles = me.get(&format!("{path}&q[seen_on_gteq]=2026-01-01")).await.expect(200).json();
    put_complete(&app, DataSet::InspectionUnits, &[]).await;
    let whole = me.get(&format!("{path}&q[seen_on_gteq]=2026-01-01")).await.expect(200).json();
    let always = me.get(&path).await.expect(200).json();

    // A part of the inspections doesn't tell that there was none, nor does the whole without their vehicles; both do, of the months that they
    // cover.
    assert_eq!(without_vehicles[0]["inspections"], json!(null));
    assert_eq!((&whole[0]["inspections"], &always[0]["inspections"]), (&json!(0), &json!(null)));
    let row = &rows[0];
    assert_eq!((&row["inspections"], &row["first_seen_on"], &row["id"]), (&json!(null), &json!(null), &json!(null)));
    assert_eq!((&row["sources"], &row["date"]), (&json!(["insurance_certificate"]), &json!("2026-11-01")));
    assert_eq!((&row["legal_name"], &row["source"]["label"]), (&json!("FIRST LLC"), &json!("A certificate")));
}

#[tokio::test]
async fn a_certificate_is_a_source_for_the_company_that_has_it_alone() {
    let app = TestApp::start().await;
    let id = three(&app).await;
    let company = app.company(Person::default()).await;
    schedule(&app, id, Some(company.0), &[NEVER_INSPECTED]).await;
    let (mine, theirs) = (app.member(Some(company), &[]).await, app.broker().await);

    for query in ["q[source_eq]=insurance_certificate".to_owned(), format!("q[carrier_id_eq]={id}&q[vin_start]=1XK")] {
        assert_eq!((vins(&mine, &query).await.len(), vins(&theirs, &query).await.len()), (1, 0), "{query}");
    }
}

#[tokio::test]
async fn a_start_that_too_many_share_says_that_there_are_more() {
    let app = TestApp::start().await;
    carrier(&app, 1_000_001, &[]).await;
    let many = "insert into inspections (inspection_id, dot_number, inspected_on, run_id)
                select n, 1000001, date '2026-01-01' + (n % 300)::integer, (select max(id) from import_runs)
                  from generate_series(1, 700) n;
                insert into inspection_units (unit_id, inspection_id, vin, run_id)
                select n, n, '1XKAD' || lpad(n::text, 12, '0'), (select max(id) from import_runs) from generate_series(1, 700) n";
    sqlx::raw_sql(many).execute(&mut *app.db().await).await.expect("many");

    let answer = app.broker().await.get("/api/v1/carrier_vehicles?q[vin_start]=1XK&page=10").await.expect(200);

    assert_eq!((answer.header("totalitems"), answer.header("totalitemsisatleast")), ("500", "1"));
    assert_eq!(answer.json().as_array().map(Vec::len), Some(50));
}

#[tokio::test]
async fn the_real_trucks_are_found_by_the_start_of_their_vin() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let rows = app.broker().await.get("/api/v1/carrier_vehicles?q[vin_start]=jalb4b").await.expect(200).json();

    assert_eq!(
        (&rows[0]["vin"], &rows[0]["carrier_id"], &rows[0]["inspections"]),
        (&json!("JALB4B141Y7006238"), &json!(id), &json!(2))
    );
}

#[tokio::test]
async fn bad_parameters_are_named_and_a_hidden_search_is_refused() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    for parameter in ["q[vin_start]=1M", "q[vin_eq]=-", "q[license_eq]=..", "q[seen_on_gteq]=x", "q[is_type_in][]=x"] {
        let answer = me.get(&format!("/api/v1/carrier_vehicles?{parameter}")).await.expect(422);
        assert_eq!(answer.fields(), [parameter.split('=').next().expect("a name")]);
    }

    let hidden = app.person(Person { hide_vehicle_search: true, ..Person::default() }).await;
    hidden.get("/api/v1/carrier_vehicles").await.expect(403);
}
