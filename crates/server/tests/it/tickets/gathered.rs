//! What the engine gathers from real rows: each alert is raised by them, and ends with them.

use super::{covered, evaluate, manager, now, of_kind, only};
use crate::carriers::files::{carrier, put, put_complete};
use crate::loads::desk::{Desk, LOADS, SCOPES, VIN, body, desk, on};
use crate::rules::{RULES, first_rule};
use crate::support::{Client, TestApp};
use axum::http::Method;
use fmcsa::DataSet;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Eleven hours before the pickup of [`covered`]'s loads: a guarded load's voice code is due.
const DUE: &str = "2026-11-24T03:00:00Z";
const DALLAS: (f64, f64) = (32.7767, -96.797);

async fn sql(desk: &Desk, text: &str) {
    let text = sqlx::AssertSqlSafe(text.to_owned());
    sqlx::raw_sql(text).execute(&mut *desk.app.db().await).await.expect("done");
}

/// The load is looked at again, as after any change of it.
pub async fn changed(desk: &Desk, load: &Value) {
    let text = format!("insert into load_feed (company_id, load_ids) values ({}, array[{}])", desk.company, load["id"]);
    sql(desk, &text).await;
    evaluate(desk).await;
}

async fn record(by: &Client, load: &Value, step: &str) {
    let step = json!({"step": step, "reason": "On the phone."});
    by.post(&format!("{LOADS}/{}/guard_steps", load["id"]), step).await.expect(201);
}

/// A load of freight that thieves want, with truck and driver.
async fn laptops(desk: &Desk, number: &str) -> Value {
    let load = covered(desk, number).await;
    desk.patch(&load, json!({"commodity": "Laptops", "vin": VIN, "driver_name": "Sam Driver"})).await.expect(200);
    desk.now(&load).await
}

/// Positions of a load's truck: when, where, and what measured them.
async fn positions(desk: &Desk, load: &Value, told: &[(&str, (f64, f64), &str)]) {
    sql(desk, "create table if not exists load_positions_other partition of load_positions default").await;
    for (at, (lat, lon), source) in told {
        let text = format!(
            "insert into load_positions (movement_id, company_id, load_id, located_at, latitude, longitude, source, received_at)
             values ({}, {}, {}, '{at}', {lat}, {lon}, '{source}', '{at}')",
            load["movements"][0]["id"], desk.company, load["id"]
        );
        sql(desk, &text).await;
    }
}

/// What a kind came to for a load.
pub async fn check(desk: &Desk, load: &Value, kind: &str) -> Value {
    let shown = desk.now(load).await;
    let checks = shown["checks"].as_array().expect("checks").iter();
    checks.clone().find(|check| check["is_type"] == kind).cloned().expect("a check")
}

/// A value of an alert's evidence, by its label.
pub fn value(ticket: &Value, label: &str) -> Value {
    let all = ticket["evidence"].as_array().expect("evidence").iter();
    all.clone().find(|one| one["label"] == label).map(|one| one["value"].clone()).unwrap_or_default()
}

#[tokio::test]
async fn a_guarded_pickup_in_a_listed_area_is_an_alert_until_the_voice_code_is_given() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    desk.at(DUE).await;
    evaluate(&desk).await;
    assert_eq!(check(&desk, &load, "high_risk_area_pickup").await["detail"], "There is no list of high-risk areas");

    let list = b"county,state,listed_on,source\nDallas,TX,2026-11-01,SYN list\n";
    desk.me.form(Method::PUT, "/api/v1/high_risk_areas", &[("file", Some("areas.csv"), &list[..])]).await.expect(200);
    evaluate(&desk).await;

    let ticket = only(&desk.me, "high_risk_area_pickup").await;
    assert_eq!(ticket["severity"], "medium", "there is time for the code");
    assert_eq!(value(&ticket, "Listed area"), "Dallas, TX: SYN list");
    desk.at("2026-11-24T09:30:00Z").await;
    evaluate(&desk).await;
    assert_eq!(now(&desk.me, &ticket).await["severity"], "high", "laptops are often stolen");
    record(&desk.me, &load, "identity_proven").await;
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
    assert_eq!(check(&desk, &load, "high_risk_area_pickup").await["state"], "clear");
}

