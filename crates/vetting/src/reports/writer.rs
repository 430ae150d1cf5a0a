//! Writes a report in both formats at once.

use super::cells::Cell;
use super::files::ReportFormat;
use super::sheet::Sheet;
use platform::http::csv::line;
use rust_xlsxwriter::XlsxError;
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// A report that is being written: the CSV file as it grows, the workbook in memory.
pub(super) struct Writer {
    csv: BufWriter<File>,
    sheet: Sheet,
    xlsx: File,
}

impl Writer {
    /// Begins with the columns' heads.
    pub(super) fn begin(csv: File, xlsx: File, columns: &[&str]) -> io::Result<Self> {
        let mut csv = BufWriter::new(csv);
        csv.write_all(line(columns).as_bytes())?;
        Ok(Self { csv, sheet: Sheet::begin(columns).map_err(other)?, xlsx })
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
    pub(super) fn end(mut self) -> io::Result<[(ReportFormat, File); 2]> {
        self.sheet.end().save_to_writer(&mut self.xlsx).map_err(other)?;
        let csv = self.csv.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok([(ReportFormat::Csv, csv), (ReportFormat::Xlsx, self.xlsx)])
    }
}

fn other(error: XlsxError) -> io::Error {
    io::Error::other(error)
}
