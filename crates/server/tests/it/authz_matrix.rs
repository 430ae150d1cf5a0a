//! Who may call what, tried: every operation by every kind of caller, held against a committed table (`authz_matrix.txt`).
//!
//! Run with `UPDATE_SNAPSHOTS=1` after a new operation or a changed guard, and read the diff: it is what the change means for people.

use crate::support::{ALL_FLAGS, Client, PASSWORD, Person, TestApp, operations};
use axum::http::Method;
use kernel::scopes::Scope;
use platform::http::guards::Access;
use platform::http::operation::Operation;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use store::users::{CompanyStatus, CompanyType};
use tokio_util::sync::CancellationToken;

/// Calls that take `Anyone`, and why they require nothing of the caller. Adding to this list is a decision.
const ANYONE: &[(&str, &str)] = &[
    ("show_site", "the page looks like its brand before anybody has signed in"),
    ("sign_in", "the password is what it asks for"),
    ("sign_in_with_code", "the mailed code is what it asks for"),
    ("refresh_jwt", "the refresh cookie is what it asks for"),
    ("sign_out", "who is signed out already may say so again"),
    ("sign_up", "whoever signs up has no account yet"),
    ("sign_up_with_code", "the mailed code is what it asks for"),
    ("ask_for_password_reset", "whoever forgot the password cannot sign in, and learns nothing from the answer"),
    ("give_oauth_token", "the application's secret is what it asks for"),
    ("give_mycarrierpackets_token", "the application's secret is what it asks for"),
    ("list_outbox", "answers on this machine and in demonstrations alone"),
    ("take_telematics_event", "the provider's signature is of the body, and checked before the body is read"),
];

/// Calls that people without an account make, and what they must hold to be admitted.
const WITH_CAPABILITY: &[(&str, &[&str])] = &[
    (
        "emailed link",
        &[
            "confirm_password_reset",
            "show_identity_alert_reply_request",
            "create_identity_alert_reply",
            "open_telematics_consent_link",
            "create_telematics_consent_with_link",
            "revoke_telematics_consent_with_link",
            "open_carrier_onboarding",
            "send_carrier_onboarding_code",
            "confirm_carrier_onboarding_code",
            "open_insurance_certificate_request",
            "answer_insurance_certificate_request",
            "decline_insurance_certificate_request",
            "show_eld_consent",
            "answer_eld_consent",
            "open_drive",
            "open_track",
            "open_pickup_check",
            "show_alert_reply",
            "answer_alert_reply",
            "prove_voice_code",
            "show_carrier_rate_confirmation",
            "open_carrier_rate_confirmation",
            "send_carrier_rate_confirmation_code",
            "verify_carrier_rate_confirmation_code",
            "accept_carrier_rate_confirmation",
            "counter_carrier_rate_confirmation",
            "reject_carrier_rate_confirmation",
            "name_carrier_rate_confirmation_crew",
            "download_carrier_rate_confirmation",
            "show_carrier_load_offer",
            "open_carrier_load_offer",
            "bid_for_carrier_load_offer",
            "withdraw_carrier_load_bid",
            "decline_carrier_load_offer",
            "download_carrier_rate_confirmation_document",
        ],
    ),
    (
        "tracking session",
        &[
            "show_drive",
            "give_drive_consent",
            "end_drive_consent",
            "show_drive_consent",
            "take_drive_positions",
            "create_drive_log",
            "upload_drive_paper",
            "show_drive_log",
            "download_drive_detention",
            "show_track",
            "show_pickup_check",
            "create_pickup_check",
        ],
    ),
    (
        "onboarding session",
        &[
            "show_carrier_onboarding",
            "save_carrier_onboarding_company",
            "save_carrier_onboarding_tax_form",
            "save_carrier_onboarding_insurance",
            "save_carrier_onboarding_payment",
            "save_carrier_onboarding_lanes",
            "upload_carrier_onboarding_file",
            "remove_carrier_onboarding_file",
            "sign_carrier_onboarding_agreement",
            "download_carrier_onboarding_agreement",
            "submit_carrier_onboarding",
        ],
    ),
    ("signed email", &["take_rate_confirmation_mail"]),
    (
        "carrier session",
        &["forget_carrier_device", "list_carrier_device_rate_confirmations", "open_carrier_device_rate_confirmation"],
    ),
];

