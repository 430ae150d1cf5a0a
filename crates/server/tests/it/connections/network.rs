//! The company's carriers as one list: what it finds, how it is ordered, counted and exported.

use super::{CONNECTIONS, connection, packet};
use crate::carriers::files::{carrier, put_complete};
use crate::rules::manager;
use crate::support::{ALL_FLAGS, Client, Person, TestApp};
use axum::http::Method;
use chrono::Days;
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use serde_json::{Value, json};
use std::io::{Cursor, Read};

const NETWORK: &str = "/api/v1/network_carriers";

async fn monitor(me: &Client, carrier: i64) {
    let path = format!("/api/v1/subscriptions/create_by_carrier?carrier_id={carrier}");
    me.call(Method::POST, &path, None).await.expect(201);
}

async fn block(me: &Client, carrier: i64, notes: &str) {
    let path = format!("{CONNECTIONS}/set_carrier_to_do_not_dispatch?carrier_id={carrier}");
    me.patch(&path, json!({"status": "do_not_dispatch", "notes": notes})).await.expect(200);
}

/// The ids of the carriers that a call finds, in its order.
async fn found(me: &Client, query: &str) -> Vec<i64> {
    super::ids(&me.get(&format!("{NETWORK}?{query}")).await.expect(200).json())
}

/// A carrier that is onboarded, one that is not dispatched, and one that is only monitored.
async fn three(app: &TestApp, me: &Client) -> [i64; 3] {
    let mine = carrier(app, 1_000_001, &[("LEGAL_NAME", "BETA FREIGHT LLC"), ("PHY_STATE", "TX")]).await;
    let blocked = carrier(app, 1_000_002, &[("LEGAL_NAME", "ACME HAULING LLC"), ("PHY_STATE", "OH")]).await;
    let docket = [("LEGAL_NAME", "GAMMA LINES INC"), ("DOCKET1PREFIX", "MC"), ("DOCKET1", "12892")];
    let watched = carrier(app, 1_000_003, &docket).await;
    app.index().await;
    connection(app, me, mine, "onboarded").await;
    block(me, blocked, "=HYPERLINK(\"http://evil.example\")").await;
    monitor(me, watched).await;
    monitor(me, mine).await;
    app.index().await;
    [mine, blocked, watched]
}

#[tokio::test]
async fn connected_and_monitored_carriers_are_one_list_of_one_company() {
    let app = TestApp::start().await;
    let (me, other) = (manager(&app).await, app.broker().await);
    let [mine, blocked, watched] = three(&app, &me).await;

    let mut all = found(&me, "").await;
    all.sort_unstable();
    assert_eq!(all, [mine, blocked, watched]);
    assert!(found(&other, "").await.is_empty());
    assert_eq!(found(&me, "q[status_eq]=onboarded&q[is_dismissed_eq]=0").await, [mine]);
    assert_eq!(found(&me, "q[is_monitored_eq]=1&q[s]=carrier_legal_name+asc").await, [mine, watched]);
    assert_eq!(found(&me, "q[search_text]=gamma").await, [watched]);
    assert_eq!(found(&me, "q[search_text]=MC+012892").await, [watched]);
    assert_eq!(found(&me, "q[search_text]=128").await, [watched]);
    assert_eq!(found(&me, "q[search_text]=1000002").await, [blocked]);
    assert_eq!(found(&me, "q[carrier_state_in][]=TX").await, [mine]);

    let rows = me.get(&format!("{NETWORK}?q[s]=carrier_legal_name+asc")).await.expect(200).json();
    assert_eq!(
        (&rows[0]["connection"]["status"], &rows[0]["monitored_since"]),
        (&json!("do_not_dispatch"), &Value::Null)
    );
    assert_eq!((&rows[2]["connection"], rows[2]["monitored_since"].is_string()), (&Value::Null, true));
    assert_eq!(rows[0]["verdict"]["reasons"][0]["code"], "do_not_dispatch");
}

#[tokio::test]
async fn the_list_is_narrowed_and_ordered_by_verdict_and_counts_every_verdict() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let [_, blocked, _] = three(&app, &me).await;

    let page = me.get(&format!("{NETWORK}?q[s]=verdict+asc")).await.expect(200);
    assert_eq!(super::ids(&page.json())[0], blocked, "the worst first");
    let last = found(&me, "q[s]=verdict+desc").await;
    assert_eq!(last[2], blocked);
    let counters = ["totaldonotuse", "totalreview", "totalunknown", "totaluse"];
    let counted: i64 = counters.iter().map(|name| page.header(name).parse::<i64>().expect("a count")).sum();
    assert_eq!(counted, 3);

    let worst = page.header("totaldonotuse").to_owned();
    let narrowed = me.get(&format!("{NETWORK}?q[verdict_in][]=do_not_use")).await.expect(200);
    assert_eq!(narrowed.header("totalitems"), worst);
    assert_eq!(narrowed.header("totaldonotuse"), worst);
    assert!(super::ids(&narrowed.json()).contains(&blocked));
}

