//! One streaming reader for every data set: records in, typed values out, in constant memory.
//!
//! It copes with what the files really hold: a byte-order mark, UTF-8 or Windows-1252 bytes (recognized row by row), UTF-16,
//! line feeds, carriage returns or both, quotes, also unclosed ones, blanks around values, short and long rows, zero bytes. A
//! row that cannot be read is a [`Read::Bad`] with its line, column and reason, and the reading goes on. In a row that has a key
//! of its own, an optional cell that cannot be read leaves its field null ([`RowReader::unread`]).

mod cells;
mod decode;
mod encoding;
mod hash;
mod records;
mod sink;

pub use cells::Cells;
pub use decode::{BadCell, Decoder};
pub use sink::{Collect, Sink};

use crate::catalogue::{DataSet, Value};
use crate::normalise;
use crate::recognise::{Recognised, Unrecognised, recognise, recognise_as};
use hash::Hashing;
use records::{Next, Records};
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

/// A row that cannot be read, or not in all its cells, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The file's column at fault; none when the whole row is.
    pub column: Option<&'static str>,
    /// The reason, as text.
    pub reason: String,
    /// The row as in the file, cut after 8 KiB.
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
    records: Records<R>,
    cells: Cells,
    recognised: Recognised,
    decoder: Decoder,
    hashing: Option<Hashing>,
    /// The cells of the row that was read last that could not be read.
    unread: Vec<BadCell>,
    /// The first record is a row that was read to recognise the file, and is still to be given out.
    is_first_pending: bool,
}

impl<R: io::Read> RowReader<R> {
    /// Opens a file, recognizing its data set from the first record and, where the header fits two, from the file's `name`.
    pub fn open(file: R, name: &str) -> Result<Self, OpenError> {
        Self::with(file, |first| recognise(first, name))
    }

    /// Opens a file that is known to be of this data set.
    pub fn open_as(file: R, set: DataSet) -> Result<Self, OpenError> {
        Self::with(file, |first| recognise_as(set, first))
    }

    fn with(file: R, recognise: impl Fn(&Cells) -> Result<Recognised, Unrecognised>) -> Result<Self, OpenError> {
        let (mut records, mut cells) = (Records::new(file), Cells::default());
        match records.read(&mut cells)? {
            Next::Record => {}
            Next::Unclosed => return Err(Unrecognised::NoHeader { width: 1 }.into()),
            Next::End => return Err(OpenError::Empty),
        }
        let recognised = recognise(&cells)?;
        let decoder = Decoder::new(&recognised);
        let hashing = Hashing::of(recognised.layout);
        let is_first_pending = !recognised.has_header;
        Ok(Self { records, cells, recognised, decoder, hashing, unread: Vec::new(), is_first_pending })
    }

    /// What the file was recognized as.
    pub fn recognised(&self) -> &Recognised {
        &self.recognised
    }

    /// The line of the record that was read last, from 1.
    pub fn line(&self) -> u64 {
        self.records.line()
    }

    /// What could not be read in the last row, though the row was kept: its first such column, and a reason that names them all.
    pub fn unread(&self) -> Option<BadRow> {
        let first = self.unread.first()?;
        let reason = match &*self.unread {
            [one] => one.reason.clone(),
            all => all.iter().map(|cell| format!("{}: {}", cell.column, cell.reason)).collect::<Vec<_>>().join("; "),
        };
        Some(self.damaged(Some(first.column), reason))
    }

    /// Whether the file, read to its end, ends where a line does. Another may have been cut off in the middle of a row.
    pub fn is_line_ended(&self) -> bool {
        self.records.is_line_ended()
    }

    /// Reads the next record and hands its values to the sink: one for each field of the layout in order, then the
    /// constants, then the hash where that is the key ([`Layout::table_columns`](crate::catalogue::Layout::table_columns)).
    /// None at the end of the file.
    pub fn read(&mut self, sink: &mut impl Sink) -> io::Result<Option<Read>> {
        self.unread.clear();
        let (is_whole, width) = (self.advance()?, self.recognised.width);
        if is_whole == Next::End {
            return Ok(None);
        }
        // A record of several lines with the wrong width or odd quotes is the work of a stray quote: its other lines are rows.
        let is_odd =
            self.records.is_of_several_lines() && (self.cells.len() != width || !self.records.is_well_quoted());
        if is_odd {
            self.records.give_back_all_but_one_line();
        }
        if is_odd || is_whole == Next::Unclosed {
            return Ok(Some(self.bad_row(None, "a quote is opened and not closed".to_owned())));
        }
        if self.cells.len() != width {
            let reason = format!("{} columns where {width} were expected", self.cells.len());
            return Ok(Some(self.bad_row(None, reason)));
        }
        if self.cells.has_zero_byte() {
            return Ok(Some(self.bad_row(None, "a zero byte inside a value".to_owned())));
        }
        if self.recognised.layout.has_tombstones
            && let Some(docket) = self.ended_docket()
        {
            return Ok(Some(Read::Tombstone { docket }));
        }
        sink.begin();
        let decoded = match &mut self.hashing {
            None => self.decoder.decode(&self.cells, sink),
            Some(hashing) => hashing.decode(&self.decoder, &self.cells, sink),
        };
        Ok(Some(match decoded {
            Ok(unread) => {
                self.unread = unread;
                Read::Row
            }
            Err(bad) => self.bad_row(Some(bad.column), bad.reason),
        }))
    }

    /// From here on reads only the fields that fill these columns of the table. The others come as nulls, and a value in them is no
    /// fault; no hash comes either. A first look at a file's keys or dates so costs little more than splitting its records.
    pub fn narrow_to(&mut self, columns: &[&str]) {
        self.decoder.narrow_to(columns);
        self.hashing = None;
    }

    /// Skips records without looking into them: a run that was cut off continues after those it has done. Returns how
    /// many there were, fewer than requested at the end of the file.
    pub fn skip(&mut self, records: u64) -> io::Result<u64> {
        for skipped in 0..records {
            if self.advance()? == Next::End {
                return Ok(skipped);
            }
        }
        Ok(records)
    }

    fn advance(&mut self) -> io::Result<Next> {
        if std::mem::take(&mut self.is_first_pending) { Ok(Next::Record) } else { self.records.read(&mut self.cells) }
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
        let is_ended =
            self.cells.iter().enumerate().all(|(at, text)| at == docket || Some(at) == dot || is_blank(text));
        if !is_ended {
            return None;
        }
        normalise::docket(self.cells.get(docket)).ok().flatten().map(Cow::into_owned)
    }

    fn bad_row(&self, column: Option<&'static str>, reason: String) -> Read {
        Read::Bad(self.damaged(column, reason))
    }

    fn damaged(&self, column: Option<&'static str>, reason: String) -> BadRow {
        let mut raw = self.records.raw().into_owned();
        raw.truncate(raw.floor_char_boundary(RAW_LIMIT));
        BadRow { line: self.line(), column, reason, raw }
    }
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
