//! Routing services, over TCP, with answers in the shapes that OSRM and Valhalla document.

use crate::support::TestApp;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use platform::config::routes::{Protocol, RouteService};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

const PATIENCE: Duration = Duration::from_millis(400);
const STOPS: &str = "/api/v1/directions?stops=41.8781,-87.6298;32.7767,-96.797";

/// A service that gives one answer, and records the requests.
#[derive(Clone, Debug)]
struct Scripted {
    status: StatusCode,
    body: String,
    after: Duration,
    asked: Arc<Mutex<Vec<(String, String)>>>,
}

impl Scripted {
    fn new(status: u16, body: impl Into<String>) -> Self {
        let status = StatusCode::from_u16(status).expect("a status");
        Self { status, body: body.into(), after: Duration::ZERO, asked: Arc::default() }
    }

    /// Starts it, and the product that calls it; gives the product.
    async fn start(&self, protocol: Protocol) -> TestApp {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/maps/", listener.local_addr().expect("an address")).parse().expect("an address");
        let router = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        TestApp::start_with(|config| config.routes.service = Some(RouteService { protocol, url, patience: PATIENCE }))
            .await
    }

    fn asked(&self) -> (String, String) {
        self.asked.lock().expect("questions").last().cloned().expect("a question")
    }
}

async fn answer(State(scripted): State<Scripted>, uri: Uri, body: Bytes) -> (StatusCode, String) {
    let question = (uri.to_string(), String::from_utf8_lossy(&body).into_owned());
    scripted.asked.lock().expect("questions").push(question);
    tokio::time::sleep(scripted.after).await;
    (scripted.status, scripted.body.clone())
}

fn osrm() -> Value {
    let step = |name, refs: Option<&str>, distance: f64| {
        let mut step = json!({"name": name, "distance": distance, "duration": 60.0, "weight": 60.0, "mode": "driving",
            "driving_side": "right", "intersections": [], "geometry": {"type": "LineString", "coordinates": []},
            "maneuver": {"type": "turn", "modifier": "left", "location": [-87.6, 41.8], "bearing_before": 0, "bearing_after": 270}});
        if let Some(refs) = refs {
            step["ref"] = refs.into();
        }
        step
    };
    let steps = vec![
        step("West Jackson Boulevard", None, 1_609.344),
        step("Stevenson Expressway", Some("I 55"), 400_000.0),
        step("", Some("I 55;I 70"), 83_000.0),
        step("", None, 0.0),
    ];
    json!({
        "code": "Ok",
        "routes": [{
            "distance": 1_493_471.2, "duration": 52_000.5, "weight": 52_000.5, "weight_name": "routability",
            "geometry": {"type": "LineString", "coordinates": [[-87.6298, 41.8781], [-90.2, 38.6], [-96.797, 32.7767]]},
            "legs": [{"distance": 1_493_471.2, "duration": 52_000.5, "weight": 52_000.5, "summary": "I 55", "steps": steps}]
        }],
        "waypoints": [
            {"hint": "", "distance": 3.1, "name": "West Jackson Boulevard", "location": [-87.6298, 41.8781]},
            {"hint": "", "distance": 2.0, "name": "", "location": [-96.797, 32.7767]}
        ]
    })
}

fn valhalla() -> Value {
    // (38.5, -120.2), (40.7, -120.95), (43.252, -126.453) with six digits.
    let shape = "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI";
    json!({"trip": {
        "locations": [], "units": "miles", "language": "en-US", "status": 0, "status_message": "Found route between points",
        "summary": {"length": 927.5, "time": 61_000.1, "cost": 60_000.0, "has_toll": false,
            "min_lat": 38.5, "min_lon": -126.5, "max_lat": 43.3, "max_lon": -120.2},
        "legs": [{
            "shape": shape, "summary": {"length": 927.5, "time": 61_000.1},
            "maneuvers": [
                {"type": 1, "instruction": "Drive west.", "street_names": ["I 55", "US 66"], "length": 600.0, "time": 1.0},
                {"type": 8, "instruction": "Continue.", "street_names": ["I 55"], "length": 327.5, "time": 1.0},
                {"type": 4, "instruction": "You have arrived.", "length": 0.0, "time": 0.0}
            ]
        }]
    }})
}

#[tokio::test]
async fn osrm_is_called_and_its_road_is_returned() {
    let service = Scripted::new(200, osrm().to_string());
    let app = service.start(Protocol::Osrm).await;

    let route = app.broker().await.get(STOPS).await.expect(200).json();

    assert_eq!((&route["miles"], &route["engine"], &route["note"]), (&928.0.into(), &"osrm".into(), &Value::Null));
    assert_eq!((&route["hours"], &route["hours_with_stops"]), (&18.56.into(), &29.06.into()));
    assert_eq!(
        route["steps"],
        json!([{"name": "West Jackson Boulevard", "miles": 1.0}, {"name": "I-55", "miles": 300.1}])
    );
    assert_eq!(route["geometry"][1], json!([-90.2, 38.6]));
    let (address, _) = service.asked();
    assert_eq!(
        address,
        "/maps/route/v1/driving/-87.629800,41.878100;-96.797000,32.776700?overview=simplified&geometries=geojson&steps=true"
    );
}

#[tokio::test]
async fn valhalla_is_called_for_a_truck_and_its_road_is_returned() {
    let service = Scripted::new(200, valhalla().to_string());
    let app = service.start(Protocol::Valhalla).await;

    let route = app.broker().await.get(STOPS).await.expect(200).json();

    assert_eq!((&route["miles"], &route["engine"]), (&927.5.into(), &"valhalla".into()));
    assert_eq!(route["steps"], json!([{"name": "I-55", "miles": 927.5}]));
    assert_eq!((route["geometry"].as_array().map(Vec::len), &route["geometry"][0]), (Some(3), &json!([-120.2, 38.5])));
    let (address, question) = service.asked();
    let question: Value = serde_json::from_str(&question).expect("JSON");
    assert_eq!(
        (address.as_str(), &question["costing"], &question["units"]),
        ("/maps/route", &"truck".into(), &"miles".into())
    );
    assert_eq!(question["locations"][1], json!({"lat": 32.7767, "lon": -96.797}));
}

#[tokio::test]
async fn a_service_that_fails_is_replaced_by_the_built_in_roads_with_a_note() {
    let no_route = json!({"code": "NoRoute", "message": "Impossible route between points", "routes": []}).to_string();
    let no_path = json!({"error_code": 442, "error": "No path could be found for input", "status_code": 400, "status": "Bad Request"});
    let silent = Scripted { after: PATIENCE * 4, ..Scripted::new(200, osrm().to_string()) };
    for (service, protocol) in [
        (Scripted::new(400, no_route), Protocol::Osrm),
        (Scripted::new(502, "<html>Bad Gateway</html>"), Protocol::Osrm),
        (Scripted::new(200, json!({"code": "Ok", "routes": []}).to_string()), Protocol::Osrm),
        (silent, Protocol::Osrm),
        (Scripted::new(400, no_path.to_string()), Protocol::Valhalla),
    ] {
        let app = service.start(protocol).await;

        let route = app.broker().await.get(STOPS).await.expect(200).json();

        assert_eq!(route["engine"], "built-in", "{service:?}");
        assert!(route["note"].as_str().is_some_and(|note| note.contains("service")), "{}", route["note"]);
    }
}
