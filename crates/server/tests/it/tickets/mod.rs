//! Alerts on loads: what the engine raises and clears, and how a desk works them.

mod abroad;
pub mod asks;
mod brief;
mod cargo;
mod clocks;
mod closings;
mod contact_files;
mod demands;
mod dmarc;
mod engine;
mod files;
mod gathered;
mod list;
mod notes;
mod settings;
mod stream;
mod update;
mod voice;

use crate::loads::desk::{Desk, body, desk, with};
use crate::support::Client;
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const TICKETS: &str = "/api/v1/tickets";
/// Four hours before the pickup of [`covered`]'s loads: a truck must be named.
pub const LATE: &str = "2026-11-24T10:00:00Z";
/// An hour and a half before it.
pub const TOO_LATE: &str = "2026-11-24T12:30:00Z";
/// The alert that a load without a truck has then.
pub const NO_TRUCK: &str = "vehicle_assignment_required";

/// Evaluates what is due, as the running product does by itself.
pub async fn evaluate(desk: &Desk) -> usize {
    ::desk::engine::run_due(&desk.app.app, "one").await.expect("turns")
}

/// A load that the carrier hauls, from a Tuesday to a Wednesday: one that is picked up on a weekend would be guarded.
pub async fn covered(desk: &Desk, number: &str) -> Value {
    let mut load = with(body(number), json!({"carrier": {"carrier_id": desk.carrier}}));
    for (stop, day) in [(0, "2026-11-24"), (1, "2026-11-25")] {
        load["stops"][stop]["window_start_at"] = json!(format!("{day}T14:00:00Z"));
        load["stops"][stop]["window_end_at"] = json!(format!("{day}T16:00:00Z"));
    }
    desk.make(load).await
}

/// A desk with a load whose truck is missing, and its alert.
pub async fn missing_truck() -> (Desk, Value) {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at(LATE).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, NO_TRUCK).await;
    (desk, ticket)
}

/// The only alert of a kind.
pub async fn only(client: &Client, kind: &str) -> Value {
    let mut found = of_kind(client, kind).await;
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// The alerts of a kind, the newest first.
pub async fn of_kind(client: &Client, kind: &str) -> Vec<Value> {
    let rows = client.get(&format!("{TICKETS}?q[is_type_eq]={kind}")).await.expect(200).json();
    rows.as_array().expect("rows").clone()
}

/// An alert as it is now.
pub async fn now(client: &Client, ticket: &Value) -> Value {
    client.get(&format!("{TICKETS}/{}", ticket["id"])).await.expect(200).json()
}

/// A change to an alert as it is now.
pub async fn patch(client: &Client, ticket: &Value, mut change: Value) -> crate::support::Answer {
    change["lock_version"] = now(client, ticket).await["lock_version"].clone();
    client.patch(&format!("{TICKETS}/{}", ticket["id"]), json!({"ticket": change})).await
}

/// The kinds of an alert's events, oldest first.
pub async fn events(client: &Client, ticket: &Value) -> Vec<String> {
    let path = format!("/api/v1/ticket_events?q[ticket_id_eq]={}&q[s]=id+asc", ticket["id"]);
    let rows = client.get(&path).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["kind"].as_str().expect("a kind").to_owned()).collect()
}

/// A manager of the load-lock desk.
pub async fn manager(desk: &Desk) -> Client {
    desk.app.member(Some(desk.company), &[Scope::ManageTickets, Scope::TicketsLoadLockManager]).await
}

/// The id of a person.
pub async fn id_of(client: &Client) -> i64 {
    client.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64().expect("an id")
}