#[tokio::test]
async fn guarded_is_what_the_load_says_it_is() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    desk.patch(&load, json!({"carrier_vehicle_id": null})).await.expect(200);
    let plain = covered(&desk, "L-2").await;
    desk.at(DUE).await;
    evaluate(&desk).await;

    let missing = of_kind(&desk.me, "vehicle_assignment_required").await;
    let loads: Vec<_> = missing.iter().map(|ticket| &ticket["load"]["external_load_number"]).collect();
    assert_eq!(loads, ["L-1"], "twelve hours ahead for guarded loads, five for others");
    assert!(desk.now(&load).await["guard"].is_object() && desk.now(&plain).await["guard"].is_null());
    // The company's own threshold for loads holds for alerts as well.
    desk.patch(&plain, json!({"cargo_value": 40_000})).await.expect(200);
    sql(&desk, &format!("insert into load_settings (company_id, name, value, changed_at) values ({}, 'guarded_value_dollars', 30000, now())", desk.company)).await;
    changed(&desk, &plain).await;
    assert_eq!(of_kind(&desk.me, "vehicle_assignment_required").await.len(), 2);
}

#[tokio::test]
async fn a_delivery_that_is_changed_after_acceptance_is_an_alert_until_someone_else_has_called_back() {
    let desk = desk().await;
    let load = covered(&desk, "L-1").await;
    sql(
        &desk,
        &format!(
            "update movements set confirmed_at = '{}' where load_id = {}",
            desk.app.now().to_rfc3339(),
            load["id"]
        ),
    )
    .await;
    let mut stops = body("L-1")["stops"].clone();
    for (stop, day) in [(0, "2026-11-24"), (1, "2026-11-25")] {
        stops[stop]["window_start_at"] = json!(format!("{day}T14:00:00Z"));
        stops[stop]["window_end_at"] = json!(format!("{day}T16:00:00Z"));
    }
    stops[1]["city"] = json!("Gary");
    stops[1]["state"] = json!("IN");
    stops[1]["postal_code"] = json!("46402");
    let clock = desk.app.app.clock.now() + chrono::TimeDelta::minutes(5);
    desk.app.app.clock.set(clock);

    desk.patch(&load, json!({"stops": stops})).await.expect(200);
    evaluate(&desk).await;

    let ticket = only(&desk.me, "instructions_changed").await;
    assert_eq!(ticket["severity"], "high");
    assert!(
        value(&ticket, "Delivery changed")
            .as_str()
            .is_some_and(|told| told.starts_with("Chicago, IL, 60601 → Gary, IN, 46402"))
    );
    record(&desk.me, &load, "instructions_confirmed").await;
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_null(), "who changed it doesn't confirm it");
    let second = desk.app.member(Some(desk.company), SCOPES).await;
    record(&second, &load, "instructions_confirmed").await;
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn what_the_dock_saw_is_an_alert_until_it_sees_the_right_truck() {
    let desk = desk().await;
    // Whether the truck was seen with others is known: only so can the alert end.
    put_complete(&desk.app, DataSet::Inspections, &[]).await;
    put_complete(&desk.app, DataSet::InspectionUnits, &[]).await;
    let load = laptops(&desk, "L-1").await;
    record(&desk.me, &load, "dock_another_truck").await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, "potentially_wrong_vehicle_assigned").await;
    assert_eq!((&ticket["severity"], &ticket["advice"]), (&json!("high"), &json!("hold_pickup")));

    record(&desk.me, &load, "dock_matches").await;
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());

    record(&desk.me, &load, "dock_another_carrier").await;
    evaluate(&desk).await;
    only(&desk.me, "another_carrier_named").await;
}

