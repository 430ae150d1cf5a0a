//! Several interchanges at once, several tenders of one shipment, and what of a tender gets to its load.

use super::desk::{Desk, LOADS, desk};
use super::shipper::{INTERCHANGES, PARTNERS, interchange, partner, results, send, tender, waiting};
use crate::support::Answer;
use serde_json::{Value, json};

async fn with_partner(more: Value) -> Desk {
    let desk = desk().await;
    desk.me.post(PARTNERS, partner(more)).await.expect(201);
    desk
}

async fn post(desk: &Desk, text: String) -> Answer {
    desk.me.post_as("application/edi-x12", INTERCHANGES, text).await
}

/// A load by its id, whatever its status.
async fn load(desk: &Desk, id: &Value) -> Value {
    desk.me.get(&format!("{LOADS}/{id}")).await.expect(200).json()
}

#[tokio::test]
async fn interchanges_sent_together_are_each_taken_and_acknowledged() {
    let desk = with_partner(json!({})).await;
    let text = [1, 2].map(|number| interchange(number, &[tender(&format!("SH{number}"), "00", 1_000)])).concat();

    let answer = post(&desk, text.clone()).await.expect(200).json();

    assert_eq!((results(&answer), &answer["control_number"]), (vec!["created"], &json!("000000001")));
    let [second] = &answer["further"].as_array().expect("others")[..] else { panic!("one other: {answer}") };
    assert_eq!((results(second), &second["control_number"]), (vec!["created"], &json!("000000002")));
    assert_eq!(waiting(&desk, "997").await.len(), 2);
    let rows = desk.me.get(&format!("{INTERCHANGES}?q[direction_eq]=in")).await.expect(200).json();
    assert_eq!(rows.as_array().expect("rows").len(), 2);
    let again = post(&desk, text).await.expect(200).json();
    assert_eq!((&again["is_repeated"], &again["further"][0]["is_repeated"]), (&json!(true), &json!(true)));
    let alone = send(&desk.me, 3, &[tender("SH3", "00", 1_000)]).await.expect(200).json();
    assert_eq!(alone["further"], json!([]));
}

#[tokio::test]
async fn an_interchange_that_asks_for_it_is_acknowledged_as_taken_or_with_what_is_wrong() {
    let desk = with_partner(json!({})).await;
    let asking =
        |control: u32, number: &str| interchange(control, &[tender(number, "00", 1_000)]).replace("*0*P*>~", "*1*P*>~");

    let taken = post(&desk, asking(1, "SH1")).await.expect(200).json();
    post(&desk, asking(1, "SH2")).await.expect(422);
    post(&desk, asking(2, "SH3").replace("IEA*1*", "IEA*3*")).await.expect(422);
    post(&desk, asking(1, "SH1")).await.expect(200);
    send(&desk.me, 3, &[tender("SH4", "00", 1_000)]).await.expect(200);

    let written = waiting(&desk, "997").await;
    let told: Vec<&str> = written.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("TA1")).collect();
    assert_eq!(
        told,
        ["TA1*000000001*261121*0930*A*000~", "TA1*000000001*261121*0930*R*025~", "TA1*000000002*261121*0930*R*021~"]
    );
    assert_eq!(taken["acknowledgments"].as_array().map(Vec::len), Some(2), "of the interchange, and of its group");
}

