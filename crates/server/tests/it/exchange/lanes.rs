//! Where a movement starts and ends, by which carriers are found for a load: it follows the load's stops, whatever changes them.

use crate::loads::desk::{Desk, body, desk, with};
use serde_json::{Value, json};

/// The movements of the load, as cells and the end of the last window in UTC.
async fn placed(desk: &Desk, load: &Value) -> Vec<(Option<i32>, Option<i32>, Option<String>)> {
    let sql = "select from_cell, to_cell, to_char(ends_at at time zone 'UTC', 'MM-DD HH24:MI') from movements
                where load_id = $1 and removed_at is null order by first_stop";
    let load = load["id"].as_i64();
    sqlx::query_as(sql).bind(load).fetch_all(&mut *desk.app.db().await).await.expect("movements")
}

/// How many movements are not where their stops are.
async fn misplaced(desk: &Desk) -> i64 {
    let sql = "select count(*) from movements m
                 join load_stops f on f.load_id = m.load_id and f.position = m.first_stop
                 join load_stops t on t.load_id = m.load_id and t.position = m.last_stop
                where (m.from_cell, m.to_cell, m.ends_at) is distinct from
                      (cell_of(f.latitude, f.longitude), cell_of(t.latitude, t.longitude), t.window_end_at)";
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

#[tokio::test]
async fn a_movement_is_where_its_stops_are() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    // Dallas is at 32.8° north and 96.8° west, Chicago at 41.9° and 87.6°: in halves of a degree, 65 and -194, 83 and -176.
    let (dallas, chicago) = (Some(65_000 - 194), Some(83_000 - 176));
    assert_eq!(placed(&desk, &load).await, [(dallas, chicago, Some("11-24 18:00".to_owned()))]);

    let mut stops = body("L-1")["stops"].clone();
    stops[1] = with(stops[1].take(), json!({"window_end_at": "2026-11-24T20:00:00Z"}));
    desk.patch(&load, json!({"stops": stops})).await.expect(200);
    assert_eq!(placed(&desk, &load).await, [(dallas, chicago, Some("11-24 20:00".to_owned()))]);

    // A stop in between, another end, and that end put before the other.
    let memphis = json!({"kind": "delivery", "city": "Memphis", "state": "TN", "postal_code": "38103",
        "window_start_at": "2026-11-23T08:00:00Z", "window_end_at": "2026-11-23T12:00:00Z"});
    let mut three = stops.as_array().expect("stops").clone();
    three.insert(1, memphis.clone());
    desk.patch(&load, json!({"stops": three})).await.expect(200);
    assert_eq!((placed(&desk, &load).await[0].1, misplaced(&desk).await), (chicago, 0));
    three.pop();
    desk.patch(&load, json!({"stops": three})).await.expect(200);
    let only = placed(&desk, &load).await;
    assert_eq!((only[0].0, only[0].2.as_deref(), misplaced(&desk).await), (dallas, Some("11-23 12:00"), 0));
    assert_ne!(only[0].1, chicago);
}

#[tokio::test]
async fn a_point_that_is_learned_places_the_movement_anew() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let sql = "update load_stops set latitude = 40.2, longitude = -89.9 where load_id = $1 and position = 1";
    sqlx::query(sql).bind(load["id"].as_i64()).execute(&mut *desk.app.db().await).await.expect("learned");

    assert_eq!((placed(&desk, &load).await[0].1, misplaced(&desk).await), (Some(80_000 - 180), 0));
    // A stop that nobody can place is nowhere.
    let sql = "update load_stops set latitude = null, longitude = null, geo_source = null, radius_miles = null where load_id = $1 and position = 1";
    sqlx::query(sql).bind(load["id"].as_i64()).execute(&mut *desk.app.db().await).await.expect("lost");
    assert_eq!(placed(&desk, &load).await[0].1, None);
}