#[tokio::test]
async fn what_the_dock_itself_reads_off_the_door_is_an_alert_until_a_person_says_otherwise() {
    let desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    let link = json!({"tracking_link": {"kind": "dock"}});
    let made = desk.me.post(&format!("{LOADS}/{}/tracking_links", load["id"]), link).await.expect(201).json();
    let token = made["url"].as_str().and_then(|url| url.split("token=").nth(1)).expect("a token");
    let opened = desk.app.visitor().post("/api/v1/pickup_check/open", json!({"token": token})).await.expect(200).json();
    let dock = desk.app.visitor().with_header("x-drive-session", opened["session"].as_str().expect("a session"));
    let saw = async |seen: Value| dock.post("/api/v1/pickup_check/checks", seen).await.expect(201).json();
    let dot = load["movements"][0]["carrier"]["dot_number"].clone();

    saw(json!({"door_dot_number": 7, "vin_end": &VIN[11..]})).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, "another_carrier_named").await;
    assert_eq!((&ticket["severity"], &ticket["advice"]), (&json!("high"), &json!("hold_pickup")));
    assert!(value(&ticket, "Dock names").as_str().is_some_and(|named| named.starts_with("USDOT 7")), "{ticket}");

    assert_eq!(saw(json!({"door_dot_number": dot, "vin_end": &VIN[11..]})).await["result"], "matches");
    evaluate(&desk).await;
    let standing = now(&desk.me, &ticket).await;
    assert!(standing["false_since"].is_null(), "whoever has the link can type what its page prints: {standing}");
    assert!(value(&standing, "Dock names").as_str().is_some_and(|named| named.starts_with("USDOT 7")), "{standing}");

    record(&desk.me, &load, "dock_matches").await;
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_sister_truck_that_stands_at_the_pickup_is_an_alert() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    let other = covered(&desk, "L-2").await;
    desk.patch(&other, json!({"vin": "1FUJA6CK57LY12345", "vehicle_name": "Unit 7"})).await;
    // The other load is picked up in Waco.
    sql(
        &desk,
        &format!(
            "update load_stops set latitude = 31.549, longitude = -97.147 where load_id = {} and position = 0",
            other["id"]
        ),
    )
    .await;
    let (load, other) = (desk.now(&load).await, desk.now(&other).await);
    desk.at("2026-11-24T14:00:00Z").await;
    positions(&desk, &load, &[("2026-11-24T13:50:00Z", (31.8, -96.8), "key")]).await;
    positions(&desk, &other, &[("2026-11-24T13:30:00Z", DALLAS, "key"), ("2026-11-24T13:55:00Z", DALLAS, "key")]).await;
    changed(&desk, &load).await;

    let found = of_kind(&desk.me, "potentially_wrong_vehicle_assigned").await;
    let ticket = found.iter().find(|ticket| ticket["load"]["id"] == load["id"]).expect("an alert");
    assert!(ticket["why"].as_str().is_some_and(|why| why.contains("stands at the pickup")), "{}", ticket["why"]);
}

