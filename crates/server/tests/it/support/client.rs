//! A browser's place in a test: keeps cookies, sends JSON, and holds every answer against the contract.

use super::app::{OF_A_REQUEST, TestApp};
use super::contract;
use super::form::{self, Part};
use axum::body::{Body, BodyDataStream};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use futures::StreamExt;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tower::ServiceExt;

/// One browser.
#[derive(Debug)]
pub struct Client {
    /// The product that it talks to.
    pub app: TestApp,
    cookies: Mutex<BTreeMap<String, String>>,
    headers: HeaderMap,
    peer: SocketAddr,
}

impl Client {
    pub(super) fn new(app: TestApp) -> Self {
        let peer = SocketAddr::from(([203, 0, 113, 7], 50_000));
        Self { app, cookies: Mutex::default(), headers: HeaderMap::new(), peer }
    }

    /// Another browser with the same cookies and habits.
    pub fn copy(&self) -> Self {
        let cookies = self.cookies.lock().expect("cookies").clone();
        Self { app: self.app.clone(), cookies: Mutex::new(cookies), headers: self.headers.clone(), peer: self.peer }
    }

    /// Sends this header with every request.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.insert(name, value.parse().expect("a header value"));
        self
    }

    /// Comes from this network address (203.0.113.7 otherwise).
    pub fn at_address(mut self, address: &str) -> Self {
        self.peer.set_ip(address.parse().expect("an address"));
        self
    }

    /// Has this cookie.
    pub fn with_cookie(self, name: &str, value: &str) -> Self {
        self.set_cookie(name, value);
        self
    }

    /// Sets a cookie; an empty value forgets it.
    pub fn set_cookie(&self, name: &str, value: &str) {
        let mut cookies = self.cookies.lock().expect("cookies");
        if value.is_empty() {
            cookies.remove(name)
        } else {
            cookies.insert(name.to_owned(), value.to_owned())
        };
    }

    /// The value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().expect("cookies").get(name).cloned()
    }

    /// GET below `/monitor`.
    pub async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, None).await
    }

    /// POST a JSON body below `/monitor`.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, Some(body)).await
    }

    /// PATCH a JSON body below `/monitor`.
    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.call(Method::PATCH, path, Some(body)).await
    }

    /// Any method below `/monitor`; the answer is held against the contract.
    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let answer = self.send(method.clone(), &format!("/monitor{path}"), body).await;
        contract::check(&method, path, &answer);
        answer
    }

    /// POST a body of another kind below `/monitor`; the answer is held against the contract.
    pub async fn post_as(&self, content_type: &str, path: &str, body: impl Into<Body>) -> Answer {
        let answer = self.send_as(Method::POST, &format!("/monitor{path}"), (content_type, body.into())).await;
        contract::check(&Method::POST, path, &answer);
        answer
    }

    /// A form of texts and files below `/monitor`, as browsers send it; the answer is held against the contract.
    pub async fn form(&self, method: Method, path: &str, parts: &[Part<'_>]) -> Answer {
        let (content_type, body) = form::encode(parts);
        let answer = self.send_as(method.clone(), &format!("/monitor{path}"), (content_type, body.into())).await;
        contract::check(&method, path, &answer);
        answer
    }

    /// Follows events below `/monitor`.
    pub async fn stream(&self, path: &str) -> Stream {
        let mut request = Request::builder().uri(format!("/monitor{path}")).header(header::HOST, "portal.example");
        let cookies: Vec<_> = self.cookies.lock().expect("cookies").iter().map(|(k, v)| format!("{k}={v}")).collect();
        request = request.header(header::COOKIE, cookies.join("; "));
        let mut request = request.body(Body::empty()).expect("a request");
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let response = self.app.router().oneshot(request).await.expect("an answer");
        assert!(response.status().is_success() && is_stream(response.headers()), "{response:?}");
        Stream { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// Any method on any path of the site, with no contract.
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send_as(method, path, ("application/json", body)).await
    }

    async fn send_as(&self, method: Method, path: &str, (content_type, body): (&str, Body)) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "portal.example");
        let cookies: Vec<_> = self.cookies.lock().expect("cookies").iter().map(|(k, v)| format!("{k}={v}")).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        let mut request = request.header(header::CONTENT_TYPE, content_type).body(body).expect("a request");
        request.headers_mut().extend(self.headers.clone());
        request.extensions_mut().insert(ConnectInfo(self.peer));
        self.app.await_idle(OF_A_REQUEST).await;
        let response = self.app.router().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        // Of an answer that stays open, the first event tells that it was given.
        let body = if is_stream(&parts.headers) {
            body.into_data_stream().next().await.expect("an event").expect("an event")
        } else {
            axum::body::to_bytes(body, usize::MAX).await.expect("a body")
        };
        self.keep_cookies(&parts.headers);
        Answer { status: parts.status, headers: parts.headers, body: body.to_vec() }
    }

    fn keep_cookies(&self, headers: &HeaderMap) {
        for cookie in headers.get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("a cookie");
            let (name, value) = text.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            self.set_cookie(name, if text.contains("Max-Age=0") { "" } else { value });
        }
    }
}

fn is_stream(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|value| value == "text/event-stream")
}

/// Events that come one by one.
pub struct Stream {
    body: BodyDataStream,
    /// What came and was not read.
    text: String,
}

/// How long an event is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

impl Stream {
    /// The next event as it was sent; none when the stream has ended.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(event);
            }
            let more = tokio::time::timeout(PATIENCE, self.body.next()).await.expect("something in time")?;
            self.text.push_str(std::str::from_utf8(&more.expect("bytes")).expect("text"));
        }
    }

    /// What the next event of this name says.
    pub async fn event(&mut self, name: &str) -> Value {
        let head = format!("event: {name}\n");
        // Beats come in between; were it not to come at all, they would go on for ever.
        tokio::time::timeout(PATIENCE, async {
            loop {
                let event = self.next().await.expect("an event");
                if let Some(data) = event.strip_prefix(&head).and_then(|rest| rest.strip_prefix("data: ")) {
                    return serde_json::from_str(data).expect("JSON");
                }
            }
        })
        .await
        .expect("the event in time")
    }

    /// The next comment; no event comes before it.
    pub async fn comment(&mut self) -> String {
        loop {
            let text = self.next().await.expect("a comment");
            assert!(!text.contains("event:"), "{text}");
            let comment = text.lines().find_map(|line| line.strip_prefix(": ").or(line.strip_prefix(':')));
            match comment {
                Some("open") | None => {}
                Some(comment) => return comment.to_owned(),
            }
        }
    }

    /// Whether it ends.
    pub async fn ends(&mut self) -> bool {
        tokio::time::timeout(PATIENCE, async { while self.next().await.is_some() {} }).await.is_ok()
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// The answer, which must have this status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "the answer was {}", self.text());
        self
    }

    /// The body as JSON; null when there is none.
    #[track_caller]
    pub fn json(&self) -> Value {
        if self.body.is_empty() {
            return Value::Null;
        }
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as it came.
    pub fn bytes(&self) -> &[u8] {
        &self.body
    }

    /// The code of the first error.
    #[track_caller]
    pub fn code(&self) -> String {
        self.json()["errors"][0]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The fields that the errors name.
    #[track_caller]
    pub fn fields(&self) -> Vec<String> {
        let json = self.json();
        let errors = json["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str().map(str::to_owned)).collect()
    }

    /// A header as text; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
