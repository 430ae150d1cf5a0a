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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa");
    if !folder.exists() {
        eprintln!("SKIPPED: {} is not there", folder.display());
        return None;
    }
    let census = real_census(&folder.join("company_census.csv.gz"));
    take_in(app, &write("census.csv", &census), false).await;
    for file in REAL_FILES {
        take_in(app, &folder.join(format!("{file}.csv")), false).await;
    }
    Some(id(app, REAL).await)
}

/// The header and the row of USDOT 295017.
fn real_census(path: &Path) -> String {
    let file = BufReader::new(GzDecoder::new(std::fs::File::open(path).expect("the census")));
    let mut lines = file.lines().map(|line| line.expect("a line"));
    let header = lines.next().expect("a header");
    let row = lines.find(|line| line.contains(",295017,")).expect("the carrier's row");
    format!("{header}\n{row}\n")
}

/// Takes a file of the data set in that holds these rows and nothing else.
pub async fn put(app: &TestApp, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(&format!("{}.csv", data_set.name()), &csv(data_set, rows)), false).await;
}

/// The same, in a file of this name, which may say its day.
pub async fn put_named(app: &TestApp, name: &str, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(name, &csv(data_set, rows)), false).await;
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
    // The few rows of a test are no data set that could be damaged: all of them may end.
    let force = is_complete.then_some(u64::MAX);
    let options = Options { is_complete, force, ..Options::part(app.app.clock.today()) };
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
