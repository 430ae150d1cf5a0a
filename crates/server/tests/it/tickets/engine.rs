//! What the engine raises, keeps, clears and closes; once, whoever evaluates.

use super::{LATE, NO_TRUCK, TOO_LATE, covered, evaluate, events, missing_truck, now, of_kind, only, patch};
use crate::loads::desk::{Desk, VIN, body, desk};
use crate::loads::yard::tenant;
use kernel::ids::{CarrierId, LoadId};
use serde_json::{Value, json};
use store::tickets::gather::history;
use store::tickets::shards;

#[tokio::test]
async fn a_missing_truck_is_an_alert_from_five_hours_before_pickup_and_high_from_two() {
    let mut desk = desk().await;
    let load = covered(&desk, "L-1").await;
    evaluate(&desk).await;
    assert!(of_kind(&desk.me, NO_TRUCK).await.is_empty());

    desk.at(LATE).await;
    evaluate(&desk).await;
    let ticket = only(&desk.me, NO_TRUCK).await;
    assert_eq!(
        (&ticket["severity"], &ticket["status"], &ticket["condition"]),
        (&json!("medium"), &json!("new"), &json!("active"))
    );
    assert_eq!((&ticket["load"]["id"], &ticket["advice"]), (&load["id"], &json!("assign_vehicle")));
    assert_eq!(ticket["movement"]["tickets"][0]["id"], ticket["id"]);
    let evidence = ticket["evidence"].as_array().expect("evidence");
    assert!(!evidence.is_empty());
    // The load's own values are of the day on which they were read.
    assert!(evidence.iter().all(|one| one["source"].is_string() && one["as_of"].is_string()), "{evidence:?}");
    assert!(evidence.iter().any(|one| one["source"] == "Load" && one["as_of"] == "2026-11-24"), "{evidence:?}");

    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    let later = only(&desk.me, NO_TRUCK).await;
    assert_eq!((&later["id"], &later["severity"]), (&ticket["id"], &json!("high")));
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "evidence_changed"]);
    let shown = desk.now(&load).await;
    let check = shown["checks"].as_array().expect("checks").iter().find(|check| check["is_type"] == NO_TRUCK).cloned();
    assert_eq!(check.expect("a check")["state"], "alert");
    assert!(shown["open_tickets"].as_i64().is_some_and(|open| open > 0));
}

#[tokio::test]
async fn a_new_alert_closes_by_itself_ten_minutes_after_it_no_longer_holds() {
    let (mut desk, ticket) = missing_truck().await;
    let load = ticket["load"].clone();
    desk.patch(&load, json!({"vin": VIN})).await.expect(200);
    evaluate(&desk).await;
    let soon = now(&desk.me, &ticket).await;
    assert_eq!((&soon["status"], &soon["condition"]), (&json!("new"), &json!("active")));
    assert!(soon["false_since"].is_string() && soon["cleared_at"].is_null());

    desk.at("2026-11-24T10:11:00Z").await;
    evaluate(&desk).await;

    let closed = now(&desk.me, &ticket).await;
    assert_eq!((&closed["status"], &closed["resolution"]), (&json!("closed"), &json!("condition_cleared")));
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "closed"]);
}

#[tokio::test]
async fn a_worked_alert_waits_for_its_person_when_it_no_longer_holds() {
    let (mut desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(200);
    desk.patch(&ticket["load"], json!({"vin": VIN})).await.expect(200);
    evaluate(&desk).await;

    desk.at("2026-11-24T10:11:00Z").await;
    evaluate(&desk).await;

    let cleared = now(&desk.me, &ticket).await;
    assert_eq!((&cleared["status"], &cleared["condition"]), (&json!("in_progress"), &json!("cleared")));
    assert!(cleared["cleared_at"].is_string());
}

#[tokio::test]
async fn what_a_person_closed_as_harmless_stays_silent_until_it_becomes_worse() {
    let (mut desk, ticket) = missing_truck().await;
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "false_alarm"})).await.expect(200);

    desk.at("2026-11-24T10:30:00Z").await;
    evaluate(&desk).await;
    assert_eq!(only(&desk.me, NO_TRUCK).await["id"], ticket["id"]);

    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    let all = of_kind(&desk.me, NO_TRUCK).await;
    assert_eq!(all.len(), 2);
    assert_eq!((&all[0]["severity"], &all[0]["status"]), (&json!("high"), &json!("new")));
}

