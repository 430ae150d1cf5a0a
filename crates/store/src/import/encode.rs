//! Rows as PostgreSQL's binary COPY takes them. The reader's values go straight into the bytes that are sent; no row is ever built.

use chrono::{NaiveDate, NaiveDateTime};
use fmcsa::catalogue::{Layout, Value};
use fmcsa::reader::Sink;
use sha2::{Digest, Sha256};
use std::ops::Range;

/// What every binary COPY begins with: signature, flags, length of the header's extension.
pub(super) const HEADER: &[u8] = b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";
/// What it ends with.
pub(super) const TRAILER: &[u8] = &(-1_i16).to_be_bytes();

/// The type of an array's elements, `integer`.
const INT4: i32 = 23;

/// The key of a row, the same for the same key and only for it: its bytes where they are few, else their hash.
pub(super) type KeyHash = u128;

/// Encodes the rows of one layout: the table's columns in the layout's order, then the run.
#[derive(Debug)]
pub(super) struct Encoder {
    columns: i16,
    run: i64,
    key: Vec<usize>,
    dot: Option<usize>,
    /// Complete rows, then perhaps one that is being written.
    bytes: Vec<u8>,
    /// Where the row that is being written begins.
    row: usize,
    next: usize,
    key_ranges: Vec<Range<usize>>,
    dot_number: Option<i32>,
}

impl Encoder {
    /// For rows that the run `run` takes in.
    pub(super) fn new(layout: &Layout, run: i64) -> Self {
        let names: Vec<&str> = layout.table_columns().collect();
        let place = |name: &&str| names.iter().position(|known| known == name);
        Self {
            columns: names.len() as i16 + 1,
            run,
            key: layout.key_columns().iter().filter_map(place).collect(),
            dot: layout.dot.as_ref().and_then(place),
            bytes: Vec::new(),
            row: 0,
            next: 0,
            key_ranges: Vec::new(),
            dot_number: None,
        }
    }

    /// Ends the row that was written.
    pub(super) fn keep(&mut self) {
        self.bytes.extend_from_slice(&8_i32.to_be_bytes());
        self.bytes.extend_from_slice(&self.run.to_be_bytes());
        self.row = self.bytes.len();
    }

    /// The key of the row that was written.
    pub(super) fn key(&self) -> KeyHash {
        key_hash(self.key_ranges.iter().map(|range| &self.bytes[range.clone()]))
    }

    /// Writes the key of the row that was written as a row of its own.
    pub(super) fn put_key(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&(self.key_ranges.len() as i16).to_be_bytes());
        self.key_ranges.iter().for_each(|range| out.extend_from_slice(&self.bytes[range.clone()]));
    }

    /// The USDOT number of the row that was written.
    pub(super) fn dot_number(&self) -> Option<i32> {
        self.dot_number
    }

    /// How many bytes the kept rows take.
    pub(super) fn len(&self) -> usize {
        self.row
    }

    /// Takes the kept rows out.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.bytes.truncate(self.row);
        let room = self.bytes.capacity();
        self.row = 0;
        std::mem::replace(&mut self.bytes, Vec::with_capacity(room))
    }
}

impl Sink for Encoder {
    fn begin(&mut self) {
        self.bytes.truncate(self.row);
        self.bytes.extend_from_slice(&self.columns.to_be_bytes());
        self.key_ranges.clear();
        self.next = 0;
        self.dot_number = None;
    }

    fn value(&mut self, value: Value<'_>) {
        let from = self.bytes.len();
        put(&mut self.bytes, &value);
        if self.key.contains(&self.next) {
            self.key_ranges.push(from..self.bytes.len());
        }
        if self.dot == Some(self.next)
            && let Value::Int(number) = value
        {
            self.dot_number = Some(number);
        }
        self.next += 1;
    }
}

/// One hash over the encoded values of a key. They begin with their lengths, so no two keys run together alike.
pub(super) fn key_hash<'a>(values: impl Iterator<Item = &'a [u8]>) -> KeyHash {
    let mut short = [0; 16];
    let mut length = 0;
    let mut long = Vec::new();
    for value in values {
        if long.is_empty() && length + value.len() <= 15 {
            short[length..length + value.len()].copy_from_slice(value);
            length += value.len();
        } else {
            if long.is_empty() {
                long.extend_from_slice(&short[..length]);
            }
            long.extend_from_slice(value);
        }
    }
    if long.is_empty() {
        short[15] = length as u8;
        return u128::from_le_bytes(short);
    }
    let mut hash: [u8; 16] = Sha256::digest(&long)[..16].try_into().unwrap_or_default();
    // No short key ends in this byte.
    hash[15] = 0xff;
    u128::from_le_bytes(hash)
}

/// Writes one value: its length and its bytes, or -1 for null.
pub(super) fn put(out: &mut Vec<u8>, value: &Value<'_>) {
    let mut bytes = |bytes: &[u8]| {
        out.extend_from_slice(&(bytes.len() as i32).to_be_bytes());
        out.extend_from_slice(bytes);
    };
    match value {
        Value::Null => out.extend_from_slice(&(-1_i32).to_be_bytes()),
        Value::Text(text) => bytes(text.as_bytes()),
        Value::SmallInt(number) => bytes(&number.to_be_bytes()),
        Value::Int(number) => bytes(&number.to_be_bytes()),
        Value::BigInt(number) => bytes(&number.to_be_bytes()),
        Value::Real(number) => bytes(&number.to_be_bytes()),
        Value::Bool(yes) => bytes(&[u8::from(*yes)]),
        Value::Date(day) => bytes(&days(*day).to_be_bytes()),
        Value::Timestamp(moment) => bytes(&microseconds(*moment).to_be_bytes()),
        Value::Bytes(hash) => bytes(hash),
        Value::Ints(numbers) => put_list(out, numbers),
    }
}

/// An array: dimensions, no nulls, type, length, lower bound, elements.
fn put_list(out: &mut Vec<u8>, numbers: &[i32]) {
    out.extend_from_slice(&(20 + 8 * numbers.len() as i32).to_be_bytes());
    for head in [1, 0, INT4, numbers.len() as i32, 1] {
        out.extend_from_slice(&head.to_be_bytes());
    }
    for number in numbers {
        out.extend_from_slice(&4_i32.to_be_bytes());
        out.extend_from_slice(&number.to_be_bytes());
    }
}

/// Days since 2000-01-01, PostgreSQL's first.
fn days(day: NaiveDate) -> i32 {
    const FIRST: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap();
    day.signed_duration_since(FIRST).num_days() as i32
}

fn microseconds(moment: NaiveDateTime) -> i64 {
    i64::from(days(moment.date())) * 86_400_000_000
        + moment.time().signed_duration_since(chrono::NaiveTime::MIN).num_microseconds().unwrap_or(0)
}
