//! One file being written: rows of one layout, column by column in the header's order, straight into a buffer.
//!
//! Every value names its column. Builds with assertions check the name against the layout, so that a value can never slip into the next
//! column; release builds pay nothing for it.

use super::day::Day;
use crate::catalogue::{DataSet, Layout};
use std::io::{self, Write};

const FULL: usize = 1 << 18;
const MONTHS: [&[u8; 3]; 12] =
    [b"JAN", b"FEB", b"MAR", b"APR", b"MAY", b"JUN", b"JUL", b"AUG", b"SEP", b"OCT", b"NOV", b"DEC"];

/// A file of one data set.
pub(super) struct Sheet {
    layout: &'static Layout,
    out: Box<dyn Write>,
    buffer: Vec<u8>,
    /// Where the row that is being written, or was written last, begins in the buffer.
    row: usize,
    at: usize,
    rows: u64,
}

/// The files to write.
pub(super) struct Sheets(Vec<Option<Sheet>>);

impl Sheets {
    /// Opens the files of these data sets and writes their headers.
    pub(super) fn open(sets: &[DataSet], mut out: impl FnMut(&str) -> io::Result<Box<dyn Write>>) -> io::Result<Self> {
        let mut open = |set: DataSet| {
            let wanted = sets.contains(&set).then(|| out(&format!("{}.csv", set.name())));
            wanted.transpose().map(|file| file.map(|file| Sheet::new(set.layout(), file)))
        };
        DataSet::ALL.into_iter().map(&mut open).collect::<io::Result<_>>().map(Self)
    }

    /// The file of a data set, when it is to be written.
    pub(super) fn get(&mut self, set: DataSet) -> Option<&mut Sheet> {
        self.0[set as usize].as_mut()
    }

    /// Whether any of these is to be written.
    pub(super) fn any(&self, sets: &[DataSet]) -> bool {
        sets.iter().any(|set| self.0[*set as usize].is_some())
    }

    /// Writes out what is left; how many rows each file has.
    pub(super) fn close(self) -> io::Result<Vec<(DataSet, u64)>> {
        self.0.into_iter().flatten().map(Sheet::close).collect()
    }
}

impl Sheet {
    fn new(layout: &'static Layout, out: Box<dyn Write>) -> Self {
        let mut buffer = Vec::with_capacity(FULL + FULL / 4);
        buffer.extend_from_slice(layout.columns.join(",").as_bytes());
        buffer.push(b'\n');
        Self { layout, out, row: buffer.len(), buffer, at: 0, rows: 0 }
    }

