//! What each tool gives: what the API's calls give, and nothing that changes.

use super::{ALL, Assistant, SCOPES, TOOLS, ask, assistant, digest, given, text};
use crate::carriers::files::put;
use crate::exchange::sourcing::sourcing;
use crate::loads::desk::{Desk, LOADS};
use crate::support::{Client, Person, TestApp};
use crate::tickets::{NO_TRUCK, missing_truck, patch};
use fmcsa::DataSet;
use serde_json::{Value, json};

/// A person who may do all that tools do, and their assistant.
async fn pair(app: &TestApp) -> (Client, Assistant) {
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let assistant = assistant(app, &me, ALL).await;
    (me, assistant)
}

/// A person of the desk's company with the same, and their assistant.
async fn pair_of(desk: &Desk) -> (Client, Assistant) {
    let me = desk.app.member(Some(desk.company), SCOPES).await;
    let assistant = assistant(&desk.app, &me, ALL).await;
    (me, assistant)
}

fn dots(rows: &Value) -> Vec<i64> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row["dot_number"].as_i64().or_else(|| row["carrier"]["dot_number"].as_i64()).expect("a number"))
        .collect()
}

#[tokio::test]
async fn a_carrier_is_vetted_by_either_number_with_the_verdict_of_its_page() {
    let app = TestApp::start().await;
    crate::search::three(&app).await;
    let (me, assistant) = pair(&app).await;
    let id = crate::carriers::files::id(&app, 1_000_001).await;
    let page = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();

    let by_dot = given(&assistant, "vet_carrier", json!({"dot": 1_000_001})).await;
    let by_mc = given(&assistant, "vet_carrier", json!({"mc": "MC-012892"})).await;

    assert_eq!(by_dot, by_mc);
    assert_eq!((&by_dot["id"], &by_dot["legal_name"]), (&json!(id), &page["legal_name"]));
    assert!(by_dot["identifiers"].as_array().expect("numbers").contains(&json!({"is_type": "MC", "value": "12892"})));
    assert_eq!(by_dot["verdict"]["verdict"], page["verdict"]["verdict"]);
    assert_eq!(by_dot["verdict"]["reasons"][0]["text"], page["verdict"]["reasons"][0]["text"]);
    assert_eq!(by_dot["verdict"]["signals"], page["verdict"]["signals"]);
    let checks = |vetted: &Value| vetted["checks"].as_array().expect("checks").clone();
    assert!(!checks(&page).is_empty());
    for (told, shown) in checks(&by_dot).iter().zip(checks(&page)) {
        for field in ["code", "label", "outcome", "reason"] {
            assert_eq!(told[field], shown[field]);
        }
        assert_eq!(told["source"]["label"], shown["source"]["label"]);
        assert_eq!(told["source"]["as_of"], shown["source"]["as_of"]);
    }
    assert_eq!(checks(&by_dot).len(), checks(&page).len());
    let sources = checks(&by_dot).into_iter().filter(|check| check["source"]["imported_at"].is_string()).count();
    assert!(sources > 0, "{by_dot:#}");
}

#[tokio::test]
async fn a_lane_has_the_carriers_that_were_inspected_at_both_ends() {
    let app = TestApp::start().await;
    crate::search::lane::seen(&app).await;
    let (_, assistant) = pair(&app).await;
    let lane = json!({"origin": "Chicago, IL", "destination": "Dallas, TX"});

    let found = given(&assistant, "find_carriers_for_lane", lane.clone()).await;

    assert_eq!((&found["origin"], &found["destination"]), (&json!("Chicago, IL"), &json!("Dallas, TX")));
    assert_eq!((&found["total"], dots(&found["carriers"])), (&json!(1), vec![1_000_001]));
    assert_eq!(found["carriers"][0]["touches"], json!({"origin": 2, "destination": 1}));
    assert!(found["miles"].as_f64().is_some_and(|miles| (850.0..1_000.0).contains(&miles)), "{found:#}");
    let verdict = found["carriers"][0]["verdict"]["verdict"].clone();
    for (filter, total) in [(vec![verdict.clone()], 1), (other_verdicts(&verdict), 0)] {
        let mut narrowed = lane.clone();
        narrowed["verdict"] = json!(filter);
        assert_eq!(given(&assistant, "find_carriers_for_lane", narrowed).await["total"], total, "{filter:?}");
    }
    let origin_alone = json!({"origin": "Chicago, IL", "limit": 1});
    let first = given(&assistant, "find_carriers_for_lane", origin_alone).await;
    assert_eq!((&first["total"], dots(&first["carriers"]).len(), &first["miles"]), (&json!(2), 1, &Value::Null));
}

