use super::{CONNECTIONS, connection};
use crate::carriers::files::carrier;
use crate::support::{Answer, Client, TestApp};
use serde_json::{Value, json};

async fn block(me: &Client, carrier: i64, body: Value) -> Answer {
    me.patch(&format!("{CONNECTIONS}/set_carrier_to_do_not_dispatch?carrier_id={carrier}"), body).await
}

#[tokio::test]
async fn a_carrier_is_not_dispatched_for_one_company_alone() {
    let app = TestApp::start().await;
    let (me, other, carrier) = (app.broker().await, app.broker().await, carrier(&app, 1_000_001, &[]).await);

    let wanted = json!({"status": "do_not_dispatch", "notes": "Held a load."});
    let made = block(&me, carrier, wanted.clone()).await.expect(200).json();
    let again = block(&me, carrier, json!({"status": "do_not_dispatch"})).await.expect(200).json();

    assert_eq!((&made["status"], &made["notes"]), (&json!("do_not_dispatch"), &json!("Held a load.")));
    assert_eq!((&again["id"], &again["notes"]), (&made["id"], &json!("Held a load.")));
    let steps = me.get(&format!("{CONNECTIONS}/{}/connection_events", made["id"])).await.expect(200).json();
    assert_eq!(steps.as_array().map(Vec::len), Some(1));
    assert_eq!((&steps[0]["status_before"], &steps[0]["notes"]), (&Value::Null, &json!("Held a load.")));
    assert_eq!(other.get(CONNECTIONS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn the_status_before_is_in_the_history() {
    let app = TestApp::start().await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "onboarded").await;

    block(&me, carrier, json!({"status": "do_not_dispatch"})).await.expect(200);

    let steps = me.get(&format!("{CONNECTIONS}/{id}/connection_events")).await.expect(200).json();
    assert_eq!(
        (&steps[0]["status_before"], &steps[0]["status_after"]),
        (&json!("onboarded"), &json!("do_not_dispatch"))
    );
}

#[tokio::test]
async fn only_do_not_dispatch_is_set_there_and_only_on_carriers() {
    let app = TestApp::start().await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let decision = json!({"status": "do_not_dispatch"});

    assert_eq!(block(&me, carrier, json!({"status": "onboarded"})).await.expect(422).fields(), ["status"]);
    assert_eq!(block(&me, 99_999, decision.clone()).await.expect(422).fields(), ["carrier_id"]);
    let path = format!("{CONNECTIONS}/set_carrier_to_do_not_dispatch");
    assert_eq!(me.patch(&path, decision).await.expect(422).fields(), ["carrier_id"]);
}
