//! Properties of whole files: same plan same bytes, every row read without errors, marks on everything invented.

mod cases;
mod consistency;
mod planted;
mod shape;

use super::*;
use crate::reader::{Read, RowReader};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

type Files = BTreeMap<String, Rc<RefCell<Vec<u8>>>>;
type Row = HashMap<String, String>;

struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn plan(carriers: u32, profile: Profile) -> Plan {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    Plan { carriers, seed: 42, today, profile, data_sets: None }
}

fn files(plan: &Plan) -> Files {
    let mut files = Files::new();
    write(plan, |name| {
        let kept = Rc::new(RefCell::new(Vec::new()));
        files.insert(name.to_owned(), kept.clone());
        Ok(Box::new(Kept(kept)))
    })
    .unwrap();
    files
}

/// Every row of a file as (column, text).
fn rows(files: &Files, set: DataSet) -> Vec<Row> {
    let bytes = files[&format!("{}.csv", set.name())].borrow();
    csv::Reader::from_reader(&bytes[..]).deserialize().map(Result::unwrap).collect()
}

#[test]
fn the_same_plan_gives_the_same_bytes_and_a_part_of_it_the_same_files() {
    let demo = plan(300, Profile::Demonstration);
    let whole = files(&demo);
    assert!(whole == files(&demo));
    let part = files(&Plan { data_sets: Some(vec![DataSet::Violations, DataSet::MotusCarriers]), ..demo.clone() });
    assert_eq!(part.len(), 2);
    assert!(part.iter().all(|(name, bytes)| whole[name] == *bytes));
    assert!(whole["census.csv"] != files(&Plan { seed: 43, ..demo })["census.csv"]);
}

#[test]
fn a_larger_plan_begins_with_the_carriers_of_a_smaller() {
    let census = |carriers| {
        let plan = Plan { data_sets: Some(vec![DataSet::Census]), ..plan(carriers, Profile::National) };
        files(&plan)["census.csv"].borrow().clone()
    };
    assert!(census(700).starts_with(&census(500)));
}

#[test]
fn every_file_is_recognised_and_every_row_is_read() {
    for profile in [Profile::Demonstration, Profile::National] {
        for (name, bytes) in files(&plan(1_500, profile)) {
            let bytes = bytes.borrow();
            let mut reader = RowReader::open(&bytes[..], &name).unwrap();
            assert_eq!(format!("{}.csv", reader.recognised().layout.name), name);
            while let Some(read) = reader.read(&mut ()).unwrap() {
                assert_eq!(read, Read::Row, "{name}");
            }
        }
    }
}

#[test]
fn files_taken_before_the_change_of_systems_have_nothing_in_motus() {
    let today = NaiveDate::from_ymd_opt(2026, 3, 3).unwrap();
    let files = files(&Plan { today, ..plan(300, Profile::Demonstration) });
    assert!(rows(&files, DataSet::MotusCarriers).is_empty() && rows(&files, DataSet::MotusInsuranceHistory).is_empty());
    assert!(rows(&files, DataSet::LiCarriers).len() > 200);
}

#[test]
fn more_carriers_than_can_be_numbered_are_refused() {
    let refused = write(&plan(MOST_CARRIERS + 1, Profile::National), |_| Ok(Box::new(io::sink())));
    assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::InvalidInput);
}

/// Marks, column by column: nothing invented can be taken for real.
#[test]
fn everything_invented_is_marked_in_every_row() {
    let files = files(&plan(1_200, Profile::Demonstration));
    for set in DataSet::ALL {
        for row in rows(&files, set) {
            for (column, value) in row.iter().filter(|(_, value)| !value.is_empty()) {
                assert!(is_marked(column, value), "{}: {column} = {value}", set.name());
            }
        }
    }
}

fn is_marked(column: &str, value: &str) -> bool {
    let number = || value.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-').parse::<u64>().unwrap();
    match column.to_ascii_uppercase().as_str() {
        "LEGAL_NAME"
        | "DBA_NAME"
        | "NAME_COMPANY"
        | "INSURANCE_COMPANY_NAME"
        | "COMPANY NAME"
        | "INSP_CARRIER_NAME"
        | "CRASH_CARRIER_NAME" => value.starts_with("SYN "),
        "DOT_NUMBER" | "USDOT_NUMBER" | "USDOT NUMBER" | "UPLOAD_DOT_NUMBER" | "PRIOR_REVOKE_DOT_NUMBER" => {
            number() >= 90_000_000
        }
        "DOCKET_NUMBER" | "PREFIX_DOCKET_NUMBER" | "DOCKET NUMBER" | "DOCKET1" | "DOCKET2" => {
            value == "0" || number() >= 90_000_000
        }
        "PHONE" | "FAX" | "CELL_PHONE" | "TELEPHONE" | "BUS_TELNO" | "BUS_FAX" => number() / 100 % 100_000 == 55_501,
        "EMAIL_ADDRESS" => value.ends_with(".example.com"),
        "VIN" | "VIN2" | "INSP_UNIT_VEHICLE_ID_NUMBER" | "VEHICLE_IDENTIFICATION_NUMBER" | "VEHICLE_ID_NUMBER" => {
            let vin: &[u8; 17] = value.as_bytes().try_into().unwrap();
            &vin[3..6] == b"SYN" && vin::check_character(vin) == vin[8]
        }
        _ => true,
    }
}
