//! Asking a carrier about an alert, and its answer.

use super::{TICKETS, evaluate, events, missing_truck, now, patch};
use crate::loads::desk::{Desk, VIN};
use crate::support::TestApp;
use serde_json::{Value, json};

pub const REPLY: &str = "/api/v1/alert_reply";

/// Has complete censuses of long ago and of yesterday on record, so that what stands in FMCSA's file is known to be unchanged.
pub async fn followed(desk: &Desk) {
    followed_in(&desk.app).await;
}

/// The same.
pub async fn followed_in(app: &TestApp) {
    let sql = "insert into import_runs (data_set, source, sha256, status, is_complete, confirms, covers_real, vintage, covers_to, finished_at)
               select 'census', 'test', sha256(day::text::bytea), 'finished', true, true, true, day, day, now()
                 from unnest(array[$1 - 322, $1 - 1]) as day";
    sqlx::query(sql).bind(app.now().date_naive()).execute(&mut *app.db().await).await.expect("a census");
}

/// Gives the carrier an address on file, which it has had for long.
pub async fn with_email(desk: &Desk) {
    followed(desk).await;
    let sql = "update carriers set email_address = 'owner@acme.example' where id = $1";
    sqlx::query(sql).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("on file");
}

pub async fn ask(desk: &Desk, ticket: &Value) -> String {
    let path = format!("{TICKETS}/{}/ask_carrier", ticket["id"]);
    desk.me.post(&path, json!({"ask": {"question": "Which truck comes?"}})).await.expect(202);
    desk.app.run_jobs().await;
    let (to, text) = desk.app.newest_mail().await.expect("an email");
    assert_eq!(to, "owner@acme.example");
    assert!(text.contains("Which truck comes?") && !text.contains("Vehicle assignment"), "{text}");
    let token = text.split("token=").nth(1).expect("a token");
    token.split(|sign: char| !sign.is_ascii_alphanumeric()).next().expect("its end").to_owned()
}

#[tokio::test]
async fn a_carrier_is_asked_at_its_address_on_file_and_its_answer_comes_back_to_the_desk() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    let token = ask(&desk, &ticket).await;
    let pending = now(&desk.me, &ticket).await;
    assert_eq!((&pending["status"], &pending["pending_until"]), (&json!("pending"), &json!("2026-11-24T12:00:00Z")));
    let carrier = desk.app.visitor().with_header("x-link-token", &token);

    let page = carrier.get(REPLY).await.expect(200).json();
    assert_eq!((&page["external_load_number"], &page["question"]), (&json!("L-1"), &json!("Which truck comes?")));
    assert!(page.get("evidence").is_none() && page.get("is_type").is_none());
    let unclear = carrier.post(REPLY, json!({"answer": "different", "name": "Olga Owner"})).await.expect(422);
    assert_eq!(unclear.fields(), ["body"]);
    carrier.post(REPLY, json!({"answer": "denied", "name": "Olga Owner", "body": "Not ours."})).await.expect(204);
    carrier.post(REPLY, json!({"answer": "confirmed", "name": "Olga Owner"})).await.expect(409);

    let back = now(&desk.me, &ticket).await;
    assert_eq!((&back["status"], &back["asks"][0]["answer"]), (&json!("new"), &json!("denied")));
    assert_eq!(events(&desk.me, &ticket).await, ["opened", "asked", "answered", "status_changed"]);
}

#[tokio::test]
async fn strangers_leave_the_desk_its_questions_to_a_carrier() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    let reset = json!({"email": "owner@acme.example"});
    for _ in 0..10 {
        desk.app.visitor().post("/password_reset", reset.clone()).await.expect(204);
    }
    desk.app.visitor().post("/password_reset", reset).await.expect(429);

    ask(&desk, &ticket).await;

    assert_eq!(now(&desk.me, &ticket).await["status"], "pending");
}

#[tokio::test]
async fn an_alert_comes_back_two_hours_before_pickup_without_an_answer() {
    let (mut desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    let token = ask(&desk, &ticket).await;

    desk.at("2026-11-24T12:01:00Z").await;
    evaluate(&desk).await;

    let back = now(&desk.me, &ticket).await;
    assert_eq!((&back["status"], &back["is_unanswered"]), (&json!("new"), &json!(true)));
    let listed = desk.me.get(&format!("{TICKETS}?q[id_eq]={}", ticket["id"])).await.expect(200).json();
    assert_eq!(listed[0]["is_unanswered"], true, "the list says so, too");
    patch(&desk.me, &ticket, json!({"status": "in_progress"})).await.expect(200);
    assert_eq!(now(&desk.me, &ticket).await["is_unanswered"], false, "someone works on it");
    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "cancelled"})).await.expect(200);
    let carrier = desk.app.visitor().with_header("x-link-token", &token);
    carrier.get(REPLY).await.expect(409);
    desk.app.visitor().with_header("x-link-token", "0a1b").get(REPLY).await.expect(404);
}

