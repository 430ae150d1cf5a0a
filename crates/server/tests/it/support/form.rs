//! Forms with a file, as browsers send them.

use super::client::Client;
use axum::body::Body;
use axum::http::{Request, header};
use platform::http::token::TOKEN_COOKIE;
use serde_json::Value;

/// A part of a form: name, file name, content.
pub type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

/// The content type of a form and its body.
pub fn encode(parts: &[Part<'_>]) -> (&'static str, Vec<u8>) {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        let file = file.map_or_else(String::new, |file| format!("; filename=\"{file}\""));
        body.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").into_bytes());
        body.extend_from_slice(content);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    ("multipart/form-data; boundary=edge", body)
}

/// POSTs a form below `/monitor`; gives status and JSON.
pub async fn send(me: &Client, path: &str, parts: &[Part<'_>]) -> (u16, Value) {
    let (content_type, body) = encode(parts);
    let request = Request::post(format!("/monitor{path}"))
        .header(header::HOST, "portal.example")
        .header(header::COOKIE, format!("{TOKEN_COOKIE}={}", me.cookie(TOKEN_COOKIE).expect("a session")))
        .header(header::CONTENT_TYPE, content_type);
    me.app.send_raw(request.body(Body::from(body)).expect("a request")).await
}