#[tokio::test]
async fn when_one_of_several_is_refused_none_is_taken() {
    let desk = with_partner(json!({})).await;
    let [first, second] = [1, 2].map(|number| interchange(number, &[tender(&format!("SH{number}"), "00", 1_000)]));
    for (text, words) in [
        (format!("{first}GARBAGE"), "Something that is no interchange follows"),
        (format!("{first}{}", second.replace("IEA*1*", "IEA*2*")), "Interchange 2: The interchange's trailer"),
        (
            format!("{first}{}", second.replace("*SHPR           *", "*OTHER          *")),
            "Interchange 2: No EDI partner",
        ),
        (format!("{first}{}", second.replace("000000002", "000000001")), "Interchange 2: Another interchange"),
    ] {
        let refused = post(&desk, text).await.expect(422).text();
        assert!(refused.contains(words), "{words}: {refused}");
    }
    assert!(desk.numbers("").await.is_empty());
    assert_eq!(desk.me.get(INTERCHANGES).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn sets_about_one_shipment_take_effect_in_their_order() {
    let desk = with_partner(json!({"accepts_tenders": true})).await;

    let sets = [tender("K1", "00", 1_000), tender("K1", "01", 1_000), tender("K2", "00", 1_000)];
    let answer = send(&desk.me, 1, &sets).await.expect(200).json();

    assert_eq!(results(&answer), ["created", "cancelled", "created"]);
    assert_eq!(answer["sets"][0]["load_id"], answer["sets"][1]["load_id"]);
    assert_eq!(load(&desk, &answer["sets"][0]["load_id"]).await["status"], "cancelled");
    let [accepted] = &waiting(&desk, "990").await[..] else { panic!("what was canceled at once isn't accepted") };
    assert!(accepted.contains("B1*HWBK*K2*"), "{accepted}");

    let sets = [tender("K2", "01", 1_000), tender("K2", "00", 2_000), tender("K2", "04", 3_000)];
    let answer = send(&desk.me, 2, &sets).await.expect(200).json();
    assert_eq!(results(&answer), ["cancelled", "changed", "changed"]);
    let anew = load(&desk, &answer["sets"][2]["load_id"]).await;
    assert_eq!((&anew["status"], &anew["weight"]), (&json!("available"), &json!(3_000.0)));
}

#[tokio::test]
async fn a_new_tender_reopens_a_canceled_load_as_often_as_it_comes_and_a_change_does_not() {
    let desk = with_partner(json!({"accepts_tenders": true})).await;
    let one = |purpose: &str| [tender("SH1", purpose, 1_000)];
    let made = send(&desk.me, 1, &one("00")).await.expect(200).json();
    let id = &made["sets"][0]["load_id"];

    for control in [10, 20] {
        assert_eq!(results(&send(&desk.me, control, &one("01")).await.expect(200).json()), ["cancelled"]);
        let refused = send(&desk.me, control + 1, &one("04")).await.expect(200).json();
        assert_eq!((results(&refused), &load(&desk, id).await["status"]), (vec!["refused"], &json!("cancelled")));
        let why = refused["sets"][0]["errors"][0]["detail"].as_str().expect("words");
        assert!(why.contains("A new tender (B2A01 00) does."), "{why}");
        let anew = send(&desk.me, control + 2, &one("00")).await.expect(200).json();
        assert_eq!((results(&anew), &anew["sets"][0]["load_id"]), (vec!["changed"], id));
        assert_eq!(load(&desk, id).await["status"], "available");
    }
    assert_eq!(waiting(&desk, "990").await.len(), 3, "each new tender is answered");
}

#[tokio::test]
async fn a_load_that_people_renumbered_is_still_the_shippers() {
    let desk = with_partner(json!({})).await;
    let made = send(&desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200).json();
    let first = load(&desk, &made["sets"][0]["load_id"]).await;
    desk.patch(&first, json!({"external_load_number": "OURS-7"})).await.expect(200);

    let answer = send(&desk.me, 2, &[tender("SH1", "04", 2_000)]).await.expect(200).json();

    assert_eq!((results(&answer), &answer["sets"][0]["load_id"]), (vec!["changed"], &first["id"]));
    assert_eq!(desk.numbers("").await, ["OURS-7"]);
}

#[tokio::test]
async fn notes_clocks_order_and_hazardous_materials_get_to_the_load() {
    let desk = with_partner(json!({})).await;
    let text = "ST*204*0001~B2**HWBK**SH1**PP~B2A*00*LT~L11*PO-1*PO~NTE*GEN*2 LOAD BARS~\
        S5*2*CU~G62*68*20261129*Z*0600*LT~G62*70*20261129*X*1400*UT~N1*ST*SYN GROCER~N4*DALLAS*TX*75201*US~\
        S5*1*CL~G62*69*20261127*U*0800*ET~N1*SF*SYN DC 4~N4*DENVER*CO*80202*US~L5*1*ACETONE~AT8*G*L*12000*10~\
        LH1*EA*10*UN1090~LH2*3~L5*2*PAINT~AT8*G*L*30000*20~";

    let answer = send(&desk.me, 1, &[text.to_owned()]).await.expect(200).json();

    assert_eq!(results(&answer), ["created"], "{answer}");
    let load = load(&desk, &answer["sets"][0]["load_id"]).await;
    let stops = &load["stops"];
    assert_eq!((&stops[0]["city"], &stops[1]["city"]), (&json!("DENVER"), &json!("DALLAS")));
    let starts = [&stops[0]["window_start_at"], &stops[1]["window_start_at"]];
    assert_eq!(starts, ["2026-11-27T13:00:00Z", "2026-11-29T14:00:00Z"]);
    assert_eq!((&load["weight"], &load["commodity"]), (&json!(42_000.0), &json!("ACETONE, PAINT")));
    assert_eq!(load["is_hazmat_required"], true);
    assert_eq!(stops[0]["notes"], "2 LOAD BARS\nReferences: PO PO-1\nHazmat: UN1090, class 3");
}
