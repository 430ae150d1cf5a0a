//! Authority for the work: what it covers, and what the operating status says where no file tells of it.

use super::{and_no_orders, codes, follow, insured, licensed_for, listed, on_page, without_rules, word};
use crate::carriers::files::{carrier, put_complete};
use crate::support::{Client, TestApp};
use fmcsa::DataSet;
use serde_json::Value;

/// The verdict of the page, which is the list's.
async fn agreed(me: &Client, id: i64) -> Value {
    let (page, list) = (on_page(me, id).await, listed(me).await.remove(&id).expect("the carrier"));
    assert_eq!((word(&page), codes(&page)), (word(&list), codes(&list)), "the page and the list");
    page
}

#[tokio::test]
async fn authority_for_passengers_is_none_for_freight_and_one_for_household_goods_asks_for_a_look() {
    let app = TestApp::start().await;
    let mut ids = Vec::new();
    for (dot, authority_type) in [
        (1_000_001, "Motor Carrier of Passengers"),
        (1_000_002, "Motor Carrier of Household Goods"),
        (1_000_003, "Motor Carrier of Property (Except Household Goods)"),
    ] {
        ids.push(carrier(&app, dot, &[]).await);
        licensed_for(&app, dot, authority_type, "Active").await;
        insured(&app, dot).await;
    }
    and_no_orders(&app).await;
    let me = without_rules(&app).await;

    let [buses, movers, freight] = [agreed(&me, ids[0]).await, agreed(&me, ids[1]).await, agreed(&me, ids[2]).await];

    assert_eq!((word(&buses), codes(&buses)), ("do_not_use", vec!["passenger_authority_only"]), "{buses}");
    assert_eq!(buses["reasons"][0]["text"], "Authority covers passengers only, not freight.");
    assert_eq!(buses["reasons"][0]["source"]["data_set"], "motus_carriers");
    assert_eq!((word(&movers), codes(&movers)), ("review", vec!["household_goods_only"]), "{movers}");
    assert_eq!(word(&freight), "use", "{freight}");
}

#[tokio::test]
async fn who_needs_authority_is_not_active_where_no_file_tells_of_it() {
    let app = TestApp::start().await;
    let for_hire = [("CARRIER_OPERATION", "A"), ("CLASSDEF", "AUTHORIZED FOR HIRE")];
    let private = [("CARRIER_OPERATION", "A"), ("CLASSDEF", "PRIVATE PROPERTY")];
    let ids = [carrier(&app, 1_000_001, &for_hire).await, carrier(&app, 1_000_002, &private).await];
    let me = app.broker().await;
    let told = async || {
        follow(&app).await;
        let rows = me.get("/api/v1/carriers?q[s]=dot_number+asc").await.expect(200).json();
        let mut found = Vec::new();
        for (nth, id) in ids.iter().enumerate() {
            let page = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
            assert_eq!(rows[nth]["operating_status"], page["operating_status"]["code"], "the list and the page");
            found.push(page["operating_status"]["code"].as_str().expect("a word").to_owned());
        }
        found
    };

    let before = told().await;
    put_complete(&app, DataSet::MotusCarriers, &[]).await;
    put_complete(&app, DataSet::LiCarriers, &[]).await;
    let after = told().await;

    assert_eq!(before, ["unknown", "active"]);
    assert_eq!(after, ["not_authorized", "active"]);
}