/// How many open loads the carriers of these loads have.
async fn counted(desk: &Desk, loads: &[LoadId]) -> Vec<(LoadId, CarrierId, i64)> {
    let mut db = desk.app.db().await;
    let rows = history::open_of_carriers(&mut db, tenant(desk.company), loads).await.expect("counts");
    rows.iter().map(|row| (row.load_id, row.carrier_id, row.loads)).collect()
}

#[tokio::test]
async fn the_open_loads_of_carriers_are_counted_for_each_load_and_read_in_order() {
    let desk = desk().await;
    let (one, other) = (covered(&desk, "L-1").await, covered(&desk, "L-2").await);
    let bare = desk.make(body("L-3")).await;
    let gone = covered(&desk, "L-4").await;
    desk.patch_because(&gone, json!({"status": "cancelled"}), Some("customer_change")).await.expect(200);
    let id = |load: &Value| LoadId(load["id"].as_i64().expect("an id"));
    let carrier = CarrierId(desk.carrier);

    assert_eq!(counted(&desk, &[id(&bare), id(&other)]).await, [(id(&other), carrier, 2)]);
    assert_eq!(counted(&desk, &[id(&other), id(&one)]).await, [(id(&one), carrier, 2), (id(&other), carrier, 2)]);
    assert!(counted(&desk, &[id(&bare)]).await.is_empty());
    let mut db = desk.app.db().await;
    let live = history::live_loads(&mut db, tenant(desk.company), &[carrier]).await.expect("loads");
    assert_eq!(live, [id(&one), id(&other)]);
}

#[tokio::test]
async fn two_engines_at_once_raise_each_alert_once() {
    let mut desk = desk().await;
    for nth in 0..12 {
        covered(&desk, &format!("L-{nth}")).await;
    }
    desk.at(LATE).await;
    let app = &desk.app.app;

    let (one, other) = tokio::join!(::desk::engine::run_due(app, "one"), ::desk::engine::run_due(app, "other"));

    assert!(one.expect("turns") + other.expect("turns") > 0);
    assert_eq!(of_kind(&desk.me, NO_TRUCK).await.len(), 12);
    let opened = "select count(*) from ticket_events where kind = 'opened'";
    let opened: i64 = sqlx::query_scalar(opened).fetch_one(&mut *desk.app.db().await).await.expect("a count");
    let tickets: i64 =
        sqlx::query_scalar("select count(*) from tickets").fetch_one(&mut *desk.app.db().await).await.expect("a count");
    assert_eq!(opened, tickets);
    let told = "select count(*) from load_events where kind = 'alert_opened'";
    let told: i64 = sqlx::query_scalar(told).fetch_one(&mut *desk.app.db().await).await.expect("a count");
    assert_eq!(told, tickets);
}

