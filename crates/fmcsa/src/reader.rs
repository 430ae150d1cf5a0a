//! One streaming reader for every data set: records in, typed values out, in constant memory.
//!
//! It copes with what the files really hold: a byte-order mark, UTF-8 or Windows-1252 bytes (told row by row), both line
//! ends, quotes, blanks around values, short and long rows, zero bytes. A row that cannot be read is a [`Read::Bad`] with
//! its line, column and reason, and the reading goes on.

mod decode;
mod hash;
mod sink;

pub use decode::{BadCell, Decoder};
pub use sink::{Collect, Sink};

use crate::catalogue::{DataSet, Value};
use crate::normalise;
use crate::recognise::{Recognised, Unrecognised, recognise, recognise_as};
use csv::{ByteRecord, StringRecord};
use hash::Hashing;
use std::borrow::Cow;
use std::io;

/// The longest text of a bad row that is kept.
const RAW_LIMIT: usize = 8 * 1024;

/// What one record of the file turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub enum Read {
    /// A row: all its values went to the sink.
    Row,
    /// The rows of this docket that came before have ended (see [`Layout::has_tombstones`](crate::catalogue::Layout)).
    Tombstone {
        /// The docket, canonical.
        docket: String,
    },
    /// A row that cannot be read. Values that the sink got since its last [`Sink::begin`] are void.
    Bad(BadRow),
}

/// A row that cannot be read, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The file's column at fault; none when the whole row is.
    pub column: Option<&'static str>,
    /// The reason in words.
    pub reason: String,
    /// The row as it stands in the file, cut after 8 KiB.
    pub raw: String,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is not one record in it.
    #[error("the file is empty")]
    Empty,
    /// Its layout is not known.
    #[error(transparent)]
    Unrecognised(#[from] Unrecognised),
    /// Reading failed.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

/// Reads a file row by row.
pub struct RowReader<R> {
    csv: csv::Reader<R>,
    bytes: ByteRecord,
    text: StringRecord,
    recognised: Recognised,
    decoder: Decoder,
    hashing: Option<Hashing>,
    /// The first record is a row that was read to recognise the file, and is still to be given out.
    is_first_pending: bool,
}

impl<R: io::Read> RowReader<R> {
    /// Opens a file, telling its data set from the first record and, where the header fits two, from the file's `name`.
    pub fn open(file: R, name: &str) -> Result<Self, OpenError> {
        Self::with(file, |first| recognise(first, name))
    }

    /// Opens a file that is known to be of this data set.
    pub fn open_as(file: R, set: DataSet) -> Result<Self, OpenError> {
        Self::with(file, |first| recognise_as(set, first))
    }

    fn with(file: R, recognise: impl Fn(&StringRecord) -> Result<Recognised, Unrecognised>) -> Result<Self, OpenError> {
        let mut csv =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).buffer_capacity(1 << 18).from_reader(file);
        let (mut bytes, mut text) = (ByteRecord::new(), StringRecord::new());
        if !read_text(&mut csv, &mut bytes, &mut text)? {
            return Err(OpenError::Empty);
        }
        let recognised = recognise(&text)?;
        let decoder = Decoder::new(&recognised);
        let hashing = Hashing::of(recognised.layout);
        let is_first_pending = !recognised.has_header;
        Ok(Self { csv, bytes, text, recognised, decoder, hashing, is_first_pending })
    }

    /// What the file was recognised as.
    pub fn recognised(&self) -> &Recognised {
        &self.recognised
    }

    /// The line of the record that was read last, from 1.
    pub fn line(&self) -> u64 {
        self.text.position().map_or(0, csv::Position::line)
    }

    /// Reads the next record and hands its values to the sink: one for each field of the layout in order, then the
    /// constants, then the hash where that is the key ([`Layout::table_columns`](crate::catalogue::Layout::table_columns)).
    /// None at the end of the file.
    pub fn read(&mut self, sink: &mut impl Sink) -> io::Result<Option<Read>> {
        if !std::mem::take(&mut self.is_first_pending) && !read_text(&mut self.csv, &mut self.bytes, &mut self.text)? {
            return Ok(None);
        }
        if self.text.len() != self.recognised.width {
            let reason = format!("{} columns where {} were expected", self.text.len(), self.recognised.width);
            return Ok(Some(Read::Bad(self.bad_row(None, reason))));
        }
        if self.recognised.layout.has_tombstones
            && let Some(docket) = self.ended_docket()
        {
            return Ok(Some(Read::Tombstone { docket }));
        }
        sink.begin();
        let decoded = match &mut self.hashing {
            None => self.decoder.decode(&self.text, sink),
            Some(hashing) => hashing.decode(&self.decoder, &self.text, sink),
        };
        Ok(Some(match decoded {
            Ok(()) => Read::Row,
            Err(bad) => Read::Bad(self.bad_row(Some(bad.column), bad.reason)),
        }))
    }

    /// From here on reads only the fields that fill these columns of the table. The others come as nulls, and what stands in them is no
    /// fault; no hash comes either. A first look at a file's keys or dates so costs little more than splitting its records.
    pub fn narrow_to(&mut self, columns: &[&str]) {
        self.decoder.narrow_to(columns);
        self.hashing = None;
    }

    /// Skips records without looking into them: a run that was cut off continues after those it has done. Returns how
    /// many there were, fewer than asked at the end of the file.
    pub fn skip(&mut self, records: u64) -> io::Result<u64> {
        for skipped in 0..records {
            if !std::mem::take(&mut self.is_first_pending) && !self.csv.read_byte_record(&mut self.bytes)? {
                return Ok(skipped);
            }
        }
        Ok(records)
    }

    /// The docket of a row that is blank, or zeros, but for it and the USDOT number.
    fn ended_docket(&self) -> Option<String> {
        let layout = self.recognised.layout;
        let place = |name: Option<&str>| {
            let column = layout.field(name?)?.from.columns()[0];
            self.recognised.positions[layout.columns.iter().position(|known| *known == column)?]
        };
        let (docket, dot) = (place(layout.docket)?, place(layout.dot));
        let is_blank = |text: &str| text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b' '));
        let is_ended = self.text.iter().enumerate().all(|(at, text)| at == docket || Some(at) == dot || is_blank(text));
        if !is_ended {
            return None;
        }
        normalise::docket(&self.text[docket]).ok().flatten().map(Cow::into_owned)
    }

    fn bad_row(&self, column: Option<&'static str>, reason: String) -> BadRow {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let written = writer.write_record(&self.text).ok().and_then(|()| writer.into_inner().ok()).unwrap_or_default();
        let mut raw = String::from_utf8_lossy(&written).trim_end().to_owned();
        raw.truncate(raw.floor_char_boundary(RAW_LIMIT));
        BadRow { line: self.line(), column, reason, raw }
    }
}