/// Staff of the load-lock desk, and its managers. (Document 2 §4: the role is derived.)
const DESK_STAFF: &[Scope] = &[Scope::ManageTickets, Scope::TicketsLoadLockStaff];
const DESK_MANAGER: &[Scope] = &[Scope::ManageTicketsAndNotes, Scope::TicketsLoadLockManager];

/// The vehicle's number.
const VIN: &str = "1XKYD49X0LJ000001";

struct Kind {
    name: &'static str,
    client: Client,
}

/// Every kind of caller; the first signed-in one owns what the paths name.
async fn kinds(app: &TestApp) -> Vec<Kind> {
    let all: Vec<_> = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::BlockSafetyData).collect();
    let right = Person { scopes: &all, can_carrier_search_for_watchdog: true, ..Person::default() };
    let blocked = [all.as_slice(), &[Scope::BlockSafetyData]].concat();
    let watchdog_host = |client: Client| client.with_header("host", "watchdog.example");
    let owner = app.person(right).await;
    let scopes: Vec<_> = all.iter().map(ToString::to_string).collect();
    // The first key is the one that the table's own calls revoke.
    let made = json!({"api_key": {"name": "Matrix", "scopes": scopes}, "password": PASSWORD});
    owner.post("/api/v1/api_keys", made.clone()).await.expect(201);
    let key = owner.post("/api/v1/api_keys", made).await.expect(201).json();
    let secret = format!("Bearer {}", key["secret"].as_str().expect("a secret"));
    let outlook = "/api/v1/users/1/haulwarden_for_outlook_api_key";
    owner.post(outlook, json!({"password": PASSWORD})).await.expect(201);
    let staff = app.person(Person { is_alone: true, ..right }).await;
    let id = staff.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64().expect("an id");
    let is_staff = "update users set is_staff = true where id = $1";
    sqlx::query(is_staff).bind(id).execute(&mut *app.db().await).await.expect("arranged");
    vec![
        Kind { name: "api_key", client: app.visitor().with_header("authorization", &secret) },
        Kind { name: "right", client: owner },
        Kind { name: "signed_out", client: app.visitor() },
        Kind { name: "other_company", client: app.person(right).await },
        Kind { name: "no_plan", client: app.person(Person { flags: &[], ..right }).await },
        Kind { name: "no_scope", client: app.person(Person { scopes: &[], ..right }).await },
        Kind { name: "blocked_scope", client: app.person(Person { scopes: &blocked, ..right }).await },
        Kind {
            name: "watchdog",
            client: watchdog_host(app.person(Person { can_carrier_search_for_watchdog: false, ..right }).await),
        },
        Kind { name: "watchdog_plan", client: watchdog_host(app.person(right).await) },
        Kind { name: "no_vehicles", client: app.person(Person { hide_vehicle_search: true, ..right }).await },
        Kind { name: "expired", client: app.person(Person { status: CompanyStatus::Expired, ..right }).await },
        Kind { name: "no_broker", client: app.person(Person { company_type: CompanyType::Carrier, ..right }).await },
        Kind { name: "desk_staff", client: app.person(Person { scopes: DESK_STAFF, ..right }).await },
        Kind { name: "desk_manager", client: app.person(Person { scopes: DESK_MANAGER, ..right }).await },
        Kind { name: "staff", client: staff },
        Kind { name: "no_company", client: app.person(Person { is_alone: true, ..right }).await },
    ]
}

/// A call of the operation that names things of the first signed-in caller's company, or public things.
async fn call(operation: &Operation, client: &Client) -> u16 {
    let method: Method = operation.method.parse().expect("a method");
    let body = (method != Method::GET).then(|| json!({}));
    let path = format!("{}{}", path_of(operation, "Company;1"), required_query(operation));
    client.call(method, &path, body).await.status.as_u16()
}

