//! A carrier that FMCSA's census no longer lists reads the same wherever a company meets it.

use super::{and_no_orders, codes, follow, on_page, sound, without_rules, word};
use crate::carriers::files::{put, put_complete};
use crate::support::{Client, TestApp};
use axum::http::Method;
use fmcsa::DataSet;
use serde_json::{Value, json};

/// The verdict in the list of the company's carriers.
async fn in_network(me: &Client, id: i64) -> Value {
    let rows = me.get("/api/v1/network_carriers").await.expect(200).json();
    let row = rows.as_array().expect("rows").iter().find(|row| row["id"] == id).expect("the carrier");
    row["verdict"].clone()
}

/// The verdict that is frozen with a decision.
async fn frozen(me: &Client, id: i64) -> Value {
    let check = json!({"load_reference": "7"});
    let made = me.post(&format!("/api/v1/carriers/{id}/vetting_checks"), check).await.expect(201).json();
    let shown = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    shown["checked"]["verdict"].clone()
}

#[tokio::test]
async fn it_is_unknown_at_best_with_the_reason_and_what_speaks_against_it_counts() {
    let app = TestApp::start().await;
    let (usable, ordered) = (sound(&app, 1_000_001, &[]).await, sound(&app, 1_000_002, &[]).await);
    and_no_orders(&app).await;
    let order = [("DOT_NUMBER", "1000002"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put(&app, DataSet::OosOrders, &[&order]).await;
    follow(&app).await;
    let me = without_rules(&app).await;
    for id in [usable, ordered] {
        let path = format!("/api/v1/subscriptions/create_by_carrier?carrier_id={id}");
        me.call(Method::POST, &path, None).await.expect(201);
    }
    assert_eq!(word(&in_network(&me, usable).await), "use");

    put_complete(&app, DataSet::Census, &[]).await;
    follow(&app).await;

    for (id, expected, reasons) in [
        (usable, "unknown", vec!["not_in_census"]),
        (ordered, "do_not_use", vec!["out_of_service_order", "not_in_census"]),
    ] {
        for verdict in [on_page(&me, id).await, in_network(&me, id).await, frozen(&me, id).await] {
            assert_eq!((word(&verdict), codes(&verdict)), (expected, reasons.clone()), "{verdict}");
            let reason = verdict["reasons"].as_array().expect("reasons").last().expect("the reason");
            assert_eq!(reason["text"], "FMCSA's census of Nov 21, 2026 no longer lists this carrier.");
            assert_eq!(
                (&reason["source"]["data_set"], &reason["source"]["as_of"]),
                (&json!("census"), &json!("2026-11-21"))
            );
        }
    }
    let counted = me.get("/api/v1/network_carriers?q[verdict_in][]=do_not_use").await.expect(200);
    assert_eq!((counted.header("totaldonotuse"), counted.header("totalunknown")), ("1", "1"));
}
