//! A shipper's tender has one answer, which the load tells.

use super::desk::{Desk, LOADS, body, desk};
use super::shipper::{INTERCHANGES, PARTNERS, enveloped, interchange, partner, results, send, tender, waiting};
use crate::support::Answer;
use axum::http::Method;
use dispatch::edi::statuses::WriteEdiStatuses;
use queue::Run;
use serde_json::{Value, json};

/// A desk with a partner and a load that it tendered.
async fn tendered(more: Value) -> (Desk, Value) {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(more)).await.expect(201);
    let answer = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    let id = answer["sets"][0]["load_id"].clone();
    (desk, id)
}

async fn answer(desk: &Desk, load: &Value, body: Value) -> Answer {
    desk.me.post(&format!("{LOADS}/{load}/tender_answer"), body).await
}

/// Where the load's tender stands.
async fn standing(desk: &Desk, load: &Value) -> Value {
    desk.me.get(&format!("{LOADS}/{load}")).await.expect(200).json()["tender"].clone()
}

#[tokio::test]
async fn a_tender_is_answered_once_and_the_load_tells_it() {
    let (desk, load) = tendered(json!({})).await;
    let before = standing(&desk, &load).await;
    assert_eq!(
        (&before["state"], &before["shipment_number"], &before["partner_name"], &before["allowed_answers"]),
        (&json!("waiting"), &json!("SH1"), &json!("SYN North Star Foods"), &json!(["accepted", "declined"]))
    );

    answer(&desk, &load, json!({"decision": "declined", "reason": "No reefer"})).await.expect(204);

    for decision in ["accepted", "declined"] {
        answer(&desk, &load, json!({"decision": decision})).await.expect(409);
    }
    let [declined] = &waiting(&desk, "990").await[..] else { panic!("one answer") };
    assert!(declined.contains("*D~") && declined.contains("K1*No reefer~"), "{declined}");
    let after = standing(&desk, &load).await;
    assert_eq!((&after["state"], &after["allowed_answers"]), (&json!("declined"), &json!([])));
    assert!(after["answered_at"].is_string(), "{after}");
    let changes = desk.me.get(&format!("{LOADS}/{load}/changes?q[kind_eq]=tender_answered")).await.expect(200).json();
    let told = &changes[0];
    assert_eq!(
        (&told["decision"], &told["reason"], &told["actor"], &told["user"]["name"]),
        (&json!("declined"), &json!("No reefer"), &json!("person"), &json!("Ada Example"))
    );
}

#[tokio::test]
async fn a_tender_goes_with_its_partner_and_the_answer_says_so() {
    let (desk, load) = tendered(json!({})).await;
    let partner = desk.me.get(PARTNERS).await.expect(200).json()[0]["id"].clone();

    desk.me.call(Method::DELETE, &format!("{PARTNERS}/{partner}"), None).await.expect(204);

    assert_eq!(standing(&desk, &load).await, Value::Null);
    let refused = answer(&desk, &load, json!({"decision": "accepted"})).await.expect(422);
    assert!(refused.text().contains("the shipper's EDI partner was deleted"), "{}", refused.text());
}

