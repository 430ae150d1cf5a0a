//! By when a person must see to a high alert, and who is told when nobody does.

use super::{NO_TRUCK, TICKETS, TOO_LATE, covered, evaluate, events, id_of, now, only, patch};
use crate::loads::desk::{Desk, desk};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// A desk with a high alert an hour and a half before pickup, raised at 12:30.
async fn high() -> (Desk, Value) {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, NO_TRUCK).await;
    assert_eq!(ticket["severity"], "high");
    (desk, ticket)
}

/// Time passes until then, and the engine does what is due.
async fn until(desk: &mut Desk, at: &str) {
    desk.at(at).await;
    evaluate(desk).await;
}

/// Who was written to.
async fn mailed(desk: &Desk) -> Vec<String> {
    desk.app.run_jobs().await;
    let mails = store::outbox::newest(&mut *desk.app.db().await, 10).await.expect("mails");
    let late = mails.into_iter().filter(|mail| mail.body_text.contains("no one has acknowledged"));
    late.map(|mail| mail.recipient).collect()
}

async fn email_of(client: &crate::support::Client) -> String {
    let me = client.get("/api/v1/users/current").await.expect(200).json();
    me["email"].as_str().expect("an address").to_owned()
}

#[tokio::test]
async fn managers_are_told_after_ten_minutes_and_those_on_call_after_twenty() {
    let (mut desk, ticket) = high().await;
    assert_eq!(ticket["acknowledgement"]["due_at"], "2026-11-24T12:40:00Z");
    let manager = super::manager(&desk).await;
    let on_call = desk.app.member(Some(desk.company), &[Scope::ViewTickets]).await;
    // Who manages alerts without seeing them is told nothing.
    let blind = desk.app.member(Some(desk.company), &[Scope::Compliance]).await;
    roster(&desk, &[(id_of(&on_call).await, "on_call")]).await;
    let (manager, on_call, blind) = (email_of(&manager).await, email_of(&on_call).await, email_of(&blind).await);

    until(&mut desk, "2026-11-24T12:39:59Z").await;
    assert_eq!(events(&desk.me, &ticket).await, ["opened"]);
    until(&mut desk, "2026-11-24T12:40:00Z").await;
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "managers_told"]);
    let told = mailed(&desk).await;
    assert!(told.contains(&manager) && !told.contains(&on_call) && !told.contains(&blind), "{told:?}");
    until(&mut desk, "2026-11-24T12:50:00Z").await;

    assert_eq!(events(&desk.me, &ticket).await, ["opened", "managers_told", "on_call_told"]);
    assert!(mailed(&desk).await.contains(&on_call));
    let shown = now(&desk.me, &ticket).await;
    assert_eq!(shown["acknowledgement"]["managers_told_at"], "2026-11-24T12:40:00Z");
    assert_eq!(shown["acknowledgement"]["on_call_told_at"], "2026-11-24T12:50:00Z");
    assert_eq!(shown["acknowledgement"]["on_call_count"], 1);
    let late = desk.me.get(&format!("{TICKETS}?q[is_overdue_eq]=1")).await.expect(200).json();
    assert_eq!(late[0]["id"], ticket["id"]);
    // Nobody is told twice.
    until(&mut desk, "2026-11-24T13:30:00Z").await;
    assert_eq!(events(&desk.me, &ticket).await.len(), 3);
}

#[tokio::test]
async fn where_no_one_is_on_call_no_one_is_said_to_be_told() {
    let (mut desk, ticket) = high().await;
    super::manager(&desk).await;

    until(&mut desk, "2026-11-24T12:40:00Z").await;
    until(&mut desk, "2026-11-24T12:50:00Z").await;

    let clock = now(&desk.me, &ticket).await["acknowledgement"].clone();
    assert!(clock["on_call_told_at"].is_string() && clock["managers_count"].as_i64() > Some(0), "{clock}");
    assert_eq!(clock["on_call_count"], 0);
}

#[tokio::test]
async fn an_email_about_an_alert_whose_carrier_did_not_answer_says_so() {
    let (mut desk, ticket) = super::missing_truck().await;
    super::asks::with_email(&desk).await;
    super::asks::ask(&desk, &ticket).await;
    super::manager(&desk).await;

    until(&mut desk, "2026-11-24T12:01:00Z").await;
    until(&mut desk, "2026-11-24T12:12:00Z").await;

    assert_eq!(mailed(&desk).await, [""; 0], "someone had asked the carrier");
    let mails = store::outbox::newest(&mut *desk.app.db().await, 10).await.expect("mails");
    assert!(mails.iter().any(|mail| mail.body_text.contains("didn’t answer in time")));
}

