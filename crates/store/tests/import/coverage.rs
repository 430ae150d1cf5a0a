//! What a file proves by what it leaves out: for its own carriers, for its own days, and never as the source of a row that it does not list.

use crate::files::{Place, TODAY, file_of, shared};
use chrono::NaiveDate;
use fmcsa::DataSet::{self, Census, Inspections, LiCarriers, MotusCarriers, OosOrders};
use fmcsa::derive::authority::AuthorityKind;
use kernel::ids::CarrierId;
use kernel::provenance::{Known, Source};
use profile::Profile;
use rules::{Column, Silence};
use store::import::Options;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// What is known of a carrier today.
async fn profile(place: &mut Place, dot: i32) -> Profile {
    let id = CarrierId(place.one::<i64>(&format!("select id from carriers where dot_number = {dot}")).await);
    let rows = store::fmcsa_rows::all(&mut place.db, id, TODAY).await.expect("an answer").expect("the carrier");
    Profile::of(&rows, TODAY)
}

async fn silence(place: &mut Place) -> Silence {
    store::coverage::silence(&mut place.db, TODAY).await.expect("an answer")
}

/// For a file that holds its whole data set, whatever it ends.
fn whole() -> Options {
    Options { is_complete: true, force: Some(u64::MAX), ..Options::part(TODAY) }
}

/// Imports as the whole of its data set, of a day.
async fn complete(place: &Place, name: &str, content: &str, vintage: &str) {
    let options = Options { vintage: Some(day(vintage)), ..whole() };
    place.import_with(&place.file(name, content), options).await.expect(name);
}

