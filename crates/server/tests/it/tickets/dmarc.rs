//! What the owners of email domains publish, asked of a name server on this machine.

use super::{covered, evaluate, now, only};
use crate::loads::desk::{Desk, on};
use crate::mail::name_server::name_server;
use crate::support::TestApp;
use platform::config::dmarc::DmarcLookups;
use serde_json::{Value, json};
use std::net::SocketAddr;

const LABEL: &str = "DMARC policy of the domain";
/// A domain that looks like the company's own.
const LIKE_OURS: &str = "acme-freight.example";
const SPOOFING: &str = "email_domain_spoofing";

/// A desk of people at a domain of the company's, whose product asks this resolver.
async fn desk(resolver: Option<SocketAddr>) -> Desk {
    let app = TestApp::start_with(|config| config.dmarc = resolver.map(|at| DmarcLookups { resolver: Some(at) })).await;
    let desk = on(app).await;
    desk.app.user(Some(desk.company), "kim@acmefreight.example", "no password", &[]).await;
    desk
}

/// The alert of a dispatcher whose address imitates the company's.
async fn imitated(desk: &Desk) -> Value {
    let load = covered(desk, "L-1").await;
    desk.patch(&load, json!({"dispatcher_email": format!("kim@{LIKE_OURS}")})).await.expect(200);
    evaluate(desk).await;
    only(&desk.me, SPOOFING).await
}

fn told(ticket: &Value) -> Value {
    let evidence = ticket["evidence"].as_array().expect("evidence");
    evidence.iter().find(|one| one["label"] == LABEL).cloned().expect("what is published")
}

#[tokio::test]
async fn what_a_domain_publishes_is_evidence_once_dns_has_answered() {
    let record = (format!("_dmarc.{LIKE_OURS}"), "v=DMARC1; p=reject");
    let desk = desk(Some(name_server(&[(record.0.as_str(), record.1)]).await)).await;
    let ticket = imitated(&desk).await;
    assert_eq!(told(&ticket)["value"], "Unknown: DNS hasn't answered yet");

    desk.app.run_jobs().await;
    evaluate(&desk).await;

    let after = now(&desk.me, &ticket).await;
    let told = told(&after);
    assert_eq!(told["value"], format!("Asks to reject forged email (_dmarc.{LIKE_OURS})"));
    assert_eq!((&told["source"], &told["as_of"]), (&json!("DNS"), &json!("2026-11-21")));
    assert_eq!(after["severity"], ticket["severity"], "it is evidence alone");
}

#[tokio::test]
async fn a_domain_without_a_policy_is_said_to_have_none_and_without_lookups_nobody_knows() {
    let asks = desk(Some(name_server(&[]).await)).await;
    let ticket = imitated(&asks).await;
    asks.app.run_jobs().await;
    evaluate(&asks).await;
    assert_eq!(told(&now(&asks.me, &ticket).await)["value"], "None on file");

    let off = desk(None).await;
    let ticket = imitated(&off).await;
    off.app.run_jobs().await;
    evaluate(&off).await;
    assert_eq!(told(&now(&off.me, &ticket).await)["value"], "Unknown: DMARC lookups are off");
}
