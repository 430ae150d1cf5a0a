//! Alerts about who sent an email that came in.

use super::received::{DESK, Intake, email_with, intake, pdf};
use super::{CONFIRMATIONS, MAILS};
use crate::loads::desk::LOADS;
use crate::tickets::{TICKETS, evaluate};
use chrono::TimeDelta;
use serde_json::{Value, json};

const SPOOFING: &str = "email_domain_spoofing";

/// The alerts of that kind.
async fn alerts(intake: &Intake) -> Vec<Value> {
    let rows = intake.rates.me.get(&format!("{TICKETS}?q[is_type_eq]={SPOOFING}")).await.expect(200).json();
    rows.as_array().expect("rows").clone()
}

#[tokio::test]
async fn a_forged_email_that_names_a_load_is_an_alert_of_the_load_until_it_is_discarded() {
    let intake = intake().await;
    let load = intake.rates.load("L-1").await;
    intake.take("x@evil.example", email_with(DESK, "Load L-1", "1", &pdf())).await;

    evaluate(&intake.rates.desk).await;

    let [alert] = &alerts(&intake).await[..] else { panic!("one alert") };
    assert_eq!(
        (&alert["load"]["id"], &alert["severity"], &alert["rate_confirmation_id"]),
        (&load["id"], &json!("medium"), &Value::Null)
    );
    assert_eq!(alert["condition"], "active");
    // Anyone can write such an email: it is a reason to ask, and stops nothing.
    assert_ne!(alert["advice"], "hold_pickup", "{alert}");
    let shown_load = intake.rates.me.get(&format!("{LOADS}/{}", load["id"])).await.expect(200).json();
    assert_ne!(shown_load["readiness"]["state"], "hold", "{}", shown_load["readiness"]);
    let evidence = alert["evidence"].to_string();
    assert!(evidence.contains(DESK) && evidence.contains("Fails; the domain asks for"), "{evidence}");

    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    intake.rates.me.post(&format!("{MAILS}/{}/discard", shown["id"]), json!({})).await.expect(200);
    evaluate(&intake.rates.desk).await;
    // What doesn't hold for a while is cleared.
    intake.rates.desk.app.app.clock.advance(TimeDelta::minutes(11));
    evaluate(&intake.rates.desk).await;

    let [alert] = &alerts(&intake).await[..] else { panic!("the same alert") };
    assert_eq!((&alert["status"], &alert["resolution"]), (&json!("closed"), &json!("condition_cleared")));
}

#[tokio::test]
async fn an_email_whose_answers_go_elsewhere_is_an_alert_of_the_confirmation_that_was_made_from_it() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let elsewhere = "Reply-To: broker.desk@gmail.com\r\nSubject:";
    let email = email_with(DESK, "Load L-1", "1", &pdf()).replacen("Subject:", elsewhere, 1);
    intake.take(DESK, email).await;
    assert_eq!(intake.received().await, [("taken".to_owned(), String::new())]);

    evaluate(&intake.rates.desk).await;

    let flagged = intake.rates.me.get(&format!("{CONFIRMATIONS}?q[has_open_tickets_eq]=1")).await.expect(200).json();
    assert_eq!(flagged[0]["tickets"][0]["is_type"], SPOOFING, "{flagged}");
    let [alert] = &alerts(&intake).await[..] else { panic!("one alert") };
    assert_eq!(alert["rate_confirmation_id"], flagged[0]["id"]);
}

#[tokio::test]
async fn an_email_of_the_companys_own_is_no_alert() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    intake.take(DESK, email_with(DESK, "Load L-1", "1", &pdf())).await;

    evaluate(&intake.rates.desk).await;

    assert_eq!((intake.confirmations().await.len(), alerts(&intake).await.len()), (1, 0));
}
