//! A company's own system that takes webhooks, over TCP: answers as scripted, and remembers what it received.

use super::*;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

pub const ENDPOINTS: &str = "/api/v1/webhook_endpoints";

/// What it got.
#[derive(Clone, Debug)]
pub struct Got {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Got {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).expect("a header")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    pub fn sequence(&self) -> i64 {
        self.json()["data"]["sequence"].as_i64().expect("a sequence")
    }

    /// The signature that it has to have under an endpoint's secret.
    pub fn signature(&self, secret: &str) -> String {
        let key = BASE64.decode(secret.strip_prefix("whsec_").expect("its mark").as_bytes()).expect("base64");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
        mac.update(format!("{}.{}.", self.header("webhook-id"), self.header("webhook-timestamp")).as_bytes());
        mac.update(&self.body);
        format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()))
    }
}

#[derive(Clone, Debug, Default)]
struct Parts {
    answers: Arc<Mutex<VecDeque<u16>>>,
    got: Arc<Mutex<Vec<Got>>>,
    /// How long an answer takes.
    after: Arc<Mutex<Duration>>,
}

/// The receiver.
#[derive(Clone, Debug)]
pub struct Receiver {
    pub url: String,
    parts: Parts,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hooks", listener.local_addr().expect("an address"));
        let parts = Parts::default();
        let router = Router::new().fallback(take).with_state(parts.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { url, parts }
    }

    /// The next answers; 204 when there are none left.
    pub fn answer(&self, statuses: &[u16]) {
        self.parts.answers.lock().expect("answers").extend(statuses);
    }

    pub fn wait(&self, after: Duration) {
        *self.parts.after.lock().expect("a while") = after;
    }

    /// What it got so far.
    pub fn got(&self) -> Vec<Got> {
        self.parts.got.lock().expect("what it got").clone()
    }

    pub fn sequences(&self) -> Vec<i64> {
        self.got().iter().map(Got::sequence).collect()
    }
}

async fn take(State(parts): State<Parts>, headers: HeaderMap, body: Bytes) -> Response {
    parts.got.lock().expect("what it got").push(Got { headers, body });
    let after = *parts.after.lock().expect("a while");
    tokio::time::sleep(after).await;
    let status = parts.answers.lock().expect("answers").pop_front().unwrap_or(204);
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [("location", "/elsewhere")]).into_response()
}

/// How long an answer is waited for: no machine is so busy that a receiver that answers takes longer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A product whose webhooks may go to this machine.
pub async fn app() -> TestApp {
    app_with(PATIENCE).await
}

/// The same product as `app`, which waits as long as that takes.
pub fn patient(app: &TestApp) -> TestApp {
    TestApp::start_on(app, |config| config.webhooks.patience = PATIENCE)
}

/// The same, which waits so long for an answer.
pub async fn app_with(patience: Duration) -> TestApp {
    TestApp::start_with(move |config| {
        config.webhooks.allows_private = true;
        config.webhooks.allows_http = true;
        config.webhooks.patience = patience;
    })
    .await
}

/// Makes an endpoint for notices; gives its id and secret.
pub async fn endpoint(me: &Client, url: &str) -> (i64, String) {
    made(me, json!({"url": url})).await
}

/// Makes an endpoint for events of loads; gives its id and secret.
pub async fn loads_endpoint(me: &Client, url: &str) -> (i64, String) {
    made(me, json!({"url": url, "feed": "loads"})).await
}

async fn made(me: &Client, endpoint: Value) -> (i64, String) {
    let made = me.post(ENDPOINTS, json!({"webhook_endpoint": endpoint})).await.expect(201).json();
    let id = made["webhook_endpoint"]["id"].as_i64().expect("an id");
    (id, made["secret"].as_str().expect("a secret").to_owned())
}