fn census(dots: &[&str]) -> String {
    let rows: Vec<_> = dots.iter().map(|dot| [("DOT_NUMBER", *dot), ("STATUS_CODE", "A")]).collect();
    file_of(Census, &rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

fn inspections(rows: &[(&str, &str, &str)]) -> String {
    let rows: Vec<_> =
        rows.iter().map(|(id, dot, on)| [("INSPECTION_ID", *id), ("DOT_NUMBER", *dot), ("INSP_DATE", *on)]).collect();
    file_of(Inspections, &rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

fn orders(rows: &[(&str, &str, &str)]) -> String {
    let rows: Vec<_> = rows
        .iter()
        .map(|(dot, on, until)| [("DOT_NUMBER", *dot), ("OOS_DATE", *on), ("RESCIND_DATE", *until)])
        .collect();
    file_of(OosOrders, &rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

fn why<T>(fact: &profile::Fact<T>) -> &str {
    assert!(matches!(fact.known, Known::Unknown) && fact.source.is_none(), "it is known");
    fact.why.as_deref().expect("a reason")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_crashes_of_2013_to_2015_say_nothing_of_these_days() {
    let Some(crashes) = shared("sms_input_crash_national_2013_2015.csv.gz") else { return };
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["295017"])).await;

    place.import_with(&crashes, whole()).await.expect("the crashes");

    let safety = profile(&mut place, 295_017).await.safety;
    assert_eq!(why(&safety.crashes), "Unknown: the last crash file on record ends Nov 25, 2015");
    let span = "select covers_from || ' ' || covers_to from import_runs where data_set = 'sms_crashes'";
    assert_eq!(place.one::<String>(span).await, "2013-11-27 2015-11-25");
    assert!(place.one::<bool>("select bool_and(covers_real and not covers_synthetic) from import_runs").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_orders_proves_that_there_is_none_for_two_weeks() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["7"])).await;
    place.take_in_complete("oos.csv", &orders(&[("8", "2024-03-04", ""), ("9", "2024-12-01", "2025-01-01")])).await;

    let old = profile(&mut place, 7).await.status.is_out_of_service;
    let silent_then = silence(&mut place).await.real;
    place.take_in_complete("oos.csv", &orders(&[("8", "2024-03-04", ""), ("9", "2024-12-01", "2026-11-10")])).await;
    let young = profile(&mut place, 7).await.status.is_out_of_service;

    assert_eq!(why(&old), "Unknown: the last out-of-service order file on record ends Jan 1, 2025");
    assert_eq!(
        (young.known, young.source.and_then(|source| source.as_of)),
        (Known::Some(false), Some(day("2026-11-10")))
    );
    let silent_now = silence(&mut place).await.real;
    assert!(!silent_then.contains(&Column::OutOfService) && silent_now.contains(&Column::OutOfService));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_were_all_rescinded_leave_open_whether_there_is_a_later_one() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["7"])).await;
    place.take_in("oos.csv", &orders(&[("7", "2022-07-09", "2022-07-11")])).await;

    let fact = profile(&mut place, 7).await.status.is_out_of_service;

    assert!(why(&fact).starts_with("Unknown: every order on record was rescinded"), "{fact:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn synthetic_files_say_nothing_of_real_carriers_and_end_none_of_their_rows() {
    let mut place = Place::new().await;
    place.take_in_complete("census.csv", &census(&["7", "8"])).await;
    place.take_in_complete("syn_census.csv", &census(&["90000001"])).await;
    let docket = |docket, dot| [("DOCKET_NUMBER", docket), ("DOT_NUMBER", dot), ("COMMON_STAT", "A")];
    place.take_in_complete("syn_li.csv", &file_of(LiCarriers, &[&docket("MC90000001", "90000002")])).await;
    let held = [
        ("DOCKET_NUMBER", "MC90000001"),
        ("USDOT_NUMBER", "90000002"),
        ("OP_AUTH_TYPE", "Motor Carrier"),
        ("OP_AUTH_STATUS", "Active"),
    ];
    place.take_in_complete("syn_motus.csv", &file_of(MotusCarriers, &[&held])).await;
    place.take_in_complete("syn_oos.csv", &orders(&[("90000002", "2026-11-01", "")])).await;

    let (real, synthetic) = (profile(&mut place, 7).await, profile(&mut place, 90_000_001).await);

    assert_eq!(place.one::<i64>("select count(*) from carriers where ended_run_id is null").await, 3);
    let held = |profile: &Profile| profile.authority.of(AuthorityKind::Common).expect("the kind").status;
    assert!(held(&real).is_none() && held(&synthetic).is_some());
    assert!(real.authority.why.contains("on file covers synthetic carriers only"), "{}", real.authority.why);
    assert!(!real.status.is_out_of_service.is_known() && synthetic.status.is_out_of_service.is_known());
    let silence = silence(&mut place).await;
    assert!(silence.real.is_empty() && silence.synthetic.contains(&Column::CarrierAuthority));
    place.take_in_complete("census.csv", &census(&["8"])).await;
    let ended = "select string_agg(dot_number::text, ',') from carriers where ended_run_id is not null";
    assert_eq!(place.one::<String>(ended).await, "7");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_synthetic_file_of_a_later_day_makes_no_real_file_old() {
    let mut place = Place::new().await;
    complete(&place, "syn_census.csv", &census(&["90000001"]), "2026-11-20").await;

    complete(&place, "census.csv", &census(&["7"]), "2026-11-01").await;

    assert_eq!(place.one::<i64>("select count(*) from carriers where ended_run_id is null").await, 2);
    assert!(silence(&mut place).await.real.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_the_runs_that_delivered_or_last_confirmed_it() {
    let mut place = Place::new().await;
    let source = async |place: &mut Place| profile(place, 7).await.identity.source.expect("a source");
    place.take_in_complete("census.csv", &census(&["7"])).await;
    let delivered = source(&mut place).await;

    place.take_in_complete("census_20261101.csv", &census(&["7", "8"])).await;
    let confirmed = source(&mut place).await;
    place
        .import(&place.file("more_20261101.csv", file_of(Census, &[&[("DOT_NUMBER", "9"), ("LEGAL_NAME", "LATE")]])))
        .await
        .expect("more");
    let late = profile(&mut place, 9).await.identity.source.expect("a source");

    assert_eq!((delivered.as_of, confirmed.as_of), (None, Some(day("2026-11-01"))));
    assert!(confirmed.imported_at > delivered.imported_at && late.imported_at > confirmed.imported_at);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_never_of_a_complete_run_that_does_not_list_it() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["7", "8"])).await;
    let (far, near) = (("1", "5", "20241001"), ("2", "5", "20261115"));
    place.take_in("part.csv", &inspections(&[("3", "7", "20260301"), ("4", "8", "20260302")])).await;
    let source = async |place: &mut Place, dot: i32| -> Source {
        let fact = profile(place, dot).await.safety.inspections;
        assert_eq!(fact.value().expect("a count").total, 1);
        fact.source.expect("a source")
    };
    let part = source(&mut place, 7).await;

    place.take_in_complete("all.csv", &inspections(&[far, ("3", "7", "20260301"), near])).await;

    let (listed, unlisted) = (source(&mut place, 7).await, source(&mut place, 8).await);
    assert_eq!((listed.as_of, unlisted.as_of), (Some(day("2026-11-15")), Some(day("2026-03-02"))));
    assert_eq!(unlisted.imported_at, part.imported_at);
    place.take_in_complete("all.csv", &inspections(&[far, ("3", "7", "20260301"), ("4", "8", "20260302"), near])).await;
    assert_eq!(source(&mut place, 8).await.as_of, Some(day("2026-11-15")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_last_inspection_is_no_proof_that_there_was_none_since() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["7"])).await;
    place.take_in_complete("all.csv", &inspections(&[("1", "5", "20120101"), ("2", "7", "20150301")])).await;

    let safety = profile(&mut place, 7).await.safety;

    assert!(why(&safety.last_inspected_on).contains("the last inspection on record is of Mar 1, 2015"));
    assert_eq!(why(&safety.inspections), "Unknown: the last inspection file on record ends Mar 1, 2015");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_index_is_loaded_anew_when_a_file_grows_too_old() {
    let mut place = Place::new().await;
    place.take_in_complete("oos.csv", &orders(&[("8", "2026-11-20", "")])).await;
    let everything = "select count(*) from change_log where topic = 'everything'";
    let first = place.one::<i64>(everything).await;

    place.refresh().await;
    let same = place.one::<i64>(everything).await;
    store::facts::refresh(&mut place.db, day("2026-12-05"), &|_| {}).await.expect("facts");

    assert_eq!((first, same, place.one::<i64>(everything).await), (1, 1, 2));
    assert_eq!(place.one::<i64>("select count(*) from silence").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn loads_are_evaluated_again_when_files_reach_further_or_are_too_old_and_not_by_the_same_file() {
    let mut place = Place::new().await;
    let told = "select count(*) from change_log where topic = 'coverage'";
    let file = orders(&[("8", "2026-11-20", "")]);
    place.take_in_complete("oos.csv", &file).await;
    let first = place.one::<i64>(told).await;

    place.take_in_complete("oos.csv", &file).await;
    place.refresh().await;
    let same = place.one::<i64>(told).await;
    store::facts::refresh(&mut place.db, day("2026-12-05"), &|_| {}).await.expect("facts");

    assert_eq!((first, same, place.one::<i64>(told).await), (1, 1, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_without_a_row_speaks_for_nobody() {
    let mut place = Place::new().await;
    place.take_in("census.csv", &census(&["7"])).await;

    complete(&place, "oos.csv", &file_of(DataSet::OosOrders, &[]), "2026-11-20").await;

    assert!(!profile(&mut place, 7).await.status.is_out_of_service.is_known());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_row_makes_no_file_speak_for_its_carriers() {
    let mut place = Place::new().await;
    let docket = [("DOCKET_NUMBER", "MC500001"), ("USDOT_NUMBER", "7"), ("OP_AUTH_TYPE", "Motor Carrier")];
    let without_type = [("DOCKET_NUMBER", "MC90000001"), ("USDOT_NUMBER", "90000001")];

    place.take_in_complete("motus.csv", &file_of(MotusCarriers, &[&docket, &without_type])).await;

    let run = "select rows_rejected = 1 and covers_real and not covers_synthetic from import_runs";
    assert!(place.one::<bool>(run).await);
}
