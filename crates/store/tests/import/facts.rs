//! Derived facts follow the rows that they come from.

use crate::files::{Place, file_of};
use fmcsa::catalogue::DataSet::{Census, LiCarriers, LiInsurance, OosOrders};

const FACTS: &str = "select dot_number, bipd_on_file from carrier_facts";

fn insured(policy: &'static str, thousands: &'static str) -> [(&'static str, &'static str); 4] {
    [
        ("prefix_docket_number", "MC12892"),
        ("policy_no", policy),
        ("max_cov_amount", thousands),
        ("ins_form_code", "91X"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filing_without_usdot_number_finds_its_carrier_whichever_file_comes_first() {
    let mut place = Place::new().await;
    place.take_in("insur_20261110.csv", &file_of(LiInsurance, &[&insured("P1", "750")])).await;
    assert_eq!(place.refresh().await.carriers, 0, "nobody is known to have the docket yet");

    place
        .take_in(
            "census.csv",
            &file_of(Census, &[&[("DOT_NUMBER", "7"), ("DOCKET1PREFIX", "MC"), ("DOCKET1", "012892")]]),
        )
        .await;
    place.refresh().await;

    assert_eq!(place.rows(FACTS).await, [r#"{"dot_number": 7, "bipd_on_file": 750000}"#]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fact_that_moves_goes_to_the_history_and_the_feed_and_one_that_does_not_stays() {
    let mut place = Place::new().await;
    place
        .take_in("carrier.csv", &file_of(LiCarriers, &[&[("DOCKET_NUMBER", "MC12892"), ("DOT_NUMBER", "00000007")]]))
        .await;
    place.take_in("insur_20261101.csv", &file_of(LiInsurance, &[&insured("P1", "750")])).await;
    place.refresh().await;
    assert_eq!(place.one::<i64>("select count(*) from carrier_changes").await, 0);

    place.take_in("insur_20261110.csv", &file_of(LiInsurance, &[&insured("P1", "750"), &insured("P2", "250")])).await;
    let refreshed = place.refresh().await;

    assert_eq!((refreshed.carriers, refreshed.changed), (1, 1));
    let moved = "select field, before, after, data_set, as_of from carrier_changes where field <> 'filing'";
    assert_eq!(
        place.rows(moved).await,
        [
            r#"{"after": "1000000", "as_of": "2026-11-10", "field": "bipd_on_file", "before": "750000", "data_set": "li_insurance"}"#
        ]
    );
    assert_eq!(place.one::<i64>("select count(*) from change_log where topic = 'facts' and keys = '{7}'").await, 2);
    assert_eq!(place.refresh().await.carriers, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_out_of_service_is_a_fact_until_it_is_rescinded() {
    let mut place = Place::new().await;
    let order = |rescinded| {
        file_of(OosOrders, &[&[("DOT_NUMBER", "7"), ("OOS_DATE", "2025-03-04"), ("RESCIND_DATE", rescinded)]])
    };
    place.take_in("oos.csv", &order("")).await;
    place.refresh().await;
    assert!(place.one::<bool>("select is_out_of_service from carrier_facts").await);

    place.take_in("oos.csv", &order("2025-05-06")).await;
    place.refresh().await;

    assert!(!place.one::<bool>("select is_out_of_service from carrier_facts").await);
}
