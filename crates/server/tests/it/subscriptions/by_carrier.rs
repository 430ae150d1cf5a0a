use super::SUBSCRIPTIONS;
use crate::carriers::files::carrier;
use crate::support::{Client, Person, TestApp};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn watch(me: &Client, carrier: i64) -> crate::support::Answer {
    me.call(Method::POST, &format!("{SUBSCRIPTIONS}/create_by_carrier?carrier_id={carrier}"), None).await
}

async fn unwatch(me: &Client, carrier: i64) -> crate::support::Answer {
    me.call(Method::DELETE, &format!("{SUBSCRIPTIONS}/destroy_by_carrier?carrier_id={carrier}"), None).await
}

#[tokio::test]
async fn a_carrier_is_monitored_once_and_for_one_company_only() {
    let app = TestApp::start().await;
    let (me, other, carrier) = (app.broker().await, app.broker().await, carrier(&app, 1_000_001, &[]).await);

    let made = watch(&me, carrier).await.expect(201).json();
    let again = watch(&me, carrier).await.expect(200).json();

    assert_eq!(
        (&made["carrier"]["dot_number"], &made["created_by"]["name"]),
        (&json!(1_000_001), &json!("Ada Example"))
    );
    assert_eq!(made["id"], again["id"]);
    let listed = me.get(&format!("{SUBSCRIPTIONS}?q[carrier_id_eq]={carrier}")).await.expect(200);
    assert_eq!(listed.header("totalitems"), "1");
    assert_eq!(other.get(SUBSCRIPTIONS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn ending_a_subscription_ends_ones_own_alone() {
    let app = TestApp::start().await;
    let (me, other, carrier) = (app.broker().await, app.broker().await, carrier(&app, 1_000_001, &[]).await);
    watch(&me, carrier).await.expect(201);
    watch(&other, carrier).await.expect(201);

    unwatch(&me, carrier).await.expect(204);
    unwatch(&me, carrier).await.expect(204);

    assert_eq!(me.get(SUBSCRIPTIONS).await.expect(200).header("totalitems"), "0");
    assert_eq!(other.get(SUBSCRIPTIONS).await.expect(200).header("totalitems"), "1");
}

#[tokio::test]
async fn starting_and_ending_are_in_the_audit_log_once_each() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    let (first, second) = (carrier(&app, 1_000_001, &[]).await, carrier(&app, 1_000_002, &[]).await);

    watch(&me, first).await.expect(201);
    watch(&me, first).await.expect(200);
    let both = json!({"carrier_ids": [first, second]});
    for _ in 0..2 {
        me.post(&format!("{SUBSCRIPTIONS}/create_by_carriers"), both.clone()).await.expect(200);
    }
    unwatch(&me, first).await.expect(204);
    unwatch(&me, first).await.expect(204);

    let log = me.get("/api/v1/audit_log?q[action_start]=subscription").await.expect(200).json();
    let acts: Vec<_> = log.as_array().expect("entries").iter().map(|one| (&one["action"], &one["subject"])).collect();
    let of_first = json!(format!("Carrier;{first}"));
    assert_eq!(
        acts,
        [
            (&json!("subscription.ended"), &of_first),
            (&json!("subscriptions.created"), &Value::Null),
            (&json!("subscription.created"), &of_first),
        ]
    );
    assert_eq!(log[1]["details"], json!({"subscribed": 1, "carrier_ids": [second]}));
    assert_eq!(log[0]["actor"]["name"], "Ada Example");
}

#[tokio::test]
async fn only_carriers_are_monitored() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    assert_eq!(watch(&me, 99_999).await.expect(422).fields(), ["carrier_id"]);
    assert_eq!(unwatch(&me, 99_999).await.expect(422).fields(), ["carrier_id"]);
}
