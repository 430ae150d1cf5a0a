//! A stand-in for data.transportation.gov on this machine.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_LENGTH, RETRY_AFTER};
use axum::http::{HeaderMap, Response, StatusCode, Uri};
use axum::routing::get;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Its behavior when the file is requested.
pub enum Answer {
    /// The whole file.
    Whole,
    /// The first so many bytes, after promising all.
    CutOff(usize),
    /// The first so many bytes, promising nothing.
    Short(usize),
    /// This status, perhaps with a `Retry-After`.
    Status(u16, Option<&'static str>),
}

/// The portal, and the requests it got.
pub struct Portal {
    /// Base URL.
    pub url: String,
    state: Arc<Served>,
}

struct Served {
    file: String,
    /// What the count query answers; none is 404.
    count: Option<u64>,
    answers: Mutex<VecDeque<Answer>>,
    asked: Mutex<Vec<(String, HeaderMap)>>,
}

impl Portal {
    /// Serves `file`, giving `answers` one after the other.
    pub async fn serve(file: String, count: Option<u64>, answers: impl IntoIterator<Item = Answer>) -> Self {
        let answers = Mutex::new(answers.into_iter().collect());
        let state = Arc::new(Served { file, count, answers, asked: Mutex::default() });
        let routes =
            Router::new().route("/api/views/{id}/rows.csv", get(rows)).route("/resource/{id}", get(count_rows));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let service = routes.with_state(state.clone());
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { url, state }
    }

    /// Requested paths, with the headers.
    pub fn asked(&self) -> Vec<(String, HeaderMap)> {
        self.state.asked.lock().expect("not poisoned").clone()
    }
}

async fn rows(State(served): State<Arc<Served>>, uri: Uri, headers: HeaderMap) -> Response<Body> {
    served.asked.lock().expect("not poisoned").push((uri.to_string(), headers));
    let answer = served.answers.lock().expect("not poisoned").pop_front().expect("an answer is left");
    let file = Bytes::from(served.file.clone());
    let response = Response::builder();
    match answer {
        Answer::Whole => response.body(Body::from(file)),
        Answer::Short(bytes) => {
            response.body(Body::from_stream(futures::stream::iter([Ok::<_, std::io::Error>(file.slice(..bytes))])))
        }
        Answer::CutOff(bytes) => {
            let pieces = [Ok(file.slice(..bytes)), Err(std::io::Error::other("the line is cut"))];
            response.header(CONTENT_LENGTH, file.len()).body(Body::from_stream(futures::stream::iter(pieces)))
        }
        Answer::Status(status, after) => {
            let response = response.status(StatusCode::from_u16(status).expect("a status"));
            after.into_iter().fold(response, |response, after| response.header(RETRY_AFTER, after)).body(Body::empty())
        }
    }
    .expect("a response")
}

async fn count_rows(State(served): State<Arc<Served>>) -> Response<Body> {
    let response = Response::builder();
    match served.count {
        Some(count) => response.body(Body::from(format!(r#"[{{"count":"{count}"}}]"#))),
        None => response.status(404).body(Body::empty()),
    }
    .expect("a response")
}
