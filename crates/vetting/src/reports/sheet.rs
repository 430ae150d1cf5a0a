//! A worksheet of cells: a text is never a formula, days and instants are the workbook's own.

use super::cells::Cell;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

/// The most characters that a cell of a workbook may have.
const MAX_CELL: usize = 32_767;
/// How wide a column is, in characters.
const WIDTH: f64 = 22.0;

/// A worksheet that is being written, in memory.
pub struct Sheet {
    page: Worksheet,
    day: Format,
    time: Format,
    rows: u32,
}

impl Sheet {
    /// Begins with the columns' heads, which stay in view.
    pub fn begin(columns: &[&str]) -> Result<Self, XlsxError> {
        let (mut page, bold) = (Worksheet::new(), Format::new().set_bold());
        for (at, column) in (0_u16..).zip(columns) {
            page.write_string_with_format(0, at, *column, &bold)?;
            page.set_column_width(at, WIDTH)?;
        }
        page.set_freeze_panes(1, 0)?;
        let [day, time] = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"].map(|format| Format::new().set_num_format(format));
        Ok(Self { page, day, time, rows: 0 })
    }

    /// Adds a row.
    pub fn add(&mut self, row: &[Cell]) -> Result<(), XlsxError> {
        self.rows += 1;
        for (at, cell) in (0_u16..).zip(row) {
            self.write(at, cell)?;
        }
        Ok(())
    }

    fn write(&mut self, at: u16, cell: &Cell) -> Result<(), XlsxError> {
        match cell {
            Cell::Empty => {}
            // A string cell: a workbook carries out formula cells alone.
            Cell::Text(text) => {
                let text: String = text.chars().take(MAX_CELL).collect();
                self.page.write_string(self.rows, at, text)?;
            }
            Cell::Number(number) => {
                self.page.write_number(self.rows, at, *number)?;
            }
            Cell::Decimal(number) => {
                self.page.write_number(self.rows, at, *number)?;
            }
            Cell::Day(on) => {
                self.page.write_datetime_with_format(self.rows, at, *on, &self.day)?;
            }
            Cell::Time(instant) => {
                self.page.write_datetime_with_format(self.rows, at, instant.naive_utc(), &self.time)?;
            }
        }
        Ok(())
    }

    /// The workbook with this sheet alone.
    pub fn end(self) -> Workbook {
        let mut book = Workbook::new();
        book.push_worksheet(self.page);
        book
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Data, Reader, Xlsx};
    use std::io::Cursor;

    #[test]
    fn a_text_that_looks_like_a_formula_stays_text() {
        let mut sheet = Sheet::begin(&["Carrier", "BIPD on file"]).expect("a sheet");
        for text in ["=1+1", "+1", "-1", "@SUM(A1)"] {
            sheet.add(&[Cell::Text(text.to_owned()), Cell::Number(750_000)]).expect("a row");
        }
        let bytes = sheet.end().save_to_buffer().expect("a workbook");

        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
        let name = book.sheet_names()[0].clone();
        let (values, formulas) = (book.worksheet_range(&name).expect("cells"), book.worksheet_formula(&name));
        assert_eq!(values.get((1, 0)), Some(&Data::String("=1+1".to_owned())));
        assert_eq!(values.get((4, 0)), Some(&Data::String("@SUM(A1)".to_owned())));
        assert_eq!(values.get((4, 1)), Some(&Data::Float(750_000.0)));
        assert!(formulas.expect("formulas").used_cells().next().is_none());
    }
}
