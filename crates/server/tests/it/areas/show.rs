use crate::support::TestApp;
use serde_json::json;

#[tokio::test]
async fn an_area_has_its_state_and_its_market_area() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let zip = me.get("/api/v1/areas/100060606").await.expect(200).json();

    assert_eq!(
        zip,
        json!({
            "id": 100_060_606, "is_type": "five_zip", "name": "Chicago, IL", "code": "60606", "place_id": "hw:five_zip:60606",
            "country": "US", "state_area_id": 500_001_219, "kma_area_id": 700_000_606, "latitude": 41.8813, "longitude": -87.6375,
        })
    );
    let state = me.get("/api/v1/areas/500001219").await.expect(200).json();
    assert_eq!(
        (&state["name"], &state["state_area_id"], &state["kma_area_id"]),
        (&json!("Illinois"), &state["id"], &json!(null))
    );
}

#[tokio::test]
async fn what_is_no_area_is_not_found() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for id in ["0", "-5", "100000000", "999999999999", "chicago"] {
        me.get(&format!("/api/v1/areas/{id}")).await.expect(404);
    }
}

#[tokio::test]
async fn a_visitor_reads_no_areas() {
    let app = TestApp::start().await;

    app.visitor().get("/api/v1/areas/100060606").await.expect(401);
}
