//! Endpoints for supervisors, load balancers and metrics scrapers: alive, ready, numbers.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use platform::app::App;
use platform::disk;
use platform::http::Error;
use platform::http::address::Address;
use platform::secrets;
use serde::Serialize;
use std::sync::OnceLock;

/// Bounds of the request-time histogram, in seconds: fine below 10 ms, where searches are.
const REQUEST_SECONDS: &[f64] = &[0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];

/// Alive: the process answers.
pub async fn healthz() -> &'static str {
    "ok"
}

/// What is ready.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each says of one part whether it is ready")]
struct Readiness {
    ready: bool,
    database: bool,
    /// The data directory's disk has room.
    disk: bool,
    index: bool,
    /// The book of open loads is read and follows the database.
    loads: bool,
    /// How far the carrier index is behind the database; null before it is loaded.
    index_lag_seconds: Option<f64>,
    /// What is missing, in words; null when nothing is.
    reason: Option<String>,
}

/// Ready: what requests need is there. 503 otherwise, so that a balancer sends them to another node.
pub async fn readyz(State(app): State<App>) -> Response {
    let database = is_database_alive(&app).await.is_ok();
    let index = app.live.is_ready();
    let shortage = disk::shortage(&app.config);
    let disk = shortage.is_none();
    let loads = app.loads.is_current();
    let ready = database && disk && index && loads;
    let reason = if !database {
        Some("The database does not answer.".to_owned())
    } else if !index {
        Some("The carrier index is being loaded, or is behind the database.".to_owned())
    } else if !loads {
        Some("The open loads are being read, or are behind the database.".to_owned())
    } else {
        shortage
    };
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let index_lag_seconds = app.live.lag().map(|lag| lag.as_secs_f64());
    (status, Json(Readiness { ready, database, disk, index, loads, index_lag_seconds, reason })).into_response()
}

async fn is_database_alive(app: &App) -> Result<(), Error> {
    Ok(store::site::is_alive(&mut *app.conn().await?).await?)
}

/// Numbers in Prometheus' text form, for scrapers at the listener for operators or with the configured token. Anyone else finds nothing here.
pub async fn metrics(State(app): State<App>, from: Address, headers: HeaderMap) -> Result<Response, Error> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let has_token = app
        .config
        .metrics_token
        .as_deref()
        .is_some_and(|token| bearer.is_some_and(|given| secrets::is_same(given, token)));
    if !from.is_local && !has_token {
        return Err(Error::NotFound);
    }
    metrics::gauge!("haulwarden_database_connections", "state" => "idle").set(app.pool.num_idle() as f64);
    metrics::gauge!("haulwarden_database_connections", "state" => "open").set(app.pool.size());
    if let Some(lag) = app.live.lag() {
        metrics::gauge!("haulwarden_index_lag_seconds").set(lag.as_secs_f64());
        metrics::gauge!("haulwarden_index_carriers").set(app.live.snapshot().len() as f64);
    }
    if let Some(lag) = app.loads.lag() {
        metrics::gauge!("haulwarden_loads_lag_seconds").set(lag.as_secs_f64());
        metrics::gauge!("haulwarden_open_loads").set(app.loads.count() as f64);
    }
    let recorder = recorder();
    recorder.run_upkeep();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], recorder.render()).into_response())
}

/// The process's numbers; the first call starts counting.
pub fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let buckets = Matcher::Full("haulwarden_request_seconds".to_owned());
        PrometheusBuilder::new()
            .set_buckets_for_metric(buckets, REQUEST_SECONDS)
            .and_then(PrometheusBuilder::install_recorder)
            .expect("one recorder in a process, with buckets")
    })
}
