//! Voice codes: read on a proven number, typed on the emailed page.

use super::asks::{REPLY, ask, followed, with_email};
use super::{TICKETS, events, missing_truck, now, patch};
use crate::loads::desk::{Desk, LOADS};
use crate::support::{Answer, Client};
use chrono::TimeDelta;
use serde_json::{Value, json};

async fn with_phone(desk: &Desk) {
    let sql = "update carriers set phone = '2145550100' where id = $1";
    sqlx::query(sql).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("on file");
}

/// A desk that asked a carrier with a phone on file, and the carrier's page.
async fn asked() -> (Desk, Value, Client) {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    with_phone(&desk).await;
    let token = ask(&desk, &ticket).await;
    let carrier = desk.app.visitor().with_header("x-link-token", &token);
    (desk, ticket, carrier)
}

async fn give(desk: &Desk, ticket: &Value) -> Answer {
    desk.me.post(&format!("{TICKETS}/{}/voice_code", ticket["id"]), json!(null)).await
}

async fn typed(carrier: &Client, code: &str) -> Answer {
    carrier.post(&format!("{REPLY}/voice_code"), json!({"code": code})).await
}

/// Another code of six digits.
fn wrong(code: &str) -> String {
    let number: u32 = code.parse().expect("digits");
    format!("{:06}", (number + 1) % 1_000_000)
}

#[tokio::test]
async fn a_code_that_is_read_on_the_number_on_file_proves_the_carrier_for_the_pickup() {
    let (desk, ticket, carrier) = asked().await;
    let load = json!({"id": ticket["load_id"]});
    desk.patch(&load, json!({"driver_name": "Sam Driver"})).await.expect(200);
    assert_eq!(now(&desk.me, &ticket).await["voice_code_phone"], "2145550100");
    typed(&carrier, "123456").await.expect(409);

    let given = give(&desk, &ticket).await.expect(201).json();
    let code = given["code"].as_str().expect("a code");
    assert_eq!(given["phone"], "2145550100");
    assert!(carrier.get(REPLY).await.expect(200).json()["code_expires_at"].is_string());
    assert_eq!(typed(&carrier, &wrong(code)).await.expect(422).fields(), ["code"]);
    typed(&carrier, &format!("{} {}", &code[..3], &code[3..])).await.expect(204);
    typed(&carrier, code).await.expect(409);

    let shown = now(&desk.me, &ticket).await;
    assert_eq!(shown["voice_codes"][0]["wrong_tries"], 1);
    assert!(shown["voice_codes"][0]["proved_at"].is_string());
    let told = events(&desk.me, &ticket).await;
    assert_eq!(told, ["opened", "asked", "voice_code_given", "voice_code_failed", "voice_code_proven"]);
    let load = desk.me.get(&format!("{LOADS}/{}", ticket["load_id"])).await.expect(200).json();
    let step = &load["guard_steps"][0];
    assert_eq!(step["step"], "identity_proven");
    let how = "Voice code, read on (214) 555-0100, the number on FMCSA’s file on ";
    assert!(step["reason"].as_str().is_some_and(|reason| reason.starts_with(how)), "{step}");
    let sql = "select count(*) from ticket_events where details::text like '%' || $1 || '%'";
    let leaks: i64 = sqlx::query_scalar(sql).bind(code).fetch_one(&mut *desk.app.db().await).await.expect("a count");
    assert_eq!(leaks, 0);
}

#[tokio::test]
async fn a_code_works_for_five_tries_and_ten_minutes_and_until_the_next_one() {
    let (desk, ticket, carrier) = asked().await;
    let first = give(&desk, &ticket).await.expect(201).json()["code"].as_str().expect("a code").to_owned();
    for _ in 0..5 {
        typed(&carrier, &wrong(&first)).await.expect(422);
    }
    typed(&carrier, &first).await.expect(409);

    let second = give(&desk, &ticket).await.expect(201).json()["code"].as_str().expect("a code").to_owned();
    let third = give(&desk, &ticket).await.expect(201).json()["code"].as_str().expect("a code").to_owned();
    if second != third {
        typed(&carrier, &second).await.expect(422);
    }
    desk.app.app.clock.advance(TimeDelta::minutes(10));
    typed(&carrier, &third).await.expect(409);
    assert_eq!(typed(&carrier, "12345").await.expect(422).fields(), ["code"]);
}

