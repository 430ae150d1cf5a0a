//! The customer's page of a load.

use super::driver::{position, share};
use super::links::{Desk, open};
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

#[tokio::test]
async fn a_customer_sees_how_far_the_load_is_without_addresses() {
    let desk = Desk::start().await;
    let customer = desk.customer().await;

    let page = customer.get("/api/v1/track").await.expect(200);

    let json = page.json();
    assert_eq!(
        (&json["external_load_number"], &json["status"], &json["area"]),
        (&json!("L-100"), &json!("covered"), &Value::Null)
    );
    let cities: Vec<_> = json["stops"].as_array().expect("stops").iter().map(|stop| stop["city"].clone()).collect();
    assert_eq!(cities, ["Dallas", "Houston"]);
    for hidden in ["1 Main St", "9 Dock Rd", "Dallas-1", "Sam Driver", "32.7"] {
        assert!(!page.text().contains(hidden), "{hidden}: {}", page.text());
    }
}

#[tokio::test]
async fn a_customer_reads_the_nearest_city_and_the_hour_while_it_is_shared_and_the_driver_reads_that() {
    let desk = Desk::start().await;
    let (driver, customer) = (desk.driver().await, desk.customer().await);
    desk.app.app.clock.advance(TimeDelta::hours(24));
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::minutes(40));
    let sent = json!({"positions": [position("2026-11-22T12:37:12Z", 32.7912, -96.8134)]});
    driver.post("/api/v1/drive/positions", sent).await.expect(200);

    let page = customer.get("/api/v1/track").await.expect(200);

    assert_eq!(page.json()["area"], json!({"city": "Dallas", "state": "TX", "at": "2026-11-22T12:00:00Z"}));
    assert!(!page.text().contains("32.79") && !page.text().contains("12:37"), "{}", page.text());
    let viewers = driver.get("/api/v1/drive").await.expect(200).json()["viewers"].clone();
    assert!(viewers[0]["who"].as_str().expect("who").contains("customer"), "{viewers}");
    driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);
    assert_eq!(customer.get("/api/v1/track").await.expect(200).json()["area"], Value::Null);
}

#[tokio::test]
async fn a_customers_link_is_passed_around_in_an_office() {
    let desk = Desk::start().await;
    let token = desk.token("customer").await;

    for _ in 0..20 {
        open(&desk.app, "track", &token).await.expect(200);
        desk.app.app.clock.advance(TimeDelta::minutes(30));
    }

    assert!(open(&desk.app, "track", &token).await.expect(409).text().contains("too many browsers"));
}

#[tokio::test]
async fn a_customer_changes_nothing_of_the_drivers() {
    let desk = Desk::start().await;
    let customer = desk.customer().await;

    customer.post("/api/v1/drive/consent", json!({"name": "Eve"})).await.expect(401);
    customer.post("/api/v1/drive/positions", json!({"positions": []})).await.expect(401);
    let log = json!({"stop_id": desk.stop(0), "is_type": "arrival", "occurred_at": desk.app.now()});
    customer.post("/api/v1/drive/logs", log).await.expect(401);
    customer.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(401);
}
