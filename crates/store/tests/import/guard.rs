//! A complete file that would do harm is refused before anything changes, unless what it ends is confirmed.

use crate::files::{Place, TODAY, file_of, shared};
use fmcsa::catalogue::DataSet::{Census, Inspections, OosOrders};
use std::path::Path;
use store::import::{Error, Options, Refusal, Report};

const LIVE: &str = "select count(*) from carriers where ended_run_id is null";

fn complete(force: Option<u64>) -> Options {
    Options { is_complete: true, force, ..Options::part(TODAY) }
}

/// A census of this many carriers.
fn census(carriers: usize) -> String {
    let dots: Vec<String> = (1..=carriers).map(|dot| dot.to_string()).collect();
    let rows: Vec<[(&str, &str); 2]> = dots.iter().map(|dot| [("DOT_NUMBER", &**dot), ("LEGAL_NAME", "A")]).collect();
    let rows: Vec<&[(&str, &str)]> = rows.iter().map(<[_; 2]>::as_slice).collect();
    file_of(Census, &rows)
}

/// A database with a complete census of a thousand carriers.
async fn thousand() -> Place {
    let place = Place::new().await;
    import(&place, &census(1_000), None).await.expect("imported");
    place
}

async fn import(place: &Place, content: &str, force: Option<u64>) -> Result<Report, Error> {
    place.import_with(&place.file("census.csv", content), complete(force)).await
}