    fn close(mut self) -> io::Result<(DataSet, u64)> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()?;
        Ok((self.layout.data_set, self.rows))
    }

    fn expect(&mut self, column: &str) {
        debug_assert_eq!(self.layout.columns.get(self.at).copied(), Some(column), "{}", self.layout.name);
        self.at += 1;
    }

    fn put(&mut self, column: &str, bytes: &[u8]) {
        self.expect(column);
        self.buffer.extend_from_slice(bytes);
        self.buffer.push(b',');
    }

    /// Text of ours that needs no quotes.
    pub(super) fn code(&mut self, column: &str, text: &str) {
        debug_assert!(!needs_quotes(text), "{text}");
        self.put(column, text.as_bytes());
    }

    /// Any text, quoted when it has to be.
    pub(super) fn text(&mut self, column: &str, text: &str) {
        if needs_quotes(text) {
            let quoted = format!("\"{}\"", text.replace('"', "\"\""));
            self.put(column, quoted.as_bytes());
        } else {
            self.put(column, text.as_bytes());
        }
    }

    /// `Y` or `N`.
    pub(super) fn flag(&mut self, column: &str, yes: bool) {
        self.put(column, if yes { b"Y" } else { b"N" });
    }

    /// A whole number.
    pub(super) fn number(&mut self, column: &str, number: impl Into<u64>) {
        self.put(column, itoa::Buffer::new().format(number.into()).as_bytes());
    }

    /// A whole number, or nothing.
    pub(super) fn maybe(&mut self, column: &str, number: Option<impl Into<u64>>) {
        match number {
            Some(number) => self.number(column, number),
            None => self.put(column, b""),
        }
    }

    /// A whole number behind letters, filled with zeros to a width.
    pub(super) fn padded(&mut self, column: &str, letters: &str, number: impl Into<u64>, width: usize) {
        self.expect(column);
        self.buffer.extend_from_slice(letters.as_bytes());
        let mut format = itoa::Buffer::new();
        let digits = format.format(number.into());
        self.buffer.resize(self.buffer.len() + width.saturating_sub(digits.len()), b'0');
        self.buffer.extend_from_slice(digits.as_bytes());
        self.buffer.push(b',');
    }

    /// A whole number before some text: `750000` and `.00`.
    pub(super) fn followed(&mut self, column: &str, number: impl Into<u64>, text: &str) {
        self.number(column, number);
        self.buffer.pop();
        self.buffer.extend_from_slice(text.as_bytes());
        self.buffer.push(b',');
    }

    /// Hundredths as the Safety Measurement System writes them: `0`, `.69`, `2.5`, `13`.
    pub(super) fn hundredths(&mut self, column: &str, hundredths: u64) {
        let (whole, part) = (hundredths / 100, (hundredths % 100) as u8);
        let digits = [b'.', b'0' + part / 10, b'0' + part % 10];
        let fraction = match part {
            0 => &digits[..0],
            part if part % 10 == 0 => &digits[..2],
            _ => &digits[..],
        };
        self.expect(column);
        if whole > 0 || part == 0 {
            self.buffer.extend_from_slice(itoa::Buffer::new().format(whole).as_bytes());
        }
        self.buffer.extend_from_slice(fraction);
        self.buffer.push(b',');
    }

    /// `YYYYMMDD`.
    pub(super) fn ymd(&mut self, column: &str, day: Day) {
        self.put(column, &day.digits());
    }

    /// `YYYYMMDD`, or nothing.
    pub(super) fn maybe_ymd(&mut self, column: &str, day: Option<Day>) {
        match day {
            Some(day) => self.ymd(column, day),
            None => self.put(column, b""),
        }
    }

    /// `YYYYMMDD HHMM`.
    pub(super) fn ymd_hm(&mut self, column: &str, day: Day, clock: u16) {
        self.ymd(column, day);
        self.buffer.pop();
        let digit = |power: u16| b'0' + (clock / power % 10) as u8;
        self.buffer.extend_from_slice(&[b' ', digit(1000), digit(100), digit(10), digit(1), b',']);
    }

    /// `MM/DD/YYYY`, or nothing.
    pub(super) fn mdy(&mut self, column: &str, day: Option<Day>) {
        match day.map(Day::digits) {
            Some(digits) => self.put(column, &pattern(*b"45/67/0123", digits)),
            None => self.put(column, b""),
        }
    }

    /// `DD-MON-YY`.
    pub(super) fn don(&mut self, column: &str, day: Day) {
        let digits = day.digits();
        let mut text = pattern(*b"67-   -23", digits);
        text[3..6].copy_from_slice(MONTHS[usize::from((digits[4] - b'0') * 10 + digits[5] - b'0') - 1]);
        self.put(column, &text);
    }

    /// `YYYY-MM-DD`, or nothing.
    pub(super) fn iso(&mut self, column: &str, day: Option<Day>) {
        match day.map(Day::digits) {
            Some(digits) => self.put(column, &pattern(*b"0123-45-67", digits)),
            None => self.put(column, b""),
        }
    }

    /// Columns that the row leaves empty.
    pub(super) fn blank(&mut self, columns: &[&str]) {
        for column in columns {
            self.put(column, b"");
        }
    }

    /// Columns written earlier with [`Sheet::cut`].
    pub(super) fn paste(&mut self, columns: &[&str], rendered: &[u8]) {
        for column in columns {
            self.expect(column);
        }
        self.buffer.extend_from_slice(rendered);
    }

    /// Where the next column begins, for [`Sheet::cut`].
    pub(super) fn mark(&self) -> usize {
        self.buffer.len()
    }

    /// The columns written since `mark`, to be pasted into later rows that have the same.
    pub(super) fn cut(&self, mark: usize) -> Vec<u8> {
        self.buffer[mark..].to_vec()
    }

    /// Ends the row.
    pub(super) fn end(&mut self) -> io::Result<()> {
        debug_assert_eq!(self.at, self.layout.columns.len(), "{}", self.layout.name);
        if let Some(last) = self.buffer.last_mut() {
            *last = b'\n';
        }
        self.at = 0;
        self.rows += 1;
        if self.buffer.len() >= FULL {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        self.row = self.buffer.len();
        Ok(())
    }

    /// Ends the row and writes it once more when `twice`: FMCSA's licensing files repeat rows.
    pub(super) fn end_repeated(&mut self, twice: bool) -> io::Result<()> {
        if twice {
            let row = self.row;
            let at = self.at;
            self.buffer.extend_from_within(row..);
            let middle = usize::midpoint(row, self.buffer.len());
            self.buffer[middle - 1] = b'\n';
            self.rows += 1;
            self.at = at;
        }
        self.end()
    }
}

/// A date in another order: each digit of the pattern is replaced by that digit of `YYYYMMDD`.
fn pattern<const N: usize>(pattern: [u8; N], digits: [u8; 8]) -> [u8; N] {
    pattern.map(|place| if place.is_ascii_digit() { digits[usize::from(place - b'0')] } else { place })
}

fn needs_quotes(text: &str) -> bool {
    text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Kept(Rc<RefCell<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(write: impl FnOnce(&mut Sheet)) -> String {
        let kept = Kept::default();
        let mut sheet = Sheet::new(DataSet::OosOrders.layout(), Box::new(kept.clone()));
        write(&mut sheet);
        sheet.close().unwrap();
        let text = String::from_utf8(kept.0.borrow().clone()).unwrap();
        text.split_once('\n').unwrap().1.to_owned()
    }

    fn day() -> Day {
        Day::of(NaiveDate::from_ymd_opt(2026, 3, 9).unwrap())
    }

    #[test]
    fn every_form_is_written_as_fmcsa_writes_it() {
        let text = written(|row| {
            row.padded("DOT_NUMBER", "MC", 12_892_u32, 6);
            row.text("LEGAL_NAME", "SYN \"ACE\", INC");
            row.ymd_hm("DBA_NAME", day(), 905);
            row.iso("OOS_DATE", Some(day()));
            row.mdy("OOS_REASON", Some(day()));
            row.don("STATUS", day());
            row.followed("RESCIND_DATE", 750_000_u32, ".00");
            row.end().unwrap();
        });
        assert_eq!(text, "MC012892,\"SYN \"\"ACE\"\", INC\",20260309 0905,2026-03-09,03/09/2026,09-MAR-26,750000.00\n");
    }

    #[test]
    fn hundredths_have_no_needless_digits_and_rows_repeat_exactly() {
        let text = written(|row| {
            let numbers = [0, 69, 250, 1300, 105, 7, 1];
            for (column, hundredths) in row.layout.columns.iter().zip(numbers) {
                row.hundredths(column, hundredths);
            }
            row.end_repeated(true).unwrap();
        });
        assert_eq!(text, "0,.69,2.5,13,1.05,.07,.01\n".repeat(2));
    }
}
