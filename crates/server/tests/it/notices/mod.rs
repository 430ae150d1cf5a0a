//! Notices: created once, marked as read by each person, emailed by preference, delivered in order.

mod assessments;
mod crash;
mod detect;
mod list;
mod mails;
mod preferences;
pub mod receiver;
mod speed;
mod webhooks;

use crate::support::{Client, TestApp};
use kernel::ids::{CarrierId, CompanyId};
use store::notices::{Kind, NewNotice};

const NOTICES: &str = "/api/v1/notices";

/// A carrier with this number; synthetic ones begin at 90,000,000.
async fn carrier(app: &TestApp, dot_number: i32) -> CarrierId {
    let mut db = app.db().await;
    sqlx::query(
        "insert into import_runs (data_set, source, sha256, status, finished_at)
         select 'census', 'test', sha256('a'), 'finished', now() where not exists (select from import_runs)",
    )
    .execute(&mut *db)
    .await
    .expect("a run");
    let id = sqlx::query_scalar(
        "insert into carriers (dot_number, legal_name, data_set, run_id)
         select $1, 'SYN CARRIER ' || $1, 'census', max(id) from import_runs returning id",
    );
    CarrierId(id.bind(dot_number).fetch_one(&mut *db).await.expect("a carrier"))
}

/// The person's company.
async fn company(me: &Client) -> CompanyId {
    let user = me.get("/api/v1/users/current").await.expect(200).json();
    CompanyId(user["company"]["id"].as_i64().expect("a company"))
}

async fn watch(app: &TestApp, company: CompanyId, carrier: CarrierId) {
    let sql = "insert into subscriptions (company_id, carrier_id, created_at) values ($1, $2, $3)";
    let done = sqlx::query(sql).bind(company.0).bind(carrier.0).bind(app.now()).execute(&mut *app.db().await).await;
    done.expect("a subscription");
}

/// Adds this many notices about the carrier for the company; gives how many were new.
pub async fn tell(app: &TestApp, company: CompanyId, carrier: CarrierId, keys: std::ops::Range<u32>) -> u64 {
    let new: Vec<_> = keys
        .map(|key| {
            NewNotice::new(company, carrier, Kind::PacketHeld, format!("packet:{key}")).reason("The bank changed.")
        })
        .collect();
    let mut tx = app.app.pool.begin().await.expect("a transaction");
    let added = store::notices::add(&mut tx, &new, app.now()).await.expect("added");
    tx.commit().await.expect("committed");
    added
}

/// What the list calls the notices, newest first.
async fn summaries(me: &Client, query: &str) -> Vec<String> {
    let rows = me.get(&format!("{NOTICES}{query}")).await.expect(200).json();
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| row["summary"].as_str().expect("a summary").to_owned()).collect()
}