#[tokio::test]
async fn of_two_answers_at_once_one_is_written() {
    let (desk, load) = tendered(json!({})).await;

    let (yes, no) = tokio::join!(
        answer(&desk, &load, json!({"decision": "accepted"})),
        answer(&desk, &load, json!({"decision": "declined"}))
    );

    let mut statuses = [yes.status.as_u16(), no.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    assert_eq!(waiting(&desk, "990").await.len(), 1);
}

#[tokio::test]
async fn what_was_accepted_is_given_back_only_where_that_is_said_with_a_reason() {
    let (desk, load) = tendered(json!({"accepts_tenders": true})).await;
    let accepted = standing(&desk, &load).await;
    assert_eq!((&accepted["state"], &accepted["allowed_answers"]), (&json!("accepted"), &json!(["declined"])));

    answer(&desk, &load, json!({"decision": "declined", "reason": "Truck down"})).await.expect(409);
    let refused = answer(&desk, &load, json!({"decision": "declined", "gives_back": true})).await.expect(422);
    assert_eq!(refused.fields(), ["reason"]);
    let back = json!({"decision": "declined", "reason": "Truck down", "gives_back": true});
    answer(&desk, &load, back.clone()).await.expect(204);
    answer(&desk, &load, back).await.expect(409);

    let [first, second] = &waiting(&desk, "990").await[..] else { panic!("two answers") };
    assert!(first.contains("*A~") && second.contains("*D~"), "{first}{second}");
}

#[tokio::test]
async fn a_change_and_a_new_tender_ask_anew_and_a_withdrawn_one_is_not_answered() {
    let (desk, load) = tendered(json!({})).await;
    answer(&desk, &load, json!({"decision": "accepted"})).await.expect(204);

    assert_eq!(results(&send(&desk.me, 2, &[tender("SH1", "04", 2_000)]).await.expect(200).json()), ["changed"]);
    let changed = standing(&desk, &load).await;
    assert_eq!(
        (&changed["state"], &changed["allowed_answers"]),
        (&json!("accepted"), &json!(["accepted", "declined"]))
    );
    assert!(changed["changed_at"].is_string(), "{changed}");
    answer(&desk, &load, json!({"decision": "accepted"})).await.expect(204);
    assert_eq!(standing(&desk, &load).await["changed_at"], Value::Null);

    assert_eq!(results(&send(&desk.me, 3, &[tender("SH1", "01", 2_000)]).await.expect(200).json()), ["cancelled"]);
    let withdrawn = standing(&desk, &load).await;
    assert_eq!((&withdrawn["state"], &withdrawn["allowed_answers"]), (&json!("withdrawn"), &json!([])));
    let gives_back = json!({"decision": "declined", "reason": "Late", "gives_back": true});
    answer(&desk, &load, gives_back).await.expect(409);

    assert_eq!(results(&send(&desk.me, 4, &[tender("SH1", "00", 2_000)]).await.expect(200).json()), ["changed"]);
    assert_eq!(standing(&desk, &load).await["state"], "waiting");
}

#[tokio::test]
async fn a_tender_that_the_shipper_changed_while_it_waits_is_not_answered_as_it_was_before() {
    let (desk, load) = tendered(json!({})).await;
    let seen = standing(&desk, &load).await;
    assert_eq!(seen["changed_at"], Value::Null, "{seen}");
    assert_eq!(results(&send(&desk.me, 2, &[tender("SH1", "04", 45_000)]).await.expect(200).json()), ["changed"]);

    let unseen = json!({"decision": "accepted", "lock_version": seen["lock_version"]});
    let refused = answer(&desk, &load, unseen).await.expect(409).json();

    assert_eq!(
        (&refused["errors"][0]["field"], &refused["current"]["state"]),
        (&json!("lock_version"), &json!("waiting"))
    );
    assert!(waiting(&desk, "990").await.is_empty());
    let now = standing(&desk, &load).await;
    assert!(now["changed_at"].is_string(), "{now}");
    assert_eq!((&now["state"], &now["lock_version"]), (&json!("waiting"), &refused["current"]["lock_version"]));
    let read = json!({"decision": "accepted", "lock_version": now["lock_version"]});
    answer(&desk, &load, read).await.expect(204);
    assert_eq!(standing(&desk, &load).await["changed_at"], Value::Null);
}

/// A partner's acknowledgment that rejects the answer in the group with this number.
fn rejecting(group: &str) -> String {
    let set = format!("ST*997*0001~AK1*GF*{group}~AK2*990*0001~AK3*B1*2**8~AK4*1*140*7*HWBK~AK5*R*5~AK9*R*1*1*0~");
    enveloped("FA", 2, &[set])
}

#[tokio::test]
async fn an_answer_that_the_shippers_system_rejects_is_told_and_can_be_given_again() {
    let (desk, load) = tendered(json!({})).await;
    answer(&desk, &load, json!({"decision": "accepted"})).await.expect(204);
    assert_eq!(standing(&desk, &load).await["rejected_for"], Value::Null);
    let [sent] = &waiting(&desk, "990").await[..] else { panic!("one answer") };
    let group = sent.split("GE*1*").nth(1).and_then(|rest| rest.split('~').next()).expect("its group's number");

    let told = desk.me.post_as("application/edi-x12", INTERCHANGES, rejecting(group)).await.expect(200).json();

    assert_eq!((&told["sets"][0]["result"], &told["sets"][0]["load_id"]), (&json!("rejected"), &load));
    let rejected = standing(&desk, &load).await;
    assert_eq!(
        (&rejected["state"], &rejected["rejected_for"], &rejected["allowed_answers"]),
        (
            &json!("accepted"),
            &json!(["B101 (segment 2): The partner doesn't know this code."]),
            &json!(["accepted", "declined"])
        )
    );
    let out = desk.me.get(&format!("{INTERCHANGES}?q[kind_eq]=990")).await.expect(200).json();
    assert_eq!(out[0]["result"]["sets"][0]["errors"][0]["segment"], "B1");
    answer(&desk, &load, json!({"decision": "accepted"})).await.expect(204);
    let again = standing(&desk, &load).await;
    assert_eq!((&again["rejected_for"], &again["allowed_answers"]), (&Value::Null, &json!(["declined"])));
}

#[tokio::test]
async fn every_partner_is_told_however_many_are_behind() {
    let (desk, _) = tendered(json!({})).await;
    let many = "insert into edi_partners (company_id, name, qualifier, partner_code, own_qualifier, own_code, load_number_prefix, is_test,
                       accepts_tenders, wants_status, is_active, told_sequence, created_at)
                select $1, 'SYN ' || n, '02', 'P' || n, '02', 'HWBK', 'P' || n, false, false, true, true, 0, now() from generate_series(1, 120) as n";
    sqlx::query(many).bind(desk.company.0).execute(&mut *desk.app.db().await).await.expect("partners");

    WriteEdiStatuses {}.run(&desk.app.app).await.expect("told");

    let behind = "select count(*) from edi_partners p join load_event_counters c on c.company_id = p.company_id where p.told_sequence < c.last";
    let behind: i64 = sqlx::query_scalar(behind).fetch_one(&mut *desk.app.db().await).await.expect("a count");
    assert_eq!(behind, 0);
}