fn refusal(outcome: Result<Report, Error>) -> Refusal {
    match outcome {
        Err(Error::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_a_header_alone_ends_nobody() {
    let mut place = thousand().await;

    let refused = refusal(import(&place, &census(0), None).await);

    assert_eq!(refused.ends, 1_000);
    assert_eq!(refused.reasons, ["it has no rows", "it does not list 1000 of the 1000 rows on file, more than 5 %"]);
    assert!(refused.to_string().contains("--force 1000"), "{refused}");
    assert_eq!(place.one::<i64>(LIVE).await, 1_000);
    let run = place
        .rows("select status, failure like '%no rows%' as says_why from import_runs order by id desc limit 1")
        .await;
    assert_eq!(run, [r#"{"status": "failed", "says_why": true}"#]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_cut_in_half_ends_nobody() {
    let mut place = thousand().await;
    let whole = census(1_000);
    let in_a_row = whole.len() / 2;
    let between_rows = whole[..in_a_row].rfind('\n').expect("a line") + 1;

    let (first, second) =
        (import(&place, &whole[..in_a_row], None).await, import(&place, &whole[..between_rows], None).await);

    let (first, second) = (refusal(first), refusal(second));
    assert!(first.reasons.iter().any(|reason| reason.contains("middle of a row")), "{first}");
    assert!((450..550).contains(&second.ends) && second.reasons.len() == 1, "{second}");
    assert_eq!(place.one::<i64>(LIVE).await, 1_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_which_much_cannot_be_read_is_refused_and_changes_nothing() {
    let mut place = thousand().await;
    let bad = census(1_000).lines().enumerate().fold(String::new(), |text, (at, line)| {
        let line = if at % 50 == 3 { line.replacen(",A,", ",", 1) } else { line.to_owned() };
        text + &line + "\n"
    });

    let refused = refusal(import(&place, &bad, None).await);

    assert!(refused.reasons[0].starts_with("20 of its 1000 rows cannot be read (line 4: 146 columns"), "{refused}");
    assert_eq!(place.one::<i64>("select count(*) from import_runs where status = 'finished'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_ended_rows_are_nothing_unusual_and_more_must_be_confirmed() {
    let mut place = thousand().await;

    let few = import(&place, &census(950), None).await.expect("5 % is no more than 5 %");
    let more = refusal(import(&place, &census(900), None).await);
    let too_few = refusal(import(&place, &census(900), Some(49)).await);
    let confirmed = import(&place, &census(900), Some(50)).await.expect("confirmed");

    assert_eq!((few.counts.ended, more.ends, confirmed.counts.ended), (50, 50, 50));
    assert!(too_few.reasons.iter().any(|reason| reason.contains("only 49")), "{too_few}");
    assert_eq!(place.one::<i64>(LIVE).await, 900);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_are_left_out_count_although_they_do_not_end() {
    let mut place = Place::new().await;
    let order = |dot| [("DOT_NUMBER", dot), ("OOS_DATE", "2025-03-04")];
    let import = async |place: &Place, rows: &[&[(&str, &str)]]| {
        place.import_with(&place.file("oos.csv", file_of(OosOrders, rows)), complete(None)).await
    };
    import(&place, &[&order("1"), &order("2")]).await.expect("imported");

    let refused = refusal(import(&place, &[&order("1")]).await);

    assert_eq!((refused.ends, refused.reasons.len()), (1, 1));
    assert_eq!(place.one::<i64>("select count(*) from oos_orders").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_says_what_would_end_and_changes_nothing() {
    let mut place = thousand().await;
    let runs = "select count(*) from import_runs";

    let outlook = place.look(&place.file("census.csv", census(998)), complete(None)).await;

    assert_eq!((outlook.records, outlook.stands, outlook.ends), (998, 1_000, 2));
    assert_eq!((outlook.examples, outlook.refusals), (vec!["1000".to_owned(), "999".to_owned()], vec![]));
    assert_eq!((place.one::<i64>(LIVE).await, place.one::<i64>(runs).await), (1_000, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_partial_file_is_not_guarded_and_one_of_which_nothing_can_be_read_is_an_error() {
    let mut place = Place::new().await;
    let header_only = place.take_in("oos.csv", &file_of(OosOrders, &[])).await;
    let all_bad = file_of(OosOrders, &[&[("DOT_NUMBER", "x")], &[("DOT_NUMBER", "y")]]);

    let error = place.import(&place.file("oos.csv", all_bad)).await.expect_err("nothing can be read");

    assert_eq!(header_only.counts.read, 0);
    assert!(matches!(error, Error::AllRejected { run: 2 }), "{error}");
    assert_eq!(place.one::<i64>("select count(*) from rejected_rows where run_id = 2").await, 2);
    assert_eq!(place.one::<String>("select status from import_runs where id = 2").await, "failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_census_cut_off_ends_none_of_its_carriers() {
    let Some(path) = shared("company_census.csv.gz") else { return };
    let mut place = Place::new().await;
    place.import_with(&path, complete(None)).await.expect("the whole census");
    let packed = std::fs::read(&path).expect("the census");

    let cut = unpack_some(&path, 5_000_000);
    let refused = refusal(place.import_with(&place.file("cut.csv", cut), complete(None)).await);
    let broken = place.import_with(&place.file("cut.csv.gz", &packed[..packed.len() / 2]), complete(None)).await;

    assert!(refused.ends > 2_000, "{refused}");
    assert!(matches!(broken, Err(Error::Read(_))), "{broken:?}");
    assert_eq!(place.one::<i64>(LIVE).await, 46_918);
}

fn unpack_some(path: &Path, bytes: u64) -> Vec<u8> {
    use std::io::Read;
    let mut some = Vec::new();
    let file = std::fs::File::open(path).expect("the census");
    flate2::read::GzDecoder::new(file).take(bytes).read_to_end(&mut some).expect("unpacked");
    some
}

/// Inspections of one carrier on the days of October, several a day.
fn inspections(ids: std::ops::Range<usize>) -> String {
    let rows: Vec<_> = ids.map(|id| (id.to_string(), format!("202610{:02}", id % 31 + 1))).collect();
    let rows: Vec<_> =
        rows.iter().map(|(id, on)| [("INSPECTION_ID", &**id), ("DOT_NUMBER", "7"), ("INSP_DATE", &**on)]).collect();
    file_of(Inspections, &rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

#[tokio::test(flavor = "multi_thread")]
async fn half_of_a_file_of_events_does_not_prove_that_the_others_were_not() {
    let mut place = Place::new().await;
    let import = async |name: &str, content: &str| place.import_with(&place.file(name, content), complete(None)).await;
    import("inspections.csv", &inspections(1_000..2_000)).await.expect("the whole file");

    let half = refusal(import("inspections.csv", &inspections(1_000..1_500)).await);
    let corrected = import("inspections.csv", &inspections(1_010..2_010)).await;

    assert_eq!((half.ends, half.reasons.len()), (500, 1), "{half}");
    assert!(half.reasons[0].contains("rows of its days"), "{half}");
    corrected.expect("a file that leaves out few");
    assert_eq!(place.one::<i64>("select count(*) from inspections where unlisted_run_id is not null").await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_crashes_cut_in_half_leave_out_nothing_of_the_whole() {
    let Some(crashes) = shared("sms_input_crash_national_2013_2015.csv.gz") else { return };
    let mut place = Place::new().await;
    let mut text = Vec::new();
    let file = std::fs::File::open(&crashes).expect("the crashes");
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(file), &mut text).expect("unpacked");
    let end = text[..text.len() / 2].iter().rposition(|byte| *byte == b'\n').expect("a line") + 1;
    place.import_with(&crashes, complete(None)).await.expect("the crashes");

    let half = std::str::from_utf8(&text[..end]).expect("text");
    // Its last day is no later than the whole file's, which so keeps the word.
    place.import_with(&place.file("crashes.csv", half), complete(None)).await.expect("half of them");

    assert_eq!(place.one::<i64>("select count(*) from sms_crashes where unlisted_run_id is not null").await, 0);
}