#[tokio::test]
async fn truck_and_phone_at_two_places_are_an_alert_until_they_are_together() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    desk.at("2026-11-24T13:00:00Z").await;
    positions(
        &desk,
        &load,
        &[("2026-11-24T12:50:00Z", DALLAS, "eld"), ("2026-11-24T12:52:00Z", (29.76, -95.37), "phone")],
    )
    .await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, "two_places").await;
    assert_eq!(ticket["severity"], "high", "the load is guarded");

    positions(&desk, &load, &[("2026-11-24T12:55:00Z", DALLAS, "eld"), ("2026-11-24T12:56:00Z", DALLAS, "phone")])
        .await;
    changed(&desk, &load).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_truck_that_leaves_its_route_is_an_alert_until_it_is_back() {
    let mut desk = desk().await;
    let load = covered(&desk, "L-1").await;
    desk.log(&load, 0, "departure", "2026-11-21T11:00:00Z").await.expect(201);
    desk.at("2026-11-21T20:00:00Z").await;
    // West toward Abilene, away from the way to Chicago.
    let away = [("12:00", -97.5), ("13:00", -98.5), ("14:00", -99.5), ("15:00", -100.4)];
    let away: Vec<_> = away.iter().map(|(at, lon)| (format!("2026-11-21T{at}:00Z"), (32.6, *lon))).collect();
    let told: Vec<_> = away.iter().map(|(at, spot)| (at.as_str(), *spot, "key")).collect();
    positions(&desk, &load, &told).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, "off_course").await;
    assert_eq!(ticket["severity"], "medium");
    // Evidence stays when sharing ends.
    assert!(!ticket.to_string().contains("100.4"), "it tells where the truck was: {ticket}");

    positions(&desk, &load, &[("2026-11-21T19:00:00Z", DALLAS, "key")]).await;
    changed(&desk, &load).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_dispatchers_number_that_fmcsa_and_the_packet_lack_is_an_alert_on_a_guarded_load() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    let dispatcher =
        json!({"dispatcher_name": "Kim", "dispatcher_phone": "+12145550177", "dispatcher_email": "kim@gmail.com"});
    desk.patch(&load, dispatcher).await.expect(200);
    desk.at(DUE).await;
    evaluate(&desk).await;
    let kind = "voip_unknown_fraudulent_phone_number";
    assert!(of_kind(&desk.me, kind).await.is_empty(), "without a packet nobody can tell");

    let packet = |dispatch: &str| {
        format!(
            "insert into connections (company_id, carrier_id, status, created_at, updated_at) values ({0}, {1}, 'onboarded', now(), now())
                 on conflict do nothing;
             insert into onboarding_packets (connection_id, company_id, carrier_id, status, decided_at, created_at, updated_at)
                 select id, company_id, carrier_id, 'complete', now(), now(), now() from connections where company_id = {0};
             insert into onboarding_packet_steps (packet_id, step, answers, saved_at)
                 select max(id), 'company', '{{\"phone\": \"+12145550100\", \"email\": \"a@acme.example\", \"dispatch\": {{\"phone\": \"{dispatch}\"}}}}', now()
                   from onboarding_packets",
            desk.company, desk.carrier
        )
    };
    sql(&desk, &packet("+12145550101")).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, kind).await;
    assert_eq!((&ticket["severity"], value(&ticket, "Phone on file")), (&json!("low"), json!("None on file")));

    sql(&desk, &packet("+12145550177")).await;
    changed(&desk, &load).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_phone_that_the_packet_had_long_before_fmcsas_file_is_no_change_of_the_carrier() {
    let mut desk = desk().await;
    let load = covered(&desk, "L-1").await;
    sql(
        &desk,
        &format!(
            "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, observed_at)
                 select dot_number, 'phone', '2145550100', '(214) 555-0177', data_set, '2026-11-15', '2026-11-15T00:00:00Z'
                   from carriers where id = {}",
            desk.carrier
        ),
    )
    .await;
    // A new carrier that changed is guarded: the voice code, which would answer it, is due now.
    desk.at(DUE).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, "carrier_changed").await;
    assert_eq!(ticket["severity"], "medium");

    let packet = format!(
        "insert into connections (company_id, carrier_id, status, created_at, updated_at) values ({0}, {1}, 'onboarded', now(), now())
             on conflict do nothing;
         insert into onboarding_packets (connection_id, company_id, carrier_id, status, decided_at, created_at, updated_at)
             select id, company_id, carrier_id, 'complete', '2026-11-16T12:00:00Z', now(), now() from connections where company_id = {0};
         insert into onboarding_packet_steps (packet_id, step, answers, saved_at)
             select max(id), 'company', '{{\"phone\": \"+12145550177\"}}', now() from onboarding_packets",
        desk.company, desk.carrier
    );
    sql(&desk, &packet).await;
    changed(&desk, &load).await;
    assert!(
        now(&desk.me, &ticket).await["false_since"].is_null(),
        "a packet that came after the change proves nothing"
    );

    sql(&desk, "update onboarding_packets set decided_at = '2026-08-01T12:00:00Z'").await;
    changed(&desk, &load).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_private_domain_of_many_carriers_without_a_common_officer_is_a_dispatch_service() {
    let desk = desk().await;
    for nth in 0..5 {
        let (email, officer) = (format!("c{nth}@primedispatch.example"), format!("OFFICER NUMBER{nth}"));
        let row = [("EMAIL_ADDRESS", email.as_str()), ("COMPANY_OFFICER_1", officer.as_str())];
        carrier(&desk.app, 1_000_010 + nth, &row).await;
    }
    desk.app.index().await;
    let load = covered(&desk, "L-1").await;
    desk.patch(&load, json!({"dispatcher_email": "loads@primedispatch.example"})).await.expect(200);
    evaluate(&desk).await;
    let ticket = only(&desk.me, "dispatch_service_email_domain").await;

    desk.patch(&load, json!({"dispatcher_email": "kim@acme.example"})).await.expect(200);
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn authority_that_was_reinstated_after_a_long_lapse_is_an_alert_and_after_a_short_one_is_not() {
    let desk = desk().await;
    let load = covered(&desk, "L-1").await;
    let lapse = |on: &str| {
        format!(
            "delete from li_revocations;
             insert into li_revocations (row_hash, docket_number, dot_number, authority_type, served_on, revocation_type, effective_on, run_id)
                 select sha256('{on}'), 'MC1', 1000001, 'COMMON', '{on}', 'INVOLUNTARY REVOCATION', '{on}', min(id) from import_runs;
             insert into carrier_facts (dot_number, operating_status, authority_since) values (1000001, 'active', '2026-11-01')
                 on conflict (dot_number) do update set authority_since = '2026-11-01'"
        )
    };
    sql(&desk, &lapse("2026-10-20")).await;
    changed(&desk, &load).await;
    assert!(of_kind(&desk.me, "carrier_changed").await.is_empty(), "twelve days");

    sql(&desk, &lapse("2026-03-01")).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, "carrier_changed").await;
    assert_eq!(
        (&ticket["severity"], value(&ticket, "Authority before that ended")),
        (&json!("high"), json!("Mar 1, 2026"))
    );
}

