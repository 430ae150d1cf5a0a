use super::eld_status::connect;
use super::{VINS, count};
use crate::carriers::files::carrier;
use crate::support::TestApp;
use serde_json::json;

async fn visit(app: &TestApp, zip: &str, day: &str, vehicle: &str) {
    sqlx::query(
        "insert into telematics_visits (connection_id, zip, visited_on, provider_vehicle_id, last_at)
         select id, $1, $2::date, $3, $2::date from telematics_connections",
    )
    .bind(zip)
    .bind(day)
    .bind(vehicle)
    .execute(&mut *app.db().await)
    .await
    .expect("a visit");
}

#[tokio::test]
async fn areas_of_the_last_ninety_days_come_last_visited_first_with_their_places() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    connect(&app, id, &VINS[..1]).await;
    for (zip, day, vehicle) in [
        ("98311", "2026-11-10", "1"),
        ("98311", "2026-11-10", "2"),
        ("98311", "2026-11-01", "1"),
        ("60602", "2026-11-20", "1"),
        ("75201", "2026-07-01", "1"),
    ] {
        visit(&app, zip, day, vehicle).await;
    }

    let path = format!("/api/v1/carriers/{id}/recently_visited_areas_verified_by_eld");
    let answer = app.broker().await.get(&path).await.expect(200);

    let rows = answer.json();
    assert_eq!((answer.header("totalitems"), count(&app, "telematics_visits").await), ("2", 5));
    assert_eq!((&rows[0]["zip"], &rows[1]["name"]), (&json!("60602"), &json!("Kitsap, WA")));
    assert_eq!(
        (&rows[1]["days"], &rows[1]["vehicles"], &rows[1]["first_on"]),
        (&json!(2), &json!(2), &json!("2026-11-01"))
    );
    assert_eq!(rows[1]["source"]["data_set"], "eld_samsara");
}
