//! The second reading of a file: its rows, typed and encoded, in chunks small enough to hold a few in memory and large enough that a
//! transaction for each costs nothing.

use super::Error;
use super::encode::Encoder;
use super::source::Source;
use super::survey::Survey;
use fmcsa::catalogue::Key;
use fmcsa::reader::{BadRow, Read, RowReader};
use std::collections::{BTreeSet, HashSet};
use tokio::sync::mpsc::Sender;

/// Records to a chunk, at most.
pub(super) const RECORDS: u64 = 20_000;
/// Bytes after which a chunk is full, however few its records.
const BYTES: usize = 24_000_000;
/// Rejected rows after which it is.
const REJECTED: usize = 1_000;
/// Rows that are kept with a field unknown and listed with the reason, at most, in one run: a column that is wrong in every row would
/// fill the list.
const DAMAGED: usize = 10_000;

/// Some records of the file, in its order.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// 0, 1, 2 …
    pub(super) number: u64,
    /// Records of the file before the first of this chunk.
    pub(super) from: u64,
    /// Records of the file up to the last of this chunk.
    pub(super) to: u64,
    /// Encoded rows.
    pub(super) bytes: Vec<u8>,
    pub(super) rows: u64,
    /// The USDOT numbers of the rows that have one.
    pub(super) dots: Vec<i32>,
    pub(super) rejected: Vec<BadRow>,
    /// Rows of this chunk in which a cell could not be read, and the first of the file's.
    pub(super) damaged: u64,
    pub(super) damaged_rows: Vec<BadRow>,
}

impl Chunk {
    fn after(previous: &Self) -> Self {
        Self { number: previous.number + 1, from: previous.to, to: previous.to, ..Self::default() }
    }

    fn is_full(&self, bytes: usize) -> bool {
        self.to - self.from >= RECORDS || bytes >= BYTES || self.rejected.len() >= REJECTED
    }
}

/// Reads what comes after the first `from` records and sends it in chunks. Returns the dockets whose earlier rows the file (all of it)
/// says have ended. Stops quietly when no one receives the chunks any more.
pub(super) fn read(
    source: &Source,
    survey: &Survey,
    run: i64,
    from: u64,
    chunks: &Sender<Chunk>,
) -> Result<BTreeSet<String>, Error> {
    source.open(|content| {
        let mut reader = RowReader::open_as(content, survey.data_set)?;
        let mut ended = BTreeSet::new();
        if survey.data_set.layout().has_tombstones {
            for _ in 0..from {
                note_tombstone(reader.read(&mut ())?, &mut ended);
            }
        } else {
            reader.skip(from)?;
        }
        let mut encoder = Encoder::new(survey.data_set.layout(), run);
        let mut chunk = Chunk { from, to: from, ..Chunk::default() };
        let mut listed = 0;
        // Rows that are identified by their hash repeat; across chunks the merge sees to it.
        let mut in_chunk = (survey.data_set.layout().key == Key::RowHash).then(HashSet::new);
        while let Some(read) = reader.read(&mut encoder)? {
            chunk.to += 1;
            match read {
                Read::Row if survey.is_overruled(chunk.to, || encoder.key()) => {}
                Read::Row if in_chunk.as_mut().is_some_and(|keys| !keys.insert(encoder.key())) => {}
                Read::Row => {
                    encoder.keep();
                    chunk.rows += 1;
                    chunk.dots.extend(encoder.dot_number());
                    if let Some(row) = reader.unread() {
                        chunk.damaged += 1;
                        listed += 1;
                        chunk.damaged_rows.extend((listed <= DAMAGED).then_some(row));
                    }
                }
                Read::Bad(row) => chunk.rejected.push(row),
                tombstone @ Read::Tombstone { .. } => note_tombstone(Some(tombstone), &mut ended),
            }
            if chunk.is_full(encoder.len()) {
                in_chunk.as_mut().map(HashSet::clear);
                chunk.bytes = encoder.take();
                let next = Chunk::after(&chunk);
                if chunks.blocking_send(std::mem::replace(&mut chunk, next)).is_err() {
                    return Ok(ended);
                }
            }
        }
        chunk.bytes = encoder.take();
        if chunk.to > chunk.from {
            // A closed channel means that the receiver failed and reports why.
            let _ = chunks.blocking_send(chunk);
        }
        Ok(ended)
    })?
}

fn note_tombstone(read: Option<Read>, ended: &mut BTreeSet<String>) {
    if let Some(Read::Tombstone { docket }) = read {
        ended.insert(docket);
    }
}
