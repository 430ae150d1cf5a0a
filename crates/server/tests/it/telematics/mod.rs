//! Telematics: consent, what providers report, and what brokers see of it.

mod consents;
mod eld_carrier_vehicles;
mod eld_status;
mod events;
mod links;
mod motive;
mod provider;
mod pull;
mod recently_visited_areas;
mod samsara;

pub(crate) use eld_status::connect;

use crate::carriers::files::carrier;
use crate::support::{Client, Person, TestApp};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::users::CompanyType;

/// VINs of three tractors.
pub(super) const VINS: [&str; 3] = ["1XKYD49X0LJ000001", "1XKYD49X0LJ000002", "1XKYD49X0LJ000003"];

/// A carrier, and a person who manages its own company.
pub(super) async fn connected_side(app: &TestApp) -> (i64, Client) {
    let id = carrier(app, 1_000_001, &[("EMAIL_ADDRESS", "OWNER@ACME.EXAMPLE")]).await;
    let company = app.company(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;
    belongs_to(app, company, id).await;
    (id, app.member(Some(company), &[Scope::ManageUsers]).await)
}

/// Makes a company the carrier's own.
pub(super) async fn belongs_to(app: &TestApp, company: CompanyId, carrier: i64) {
    sqlx::query("update companies set carrier_id = $1 where id = $2")
        .bind(carrier)
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("a carrier's company");
}

/// Gives consent; returns the response.
pub(super) async fn consent(owner: &Client, provider: &str, api_token: Option<&str>) -> Value {
    let body = json!({"telematics_consent": {"provider": provider, "api_token": api_token}});
    owner.post("/api/v1/telematics_consents", body).await.expect(201).json()
}

/// Puts VINs on the carrier's schedule, for one company or for all.
pub(super) async fn schedule(app: &TestApp, carrier: i64, company: Option<i64>, vins: &[&str]) {
    for vin in vins {
        sqlx::query(
            "insert into scheduled_vehicles (carrier_id, company_id, vin, source, as_of, recorded_at)
             values ($1, $2, $3, 'A certificate', '2026-11-01', '2026-11-02T00:00:00Z')",
        )
        .bind(carrier)
        .bind(company)
        .bind(vin)
        .execute(&mut *app.db().await)
        .await
        .expect("scheduled");
    }
}

/// How many rows a table has.
pub(super) async fn count(app: &TestApp, table: &str) -> i64 {
    let sql = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(&mut *app.db().await).await.expect("a count")
}
