//! What a search found, as a file.

use super::three;
use crate::carriers::files::{carrier, put, put_named};
use crate::support::{ALL_FLAGS, Client, Person, TestApp};
use crate::verdicts::{follow, licensed};
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;

async fn lines(me: &Client, query: &str) -> Vec<String> {
    let answer = me.get(&format!("/api/v1/carriers/export{query}")).await.expect(200);
    assert!(answer.header("content-type").starts_with("text/csv"));
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"carriers-2026-11-21.csv\"");
    answer.text().lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn every_carrier_of_the_search_is_a_line_in_the_lists_order() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let found = lines(&me, "?q[state_in][]=TX&q[s]=power_units+asc").await;

    assert_eq!(
        found[0],
        "Carrier,DBA name,Status,USDOT,Other numbers,City,State,Power units,Fleet size,Drivers,Authority since,BIPD on file,Lapses on,What lapses,\
         MCS-150 filed,Verdict,Reasons,Safety rating,Last inspected"
    );
    assert_eq!(found.len(), 3);
    assert!(found[1].starts_with("ABFRACHT LLC,,"), "{}", found[1]);
    assert!(found[2].starts_with("\"A & B FREIGHT, INC.\",LONE STAR LINES,"), "{}", found[2]);
    assert!(found[2].contains(",1000001,MC 12892,DALLAS,TX,12,As declared,Unknown,Unknown,Unknown,"), "{}", found[2]);
    assert!(found[2].ends_with(",Satisfactory,Unknown"), "{}", found[2]);
    // No file of notices is on record: whether one is pending is unknown, and not blank.
    let lapses = found[1].split(',').collect::<Vec<_>>()[12];
    assert_eq!(lapses, "Unknown", "{}", found[1]);
    assert_eq!(lines(&me, "?q[search_text]=MC12892").await.len(), 2);
    assert_eq!(lines(&me, "?q[search_text]=nobody").await.len(), 1);
}

#[tokio::test]
async fn authority_says_the_same_as_the_verdict_beside_it() {
    let app = TestApp::start().await;
    three(&app).await;
    licensed(&app, 1_000_001, "Inactive").await;
    licensed(&app, 1_000_002, "Active").await;
    carrier(&app, 1_300_000, &[]).await;
    let revoked = [
        ("DOCKET_NUMBER", "MC900001"),
        ("DOT_NUMBER", "01300000"),
        ("TYPE_LICENSE", "COMMON"),
        ("ORDER1_SERVE_DATE", "08/28/2023"),
        ("ORDER2_TYPE_DESC", "INVOLUNTARY REVOCATION"),
        ("order2_effective_Date", "10/02/2023"),
    ];
    put_named(&app, "Revocation_2024-08-06.csv", DataSet::LiRevocations, &[&revoked]).await;
    follow(&app).await;

    let found = lines(&app.broker().await, "?q[s]=dot_number+asc").await;

    // Carrier authority of Motus stands for both kinds: nothing is left unknown. Of one that was revoked, the other kind is on no file.
    for (line, authority) in
        [(&found[1], ",None active,"), (&found[4], ",None active: contract authority is not on file,")]
    {
        assert!(line.contains(authority), "{line}");
        assert!(line.contains(",Do not use,") && line.contains("No active carrier authority."), "{line}");
    }
    assert!(found[2].contains(",Unknown: it is active and its start is not on file,"), "{}", found[2]);
    assert!(found[3].contains(",Unknown,Unknown,") && found[3].contains("Carrier authority unknown"), "{}", found[3]);
    assert!([&found[2], &found[3]].iter().all(|line| !line.contains("No active carrier authority")));
}

#[tokio::test]
async fn an_export_has_no_more_than_ten_thousand_lines_is_no_formula_and_is_written_down() {
    let app = TestApp::start().await;
    let names: Vec<_> = (0..10_001).map(|number| (2_000_000 + number).to_string()).collect();
    let rows: Vec<_> = names.iter().map(|dot| vec![("DOT_NUMBER", dot.as_str()), ("LEGAL_NAME", "=SUM(A1)")]).collect();
    let rows: Vec<_> = rows.iter().map(Vec::as_slice).collect();
    put(&app, DataSet::Census, &rows).await;
    app.index().await;
    let me = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;

    let found = lines(&me, "?q[s]=dot_number+asc&q[has_phone_eq]=0").await;

    assert_eq!(found.len(), 10_001);
    assert!(found[1].starts_with("'=SUM(A1),") && found[10_000].contains(",2009999,"), "{}", found[10_000]);
    let log = me.get("/api/v1/audit_log?q[action_eq]=carriers.exported").await.expect(200).json();
    let details = serde_json::json!({"rows": 10_000, "found": 10_001, "q": {"has_phone_eq": [false]}});
    assert_eq!((&log[0]["details"], &log[0]["actor"]["name"]), (&details, &"Ada Example".into()));
}

#[tokio::test]
async fn export_is_for_plans_that_have_it_and_reveals_no_hidden_safety_data() {
    let app = TestApp::start().await;
    three(&app).await;
    let without: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::Export).collect();
    let unpaid = app.person(Person { flags: &without, ..Person::default() }).await;
    let blocked = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    assert_eq!(unpaid.get("/api/v1/carriers/export").await.expect(403).code(), "paywall");
    blocked.get("/api/v1/carriers/export?q[safety_rating_in][]=S").await.expect(403);
    let text = lines(&blocked, "").await.join("\n");
    assert!(!text.contains("Satisfactory") && !text.contains("Safety rating"), "{text}");
    for parameter in ["page", "per_page", "colour"] {
        let answer = blocked.get(&format!("/api/v1/carriers/export?{parameter}=1")).await.expect(422);
        assert_eq!(answer.fields(), [parameter]);
    }
}