/// Reads one record as text; false at the end. Rows that are not UTF-8 are Windows-1252, FMCSA's older encoding; zero
/// bytes, which no database text may hold, are dropped.
fn read_text<R: io::Read>(
    csv: &mut csv::Reader<R>,
    bytes: &mut ByteRecord,
    text: &mut StringRecord,
) -> io::Result<bool> {
    // The two records take turns with one allocation.
    *bytes = std::mem::take(text).into_byte_record();
    if !csv.read_byte_record(bytes)? {
        return Ok(false);
    }
    let is_clean = !bytes.as_slice().contains(&0);
    *text = match StringRecord::from_byte_record(std::mem::take(bytes)) {
        Ok(text) if is_clean => text,
        Ok(text) => recoded(text.as_byte_record()),
        Err(error) => recoded(&error.into_byte_record()),
    };
    Ok(true)
}

fn recoded(bytes: &ByteRecord) -> StringRecord {
    let decode = |cell: &[u8]| {
        let text = match std::str::from_utf8(cell) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(cell).0,
        };
        if text.contains('\0') { text.replace('\0', "") } else { text.into_owned() }
    };
    let mut text: StringRecord = bytes.iter().map(decode).collect();
    text.set_position(bytes.position().cloned());
    text
}

/// Reads all rows of a file into memory: for tests and small files.
pub fn read_all<R: io::Read>(file: R, name: &str) -> Result<(Vec<Vec<Value<'static>>>, Vec<BadRow>), OpenError> {
    let mut reader = RowReader::open(file, name)?;
    let (mut rows, mut bad, mut row) = (Vec::new(), Vec::new(), Collect::default());
    while let Some(read) = reader.read(&mut row)? {
        match read {
            Read::Row => rows.push(std::mem::take(&mut row).values),
            Read::Tombstone { .. } => {}
            Read::Bad(reason) => bad.push(reason),
        }
    }
    Ok((rows, bad))
}

#[cfg(test)]
mod tests;
