//! The decision record of closing an alert, and evaluating it again.

use super::{TICKETS, missing_truck, patch};
use crate::loads::desk::Desk;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::private_postgres::Scratch;
use tokio::process::Command;

async fn replayed(desk: &Desk, ticket: &Value) -> Value {
    desk.me.get(&format!("{TICKETS}/{}/replay", ticket["id"])).await.expect(200).json()
}

#[tokio::test]
async fn a_person_closing_an_alert_writes_a_decision_that_can_be_evaluated_again() {
    let (desk, ticket) = missing_truck().await;
    assert_eq!(replayed(&desk, &ticket).await, json!([]));

    let closing = json!({"status": "closed", "resolution": "false_alarm", "reason": "The truck is named in the TMS."});
    patch(&desk.me, &ticket, closing).await.expect(200);

    let all = replayed(&desk, &ticket).await;
    let one = &all[0];
    assert_eq!((&one["outcome"], &one["is_intact"], &one["sequence"]), (&json!("same"), &json!(true), &json!(1)));
    assert_eq!((&one["resolution"], &one["note"]), (&json!("false_alarm"), &json!("The truck is named in the TMS.")));
    assert_eq!(one["input_sha256"].as_str().map(str::len), Some(64));
    let listed = desk.me.get(&format!("/api/v1/carriers/{}/decisions", desk.carrier)).await.expect(200).json();
    assert_eq!((&listed[0]["kind"], &listed[0]["load_reference"]), (&json!("alert_closed"), &json!("L-1")));
    let path = format!("/api/v1/decisions/{}", one["decision_id"]);
    let shown = desk.me.get(&path).await.expect(200).json();
    let alert = &shown["about"]["alert"];
    assert_eq!((&alert["ticket_id"], &alert["silence"]), (&ticket["id"], &json!("load")));
    assert_eq!(alert["input_sha256"], one["input_sha256"]);
    let text = shown["text"].as_str().expect("a text");
    assert!(text.contains(&format!("subject: ticket {}\n", ticket["id"])), "{text}");
    assert!(text.contains("\"evaluation\":\"{"), "{text}");
    assert!(desk.me.get(&format!("{path}/pdf")).await.expect(200).bytes().starts_with(b"%PDF-1.7"));
    assert_eq!(desk.me.get("/api/v1/decisions/verify").await.expect(200).json()["is_intact"], true);
}

#[tokio::test]
async fn another_input_is_found_out() {
    let (desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "vehicle_changed"})).await.expect(200);

    let sql = "update alert_closings set input = input || ' '";
    sqlx::query(sql).execute(&mut *desk.app.db().await).await.expect("forged");
    assert_eq!(replayed(&desk, &ticket).await[0]["outcome"], "different");
    sqlx::query("delete from alert_closings").execute(&mut *desk.app.db().await).await.expect("gone");
    assert_eq!(replayed(&desk, &ticket).await[0]["outcome"], "not_kept");
}

#[tokio::test]
async fn an_operator_has_closed_alerts_evaluated_again_with_the_record() {
    let (desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "false_alarm"})).await.expect(200);
    let url = Scratch::shared().await.url(&desk.app.app.config.database);
    let run = async || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
        let output =
            command.args(["admin", "--database-url", &url, "verify-decisions"]).output().await.expect("it runs");
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), said(&output.stdout), said(&output.stderr))
    };

    let (is_right, told, _) = run().await;
    assert!(is_right);
    assert_eq!(told, "1 record of 1 company: all intact; 1 closed alert evaluated again, the same\n");

    let sql = "update alert_closings set input = input || ' '";
    sqlx::query(sql).execute(&mut *desk.app.db().await).await.expect("forged");
    let (is_right, _, why) = run().await;
    assert!(!is_right && why.contains("record 1: what the alert was evaluated from was changed"), "{why}");
    sqlx::query("delete from alert_closings").execute(&mut *desk.app.db().await).await.expect("gone");
    let (is_right, _, why) = run().await;
    assert!(!is_right && why.contains("record 1: what the alert was evaluated from is gone"), "{why}");
}

#[tokio::test]
async fn programs_decide_nothing_and_who_sees_no_alerts_sees_no_decisions_on_them() {
    let (desk, ticket) = missing_truck().await;
    let key = desk.tms_for_tickets().await;
    patch(&key, &ticket, json!({"status": "closed", "resolution": "cancelled"})).await.expect(200);
    assert_eq!(replayed(&desk, &ticket).await, json!([]));
    patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(200);
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "cancelled", "reason": "Gone."}))
        .await
        .expect(200);

    let record = replayed(&desk, &ticket).await[0]["decision_id"].clone();
    let sourcing = desk.app.member(Some(desk.company), &[Scope::Sourcing]).await;

    sourcing.get(&format!("/api/v1/decisions/{record}")).await.expect(404);
    sourcing.get(&format!("/api/v1/decisions/{record}/pdf")).await.expect(404);
    let listed = sourcing.get(&format!("/api/v1/carriers/{}/decisions", desk.carrier)).await.expect(200).json();
    assert_eq!((&listed[0]["note"], &listed[0]["load_reference"]), (&json!(null), &json!(null)));
}
