//! Older rows never overwrite newer ones: by the rows' own dates, by the day of the file that was told or is in its name, by the newest
//! day of the content. They are counted and kept as history.

use crate::files::{Place, TODAY, file_of, shared};
use chrono::NaiveDate;
use flate2::read::GzDecoder;
use fmcsa::catalogue::DataSet::{Census, LiInsurance, OosOrders, SmsAbPassProperty, SmsCPassProperty};
use std::io::Read;
use store::import::Options;

type Cells<'a> = &'a [(&'a str, &'a str)];

const STATUS: &str = "select status_code from carriers where dot_number = 7";

/// A census row of USDOT 7 beside others whose dates show how old the file is.
fn census(status: &str, filed: &str, newest: &str) -> String {
    let row = [("DOT_NUMBER", "7"), ("STATUS_CODE", status), ("MCS150_DATE", filed), ("ADD_DATE", "20100101")];
    file_of(Census, &[&row, &[("DOT_NUMBER", "8"), ("MCS150_DATE", newest)]])
}

fn told(day: &str) -> Options {
    Options { vintage: Some(day.parse().expect("a day")), ..Options::part(TODAY) }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undated_census_of_2019_leaves_one_of_2025_as_it_is() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census("I", "20180301", "20250612")).await;

    // The carrier has filed nothing since 2018: its own dates are the same in both, and only the files' newest ones tell.
    let report = place.take_in("copy.csv", &census("A", "20180301", "20191105")).await;

    assert_eq!((report.counts.older, report.counts.changed, report.counts.unchanged()), (2, 0, 0));
    assert_eq!(place.one::<String>(STATUS).await, "I");
    assert_eq!(place.one::<i64>("select rows_older from import_runs order by id desc limit 1").await, 2);
    assert_eq!(
        place.rows("select dot_number, as_of, data_set, said from older_rows").await,
        [
            r#"{"said": {"mcs150_on": "2019-11-05"}, "as_of": "2019-11-05", "data_set": "census", "dot_number": 8}"#,
            r#"{"said": {"status_code": "A"}, "as_of": "2019-11-05", "data_set": "census", "dot_number": 7}"#,
        ]
    );
    assert_eq!(place.one::<i64>("select count(*) from carrier_changes").await, 0, "nothing changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_older_file_again_keeps_nothing_twice() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census("I", "20180301", "20250612")).await;
    let older = census("A", "20180301", "20191105");

    place.take_in("copy.csv", &older).await;
    let again = place.take_in("copy.csv", &older).await;

    assert_eq!((again.counts.older, place.one::<i64>("select count(*) from older_rows").await), (2, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_rows_in_files_of_unknown_day_the_one_with_the_later_dates_stands() {
    let mut place = Place::new().await;
    let row = |status, dates: [&'static str; 3]| {
        let cells: Cells<'_> = &[
            ("DOT_NUMBER", "7"),
            ("STATUS_CODE", status),
            ("MCS150_DATE", dates[0]),
            ("REVIEW_DATE", dates[1]),
            ("SAFETY_RATING_DATE", dates[2]),
        ];
        file_of(Census, &[cells])
    };
    place.take_in("census.csv", &row("1", ["20200101", "", ""])).await;
    for (dates, status) in [
        (["20190101", "20190202", ""], "1"),
        (["20190101", "20210101", ""], "2"),
        // A slip of the pen: a day to come dates nothing.
        (["20301231", "", ""], "2"),
        (["20190101", "20210101", "20220101"], "4"),
    ] {
        let next = if status == "1" || dates[0] == "20301231" { "x" } else { status };
        place.take_in("census.csv", &row(next, dates)).await;
        assert_eq!(place.one::<String>(STATUS).await, status, "{dates:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_that_was_told_decides_before_the_rows_own_dates() {
    let mut place = Place::new().await;
    let import = async |place: &Place, status: &str, filed: &str, day: &str| {
        let path = place.file("census.csv", census(status, filed, filed));
        place.import_with(&path, told(day)).await.expect("imported").counts
    };
    import(&place, "I", "20250301", "2025-06-01").await;

    // FMCSA corrected the date of filing backward.
    let corrected = import(&place, "A", "20240301", "2025-07-01").await;
    let older = import(&place, "P", "20250501", "2025-05-02").await;

    assert_eq!((corrected.changed, corrected.older, older.changed, older.older), (2, 0, 0, 2));
    assert_eq!(place.one::<String>(STATUS).await, "A");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_was_rescinded_is_not_in_force_again_by_an_older_copy() {
    let mut place = Place::new().await;
    let order = |rescinded| {
        file_of(OosOrders, &[&[("DOT_NUMBER", "7"), ("OOS_DATE", "2025-03-04"), ("RESCIND_DATE", rescinded)]])
    };
    place.take_in("oos.csv", &order("2025-05-06")).await;

    let report = place.take_in("oos.csv", &order("")).await;

    assert_eq!((report.counts.older, report.counts.changed), (1, 0));
    assert_eq!(place.one::<String>("select rescinded_on::text from oos_orders").await, "2025-05-06");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_day_is_known_of_does_not_replace_what_has_one_until_it_is_told() {
    let mut place = Place::new().await;
    let row = |measure| file_of(SmsAbPassProperty, &[&[("DOT_NUMBER", "7"), ("UNSAFE_DRIV_MEASURE", measure)]]);
    place.take_in("SMS_AB_PassProperty_2016Sep.txt", &row("1")).await;
    let measure = "select unsafe_driving_measure from sms_results";

    let undated = place.take_in("sms_ab_pass_property.csv", &row("2")).await;
    assert_eq!((undated.counts.older, place.one::<f32>(measure).await), (1, 1.0));

    let path = place.file("sms_ab_pass_property.csv", row("2"));
    let dated = place.import_with(&path, told("2026-10-31")).await.expect("imported");
    assert_eq!((dated.counts.changed, place.one::<f32>(measure).await), (1, 2.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_month_in_fmcsas_own_file_name_is_the_vintage() {
    let place = Place::new().await;
    let file = file_of(SmsCPassProperty, &[&[("DOT_NUMBER", "7"), ("INSP_TOTAL", "3")]]);

    let report = place.take_in("SMS_C_PassProperty_2016Sep.txt", &file).await;

    assert_eq!(report.vintage, NaiveDate::from_ymd_opt(2016, 9, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_imported_again_with_its_day_dates_the_rows_that_had_none() {
    let mut place = Place::new().await;
    let of_row = "select r.vintage::text from sms_results t join import_runs r on r.id = t.run_id";
    let row = |more: &str| file_of(SmsAbPassProperty, &[&[("DOT_NUMBER", "7"), ("INSP_TOTAL", "3")]]) + more;
    let path = place.file("sms_ab_pass_property.csv", row(""));
    place.import(&path).await.expect("imported");

    // The same bytes, then the same row in another file.
    place.import_with(&path, told("2016-09-30")).await.expect("imported");
    assert_eq!(place.one::<String>(of_row).await, "2016-09-30");

    let mut place = Place::new().await;
    let path = place.file("sms_ab_pass_property.csv", row(""));
    place.import(&path).await.expect("imported");
    let other = place.file("sms_ab_pass_property.csv", row("\n"));
    let report = place.import_with(&other, told("2016-09-30")).await.expect("imported");
    assert_eq!((report.counts.changed, report.counts.unchanged()), (0, 1));
    assert_eq!(place.one::<String>(of_row).await, "2016-09-30");
    let changes = "select count(*) from change_log where topic <> 'coverage'";
    assert_eq!(place.one::<i64>(changes).await, 0, "a day is no change of the carrier");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fmcsa_publishes_at_this_moment_is_older_than_nothing() {
    let mut place = Place::new().await;
    let options = Options { is_current: true, ..Options::part(TODAY) };
    place.take_in("census.csv", &census("I", "20250301", "20250612")).await;

    let path = place.file("census.csv", census("A", "20240301", "20250612"));
    let report = place.import_with(&path, options).await.expect("imported");

    assert_eq!((report.counts.changed, report.counts.older), (1, 0));
    assert_eq!(place.one::<String>(STATUS).await, "A");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undated_complete_file_that_is_older_ends_nothing_and_revives_nothing() {
    let mut place = Place::new().await;
    let filing = |policy, on| {
        [("prefix_docket_number", "MC12892"), ("policy_no", policy), ("effective_date", on), ("max_cov_amount", "750")]
    };
    place.take_in_complete("insur.csv", &file_of(LiInsurance, &[&filing("NEW", "01/01/2026")])).await;

    let older = place.take_in_complete("insur.csv", &file_of(LiInsurance, &[&filing("OLD", "01/01/2020")])).await;

    assert_eq!((older.counts.inserted, older.counts.ended), (1, 0));
    let live = place.rows("select policy_number from li_insurance where ended_run_id is null").await;
    assert_eq!(live, [r#"{"policy_number": "NEW"}"#]);
}

/// The first rows of the real census that have a status and a day of filing, with the status turned: what a copy of another year says.
fn real_census() -> Option<(String, String)> {
    let path = shared("company_census.csv.gz")?;
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).expect("the census")).read_to_string(&mut text).expect("unpacked");
    let header = text.lines().next().expect("a header");
    let dated = |line: &&str| {
        line.bytes().take(8).all(|byte| byte.is_ascii_digit())
            && line.get(17..).is_some_and(|rest| rest.starts_with(",A,"))
    };
    let rows: Vec<&str> = text.lines().skip(1).filter(dated).take(500).collect();
    assert_eq!(rows.len(), 500, "rows with MCS150_DATE, ADD_DATE and STATUS_CODE A");
    let newer: Vec<String> = rows.iter().map(|row| format!("20250612{},I,{}", &row[8..17], &row[20..])).collect();
    Some((format!("{header}\n{}\n", newer.join("\n")), format!("{header}\n{}\n", rows.join("\n"))))
}

#[tokio::test(flavor = "multi_thread")]
async fn real_rows_of_2021_leave_later_ones_inactive() {
    let Some((newer, older)) = real_census() else { return };
    let mut place = Place::new().await;
    place.take_in("census.csv", &newer).await;

    let report = place.take_in("copy.csv", &older).await;

    assert_eq!((report.counts.older, report.counts.changed), (500, 0));
    assert_eq!(place.one::<i64>("select count(*) from carriers where status_code = 'I'").await, 500);
    assert_eq!(place.one::<i64>("select count(*) from older_rows where said ->> 'status_code' = 'A'").await, 500);
}
