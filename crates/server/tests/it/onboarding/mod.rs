//! Onboarding: the broker's side, and the carrier's own pages.

pub mod carrier;
mod contracts;
mod decisions;
mod hold_changed_contacts;
mod packets;
mod payment_terms;
mod uploads;

use crate::carriers::files::carrier;
use crate::connections::invitations::{invite, onboarder};
use crate::support::{Answer, Client, TestApp};
use axum::body::Body;
use axum::http::{Request, header};
use platform::http::token::TOKEN_COOKIE;
use serde_json::{Value, json};

pub const PACKETS: &str = "/api/v1/onboarding_packets";
pub const CONTRACTS: &str = "/api/v1/contracts";

/// A user who onboards carriers, a carrier, and the packet of its invitation.
pub async fn invited(app: &TestApp, more: Value) -> (Client, i64, i64) {
    let (me, id) = (onboarder(app).await, carrier(app, 1_000_001, &[]).await);
    let made = invite(&me, id, more).await.expect(201).json();
    (me, id, made["onboarding_packet"]["id"].as_i64().expect("an id"))
}

/// The same with a packet that the carrier sent.
pub async fn submitted(app: &TestApp, more: Value) -> (Client, i64, i64) {
    let (me, id, packet) = invited(app, more).await;
    set_status(app, packet, "submitted").await;
    (me, id, packet)
}

/// Puts a packet where the carrier would have brought it.
pub async fn set_status(app: &TestApp, packet: i64, status: &str) {
    let sql = "update onboarding_packets set status = $2, submitted_at = now() where id = $1";
    sqlx::query(sql).bind(packet).bind(status).execute(&mut *app.db().await).await.expect("arranged");
}

/// Decides on a packet.
pub async fn decide(me: &Client, packet: i64, decision: &str, reason: Option<&str>) -> Answer {
    let body = json!({"onboarding_packet": {"decision": decision, "reason": reason}});
    me.patch(&format!("{PACKETS}/{packet}"), body).await
}

/// Writes an agreement.
pub async fn agreement(me: &Client, name: &str, body: &str) -> Answer {
    me.post(CONTRACTS, json!({"contract": {"name": name, "body": body}})).await
}

/// Sends a form: texts, and a file by its name and content.
pub async fn send(me: &Client, path: &str, texts: &[(&str, String)], file: Option<(&str, &[u8])>) -> (u16, Value) {
    let mut body = Vec::new();
    for (name, text) in texts {
        body.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n").into_bytes(),
        );
    }
    if let Some((name, content)) = file {
        let head = format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        body.extend(head.into_bytes());
        body.extend_from_slice(content);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    let request = Request::post(format!("/monitor{path}"))
        .header(header::HOST, "portal.example")
        .header(header::COOKIE, format!("{TOKEN_COOKIE}={}", me.cookie(TOKEN_COOKIE).expect("a session")))
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
    me.app.send_raw(request.body(Body::from(body)).expect("a request")).await
}
