//! Messages and arguments: what is wrong with them, how many there may be, how they stand in the log.

use super::{ALL, SCOPES, assistant, call, given, key, message, refused, served, text_over_wire, with_key};
use crate::support::{Person, TestApp};
use axum::body::Body;
use axum::http::{Method, Request};
use rmcp::ClientLifecycleMode;
use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::transport::StreamableHttpClientTransport;
use serde_json::{Value, json};

#[tokio::test]
async fn what_is_asked_wrong_is_named() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let assistant = assistant(&app, &me, ALL).await;

    for (tool, arguments, why) in [
        ("vet_carrier", json!({}), "Give `dot` or `mc`, one of them."),
        ("vet_carrier", json!({"dot": -1}), "dot: Must be 0 or more."),
        ("vet_carrier", json!({"dot": "acme"}), "dot: Must be a whole number."),
        ("vet_carrier", json!({"dot": "9999999"}), "No carrier with DOT 9999999 is on file."),
        ("vet_carrier", json!({"dot": 1, "colour": 1}), "colour: This tool has no such argument. It takes dot, mc."),
        ("vet_carrier", json!({"dot": 9_999_999}), "No carrier with DOT 9999999 is on file."),
        ("find_carriers_for_lane", json!({}), "Give an origin or a destination."),
        ("find_carriers_for_lane", json!({"origin": "Xyzzyville"}), "origin: No place found"),
        ("find_carriers_for_lane", json!({"origin": "Dallas, TX", "limit": 100}), "limit: Must be from 1 to 25."),
        ("find_carriers_for_lane", json!({"origin": "Dallas, TX", "equipment": ["sled"]}), "q[equipment_any]"),
        ("who_is_behind_contact", json!({"phone": "1", "name": "a"}), "Give `phone`, `email` or `name`, one of them."),
        ("who_is_behind_contact", json!({"phone": ""}), "phone: "),
        ("load_status", json!({"load_number": " "}), "load_number: Enter a load number."),
        ("load_status", json!({}), "Give `load_id` or `load_number`, one of them."),
        ("load_alerts", json!({"severity": "dire"}), "severity: Must be one of low, medium, high."),
        ("load_alerts", json!({"load_id": "x"}), "load_id: Must be a whole number."),
    ] {
        let said = refused(&assistant, tool, arguments.clone()).await;
        assert!(said.contains(why), "{tool} {arguments}: {said}");
    }
    let unknown = assistant.call_tool(CallToolRequestParams::new("delete_load")).await;
    assert!(unknown.expect_err("no such tool").to_string().contains("Unknown tool"));
}

#[tokio::test]
async fn messages_and_the_calls_of_tools_count_against_the_keys_limit() {
    let app = TestApp::start().await;
    crate::search::three(&app).await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let bearer = format!("Bearer {}", key(&me, &["view_loads"]).await);
    let headers = [("host", "localhost"), ("authorization", bearer.as_str())];
    let vet = call("vet_carrier", &json!({"dot": 1_000_001}));
    // A message, and the two calls of the tool.
    sqlx::query("update plans set key_calls_per_minute = 5").execute(&mut *app.db().await).await.expect("a limit");

    let (status, first) = message(&app, &headers, &vet).await;
    let (_, second) = message(&app, &headers, &vet).await;
    let (third, refusal) = message(&app, &headers, &vet).await;

    assert_eq!((status, &first["result"]["isError"]), (200, &json!(false)), "{first:#}");
    assert_eq!(second["result"]["isError"], json!(true), "{second:#}");
    let words = second["result"]["content"][0]["text"].as_str().expect("text");
    assert!(words.starts_with("This key made more than 5 calls a minute."), "{words}");
    assert_eq!((third, &refusal["errors"][0]["code"]), (429, &json!("rate_limited")));
}

#[tokio::test]
async fn a_key_with_one_call_at_a_time_can_use_tools() {
    let app = TestApp::start().await;
    crate::search::three(&app).await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let assistant = assistant(&app, &me, &["view_loads"]).await;

    sqlx::query("update plans set key_calls_at_once = 1").execute(&mut *app.db().await).await.expect("a limit");

    assert_eq!(given(&assistant, "vet_carrier", json!({"dot": 1_000_001})).await["dot_number"], 1_000_001);
}

#[tokio::test]
async fn messages_are_bounded_and_a_stream_or_another_method_is_refused() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let bearer = format!("Bearer {}", key(&me, &["view_loads"]).await);
    let headers = [("host", "localhost"), ("authorization", bearer.as_str())];

    let long = call("who_is_behind_contact", &json!({"name": "x".repeat(70_000)}));
    assert_eq!(message(&app, &headers, &long).await.0, 413);
    for (body, code) in [
        (r#"{"jsonrpc": "2.0", "id": 1, "#, -32_700),
        ("", -32_700),
        ("\u{0}", -32_700),
        ("[]", -32_600),
        (r#"{"id": 1}"#, -32_600),
    ] {
        let (status, told) = text_over_wire(&app, &headers, body).await;
        assert_eq!((status, &told["error"]["code"], &told["id"]), (400, &json!(code), &Value::Null), "{body}: {told}");
    }
    for (method, params, code, words) in [
        ("tools/call", json!({"name": "vet_carrier", "arguments": [1]}), -32_602, "`arguments`, an object"),
        ("tools/call", json!({"arguments": {}}), -32_602, "Give `name`"),
        ("tools/fold", json!({}), -32_601, "Unknown method: tools/fold"),
    ] {
        let asked = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let (_, told) = message(&app, &headers, &asked).await;
        let said = told["error"]["message"].as_str().unwrap_or_default();
        assert!(told["error"]["code"] == code && said.contains(words), "{asked}: {told}");
    }
    for method in [Method::GET, Method::DELETE] {
        let request = Request::builder().method(method).uri("/monitor/mcp").header("host", "localhost");
        let request = request.header("authorization", &bearer).header("accept", "text/event-stream");
        assert_eq!(app.send_raw(request.body(Body::empty()).expect("a request")).await.0, 405);
    }
}

#[tokio::test]
async fn a_client_of_the_newest_protocol_needs_no_handshake() {
    let app = TestApp::start().await;
    crate::search::three(&app).await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let config = with_key(served(&app).await, &key(&me, &["view_loads"]).await);
    let transport = StreamableHttpClientTransport::from_config(config);
    let newest = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };

    let assistant = rmcp::serve_client_with_lifecycle((), transport, newest).await.expect("connected");

    assert_eq!(given(&assistant, "vet_carrier", json!({"mc": "MC 12892"})).await["dot_number"], 1_000_001);
}

#[tokio::test]
async fn a_tools_calls_are_in_the_log_under_its_messages_id() {
    let app = TestApp::start().await;
    crate::search::three(&app).await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let bearer = format!("Bearer {}", key(&me, &["view_loads"]).await);
    let headers = [("host", "localhost"), ("authorization", bearer.as_str()), ("x-request-id", "mcp-log-test")];

    message(&app, &headers, &call("vet_carrier", &json!({"dot": 1_000_001}))).await;

    let log = crate::support::log();
    let lines: Vec<_> = log.lines().filter(|line| line.contains("mcp-log-test")).collect();
    for route in ["/monitor/mcp", "/monitor/api/v1/carriers/global_search", "detail_for_haulwarden_broker"] {
        assert!(lines.iter().any(|line| line.contains(route)), "{route}: {lines:#?}");
    }
    assert!(!log.contains(&bearer));
}