fn other_verdicts(verdict: &Value) -> Vec<Value> {
    ["do_not_use", "review", "unknown", "use"].into_iter().map(Value::from).filter(|other| other != verdict).collect()
}

#[tokio::test]
async fn at_the_plans_limit_a_lane_says_so() {
    let app = TestApp::start().await;
    crate::search::lane::seen(&app).await;
    let (_, assistant) = pair(&app).await;
    sqlx::query("update plans set carrier_searches_limit = 1").execute(&mut *app.db().await).await.expect("a limit");

    given(&assistant, "find_carriers_for_lane", json!({"origin": "Chicago, IL"})).await;
    let beyond = given(&assistant, "find_carriers_for_lane", json!({"origin": "Dallas, TX"})).await;

    assert_eq!((&beyond["is_plan_limit_reached"], &beyond["carriers"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn a_load_has_the_carriers_that_its_screen_lists() {
    let sales = sourcing().await;
    crate::search::lane::seen(&sales.desk.app).await;
    sales.desk.app.index().await;
    let load = sales.load("L-1").await;
    let (me, assistant) = pair_of(&sales.desk).await;

    let mut listed = 0;
    for show in ["fits", "failing", "out"] {
        let path = format!("/api/v1/carriers/load_match/{}?show={show}", load["id"]);
        let screen = me.get(&path).await.expect(200);
        for which in [json!({"load_id": load["id"], "show": show}), json!({"load_number": "L-1", "show": show})] {
            let found = given(&assistant, "find_carriers_for_load", which).await;
            assert_eq!(
                (&found["load_id"], &found["total"].to_string()),
                (&load["id"], &screen.header("totalitems").to_owned())
            );
            assert_eq!(dots(&found["carriers"]), dots(&screen.json()), "{show}");
            listed += dots(&found["carriers"]).len();
        }
    }
    assert!(listed > 0, "one carrier was inspected at both ends");
}

/// Two carriers that share a phone; the first has an address of its own.
async fn contacts(app: &TestApp) {
    let row = |dot, name, email| {
        [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", name),
            ("STATUS_CODE", "A"),
            ("PHONE", "2145550101"),
            ("EMAIL_ADDRESS", email),
        ]
    };
    let first = row("1000001", "BLUE RIVER LLC", "office@blueriver.com");
    let second = row("1000002", "RED HILL LLC", "redhill@gmail.com");
    put(app, DataSet::Census, &[&first, &second]).await;
    app.index().await;
}

#[tokio::test]
async fn a_contact_has_its_carriers_with_field_and_source() {
    let app = TestApp::start().await;
    contacts(&app).await;
    let (_, assistant) = pair(&app).await;

    let email = given(&assistant, "who_is_behind_contact", json!({"email": "Office@BlueRiver.com"})).await;
    let phone = given(&assistant, "who_is_behind_contact", json!({"phone": "(214) 555-0101"})).await;
    let name = given(&assistant, "who_is_behind_contact", json!({"name": "red hill"})).await;
    let nobody = given(&assistant, "who_is_behind_contact", json!({"phone": "2145550199"})).await;

    assert_eq!((&email["kind"], &email["total"]), (&json!("email"), &json!(1)));
    assert_eq!(email["findings"][0]["category"], "known_to_one_carrier");
    let field = &email["carriers"][0]["held"]["matches"][0];
    assert_eq!((&field["field"], field["source"]["label"].is_string()), (&json!("email_address"), true));
    assert_eq!((&phone["total"], dots(&phone["carriers"])), (&json!(2), vec![1_000_001, 1_000_002]));
    assert!(!phone["looked_in"].as_array().expect("data sets").is_empty());
    assert_eq!((&name["total"], dots(&name["carriers"])), (&json!(1), vec![1_000_002]));
    assert_eq!(name["carriers"][0]["held"], Value::Null);
    assert_eq!((&nobody["total"], &nobody["findings"][0]["category"]), (&json!(0), &json!("unknown")));
}

#[tokio::test]
async fn a_load_stands_as_its_page_says_and_its_pickup_numbers_stay_there() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let carrier = json!({"carrier": {"carrier_id": sales.desk.carrier}});
    sales.desk.patch(&load, carrier).await.expect(200);
    let (me, assistant) = pair_of(&sales.desk).await;
    let page = me.get(&format!("{LOADS}/{}", load["id"])).await.expect(200).json();

    let by_id = given(&assistant, "load_status", json!({"load_id": load["id"]})).await;
    let by_number = given(&assistant, "load_status", json!({"load_number": "L-1"})).await;

    assert_eq!(by_id, by_number);
    for field in
        ["id", "external_load_number", "status", "status_changed_at", "tracking_status", "eta_at", "open_tickets"]
    {
        assert_eq!(by_id[field], page[field], "{field}");
    }
    assert_eq!(by_id["carrier"]["dot_number"], 1_000_001);
    assert_eq!(by_id["carrier"]["verdict"]["verdict"], page["carrier"]["verdict"]["verdict"]);
    assert_eq!(by_id["readiness"]["state"], page["readiness"]["state"]);
    let stops = by_id["stops"].as_array().expect("stops");
    assert_eq!((stops.len(), &stops[0]["city"]), (2, &json!("Dallas")));
    let told = text(&ask(&assistant, "load_status", json!({"load_number": "L-1"})).await, 0);
    assert!(told.starts_with("Load L-1: ") && !told.contains('_') && !told.contains("no-eld"), "{told}");
    let all = by_id.to_string();
    assert!(page.to_string().contains("PU-77") && !all.contains("PU-77") && !all.contains("Secret Street"), "{all}");

    sales.desk.patch(&load, json!({"status": "cancelled"})).await.expect(200);
    let closed = given(&assistant, "load_status", json!({"load_number": "L-1"})).await;
    assert_eq!((&closed["id"], &closed["status"]), (&load["id"], &json!("cancelled")));
}

#[tokio::test]
async fn a_loads_alerts_are_those_of_its_list_with_their_evidence() {
    let (desk, ticket) = missing_truck().await;
    let (me, assistant) = pair_of(&desk).await;
    let load = &ticket["load"]["id"];
    let open = me.get(&format!("/api/v1/tickets?q[load_id_eq]={load}&q[status_not_eq]=closed")).await.expect(200);

    let of_load = given(&assistant, "load_alerts", json!({"load_number": "L-1", "limit": 25})).await;
    let of_all = given(&assistant, "load_alerts", json!({"limit": 25})).await;

    let ids =
        |rows: &Value| -> Vec<Value> { rows.as_array().expect("rows").iter().map(|row| row["id"].clone()).collect() };
    assert_eq!(ids(&of_load["alerts"]), ids(&open.json()));
    assert_eq!(of_load["total"].to_string(), open.header("totalitems"));
    assert_eq!(ids(&of_all["alerts"]), ids(&of_load["alerts"]), "it is the only load");
    let alerts = of_load["alerts"].as_array().expect("alerts");
    let alert = alerts.iter().find(|alert| alert["is_type"] == NO_TRUCK).expect("the alert");
    for field in ["id", "label", "severity", "status", "why", "advice", "clears_when", "opened_at"] {
        assert_eq!(alert[field], ticket[field], "{field}");
    }
    assert_eq!(alert["evidence"].as_array().map(Vec::len), ticket["evidence"].as_array().map(Vec::len));
    assert_eq!(alert["load"]["external_load_number"], "L-1");

    let me = desk.me.copy();
    patch(&me, &ticket, json!({"status": "closed", "resolution": "cancelled"})).await.expect(200);
    let left = given(&assistant, "load_alerts", json!({"load_id": load})).await;
    let with_closed = given(&assistant, "load_alerts", json!({"load_id": load, "with_closed": true})).await;
    let severity = json!({"load_id": load, "with_closed": true, "severity": ticket["severity"]});
    assert!(!ids(&left["alerts"]).contains(&ticket["id"]) && ids(&with_closed["alerts"]).contains(&ticket["id"]));
    assert!(ids(&given(&assistant, "load_alerts", severity).await["alerts"]).contains(&ticket["id"]));
}

#[tokio::test]
async fn no_tool_changes_anything() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, assistant) = pair_of(&sales.desk).await;
    let app = &sales.desk.app;
    let which = json!({"load_id": load["id"]});
    let lane = json!({"origin": "Dallas, TX", "destination": "Chicago, IL"});
    // The first search of a lane on a day counts against the plan, as on the screen.
    given(&assistant, "find_carriers_for_lane", lane.clone()).await;
    let before = digest(app).await;

    for (tool, arguments) in TOOLS.into_iter().zip([
        json!({"dot": 1_000_001}),
        lane,
        which.clone(),
        json!({"email": crate::exchange::sourcing::OWNER}),
        which.clone(),
        which,
    ]) {
        given(&assistant, tool, arguments).await;
    }

    let after = digest(app).await;
    let changed: Vec<_> = before.iter().filter(|(table, rows)| after.get(*table) != Some(rows)).collect();
    assert!(before.len() > 50 && changed.is_empty(), "{changed:?}");
}
