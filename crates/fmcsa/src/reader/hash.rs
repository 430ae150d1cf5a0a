//! The hash of a row that has no key of its own.

use super::{BadCell, Cells, Decoder, Sink};
use crate::catalogue::{Key, Layout, Value};
use chrono::{Datelike, Timelike};
use sha2::{Digest, Sha256};

/// How many bytes of SHA-256 are kept: 96 bits, with which two of ten million rows are alike once in a quadrillion files.
const LENGTH: usize = 12;

/// Works out 128 bits over a row's converted values, so that the same row hashes alike however the file writes it (padded,
/// in thousands, with another date form), in every release and on every machine.
///
/// The first 32 bits are the number of the row's docket (else its USDOT number), so that the rows of one carrier lie side by side in the
/// index of the hashes and a file, which comes in about that order, fills it from one end: with random keys a first load takes three
/// times as long. The rest is the beginning of SHA-256.
#[derive(Debug)]
pub(super) struct Hashing {
    /// The values of the row as bytes, each with a sign of its type: what is hashed.
    bytes: Vec<u8>,
    /// The place of the value whose number comes first.
    home: Option<usize>,
}

impl Hashing {
    /// For layouts whose key is the row's hash.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        let home = layout.docket.or(layout.dot);
        let home = home.and_then(|home| layout.fields.iter().position(|field| field.name == home));
        (layout.key == Key::RowHash).then(|| Self { bytes: Vec::with_capacity(512), home })
    }

    /// Decodes as the decoder does and hands the hash to the sink after all other values.
    pub(super) fn decode(
        &mut self,
        decoder: &Decoder,
        record: &Cells,
        sink: &mut impl Sink,
    ) -> Result<Vec<BadCell>, BadCell> {
        self.bytes.clear();
        let mut both = Both { bytes: &mut self.bytes, sink, until_home: self.home, number: 0 };
        let unread = decoder.decode(record, &mut both)?;
        let number = both.number;
        let mut hash = [0; 4 + LENGTH];
        hash[..4].copy_from_slice(&number.to_be_bytes());
        hash[4..].copy_from_slice(&Sha256::digest(&self.bytes)[..LENGTH]);
        sink.value(Value::Bytes(&hash));
        Ok(unread)
    }
}

struct Both<'a, S> {
    bytes: &'a mut Vec<u8>,
    sink: &'a mut S,
    /// How many values come before the one with the given number; none when it has come.
    until_home: Option<usize>,
    number: u32,
}

impl<S: Sink> Sink for Both<'_, S> {
    fn value(&mut self, value: Value<'_>) {
        if self.until_home == Some(0) {
            self.number = number_of(&value);
        }
        self.until_home = self.until_home.and_then(|more| more.checked_sub(1));
        write(self.bytes, &value);
        self.sink.value(value);
    }
}

/// The 12892 of `MC12892` and of 12892; 0 for anything else.
fn number_of(value: &Value<'_>) -> u32 {
    match value {
        Value::Int(number) => u32::try_from(*number).unwrap_or(0),
        Value::Text(docket) => docket.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(0),
        _ => 0,
    }
}

/// Writes a value so that no two different rows write the same bytes. Changing this changes every stored hash.
fn write(out: &mut Vec<u8>, value: &Value<'_>) {
    let mut put = |sign: u8, bytes: &[u8]| {
        out.push(sign);
        out.extend_from_slice(bytes);
    };
    match value {
        Value::Null => put(0, &[]),
        Value::Text(text) => {
            put(1, &(text.len() as u32).to_le_bytes());
            out.extend_from_slice(text.as_bytes());
        }
        Value::SmallInt(number) => put(2, &i64::from(*number).to_le_bytes()),
        Value::Int(number) => put(2, &i64::from(*number).to_le_bytes()),
        Value::BigInt(number) => put(2, &number.to_le_bytes()),
        Value::Real(number) => put(3, &number.to_le_bytes()),
        Value::Bool(yes) => put(4, &[u8::from(*yes)]),
        Value::Date(day) => put(5, &day.num_days_from_ce().to_le_bytes()),
        Value::Timestamp(moment) => {
            put(6, &moment.num_days_from_ce().to_le_bytes());
            out.extend_from_slice(&moment.num_seconds_from_midnight().to_le_bytes());
        }
        Value::Ints(numbers) => {
            put(7, &(numbers.len() as u32).to_le_bytes());
            numbers.iter().for_each(|number| out.extend_from_slice(&number.to_le_bytes()));
        }
        Value::Bytes(bytes) => {
            put(8, &(bytes.len() as u32).to_le_bytes());
            out.extend_from_slice(bytes);
        }
    }
}
