//! The hash of a row that has no key of its own.

use super::{BadCell, Cells, Decoder, Sink};
use crate::catalogue::{Key, Layout, Value};
use chrono::{Datelike, Timelike};
use sha2::{Digest, Sha256};

/// Length of a row's hash in bytes.
const LENGTH: usize = 16;

/// Works out 128 bits over a row's converted values, so that the same row hashes alike however the file writes it (padded,
/// in thousands, with another date form), in every release and on every machine. First half of SHA-256.
#[derive(Debug)]
pub(super) struct Hashing {
    /// The values of the row as bytes, each with a sign of its type: what is hashed.
    bytes: Vec<u8>,
}

impl Hashing {
    /// For layouts whose key is the row's hash.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        (layout.key == Key::RowHash).then(|| Self { bytes: Vec::with_capacity(512) })
    }

    /// Decodes as the decoder does and hands the hash to the sink after all other values.
    pub(super) fn decode(&mut self, decoder: &Decoder, record: &Cells, sink: &mut impl Sink) -> Result<(), BadCell> {
        self.bytes.clear();
        let mut both = Both { bytes: &mut self.bytes, sink };
        decoder.decode(record, &mut both)?;
        let hash = Sha256::digest(&self.bytes);
        sink.value(Value::Bytes(&hash[..LENGTH]));
        Ok(())
    }
}

struct Both<'a, S> {
    bytes: &'a mut Vec<u8>,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Both<'_, S> {
    fn value(&mut self, value: Value<'_>) {
        write(self.bytes, &value);
        self.sink.value(value);
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
