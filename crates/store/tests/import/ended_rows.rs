//! Rows that a file lists as ended, or that a complete file no longer lists, are removed.

use crate::files::{Place, file_of};
use fmcsa::catalogue::DataSet::{Census, LiInsurance, MotusCarriers, SmsAbPassProperty, SmsCPassProperty};

const LIVE: &str = "select policy_number from li_insurance where ended_run_id is null";

fn filing(policy: &'static str) -> [(&'static str, &'static str); 2] {
    [("prefix_docket_number", "MC12892"), ("policy_no", policy)]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_docket_alone_ends_its_rows_and_inserts_none() {
    let mut place = Place::new().await;
    let other = [("prefix_docket_number", "MC5"), ("policy_no", "P9")];
    place.take_in("insur.csv", &file_of(LiInsurance, &[&filing("P1"), &filing("P2"), &other])).await;
    let emptied = file_of(LiInsurance, &[&[("prefix_docket_number", "MC012892"), ("max_cov_amount", "00000")]]);

    let report = place.take_in("diff.csv", &emptied).await;

    assert_eq!((report.counts.ended, report.counts.inserted, report.counts.unchanged()), (2, 0, 1));
    assert_eq!(place.rows(LIVE).await, [r#"{"policy_number": "P9"}"#]);
    assert_eq!(place.take_in("diff.csv", &emptied).await.counts.ended, 0, "a second time there is nothing left to end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_docket_that_a_file_empties_and_lists_keeps_what_it_lists() {
    let mut place = Place::new().await;
    place.take_in("insur.csv", &file_of(LiInsurance, &[&filing("P1")])).await;
    let diff = file_of(LiInsurance, &[&filing("P2"), &[("prefix_docket_number", "MC12892")]]);

    place.take_in("diff.csv", &diff).await;
    let again = place.take_in("diff.csv", &diff).await;

    assert_eq!(place.rows(LIVE).await, [r#"{"policy_number": "P2"}"#]);
    assert_eq!((again.counts.ended, again.counts.changed), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_file_ends_what_it_no_longer_lists_and_a_later_one_brings_it_back() {
    let mut place = Place::new().await;
    let both = file_of(Census, &[&[("DOT_NUMBER", "1")], &[("DOT_NUMBER", "2")]]);
    place.take_in_complete("census.csv", &both).await;

    let without = place.take_in_complete("census.csv", &file_of(Census, &[&[("DOT_NUMBER", "1")]])).await;
    let ended = place.rows("select dot_number from carriers where ended_run_id is not null").await;
    let back = place.take_in_complete("census.csv", &both).await;

    assert_eq!((without.counts.ended, ended), (1, vec![r#"{"dot_number": 2}"#.to_owned()]));
    assert_eq!((back.counts.changed, back.counts.ended), (1, 0));
    let history = place.rows("select id, field, before, after from carrier_changes where dot_number = 2").await;
    assert_eq!(history.len(), 2, "{history:?}");
    assert_eq!(place.one::<i64>("select count(*) from change_log where keys = '{2}'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_file_ends_rows_whose_key_is_not_in_the_order_of_its_columns() {
    let mut place = Place::new().await;
    let authority = |kind| [("DOCKET_NUMBER", "MC5"), ("USDOT_NUMBER", "1"), ("OP_AUTH_TYPE", kind)];
    let both = file_of(MotusCarriers, &[&authority("Broker of Property"), &authority("Motor Carrier of Property")]);
    place.take_in_complete("motus_carriers.csv", &both).await;

    let one = file_of(MotusCarriers, &[&authority("Motor Carrier of Property")]);
    let without = place.take_in_complete("motus_carriers.csv", &one).await;

    assert_eq!(without.counts.ended, 1);
    let live = place.rows("select authority_type from motus_carriers where ended_run_id is null").await;
    assert_eq!(live, [r#"{"authority_type": "Motor Carrier of Property"}"#]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_with_a_cell_that_cannot_be_read_has_not_ended() {
    let place = Place::new().await;
    place.take_in_complete("census.csv", &file_of(Census, &[&[("DOT_NUMBER", "1")]])).await;
    let broken = file_of(Census, &[&[("DOT_NUMBER", "1"), ("ADD_DATE", "20249999")]]);

    let report = place.take_in_complete("census.csv", &broken).await;

    assert_eq!((report.counts.rejected, report.counts.damaged, report.counts.ended), (0, 1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn data_sets_that_share_a_table_do_not_end_each_others_rows() {
    let mut place = Place::new().await;
    let row = |dot| [("DOT_NUMBER", dot), ("INSP_TOTAL", "1")];
    place.take_in_complete("sms_ab_pass_property.csv", &file_of(SmsAbPassProperty, &[&row("1")])).await;

    place.take_in_complete("sms_c_pass_property.csv", &file_of(SmsCPassProperty, &[&row("2")])).await;

    assert_eq!(place.one::<i64>("select count(*) from sms_results where ended_run_id is null").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_file_cannot_bring_back_what_a_complete_one_ended() {
    let mut place = Place::new().await;
    place.take_in_complete("insur_20260901.csv", &file_of(LiInsurance, &[&filing("NEW")])).await;

    let older = place.take_in_complete("insur_20260101.csv", &file_of(LiInsurance, &[&filing("OLD")])).await;

    assert_eq!((older.counts.inserted, older.counts.ended), (1, 0));
    assert_eq!(place.rows(LIVE).await, [r#"{"policy_number": "NEW"}"#]);
}