#[tokio::test]
async fn that_no_truck_was_inspected_is_said_only_where_inspection_files_cover_the_days() {
    let desk = desk().await;
    let load = covered(&desk, "L-1").await;
    carrier(&desk.app, 1_000_001, &[("POWER_UNITS", "20")]).await;
    let authority = "insert into carrier_facts (dot_number, operating_status, authority_since) values (1000001, 'active', '2015-01-01')
                         on conflict (dot_number) do update set authority_since = '2015-01-01'";
    sql(&desk, authority).await;
    let kind = "no_recent_vehicles_observed";

    changed(&desk, &load).await;
    let without = check(&desk, &load, kind).await;
    assert_eq!(without["state"], "unknown", "no inspection file was imported: {without}");
    assert!(without["detail"].as_str().is_some_and(|why| why.contains("is not on file")), "{without}");

    put_complete(&desk.app, DataSet::Inspections, &[]).await;
    sql(&desk, authority).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, kind).await;
    assert_eq!(value(&ticket, "Last inspection"), "None on file");

    // Either file of inspections shows one, as on the carrier's page.
    let seen = [("Unique_ID", "8"), ("DOT_Number", "1000001"), ("Insp_Date", "10-NOV-26")];
    put(&desk.app, DataSet::SmsInspections, &[&seen]).await;
    sql(&desk, authority).await;
    changed(&desk, &load).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn an_arrival_that_someone_told_counts_for_the_window() {
    let mut desk = desk().await;
    let load = laptops(&desk, "L-1").await;
    desk.at("2026-11-24T15:00:00Z").await;
    // 150 miles away an hour before the window ends, and standing.
    let away = (30.6, -96.8);
    positions(&desk, &load, &[("2026-11-24T14:30:00Z", away, "key"), ("2026-11-24T14:59:00Z", away, "key")]).await;
    changed(&desk, &load).await;
    let ticket = only(&desk.me, "out_of_range").await;
    assert!(
        value(&ticket, "Pickup window ends").as_str().is_some_and(|told| told.ends_with("CST")),
        "the clocks there"
    );

    let log = json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2026-11-24T14:59:00Z", "eta_at": "2026-11-24T18:30:00Z"});
    desk.me.post("/api/v1/load_logs", log).await.expect(201);
    evaluate(&desk).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn a_change_of_rules_alone_has_loads_evaluated_again() {
    let desk = desk().await;
    covered(&desk, "L-1").await;
    let rule = first_rule(&desk.me).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, "failing_broker_requirements").await;
    assert_eq!(evaluate(&desk).await, 0);

    let off: serde_json::Map<_, _> =
        rule["values"].as_object().expect("values").keys().map(|name| (name.clone(), json!(0))).collect();
    let path = format!("{RULES}/{}", rule["id"]);
    desk.me.patch(&path, json!({"rule": {"values": off}})).await.expect(200);
    assert!(evaluate(&desk).await > 0);

    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
}

