//! A broker's rules.

mod assessments;
mod change;
mod classifications;
mod list;
mod overrides;
mod thresholds;
mod verdict_settings;
pub mod watched;

use crate::support::{Answer, Client, Person, TestApp};
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const RULES: &str = "/api/v1/rules";
pub const OVERRIDES: &str = "/api/v1/rule_overrides";
pub const CLASSIFICATIONS: &str = "/api/v1/classifications";

/// A rule that a new company's first classification has, and that may be overridden.
pub const AGE: &str = "authority_age_gteq_three_months";
/// One that may not be.
pub const STATUS: &str = "safer_operating_status_active";

/// A user who sets rules and overrides.
pub async fn manager(app: &TestApp) -> Client {
    app.person(Person { scopes: &[Scope::ManageUsers, Scope::ManageRuleOverrides], ..Person::default() }).await
}

/// The rules of the company's newest classification.
pub async fn first_rule(me: &Client) -> Value {
    let query = "?q[carrier_id_null]=1&page=1&per_page=50&q[s]=id+desc";
    me.get(&format!("{RULES}{query}")).await.expect(200).json()[0].clone()
}

/// Makes an override of a rule of the company's first classification.
pub async fn override_rule(me: &Client, carrier: i64, is_type: &str, more: Value) -> Answer {
    let classification = first_rule(me).await["classification_id"].clone();
    let mut wanted = json!({"carrier_id": carrier, "classification_id": classification, "is_type": is_type});
    for (name, value) in more.as_object().expect("fields") {
        wanted[name] = value.clone();
    }
    me.post(OVERRIDES, json!({"rule_override": wanted})).await
}
