//! The rows of a CSV file or of a workbook's first sheet, as text and within limits. Pure; interpreting them is in `numbers`. A workbook is
//! read in a process of its own (`platform::document_reader`): what it takes to unfold one is its maker's to decide.

use super::numbers::{self, Row, Said};
use calamine::{DataRef, Reader, Xlsx};
use serde::{Deserialize, Serialize};
use std::io::Cursor;

/// The most rows beside a head.
pub const MOST_ROWS: usize = 10_000;
/// The most columns that are looked at.
const MOST_COLUMNS: usize = 50;
/// The longest cell, in characters; what is longer is no number.
const LONGEST_CELL: usize = 200;
/// The most that a workbook may unfold to, in bytes. A list of 10,000 rows is a tenth of it.
const LARGEST_WORKBOOK: u64 = 20_000_000;

/// Why a table cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unreadable {
    /// Not what its file type claims.
    #[error("The file cannot be read. Save it as CSV or as an Excel workbook (.xlsx) and try again.")]
    Broken,
    /// A workbook that is too large when unfolded.
    #[error("The workbook is too large. Keep the list of numbers alone.")]
    TooLarge,
    /// Too many rows.
    #[error("A list may have 10,000 rows at most. No carrier was subscribed.")]
    TooManyRows,
}

/// What the rows of a CSV file say.
pub fn of_text(bytes: &[u8]) -> Result<Vec<Said>, Unreadable> {
    text(bytes).and_then(|rows| said(&rows))
}

/// What the rows of a workbook's first sheet say. For the process that reads it, nowhere else.
pub fn of_workbook(bytes: &[u8]) -> Result<Vec<Said>, Unreadable> {
    workbook(bytes).and_then(|rows| said(&rows))
}

fn said(rows: &[Row]) -> Result<Vec<Said>, Unreadable> {
    let said = numbers::read(rows);
    if said.len() > MOST_ROWS { Err(Unreadable::TooManyRows) } else { Ok(said) }
}

/// Rows that are not blank, until there are too many.
#[derive(Debug, Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn add(&mut self, row: Row) -> Result<(), Unreadable> {
        if row.cells.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(());
        }
        if self.0.len() > MOST_ROWS {
            return Err(Unreadable::TooManyRows);
        }
        self.0.push(row);
        Ok(())
    }
}

fn short(text: &str) -> String {
    text.chars().take(LONGEST_CELL).collect()
}

/// CSV, parted by commas, semicolons or tabs. Characters outside UTF-8 are in no number, so they may be lost.
fn text(bytes: &[u8]) -> Result<Vec<Row>, Unreadable> {
    let of_utf16 = kernel::utf16::text(bytes);
    let bytes = of_utf16.as_deref().map_or(bytes, str::as_bytes);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |delimiter: u8| line.split(|byte| *byte == delimiter).count();
    let delimiter = [b'\t', b';', b','].into_iter().max_by_key(|delimiter| count(*delimiter)).unwrap_or(b',');
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(bytes);
    let (mut rows, mut record) = (Rows::default(), csv::ByteRecord::new());
    while reader.read_byte_record(&mut record).map_err(|_| Unreadable::Broken)? {
        let place = record.position().map_or(0, |position| {
            // Blank lines before the record are passed over, and not counted.
            let before = bytes.get(position.byte() as usize..).unwrap_or_default().iter();
            let blank = before.take_while(|byte| matches!(byte, b'\r' | b'\n')).filter(|byte| **byte == b'\n').count();
            position.line() as usize + blank
        });
        let cells = record.iter().take(MOST_COLUMNS).map(|cell| short(&String::from_utf8_lossy(cell)));
        rows.add(Row { place, cells: cells.collect() })?;
    }
    Ok(rows.0)
}