#[tokio::test]
async fn a_tender_whose_first_window_is_over_is_left_to_a_person() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({"accepts_tenders": true}))).await.expect(201);
    let late = tender("SH1", "00", 1_000).replace("20261127*U", "20261118*U").replace("20261129*X", "20261120*X");
    let late = send(&desk.me, 1, &[late, tender("SH2", "00", 1_000)]).await.expect(200).json();
    assert_eq!(results(&late), ["created", "created"]);

    assert_eq!(standing(&desk, &late["sets"][0]["load_id"]).await["state"], "waiting");
    assert_eq!(standing(&desk, &late["sets"][1]["load_id"]).await["state"], "accepted");
    assert_eq!(waiting(&desk, "990").await.len(), 1);
}

#[tokio::test]
async fn a_reason_that_edi_cannot_carry_is_refused_and_so_is_a_load_of_no_shipper() {
    let (desk, load) = tendered(json!({})).await;
    for reason in ["x".repeat(31), "Camión en taller".to_owned(), "A*B".to_owned()] {
        let refused = answer(&desk, &load, json!({"decision": "declined", "reason": reason})).await.expect(422);
        assert_eq!(refused.fields(), ["reason"], "{reason}");
    }
    let own = desk.make(body("own")).await;

    answer(&desk, &own["id"], json!({"decision": "accepted"})).await.expect(422);

    assert_eq!(standing(&desk, &own["id"]).await, Value::Null);
    assert!(waiting(&desk, "990").await.is_empty());
}

#[tokio::test]
async fn what_is_written_names_groups_carrier_and_stops_as_the_partner_does() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({"accepts_tenders": true}))).await.expect(201);
    let asked = "L11*BOL-9*BM~G62*64*20261122*1*1200*LT~";
    let set = tender("SH1", "00", 1_000)
        .replace("L11*BOL-9*BM~", asked)
        .replace("B2**HWBK*", "B2***")
        .replace("S5*1*", "S5*5*")
        .replace("S5*2*", "S5*9*");
    let text = interchange(1, &[set]).replace("GS*SM*SHPR*HWBK*", "GS*SM*SHPAPP*HWBKTL*");
    let taken = desk.me.post_as("application/edi-x12", INTERCHANGES, text).await.expect(200).json();
    let load = desk.me.get(&format!("{LOADS}/{}", taken["sets"][0]["load_id"])).await.expect(200).json();
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    desk.log(&load, 0, "arrival", "2026-11-21T11:30:00Z").await.expect(201);

    assert_eq!(load["tender"]["answer_by"], "2026-11-22T18:00:00Z", "noon in Fargo");
    WriteEdiStatuses {}.run(&desk.app.app).await.expect("told");

    let acknowledgment = taken["acknowledgments"][0].as_str().expect("a text");
    assert!(acknowledgment.contains("GS*FA*HWBKTL*SHPAPP*"), "{acknowledgment}");
    let [accepted] = &waiting(&desk, "990").await[..] else { panic!("one answer") };
    assert!(accepted.contains("GS*GF*HWBKTL*SHPAPP*") && accepted.contains("B1*HWBK*SH1*"), "{accepted}");
    let [arrived] = &waiting(&desk, "214").await[..] else { panic!("one status") };
    assert!(arrived.contains("B10*SH1*SH1*HWBK~") && arrived.contains("L11*5*QN~"), "{arrived}");
}
