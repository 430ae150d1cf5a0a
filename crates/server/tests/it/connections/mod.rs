//! What a broker decided about carriers.

mod bulk;
mod change;
mod for_broker_portal;
pub mod invitations;
mod killed;
mod list;
mod network;
mod set_carrier_to_do_not_dispatch;
mod uploads;

use crate::support::{Client, TestApp};
use serde_json::Value;

pub const CONNECTIONS: &str = "/api/v1/connections";

/// A connection of the caller's company, as the tables have it.
pub async fn connection(app: &TestApp, me: &Client, carrier: i64, status: &str) -> i64 {
    let company = company(me).await;
    sqlx::query_scalar(
        "insert into connections (company_id, carrier_id, status, created_at, updated_at)
         values ($1, $2, $3, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z') returning id",
    )
    .bind(company)
    .bind(carrier)
    .bind(status)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("a connection")
}

/// A packet of a connection; the newest counts.
pub async fn packet(app: &TestApp, connection: i64, status: &str) {
    sqlx::query(
        "insert into onboarding_packets (connection_id, company_id, carrier_id, status, status_reason, created_at, updated_at)
         select id, company_id, carrier_id, $2, 'The bank changed.', now(), now() from connections where id = $1",
    )
    .bind(connection)
    .bind(status)
    .execute(&mut *app.db().await)
    .await
    .expect("a packet");
}

/// The id of the caller's company.
pub async fn company(me: &Client) -> i64 {
    me.get("/api/v1/users/current").await.expect(200).json()["company"]["id"].as_i64().expect("an id")
}

/// The ids of an answer's rows.
pub fn ids(rows: &Value) -> Vec<i64> {
    rows.as_array().expect("rows").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}