/// The first sheet, cell by cell: what a sheet says of its own size is not believed.
fn workbook(bytes: &[u8]) -> Result<Vec<Row>, Unreadable> {
    refuse_what_unfolds(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    let name = book.sheet_names().first().cloned().ok_or(Unreadable::Broken)?;
    let mut sheet = book.worksheet_cells_reader(&name).map_err(|_| Unreadable::Broken)?;
    let (mut rows, mut row) = (Rows::default(), Row { place: 1, cells: Vec::new() });
    while let Some(cell) = sheet.next_cell().map_err(|_| Unreadable::Broken)? {
        let (down, across) = cell.get_position();
        let (place, across) = (down as usize + 1, across as usize);
        if place != row.place {
            rows.add(std::mem::replace(&mut row, Row { place, cells: Vec::new() }))?;
        }
        let text = shown(cell.get_value());
        if across < MOST_COLUMNS && !text.is_empty() {
            row.cells.resize(row.cells.len().max(across + 1), String::new());
            row.cells[across] = text;
        }
    }
    rows.add(row)?;
    Ok(rows.0)
}

fn shown(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => short(text),
        DataRef::SharedString(text) => short(text),
        _ => String::new(),
    }
}

fn refuse_what_unfolds(bytes: &[u8]) -> Result<(), Unreadable> {
    match unfolds_within(bytes, LARGEST_WORKBOOK) {
        Some(true) => Ok(()),
        Some(false) => Err(Unreadable::TooLarge),
        None => Err(Unreadable::Broken),
    }
}

/// Whether a workbook unfolds to at most this many bytes: it is unfolded once into nothing, and counted, since a small file may unfold to more
/// than there is memory for. None where it is no workbook. For the process that reads it, nowhere else.
pub fn unfolds_within(bytes: &[u8], most: u64) -> Option<bool> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut left = most;
    for at in 0..archive.len() {
        let part = archive.by_index(at).ok()?;
        let mut part = std::io::Read::take(part, left + 1);
        let size = std::io::copy(&mut part, &mut std::io::sink()).ok()?;
        let Some(rest) = left.checked_sub(size) else { return Some(false) };
        left = rest;
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: Result<Vec<Row>, Unreadable>) -> Vec<(usize, Vec<String>)> {
        rows.expect("rows").into_iter().map(|row| (row.place, row.cells)).collect()
    }

    fn own(row: &[&str]) -> Vec<String> {
        row.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn text_is_read_by_its_own_separator_and_in_any_encoding() {
        let file = b"\xef\xbb\xbfDOT;Name\r\n12;Caf\xe9\r\n\r\n13;\"A;\nB\"\r\n";
        let rows = cells(text(file));
        assert_eq!(rows[0], (1, own(&["DOT", "Name"])));
        assert_eq!((rows[1].0, rows[1].1[0].as_str()), (2, "12"));
        assert_eq!(rows[2], (4, own(&["13", "A;\nB"])));
    }

    #[test]
    fn a_workbook_is_read_cell_by_cell() {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_string(0, 1, "DOT").expect("written");
        sheet.write_number(2, 1, 1_234_567.0).expect("written");
        // A sheet that says it is enormous.
        sheet.write_string(1_048_575, 16_383, "far").expect("written");
        let bytes = book.save_to_buffer().expect("a workbook");
        assert_eq!(cells(workbook(&bytes)), [(1, own(&["", "DOT"])), (3, own(&["", "1234567"]))]);
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let rows = "1234567\n".repeat(MOST_ROWS + 1);
        assert_eq!(cells(text(rows.as_bytes())).len(), MOST_ROWS + 1);
        let rows = "1234567\n".repeat(MOST_ROWS + 2);
        assert_eq!(text(rows.as_bytes()), Err(Unreadable::TooManyRows));
        assert_eq!(workbook(b"PK\x03\x04 and nothing more"), Err(Unreadable::Broken));
        let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        bomb.start_file("xl/sharedStrings.xml", stored).expect("begun");
        std::io::copy(&mut std::io::Read::take(std::io::repeat(b' '), LARGEST_WORKBOOK + 1), &mut bomb)
            .expect("written");
        let bytes = bomb.finish().expect("ended").into_inner();
        assert_eq!(workbook(&bytes), Err(Unreadable::TooLarge));
    }
}
