//! Changing alerts: the machine, roles, assignees, versions.

use super::{NO_TRUCK, TICKETS, TOO_LATE, covered, evaluate, events, id_of, manager, missing_truck, now, only, patch};
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn staff_take_an_alert_and_close_it_with_a_resolution() {
    let (desk, ticket) = missing_truck().await;
    let me = id_of(&desk.me).await;

    let taken = patch(&desk.me, &ticket, json!({"status": "in_progress", "assignee_id": me})).await.expect(200).json();
    assert_eq!((&taken["status"], &taken["assignee"]["id"]), (&json!("in_progress"), &json!(me)));
    assert_eq!(taken["allowed_statuses"], json!(["new", "escalated", "pending", "closed"]));

    let fields = patch(&desk.me, &ticket, json!({"status": "closed"})).await.expect(422).fields();
    assert_eq!(fields, ["ticket.resolution"]);
    let close = json!({"status": "closed", "resolution": "verified_with_carrier", "reason": "Called them."});
    let closed = patch(&desk.me, &ticket, close).await.expect(200).json();
    assert_eq!((&closed["resolution"], &closed["resolved_by"]["id"]), (&json!("verified_with_carrier"), &json!(me)));
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "status_changed", "assigned", "closed"]);
    let log = "select count(*) from audit_log where action = 'ticket.changed'";
    let logged: i64 = sqlx::query_scalar(log).fetch_one(&mut *desk.app.db().await).await.expect("a count");
    assert_eq!(logged, 2);
}

#[tokio::test]
async fn a_closed_alert_is_taken_up_again_and_its_silence_ends() {
    let (desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "false_alarm"})).await.expect(200);

    let again = patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(200).json();

    assert_eq!(
        (&again["status"], &again["resolution"], &again["closed_at"]),
        (&json!("in_progress"), &json!(null), &json!(null))
    );
    let silent: i64 = sqlx::query_scalar("select count(*) from ticket_silences")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("a count");
    assert_eq!(silent, 0);
}

#[tokio::test]
async fn a_status_that_does_not_follow_is_a_conflict_with_those_that_do() {
    let (desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "escalated"})).await.expect(200);

    let refused = patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(409).json();
    assert_eq!((&refused["allowed"], &refused["errors"][0]["field"]), (&json!([]), &json!("ticket.status")));
    let manager = manager(&desk).await;
    let refused = patch(&manager, &ticket, json!({"status": "new"})).await.expect(409).json();
    assert_eq!(refused["allowed"], json!(["in_progress", "pending", "closed"]));
    patch(&manager, &ticket, json!({"status": "in_progress"})).await.expect(200);
}

#[tokio::test]
async fn a_stale_version_is_a_conflict_with_the_alert_as_it_is() {
    let (desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(200);

    let stale = json!({"ticket": {"status": "pending", "lock_version": ticket["lock_version"]}});
    let conflict = desk.me.patch(&format!("{TICKETS}/{}", ticket["id"]), stale).await.expect(409).json();

    assert_eq!(conflict["errors"][0]["field"], "ticket.lock_version");
    assert_eq!(conflict["current"]["status"], "in_progress");
}

#[tokio::test]
async fn the_risk_of_a_high_alert_is_accepted_by_managers_with_a_reason() {
    let (mut desk, _) = missing_truck().await;
    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, NO_TRUCK).await;
    let accept = json!({"status": "closed", "resolution": "risk_accepted"});
    assert_eq!(patch(&desk.me, &ticket, accept.clone()).await.expect(422).fields(), ["ticket.resolution"]);
    let manager = manager(&desk).await;
    assert_eq!(patch(&manager, &ticket, accept).await.expect(422).fields(), ["ticket.reason"]);

    let accept =
        json!({"status": "closed", "resolution": "risk_accepted", "reason": "Known for years.", "silence": "carrier"});
    patch(&manager, &ticket, accept).await.expect(200);
}

#[tokio::test]
async fn staff_assign_to_themselves_and_managers_and_managers_to_all_who_see_alerts() {
    let (desk, ticket) = missing_truck().await;
    let manager = manager(&desk).await;
    let colleague = desk.app.member(Some(desk.company), &[Scope::ViewTickets]).await;
    let blind = desk.app.member(Some(desk.company), &[Scope::Onboarding]).await;
    let (boss, colleague, blind) = (id_of(&manager).await, id_of(&colleague).await, id_of(&blind).await);
    let give = |user: i64| json!({"assignee_id": user});

    patch(&desk.me, &ticket, give(boss)).await.expect(200);
    for user in [colleague, blind, 987_654_321] {
        assert_eq!(patch(&desk.me, &ticket, give(user)).await.expect(422).fields(), ["ticket.assignee_id"]);
    }
    patch(&manager, &ticket, give(colleague)).await.expect(200);
    assert_eq!(patch(&manager, &ticket, give(blind)).await.expect(422).fields(), ["ticket.assignee_id"]);
    assert!(patch(&manager, &ticket, json!({"assignee_id": null})).await.expect(200).json()["assignee"].is_null());
}

#[tokio::test]
async fn who_may_no_longer_see_alerts_works_on_none() {
    let (desk, ticket) = missing_truck().await;
    let manager = manager(&desk).await;
    let colleague = desk.app.member(Some(desk.company), &[Scope::ViewTickets, Scope::ViewLoads]).await;
    let id = id_of(&colleague).await;
    patch(&manager, &ticket, json!({"assignee_id": id})).await.expect(200);

    let scopes = json!({"user": {"scopes": ["view_loads"]}});
    desk.me.patch(&format!("/api/v1/users/{id}"), scopes).await.expect(200);

    assert!(now(&desk.me, &ticket).await["assignee_id"].is_null());
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "assigned", "assigned"]);
}

#[tokio::test]
async fn several_alerts_are_changed_each_by_itself() {
    let (mut desk, ticket) = missing_truck().await;
    covered(&desk, "L-2").await;
    desk.at(super::TOO_LATE).await;
    evaluate(&desk).await;
    let other = super::of_kind(&desk.me, NO_TRUCK).await.remove(0);
    patch(&desk.me, &other, json!({"status": "escalated"})).await.expect(200);
    let path = format!("{TICKETS}/bulk_update");
    let body = json!({"ticket_ids": [ticket["id"], other["id"]], "ticket": {"status": "in_progress"}});

    let done = desk.me.patch(&path, body).await.expect(200).json();

    assert_eq!(done["success"], json!([{"id": ticket["id"]}]), "{done}");
    let (id, field) = (&done["errors"][0]["id"], &done["errors"][0]["errors"][0]["field"]);
    assert_eq!((id, field), (&other["id"], &json!("ticket.status")));
    let unknown = json!({"ticket_ids": [ticket["id"], 987_654_321], "ticket": {"status": "new"}});
    assert_eq!(desk.me.patch(&path, unknown).await.expect(422).fields(), ["ticket_ids"]);
}

#[tokio::test]
async fn who_only_sees_alerts_changes_none_and_is_offered_nothing() {
    let (desk, ticket) = missing_truck().await;
    let viewer = desk.app.member(Some(desk.company), &[Scope::ViewTickets, Scope::TicketsLoadLockManager]).await;

    assert_eq!(now(&viewer, &ticket).await["allowed_statuses"], json!([]));
    patch(&viewer, &ticket, json!({"status": "in_progress"})).await.expect(403);
}