#[tokio::test]
async fn a_result_under_the_rules_narrows_any_list_and_agrees_with_the_documents_own() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    three(&app, &me).await;

    for (word, header) in [("pass", "totalpass"), ("fail", "totalfail"), ("incomplete", "totalincomplete")] {
        let theirs = format!("/api/v1/subscriptions/for_broker_portal?rules_assessment_eq={word}");
        let theirs = me.get(&theirs).await.expect(200);
        let ours = me.get(&format!("{NETWORK}?q[is_monitored_eq]=1&q[rules_assessment_eq]={word}")).await.expect(200);
        assert_eq!(ours.header("totalitems"), theirs.header("totalitems"), "{word}");
        assert_eq!(ours.header(header), theirs.header(header), "{word}");
    }
    let rows = me.get(&format!("{NETWORK}?q[is_monitored_eq]=1")).await.expect(200).json();
    assert!(rows[0]["result"].is_string(), "{rows}");
}

#[tokio::test]
async fn a_page_is_bounded_and_what_nothing_can_have_is_refused_by_name() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    three(&app, &me).await;

    let page = me.get(&format!("{NETWORK}?per_page=2&page=2&q[s]=carrier_dot_number+asc")).await.expect(200);
    assert_eq!((page.header("totalitems"), page.header("totalpages")), ("3", "2"));
    assert_eq!(page.json().as_array().map(Vec::len), Some(1));
    for (query, field) in [
        ("per_page=101", "per_page"),
        ("q[lapses_within_days_lteq]=367", "q[lapses_within_days_lteq]"),
        ("q[lapses_within_days_lteq]=-1", "q[lapses_within_days_lteq]"),
        ("q[verdict_in][]=friend", "q[verdict_in][]"),
        ("q[s]=color+asc", "q[s]"),
        ("columns=verdict", "columns"),
    ] {
        assert_eq!(me.get(&format!("{NETWORK}?{query}")).await.expect(422).fields(), [field]);
    }
}

#[tokio::test]
async fn a_lapse_by_a_notice_served_narrows_and_orders_with_the_unknown_last() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let mut ids = Vec::new();
    for (dot_number, days) in [(1_000_001, Some(20)), (1_000_002, None), (1_000_003, Some(5))] {
        let id = carrier(&app, dot_number, &[]).await;
        if let Some(days) = days {
            let sql =
                "insert into carrier_facts (dot_number, operating_status, lapses_on) values ($1, 'authorized', $2)
                       on conflict (dot_number) do update set lapses_on = excluded.lapses_on";
            let on = app.now().date_naive().checked_add_days(Days::new(days));
            sqlx::query(sql).bind(dot_number).bind(on).execute(&mut *app.db().await).await.expect("facts");
        }
        connection(&app, &me, id, "onboarded").await;
        ids.push(id);
    }
    app.index().await;

    assert_eq!(found(&me, "q[s]=lapses_on+asc").await, [ids[2], ids[0], ids[1]]);
    assert_eq!(found(&me, "q[s]=lapses_on+desc").await, [ids[0], ids[2], ids[1]]);
    assert_eq!(found(&me, "q[lapses_within_days_lteq]=7").await, [ids[2]]);
}