/// The operation's path with values for its parameters.
fn path_of(operation: &Operation, actor: &str) -> String {
    let path = operation.path.replace("{actor}", actor).replace("{id}", "1").replace("{vin}", VIN);
    let path = path.replace("{provider}", "samsara").replace("{number}", "L-1");
    let path = path.replace("{paper_id}", "1").replace("{share_id}", "1");
    let path = path.replace("{is_type}", "DOT").replace("{value}", "1234567");
    assert!(!path.contains('{'), "{path}: say here what its parameter is in the matrix");
    path
}

/// The query parameters without which the operation cannot be called, each with the value 1.
fn required_query(operation: &Operation) -> String {
    static API: LazyLock<Value> =
        LazyLock::new(|| serde_json::to_value(server::router::openapi()).expect("a description"));
    let parameters = &API["paths"][&operation.path][operation.method.to_lowercase()]["parameters"];
    let required = parameters.as_array().into_iter().flatten().filter(|p| p["in"] == "query" && p["required"] == true);
    let pairs: Vec<_> = required.map(|p| format!("{}=1", p["name"].as_str().unwrap_or_default())).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

/// A vehicle that was inspected under the carrier with the id 1, so that an admitted caller finds what the paths name.
async fn add_carrier(app: &TestApp) {
    for sql in [
        "insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now())",
        "insert into inspections (inspection_id, dot_number, inspected_on, run_id) values (1, 1234567, '2026-11-01', 1)",
        "insert into inspection_units (unit_id, inspection_id, vin, run_id) values (1, 1, '1XKYD49X0LJ000001', 1)",
        "insert into carriers (dot_number, legal_name, data_set, run_id) values (1234567, 'A carrier', 'census', 1)",
    ] {
        sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");
    }
}

/// Things of the first signed-in caller's company, each with the id 1.
async fn add_belongings(app: &TestApp) {
    for sql in [
        "insert into user_invitations (company_id, email, site, invited_by, created_at, expires_at)
         values (1, 'eve@broker.example', 'portal', 1, '2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z')",
        "insert into company_change_orders (company_id, field, after, reason, requested_by, created_at)
         values (1, 'city', 'Austin', 'We moved.', 1, '2026-11-20T00:00:00Z')",
        "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, file_date, site, created_at)
         values (1, 1, 1, 'hostage_load', 'They want more money.', '2026-11-20', 'portal', '2026-11-20T00:00:00Z')",
        "insert into payment_methods (company_id, gateway, gateway_token, kind, created_at)
         values (1, 'sandbox', 'sandbox-method-1', 'credit_card', '2026-11-20T00:00:00Z')",
        "insert into company_reports (company_id, kind) values (1, 'users_and_scopes')",
        "insert into saved_searches (company_id, user_id, name, kind, address, created_at, updated_at)
         values (1, 1, 'A VIN', 'vehicle', '/vehicles', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')",
        "insert into filter_sets (company_id, is_type, name, created_by, updated_by, created_at, updated_at)
         values (1, 'carrier_search', 'Texas', 1, 1, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')",
        "insert into classifications (company_id, name, created_at, updated_at) values (1, 'Interstate', now(), now())",
        "insert into rules (company_id, classification_id, created_at, updated_at) values (1, 1, now(), now())",
        "insert into rule_overrides (company_id, carrier_id, classification_id, is_type, is_active, created_at, updated_at)
         values (1, 1, 1, 'bipd_coverage_gteq_750_000', true, now(), now())",
        "insert into connections (company_id, carrier_id, status, created_at, updated_at)
         values (1, 1, 'needs_to_onboard', now(), now()) on conflict do nothing",
        "insert into connection_invitations (company_id, carrier_id, email, token_hash, expires_at, created_at, updated_at)
         values (1, 1, 'dispatch@carrier.example', 'hash', '2026-11-30T00:00:00Z', now(), now())",
        "insert into onboarding_packets (connection_id, company_id, carrier_id, invitation_id, created_at, updated_at)
         values (1, 1, 1, 1, now(), now())",
        "insert into contracts (company_id, name, body, created_at) values (1, 'Agreement', 'Text.', now())",
        "insert into files (company_id, key, name, content_type, size, sha256, created_at)
         select 1, 'packets/1/gone' || n, 'gone.pdf', 'application/pdf', 1, sha256('a'), now() from generate_series(1, 3) n",
        "insert into onboarding_packet_contracts (packet_id, company_id, contract_id, is_broker_uploaded, file_id, created_at)
         values (1, 1, 1, true, 1, now())",
        "insert into onboarding_packet_files (packet_id, company_id, kind, file_id, created_at) values (1, 1, 'certificate', 2, now())",
        "insert into payment_terms (company_id, name, days, created_at, updated_at) values (1, 'Net 30', 30, now(), now())",
        "insert into connection_uploads (connection_id, company_id, file_id, created_at) values (1, 1, 3, now())",
        "insert into teams (company_id, name, created_at, updated_at) values (1, 'Dallas', now(), now())",
        "insert into notes (company_id, carrier_id, body, user_id, created_at, updated_at) values (1, 1, 'Called.', 1, now(), now())",
        "insert into loads (company_id, external_load_number, status, status_changed_at, source, origin_at, destination_at, last_window_end_at,
             created_at, updated_at)
         values (1, 'L-1', 'covered', now(), 'person', '2026-11-22T14:00:00Z', '2026-11-24T14:00:00Z', '2026-11-24T18:00:00Z', now(), now())",
        "insert into load_stops (company_id, load_id, position, kind, handling, scheduling, window_start_at, window_end_at, time_zone)
         values (1, 1, 0, 'pickup', 'live', 'appointment', '2026-11-22T14:00:00Z', '2026-11-22T16:00:00Z', 'America/Chicago'),
                (1, 1, 1, 'delivery', 'live', 'appointment', '2026-11-24T14:00:00Z', '2026-11-24T18:00:00Z', 'America/Chicago')",
        "insert into carrier_vehicles (carrier_id, vin, company_id, created_at) values (1, '1M8GDM9AXKP042788', 1, now())",
        "insert into movements (company_id, load_id, first_stop, last_stop, carrier_id, carrier_vehicle_id, created_at)
         values (1, 1, 0, 1, 1, 1, now())",
        "insert into files (company_id, key, name, content_type, size, sha256, created_at)
         select 1, 'loads/1/gone' || n, 'gone.pdf', 'application/pdf', 1, sha256('a'), now() from generate_series(1, 2) n",
        "insert into load_offers (company_id, load_id, carrier_id, sent_to, standing, token_hash, created_at, expires_at)
         values (1, 1, 1, 'ada@carrier.example', 'on_file', sha256('a'), now(), now() + interval '1 day')",
        "insert into load_bids (company_id, load_id, carrier_id, offer_id, rate_cents, name, created_at, expires_at, status, status_changed_at)
         values (1, 1, 1, 1, 180000, 'Ada', now(), now() + interval '1 day', 'open', now())",
        "insert into load_papers (company_id, load_id, kind, file_id, source, created_at) values (1, 1, 'pod', 4, 'person', now())",
        "insert into load_imports (company_id, file_id, file_name, mapping, status, created_at)
         values (1, 5, 'loads.csv', '{}', 'done', now())",
        "insert into tracking_links (company_id, load_id, movement_id, kind, token_hash, created_at, expires_at)
         values (1, 1, 1, 'driver', 'hash', now(), '2026-11-30T00:00:00Z')",
        "insert into tracking_shares (company_id, load_id, movement_id, kind, consent_version, consent_text, given_by, given_at, starts_at, ends_at)
         values (1, 1, 1, 'phone', 2, 'Yes.', 'Sam', now(), '2026-11-22T11:00:00Z', '2026-11-30T00:00:00Z')",
        "insert into tickets (company_id, load_id, movement_id, carrier_id, is_type, severity, status, opened_at, fingerprint, advice, clears_when, why,
             evaluated_at, updated_at)
         values (1, 1, 1, 1, 'held_load', 'medium', 'new', now(), 'a', 'ask_carrier', 'Never.', 'Held.', now(), now())",
        "insert into load_carrier_dispositions (company_id, load_id, carrier_id, reason, created_at, updated_at)
         values (1, 1, 1, 'no_answer', now(), now())",
        "insert into truck_postings (company_id, carrier_id, posted_equipment_type, origin_area_id, origin_search_display_name,
             origin_deadhead_tolerance, start_date, status, expires_at, created_at, updated_at)
         values (1, 1, 'van', 1, 'Dallas, TX', 50, '2026-11-21', 'active', '2026-11-23T06:00:00Z', now(), now())",
        "insert into alert_contacts (company_id, list, kind, value, starts_on, created_at)
         values (1, 'blocked', 'email', 'ada@gone.example', '2026-11-20', now())",
        "insert into notice_counters (company_id, last_sequence) values (1, 1)",
        "insert into notices (company_id, sequence, subject_kind, subject_id, carrier_id, kind, dedupe_key, created_at)
         values (1, 1, 'carrier', 1, 1, 'packet_held', 'a', now())",
        "insert into webhook_endpoints (company_id, url, secret_sealed, delivered_through, created_at, updated_at)
         values (1, 'https://hooks.example.com/', '', 1, now(), now())",
        "insert into decisions (version, company_id, sequence, subject_kind, subject_id, carrier_id, kind, inputs, created_at, prev_hash, hash)
         select 1, 1, 1, 'carrier', 1, 1, 'connect', '{}', '2026-11-20T00:00:00Z', zeros, zeros from (select decode(repeat('00', 32), 'hex')) as z (zeros)",
    ] {
        sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");
    }
}

