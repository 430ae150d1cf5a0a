//! FMCSA's files for tests: the real rows of one carrier, and files written here in FMCSA's own layouts, both taken in by the importer.

use crate::support::TestApp;
use chrono::NaiveDate;
use flate2::read::GzDecoder;
use fmcsa::DataSet;
use std::io::{BufRead, BufReader};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::import::{Options, find, import};
use tempfile::TempDir;

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

/// A day that tells what is so today.
const LATELY: Option<NaiveDate> = NaiveDate::from_ymd_opt(2026, 11, 1);

/// One row: the columns that are not blank.
pub type Row<'a> = &'a [(&'a str, &'a str)];

/// Takes the real rows of USDOT 295017 in, as files of days that still tell what is so today, and gives its id; none, loudly, where the real
/// files are not there.
pub async fn real_carrier(app: &TestApp) -> Option<i64> {
    let folder = real_census(app, &[REAL]).await?;
    for file in REAL_FILES {
        let day = match file.split('_').next() {
            Some("legacy") => Some(fmcsa::derive::FROZEN_ON),
            Some("motus") => LATELY,
            _ => None,
        };
        take_in(app, &folder.join(format!("{file}.csv")), false, day).await;
    }
    Some(id(app, REAL).await)
}

/// Takes the real rows in with which conclusions went wrong before, of the carriers `fmcsa_cases` is about; false, loudly, where they are not
/// there.
pub async fn real_cases(app: &TestApp) -> bool {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa_cases");
    if !folder.exists() {
        eprintln!("SKIPPED: {} is not there", folder.display());
        return false;
    }
    for file in ["census", "Vehicle_Inspection_File", "Vehicle_Inspections_and_Violations", "OOS"] {
        take_in(app, &folder.join(format!("{file}.csv")), false, None).await;
    }
    true
}

/// Takes the real rows of one carrier in the file of revocations in, and its census row; none, loudly, where they are not there.
pub async fn real_revocations(app: &TestApp, dot_number: i32) -> Option<i64> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa/legacy_revocation.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not there", path.display());
        return None;
    };
    let padded = format!(",{dot_number:08},");
    let mut lines = text.lines();
    let header = lines.next().expect("a header");
    let rows: Vec<_> = std::iter::once(header).chain(lines.filter(|line| line.contains(&padded))).collect();
    let id = carrier(app, dot_number, &[]).await;
    take_in(app, &write("revocations.csv", &(rows.join("\n") + "\n")), false, None).await;
    Some(id)
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
    take_in(app, &write("census.csv", &text), false, LATELY).await;
    Some(folder)
}

