//! What a search for files finds, and what keeps it from nothing.

use crate::files::{Place, TODAY, file_of};
use fmcsa::catalogue::DataSet::{OosOrders, SmsCPassProperty};
use std::io::Write;
use std::path::{Path, PathBuf};
use store::import::{self, Error, Found, Options};

fn orders(dot: &str) -> String {
    file_of(OosOrders, &[&[("DOT_NUMBER", dot), ("OOS_DATE", "2024-02-03")]])
}

fn zip(path: &Path, members: &[(&str, &str)]) {
    let mut zip = zip::ZipWriter::new(std::fs::File::create(path).expect("a file"));
    for (name, content) in members {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a member");
        zip.write_all(content.as_bytes()).expect("a member");
    }
    zip.finish().expect("a zip file");
}

fn find(path: &Path) -> Found {
    import::find_all(&[path.to_owned()])
}

fn names(found: &Found) -> Vec<String> {
    found.sources.iter().map(import::Source::name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn fmcsas_zip_is_read_past_its_readme_and_dated_by_its_name() {
    let place = Place::new().await;
    let path = place.folder().join("SMS_C_PassProperty_2016Sep.zip");
    let rows = file_of(SmsCPassProperty, &[&[("DOT_NUMBER", "7"), ("INSP_TOTAL", "3")]]);
    zip(
        &path,
        &[("ReadMe.txt", "This file holds results."), ("Read Me.pdf", "%PDF"), ("SMS_C_PassProperty.txt", &rows)],
    );

    let found = find(&path);
    let report =
        import::import(&place.database, &found.sources[0], Options::part(TODAY), std::sync::Arc::new(())).await;

    assert_eq!(
        (names(&found), found.faults.len(), found.passed_by.len()),
        (vec!["SMS_C_PassProperty.txt".to_owned()], 0, 2)
    );
    let report = report.expect("imported");
    assert_eq!((report.counts.inserted, report.vintage.map(|day| day.to_string())), (1, Some("2016-09-01".to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_file_keeps_no_other_from_being_found() {
    let place = Place::new().await;
    place.file("a.csv", orders("1"));
    place.file("b.zip", "no zip at all");
    place.file("c.csv", orders("2"));
    std::os::unix::fs::symlink(place.folder().join("gone.csv"), place.folder().join("d.csv")).expect("a link");
    zip(&place.folder().join("e.zip"), &[("ReadMe.txt", "nothing else")]);

    let found = find(place.folder());

    let faulty: Vec<_> =
        found.faults.iter().map(|(path, _)| path.rsplit('/').next().expect("a name").to_owned()).collect();
    assert_eq!(names(&found), ["a.csv", "c.csv"]);
    assert_eq!(faulty, ["b.zip", "d.csv", "e.zip"]);
    assert!(matches!(import::find(&[place.folder().to_owned()]), Err(Error::Unreadable { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_leads_to_itself_is_searched_once() {
    let place = Place::new().await;
    let deeper = place.folder().join("deeper");
    std::fs::create_dir(&deeper).expect("a folder");
    std::fs::write(deeper.join("a.csv"), orders("1")).expect("a file");
    std::os::unix::fs::symlink(place.folder(), deeper.join("again")).expect("a link");
    std::os::unix::fs::symlink(deeper.join("a.csv"), place.folder().join("same.csv")).expect("a link");

    let found = find(place.folder());

    assert_eq!((names(&found), found.faults.len()), (vec!["a.csv".to_owned()], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_is_refused_and_not_waited_for() {
    let place = Place::new().await;
    place.file("a.csv", orders("1"));
    let pipe: PathBuf = place.folder().join("b.csv");
    let other = place.folder().join("no-extension");
    let made = std::process::Command::new("mkfifo").args([&pipe, &other]).status().expect("mkfifo");
    assert!(made.success());

    let (alone, in_folder) = (find(&pipe), find(place.folder()));

    assert!(matches!(alone.faults[..], [(_, Error::NotAFile { .. })]), "{:?}", alone.faults);
    assert_eq!((names(&in_folder), in_folder.faults.len()), (vec!["a.csv".to_owned()], 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_without_data_says_so() {
    let place = Place::new().await;
    place.file("notes.md", "no data");

    let found = find(place.folder());

    assert!(matches!(found.faults[..], [(_, Error::NothingIn { .. })]), "{:?}", found.faults);
}