#[tokio::test]
async fn every_operation_admits_the_callers_in_the_table() {
    assert_eq!(ALL_FLAGS.len(), kernel::plan::PlanFlag::ALL.len() - 1, "all flags but the watchdog's");
    // All callers come from one address, faster than any network may.
    let app = TestApp::start_with(|config| config.public_calls_per_minute = 100_000).await;
    add_carrier(&app).await;
    let kinds = kinds(&app).await;
    add_belongings(&app).await;
    // A write waits until the index has it.
    let stop = CancellationToken::new();
    let following = tokio::spawn(platform::live::run(app.app.live.clone(), app.app.pool.clone(), stop.clone()));
    let mut table = format!("{:<48}{:<26}", "operation", "guard");
    for kind in &kinds {
        let _ = write!(table, "{:<15}", kind.name);
    }
    for operation in operations() {
        let _ = write!(table, "\n{:<48}{:<26}", operation.id, operation.guard.name);
        for kind in &kinds {
            let _ = write!(table, "{:<15}", call(operation, &kind.client.copy()).await);
        }
    }
    stop.cancel();
    following.await.expect("it ended");
    let table = table.lines().map(str::trim_end).collect::<Vec<_>>().join("\n") + "\n";

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/authz_matrix.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &table).expect("written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == table,
        "the permission matrix changed; run with UPDATE_SNAPSHOTS=1 and read the diff:\n{table}"
    );
}

