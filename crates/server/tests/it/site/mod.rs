//! What a visitor sees before signing in, the front end's files, health.

mod show;

use crate::support::{Answer, TestApp};
use axum::http::Method;
use serde_json::json;
use std::path::Path;

async fn get(app: &TestApp, path: &str) -> Answer {
    app.visitor().send(Method::GET, path, None).await
}

#[tokio::test]
async fn the_site_has_its_brand_by_the_host() {
    let app = TestApp::start().await;

    let portal = app.visitor().get("/api/v1/site").await.expect(200).json();
    let watchdog = app.visitor().with_header("host", "Watchdog.example").get("/api/v1/site").await.expect(200).json();

    assert_eq!((&portal["brand"]["name"], &portal["brand"]["is_watchdog"]), (&json!("Haulwarden"), &json!(false)));
    assert_eq!(
        (&watchdog["brand"]["name"], &watchdog["brand"]["is_watchdog"]),
        (&json!("Haulwarden Watchdog"), &json!(true))
    );
    assert_eq!((&portal["demo"], &portal["has_synthetic_data"]), (&json!(null), &json!(false)));
}

#[tokio::test]
async fn the_front_end_is_under_broker() {
    let app = TestApp::start().await;

    let home = get(&app, "/").await.expect(307);

    assert_eq!(home.header("location"), "/broker/");
    let page = get(&app, "/broker/carriers/12?tab=safety").await;
    if page.status == 503 {
        assert!(page.text().contains("make build"));
        return;
    }
    assert_eq!((page.header("content-type"), page.header("cache-control")), ("text/html; charset=utf-8", "no-cache"));
    get(&app, "/broker/assets/no-such-file.js").await.expect(404);
}

#[tokio::test]
async fn health_checks_say_whether_it_lives_and_is_ready() {
    let app = TestApp::start().await;

    get(&app, "/healthz").await.expect(200);
    get(&app, "/readyz").await.expect(200);

    app.app.pool.close().await;
    get(&app, "/healthz").await.expect(200);
    get(&app, "/readyz").await.expect(503);
}

#[tokio::test]
async fn numbers_are_for_this_machine_or_the_configured_token() {
    server::health::recorder();
    let app = TestApp::start_with(|config| config.metrics_token = Some("a token for scrapers".into())).await;
    let trusting = TestApp::start_on(&app, |config| config.trusts_local = true);
    get(&app, "/healthz").await.expect(200);

    let here = |app: &TestApp| app.visitor().at_address("127.0.0.1");
    let local = here(&trusting).send(Method::GET, "/metrics", None).await.expect(200);
    here(&app).send(Method::GET, "/metrics", None).await.expect(404);

    assert!(
        local.text().contains("haulwarden_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"}"),
        "{}",
        local.text()
    );
    assert!(local.text().contains("haulwarden_request_seconds_bucket{route=\"/healthz\",le=\"0.01\"}"));
    get(&app, "/metrics").await.expect(404);
    let scraper = app.visitor().with_header("authorization", "Bearer a token for scrapers");
    scraper.send(Method::GET, "/metrics", None).await.expect(200);
    for wrong in ["Bearer a token for scraper", "Bearer ", "a token for scrapers"] {
        let guess = app.visitor().with_header("authorization", wrong);
        guess.send(Method::GET, "/metrics", None).await.expect(404);
    }
    let request = axum::http::Request::get("/metrics").body(axum::body::Body::empty()).expect("a request");
    let operators = server::admin_listener::router(app.app.clone());
    let answer = tower::ServiceExt::oneshot(operators, request).await.expect("an answer");
    assert_eq!(answer.status(), 200);
}

#[tokio::test]
async fn the_smallest_form_that_the_browser_takes_is_sent_and_kept_for_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets");
    let names =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let Some(packed) = names.into_iter().find(|name| name.ends_with(".js.br")) else {
        eprintln!("skipped: the front end is not built");
        return;
    };
    let (app, path) = (TestApp::start().await, format!("/broker/assets/{}", packed.trim_end_matches(".br")));

    let taking = async |accepted: &str| {
        app.visitor().with_header("accept-encoding", accepted).send(Method::GET, &path, None).await.expect(200)
    };

    let plain = get(&app, &path).await.expect(200);
    let brotli = taking("gzip, deflate, br").await;

    assert_eq!([plain.header("content-encoding"), brotli.header("content-encoding")], ["", "br"]);
    for (accepted, sent) in [("gzip", "gzip"), ("br;q=0.8", "br"), ("br;q=0, gzip", "gzip"), ("brotli", "")] {
        assert_eq!(taking(accepted).await.header("content-encoding"), sent, "{accepted}");
    }
    assert_ne!(brotli.text(), plain.text(), "the packed form is sent as it lies there");
    assert!(
        [plain.header("content-type"), brotli.header("content-type")]
            .iter()
            .all(|kind| kind.starts_with("text/javascript"))
    );
    assert_eq!(brotli.header("cache-control"), "public, max-age=31536000, immutable");
    let again = app.visitor().with_header("if-none-match", plain.header("etag")).send(Method::GET, &path, None).await;
    again.expect(304);
    get(&app, &format!("{path}.br")).await.expect(404);
}

#[tokio::test]
async fn the_maps_worker_is_sent_as_a_script() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets");
    let names =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let Some(worker) = names.into_iter().find(|name| Path::new(name).extension().is_some_and(|end| end == "mjs"))
    else {
        eprintln!("skipped: the front end is not built");
        return;
    };
    let app = TestApp::start().await;

    let answer = app
        .visitor()
        .with_header("accept-encoding", "br")
        .send(Method::GET, &format!("/broker/assets/{worker}"), None)
        .await
        .expect(200);

    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("content-encoding"), "br");
}
