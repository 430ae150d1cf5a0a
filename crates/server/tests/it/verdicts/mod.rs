//! The verdict on carriers: on the carrier's page, in every list, by the company's rules of the moment.

mod agreement;
mod authority;
mod kept;
mod left;
mod lists;
mod loading;
mod old_files;
mod scope;
mod signals;

use crate::carriers::files::{Row, carrier, put, put_complete};
use crate::rules::{RULES, first_rule};
use crate::support::{ALL_FLAGS, Answer, Client, Person, TestApp};
use fmcsa::DataSet;
use kernel::ids::CompanyId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use rules::RuleType;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A carrier with authority and insurance, and without an order where nothing else is said: `and_no_orders` says so.
pub async fn sound(app: &TestApp, dot_number: i32, more: Row<'_>) -> i64 {
    let id = carrier(app, dot_number, more).await;
    licensed(app, dot_number, "Active").await;
    insured(app, dot_number).await;
    id
}

/// Gives the carrier common authority in this state.
pub async fn licensed(app: &TestApp, dot_number: i32, status: &str) {
    licensed_for(app, dot_number, "Motor Carrier of Property (Except Household Goods)", status).await;
}

/// Gives the carrier authority of this type.
pub async fn licensed_for(app: &TestApp, dot_number: i32, authority_type: &str, status: &str) {
    let (dot, docket) = (dot_number.to_string(), docket(dot_number));
    let row = [
        ("USDOT_NUMBER", dot.as_str()),
        ("DOCKET_NUMBER", docket.as_str()),
        ("OP_AUTH_TYPE", authority_type),
        ("OP_AUTH_STATUS", status),
    ];
    put(app, DataSet::MotusCarriers, &[&row]).await;
}

pub async fn insured(app: &TestApp, dot_number: i32) {
    let (dot, docket) = (dot_number.to_string(), docket(dot_number));
    let row = [
        ("USDOT_NUMBER", dot.as_str()),
        ("DOCKET_NUMBER", docket.as_str()),
        ("INS_FORM_CODE", "BMC-91X"),
        ("MAX_COV_AMOUNT", "1000000.00"),
        ("POLICY_NO", "A"),
        ("EFFECTIVE_DATE", "20250101"),
    ];
    put(app, DataSet::MotusInsurance, &[&row]).await;
}

fn docket(dot_number: i32) -> String {
    format!("MC{:06}", dot_number % 1_000_000 + 500_000)
}

/// No carrier is under an order that is not on record; the index knows all that was taken in.
pub async fn and_no_orders(app: &TestApp) {
    put_complete(app, DataSet::OosOrders, &[]).await;
    follow(app).await;
}

/// What follows from the imported rows is derived, and the index takes it in.
pub async fn follow(app: &TestApp) {
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
}

/// Someone whose company's plan has no rules: the signals alone count.
pub async fn without_rules(app: &TestApp) -> Client {
    let flags: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::Rule).collect();
    app.person(Person { flags: &flags, scopes: &[Scope::Onboarding], ..Person::default() }).await
}

/// A manager of a company with these rules on, by their settings, and no others.
pub async fn with_rules(app: &TestApp, rules: &[(RuleType, i16)]) -> Client {
    let company = app.company(Person::default()).await;
    let me = manager_of(app, company).await;
    set_rules(&me, rules).await.expect(200);
    me
}

/// A manager of the company.
pub async fn manager_of(app: &TestApp, company: CompanyId) -> Client {
    app.member(Some(company), &[Scope::ManageUsers, Scope::ManageRuleOverrides, Scope::Onboarding]).await
}

/// Has the company's newest classification ask for these rules alone.
pub async fn set_rules(me: &Client, rules: &[(RuleType, i16)]) -> Answer {
    let rule = first_rule(me).await;
    let value = |is_type: &RuleType| rules.iter().find(|(known, _)| known == is_type).map_or(0, |(_, value)| *value);
    let values: BTreeMap<_, _> = RuleType::ALL.iter().map(|is_type| (is_type.as_str(), value(is_type))).collect();
    me.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"values": values}})).await
}

/// The verdict on the carrier's page.
pub async fn on_page(me: &Client, id: i64) -> Value {
    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    me.get(&path).await.expect(200).json()["verdict"].clone()
}

/// The same with the sources of its reasons, and nothing else of the carrier.
pub async fn sourced(me: &Client, id: i64) -> Value {
    me.get(&format!("/api/v1/carriers/{id}/verdict")).await.expect(200).json()
}

/// The verdicts of the list of carriers, by their ids: all of its pages.
pub async fn listed(me: &Client) -> BTreeMap<i64, Value> {
    let mut verdicts = BTreeMap::new();
    for page in 1.. {
        let answer =
            me.get(&format!("/api/v1/carriers?per_page=100&page={page}&q[s]=dot_number+asc")).await.expect(200);
        let rows = answer.json();
        let rows = rows.as_array().expect("rows").iter();
        verdicts.extend(rows.map(|row| (row["id"].as_i64().expect("an id"), row["verdict"].clone())));
        if answer.header("totalpages") == page.to_string() {
            break;
        }
    }
    verdicts
}

/// The word of a verdict.
pub fn word(verdict: &Value) -> &str {
    verdict["verdict"].as_str().expect("a word")
}

/// The codes of its reasons.
pub fn codes(verdict: &Value) -> Vec<&str> {
    verdict["reasons"]
        .as_array()
        .expect("reasons")
        .iter()
        .map(|reason| reason["code"].as_str().expect("a code"))
        .collect()
}