/// Takes a file of the data set in that holds these rows and nothing else. Where rows state what is so today, it is a file of today.
pub async fn put(app: &TestApp, data_set: DataSet, rows: &[Row<'_>]) {
    let states = matches!(
        data_set,
        DataSet::Census | DataSet::LiCarriers | DataSet::LiInsurance | DataSet::MotusCarriers | DataSet::MotusInsurance
    );
    put_of(app, data_set, states.then(|| app.app.clock.today()), rows).await;
}

/// The same, as a file of another day, or of none that is known.
pub async fn put_of(app: &TestApp, data_set: DataSet, day: Option<NaiveDate>, rows: &[Row<'_>]) {
    take_in(app, &write(&format!("{}.csv", data_set.name()), &csv(data_set, rows)), false, day).await;
}

/// The same, in a file of this name, which may say its day.
pub async fn put_named(app: &TestApp, name: &str, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(name, &csv(data_set, rows)), false, None).await;
}

/// The same, as a file of today that holds the whole data set: rows of another carrier are in it too, since a file without rows would speak
/// for nobody.
pub async fn put_complete(app: &TestApp, data_set: DataSet, rows: &[Row<'_>]) {
    put_complete_of(app, data_set, app.app.clock.today(), rows).await;
}

/// The same, as a file of another day.
pub async fn put_complete_of(app: &TestApp, data_set: DataSet, day: NaiveDate, rows: &[Row<'_>]) {
    let rows = [rows, bystanders(data_set)].concat();
    let path = write(&format!("{}.csv", data_set.name()), &csv(data_set, &rows));
    take_in(app, &path, true, Some(day)).await;
}

/// These rows alone, as a file of this name that holds the whole data set of the day in its name.
pub async fn put_complete_named(app: &TestApp, name: &str, data_set: DataSet, rows: &[Row<'_>]) {
    take_in(app, &write(name, &csv(data_set, rows)), true, None).await;
}

/// Rows of a carrier that no test asks about.
fn bystanders(data_set: DataSet) -> &'static [Row<'static>] {
    match data_set {
        DataSet::Census => &[&[("DOT_NUMBER", "1999999")]],
        DataSet::Inspections => &[
            &[("INSPECTION_ID", "1"), ("DOT_NUMBER", "1999999"), ("INSP_DATE", "20241001")],
            &[("INSPECTION_ID", "2"), ("DOT_NUMBER", "1999999"), ("INSP_DATE", "20261120")],
        ],
        DataSet::InspectionUnits => &[&[("INSP_UNIT_ID", "1"), ("INSPECTION_ID", "1")]],
        DataSet::Crashes => &[
            &[("CRASH_ID", "1"), ("REPORT_SEQ_NO", "1"), ("DOT_NUMBER", "1999999"), ("REPORT_DATE", "20241001")],
            &[("CRASH_ID", "2"), ("REPORT_SEQ_NO", "1"), ("DOT_NUMBER", "1999999"), ("REPORT_DATE", "20261120")],
        ],
        DataSet::OosOrders => &[&[("DOT_NUMBER", "1999999"), ("OOS_DATE", "2026-11-20")]],
        DataSet::LiInsurance => &[&[("prefix_docket_number", "MC999999"), ("policy_no", "P1")]],
        DataSet::LiCarriers => &[&[("DOCKET_NUMBER", "MC999999"), ("DOT_NUMBER", "01999999")]],
        DataSet::MotusCarriers => {
            &[&[("USDOT_NUMBER", "1999999"), ("DOCKET_NUMBER", "MC999999"), ("OP_AUTH_TYPE", "Motor Carrier")]]
        }
        DataSet::MotusInsurance => {
            &[&[("USDOT_NUMBER", "1999999"), ("DOCKET_NUMBER", "MC999999"), ("POLICY_NO", "P1")]]
        }
        _ => panic!("no rows are made up for {}", data_set.name()),
    }
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

/// A file in a folder of its own, there until it is dropped.
struct Written {
    path: PathBuf,
    _folder: TempDir,
}

impl Deref for Written {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

fn write(name: &str, text: &str) -> Written {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    Written { path, _folder: folder }
}

async fn take_in(app: &TestApp, path: &Path, is_complete: bool, vintage: Option<NaiveDate>) {
    // The few rows of a test are no data set that could be damaged: all of them may end.
    let force = is_complete.then_some(u64::MAX);
    let options = Options { is_complete, vintage, force, ..Options::part(app.app.clock.today()) };
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
    carrier_of(app, Some(app.app.clock.today()), dot_number, more).await
}

/// The same, in a census of another day, or of none that is known.
pub async fn carrier_of(app: &TestApp, day: Option<NaiveDate>, dot_number: i32, more: Row<'_>) -> i64 {
    let dot = dot_number.to_string();
    let row: Vec<_> = [("DOT_NUMBER", dot.as_str()), ("LEGAL_NAME", "ACME HAULING LLC"), ("STATUS_CODE", "A")]
        .into_iter()
        .filter(|(name, _)| more.iter().all(|(other, _)| other != name))
        .chain(more.iter().copied())
        .collect();
    put_of(app, DataSet::Census, day, &[&row]).await;
    id(app, dot_number).await
}
