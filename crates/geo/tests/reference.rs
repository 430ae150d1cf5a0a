//! Areas held against tables that were put together apart from this crate's own; skipped, loudly, where those are not there.

use csv::StringRecord;
use flate2::read::GzDecoder;
use geo::areas::{Area, find_by_place_id};
use geo::{Point, miles, state};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The rows of a file, by column; none where it is absent.
fn rows(name: &str) -> Option<Vec<Row>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/geo/areas").join(name);
    let Ok(file) = File::open(&path) else {
        eprintln!("SKIPPED: {} is absent", path.display());
        return None;
    };
    let text: Box<dyn Read> =
        if path.extension() == Some("gz".as_ref()) { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
    let mut reader = csv::Reader::from_reader(text);
    let header = reader.headers().expect("a header").clone();
    Some(reader.records().map(|record| Row { header: header.clone(), record: record.expect("a row") }).collect())
}

struct Row {
    header: StringRecord,
    record: StringRecord,
}

impl Row {
    fn get(&self, column: &str) -> &str {
        let at = self.header.iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"));
        &self.record[at]
    }

    fn point(&self) -> Point {
        Point { lat: self.get("lat").parse().expect("degrees"), lon: self.get("lon").parse().expect("degrees") }
    }
}

/// The share of rows for which `holds`, and some of the others.
fn share(rows: &[Row], holds: impl Fn(&Row) -> bool) -> (f64, Vec<String>) {
    let others: Vec<&Row> = rows.iter().filter(|row| !holds(row)).collect();
    let sample = others.iter().take(20).map(|row| row.record.iter().collect::<Vec<_>>().join(",")).collect();
    (1.0 - others.len() as f64 / rows.len() as f64, sample)
}

#[track_caller]
fn most(rows: &[Row], least: f64, holds: impl Fn(&Row) -> bool) {
    let (share, others) = share(rows, holds);
    assert!(share >= least, "{share} of {}, the others are like {others:#?}", rows.len());
}

fn is_near(area: Option<Area>, row: &Row, radius: f64) -> bool {
    area.is_some_and(|area| miles(area.point, row.point()) <= radius)
}

#[test]
fn zip_codes_have_the_names_states_and_points_of_the_reference() {
    let Some(rows) = rows("us_zip.csv.gz") else { return };
    let area = |row: &Row| find_by_place_id(&format!("hw:five_zip:{}", row.get("zip")));
    let has = |row: &Row, wanted: &dyn Fn(&Area) -> bool| area(row).is_some_and(|area| wanted(&area));
    // The post-office boxes of Puerto Rico are in no package.
    most(&rows, 0.998, |row| area(row).is_some());
    most(&rows, 0.99, |row| has(row, &|area| area.state.map(|state| state.code) == Some(row.get("state"))));
    most(&rows, 0.99, |row| has(row, &|area| area.name == format!("{}, {}", row.get("place"), row.get("state"))));
    most(&rows, 0.99, |row| is_near(area(row), row, 5.0));
}

#[test]
fn fsas_are_where_the_reference_has_them() {
    let Some(rows) = rows("ca_fsa.csv.gz") else { return };
    most(&rows, 0.99, |row| is_near(find_by_place_id(&format!("hw:fsa:{}", row.get("fsa"))), row, 25.0));
}

#[test]
fn cities_of_the_reference_are_known_by_the_same_number() {
    let Some(rows) = rows("na_cities.csv.gz") else { return };
    let area = |row: &Row| find_by_place_id(&format!("hw:city:{}", row.get("geonameid")));
    most(&rows, 0.98, |row| is_near(area(row), row, 1.0));
    let in_states: Vec<Row> = rows.into_iter().filter(|row| row.get("country") == "US").collect();
    most(&in_states, 0.98, |row| {
        area(row).is_some_and(|area| area.state.is_some() && area.state == state(row.get("admin1")))
    });
}

#[test]
fn three_digit_zips_lie_where_the_reference_has_them() {
    let Some(rows) = rows("us_zip3.csv") else { return };
    let area = |row: &Row| find_by_place_id(&format!("hw:three_zip:{}", row.get("zip3")));
    most(&rows, 0.99, |row| area(row).is_some());
    most(&rows, 0.95, |row| is_near(area(row), row, 40.0));
}