#[tokio::test]
async fn an_alert_goes_with_the_carrier_that_hauls_now() {
    let (mut desk, ticket) = super::missing_truck().await;
    let other = carrier(&desk.app, 1_000_002, &[("LEGAL_NAME", "OTHER LINES")]).await;
    desk.app.index().await;
    sql(&desk, &format!("update movements set carrier_id = {other} where load_id = {}", ticket["load"]["id"])).await;
    desk.at(super::LATE).await;
    changed(&desk, &ticket["load"]).await;

    let after = now(&desk.me, &ticket).await;
    assert_eq!((&after["carrier"]["id"], &after["status"]), (&json!(other), &json!("new")));
    let manager = manager(&desk).await;
    let found = manager.get(&format!("{}?q[carrier_id_eq]={other}", super::TICKETS)).await.expect(200).json();
    assert!(found.as_array().is_some_and(|rows| rows.iter().any(|row| row["id"] == ticket["id"])));
    assert_eq!(after["load"]["pickup_time_zone"], "America/Chicago");
}

#[tokio::test]
async fn a_service_tells_line_types_and_voip_that_is_not_on_file_is_an_alert() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let (listener, heard) = (tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port"), Arc::clone(&asked));
    let url = format!("http://{}/v1/lines", listener.local_addr().expect("an address"));
    let tell = move |headers: axum::http::HeaderMap, axum::extract::Path(phone): axum::extract::Path<String>| async move {
        let key = headers["authorization"].to_str().expect("a key").to_owned();
        heard.lock().expect("questions").push((phone, key));
        axum::Json(json!({"line_type": "nonFixedVoip", "carrier": "Cloud Phones"}))
    };
    let service = axum::Router::new().route("/v1/lines/{phone}", axum::routing::get(tell));
    let serving = tokio::spawn(async move { axum::serve(listener, service).await });
    let app = TestApp::start_with(|config| {
        let (url, key) = (url.parse().expect("an address"), "line key".into());
        config.lines = Some(platform::config::lines::LineService { url, key });
    })
    .await;
    let desk = on(app).await;
    let load = covered(&desk, "L-1").await;
    desk.patch(&load, json!({"dispatcher_name": "Kim", "dispatcher_phone": "+12145550177"})).await.expect(200);
    evaluate(&desk).await;
    let kind = "voip_unknown_fraudulent_phone_number";
    assert!(of_kind(&desk.me, kind).await.is_empty(), "nobody has told yet");

    desk.app.run_jobs().await;
    evaluate(&desk).await;

    let ticket = only(&desk.me, kind).await;
    assert_eq!((&ticket["severity"], value(&ticket, "Line type")), (&json!("medium"), json!("VoIP (Cloud Phones)")));
    assert_eq!(*asked.lock().expect("questions"), [("+12145550177".to_owned(), "Bearer line key".to_owned())]);
    evaluate(&desk).await;
    desk.app.run_jobs().await;
    assert_eq!(asked.lock().expect("questions").len(), 1, "what was told is kept");
    serving.abort();
}

#[tokio::test]
async fn the_changes_of_one_carrier_leave_no_other_without_its_own() {
    let desk = desk().await;
    let other = carrier(&desk.app, 1_000_002, &[]).await;
    let changes = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
                   select c.dot_number, 'phone', n.nth::text, (n.nth + 1)::text, c.data_set, '2026-11-15T00:00:00Z'
                     from carriers c cross join generate_series(1, $2) as n (nth) where c.id = $1";
    let mut db = desk.app.db().await;
    for (id, count) in [(desk.carrier, 20_000), (other, 1)] {
        sqlx::query(changes).bind(id).bind(count).execute(&mut *db).await.expect("changes");
    }

    let since = chrono::NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day");
    let found = store::tickets::gather::carriers::changes(&mut db, &[1_000_001, 1_000_002], since).await.expect("rows");

    assert_eq!(found.iter().filter(|row| row.dot_number == 1_000_002).count(), 1);
    assert_eq!(found.first().and_then(|row| row.after.as_deref()), Some("20001"), "the newest first");
}
