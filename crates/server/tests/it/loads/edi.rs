//! Shippers tender loads by EDI. (What is read of which segment: the tests of the crate `edi`.)

use super::desk::{LOADS, desk};
use super::shipper::{INTERCHANGES, PARTNERS, cancellation, interchange, partner, results, send, tender, waiting};
use crate::support::Answer;
use axum::http::Method;
use dispatch::edi::statuses::WriteEdiStatuses;
use queue::Run;
use serde_json::json;

#[tokio::test]
async fn a_tender_becomes_a_load_is_changed_and_canceled() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({"load_number_prefix": "NSF-", "accepts_tenders": true}))).await.expect(201);
    let tms = desk.tms().await;

    let answer = send(&tms, 1, &[tender("SH1", "00", 42_000)]).await.expect(200).json();
    assert_eq!(results(&answer), ["created"]);
    let load = desk.me.get(&format!("{LOADS}/{}", answer["sets"][0]["load_id"])).await.expect(200).json();
    assert_eq!(
        [
            &load["external_load_number"],
            &load["source"],
            &load["equipment_type"],
            &load["commodity"],
            &load["bol_number"]
        ],
        ["NSF-SH1", "edi", "reefer", "FROZEN POTATOES", "BOL-9"]
    );
    assert_eq!(
        (&load["weight"], &load["stops"][0]["window_start_at"]),
        (&json!(42_000.0), &json!("2026-11-27T14:00:00Z"))
    );
    assert_eq!(load["stops"][0]["notes"], "Contact: OFFICE, 7015550142");
    assert!(!load.to_string().contains("2850"), "what the shipper pays isn't told to carriers");
    let acknowledgment = answer["acknowledgments"][0].as_str().expect("a text");
    assert!(acknowledgment.contains("AK5*A~") && acknowledgment.contains("AK9*A*1*1*1~"), "{acknowledgment}");
    let [accepted] = &waiting(&desk, "990").await[..] else { panic!("one answer") };
    assert!(accepted.contains("B1*HWBK*SH1*20261121*A~"), "{accepted}");

    assert_eq!(results(&send(&tms, 2, &[tender("SH1", "04", 40_000)]).await.expect(200).json()), ["changed"]);
    assert_eq!(desk.now(&load).await["weight"], 40_000.0);

    assert_eq!(results(&send(&tms, 3, &[cancellation("SH1")]).await.expect(200).json()), ["cancelled"]);
    assert_eq!(desk.now(&load).await["status"], "cancelled");
}

#[tokio::test]
async fn one_wrong_set_refuses_no_other_and_names_segment_and_element() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let wrong = tender("SH2", "00", 1_000).replace("20261127*U", "20261327*U");
    let past = tender("SH3", "00", 1_000).replace("20261129*X", "20261101*X");

    let sets = [tender("SH1", "00", 1_000), wrong, past, cancellation("SH9")];
    let answer = send(&desk.me, 1, &sets).await.expect(200).json();

    assert_eq!(results(&answer), ["created", "refused", "refused", "refused"]);
    let error = &answer["sets"][1]["errors"][0];
    assert_eq!((&error["segment"], &error["element"]), (&json!("G62"), &json!(2)));
    assert!(answer["sets"][2]["errors"][0]["field"].as_str().expect("a field").starts_with("stops.1"), "{answer}");
    assert_eq!(answer["sets"][3]["errors"][0]["detail"], "No load of this partner has this shipment number.");
    let acknowledgment = answer["acknowledgments"][0].as_str().expect("a text");
    assert!(acknowledgment.contains("AK3*G62*") && acknowledgment.contains("AK4*2**8*20261327~"), "{acknowledgment}");
    // What could be read is accepted: it is the load that can't be taken, not the document.
    assert!(acknowledgment.contains("AK9*P*4*4*3~"), "{acknowledgment}");
    assert_eq!(desk.numbers("").await, ["SH1"]);
}

#[tokio::test]
async fn the_same_again_does_nothing_and_another_under_its_number_is_refused() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let first = send(&desk.me, 7, &[tender("SH1", "00", 1_000)]).await.expect(200).json();

    let again = send(&desk.me, 7, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    assert_eq!((&again["id"], &again["sets"], &again["is_repeated"]), (&first["id"], &first["sets"], &json!(true)));
    assert_eq!(waiting(&desk, "997").await.len(), 1);
    let refused = send(&desk.me, 7, &[tender("SH2", "00", 1_000)]).await.expect(422);
    assert!(refused.text().contains("control number 000000007"), "{}", refused.text());
}

