//! The webhook feed of loads: numbered on its own, in order, without gaps, signed, replayed, and apart from notices.

use super::desk::{Desk, SCOPES, body, with};
use crate::carriers::files::carrier;
use crate::notices::receiver::{ENDPOINTS, Got, Receiver, app, endpoint, loads_endpoint};
use crate::notices::tell;
use crate::support::Person;
use chrono::TimeDelta;
use kernel::ids::CarrierId;
use serde_json::{Value, json};
use vetting::notices::send::SendNotices;

/// A desk whose webhooks may go to this machine.
async fn desk() -> Desk {
    let app = app().await;
    let company = app.company(Person::default()).await;
    let carrier = carrier(&app, 1_000_001, &[]).await;
    app.index().await;
    let me = app.member(Some(company), SCOPES).await;
    Desk { app, company, me, carrier }
}

/// What the clock's next job does.
async fn send(desk: &Desk) {
    queue::enqueue(&mut *desk.app.db().await, &SendNotices {}, desk.app.now()).await.expect("asked");
    desk.app.run_jobs().await;
}

/// The number of the company's last event.
async fn last(desk: &Desk) -> i64 {
    let sql = "select coalesce(max(last), 0) from load_event_counters where company_id = $1";
    sqlx::query_scalar(sql).bind(desk.company.0).fetch_one(&mut *desk.app.db().await).await.expect("a number")
}

#[tokio::test]
async fn events_arrive_in_order_without_gaps_and_signed_as_the_standard_says() {
    let (desk, receiver) = (desk().await, Receiver::start().await);
    desk.make(body("EARLIER")).await;
    let before = last(&desk).await;
    let (_, secret) = loads_endpoint(&desk.me, &receiver.url).await;
    let load = desk.covered("L-1").await;
    desk.log(&load, 0, "pickup", "2026-11-21T11:30:00Z").await.expect(201);

    send(&desk).await;

    assert_eq!(receiver.sequences(), (before + 1..=last(&desk).await).collect::<Vec<_>>());
    let (first, number) = (receiver.got()[0].clone(), before + 1);
    let id = format!("lev_{}_{number}", desk.company.0);
    assert_eq!((first.header("webhook-id"), first.header("webhook-signature")), (&*id, &*first.signature(&secret)));
    let told: Vec<Value> = receiver.got().iter().map(Got::json).collect();
    let data = &told[0]["data"];
    assert_eq!(
        (&told[0]["type"], &data["event_type"]),
        (&json!("load_event.load_created"), &json!("PICKUP_SCHEDULED"))
    );
    assert_eq!((&data["company_id"], &data["load_id"]), (&json!(desk.company), &load["id"]));
    assert_eq!(data["details"]["external_load_number"], "L-1");
    let pickup = told.iter().find(|told| told["type"] == "load_event.pickup").expect("the pickup");
    assert_eq!(
        (&pickup["data"]["event_type"], &pickup["data"]["occurred_at"], &pickup["data"]["details"]["stop_id"]),
        (&json!("PICKED_UP"), &json!("2026-11-21T11:30:00Z"), &load["stops"][0]["id"])
    );
}

#[tokio::test]
async fn each_endpoint_gets_its_own_feed_of_its_own_company() {
    let desk = desk().await;
    let [notices, loads, others] = [Receiver::start().await, Receiver::start().await, Receiver::start().await];
    endpoint(&desk.me, &notices.url).await;
    loads_endpoint(&desk.me, &loads.url).await;
    let other = desk.app.person(Person { scopes: SCOPES, ..Person::default() }).await;
    loads_endpoint(&other, &others.url).await;
    tell(&desk.app, desk.company, CarrierId(desk.carrier), 0..2).await;
    desk.make(body("L-1")).await;

    send(&desk).await;

    let types = |receiver: &Receiver| -> Vec<String> {
        receiver.got().iter().map(|got| got.json()["type"].as_str().expect("a type").to_owned()).collect()
    };
    assert_eq!(types(&notices), ["notice.packet_held", "notice.packet_held"]);
    assert_eq!(types(&loads), ["load_event.load_created"]);
    assert_eq!(types(&others), Vec::<String>::new());
    let shown = desk.me.get(ENDPOINTS).await.expect(200).json();
    assert_eq!((&shown[0]["feed"], &shown[0]["delivered_through"]), (&json!("notices"), &json!(2)));
    assert_eq!((&shown[1]["feed"], &shown[1]["delivered_through"]), (&json!("loads"), &json!(1)));
    let unknown = json!({"webhook_endpoint": {"url": loads.url, "feed": "everything"}});
    desk.me.post(ENDPOINTS, unknown).await.expect(422);
}

#[tokio::test]
async fn what_is_declined_holds_up_what_follows_until_it_arrives() {
    let (desk, receiver) = (desk().await, Receiver::start().await);
    loads_endpoint(&desk.me, &receiver.url).await;
    desk.make(body("L-1")).await;
    desk.make(body("L-2")).await;
    receiver.answer(&[500]);

    send(&desk).await;
    assert_eq!(receiver.sequences(), [1]);
    let waits = desk.me.get(ENDPOINTS).await.expect(200).json()[0].clone();
    assert_eq!((&waits["failed_attempts"], &waits["waiting"]), (&json!(1), &json!(last(&desk).await)));
    desk.app.app.clock.advance(TimeDelta::minutes(1));
    send(&desk).await;

    let all: Vec<i64> = (1..=last(&desk).await).collect();
    assert_eq!(receiver.sequences(), [&[1_i64][..], &all[..]].concat());
    assert_eq!(receiver.got()[0].body, receiver.got()[1].body, "one that is sent again is the same");
}

#[tokio::test]
async fn a_replay_sends_again_what_is_still_kept() {
    let (desk, receiver) = (desk().await, Receiver::start().await);
    let (id, _) = loads_endpoint(&desk.me, &receiver.url).await;
    for number in ["L-1", "L-2", "L-3"] {
        desk.make(with(body(number), json!({"carrier": {"carrier_id": desk.carrier}}))).await;
    }
    send(&desk).await;
    let (sent, end) = (receiver.got(), last(&desk).await);
    let sql = "update load_events set recorded_at = recorded_at - interval '400 days' where sequence <= 2";
    sqlx::query(sql).execute(&mut *desk.app.db().await).await.expect("aged");
    let removed = store::loads::events::remove_expired(&mut *desk.app.db().await, desk.app.now()).await;
    assert_eq!(removed.expect("swept"), 2);

    let replay = format!("{ENDPOINTS}/{id}/replay");
    let waiting = desk.me.post(&replay, json!({"from_sequence": 1})).await.expect(200).json();
    desk.app.run_jobs().await;

    assert_eq!(waiting["waiting"], json!(end - 2));
    let again = receiver.got().split_off(sent.len());
    assert_eq!(again.iter().map(Got::sequence).collect::<Vec<_>>(), (3..=end).collect::<Vec<_>>());
    assert!(again.iter().zip(&sent[2..]).all(|(again, first)| again.body == first.body));
}
