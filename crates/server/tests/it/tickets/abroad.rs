//! A driver's page that is opened abroad, where the proxy in front tells the country.

use super::{covered, evaluate, of_kind, only};
use crate::loads::desk::{Desk, LOADS, on};
use crate::support::TestApp;
use platform::config::blocks::Blocks;
use serde_json::json;

const KIND: &str = "two_places";

/// Opens the driver's page from a country.
async fn opened(desk: &Desk, token: &str, country: &str) {
    let phone = desk.app.visitor().with_header("x-country", country);
    phone.post("/api/v1/drive/open", json!({"token": token})).await.expect(200);
    evaluate(desk).await;
}

#[tokio::test]
async fn a_drivers_page_that_is_opened_abroad_is_an_alert() {
    let app = TestApp::start_with(|config| {
        let get = |name: &str| (name == "COUNTRY_HEADER").then(|| "x-country".to_owned());
        (config.blocks, config.is_behind_proxy) = (Blocks::read(&get, true).expect("a header"), true);
    })
    .await;
    let desk = on(app).await;
    let load = covered(&desk, "L-1").await;
    let links = format!("{LOADS}/{}/tracking_links", load["id"]);
    let made = desk.me.post(&links, json!({"tracking_link": {"kind": "driver"}})).await.expect(201).json();
    let token = made["url"].as_str().and_then(|url| url.split("token=").nth(1)).expect("a token");

    // Canada is no foreign country to this trade, and nobody knows what XX is.
    for country in ["us", "CA", "XX"] {
        opened(&desk, token, country).await;
    }
    assert!(of_kind(&desk.me, KIND).await.is_empty());

    opened(&desk, token, "NG").await;
    let ticket = only(&desk.me, KIND).await;
    assert_eq!(ticket["why"], "The driver's page was opened abroad (NG).");
}