#[tokio::test]
async fn what_is_from_nobody_known_or_is_broken_is_refused_in_words() {
    let desk = desk().await;
    let refused = |answer: Answer| answer.expect(422).text();
    let unknown = refused(send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await);
    assert!(unknown.contains("No EDI partner of your company sends as 02 SHPR to 02 HWBK."), "{unknown}");
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let whole = interchange(1, &[tender("SH1", "00", 1_000)]);
    for (text, words) in [
        (String::new(), "does not begin with an ISA"),
        (whole.replace("IEA*1*", "IEA*2*"), "another number of groups"),
        (whole.replace("*P*>~", "*T*>~"), "marked as a test"),
        (whole.replacen("GE*", "XX*", 1), "outside of a group"),
        (whole[..whole.find("GE*").expect("a trailer")].to_owned(), "ends before its trailer"),
    ] {
        let answer = desk.me.post_as("application/edi-x12", INTERCHANGES, text).await;
        assert!(
            [200, 422].contains(&answer.status.as_u16()) && answer.text().contains(words),
            "{words}: {}",
            answer.text()
        );
    }
    assert!(desk.numbers("").await.is_empty());
}

#[tokio::test]
async fn partners_and_interchanges_are_the_companys_alone() {
    let desk = desk().await;
    let made = desk.me.post(PARTNERS, partner(json!({}))).await.expect(201).json();
    let refused = desk.me.post(PARTNERS, partner(json!({"name": "Twice"}))).await.expect(422);
    assert_eq!(refused.fields(), ["edi_partner.partner_code"]);
    let wrong =
        partner(json!({"name": " ", "qualifier": "zz", "own_code": "A*B", "load_number_prefix": "x".repeat(16)}));
    let refused = desk.me.post(PARTNERS, wrong).await.expect(422);
    let fields = ["name", "qualifier", "own_code", "load_number_prefix"].map(|field| format!("edi_partner.{field}"));
    assert_eq!(refused.fields(), fields);
    let answer = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();

    let stranger = desk.app.person(crate::support::Person { scopes: super::desk::SCOPES, ..Default::default() }).await;
    assert_eq!(stranger.get(PARTNERS).await.expect(200).json(), json!([]));
    assert_eq!(stranger.get(INTERCHANGES).await.expect(200).json(), json!([]));
    stranger.get(&format!("{INTERCHANGES}/{}/text", answer["id"])).await.expect(404);
    let of_partner = format!("{PARTNERS}/{}", made["id"]);
    stranger.call(Method::PUT, &of_partner, Some(partner(json!({})))).await.expect(404);
    stranger.call(Method::DELETE, &of_partner, None).await.expect(404);
    send(&stranger, 2, &[tender("SH1", "00", 1_000)]).await.expect(422);

    desk.me.call(Method::PUT, &of_partner, Some(partner(json!({"name": "North Star"})))).await.expect(200);
    desk.me.call(Method::DELETE, &of_partner, None).await.expect(204);
    assert_eq!(desk.numbers("").await, ["SH1"], "loads stay");
}

#[tokio::test]
async fn a_partner_that_is_switched_off_sends_and_is_sent_nothing() {
    let desk = desk().await;
    let made = desk.me.post(PARTNERS, partner(json!({}))).await.expect(201).json();
    assert_eq!(made["is_active"], true);
    let answer = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    let load = desk.me.get(&format!("{LOADS}/{}", answer["sets"][0]["load_id"])).await.expect(200).json();
    let of_partner = format!("{PARTNERS}/{}", made["id"]);
    let off = partner(json!({"is_active": false}));
    desk.me.call(Method::PUT, &of_partner, Some(off)).await.expect(200);

    let refused = send(&desk.me, 2, &[tender("SH2", "00", 1_000)]).await.expect(422).text();
    assert!(refused.contains("This partner is switched off."), "{refused}");
    let of_answer = format!("{LOADS}/{}/tender_answer", load["id"]);
    desk.me.post(&of_answer, json!({"decision": "accepted"})).await.expect(422);
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    desk.log(&load, 0, "arrival", "2026-11-21T11:30:00Z").await.expect(201);
    WriteEdiStatuses {}.run(&desk.app.app).await.expect("nothing to tell");
    desk.me.call(Method::PUT, &of_partner, Some(partner(json!({})))).await.expect(200);
    WriteEdiStatuses {}.run(&desk.app.app).await.expect("nothing to tell");

    assert!(waiting(&desk, "214").await.is_empty(), "what happened while it was off is not told later");
    assert_eq!(results(&send(&desk.me, 2, &[tender("SH2", "00", 1_000)]).await.expect(200).json()), ["created"]);
}

#[tokio::test]
async fn an_interchange_without_a_control_number_is_refused() {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(json!({}))).await.expect(201);
    let text = interchange(1, &[tender("SH1", "00", 1_000)])
        .replace("000000001*0*P", "         *0*P")
        .replace("IEA*1*000000001", "IEA*1*");

    let refused = desk.me.post_as("application/edi-x12", INTERCHANGES, text).await.expect(422).text();

    assert!(refused.contains("no control number (ISA13)"), "{refused}");
}