#[tokio::test]
async fn a_shard_is_taken_over_when_its_lease_has_run_out_and_the_late_turn_writes_nothing() {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at(LATE).await;
    let mut db = desk.app.db().await;
    shards::make(&mut db).await.expect("shards");
    // Every shard with something to do, held by a process that dies. It has a turn in each at most.
    let mut dead: Vec<shards::Held> = Vec::new();
    let busy = |dead: &[shards::Held]| dead.iter().map(|held| held.company).collect::<Vec<_>>();
    while let Some(held) = shards::hold(&mut db, "dead", (&busy(&dead), 0.0), desk.app.now()).await.expect("a shard") {
        assert!(!busy(&dead).contains(&held.company), "a turn is under way there");
        dead.push(held);
    }
    let of_company = dead.iter().find(|held| held.company == desk.company).expect("the company's shard").clone();

    let other = || ::desk::engine::run_due(&desk.app.app, "other");
    other().await.expect("turns");
    assert!(of_kind(&desk.me, NO_TRUCK).await.is_empty(), "the lease stands");

    sqlx::query("update alert_shards set leased_until = now() - interval '1 second'")
        .execute(&mut *db)
        .await
        .expect("time passes");
    other().await.expect("turns");
    assert_eq!(of_kind(&desk.me, NO_TRUCK).await.len(), 1);
    assert!(!shards::lock(&mut db, &of_company).await.expect("a look"), "the dead process's turn is over");
    const { assert!(shards::LEASE_SECONDS <= 10.0) };
}

#[tokio::test]
async fn an_alert_is_told_to_the_companys_systems_and_to_people_once_it_is_high() {
    let (mut desk, ticket) = missing_truck().await;
    let notices = async |desk: &Desk| desk.me.get("/api/v1/notices?q[kind_eq]=load_alert").await.expect(200).json();
    assert_eq!(notices(&desk).await, json!([]));

    desk.at(TOO_LATE).await;
    evaluate(&desk).await;

    let notices = notices(&desk).await;
    let notice = notices.as_array().expect("notices").iter().find(|one| one["details"]["ticket_id"] == ticket["id"]);
    let notice = notice.expect("a notice");
    assert_eq!((&notice["severity"], &notice["carrier"]["id"]), (&json!("critical"), &json!(desk.carrier)));
    assert_eq!(notice["summary"], "Alert on load L-1: Vehicle assignment required.");
    let mut db = desk.app.db().await;
    let told = store::loads::events::after(&mut db, desk.company, 0, 100).await.expect("events");
    let told: Vec<_> = told.iter().filter(|event| event.details["ticket_id"] == ticket["id"]).collect();
    assert_eq!(told.iter().map(|event| event.kind.as_str()).collect::<Vec<_>>(), ["alert_opened", "alert_changed"]);
    assert_eq!(told[0].details["is_type"], NO_TRUCK);
}

#[tokio::test]
async fn a_ticket_is_evaluated_again_from_its_stored_input_with_the_same_result() {
    let (desk, ticket) = missing_truck().await;
    let id = kernel::ids::TicketId(ticket["id"].as_i64().expect("an id"));
    let mut db = desk.app.db().await;
    let stored = store::tickets::evaluated::input(&mut db, tenant(desk.company), id).await.expect("read");
    let (input, settings, at) = stored.expect("an input");

    let again: alerts::Input = serde_json::from_str(&input).expect("an input");
    let settings: alerts::Settings = serde_json::from_str(&settings).expect("settings");
    let evaluation = alerts::evaluate(&again, &settings, at);

    assert_eq!(serde_json::to_string(&again).expect("text"), input);
    let alert = evaluation.alerts.iter().find(|alert| alert.is_type.as_str() == NO_TRUCK).expect("the alert");
    let evidence: Vec<_> = alert.evidence.iter().map(|one| json!(one.value)).collect();
    let shown: Vec<_> =
        ticket["evidence"].as_array().expect("evidence").iter().map(|one| one["value"].clone()).collect();
    assert_eq!(evidence, shown);
}

#[tokio::test]
async fn a_listed_contact_is_an_alert_at_once_and_a_change_of_the_carrier_is_seen_on_its_loads() {
    let desk = desk().await;
    let manager = super::manager(&desk).await;
    let contact = json!({"alert_contact": {"list": "blocked", "kind": "email", "value": "Ada@Gone.example"}});
    manager.post("/api/v1/alert_contacts", contact).await.expect(201);
    let load = covered(&desk, "L-1").await;
    evaluate(&desk).await;
    assert!(of_kind(&desk.me, "fraudulent_email_domain").await.is_empty());

    desk.patch(&load, json!({"dispatcher_email": "ada@gone.example"})).await.expect(200);
    evaluate(&desk).await;
    assert_eq!(only(&desk.me, "fraudulent_email_domain").await["severity"], "high");

    let turns = evaluate(&desk).await;
    let mut db = desk.app.db().await;
    sqlx::query("insert into change_log (topic, keys) values ('facts', array[1000001])")
        .execute(&mut *db)
        .await
        .expect("a fact");
    let after = evaluate(&desk).await;
    assert!(turns == 0 && after >= 2, "{turns}, {after}: the carriers' turn and the company's");
}

