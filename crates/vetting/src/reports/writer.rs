//! Writes a report in both formats at once.

use super::cells::Cell;
use super::sheet::Sheet;
use platform::http::csv::line;
use rust_xlsxwriter::XlsxError;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A report that is being written: the CSV file as it grows, the workbook in memory.
pub(super) struct Writer {
    csv: BufWriter<File>,
    sheet: Sheet,
}

impl Writer {
    /// Begins with the columns' heads.
    pub(super) fn begin(csv: &Path, columns: &[&str]) -> io::Result<Self> {
        let mut csv = BufWriter::new(File::create(csv)?);
        csv.write_all(line(columns).as_bytes())?;
        Ok(Self { csv, sheet: Sheet::begin(columns).map_err(other)? })
    }

    /// Adds rows.
    pub(super) fn add(&mut self, rows: &[Vec<Cell>]) -> io::Result<()> {
        for row in rows {
            self.csv.write_all(line(row.iter().map(Cell::csv)).as_bytes())?;
            self.sheet.add(row).map_err(other)?;
        }
        Ok(())
    }

    /// Ends both files.
    pub(super) fn end(mut self, xlsx: &Path) -> io::Result<()> {
        self.csv.flush()?;
        self.sheet.end().save(xlsx).map_err(other)
    }
}

fn other(error: XlsxError) -> io::Error {
    io::Error::other(error)
}
