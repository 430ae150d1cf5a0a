//! Cargo exclusions: what a person notes on a certificate, held against a load's commodity.

use super::gathered::{changed, check, value};
use super::{covered, now, of_kind, only};
use crate::insurance::{CERTIFICATES, as_read, colleague, given, sample};
use crate::loads::desk::{Desk, desk};
use crate::support::Client;
use serde_json::{Value, json};

const KIND: &str = "cargo_exclusion";

/// Confirms a certificate of cargo cover with what a person noted of its exclusions; the load is looked at again.
async fn noted(desk: &Desk, load: &Value, (by, read): (&Client, &Value), excluded: Value) {
    let mut values = as_read(read);
    values["policies"][1]["excluded_commodities"] = excluded;
    values["producer_phone"] = json!("(214) 555-0190");
    let path = format!("{CERTIFICATES}/{}/confirm", read["certificate"]["id"]);
    by.patch(&path, json!({"insurance_certificate": values})).await.expect(200);
    changed(desk, load).await;
}

#[tokio::test]
async fn a_commodity_that_the_cargo_policy_excludes_is_an_alert_and_what_nobody_noted_is_unknown() {
    let desk = desk().await;
    let load = covered(&desk, "L-1").await;
    desk.patch(&load, json!({"commodity": "Frozen beef"})).await.expect(200);
    let person = colleague(&desk.app, desk.company).await;
    let read = given(&person, desk.carrier, &sample()).await;

    noted(&desk, &load, (&person, &read), json!(null)).await;
    assert_eq!(check(&desk, &load, KIND).await["state"], "unknown");
    assert!(of_kind(&desk.me, KIND).await.is_empty(), "unknown is no alert");

    noted(&desk, &load, (&person, &read), json!(["Beef", "Tobacco"])).await;
    let ticket = only(&desk.me, KIND).await;
    assert_eq!((&ticket["severity"], value(&ticket, "Exclusion")), (&json!("high"), json!("beef")));
    let mut evidence = ticket["evidence"].as_array().expect("evidence").iter();
    let exclusion = evidence.find(|one| one["label"] == "Exclusion").expect("an exclusion");
    assert_eq!((&exclusion["source"], &exclusion["as_of"]), (&json!("Certificate of insurance"), &json!("2026-11-02")));

    let to_do = now(&desk.me, &ticket).await["to_do"].clone();
    assert_eq!((&to_do["who"], &to_do["name"]), (&json!("insurer"), &json!("SYN Harbor Agency")));
    assert_eq!((&to_do["phone"], &to_do["no_phone_reason"]), (&json!("(214) 555-0190"), &json!(null)));

    noted(&desk, &load, (&person, &read), json!([])).await;
    assert!(now(&desk.me, &ticket).await["false_since"].is_string());
    assert_eq!(check(&desk, &load, KIND).await["state"], "clear");
}
