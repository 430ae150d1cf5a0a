//! Who comes in, and what they are offered.

use super::{ALL, SCOPES, TOOLS, assistant, connected, key, list_tools, message, names, refused};
use crate::loads::desk::{body, desk};
use crate::support::{PASSWORD, Person, TestApp};
use axum::http::Method;
use kernel::plan::PlanFlag;
use platform::http::token::TOKEN_COOKIE;
use serde_json::{Value, json};

#[tokio::test]
async fn all_tools_are_described_and_only_read() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;

    let assistant = assistant(&app, &me, ALL).await;

    assert_eq!(names(&assistant).await, TOOLS);
    let info = assistant.peer_info().expect("what it says of itself");
    assert!(info.capabilities.tools.is_some() && info.capabilities.resources.is_none());
    for tool in assistant.list_all_tools().await.expect("the tools") {
        let hints = tool.annotations.clone().expect("hints");
        assert_eq!((hints.read_only_hint, hints.destructive_hint), (Some(true), Some(false)), "{}", tool.name);
        assert_eq!(tool.input_schema["additionalProperties"], json!(false), "{}", tool.name);
        let fields = tool.input_schema["properties"].as_object().expect("fields");
        let silent: Vec<_> = fields.iter().filter(|(_, field)| field["description"].is_null()).collect();
        assert!(!fields.is_empty() && silent.is_empty(), "{}: {silent:?}", tool.name);
    }
}

#[tokio::test]
async fn who_shows_no_key_that_works_is_told_so_before_anything_is_listed() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let key = key(&me, &["view_loads"]).await;
    let session = format!("{TOKEN_COOKIE}={}", me.cookie(TOKEN_COOKIE).expect("a session"));
    let host = ("host", "localhost");

    let right = message(&app, &[host, ("authorization", &format!("Bearer {key}"))], &list_tools()).await;
    assert_eq!(right.0, 200);
    for wrong in [None, Some(("authorization", "Bearer hwk_made-up")), Some(("cookie", session.as_str()))] {
        let headers: Vec<_> = [host].into_iter().chain(wrong).collect();
        let (status, body) = message(&app, &headers, &list_tools()).await;
        assert_eq!((status, &body["errors"][0]["code"]), (401, &json!("signed_out")), "{wrong:?}");
    }
    let answer = app.visitor().send(Method::POST, "/monitor/mcp", Some(list_tools())).await.expect(401);
    assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"Haulwarden\"");
    assert!(connected(&app, "hwk_made-up").await.is_err());
}

#[tokio::test]
async fn a_name_that_is_not_the_products_and_any_page_are_refused() {
    let app = TestApp::start_with(|config| config.portal.url = Some("https://portal.example".into())).await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let bearer = format!("Bearer {}", key(&me, &["view_loads"]).await);
    let key = ("authorization", bearer.as_str());

    for (headers, status) in [
        (vec![("host", "portal.example"), key], 200),
        (vec![("host", "127.0.0.1:8080"), key], 200),
        (vec![("host", "rebound.example"), key], 403),
        (vec![("host", "portal.example"), ("origin", "https://portal.example"), key], 403),
        (vec![("host", "portal.example"), ("origin", "https://other.example"), key], 403),
    ] {
        assert_eq!(message(&app, &headers, &list_tools()).await.0, status, "{headers:?}");
    }
}

#[tokio::test]
async fn an_applications_token_is_as_good_as_a_key() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let wanted = json!({"oauth_application": {"name": "Assistant", "scopes": ["manage_loads"]}, "password": PASSWORD});
    let made = me.post("/oauth/applications", wanted).await.expect(201).json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let form = format!(
        "grant_type=client_credentials&client_id={}&client_secret={}",
        text(&made["oauth_application"]["client_id"]),
        text(&made["client_secret"])
    );
    let token = app.visitor().post_as("application/x-www-form-urlencoded", "/oauth/token", form).await.expect(200);

    let assistant = connected(&app, &text(&token.json()["access_token"])).await.expect("connected");

    assert!(names(&assistant).await.contains(&"load_status".to_owned()));
}

#[tokio::test]
async fn what_a_key_may_not_is_not_offered_and_refused_in_the_calls_own_words() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let flags = &[PlanFlag::Api, PlanFlag::PostLoads];
    let less = app.person(Person { scopes: SCOPES, flags, ..Person::default() }).await;

    let looking = assistant(&app, &me, &["sourcing"]).await;
    let without_lanes = assistant(&app, &less, &["manage_tickets"]).await;

    assert_eq!(names(&looking).await, ["vet_carrier", "find_carriers_for_lane", "who_is_behind_contact"]);
    assert_eq!(refused(&looking, "load_alerts", json!({})).await, "You don't have permission for this.");
    assert_eq!(refused(&looking, "load_status", json!({"load_id": 1})).await, "You don't have permission for this.");
    let offered = names(&without_lanes).await;
    assert_eq!(offered, ["vet_carrier", "who_is_behind_contact", "load_status"], "alerts need the load dashboard");
    let words = "Your company's plan doesn't include this.";
    assert_eq!(refused(&without_lanes, "find_carriers_for_lane", json!({"origin": "Dallas, TX"})).await, words);
}

#[tokio::test]
async fn another_companys_load_is_not_found() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    let other = desk.app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    let stranger = assistant(&desk.app, &other, ALL).await;

    for tool in ["load_status", "find_carriers_for_load", "load_alerts"] {
        for which in [json!({"load_id": load["id"]}), json!({"load_number": "L-1"})] {
            assert_eq!(refused(&stranger, tool, which.clone()).await, "Not found.", "{tool} {which}");
        }
    }
}