/// The public operations that require a capability, or none.
fn public(capability: Option<&str>) -> BTreeSet<&'static str> {
    let asks = |o: &&Arc<Operation>| o.guard.access == Access::Public && o.capability == capability;
    operations().iter().filter(asks).map(|o| o.id.as_str()).collect()
}

#[test]
fn only_listed_operations_take_anyone() {
    assert_eq!(public(None), ANYONE.iter().map(|(id, _)| *id).collect());
}

#[test]
fn people_without_an_account_hold_what_the_list_says() {
    let asked: BTreeSet<_> = operations().iter().filter_map(|o| o.capability).collect();

    assert_eq!(asked, WITH_CAPABILITY.iter().map(|(capability, _)| *capability).collect());
    for (capability, ids) in WITH_CAPABILITY {
        assert_eq!(public(Some(capability)), ids.iter().copied().collect(), "{capability}");
    }
}

#[tokio::test]
async fn every_operation_refuses_a_parameter_that_it_does_not_have() {
    let app = TestApp::start().await;
    let all: Vec<_> = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::BlockSafetyData).collect();
    let me = app.person(Person { scopes: &all, can_carrier_search_for_watchdog: true, ..Person::default() }).await;
    sqlx::query("update users set is_staff = true").execute(&mut *app.db().await).await.expect("arranged");

    for operation in operations() {
        let path = path_of(operation, "User;1");
        let answer = me
            .copy()
            .call(operation.method.parse().expect("a method"), &format!("{path}?zz=1"), Some(json!({})))
            .await
            .expect(422);
        assert_eq!(answer.fields(), ["zz"], "{}", operation.id);
    }
}