#[tokio::test]
async fn a_listed_domain_in_other_letters_is_found_on_a_load() {
    let desk = desk().await;
    let manager = super::manager(&desk).await;
    let domain = json!({"alert_contact": {"list": "blocked", "kind": "domain", "value": "b\u{fc}cher-fracht.example"}});
    let listed = manager.post("/api/v1/alert_contacts", domain).await.expect(201).json();
    let load = covered(&desk, "L-1").await;

    desk.patch(&load, json!({"dispatcher_email": "x@b\u{fc}cher-fracht.example"})).await.expect(200);
    evaluate(&desk).await;

    assert_eq!(listed["value"], "xn--bcher-fracht-dlb.example");
    assert_eq!(only(&desk.me, "fraudulent_email_domain").await["severity"], "high");
}

#[tokio::test]
async fn alerts_of_a_removed_carrier_close_a_day_later() {
    let (mut desk, ticket) = missing_truck().await;
    let gone = json!({"carrier_id": null, "removed_reason": "no_show"});
    desk.patch_because(&ticket["load"], gone, Some("The carrier canceled.")).await.expect(200);
    evaluate(&desk).await;
    assert_eq!(now(&desk.me, &ticket).await["status"], "new");

    desk.at("2026-11-25T10:30:00Z").await;
    evaluate(&desk).await;

    assert_eq!(now(&desk.me, &ticket).await["status"], "closed");
}

#[tokio::test]
async fn a_company_is_left_alone_after_a_turn_unless_loads_wait() {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at(LATE).await;
    evaluate(&desk).await;
    let mut db = desk.app.db().await;
    let now = desk.app.now();
    // Something is new: held at once by who does not rest, and not again by who does.
    desk.covered("L-2").await;
    let hold = async |db: &mut store::Conn, rest: f64| {
        let held = shards::hold(db, "one", (&[shards::CARRIERS], rest), now).await.expect("a shard");
        held.map(|held| held.company)
    };
    assert_eq!(hold(&mut db, 0.0).await, Some(desk.company));
    assert_eq!(hold(&mut db, shards::LEASE_SECONDS).await, None);
    shards::mark(&mut db, tenant(desk.company), None).await.expect("marked");
    assert_eq!(hold(&mut db, shards::LEASE_SECONDS).await, Some(desk.company));
}

#[tokio::test]
async fn a_load_that_cannot_be_evaluated_keeps_no_other_from_being() {
    let mut desk = desk().await;
    let failing = covered(&desk, "L-1").await;
    covered(&desk, "L-2").await;
    let fails = format!(
        "create function fails() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
         create trigger fails before insert on tickets for each row when (new.load_id = {}) execute function fails()",
        failing["id"]
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(fails)).execute(&mut *desk.app.db().await).await.expect("a trigger");

    desk.at(LATE).await;
    evaluate(&desk).await;

    assert_eq!(only(&desk.me, NO_TRUCK).await["load"]["external_load_number"], "L-2");
    assert_eq!(evaluate(&desk).await, 0, "it is put off");
    sqlx::raw_sql("drop trigger fails on tickets").execute(&mut *desk.app.db().await).await.expect("no trigger");
    desk.at("2026-11-24T10:06:00Z").await;
    evaluate(&desk).await;
    assert_eq!(of_kind(&desk.me, NO_TRUCK).await.len(), 2, "and evaluated later");
}
