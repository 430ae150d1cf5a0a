//! Demonstration mode: its people and its outbox.

mod alerts;

use crate::carriers::files::{carrier, put, put_complete_of};
use crate::support::{Client, TestApp};
use axum::body::Body;
use axum::http::Request;
use chrono::Days;
use fmcsa::DataSet;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use server::demo::seed::{self, DEMO_EMAIL};
use server::demo::telematics;
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use tower::ServiceExt;

async fn demo_app() -> TestApp {
    TestApp::start_with(|config| (config.is_demonstration, config.trusts_local) = (true, true)).await
}

fn local(app: &TestApp) -> Client {
    app.visitor().at_address("127.0.0.1").with_header("host", "127.0.0.1:8080")
}

#[tokio::test]
async fn the_demonstration_user_signs_in_with_the_printed_password_and_the_code_from_the_outbox() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let change = |config: &mut platform::Config| {
        (config.is_demonstration, config.trusts_local, config.data_dir) = (true, true, data_dir);
    };
    let app = TestApp::start_with(change).await;
    let browser = local(&app);
    let password = seed::seed(&app.app).await.expect("seeded");

    browser.post("/sign_in", json!({"email": DEMO_EMAIL, "password": password})).await.expect(200);
    app.run_jobs().await;
    let mails = browser.get("/demo/outbox").await.expect(200).json();
    let text = mails[0]["text"].as_str().expect("a text");
    let code = text.lines().find(|line| line.starts_with("    ")).expect("a code").trim();

    let user = browser.post("/sign_in/code", json!({"email": DEMO_EMAIL, "code": code})).await.expect(200).json();
    assert!(user["scopes"].as_array().expect("scopes").contains(&json!("manage_users")));
    assert_eq!(user["paywall"]["can_lane_search"], json!(true));
}

#[tokio::test]
async fn a_second_start_prints_the_same_password_and_creates_no_one_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| (config.is_demonstration, config.data_dir) = (true, data_dir)).await;

    let (first, second) = (seed::seed(&app.app).await.expect("seeded"), seed::seed(&app.app).await.expect("seeded"));

    assert_eq!(first, second);
    let mode = std::fs::metadata(folder.path().join("demo-password")).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let people: i64 =
        sqlx::query_scalar("select count(*) from users").fetch_one(&mut *app.db().await).await.expect("a count");
    assert_eq!(people, 7);
}

#[tokio::test]
async fn a_configured_password_becomes_everybodys() {
    let app = TestApp::start_with(|config| config.demo_password = Some("first of two passwords".into())).await;
    seed::seed(&app.app).await.expect("seeded");
    let again = TestApp::start_on(&app, |config| config.demo_password = Some("second of two passwords".into()));
    seed::seed(&again.app).await.expect("seeded");

    let with = |password: &str| json!({"email": "viewer@haulwarden.example", "password": password});

    again.visitor().post("/sign_in", with("first of two passwords")).await.expect(422);
    again.visitor().post("/sign_in", with("second of two passwords")).await.expect(200);
}

#[tokio::test]
async fn the_outbox_is_there_in_demonstration_mode_and_from_this_machine_alone() {
    let (demo, real) = (demo_app().await, TestApp::start_with(|config| config.trusts_local = true).await);
    let untrusting = TestApp::start_on(&demo, |config| config.trusts_local = false);

    local(&demo).get("/demo/outbox").await.expect(200);

    local(&real).get("/demo/outbox").await.expect(404);
    // What a proxy on this machine passes on looks the same where it adds no header.
    local(&untrusting).get("/demo/outbox").await.expect(404);
    demo.visitor().get("/demo/outbox").await.expect(404);
    local(&demo).with_header("x-forwarded-for", "127.0.0.1").get("/demo/outbox").await.expect(404);
    for host in ["localhost:8080", "[::1]:8080", "localhost", "watchdog.localhost:8080"] {
        local(&demo).with_header("host", host).get("/demo/outbox").await.expect(200);
    }
    for host in ["rebound.example:8080", "127.0.0.1.example", "localhost.example"] {
        local(&demo).with_header("host", host).get("/demo/outbox").await.expect(404);
    }
}

#[tokio::test]
async fn the_listener_for_operators_has_the_outbox_and_nothing_of_the_portal() {
    let demo = TestApp::start_with(|config| config.is_demonstration = true).await;
    let real = TestApp::start().await;
    let ask = async |app: &TestApp, host: &str, path: &str| {
        let request = Request::get(path).header("host", host).body(Body::empty()).expect("a request");
        let answer = server::admin_listener::router(app.app.clone()).oneshot(request).await.expect("an answer");
        answer.status().as_u16()
    };

    assert_eq!(ask(&demo, "127.0.0.1:9090", "/monitor/demo/outbox").await, 200);
    assert_eq!(ask(&demo, "rebound.example:9090", "/monitor/demo/outbox").await, 404);
    assert_eq!(ask(&demo, "127.0.0.1:9090", "/monitor/api/v1/site").await, 404);
    assert_eq!(ask(&real, "127.0.0.1:9090", "/monitor/demo/outbox").await, 404);
    local(&demo).get("/demo/outbox").await.expect(404);
}