#[tokio::test]
async fn what_complete_files_know_none_of_is_none_in_the_list_as_on_the_page() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    connection(&app, &me, id, "onboarded").await;
    for data_set in [DataSet::LiInsurance, DataSet::MotusInsurance] {
        put_complete(&app, data_set, &[]).await;
    }
    app.index().await;

    let page = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    let rows = me.get(NETWORK).await.expect(200).json();

    assert_eq!(page["insurance"]["bipd_on_file"]["state"], "none");
    assert_eq!(rows[0]["bipd_on_file"], 0);
    // Nothing on record speaks of notices: unknown here and there.
    assert_eq!(page["insurance"]["next_lapse"]["state"], "unknown");
    assert_eq!((&rows[0]["lapses_on"], &rows[0]["is_lapse_known"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn the_numbers_on_the_tabs_are_those_of_the_documents_lists() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let stages = [("needs_to_onboard", ""), ("needs_to_onboard", "started"), ("needs_to_onboard", "held_by_broker")];
    for (at, (status, newest)) in
        (0..).zip(stages.into_iter().chain([("onboarded", "complete"), ("do_not_dispatch", "")]))
    {
        let id = connection(&app, &me, carrier(&app, 1_000_001 + at, &[]).await, status).await;
        if !newest.is_empty() {
            packet(&app, id, newest).await;
        }
        if newest == "started" || newest == "held_by_broker" {
            let has_company = "update connections set receiver_id = company_id where id = $1";
            sqlx::query(has_company).bind(id).execute(&mut *app.db().await).await.expect("arranged");
        }
    }
    let dismissed = connection(&app, &me, carrier(&app, 1_000_009, &[]).await, "onboarded").await;
    let sql = "update connections set is_dismissed = true where id = $1";
    sqlx::query(sql).bind(dismissed).execute(&mut *app.db().await).await.expect("arranged");
    monitor(&me, carrier(&app, 1_000_010, &[]).await).await;

    let lists = [
        ("my_carriers", "q[status_eq]=onboarded&q[is_dismissed_eq]=0", 1),
        ("invited", "q[status_eq]=needs_to_onboard&q[is_dismissed_eq]=0&q[receiver_id_null]=1", 1),
        (
            "in_progress",
            "q[status_eq]=needs_to_onboard&q[is_dismissed_eq]=0&q[receiver_id_null]=0\
             &q[latest_onboarding_packet_status_not_eq]=complete&q[latest_onboarding_packet_status_not_start]=held",
            1,
        ),
        ("on_hold", "q[latest_onboarding_packet_status_start]=held", 1),
        ("do_not_dispatch", "q[status_eq]=do_not_dispatch", 1),
        ("dismissed", "q[is_dismissed_eq]=1", 1),
    ];
    for has_packet in ["", "&q[latest_onboarding_packet_status_null]=0"] {
        let counts =
            me.get(&format!("{NETWORK}/counts?has_packet={}", !has_packet.is_empty())).await.expect(200).json();
        for (list, conditions, without) in lists {
            let theirs = me.get(&format!("{CONNECTIONS}/for_broker_portal?{conditions}{has_packet}")).await.expect(200);
            let ours = me.get(&format!("{NETWORK}?{conditions}{has_packet}")).await.expect(200);
            assert_eq!(ours.header("totalitems"), theirs.header("totalitems"), "{list}");
            assert_eq!(counts[list].to_string(), theirs.header("totalitems"), "{list}");
            if has_packet.is_empty() {
                assert_eq!(counts[list], json!(without), "{list}");
            }
        }
        assert_eq!(counts["monitored"], json!(1));
    }
}

#[tokio::test]
async fn the_file_has_the_lists_rows_and_columns_and_no_formula() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let [_, blocked, watched] = three(&app, &me).await;

    let csv = me.get(&format!("{NETWORK}/export?q[s]=carrier_legal_name+asc")).await.expect(200);
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"my-carriers-2026-11-21.csv\"");
    let text = csv.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with("Carrier,DBA name,USDOT,Other numbers,Verdict,Reasons,Rules,Status,Notes,"),
        "{}",
        lines[0]
    );
    assert_eq!(lines.len(), 4);
    assert!(lines[1].starts_with("ACME HAULING LLC,,1000002,,Do not use,"), "{}", lines[1]);
    assert!(text.contains("Do not dispatch,\"'=HYPERLINK("), "{text}");

    let some = format!("{NETWORK}/export?format=csv&columns=status&q[carrier_id_in][]={watched}");
    let some = me.get(&some).await.expect(200).text();
    assert_eq!(
        some.lines().collect::<Vec<_>>(),
        ["Carrier,DBA name,USDOT,Other numbers,Status,Notes", "GAMMA LINES INC,,1000003,MC 12892,Not connected,",]
    );

    let xlsx = format!("{NETWORK}/export?format=xlsx&q[carrier_id_in][]={blocked}");
    let xlsx = me.get(&xlsx).await.expect(200);
    assert!(xlsx.header("content-type").contains("spreadsheetml"));
    let mut book = zip::ZipArchive::new(Cursor::new(xlsx.bytes().to_vec())).expect("a workbook");
    let mut part = |name: &str| {
        let mut text = String::new();
        book.by_name(name).expect("a part").read_to_string(&mut text).expect("text");
        text
    };
    assert!(part("xl/sharedStrings.xml").contains("=HYPERLINK("));
    assert!(!part("xl/worksheets/sheet1.xml").contains("<f>"));
    let log = me.get("/api/v1/audit_log?q[action_eq]=network_carriers.exported").await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn a_file_is_for_plans_that_have_it_and_of_columns_that_there_are() {
    let app = TestApp::start().await;
    let without: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::Export).collect();
    let unpaid = app.person(Person { flags: &without, ..Person::default() }).await;
    let me = app.broker().await;

    assert_eq!(unpaid.get(&format!("{NETWORK}/export")).await.expect(403).code(), "paywall");
    for (query, field) in [("columns=verdict,color", "columns"), ("per_page=5", "per_page"), ("format=pdf", "format")] {
        assert_eq!(me.get(&format!("{NETWORK}/export?{query}")).await.expect(422).fields(), [field]);
    }
}
