//! Acts on several carriers at once: the outcome of each, and what is recorded of it.

use super::{CONNECTIONS, connection};
use crate::carriers::files::carrier;
use crate::support::{ALL_FLAGS, Answer, Client, Person, TestApp};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn block(me: &Client, carriers: &[i64], notes: &str) -> Answer {
    let body = json!({"carrier_ids": carriers, "notes": notes});
    me.patch(&format!("{CONNECTIONS}/set_carriers_to_do_not_dispatch"), body).await
}

async fn monitor(me: &Client, carriers: &[i64]) -> Answer {
    me.post("/api/v1/subscriptions/create_by_carriers", json!({"carrier_ids": carriers})).await
}

fn outcomes(answer: &Value) -> Vec<(i64, String)> {
    let carriers = answer["carriers"].as_array().expect("carriers");
    let row = |one: &Value| {
        (one["carrier_id"].as_i64().expect("an id"), one["outcome"].as_str().unwrap_or_default().to_owned())
    };
    carriers.iter().map(row).collect()
}

#[tokio::test]
async fn several_carriers_are_not_dispatched_each_with_its_own_record_and_the_others_with_a_reason() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    let other = app.broker().await;
    let (first, second) = (carrier(&app, 1_000_001, &[]).await, carrier(&app, 1_000_002, &[]).await);
    let known = connection(&app, &me, first, "onboarded").await;

    let made = block(&me, &[second, first, 99_999, first], " Held two loads. ").await.expect(200).json();

    let word = |word: &str| word.to_owned();
    assert_eq!(outcomes(&made), [(second, word("done")), (first, word("done")), (99_999, word("refused"))]);
    assert_eq!((&made["done"], &made["unchanged"], &made["refused"]), (&json!(2), &json!(0), &json!(1)));
    assert_eq!(made["carriers"][2]["reason"], "Carrier not found.");
    let mine = me.get(&format!("{CONNECTIONS}?q[status_eq]=do_not_dispatch")).await.expect(200).json();
    assert_eq!(mine.as_array().map(Vec::len), Some(2));
    assert!(mine.as_array().expect("rows").iter().all(|row| row["notes"] == "Held two loads."), "{mine}");
    assert_eq!(other.get(CONNECTIONS).await.expect(200).json(), json!([]));
    for id in [first, second] {
        let records = me.get(&format!("/api/v1/carriers/{id}/decisions")).await.expect(200).json();
        assert_eq!((records.as_array().map(Vec::len), &records[0]["kind"]), (Some(1), &json!("do_not_dispatch")));
    }
    let log = me.get("/api/v1/audit_log?q[action_eq]=connection.do_not_dispatch").await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(2));
    let steps = me.get(&format!("{CONNECTIONS}/{known}/connection_events")).await.expect(200).json();
    assert_eq!(steps[0]["status_before"], "onboarded");

    let again = block(&me, &[first, second], "Held two loads.").await.expect(200).json();
    assert_eq!((&again["done"], &again["unchanged"]), (&json!(0), &json!(2)));
    let log = me.get("/api/v1/audit_log?q[action_eq]=connection.do_not_dispatch").await.expect(200);
    assert_eq!(log.header("totalitems"), "2", "what was so already is no act");
}

#[tokio::test]
async fn so_many_carriers_and_a_reason_are_asked_for() {
    let app = TestApp::start().await;
    let (me, id) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let many: Vec<i64> = (1..=101).collect();

    assert_eq!(block(&me, &[], "Why.").await.expect(422).fields(), ["carrier_ids"]);
    assert_eq!(block(&me, &many, "Why.").await.expect(422).fields(), ["carrier_ids"]);
    assert_eq!(block(&me, &[id], "  ").await.expect(422).fields(), ["notes"]);
    assert_eq!(block(&me, &[id], &"x".repeat(2_001)).await.expect(422).fields(), ["notes"]);
    assert_eq!(monitor(&me, &[]).await.expect(422).fields(), ["carrier_ids"]);
    assert_eq!(monitor(&me, &many).await.expect(422).fields(), ["carrier_ids"]);
    assert_eq!(me.get(CONNECTIONS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn not_dispatching_is_for_plans_that_connect() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let without: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::Connect).collect();
    let unpaid = app.person(Person { flags: &without, ..Person::default() }).await;

    assert_eq!(block(&unpaid, &[id], "Why.").await.expect(403).code(), "paywall");
}

#[tokio::test]
async fn whoever_may_only_look_decides_nothing_and_everyone_who_works_with_carriers_may() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let viewer =
        [Scope::ViewLoads, Scope::ViewTickets, Scope::ViewTfx, Scope::ViewBankAccounts, Scope::ConnectionNotifications];
    let viewer = app.member(Some(company), &viewer).await;
    let known = connection(&app, &viewer, id, "onboarded").await;

    assert_eq!(block(&viewer, &[id], "Why.").await.expect(403).code(), "forbidden");
    let one = format!("{CONNECTIONS}/set_carrier_to_do_not_dispatch?carrier_id={id}");
    viewer.patch(&one, json!({"status": "do_not_dispatch"})).await.expect(403);
    let decision = json!({"connection": {"status": "do_not_dispatch"}});
    viewer.patch(&format!("{CONNECTIONS}/{known}"), decision).await.expect(403);
    assert_eq!(viewer.get(CONNECTIONS).await.expect(200).json()[0]["status"], "onboarded");

    for scope in [Scope::Sourcing, Scope::Onboarding, Scope::Compliance, Scope::ManageLoads, Scope::ManageRuleOverrides]
    {
        block(&app.member(Some(company), &[scope]).await, &[id], "Why.").await.expect(200);
    }
}

#[tokio::test]
async fn several_carriers_are_monitored_for_one_company_and_once() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, app.broker().await);
    let (first, second) = (carrier(&app, 1_000_001, &[]).await, carrier(&app, 1_000_002, &[]).await);
    monitor(&me, &[first]).await.expect(200);

    let made = monitor(&me, &[first, second, 99_999]).await.expect(200).json();

    let word = |word: &str| word.to_owned();
    assert_eq!(outcomes(&made), [(first, word("unchanged")), (second, word("done")), (99_999, word("refused"))]);
    assert_eq!(made["carriers"][0]["reason"], "Already monitored.");
    assert_eq!(me.get("/api/v1/subscriptions").await.expect(200).header("totalitems"), "2");
    assert_eq!(other.get("/api/v1/subscriptions").await.expect(200).header("totalitems"), "0");
}
