//! The first reading of a file, before any row is taken in: what identifies it, how long it is, how fresh it is, and which of its rows
//! are overruled by a later row with the same key.
//!
//! Knowing the last row of every key beforehand makes the outcome the same whether a file comes once, twice, or in pieces: without it
//! a repeated key would be changed back and forth by every import of the file.

use super::covers::{Covering, Covers};
use super::encode::{Encoder, KeyHash};
use super::seen::Seen;
use super::source::Source;
use super::vintage::{self, Vintage};
use super::{Error, Options, Watch};
use chrono::NaiveDate;
use fmcsa::catalogue::{DataSet, Key, Value};
use fmcsa::reader::{BadRow, Read, RowReader, Sink};
use std::collections::HashMap;

/// What the first reading found out.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) data_set: DataSet,
    pub(super) sha256: [u8; 32],
    /// Records, without a header.
    pub(super) records: u64,
    pub(super) vintage: Vintage,
    /// Whose carriers it has, and of which days.
    pub(super) covers: Covers,
    /// Records that cannot be read: all of them in a complete file and where rows have keys, else only those that the search for
    /// dates met.
    pub(super) rejected: u64,
    /// The first of them.
    pub(super) first_rejected: Option<BadRow>,
    /// The file ends where a line does.
    pub(super) is_line_ended: bool,
    /// For keys that come more than once (and a few that do not): the place of the last record that has it, from 1.
    pub(super) last_of_key: HashMap<KeyHash, u64>,
    /// Columns of the table that this form of the file says nothing of.
    pub(super) absent: Vec<&'static str>,
}

impl Survey {
    /// Whether a later record than the one at `place` has the same key, so that this one does not count.
    pub(super) fn is_overruled(&self, place: u64, key: impl FnOnce() -> KeyHash) -> bool {
        !self.last_of_key.is_empty() && self.last_of_key.get(&key()).is_some_and(|last| *last > place)
    }
}

/// Reads `source` through.
pub(super) fn survey(source: &Source, options: Options, watch: &dyn Watch) -> Result<Survey, Error> {
    let in_name = || source.names().iter().find_map(|name| vintage::in_name(name, options.today));
    let given = options.vintage.or_else(in_name);
    std::thread::scope(|scope| {
        let sha256 = scope.spawn(|| source.sha256());
        let mut survey = source.open(|content| read_through(content, source, given, options, watch))??;
        survey.sha256 = sha256.join().map_err(|_| Error::Broken("the file's hash"))??;
        Ok(survey)
    })
}

fn read_through(
    content: &mut dyn std::io::Read,
    source: &Source,
    given: Option<NaiveDate>,
    options: Options,
    watch: &dyn Watch,
) -> Result<Survey, Error> {
    let mut reader = RowReader::open(content, &source.name())?;
    let recognised = reader.recognised();
    let layout = recognised.layout;
    let has_column = |column: &&str| {
        layout.columns.iter().position(|known| known == column).is_some_and(|at| recognised.positions[at].is_some())
    };
    let is_absent = |field: &&fmcsa::catalogue::Field| !field.from.columns().iter().any(has_column);
    let absent = layout.fields.iter().filter(is_absent).map(|field| field.name).collect();
    let mut survey = Survey {
        data_set: layout.data_set,
        sha256: [0; 32],
        records: 0,
        vintage: Vintage { on: given, is_given: given.is_some() },
        covers: Covers::default(),
        rejected: 0,
        first_rejected: None,
        is_line_ended: true,
        last_of_key: HashMap::new(),
        absent,
    };

    let keyed = matches!(layout.key, Key::Columns(_));
    let key_columns = if keyed { layout.key_columns() } else { &[] };
    let dates = if given.is_none() { layout.vintage } else { &[] };
    let covering: Vec<&str> = Covering::columns(layout).collect();
    let rejecting = if keyed || options.is_complete { layout.rejecting_columns() } else { Vec::new() };
    reader.narrow_to(&[key_columns, dates, covering.as_slice(), &rejecting].concat());
    let names: Vec<&str> = layout.table_columns().collect();
    let mut sink = Watching {
        keys: Encoder::new(layout, 0),
        dates: names.iter().map(|name| dates.contains(name)).collect(),
        covering: Covering::new(layout, options.today),
        next: 0,
        today: options.today,
        newest: None,
    };
    let mut seen = keyed.then(Seen::new);
    while let Some(read) = reader.read(&mut sink)? {
        survey.records += 1;
        if survey.records.is_multiple_of(100_000) {
            watch.surveyed(survey.records);
        }
        match read {
            Read::Row => {}
            Read::Tombstone { .. } => continue,
            Read::Bad(row) => {
                survey.rejected += 1;
                survey.first_rejected.get_or_insert(row);
                continue;
            }
        }
        sink.covering.end_row();
        if let Some(seen) = &mut seen {
            let key = sink.keys.key();
            if seen.note(key) {
                survey.last_of_key.insert(key, survey.records);
            }
        }
    }
    survey.is_line_ended = reader.is_line_ended();
    survey.vintage.on = given.or(sink.newest);
    survey.covers = sink.covering.covers(layout.data_set, survey.vintage);
    Ok(survey)
}

/// Encodes the key and keeps the newest date of the columns that give the vintage.
struct Watching {
    keys: Encoder,
    dates: Vec<bool>,
    covering: Covering,
    next: usize,
    today: NaiveDate,
    newest: Option<NaiveDate>,
}

impl Sink for Watching {
    fn begin(&mut self) {
        self.keys.begin();
        self.covering.begin_row();
        self.next = 0;
    }

    fn value(&mut self, value: Value<'_>) {
        if self.dates.get(self.next).copied().unwrap_or(false) {
            let day = match value {
                Value::Date(day) => Some(day),
                Value::Timestamp(moment) => Some(moment.date()),
                _ => None,
            };
            self.newest = self.newest.max(day.filter(|day| *day <= self.today));
        }
        self.covering.value(self.next, &value);
        self.next += 1;
        self.keys.value(value);
    }
}
