//! Identity alerts: who sees what, and above all that no one learns who published.

mod admin;
mod alerts;
mod edit_requests;
mod messages;
mod replies;
mod review;

use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use serde_json::{Value, json};

const ALERTS: &str = "/api/v1/identity_alerts";
const RAW: &str = "Ivan of Polar Brokerage saw it himself.";
const PUBLIC: &str = "The load went to another carrier.";

/// A carrier with this number; synthetic ones begin at 90,000,000.
async fn carrier(app: &TestApp, dot_number: i32, email: Option<&str>) -> i64 {
    let mut db = app.db().await;
    sqlx::query(
        "insert into import_runs (data_set, source, sha256, status, finished_at)
         values ('census', 'test', sha256('a'), 'finished', now()) on conflict do nothing",
    )
    .execute(&mut *db)
    .await
    .expect("a run");
    sqlx::query_scalar(
        "insert into carriers (dot_number, legal_name, email_address, data_set, run_id)
         select $1, 'SYN CARRIER ' || $1, $2, 'census', max(id) from import_runs returning id",
    )
    .bind(dot_number)
    .bind(email)
    .fetch_one(&mut *db)
    .await
    .expect("a carrier")
}

/// A member of the operator's staff, in a company of their own.
async fn staff(app: &TestApp) -> Client {
    let me = app.broker().await;
    let id = me.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64();
    let sql = "update users set is_staff = true where id = $1";
    sqlx::query(sql).bind(id).execute(&mut *app.db().await).await.expect("staff");
    me
}

fn a_report(carrier: i64) -> Value {
    json!({"carrier_id": carrier, "is_type": "double_brokering", "unsanitized_message": RAW, "file_date": "2026-11-19", "site": "portal"})
}

/// Reports what `a_report` says, with these fields changed.
async fn report(me: &Client, carrier: i64, changes: Value) -> Answer {
    let mut alert = a_report(carrier);
    for (name, value) in changes.as_object().expect("fields") {
        alert[name] = value.clone();
    }
    me.post(ALERTS, json!({"identity_alert": alert})).await
}

async fn patch(me: &Client, id: i64, act: &str, body: Value) -> Answer {
    me.call(Method::PATCH, &format!("{ALERTS}/{id}/{act}"), Some(body)).await
}

/// Reports and publishes; gives the alert's id.
async fn published(me: &Client, staff: &Client, carrier: i64, changes: Value) -> i64 {
    let id = report(me, carrier, changes).await.expect(201).json()["id"].as_i64().expect("an id");
    patch(staff, id, "review", json!({"decision": "publish", "message": PUBLIC})).await.expect(200);
    id
}

/// Publishes an alert of this type about the carrier, for tests of what follows from one.
pub async fn published_as(app: &TestApp, carrier: i64, is_type: &str) {
    let (me, staff) = (app.broker().await, staff(app).await);
    published(&me, &staff, carrier, json!({ "is_type": is_type })).await;
}

/// The ids of a list.
fn ids(answer: &Answer) -> Vec<i64> {
    answer.json().as_array().expect("a list").iter().filter_map(|row| row["id"].as_i64()).collect()
}
