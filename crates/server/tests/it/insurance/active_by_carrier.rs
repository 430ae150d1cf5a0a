use crate::carriers::files::{Row, carrier, put, real_carrier};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::{Value, json};

fn path(id: i64, more: &str) -> String {
    format!("/api/v1/insurance_policies/active_by_carrier_id?carrier_id={id}{more}")
}

fn statuses(rows: &Value) -> Vec<(&str, &str)> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| (row["policy_number"].as_str().expect("a number"), row["status"].as_str().expect("a status")))
        .collect()
}

#[tokio::test]
async fn the_real_filings_of_motus_are_in_force_and_of_those_of_the_frozen_files_nobody_can_tell() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };
    let me = app.broker().await;

    let answer = me.get(&path(id, "")).await.expect(200);
    let all = me.get(&path(id, "&with_cancelled=true")).await.expect(200).json();

    let rows = answer.json();
    assert_eq!(answer.header("totalitems"), "2");
    let shown = |row: &Value| (row["family"].clone(), row["status"].clone(), row["kind"].clone());
    let of = |family: &str, status: &str, kind: &str| (json!(family), json!(status), json!(kind));
    let in_force = [of("motus", "active", "bipd"), of("motus", "active", "cargo")];
    assert_eq!(rows.as_array().expect("rows").iter().map(shown).collect::<Vec<_>>(), in_force);
    assert_eq!((&rows[0]["maximum_coverage"], &rows[1]["maximum_coverage"]), (&json!(1_000_000), &json!(5_000)));
    let open: Vec<_> = all.as_array().expect("rows").iter().skip(2).map(shown).collect();
    assert_eq!(open, [of("legacy", "unknown", "bipd"), of("legacy", "unknown", "cargo")]);
    let why = all[2]["unknown_because"].as_str().expect("a reason");
    assert!(why.ends_with("L&I was frozen on May 14, 2026: the Motus insurance file would answer it."), "{why}");
}

/// A carrier with a policy in force, one that a served cancellation will end, one to come, and one that ended.
pub async fn with_four(app: &TestApp) -> i64 {
    let id = carrier(app, 1_000_001, &[]).await;
    let policy = |number, from| {
        [
            ("USDOT_NUMBER", "1000001"),
            ("DOCKET_NUMBER", "MC500001"),
            ("INS_FORM_CODE", "BMC-91X"),
            ("MAX_COV_AMOUNT", "750000.00"),
            ("POLICY_NO", number),
            ("EFFECTIVE_DATE", from),
        ]
    };
    let (a, b, c) = (policy("A", "20250101"), policy("B", "20250201"), policy("C", "20270101"));
    put(app, DataSet::MotusInsurance, &[&a, &b, &c]).await;
    let past = |number, from, until| -> Vec<_> {
        let [dot, docket, form, amount, number, from] = policy(number, from);
        vec![dot, docket, form, amount, number, from, ("CANCL_EFFECTIVE_DATE", until)]
    };
    let rows = [past("B", "20250201", "20261215"), past("D", "20230101", "20240101")];
    put(app, DataSet::MotusInsuranceHistory, &rows.iter().map(Vec::as_slice).collect::<Vec<Row<'_>>>()).await;
    id
}

#[tokio::test]
async fn filings_that_ended_or_are_to_come_are_shown_when_asked_for() {
    let app = TestApp::start().await;
    let id = with_four(&app).await;
    let me = app.broker().await;

    let plain = me.get(&path(id, "")).await.expect(200).json();
    let all = me.get(&path(id, "&with_cancelled=1&with_active_pending=true")).await.expect(200).json();

    assert_eq!(statuses(&plain), [("B", "cancellation_pending"), ("A", "active")]);
    assert_eq!(statuses(&all), [("B", "cancellation_pending"), ("A", "active"), ("C", "pending"), ("D", "cancelled")]);
    assert_eq!((&plain[0]["cancelled_on"], &all[3]["cancelled_on"]), (&json!("2026-12-15"), &json!("2024-01-01")));
}

#[tokio::test]
async fn filings_are_paged() {
    let app = TestApp::start().await;
    let id = with_four(&app).await;

    let answer = app.broker().await.get(&path(id, "&with_cancelled=1&per_page=2&page=2")).await.expect(200);

    assert_eq!((answer.header("totalitems"), answer.header("totalpages")), ("3", "2"));
    assert_eq!(statuses(&answer.json()), [("D", "cancelled")]);
}

#[tokio::test]
async fn bad_parameters_are_named_and_unknown_carriers_are_not_found() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    me.get(&path(1, "")).await.expect(404);
    let without = me.get("/api/v1/insurance_policies/active_by_carrier_id").await.expect(422);
    assert_eq!(without.fields(), ["carrier_id"]);
    for parameter in ["with_cancelled", "with_active_pending", "page", "per_page", "policy"] {
        let answer = me.get(&path(1, &format!("&{parameter}=nonsense"))).await.expect(422);
        assert_eq!(answer.fields(), [parameter]);
    }
    assert_eq!(me.get(&path(1, "&page=0")).await.expect(422).fields(), ["page"]);
    assert_eq!(
        me.get("/api/v1/insurance_policies/active_by_carrier_id?carrier_id=x").await.expect(422).fields(),
        ["carrier_id"]
    );
}
