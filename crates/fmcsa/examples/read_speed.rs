//! Measures how fast rows are read and converted on one core: `cargo run --release -p fmcsa --example read_speed [FILE]`.
//! Without a file it reads a million census rows that are as full as a real one.

use fmcsa::catalogue::{DataSet, Value};
use fmcsa::reader::{Read, RowReader, Sink};
use std::io::{Read as _, Write as _};
use std::time::Instant;

/// Touches every value as an encoder would, without keeping it.
#[derive(Default)]
struct Encoder(Vec<u8>);

impl Sink for Encoder {
    fn begin(&mut self) {
        self.0.clear();
    }

    fn value(&mut self, value: Value<'_>) {
        match value {
            Value::Text(text) => self.0.extend_from_slice(text.as_bytes()),
            Value::Int(number) => self.0.extend_from_slice(&number.to_be_bytes()),
            Value::Ints(numbers) => numbers.iter().for_each(|number| self.0.extend_from_slice(&number.to_be_bytes())),
            Value::Null => self.0.extend_from_slice(&[0xff; 4]),
            _ => self.0.extend_from_slice(&[0; 8]),
        }
    }
}

/// How a compressed file begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

fn census(rows: u32) -> Vec<u8> {
    let layout = DataSet::Census.layout();
    let known = [
        ("MCS150_DATE", "20250528"),
        ("ADD_DATE", "19870610"),
        ("STATUS_CODE", "A"),
        ("CARRIER_OPERATION", "A"),
        ("MCS150_MILEAGE", "10000"),
        ("MCS150_MILEAGE_YEAR", "2019"),
        ("PHONE", "3605552578"),
        ("FAX", "3605558705"),
        ("COMPANY_OFFICER_1", "JANE DOE"),
        ("TRUCK_UNITS", "18"),
        ("POWER_UNITS", "18"),
        ("BUS_UNITS", "0"),
        ("FLEETSIZE", "H"),
        ("CARSHIP", "C;S"),
        ("DOCKET1PREFIX", "MC"),
        ("DOCKET1", "139446"),
        ("HM_Ind", "N"),
        ("TOTAL_CDL", "7"),
        ("TOTAL_DRIVERS", "24"),
        ("CLASSDEF", "PRIVATE PROPERTY;AUTHORIZED FOR HIRE"),
        ("LEGAL_NAME", "\"EXAMPLE MOVING AND STORAGE, INC\""),
        ("PHY_STREET", "1770 NE EXAMPLE RD"),
        ("PHY_CITY", "BREMERTON"),
        ("PHY_COUNTRY", "US"),
        ("PHY_STATE", "WA"),
        ("PHY_ZIP", "98311-3729"),
        ("PHY_CNTY", "035"),
        ("CARRIER_MAILING_STREET", "1770 NE EXAMPLE RD"),
        ("CARRIER_MAILING_STATE", "WA"),
        ("CARRIER_MAILING_CITY", "BREMERTON"),
        ("CARRIER_MAILING_COUNTRY", "US"),
        ("CARRIER_MAILING_ZIP", "98311"),
        ("EMAIL_ADDRESS", "office@example.com"),
        ("CRGO_HOUSEHOLD", "X"),
        ("CRGO_GENFREIGHT", "X"),
        ("OWNTRUCK", "16"),
        ("OWNTRACT", "2"),
        ("OWNTRAIL", "7"),
        ("DOCKET1_STATUS_CODE", "A"),
    ];
    let mut file = layout.columns.join(",").into_bytes();
    for row in 0..rows {
        let cells = layout.columns.iter().map(|column| match *column {
            "DOT_NUMBER" => (1_000_000 + row).to_string(),
            column => {
                known.iter().find(|(name, _)| *name == column).map_or(String::new(), |(_, text)| (*text).to_owned())
            }
        });
        write!(file, "\n{}", cells.collect::<Vec<_>>().join(",")).unwrap();
    }
    file
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1);
    let mut bytes = match &name {
        Some(path) => std::fs::read(path)?,
        None => census(1_000_000),
    };
    if bytes.starts_with(&GZIP) {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut plain)?;
        bytes = plain;
    }
    let start = Instant::now();
    let mut reader = RowReader::open(&*bytes, name.as_deref().unwrap_or_default())?;
    let (mut rows, mut bad, mut sink) = (0_u64, 0_u64, Encoder::default());
    while let Some(read) = reader.read(&mut sink)? {
        rows += 1;
        bad += u64::from(matches!(read, Read::Bad(_)));
    }
    let seconds = start.elapsed().as_secs_f64();
    let label = reader.recognised().layout.label;
    println!(
        "{label}: {rows} rows, {bad} bad, {seconds:.2} s, {:.0} rows/s, {:.0} MB/s",
        rows as f64 / seconds,
        bytes.len() as f64 / seconds / 1e6
    );
    Ok(())
}
