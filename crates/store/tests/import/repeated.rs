//! The same rows a second time: in another import, in the same file, from an older file.

use crate::files::{Place, everything, file_of};
use fmcsa::catalogue::DataSet::{Census, LiInsurance, OosOrders, SmsCensus};
use store::import::Counts;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_file_twice_changes_nothing() {
    let mut place = Place::new().await;
    let census =
        file_of(Census, &[&[("DOT_NUMBER", "1"), ("LEGAL_NAME", "A")], &[("DOT_NUMBER", "2"), ("OWNTRUCK", "3")]]);
    let insurance = file_of(LiInsurance, &[&[("prefix_docket_number", "MC012892"), ("policy_no", "P1")]]);
    for (name, content) in [("census.csv", &census), ("insur.csv", &insurance)] {
        place.take_in(name, content).await;
    }
    let before = everything(&mut place).await;
    let log: i64 = place.one("select count(*) from change_log").await;

    let again = [place.take_in("census.csv", &census).await, place.take_in("insur.csv", &insurance).await];

    assert_eq!(again.map(|report| (report.counts.unchanged(), report.counts.inserted)), [(2, 0), (1, 0)]);
    assert_eq!(everything(&mut place).await, before);
    assert_eq!(place.one::<i64>("select count(*) from change_log").await, log);
    assert_eq!(place.one::<i64>("select count(*) from carrier_changes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_rows_with_one_key_the_last_wins_however_often_the_file_comes() {
    let mut place = Place::new().await;
    let row = |name| [("DOT_NUMBER", "7"), ("LEGAL_NAME", name)];
    let file = file_of(Census, &[&row("FIRST"), &[("DOT_NUMBER", "8")], &row("SECOND"), &row("LAST")]);

    let first = place.take_in("census.csv", &file).await;
    let second = place.take_in("census.csv", &file).await;

    assert_eq!((first.counts.inserted, first.counts.unchanged()), (2, 2));
    assert_eq!(second.counts, Counts { read: 4, ..Counts::default() });
    assert_eq!(place.one::<String>("select legal_name from carriers where dot_number = 7").await, "LAST");
    assert_eq!(place.one::<i64>("select count(*) from carrier_changes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_are_alike_in_every_column_are_one() {
    let mut place = Place::new().await;
    let row = [("prefix_docket_number", "MC12892"), ("max_cov_amount", "01000"), ("policy_no", "P1")];
    let padded = [("prefix_docket_number", "MC012892"), ("max_cov_amount", "1000"), ("policy_no", "P1 ")];

    let report = place.take_in("insur.csv", &file_of(LiInsurance, &[&row, &row, &padded])).await;

    assert_eq!((report.counts.read, report.counts.inserted, report.counts.unchanged()), (3, 1, 2));
    assert_eq!(place.one::<i32>("select maximum_coverage from li_insurance").await, 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_known_to_be_older_never_overwrites() {
    let mut place = Place::new().await;
    let row = |name| file_of(Census, &[&[("DOT_NUMBER", "7"), ("LEGAL_NAME", name)]]);
    place.take_in("census_20260901.csv", &row("SEPTEMBER")).await;

    let older = place.take_in("census_20260801.csv", &row("AUGUST")).await;
    let newer = place.take_in("census_20261001.csv", &row("OCTOBER")).await;

    assert_eq!((older.counts.changed, newer.counts.changed), (0, 1));
    assert_eq!(place.one::<String>("select legal_name from carriers").await, "OCTOBER");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newest_date_in_the_content_says_how_fresh_a_file_is_and_the_row_dates_which_row_is_older() {
    let mut place = Place::new().await;
    let row = |reason, on| {
        file_of(
            OosOrders,
            &[&[("DOT_NUMBER", "7"), ("OOS_DATE", "2020-01-01"), ("OOS_REASON", reason), ("RESCIND_DATE", on)]],
        )
    };
    let first = place.take_in("oos.csv", &row("R", "2024-05-06")).await;

    let second = place.take_in("oos.csv", &row("R", "2023-05-06")).await;

    assert_eq!(
        [first.vintage, second.vintage].map(|day| day.map(|day| day.to_string())),
        [Some("2024-05-06".into()), Some("2023-05-06".into())]
    );
    assert_eq!((second.counts.changed, second.counts.older, second.counts.unchanged()), (0, 1, 0));
    assert_eq!(place.one::<String>("select rescinded_on::text from oos_orders").await, "2024-05-06");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_safety_census_makes_missing_carriers_and_leaves_the_others_alone() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &file_of(Census, &[&[("DOT_NUMBER", "1"), ("LEGAL_NAME", "CENSUS")]])).await;
    let sms = |name| {
        file_of(
            SmsCensus,
            &[&[("DOT_NUMBER", "1"), ("LEGAL_NAME", "SMS")], &[("DOT_NUMBER", "2"), ("LEGAL_NAME", name)]],
        )
    };

    place.take_in("sms.csv", &sms("NEW")).await;
    place.take_in("sms.csv", &sms("RENAMED")).await;

    let carriers = place.rows("select dot_number, legal_name, data_set from carriers").await;
    assert_eq!(
        carriers,
        [
            r#"{"data_set": "census", "dot_number": 1, "legal_name": "CENSUS"}"#,
            r#"{"data_set": "sms_census", "dot_number": 2, "legal_name": "RENAMED"}"#,
        ]
    );
    assert_eq!(
        place.one::<i32>("select keys[1] from change_log where topic = 'carriers' order by id desc limit 1").await,
        2
    );
}
