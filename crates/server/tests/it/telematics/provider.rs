//! A provider to test against, over TCP: it gives recorded answers in order, and records the requests.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use platform::config::Config;
use platform::config::telematics::TelematicsAccess;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

/// One recorded answer.
#[derive(Clone, Debug)]
pub(super) struct Recorded {
    status: u16,
    retry_after: Option<&'static str>,
    body: String,
}

/// The answer 200 with this body.
pub(super) fn ok(body: &Value) -> Recorded {
    Recorded { status: 200, retry_after: None, body: body.to_string() }
}

/// An answer that is none.
pub(super) fn failure(status: u16, retry_after: Option<&'static str>) -> Recorded {
    Recorded { status, retry_after, body: r#"{"message":"no"}"#.to_owned() }
}

#[derive(Debug, Default)]
struct Memory {
    answers: HashMap<String, VecDeque<Recorded>>,
    asked: Vec<(String, HeaderMap)>,
}

/// The provider.
#[derive(Clone, Debug)]
pub(super) struct Provider {
    memory: Arc<Mutex<Memory>>,
    url: String,
}

impl Provider {
    /// Starts one on a free port.
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let memory = Arc::new(Mutex::new(Memory::default()));
        let router = Router::new().fallback(answer).with_state(Arc::clone(&memory));
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { memory, url }
    }

    /// The next answers on this path; the last one is given again and again.
    pub(super) fn on(&self, path: &str, answers: impl IntoIterator<Item = Recorded>) {
        let mut memory = self.memory.lock().expect("memory");
        memory.answers.insert(path.to_owned(), answers.into_iter().collect());
    }

    /// The requests, path and query.
    pub(super) fn asked(&self) -> Vec<String> {
        self.memory.lock().expect("memory").asked.iter().map(|(path, _)| path.clone()).collect()
    }

    /// A header of the newest question.
    pub(super) fn header(&self, name: &str) -> String {
        let memory = self.memory.lock().expect("memory");
        let value = memory.asked.last().and_then(|(_, headers)| headers.get(name)?.to_str().ok());
        value.unwrap_or_default().to_owned()
    }

    /// How it is reached; pauses are short.
    pub(super) fn access(&self) -> TelematicsAccess {
        TelematicsAccess {
            motive_url: self.url.parse().expect("an address"),
            samsara_url: self.url.parse().expect("an address"),
            motive_secret: None,
            samsara_secret: None,
            partner_secret: None,
            patience: Duration::from_millis(500),
            pause: Duration::from_millis(5),
        }
    }

    /// Configures the product to call it.
    pub(super) fn configure(&self, config: &mut Config) {
        config.telematics = self.access();
    }
}

async fn answer(State(memory): State<Arc<Mutex<Memory>>>, request: Request) -> Response {
    let (path, headers) = (request.uri().path().to_owned(), request.headers().clone());
    let mut memory = memory.lock().expect("memory");
    let whole = request.uri().path_and_query().map(ToString::to_string).unwrap_or_default();
    memory.asked.push((whole, headers));
    let Some(answers) = memory.answers.get_mut(&path) else { return StatusCode::NOT_FOUND.into_response() };
    let next = if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() };
    let Some(Recorded { status, retry_after, body }) = next else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = (StatusCode::from_u16(status).expect("a status"), body).into_response();
    if let Some(wait) = retry_after {
        response.headers_mut().insert("retry-after", wait.parse().expect("a value"));
    }
    response
}
