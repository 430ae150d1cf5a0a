//! The product for assistants: who comes in, what they are offered, and that their limits, log and tenants are those of the API. The SDK's own
//! client talks to the product on a port of this machine.

mod access;
mod answers;
mod messages;

use crate::support::{Client, PASSWORD, TestApp};
use axum::body::Body;
use axum::http::{Method, Request, header};
use kernel::scopes::Scope;
use rmcp::RoleClient;
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::RunningService;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::{Value, json};
use server::listen::{self, Taking};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Every tool, in the order in which they are listed.
const TOOLS: [&str; 6] = [
    "vet_carrier",
    "find_carriers_for_lane",
    "find_carriers_for_load",
    "who_is_behind_contact",
    "load_status",
    "load_alerts",
];
/// What a person must hold for all of them, and to make a key.
const SCOPES: &[Scope] =
    &[Scope::ManageUsers, Scope::ViewLoads, Scope::ManageLoads, Scope::ManageTickets, Scope::Sourcing, Scope::ViewTfx];
/// The scopes of a key for every tool.
const ALL: &[&str] = &["manage_loads", "manage_tickets", "sourcing", "view_tfx"];

/// The SDK's client, connected.
type Assistant = RunningService<RoleClient, ()>;

/// The product on a port of this machine, until the test ends.
async fn served(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address");
    let taking = Arc::new(Taking::new(app.app.config.http, false));
    let router = server::router::router(app.app.clone());
    tokio::spawn(listen::serve(listener, router, taking, CancellationToken::new()));
    address
}

/// How the client reaches the product there with this key.
fn with_key(address: SocketAddr, key: &str) -> StreamableHttpClientTransportConfig {
    StreamableHttpClientTransportConfig::with_uri(format!("http://{address}/monitor/mcp")).auth_header(key)
}

/// An assistant with this key, or why there is none.
async fn connected(app: &TestApp, key: &str) -> Result<Assistant, String> {
    let config = with_key(served(app).await, key);
    let connected = rmcp::serve_client((), StreamableHttpClientTransport::from_config(config)).await;
    connected.map_err(|error| error.to_string())
}

/// An assistant of the person, with these scopes.
async fn assistant(app: &TestApp, me: &Client, scopes: &[&str]) -> Assistant {
    connected(app, &key(me, scopes).await).await.expect("connected")
}

/// A new key of the person.
async fn key(me: &Client, scopes: &[&str]) -> String {
    let wanted = json!({"api_key": {"name": "Assistant", "scopes": scopes}, "password": PASSWORD});
    let made = me.post("/api/v1/api_keys", wanted).await.expect(201).json();
    made["secret"].as_str().expect("a secret").to_owned()
}

/// What a tool gives.
async fn ask(assistant: &Assistant, tool: &'static str, arguments: Value) -> CallToolResult {
    let Value::Object(arguments) = arguments else { panic!("an object") };
    let asked = CallToolRequestParams::new(tool).with_arguments(arguments);
    assistant.call_tool(asked).await.expect("a result")
}

/// What a tool gives, which must be as the tool's own description says; its short text says something, too.
async fn given(assistant: &Assistant, tool: &'static str, arguments: Value) -> Value {
    let result = ask(assistant, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{result:?}");
    let value = result.structured_content.clone().expect("structured content");
    let described = described(assistant, tool).await;
    let schema = described.output_schema.expect("a description of what it gives");
    let schema = Value::Object((*schema).clone());
    let validator = jsonschema::options().build(&schema).expect("a schema");
    let problems: Vec<_> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert_eq!(problems, Vec::<String>::new(), "{value:#}");
    assert_eq!(serde_json::from_str::<Value>(&text(&result, 1)).expect("the same as text"), value);
    assert!(!text(&result, 0).is_empty());
    value
}

/// Why a tool refuses.
async fn refused(assistant: &Assistant, tool: &'static str, arguments: Value) -> String {
    let result = ask(assistant, tool, arguments).await;
    assert_eq!((result.is_error, &result.structured_content), (Some(true), &None), "{result:?}");
    text(&result, 0)
}

fn text(result: &CallToolResult, at: usize) -> String {
    result.content[at].as_text().expect("text").text.clone()
}

async fn described(assistant: &Assistant, tool: &str) -> Tool {
    let tools = assistant.list_all_tools().await.expect("the tools");
    tools.into_iter().find(|known| known.name == tool).expect("the tool")
}

async fn names(assistant: &Assistant) -> Vec<String> {
    let tools = assistant.list_all_tools().await.expect("the tools");
    tools.into_iter().map(|tool| tool.name.into_owned()).collect()
}

/// A message as it goes over the wire, with these headers.
async fn message(app: &TestApp, headers: &[(&str, &str)], message: &Value) -> (u16, Value) {
    text_over_wire(app, headers, &message.to_string()).await
}

/// The same for a text that may be no message.
async fn text_over_wire(app: &TestApp, headers: &[(&str, &str)], text: &str) -> (u16, Value) {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri("/monitor/mcp")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/json, text/event-stream");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send_raw(request.body(Body::from(text.to_owned())).expect("a request")).await
}

fn list_tools() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
}

fn call(tool: &str, arguments: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
}

/// A digest of every table's rows, without that which tells when a key was last used.
async fn digest(app: &TestApp) -> BTreeMap<String, String> {
    let mut db = app.db().await;
    let tables = "select table_name::text from information_schema.tables
                   where table_schema = 'public' and table_type = 'BASE TABLE'
                     and table_name <> 'api_keys'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *db).await.expect("tables");
    let mut all = BTreeMap::new();
    for table in tables {
        let sql = format!("select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) from \"{table}\" r");
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(&mut *db).await.expect("a digest");
        all.insert(table, rows);
    }
    all
}
