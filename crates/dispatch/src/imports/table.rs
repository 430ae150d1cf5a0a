//! The rows of a file as text, within limits: what a CSV file ([`super::delimited`]) or a workbook ([`super::workbook`]) says, cell by cell. Pure.

pub use super::unreadable::Unreadable;

use serde::{Deserialize, Serialize};

/// The largest file, in bytes.
pub const LARGEST_FILE: usize = 10_000_000;
/// The most rows of a file, beside its heading.
pub const MOST_ROWS: usize = 20_000;
/// Rows that titles, blank lines and headings may take beside them.
const MOST_ABOVE: usize = 50;
/// The most columns that are looked at.
pub const MOST_COLUMNS: usize = 150;
/// The longest cell, in characters: longer than any text of a load.
pub const LONGEST_CELL: usize = 4_000;
/// The most text of all cells together, in bytes.
const MOST_TEXT: usize = 12_000_000;

/// A row that says something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its cells.
    pub cells: Vec<String>,
    /// How many cells its line in a text has, with blank ones; 0 for a row of a workbook, where each cell says its column itself.
    pub width: usize,
    /// Whether it has more cells than the file has names: they may be shifted, as by a comma in a number without quotation marks.
    pub is_too_wide: bool,
}

impl Row {
    /// A cell; empty where the row has none.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// How many of its cells say something.
    pub fn said(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.trim().is_empty()).count()
    }
}

/// Everything that a file says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// The rows that are not blank, in order.
    pub rows: Vec<Row>,
    /// Whether decimals are parted by commas.
    pub has_decimal_comma: bool,
    /// What people should know of what was read, as sentences: which sheet, and that there are others.
    pub notes: Vec<String>,
    /// How many hidden rows that say something were skipped.
    pub skipped: usize,
}

/// Rows as they come, until there are too many.
#[derive(Debug, Default)]
pub(super) struct Collected {
    pub(super) rows: Vec<Row>,
    text: usize,
    is_text: bool,
}

impl Collected {
    /// None yet, of a text.
    pub(super) fn of_text() -> Self {
        Self { is_text: true, ..Self::default() }
    }

    /// Adds a row, unless it is blank.
    pub(super) fn add(&mut self, line: u32, mut cells: Vec<String>) -> Result<(), Unreadable> {
        let width = if self.is_text { cells.len() } else { 0 };
        while cells.last().is_some_and(|cell| cell.trim().is_empty()) {
            cells.pop();
        }
        if cells.is_empty() {
            return Ok(());
        }
        self.text += cells.iter().map(String::len).sum::<usize>();
        if self.text > MOST_TEXT {
            return Err(Unreadable::TooLarge);
        }
        if self.rows.len() > MOST_ROWS + MOST_ABOVE {
            return Err(Unreadable::TooManyRows);
        }
        self.rows.push(Row { line, cells, width, is_too_wide: false });
        Ok(())
    }

    /// All of them.
    pub(super) fn end(self) -> Result<Rows, Unreadable> {
        if self.rows.is_empty() {
            return Err(Unreadable::Empty);
        }
        // A workbook has its numbers with points, whatever it shows.
        Ok(Rows { rows: self.rows, has_decimal_comma: false, notes: Vec::new(), skipped: 0 })
    }
}

/// A cell's text, cut where no field is as long, without the signs that no database takes.
pub(super) fn short(text: &str) -> String {
    let is_odd = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    text.chars().take(LONGEST_CELL).map(|sign| if is_odd(sign) { ' ' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_bounds() {
        let mut rows = Collected::default();
        for line in 1..=(MOST_ROWS + MOST_ABOVE + 1) as u32 {
            rows.add(line, vec!["x".to_owned(), String::new()]).expect("taken");
        }
        assert_eq!(rows.rows[0].cells, ["x"]);
        assert_eq!(rows.add(1, vec!["x".to_owned()]), Err(Unreadable::TooManyRows));
        let mut text = Collected::default();
        let long = short(&"x".repeat(LONGEST_CELL + 1));
        assert_eq!(long.len(), LONGEST_CELL);
        let full = (0..MOST_TEXT / LONGEST_CELL).try_for_each(|_| text.add(1, vec![long.clone()]));
        assert_eq!((full, text.add(1, vec![long])), (Ok(()), Err(Unreadable::TooLarge)));
        assert_eq!(short("a\0b\tc\nd"), "a b\tc\nd");
    }
}
