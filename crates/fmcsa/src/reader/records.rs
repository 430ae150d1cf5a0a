//! Cuts a file into records, each a list of cells, in bounded memory whatever the file holds.
//!
//! It reads line by line and lets a CSV machine say where a record ends, since a quoted cell may hold line ends. A quote
//! that is opened and never closed would swallow the rest of the file: after [`LONGEST_RECORD`] its first line alone is
//! given up, and the next line begins a record again.

use super::cells::{Cells, decode};
use csv_core::ReadRecordResult;
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

/// The longest record that is believed to be one, in bytes; real ones have some 2,000 at most.
const LONGEST_RECORD: usize = 64 * 1024;

/// What came next in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// A record.
    Record,
    /// A line with a quote that is opened and not closed.
    Unclosed,
    /// No further record.
    End,
}

/// The records of a file.
pub(super) struct Records<R> {
    input: BufReader<R>,
    machine: csv_core::Reader,
    /// Lines that were read: the present record, and after one that was given up what is still to be looked at.
    lines: Vec<u8>,
    /// The position of the present record in the lines.
    record: Range<usize>,
    /// The number of the line on which the present record begins, and of the line that comes next.
    line: u64,
    next_line: u64,
    output: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: Read> Records<R> {
    pub(super) fn new(file: R) -> Self {
        Self {
            input: BufReader::with_capacity(1 << 18, file),
            machine: csv_core::Reader::new(),
            lines: Vec::new(),
            record: 0..0,
            line: 1,
            next_line: 1,
            output: Vec::new(),
            ends: vec![0; 256],
        }
    }

    /// The line on which the present record begins, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The present record as in the file, without its line end.
    pub(super) fn raw(&self) -> Cow<'_, str> {
        decode(self.lines[self.record.clone()].trim_ascii_end())
    }

    /// Reads the next record into `cells`. Blank lines are none.
    pub(super) fn read(&mut self, cells: &mut Cells) -> io::Result<Next> {
        self.begin();
        let (mut bytes, mut count) = (0, 0);
        loop {
            let Some(line) = self.fetch()? else {
                return Ok(if self.record.is_empty() {
                    Next::End
                } else if self.feed(b"\n", &mut bytes, &mut count).is_some() {
                    self.finish(cells, bytes, count)
                } else {
                    self.give_up()
                });
            };
            let is_blank =
                bytes == 0 && count == 0 && self.lines[line.clone()].iter().all(|byte| matches!(byte, b'\r' | b'\n'));
            let taken = std::mem::take(&mut self.lines);
            let used = self.feed(&taken[line.clone()], &mut bytes, &mut count);
            self.lines = taken;
            match used {
                Some(used) => {
                    let rest = &self.lines[line.start + used..line.end];
                    self.record.end = if rest == b"\n" { line.end } else { line.start + used };
                    return Ok(self.finish(cells, bytes, count));
                }
                None if is_blank => {
                    self.record = line.end..line.end;
                    self.line = self.next_line;
                }
                None => self.record.end = line.end,
            }
            if self.record.len() > LONGEST_RECORD {
                return Ok(self.give_up());
            }
        }
    }

    /// Makes space for the next record and drops the last.
    fn begin(&mut self) {
        let end = self.record.end;
        if end == self.lines.len() {
            self.lines.clear();
            self.record = 0..0;
        } else if end > LONGEST_RECORD {
            self.lines.drain(..end);
            self.record = 0..0;
        } else {
            self.record = end..end;
        }
        self.line = self.next_line;
    }

    /// The line after the present record's end, read from the file unless it is here already.
    fn fetch(&mut self) -> io::Result<Option<Range<usize>>> {
        let start = self.record.end;
        if start < self.lines.len() {
            let rest = &self.lines[start..];
            let end = rest.iter().position(|byte| *byte == b'\n').map_or(self.lines.len(), |at| start + at + 1);
            self.next_line += 1;
            return Ok(Some(start..end));
        }
        let limit = LONGEST_RECORD as u64 + 1;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut self.lines)?;
        if read as u64 == limit && self.lines.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
            self.lines.push(b'\n');
        }
        self.next_line += u64::from(read > 0);
        Ok((read > 0).then_some(start..self.lines.len()))
    }

    /// Lets the machine read on; how much it used when a record ended there.
    fn feed(&mut self, input: &[u8], bytes: &mut usize, count: &mut usize) -> Option<usize> {
        let mut used = 0;
        self.output.resize(*bytes + input.len() + 1, 0);
        loop {
            let (result, read, written, ended) =
                self.machine.read_record(&input[used..], &mut self.output[*bytes..], &mut self.ends[*count..]);
            used += read;
            *bytes += written;
            *count += ended;
            match result {
                ReadRecordResult::Record => return Some(used),
                ReadRecordResult::InputEmpty | ReadRecordResult::End => return None,
                ReadRecordResult::OutputFull => self.output.resize(self.output.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
            }
            if used == input.len() {
                return None;
            }
        }
    }

    fn finish(&mut self, cells: &mut Cells, bytes: usize, count: usize) -> Next {
        self.output.truncate(bytes);
        cells.fill(&mut self.output, &self.ends[..count]);
        Next::Record
    }

    fn give_up(&mut self) -> Next {
        self.give_back_all_but_one_line();
        Next::Unclosed
    }

    fn first_line(&self) -> Range<usize> {
        let Range { start, end } = self.record;
        let line_end = self.lines[start..end].iter().position(|byte| *byte == b'\n');
        start..line_end.map_or(end, |at| start + at + 1)
    }

    /// Whether the present record has line ends inside.
    pub(super) fn is_of_several_lines(&self) -> bool {
        self.next_line > self.line + 1
    }

    /// Whether every quote of the present record is where the format allows one: at a cell's beginning, doubled inside, and
    /// at its end.
    pub(super) fn is_well_quoted(&self) -> bool {
        let mut rest = &self.lines[self.record.clone()];
        while let Some(at) = rest.iter().position(|byte| *byte == b'"') {
            let is_at_beginning = at == 0 || rest[at - 1] == b',';
            let mut inside = &rest[at + 1..];
            while let Some(close) = inside.iter().position(|byte| *byte == b'"') {
                inside = &inside[close + 1..];
                match inside.strip_prefix(b"\"") {
                    Some(after) => inside = after,
                    None => break,
                }
            }
            if !is_at_beginning || !matches!(inside.first(), None | Some(b',' | b'\r' | b'\n')) {
                return false;
            }
            rest = inside;
        }
        true
    }

    /// Keeps the first line of the present record and begins again with the next.
    pub(super) fn give_back_all_but_one_line(&mut self) {
        self.record = self.first_line();
        self.next_line = self.line + 1;
        self.machine.reset();
    }
}
