use crate::support::TestApp;
use platform::config::routes::OwnGraph;

const CHICAGO_DALLAS: &str = "/api/v1/directions?stops=41.8781,-87.6298;32.7767,-96.797";

#[tokio::test]
async fn a_route_has_estimated_miles_hours_with_breaks_course_and_roads() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let alone = me.get(CHICAGO_DALLAS).await.expect(200).json();
    let team = me.get(&format!("{CHICAGO_DALLAS}&drivers=2")).await.expect(200).json();

    let miles = alone["miles"].as_f64().expect("miles");
    assert!((900.0..=970.0).contains(&miles), "{miles}");
    let (hours, with_stops) =
        (alone["hours"].as_f64().expect("hours"), alone["hours_with_stops"].as_f64().expect("hours"));
    assert!((hours - miles / 50.0).abs() < 0.02 && (with_stops - hours - 10.5).abs() < 0.02, "{hours} {with_stops}");
    assert_eq!((&team["miles"], &team["drivers"]), (&alone["miles"], &2.into()));
    assert!(team["hours_with_stops"].as_f64() < Some(with_stops));
    assert!(
        alone["geometry"]
            .as_array()
            .is_some_and(|course| course.len() > 20 && course[0] == serde_json::json!([-87.6298, 41.8781]))
    );
    assert!(
        alone["steps"].as_array().is_some_and(|steps| steps.iter().any(|step| step["name"] == "I-55")),
        "{}",
        alone["steps"]
    );
    assert_eq!((&alone["engine"], &alone["is_estimate"]), (&"built-in".into(), &false.into()));
    assert!(alone["attribution"].as_str().is_some_and(|credit| credit.contains("OpenStreetMap")));
}

#[tokio::test]
async fn stops_that_cannot_be_are_named() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let many = vec!["40,-90"; 26].join(";");

    for stops in ["", "40,-90", "40,-90;", "40,-90;41", "40,-90;north,-90", "40,-90;91,0", "40,-90;NaN,0", &many] {
        let answer = me.get(&format!("/api/v1/directions?stops={stops}")).await.expect(422);
        assert_eq!(answer.fields(), ["stops"], "{stops}");
    }
    assert_eq!(me.get("/api/v1/directions").await.expect(422).fields(), ["stops"]);
    assert_eq!(me.get(&format!("{CHICAGO_DALLAS}&drivers=3")).await.expect(422).fields(), ["drivers"]);
    app.visitor().get(CHICAGO_DALLAS).await.expect(401);
}

#[tokio::test]
async fn an_island_is_estimated_from_the_straight_line_and_says_so() {
    let app = TestApp::start().await;

    let path = "/api/v1/directions?stops=41.8781,-87.6298;18.4655,-66.1057";
    let route = app.broker().await.get(path).await.expect(200).json();

    assert_eq!((&route["is_estimate"], &route["attribution"]), (&true.into(), &"".into()));
    assert!(route["note"].is_string());
}

#[tokio::test]
async fn an_installation_may_bring_its_own_roads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("roads.bin");
    // Two nodes at 40 and 41 degrees north, 100 west, and an Interstate of 80 miles between them: the format of `geo::roads`.
    let mut file = b"NAR1".to_vec();
    file.extend([2_u32, 1, 1, 2].map(u32::to_le_bytes).concat());
    file.extend([-10_000_000_i32, 4_000_000, -10_000_000, 4_100_000].map(i32::to_le_bytes).concat());
    file.extend([0_u32, 1].map(u32::to_le_bytes).concat());
    file.extend(80.0_f32.to_le_bytes());
    file.extend([0, 1, 0, 0, 0, 0, 0, 0]);
    file.extend(b"\nI-1");
    std::fs::write(&path, file).expect("a file");
    let graph = OwnGraph { path, credit: "Roads of our own".into() };
    let app = TestApp::start_with(|config| config.routes.graph = Some(graph)).await;

    let route = app.broker().await.get("/api/v1/directions?stops=40,-100;41,-100").await.expect(200).json();

    assert_eq!((&route["miles"], &route["attribution"]), (&80.0.into(), &"Roads of our own".into()));
    assert_eq!(route["steps"], serde_json::json!([{"name": "I-1", "miles": 80.0}]));
}
