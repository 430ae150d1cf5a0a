//! What is fetched is the whole file, or nothing.

use super::portal::{Answer, Portal};
use carriers::fmcsa::download::{self, Error, Patience};
use kernel::clock::Clock;
use std::time::Duration;

fn file(rows: usize) -> String {
    (0..rows).fold("A,B\n".to_owned(), |file, row| file + &format!("{row},\"a, b\"\n"))
}

/// Fetches with short pauses; what came, if it came.
async fn fetch(portal: &Portal) -> (Result<u64, Error>, Option<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file.csv");
    let patience = Patience { tries: 4, first: Duration::from_millis(1), longest: Duration::from_millis(20) };
    let client = download::Portal::new(&portal.url, patience, Clock::system()).expect("a client");
    let rows = client.fetch("az4n-8mr2", &path, &|_| {}).await;
    (rows, std::fs::read_to_string(path).ok())
}

#[tokio::test]
async fn setbacks_are_met_with_patience() {
    let answers = [Answer::Status(429, Some("0")), Answer::Status(503, None), Answer::CutOff(900), Answer::Whole];
    let portal = Portal::serve(file(2_000), Some(2_000), answers).await;

    let (rows, came) = fetch(&portal).await;

    assert_eq!(rows.expect("fetched"), 2_000);
    assert_eq!(came, Some(file(2_000)));
    let asked = portal.asked();
    assert_eq!(asked[0].0, "/api/views/az4n-8mr2/rows.csv?accessType=DOWNLOAD");
    assert!(asked.iter().all(|(_, headers)| !headers.contains_key("x-app-token")));
}

#[tokio::test]
async fn a_file_that_ends_in_a_row_or_lacks_rows_is_fetched_again() {
    let whole = file(2_000);
    let (in_a_row, at_a_row) = (whole.len() - 3, file(1_500).len());
    let portal =
        Portal::serve(whole.clone(), Some(2_000), [Answer::Short(in_a_row), Answer::Short(at_a_row), Answer::Whole])
            .await;

    let (rows, came) = fetch(&portal).await;

    assert_eq!((rows.expect("fetched"), came), (2_000, Some(whole)));
}

#[tokio::test]
async fn the_first_thousand_rows_never_pass_for_the_file() {
    for count in [Some(4_402_459), None] {
        let portal = Portal::serve(file(1_000), count, [Answer::Whole]).await;

        let (rows, came) = fetch(&portal).await;

        let error = rows.expect_err("refused");
        assert!(matches!(error, Error::Page { rows: 1_000, .. }) && error.to_string().contains("$limit"), "{error}");
        assert_eq!(came, None);
    }
}

#[tokio::test]
async fn a_file_of_a_thousand_rows_is_one_when_the_portal_counts_so_many() {
    let portal = Portal::serve(file(1_000), Some(1_000), [Answer::Whole]).await;

    assert_eq!(fetch(&portal).await.0.expect("fetched"), 1_000);
}

#[tokio::test]
async fn a_refusal_is_explained_and_not_repeated() {
    let portal = Portal::serve(file(1), None, [Answer::Status(403, None)]).await;

    let error = fetch(&portal).await.0.expect_err("refused");

    assert!(error.to_string().contains("app token"), "{error}");
    assert_eq!(portal.asked().len(), 1);
}

#[tokio::test]
async fn patience_ends() {
    let portal = Portal::serve(file(1), None, (0..4).map(|_| Answer::Status(429, Some("3600")))).await;

    let error = fetch(&portal).await.0.expect_err("given up");

    assert!(matches!(error, Error::Exhausted { tries: 4, .. }) && error.to_string().contains("429"), "{error}");
}