#[tokio::test]
async fn a_code_is_for_those_who_were_named_when_it_was_given() {
    let (desk, ticket, carrier) = asked().await;
    let load = json!({"id": ticket["load_id"]});
    desk.patch(&load, json!({"driver_name": "Sam Driver"})).await.expect(200);
    let given = give(&desk, &ticket).await.expect(201).json();
    let code = given["code"].as_str().expect("a code");
    assert_eq!(given["driver_name"], "Sam Driver");
    desk.patch(&load, json!({"driver_name": "Mallory Other"})).await.expect(200);

    let refused = typed(&carrier, code).await.expect(409);

    assert!(refused.text().contains("changed after this code was made"), "{}", refused.text());
    let load = desk.me.get(&format!("{LOADS}/{}", ticket["load_id"])).await.expect(200).json();
    assert_eq!(load["guard_steps"], json!([]));
    let given = give(&desk, &ticket).await.expect(201).json();
    typed(&carrier, given["code"].as_str().expect("a code")).await.expect(204);
}

#[tokio::test]
async fn without_a_question_or_a_proven_number_there_is_no_code() {
    let (desk, ticket) = missing_truck().await;
    with_email(&desk).await;
    with_phone(&desk).await;
    let refused = give(&desk, &ticket).await.expect(409);
    assert!(refused.text().contains("Ask the carrier first"), "{}", refused.text());
    ask(&desk, &ticket).await;
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select dot_number, 'phone', null, phone, data_set, '2026-11-15T00:00:00Z' from carriers where id = $1";
    sqlx::query(sql).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("a change");

    let refused = give(&desk, &ticket).await.expect(409);

    assert!(refused.text().contains("the same for 30 days"), "{}", refused.text());
    let shown = now(&desk.me, &ticket).await;
    assert_eq!((&shown["voice_code_phone"], shown["no_voice_code_reason"].is_string()), (&json!(null), true));
}

#[tokio::test]
async fn an_open_alert_says_who_to_call_on_which_number_what_to_ask_and_what_settles_it() {
    let (desk, ticket) = missing_truck().await;
    with_phone(&desk).await;
    let unknown = now(&desk.me, &ticket).await["to_do"].clone();
    assert!(unknown["phone"].is_null() && unknown["unchanged_since"].is_null(), "{unknown}");
    assert!(
        unknown["no_phone_reason"].as_str().is_some_and(|why| why.starts_with("Not known for 30 days")),
        "{unknown}"
    );
    followed(&desk).await;

    let to_do = now(&desk.me, &ticket).await["to_do"].clone();

    assert_eq!((&to_do["who"], &to_do["phone"]), (&json!("carrier"), &json!("2145550100")));
    assert!(to_do["unchanged_since"].is_string() && to_do["changed_on"].is_null(), "{to_do}");
    assert!(to_do["no_phone_reason"].is_null(), "{to_do}");
    assert!(to_do["ask"].as_str().is_some_and(|ask| ask.contains("Which truck")), "{to_do}");
    assert!(to_do["settles"].is_string() && to_do["otherwise"].is_string(), "{to_do}");

    patch(&desk.me, &ticket, json!({"status": "closed", "resolution": "vehicle_changed"})).await.expect(200);
    assert_eq!(now(&desk.me, &ticket).await["to_do"], json!(null));
}

#[tokio::test]
async fn an_alert_that_asks_the_customer_first_has_the_carriers_number_for_the_next_call() {
    let (desk, ticket) = missing_truck().await;
    followed(&desk).await;
    with_phone(&desk).await;
    assert!(now(&desk.me, &ticket).await["to_do"]["carrier"].is_null(), "the carrier is called first");
    let sql = "update tickets set is_type = 'no_delivery_evidence', advice = 'call_on_file_number' where id = $1";
    let id = ticket["id"].as_i64().expect("an id");
    sqlx::query(sql).bind(id).execute(&mut *desk.app.db().await).await.expect("another kind");

    let to_do = now(&desk.me, &ticket).await["to_do"].clone();

    assert_eq!((&to_do["who"], &to_do["phone"]), (&json!("customer"), &json!(null)));
    assert_eq!(to_do["carrier"]["phone"], "2145550100");
    assert!(to_do["carrier"]["unchanged_since"].is_string(), "{to_do}");
}

#[tokio::test]
async fn a_number_that_changed_of_late_is_not_the_one_to_call() {
    let (desk, ticket) = missing_truck().await;
    followed(&desk).await;
    with_phone(&desk).await;
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select dot_number, 'phone', '2145550199', phone, data_set, '2026-11-15T00:00:00Z' from carriers where id = $1";
    sqlx::query(sql).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("a change");

    let to_do = now(&desk.me, &ticket).await["to_do"].clone();
    assert_eq!(to_do["phone"], "2145550199");
    assert_eq!((&to_do["changed_on"], &to_do["unchanged_since"]), (&json!("2026-11-15"), &json!(null)));
}
