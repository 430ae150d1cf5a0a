//! The rows of a file as text, within limits: what a CSV file ([`super::delimited`]) or a workbook says, cell by cell. Pure.
//!
//! A workbook is read in a process of its own (`platform::document_reader`): what it takes to unfold one is its maker's to decide.

use super::values::NOT_CALCULATED;
use calamine::{DataRef, Reader, Sheet, SheetType, SheetVisible, Xlsx};
use serde::{Deserialize, Serialize};
use std::io::Cursor;
use vetting::subscriptions::table::unfolds_within;

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
/// The most that a workbook may unfold to, in bytes. 20,000 rows of 60 columns are half of it.
const LARGEST_WORKBOOK: u64 = 100_000_000;

/// The most sheets that are named beside the one that is read.
const MOST_SHEETS: usize = 5;

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
}

/// Why a file can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unreadable {
    /// Not what it claims to be.
    #[error("The file can't be read. Save it as CSV or as an Excel workbook (.xlsx) and try again.")]
    Broken,
    /// A text with the name of a workbook.
    #[error("The file's name ends as an Excel workbook's, but it isn't one. Save it as .xlsx or .csv and try again.")]
    NoWorkbook,
    /// A page of a site, as some systems export under the name of a workbook.
    #[error("The file is a web page, not a table. Open it in Excel and save it as .xlsx or .csv.")]
    WebPage,
    /// Too large when unfolded.
    #[error("The file holds too much. Keep only the sheet and columns of the loads.")]
    TooLarge,
    /// Too many rows.
    #[error("A file may have 20,000 rows at most. Split it.")]
    TooManyRows,
    /// A quotation mark that nothing closes.
    #[error("In line {0}, a quotation mark is opened and never closed.")]
    Unclosed(u32),
    /// Nothing but blank cells.
    #[error("The file is empty.")]
    Empty,
    /// No row that names columns.
    #[error("The file doesn't name its columns. Add a first row with a name for each, such as Load number.")]
    NoHeading,
    /// Nothing below the names.
    #[error("The file has no row below the names of its columns.")]
    NoRows,
}

/// Rows as they come, until there are too many.
#[derive(Debug, Default)]
pub(super) struct Collected {
    rows: Vec<Row>,
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
        Ok(Rows { rows: self.rows, has_decimal_comma: false, notes: Vec::new() })
    }
}

/// A cell's text, cut where no field is as long, without the signs that no database takes.
pub(super) fn short(text: &str) -> String {
    let is_odd = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    text.chars().take(LONGEST_CELL).map(|sign| if is_odd(sign) { ' ' } else { sign }).collect()
}

/// What a workbook's first visible sheet with rows says. For the process that reads it, nowhere else.
pub fn of_workbook(bytes: &[u8]) -> Result<Rows, Unreadable> {
    let mut book = open(bytes)?;
    let sheets = book.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let (shown, hidden): (Vec<&Sheet>, Vec<&Sheet>) = sheets.partition(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = shown.into_iter().map(|sheet| sheet.name.clone()).collect();
    let hidden = hidden.len();
    for (at, name) in names.iter().enumerate() {
        let found = sheet(&mut book, name)?;
        if !found.rows.is_empty() {
            let mut rows = found.end()?;
            rows.notes.extend(others_told(name, &names[at + 1..], hidden));
            return Ok(rows);
        }
    }
    Err(Unreadable::Empty)
}

/// Which sheet was read, where there are others that weren't.
fn others_told(read: &str, others: &[String], hidden: usize) -> Option<String> {
    let named = others.iter().take(MOST_SHEETS).cloned();
    let unnamed = [(others.len().saturating_sub(MOST_SHEETS), "more"), (hidden, "hidden")];
    let counted = unnamed.into_iter().filter(|(count, _)| *count > 0).map(|(count, which)| format!("{count} {which}"));
    let unread: Vec<String> = named.chain(counted).collect();
    (!unread.is_empty()).then(|| format!("The sheet {read} is read. Not read: {}.", unread.join(", ")))
}

/// A small file may unfold to more than there is memory for: it is unfolded once into nothing, and counted.
fn open(bytes: &[u8]) -> Result<Xlsx<Cursor<&[u8]>>, Unreadable> {
    match unfolds_within(bytes, LARGEST_WORKBOOK) {
        Some(true) => Xlsx::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken),
        Some(false) => Err(Unreadable::TooLarge),
        None => Err(Unreadable::Broken),
    }
}

/// A sheet, cell by cell: what it says of its own size is not believed. Of merged cells, the first has the text.
fn sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Collected, Unreadable> {
    let mut rows = Collected::default();
    let mut sheet = book.worksheet_cells_reader(name).map_err(|_| Unreadable::Broken)?;
    let (mut line, mut cells) = (1, Vec::new());
    while let Some(cell) = sheet.next_cell_with_formula_metadata().map_err(|_| Unreadable::Broken)? {
        let (down, across) = cell.pos;
        if down + 1 != line {
            rows.add(line, std::mem::take(&mut cells))?;
            line = down + 1;
        }
        let text = shown_of(&cell.value, cell.formula.is_some());
        let across = across as usize;
        if across < MOST_COLUMNS && !text.is_empty() {
            cells.resize(cells.len().max(across + 1), String::new());
            cells[across] = text;
        }
    }
    rows.add(line, cells)?;
    Ok(rows)
}

/// A cell as text, which a formula leaves empty only where its program didn't calculate it.
fn shown_of(value: &DataRef<'_>, is_formula: bool) -> String {
    if is_formula && matches!(value, DataRef::Empty) { NOT_CALCULATED.to_owned() } else { shown(value) }
}

/// A cell as text: days and times as 2026-11-24T08:00:00, whatever the sheet shows.
fn shown(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => decimal(*number),
        DataRef::Error(error) => error.to_string(),
        DataRef::Bool(is_true) => if *is_true { "yes" } else { "no" }.to_owned(),
        DataRef::String(text) | DataRef::DateTimeIso(text) => short(text),
        DataRef::SharedString(text) => short(text),
        DataRef::DateTime(at) => {
            let (year, month, day, hour, minute, second, milli) = at.to_ymd_hms_milli();
            let date = chrono::NaiveDate::from_ymd_opt(i32::from(year), u32::from(month), u32::from(day));
            let time = date.and_then(|date| {
                date.and_hms_milli_opt(u32::from(hour), u32::from(minute), u32::from(second), u32::from(milli))
            });
            // Half a second of what a number can't hold exactly.
            let time = time.and_then(|time| time.checked_add_signed(chrono::TimeDelta::milliseconds(500)));
            time.map(|time| when(at.as_f64(), time)).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// A number with its decimals. Of three there are four, so that nobody takes 1.125 for 1,125.
fn decimal(number: f64) -> String {
    let text = number.to_string();
    let has_three = text.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 3);
    if has_three { format!("{text}0") } else { text }
}

/// A day, a time, or both: a number below 1 has no day, a whole one no time.
fn when(number: f64, at: chrono::NaiveDateTime) -> String {
    if number < 1.0 {
        at.format("%H:%M:%S").to_string()
    } else if number.fract() == 0.0 {
        at.format("%Y-%m-%d").to_string()
    } else {
        at.format("%Y-%m-%dT%H:%M:%S").to_string()
    }
}

#[cfg(test)]
mod tests;
