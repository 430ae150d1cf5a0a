//! What a later file changes: the history, the feed, the stale facts.

use crate::files::{Place, file_of};
use fmcsa::catalogue::DataSet::{Census, LiInsurance, MotusCarriers};

const HISTORY: &str = "select dot_number, item, field, before, after, data_set, as_of from carrier_changes";

#[tokio::test(flavor = "multi_thread")]
async fn every_changed_fact_is_kept_with_what_it_was_and_where_it_is_from() {
    let mut place = Place::new().await;
    let row = |name, units| [("DOT_NUMBER", "7"), ("LEGAL_NAME", name), ("POWER_UNITS", units), ("PHY_CITY", "ERIE")];
    place.take_in("census_20261001.csv", &file_of(Census, &[&row("OLD", "3"), &[("DOT_NUMBER", "8")]])).await;

    place.take_in("census_20261101.csv", &file_of(Census, &[&row("NEW", ""), &[("DOT_NUMBER", "9")]])).await;

    let history = place.rows(HISTORY).await;
    let expected = |field, before, after| {
        format!(
            r#"{{"item": null, "as_of": "2026-11-01", "after": {after}, "field": "{field}", "before": {before}, "data_set": "census", "dot_number": 7}}"#
        )
    };
    let sorted = |mut rows: Vec<String>| {
        rows.sort();
        rows
    };
    let parsed = |rows: Vec<String>| -> Vec<serde_json::Value> {
        rows.iter().map(|row| serde_json::from_str(row).expect("JSON")).collect()
    };
    let wanted =
        sorted(vec![expected("legal_name", r#""OLD""#, r#""NEW""#), expected("power_units", r#""3""#, "null")]);
    let (mut history, mut wanted) = (parsed(history), parsed(wanted));
    history.sort_by_key(|row| row["field"].to_string());
    wanted.sort_by_key(|row| row["field"].to_string());
    assert_eq!(history, wanted);
    assert_eq!(
        place.rows("select topic, keys from change_log where id > 1 and topic = 'carriers'").await,
        [r#"{"keys": [7, 9], "topic": "carriers"}"#]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filing_that_comes_after_the_first_load_is_one_change_of_its_carrier() {
    let mut place = Place::new().await;
    place
        .take_in(
            "motus.csv",
            &file_of(MotusCarriers, &[&[("DOCKET_NUMBER", "MC1"), ("USDOT_NUMBER", "7"), ("OP_AUTH_TYPE", "X")]]),
        )
        .await;
    let filing = |policy| [("prefix_docket_number", "MC1"), ("policy_no", policy), ("max_cov_amount", "750")];
    place.take_in("insur.csv", &file_of(LiInsurance, &[&filing("P1")])).await;
    assert_eq!(place.one::<i64>("select count(*) from carrier_changes").await, 0, "a first load is no change");

    place.take_in("insur.csv", &file_of(LiInsurance, &[&filing("P1"), &filing("P2")])).await;

    let after =
        "select dot_number, item, field, before, after::jsonb ->> 'policy_number' as policy from carrier_changes";
    assert_eq!(
        place.rows(after).await,
        [r#"{"item": "MC1", "field": "filing", "before": null, "policy": "P2", "dot_number": 7}"#]
    );
}