#[test]
fn every_split_has_vehicles_for_the_smallest_fleet() {
    let vins: Vec<_> = (1..=4).map(|number| format!("VIN{number}")).collect();

    assert!(telematics::SPLITS.iter().all(|split| !split(&vins).0.is_empty()));
    assert_eq!(telematics::SPLITS[3](&vins).1, ["VIN3", "VIN4"]);
}

#[tokio::test]
async fn synthetic_carriers_alone_are_connected_once_and_in_different_states() {
    let app = demo_app().await;
    for (dot, name) in [(90_000_001, "SYN ALPHA LLC"), (90_000_002, "SYN BRAVO LLC"), (1_000_003, "A REAL CARRIER LLC")]
    {
        let id = carrier(&app, dot, &[("LEGAL_NAME", name)]).await;
        let dot = dot.to_string();
        for unit in 0..4 {
            let key = format!("{id}{unit}");
            let vin = format!("1XKYD49X0LJ0{id}{unit:04}");
            let inspection = [
                ("INSPECTION_ID", key.as_str()),
                ("DOT_NUMBER", &dot),
                ("INSP_DATE", "20260601"),
                ("COUNTY_CODE_STATE", "WA"),
                ("COUNTY_CODE", "35"),
            ];
            put(&app, DataSet::Inspections, &[&inspection]).await;
            let unit = [
                ("INSP_UNIT_ID", key.as_str()),
                ("INSPECTION_ID", &key),
                ("INSP_UNIT_TYPE_ID", "11"),
                ("INSP_UNIT_VEHICLE_ID_NUMBER", &vin),
            ];
            put(&app, DataSet::InspectionUnits, &[&unit]).await;
        }
    }

    telematics::seed(&app.app).await.expect("seeded");
    telematics::seed(&app.app).await.expect("seeded");

    let me = app.broker().await;
    let mut states = Vec::new();
    for id in 1..=3 {
        let status = me.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
        states.push(status["status"].as_str().unwrap_or_default().to_owned());
    }
    // The certificates are the demonstration company's alone: another company's Fleet and Insurance tabs know of none.
    assert_eq!(states, ["no_vins_on_coi", "no_vins_on_coi", "not_connected"]);
    let areas = me.get("/api/v1/carriers/1/recently_visited_areas_verified_by_eld").await.expect(200).json();
    assert_eq!((&areas[0]["name"], &areas[0]["days"]), (&json!("Kitsap, WA"), &json!(10)));
}

#[tokio::test]
async fn five_synthetic_carriers_are_on_their_way_each_in_another_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| (config.is_demonstration, config.data_dir) = (true, data_dir)).await;
    seed::seed(&app.app).await.expect("seeded");
    for dot in 90_000_001..=90_000_009 {
        let columns = [("LEGAL_NAME", "SYN CARRIER LLC"), ("EMAIL_ADDRESS", "fleet@example.com")];
        carrier(&app, dot, &columns).await;
    }

    server::demo::onboarding::seed(&app.app).await.expect("seeded");
    server::demo::onboarding::seed(&app.app).await.expect("seeded");

    let mut db = app.db().await;
    let statuses = "select array_agg(status order by id) from onboarding_packets";
    let statuses: Vec<String> = sqlx::query_scalar(statuses).fetch_one(&mut *db).await.expect("packets");
    assert_eq!(statuses, ["invited", "started", "submitted", "held_by_broker", "complete"]);
    // What the packets' strips say: two certificates are no form that can be read, the approved packet's was read and confirmed.
    let read = "select array_agg(c.state order by p.id) from insurance_certificates c join onboarding_packets p using (carrier_id)";
    let read: Vec<String> = sqlx::query_scalar(read).fetch_one(&mut *db).await.expect("certificates");
    assert_eq!(read, ["to_confirm", "to_confirm", "confirmed"]);
    let onboarded = "select count(*) from connections where status = 'onboarded' and receiver_id is not null";
    let onboarded: i64 = sqlx::query_scalar(onboarded).fetch_one(&mut *db).await.expect("a count");
    assert_eq!(onboarded, 1);
}

#[tokio::test]
async fn the_demonstration_company_has_carriers_of_its_own_once() {
    let app = demo_app().await;
    seed::seed(&app.app).await.expect("seeded");
    let names: Vec<(String, String)> =
        (0..50).map(|at| ((90_000_001 + at).to_string(), format!("SYN {at} LLC"))).collect();
    let rows: Vec<[(&str, &str); 3]> = names
        .iter()
        .map(|(dot, name)| {
            [("DOT_NUMBER", dot.as_str()), ("LEGAL_NAME", name.as_str()), ("EMAIL_ADDRESS", "a@example.com")]
        })
        .collect();
    let rows: Vec<&[(&str, &str)]> = rows.iter().map(<[_; 3]>::as_slice).collect();
    put(&app, DataSet::Census, &rows).await;

    for _ in 0..2 {
        server::demo::connections::seed(&app.app).await.expect("seeded");
    }

    let count = "select (select count(*) from connections), (select count(*) from connection_events), (select count(*) from subscriptions)";
    let counts: (i64, i64, i64) = sqlx::query_as(count).fetch_one(&mut *app.db().await).await.expect("counts");
    assert_eq!(counts, (27, 54, 40));
}

