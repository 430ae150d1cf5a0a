//! Plans, payment methods and subscriptions, with the sandbox and with a gateway over HTTP.

mod add_payment_method;
mod admin;
mod change_plan;
mod declined;
mod gateway;
mod none;
mod over_http;
mod plans;
mod remove_payment_method;
mod renew;
mod searches;

use crate::support::{Client, Person, TestApp};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::Tenant;
use store::users::CompanyStatus;

/// A company on trial, and a user who manages it.
async fn on_trial(app: &TestApp) -> (CompanyId, Client) {
    accounts::billing::catalogue::seed(&mut *app.db().await).await.expect("plans");
    let company = app.company(Person { status: CompanyStatus::Trial, ..Person::default() }).await;
    sqlx::query("update companies set trial_ends_on = '2026-12-01' where id = $1")
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("a trial");
    (company, app.member(Some(company), &[Scope::ManageUsers]).await)
}

/// The id of the plan on offer that has this name.
async fn plan(me: &Client, name: &str) -> Value {
    let plans = me.get("/api/v1/billing/plans").await.expect(200).json();
    let plans = plans.as_array().cloned().unwrap_or_default();
    plans.into_iter().find(|plan| plan["name"] == name).map(|plan| plan["id"].clone()).expect("a plan")
}

async fn add_method(me: &Client, nonce: &str) -> crate::support::Answer {
    patch(me, "/api/v1/billing/add_payment_method", json!({"nonce": nonce})).await
}

async fn change_plan(me: &Client, plan: &Value) -> crate::support::Answer {
    patch(me, "/api/v1/billing/change_plan", json!({"plan_id": plan})).await
}

async fn patch(me: &Client, path: &str, body: Value) -> crate::support::Answer {
    me.call(axum::http::Method::PATCH, path, Some(body)).await
}

/// The newest actions that the company's audit log holds, newest first.
async fn acts(app: &TestApp, company: CompanyId) -> Vec<String> {
    sqlx::query_scalar("select action from audit_log where company_id = $1 order by id desc")
        .bind(company.0)
        .fetch_all(&mut *app.db().await)
        .await
        .expect("acts")
}

#[expect(clippy::disallowed_methods, reason = "the test acts for the company that it made")]
fn tenant(company: CompanyId) -> Tenant {
    Tenant::of(company)
}
