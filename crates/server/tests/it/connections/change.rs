use super::{CONNECTIONS, connection};
use crate::carriers::files::carrier;
use crate::support::{Client, Person, TestApp};
use kernel::plan::PlanFlag;
use serde_json::{Value, json};

async fn change(me: &Client, id: i64, wanted: Value) -> crate::support::Answer {
    me.patch(&format!("{CONNECTIONS}/{id}"), json!({"connection": wanted})).await
}

#[tokio::test]
async fn every_change_is_a_step_of_the_history() {
    let app = TestApp::start().await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "needs_to_onboard").await;

    change(&me, id, json!({"status": "onboarded"})).await.expect(200);
    change(&me, id, json!({"is_dismissed": true, "notes": "  Sold their trucks. "})).await.expect(200);
    let after = change(&me, id, json!({"is_dismissed": true})).await.expect(200).json();

    assert_eq!((&after["status"], &after["is_dismissed"]), (&json!("onboarded"), &json!(true)));
    assert_eq!((&after["notes"], &after["updated_by"]["name"]), (&json!("Sold their trucks."), &json!("Ada Example")));
    let steps = me.get(&format!("{CONNECTIONS}/{id}/connection_events")).await.expect(200).json();
    assert_eq!(steps.as_array().map(Vec::len), Some(2));
    assert_eq!((&steps[0]["was_dismissed"], &steps[0]["is_dismissed"]), (&json!(false), &json!(true)));
    assert_eq!((&steps[0]["notes"], &steps[0]["user"]["name"]), (&json!("Sold their trucks."), &json!("Ada Example")));
    assert_eq!(
        (&steps[1]["status_before"], &steps[1]["status_after"]),
        (&json!("needs_to_onboard"), &json!("onboarded"))
    );
    let cleared = change(&me, id, json!({"notes": null})).await.expect(200).json();
    assert_eq!(cleared["notes"], Value::Null);
}

#[tokio::test]
async fn the_carrier_index_follows_a_change() {
    let app = TestApp::start().await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "needs_to_onboard").await;
    app.index().await;
    let mine =
        async || me.get("/api/v1/carriers?q[is_my_carrier_eq]=1").await.expect(200).header("totalitems").to_owned();
    assert_eq!(mine().await, "0");

    change(&me, id, json!({"status": "onboarded"})).await.expect(200);
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    assert_eq!(mine().await, "1");
    change(&me, id, json!({"is_dismissed": true})).await.expect(200);
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    assert_eq!(mine().await, "0");
}

#[tokio::test]
async fn what_cannot_be_changed_is_refused() {
    let app = TestApp::start().await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "needs_to_onboard").await;
    let fields = async |wanted: Value| change(&me, id, wanted).await.expect(422).fields();

    assert_eq!(fields(json!({})).await, ["connection"]);
    assert_eq!(fields(json!({"status": "friend"})).await, ["connection.status"]);
    assert_eq!(fields(json!({"colour": "red"})).await, ["connection.colour"]);
    assert_eq!(fields(json!({"notes": "x".repeat(2_001)})).await, ["connection.notes"]);
    change(&app.broker().await, id, json!({"is_dismissed": true})).await.expect(404);
    let without = app.person(Person { flags: &[PlanFlag::Rule], ..Person::default() }).await;
    change(&without, id, json!({"is_dismissed": true})).await.expect(403);
}
