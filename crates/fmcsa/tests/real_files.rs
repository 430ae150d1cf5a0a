//! Every real file is recognised and read to its last row: `../shared/data/fmcsa`, absent outside the workshop.

use fmcsa::catalogue::{DataSet, Value};
use fmcsa::reader::{BadRow, read_all};
use std::io::Read as _;
use std::path::Path;

type Rows = Vec<Vec<Value<'static>>>;

fn read(name: &str) -> Option<(Rows, Vec<BadRow>)> {
    Some(read_all(&*bytes(name)?, name).unwrap())
}

/// The unpacked content of a real file; none, with a message, where it is absent.
fn bytes(name: &str) -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa").join(name);
    let Ok(mut bytes) = std::fs::read(&path) else {
        eprintln!("SKIPPED: ../shared/data/fmcsa/{name} is absent");
        return None;
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut plain).unwrap();
        bytes = plain;
    }
    Some(bytes)
}

fn value<'a>(set: DataSet, row: &'a [Value<'static>], column: &str) -> &'a Value<'static> {
    &row[set.layout().table_columns().position(|known| known == column).unwrap()]
}

#[test]
fn every_file_reads_whole_with_no_row_rejected() {
    let files = [
        ("company_census.csv.gz", 46_918),
        ("sms_input_crash.csv", 3_532),
        ("sms_input_crash_national_2013_2015.csv.gz", 225_863),
        ("sms_c_pass_property.csv", 1_406),
        ("legacy_revocation.csv", 2_244),
        ("legacy_carrier.csv", 1),
        ("legacy_authhist.csv", 3),
        ("legacy_insur.csv", 2),
        ("motus_carrier.csv", 1),
        ("motus_authhist.csv", 1),
        ("motus_insur.csv", 2),
        ("vehicle_inspection.csv", 4),
        ("inspections_per_unit.csv", 6),
        ("vehicle_inspections_and_violations.csv", 9),
    ];
    for (name, count) in files {
        let Some((rows, bad)) = read(name) else { return };
        assert_eq!((rows.len(), bad.first()), (count, None), "{name}");
    }
}

#[test]
fn the_census_row_of_usdot_295017_is_typed() {
    let Some((rows, _)) = read("company_census.csv.gz") else { return };
    let row = rows.iter().find(|row| row[0] == Value::Int(295_017)).unwrap();
    let shown = |column| format!("{:?}", value(DataSet::Census, row, column));

    assert_eq!(shown("docket1"), "Text(\"MC139446\")");
    assert_eq!(shown("phone"), "Text(\"3605552578\")");
    assert_eq!(shown("phy_zip"), "Text(\"98311-3729\")");
    assert_eq!((shown("mcs150_on"), shown("added_on")), ("Date(2025-05-28)".into(), "Date(1987-06-10)".into()));
    assert_eq!((shown("power_units"), shown("total_drivers")), ("Int(18)".into(), "Int(24)".into()));
    assert_eq!((shown("cargo"), shown("is_hazmat")), ("Int(2)".into(), "Bool(false)".into()));
    assert!(shown("equipment").starts_with("Text(\"{16,2,7,0,0,"), "{}", shown("equipment"));
    assert_eq!(
        (shown("cell_phone"), shown("safety_rating"), shown("data_set")),
        ("Null".into(), "Null".into(), "Text(\"census\")".into())
    );
}

#[test]
fn legacy_and_motus_insurance_of_usdot_295017_are_in_dollars_and_agree() {
    let (Some((legacy, _)), Some((motus, _))) = (read("legacy_insur.csv"), read("motus_insur.csv")) else { return };
    let amounts =
        |set, rows: &Rows| rows.iter().map(|row| value(set, row, "maximum_coverage").clone()).collect::<Vec<_>>();

    assert_eq!(amounts(DataSet::LiInsurance, &legacy), [Value::Int(1_000_000), Value::Int(0)]);
    assert_eq!(amounts(DataSet::MotusInsurance, &motus), [Value::Int(5_000), Value::Int(1_000_000)]);
}

#[test]
fn a_revocation_without_usdot_number_keeps_its_docket() {
    let Some((rows, _)) = read("legacy_revocation.csv") else { return };
    let set = DataSet::LiRevocations;
    let orphan = rows.iter().find(|row| value(set, row, "dot_number").is_null()).unwrap();
    assert_eq!(value(set, orphan, "docket_number"), &Value::Text("MC633908".into()));
    let blank = rows.iter().filter(|row| value(set, row, "authority_type").is_null()).count();
    assert_eq!(blank, 1);
}

#[test]
fn the_real_revocation_file_with_a_column_less_is_nearest_to_its_own_layout() {
    let Some(bytes) = bytes("legacy_revocation.csv") else { return };
    let content = String::from_utf8(bytes).unwrap();
    let shorter: Vec<&str> = content.lines().map(|line| line.rsplit_once(',').unwrap().0).collect();

    let refused = read_all(shorter.join("\n").as_bytes(), "download.csv").unwrap_err().to_string();

    assert!(refused.contains("nearest is FMCSA Licensing and Insurance - Revocation"), "{refused}");
    assert!(refused.contains("missing: order2_effective_Date"), "{refused}");
}

#[test]
fn real_rows_read_alike_with_other_line_ends_in_another_encoding_and_with_columns_in_another_order() {
    for name in ["company_census.csv.gz", "legacy_revocation.csv", "sms_c_pass_property.csv"] {
        let Some(bytes) = bytes(name) else { return };
        let expected = read_all(&*bytes, name).unwrap();
        let content = String::from_utf8(bytes.clone()).unwrap();
        let utf16: Vec<u8> = format!("\u{feff}{content}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let returns = content.replace("\r\n", "\n").replace('\n', "\r");

        assert_eq!(read_all(&*utf16, name).unwrap(), expected, "{name} in UTF-16");
        assert_eq!(read_all(returns.as_bytes(), name).unwrap(), expected, "{name} with carriage returns");
        assert_eq!(read_all(&*second_column_last(&bytes), name).unwrap().0, expected.0, "{name} in another order");
    }
}

/// The same file with its second column behind all others.
fn second_column_last(file: &[u8]) -> Vec<u8> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(file);
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in reader.byte_records() {
        let record = record.unwrap();
        let others = record.iter().enumerate().filter(|(at, _)| *at != 1).map(|(_, cell)| cell);
        writer.write_record(others.chain(record.get(1))).unwrap();
    }
    writer.into_inner().unwrap()
}
