//! Files and rows that cannot be read.

use crate::files::{Place, TODAY, file_of};
use flate2::Compression;
use fmcsa::catalogue::DataSet::{Census, LiCarriers, OosOrders};
use std::io::Write;
use store::import::{self, Error, Options};

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_cannot_be_read_is_kept_with_line_column_and_reason_and_the_run_goes_on() {
    let mut place = Place::new().await;
    let file = file_of(
        OosOrders,
        &[
            &[("DOT_NUMBER", "1"), ("OOS_DATE", "2024-02-03")],
            &[("DOT_NUMBER", "two"), ("OOS_DATE", "2024-02-03")],
            &[("DOT_NUMBER", "3"), ("OOS_DATE", "2024-02-30")],
        ],
    );

    let report = place.take_in("oos.csv", &(file + "4,short\n")).await;

    assert_eq!((report.counts.read, report.counts.inserted, report.counts.rejected), (4, 1, 3));
    let rejected = place.rows("select line, column_name, raw from rejected_rows").await;
    assert_eq!(
        rejected,
        [
            r#"{"raw": "3,,,2024-02-30,,,", "line": 4, "column_name": "OOS_DATE"}"#,
            r#"{"raw": "4,short", "line": 5, "column_name": null}"#,
            r#"{"raw": "two,,,2024-02-03,,,", "line": 3, "column_name": "DOT_NUMBER"}"#,
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_header_that_is_not_the_expected_one_is_an_error_that_shows_the_difference() {
    let mut place = Place::new().await;
    let file = file_of(Census, &[&[("DOT_NUMBER", "1")]]).replacen("LEGAL_NAME", "NAME", 1);

    let error = place.import(&place.file("census.csv", file)).await.expect_err("no known header");

    let text = error.to_string();
    assert!(text.contains("LEGAL_NAME") && text.to_uppercase().contains("NAME"), "{text}");
    assert_eq!(place.one::<i64>("select count(*) from import_runs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_with_a_cell_that_cannot_be_read_is_taken_in_and_listed() {
    let mut place = Place::new().await;
    let file = file_of(Census, &[&[("DOT_NUMBER", "7"), ("LEGAL_NAME", "A"), ("POWER_UNITS", "3 or 4")]]);

    let report = place.take_in("census.csv", &file).await;

    assert_eq!((report.counts.inserted, report.counts.rejected, report.counts.damaged), (1, 0, 1));
    let carrier = place.rows("select legal_name, power_units from carriers").await;
    assert_eq!(carrier, [r#"{"legal_name": "A", "power_units": null}"#]);
    let listed = place.rows("select line, column_name, reason, is_kept from rejected_rows").await;
    assert_eq!(
        listed,
        [r#"{"line": 2, "reason": "\"3 or 4\" is not a number", "is_kept": true, "column_name": "POWER_UNITS"}"#]
    );
    assert_eq!(place.one::<i64>("select rows_damaged from import_runs").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_files_and_folders_are_read_and_other_files_passed_by() {
    let place = Place::new().await;
    let folder = place.folder().join("files");
    std::fs::create_dir_all(folder.join("deeper")).expect("a folder");
    let oos = |dot| file_of(OosOrders, &[&[("DOT_NUMBER", dot), ("OOS_DATE", "2024-02-03")]]);
    std::fs::write(folder.join("README.md"), "not data").expect("a file");
    let mut gz = flate2::write::GzEncoder::new(
        std::fs::File::create(folder.join("a.csv.gz")).expect("a file"),
        Compression::default(),
    );
    gz.write_all(oos("1").as_bytes()).and_then(|()| gz.finish().map(drop)).expect("a gzip file");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(folder.join("deeper/b.zip")).expect("a file"));
    for (name, content) in [("oos.csv", oos("2")), ("carrier.csv", file_of(LiCarriers, &[&[("DOCKET_NUMBER", "MC1")]]))]
    {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("a member");
        zip.write_all(content.as_bytes()).expect("a member");
    }
    zip.finish().expect("a zip file");

    let options = Options::part(TODAY);
    let mut inserted = Vec::new();
    for source in import::find(&[folder]).expect("files") {
        let report =
            import::import(&place.database, &source, options, std::sync::Arc::new(())).await.expect("imported");
        inserted.push((source.name(), report.counts.inserted));
    }

    assert_eq!(inserted, [("a.csv".to_owned(), 1), ("carrier.csv".to_owned(), 1), ("oos.csv".to_owned(), 1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_breaks_off_fails_its_run_and_keeps_what_it_gave() {
    let mut place = Place::new().await;
    let rows: Vec<String> = (1..60_000).map(|dot| format!("{dot},,,2024-02-03,R{dot},,\n")).collect();
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(file_of(OosOrders, &[]).as_bytes())
        .and_then(|()| gz.write_all(rows.concat().as_bytes()))
        .expect("packed");
    let whole = gz.finish().expect("packed");

    let error =
        place.import(&place.file("oos.csv.gz", &whole[..whole.len() - 2_000])).await.expect_err("it breaks off");

    assert!(matches!(error, Error::Read(_)), "{error}");
    assert_eq!(place.one::<i64>("select count(*) from import_runs where status = 'running'").await, 0);
}
