//! Cuts a file into records, each a list of cells, in bounded memory whatever the file holds.
//!
//! It reads line by line (a line ends with a line feed, a carriage return or both) and lets a CSV machine say where a record ends, since a quoted cell may hold line ends. A quote
//! that is opened and never closed would swallow the rest of the file: after [`LONGEST_RECORD`] its first line alone is
//! given up, and the next line begins a record again.

use super::cells::{Cells, shown};
use super::encoding::Utf8;
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
    input: BufReader<Utf8<R>>,
    machine: csv_core::Reader,
    /// Lines that were read: the present record, and after one that was given up what is still to be looked at.
    lines: Vec<u8>,
    /// The position of the present record in the lines.
    record: Range<usize>,
    /// The number of the line on which the present record begins, and of the line that comes next.
    line: u64,
    next_line: u64,
    /// The last byte that came from the file ended a line.
    is_line_ended: bool,
    output: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: Read> Records<R> {
    pub(super) fn new(file: R) -> Self {
        Self {
            input: BufReader::with_capacity(1 << 18, Utf8::new(file)),
            machine: csv_core::Reader::new(),
            lines: Vec::new(),
            record: 0..0,
            line: 1,
            next_line: 1,
            is_line_ended: true,
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
        shown(self.lines[self.record.clone()].trim_ascii_end())
    }

    /// Whether what was read so far ends where a line does.
    pub(super) fn is_line_ended(&self) -> bool {
        self.is_line_ended
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
            let end = line_end(&self.lines[start..]).map_or(self.lines.len(), |length| start + length);
            self.next_line += 1;
            return Ok(Some(start..end));
        }
        self.read_line()?;
        let is_read = self.lines.len() > start;
        self.next_line += u64::from(is_read);
        Ok(is_read.then_some(start..self.lines.len()))
    }

    /// Adds the next line of the file to the lines: of one without an end no more than can be a record.
    fn read_line(&mut self) -> io::Result<()> {
        let longest = self.lines.len() + LONGEST_RECORD + 1;
        loop {
            let here = match self.input.fill_buf() {
                Ok(here) => here,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if here.is_empty() {
                return Ok(());
            }
            let found = memchr::memchr2(b'\n', b'\r', here);
            let length = found.map_or(here.len(), |at| at + 1);
            let has_return = found.is_some_and(|at| here[at] == b'\r');
            let room = longest.saturating_sub(self.lines.len());
            self.lines.extend_from_slice(&here[..length.min(room)]);
            self.input.consume(length);
            self.is_line_ended = found.is_some();
            if has_return && self.input.fill_buf()?.first() == Some(&b'\n') {
                self.input.consume(1);
                self.lines.push(b'\n');
            }
            if found.is_some() {
                if length > room {
                    self.lines.push(b'\n');
                }
                return Ok(());
            }
        }
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
        start..line_end(&self.lines[start..end]).map_or(end, |length| start + length)
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

/// The length of the first line with its end; none when it does not end here.
fn line_end(lines: &[u8]) -> Option<usize> {
    let at = memchr::memchr2(b'\n', b'\r', lines)?;
    Some(if lines[at..].starts_with(b"\r\n") { at + 2 } else { at + 1 })
}