/// A roster of all hours of the week for these people.
async fn roster(desk: &Desk, people: &[(i64, &str)]) {
    let members: Vec<Value> = people.iter().map(|(id, _)| json!({"user_id": id})).collect();
    let team = desk.me.post("/api/v1/teams", json!({"team": {"name": "Nights", "team_users_attributes": members}}));
    let team = team.await.expect(201).json();
    let shift = |(id, role): &(i64, &str), day: i32| json!({"user_id": id, "role": role, "weekday": day, "start": "00:00", "end": "00:00"});
    let shifts: Vec<Value> = people.iter().flat_map(|one| (0..7).map(move |day| shift(one, day))).collect();
    let body = json!({"roster": {"time_zone": "America/Chicago", "shifts": shifts}});
    desk.me.call(Method::PUT, &format!("/api/v1/teams/{}/roster", team["id"]), Some(body)).await.expect(200);
}

#[tokio::test]
async fn taking_it_assigning_it_or_a_note_acknowledges_it() {
    for act in ["take", "assign", "note"] {
        let (mut desk, ticket) = high().await;
        let person = desk.app.member(Some(desk.company), &[Scope::ManageTicketsAndNotes, Scope::ManageLoads]).await;
        let id = id_of(&person).await;
        match act {
            "take" => {
                patch(&person, &ticket, json!({"status": "in_progress"})).await.expect(200);
            }
            "assign" => {
                patch(&person, &ticket, json!({"assignee_id": id})).await.expect(200);
            }
            _ => {
                let note = json!({"note": {"notable_type": "Ticket", "notable_id": ticket["id"], "body": "On it."}});
                person.post("/api/v1/notes", note).await.expect(201);
            }
        }

        let shown = now(&person, &ticket).await;
        assert_eq!(shown["acknowledgement"]["acknowledged_by"]["id"], id, "{act}");
        assert_eq!(shown["acknowledgement"]["acknowledged_at"], TOO_LATE, "{act}");
        until(&mut desk, "2026-11-24T12:55:00Z").await;
        let told = events(&desk.me, &ticket).await;
        assert!(!told.iter().any(|kind| kind.ends_with("_told")), "{act}: {told:?}");
        assert_eq!(told.iter().any(|kind| kind == "acknowledged"), act == "note");
    }
}

#[tokio::test]
async fn the_clock_begins_four_hours_before_pickup_and_only_for_high_alerts() {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    until(&mut desk, super::LATE).await;
    let ticket = only(&desk.me, NO_TRUCK).await;
    assert_eq!((&ticket["severity"], &ticket["acknowledgement"]), (&json!("medium"), &json!(null)));

    until(&mut desk, TOO_LATE).await;

    let now = now(&desk.me, &ticket).await;
    assert_eq!((&now["severity"], &now["acknowledgement"]["due_at"]), (&json!("high"), &json!("2026-11-24T12:40:00Z")));
}

#[tokio::test]
async fn a_clock_stops_when_its_alert_is_closed_and_the_company_sets_how_long_it_runs() {
    let (mut desk, ticket) = high().await;
    let manager = super::manager(&desk).await;
    let wanted = json!({"version": 0, "settings": {"acknowledge_minutes": 60, "acknowledge_on_call_minutes": 90}});
    manager.patch("/api/v1/alert_settings", wanted).await.expect(200);
    evaluate(&desk).await;
    assert_eq!(now(&desk.me, &ticket).await["acknowledgement"]["due_at"], "2026-11-24T13:30:00Z");

    let key = desk.tms_for_tickets().await;
    patch(&key, &ticket, json!({"status": "closed", "resolution": "false_alarm"})).await.expect(200);
    until(&mut desk, "2026-11-24T13:59:00Z").await;

    assert_eq!(events(&desk.me, &ticket).await, ["opened", "closed"]);
    assert_eq!(now(&desk.me, &ticket).await["acknowledgement"], json!(null), "no person saw to it");
}