/// Whether a carrier's own pages have the fact that a notice speaks of.
async fn is_on_its_page(me: &Client, notice: &Value) -> bool {
    let id = &notice["carrier"]["id"];
    let page = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    let any = |list: &Value, is: &dyn Fn(&Value) -> bool| list.as_array().expect("a list").iter().any(is);
    match notice["kind"].as_str().expect("a kind") {
        "contact_changed" => {
            any(&page["checks"], &|check| check["code"] == "no_recent_contact_change" && check["outcome"] == "warn")
        }
        "identity_alert" => any(&page["verdict"]["reasons"], &|reason| {
            reason["code"] == "identity_alert" || reason["code"] == "impersonation_alert"
        }),
        "lapse_ahead" => {
            page["insurance"]["next_lapse"]["value"]["on"] == notice["after"]
                || any(&page["authority"]["pending_actions"], &|action| action["effective_on"] == notice["after"])
        }
        "packet_submitted" => {
            let packet = &notice["details"]["onboarding_packet_id"];
            let packet = &me.get(&format!("/api/v1/onboarding_packets/{packet}")).await.expect(200).json()["packet"];
            packet["carrier"]["id"] == *id && packet["submitted_at"].is_string()
        }
        _ => false,
    }
}

#[tokio::test]
async fn every_notice_of_the_demonstration_is_a_fact_on_its_carriers_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| (config.is_demonstration, config.data_dir) = (true, data_dir)).await;
    seed::seed(&app.app).await.expect("seeded");
    let dots: Vec<String> = (0..50).map(|at| (90_000_001 + at).to_string()).collect();
    for (days, phone) in [(10, "2145550110"), (0, "2145550177")] {
        let row = |dot: &'_ str| -> [(&'static str, String); 5] {
            // The contacts of one monitored carrier change between two censuses.
            let phone = if dot == "90000012" { phone } else { "2145550100" };
            [
                ("DOT_NUMBER", dot.to_owned()),
                ("LEGAL_NAME", format!("SYN {dot} LLC")),
                ("EMAIL_ADDRESS", "a@example.com".to_owned()),
                ("STATUS_CODE", "A".to_owned()),
                ("PHONE", phone.to_owned()),
            ]
        };
        let rows: Vec<_> = dots.iter().map(|dot| row(dot)).collect();
        let rows: Vec<Vec<(&str, &str)>> =
            rows.iter().map(|row| row.iter().map(|(name, value)| (*name, value.as_str())).collect()).collect();
        let rows: Vec<&[(&str, &str)]> = rows.iter().map(Vec::as_slice).collect();
        put_complete_of(&app, DataSet::Census, app.app.clock.today() - Days::new(days), &rows).await;
    }
    server::demo::identity::seed(&app.app).await.expect("seeded");
    server::demo::connections::seed(&app.app).await.expect("seeded");
    server::demo::onboarding::seed(&app.app).await.expect("seeded");
    for _ in 0..2 {
        server::demo::notices::seed(&app.app).await.expect("seeded");
    }
    app.index().await;

    let company = "select company_id from users where email = $1";
    let company: i64 =
        sqlx::query_scalar(company).bind(DEMO_EMAIL).fetch_one(&mut *app.db().await).await.expect("a company");
    let me = app.member(Some(CompanyId(company)), Scope::OF_BROKERS).await;
    let notices = me.get("/api/v1/notices").await.expect(200).json();
    let notices = notices.as_array().expect("notices");

    let kinds: BTreeSet<_> = notices.iter().filter_map(|notice| notice["kind"].as_str()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["contact_changed", "identity_alert", "packet_submitted"]);
    for notice in notices {
        assert!(is_on_its_page(&me, notice).await, "{notice}");
    }
    let of = |kind: &str| notices.iter().filter(|notice| notice["kind"] == kind).count();
    assert_eq!([of("contact_changed"), of("identity_alert"), of("packet_submitted")], [1, 2, 3]);
}

#[tokio::test]
async fn what_the_demonstration_reports_happened_before_its_day_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| (config.is_demonstration, config.data_dir) = (true, data_dir)).await;
    seed::seed(&app.app).await.expect("seeded");
    for dot in ["90000001", "90000002", "90000003", "90000004"] {
        let row = [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", "SYN ALPHA LLC"),
            ("EMAIL_ADDRESS", "a@example.com"),
            ("STATUS_CODE", "A"),
        ];
        put(&app, DataSet::Census, &[&row]).await;
    }

    server::demo::identity::seed(&app.app).await.expect("seeded");

    let days = "select count(*), count(*) filter (where file_date < (created_at at time zone 'UTC')::date) from identity_alerts";
    let (all, before): (i64, i64) = sqlx::query_as(days).fetch_one(&mut *app.db().await).await.expect("counts");
    assert!(all >= 4 && before == all, "{before} of {all}");
}
