//! The decision record.

mod chain;
mod earlier;
mod pdf;
mod record;
mod verdict;
mod vetting_check;

pub use verdict::publish_alert;

use crate::support::{Client, TestApp};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::Value;
use store::Tenant;

/// The company's decisions about a carrier.
async fn listed(me: &Client, carrier: i64) -> Value {
    me.get(&format!("/api/v1/carriers/{carrier}/decisions")).await.expect(200).json()
}

/// The company of a signed-in person.
async fn tenant(me: &Client) -> Tenant {
    let me = me.get("/api/v1/users/current").await.expect(200).json();
    let company = CompanyId(me["company"]["id"].as_i64().expect("a company"));
    #[expect(clippy::disallowed_methods, reason = "asks the store itself")]
    Tenant::of(company)
}

/// A user of the company who signs in later: sessions end when the clock moves.
async fn later(app: &TestApp, tenant: Tenant) -> Client {
    app.member(Some(tenant.company()), &[Scope::ManageUsers, Scope::ManageRuleOverrides]).await
}