#[tokio::test]
async fn an_address_that_is_not_known_for_thirty_days_is_not_asked() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    for (what, followed) in [
        ("a census of three weeks", "update import_runs set vintage = '2026-11-03' where vintage is not null"),
        (
            "a carrier that was registered since",
            "update import_runs set vintage = '2026-01-02' where vintage is not null",
        ),
    ] {
        sqlx::query(followed).execute(&mut *desk.app.db().await).await.expect("followed");
        let shown = now(&desk.me, &ticket).await;
        let why = shown["cannot_ask_reason"].as_str().unwrap_or_default();
        assert!(why.starts_with("Not known for 30 days yet"), "{what}: {why}");
        assert_eq!(shown["ask_email"], json!(null));
        let path = format!("{TICKETS}/{}/ask_carrier", ticket["id"]);
        desk.me.post(&path, json!({"ask": {}})).await.expect(409);
        let registered = "update carriers set added_on = '2026-11-10' where id = $1";
        sqlx::query(registered).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("registered");
    }
    let long_ago = "update carriers set added_on = '2019-05-05' where id = $1";
    sqlx::query(long_ago).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("registered");
    assert_eq!(now(&desk.me, &ticket).await["ask_email"], "owner@acme.example");
}

#[tokio::test]
async fn an_address_is_not_asked_where_the_last_census_is_too_old_to_show_that_it_changed() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    // Nine days before.
    let old = "update import_runs set covers_to = '2026-11-15' where is_complete";
    sqlx::query(old).execute(&mut *desk.app.db().await).await.expect("an old census");

    let shown = now(&desk.me, &ticket).await;

    let why = shown["cannot_ask_reason"].as_str().unwrap_or_default();
    assert!(why.starts_with("Not known today"), "{why}");
    let path = format!("{TICKETS}/{}/ask_carrier", ticket["id"]);
    desk.me.post(&path, json!({"ask": {}})).await.expect(409);
}

#[tokio::test]
async fn an_address_that_changed_of_late_is_not_asked_but_the_one_before() {
    let (desk, ticket) = missing_truck().await;
    let path = format!("{TICKETS}/{}/ask_carrier", ticket["id"]);
    desk.me.post(&path, json!({"ask": {}})).await.expect(409);
    assert_eq!(now(&desk.me, &ticket).await["can_ask_carrier"], false);
    with_email(&desk).await;
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select dot_number, 'email_address', 'before@acme.example', email_address, data_set, '2026-11-15T00:00:00Z' from carriers where id = $1";
    sqlx::query(sql).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("a change");

    let shown = now(&desk.me, &ticket).await;

    assert_eq!((&shown["can_ask_carrier"], &shown["ask_email"]), (&json!(true), &json!("before@acme.example")));
}

#[tokio::test]
async fn of_a_guarded_load_an_address_is_asked_that_has_been_the_same_for_ninety_days() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    // 60 days before.
    let since = "update import_runs set vintage = '2026-09-25' where vintage is not null";
    sqlx::query(since).execute(&mut *desk.app.db().await).await.expect("followed");
    assert_eq!(now(&desk.me, &ticket).await["ask_email"], "owner@acme.example");
    desk.patch(&json!({"id": ticket["load_id"]}), json!({"cargo_value": 250_000})).await.expect(200);

    let shown = now(&desk.me, &ticket).await;

    let why = shown["cannot_ask_reason"].as_str().unwrap_or_default();
    assert!(why.starts_with("Not known for 90 days yet") && shown["ask_email"].is_null(), "{shown}");
    let path = format!("{TICKETS}/{}/ask_carrier", ticket["id"]);
    desk.me.post(&path, json!({"ask": {}})).await.expect(409);
}

#[tokio::test]
async fn who_reads_the_mailbox_learns_neither_truck_nor_driver_of_a_guarded_load() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    let load = json!({"id": ticket["load_id"]});
    desk.patch(&load, json!({"vin": VIN, "driver_name": "Sam Driver"})).await.expect(200);
    let carrier = desk.app.visitor().with_header("x-link-token", &ask(&desk, &ticket).await);
    let page = carrier.get(REPLY).await.expect(200).json();
    assert_eq!(
        (&page["vin"], &page["driver_name"], &page["is_crew_hidden"]),
        (&json!(VIN), &json!("Sam Driver"), &json!(false))
    );
    desk.patch(&load, json!({"cargo_value": 250_000})).await.expect(200);

    let page = carrier.get(REPLY).await.expect(200);

    assert!(!page.text().contains(VIN) && !page.text().contains("Sam Driver"), "{}", page.text());
    assert_eq!(page.json()["is_crew_hidden"], true);
}
