//! FMCSA's files for tests: the real rows of one carrier, and files written here in FMCSA's own layouts, both taken in by the importer.

use crate::support::TestApp;
use flate2::read::GzDecoder;
use fmcsa::DataSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::import::{Options, find, import};

/// The USDOT number of the carrier whose real rows are in the data folder beside the repository.
pub const REAL: i32 = 295_017;

/// The files of USDOT 295017 beside its census row.
const REAL_FILES: [&str; 9] = [
    "legacy_authhist",
    "legacy_carrier",
    "legacy_insur",
    "motus_authhist",
    "motus_carrier",
    "motus_insur",
    "vehicle_inspection",
    "inspections_per_unit",
    "vehicle_inspections_and_violations",
];

/// One row: the columns that are not blank.
pub type Row<'a> = &'a [(&'a str, &'a str)];

/// Takes the real rows of USDOT 295017 in and gives its id; none, loudly, where the real files are not there.
pub async fn real_carrier(app: &TestApp) -> Option<i64> {
    let folder = real_census(app, &[REAL]).await?;
    for file in REAL_FILES {
        take_in(app, &folder.join(format!("{file}.csv")), false).await;
    }
    Some(id(app, REAL).await)
}

/// Takes the real census rows of these carriers in and gives the folder that they are from; none, loudly, where it is absent.
pub async fn real_census(app: &TestApp, dot_numbers: &[i32]) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa");
    if !folder.exists() {
        eprintln!("SKIPPED: {} is not there", folder.display());
        return None;
    }
    let census = std::fs::File::open(folder.join("company_census.csv.gz")).expect("the census");
    let mut lines = BufReader::new(GzDecoder::new(census)).lines().map(|line| line.expect("a line"));
    let mut text = lines.next().expect("a header") + "\n";
    let wanted: Vec<String> = dot_numbers.iter().map(|dot| format!(",{dot},")).collect();
    let mut rows = 0;
    for line in lines.filter(|line| wanted.iter().any(|dot| line.contains(dot))) {
        text += &(line + "\n");
        rows += 1;
    }
    assert!(rows >= dot_numbers.len(), "{rows} of {dot_numbers:?} are there");
    take_in(app, &write("census.csv", &text), false).await;
    Some(folder)
}

/// Takes a file of the data set in that holds these rows and nothing else.
pub async fn put(app: &TestApp, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(&format!("{}.csv", data_set.name()), &csv(data_set, rows)), false).await;
}

/// The same, as a file that holds the whole data set.
pub async fn put_complete(app: &TestApp, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(&format!("{}.csv", data_set.name()), &csv(data_set, rows)), true).await;
}

fn csv(data_set: DataSet, rows: &[Row<'_>]) -> String {
    let columns = data_set.layout().columns;
    let line = |row: &Row<'_>| {
        for (name, _) in *row {
            assert!(columns.contains(name), "{} has no column {name}", data_set.name());
        }
        let cell =
            |column: &&str| row.iter().find(|(name, _)| name == column).map_or("", |(_, value)| value).to_owned();
        columns.iter().map(cell).map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",")
    };
    let mut text = columns.join(",");
    for row in rows {
        text.push('\n');
        text.push_str(&line(row));
    }
    text.push('\n');
    text
}

fn write(name: &str, text: &str) -> PathBuf {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

async fn take_in(app: &TestApp, path: &Path, is_complete: bool) {
    let options = Options { is_complete, vintage: None, today: app.app.clock.today() };
    for source in find(&[path.to_owned()]).expect("a file") {
        let report = import(&app.app.config.database, &source, options, Arc::new(())).await.expect("an import");
        assert_eq!(report.counts.rejected, 0, "rows of {} were rejected", path.display());
    }
}

/// This product's id of a carrier.
pub async fn id(app: &TestApp, dot_number: i32) -> i64 {
    let known = store::carriers::keys::known(&mut *app.db().await, &[dot_number]).await.expect("an answer");
    known.first().expect("the carrier").id.0
}

/// A census row with what nearly every test needs.
pub async fn carrier(app: &TestApp, dot_number: i32, more: Row<'_>) -> i64 {
    let dot = dot_number.to_string();
    let row: Vec<_> = [("DOT_NUMBER", dot.as_str()), ("LEGAL_NAME", "ACME HAULING LLC"), ("STATUS_CODE", "A")]
        .into_iter()
        .filter(|(name, _)| more.iter().all(|(other, _)| other != name))
        .chain(more.iter().copied())
        .collect();
    put(app, DataSet::Census, &[&row]).await;
    id(app, dot_number).await
}
