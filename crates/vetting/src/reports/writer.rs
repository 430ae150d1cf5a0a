//! Writes a report in both formats at once.

use super::cells::Cell;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use std::fs::File;
use std::io;
use std::path::Path;

/// The most characters that a cell of a workbook may have.
const MAX_CELL: usize = 32_767;
/// How wide a column is, in characters.
const WIDTH: f64 = 22.0;

/// A report that is being written: the CSV file as it grows, the workbook in memory.
pub(super) struct Writer {
    csv: csv::Writer<File>,
    sheet: Worksheet,
    day: Format,
    time: Format,
    rows: u32,
}

impl Writer {
    /// Begins with the columns' heads.
    pub(super) fn begin(csv: &Path, columns: &[&str]) -> io::Result<Self> {
        let mut csv = csv::Writer::from_path(csv)?;
        csv.write_record(columns)?;
        let (mut sheet, bold) = (Worksheet::new(), Format::new().set_bold());
        for (at, column) in (0_u16..).zip(columns) {
            sheet.write_string_with_format(0, at, *column, &bold).map_err(other)?;
            sheet.set_column_width(at, WIDTH).map_err(other)?;
        }
        sheet.set_freeze_panes(1, 0).map_err(other)?;
        let [day, time] = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"].map(|format| Format::new().set_num_format(format));
        Ok(Self { csv, sheet, day, time, rows: 0 })
    }

    /// Adds rows.
    pub(super) fn add(&mut self, rows: &[Vec<Cell>]) -> io::Result<()> {
        for row in rows {
            self.rows += 1;
            self.csv.write_record(row.iter().map(|cell| cell.csv().into_owned()))?;
            for (at, cell) in (0_u16..).zip(row) {
                self.write(at, cell).map_err(other)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, at: u16, cell: &Cell) -> Result<(), XlsxError> {
        match cell {
            Cell::Empty => {}
            // A string cell: a workbook carries out formula cells alone.
            Cell::Text(text) => {
                let text: String = text.chars().take(MAX_CELL).collect();
                self.sheet.write_string(self.rows, at, text)?;
            }
            Cell::Number(number) => {
                self.sheet.write_number(self.rows, at, *number)?;
            }
            Cell::Day(on) => {
                self.sheet.write_datetime_with_format(self.rows, at, *on, &self.day)?;
            }
            Cell::Time(instant) => {
                self.sheet.write_datetime_with_format(self.rows, at, instant.naive_utc(), &self.time)?;
            }
        }
        Ok(())
    }

    /// Ends both files.
    pub(super) fn end(mut self, xlsx: &Path) -> io::Result<()> {
        self.csv.flush()?;
        let mut book = Workbook::new();
        book.push_worksheet(self.sheet);
        book.save(xlsx).map_err(other)
    }
}

fn other(error: XlsxError) -> io::Error {
    io::Error::other(error)
}
