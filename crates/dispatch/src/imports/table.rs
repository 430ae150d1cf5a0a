//! The rows of a file as text, within limits: what a CSV file ([`super::delimited`]) or a workbook says, cell by cell. Pure.
//!
//! A workbook is read in a process of its own (`platform::document_reader`): what it takes to unfold one is its maker's to decide.

pub use super::unreadable::Unreadable;
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
mod tests {
    use super::*;
    use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

    /// A workbook with a title over merged cells and a day, a time and both, in the second of two sheets.
    fn workbook() -> Vec<u8> {
        let mut book = Workbook::new();
        book.add_worksheet();
        let sheet = book.add_worksheet();
        sheet.merge_range(0, 0, 0, 3, "SYN loads", &Format::new()).expect("written");
        let at = |number: f64| ExcelDateTime::from_serial_datetime(number).expect("a day");
        for (column, (number, format)) in
            [(46_350.0, "m/d/yyyy"), (0.333_333_333, "h:mm AM/PM"), (46_350.333_333_333, "m/d/yyyy h:mm")]
                .into_iter()
                .enumerate()
        {
            let format = Format::new().set_num_format(format);
            sheet.write_datetime_with_format(3, column as u16, at(number), &format).expect("written");
        }
        sheet.write_number(3, 3, 42_000.0).expect("written");
        sheet.write_boolean(4, 1, true).expect("written");
        book.save_to_buffer().expect("a workbook")
    }

    fn cells(rows: &Rows) -> Vec<(u32, Vec<&str>)> {
        rows.rows.iter().map(|row| (row.line, row.cells.iter().map(String::as_str).collect())).collect()
    }

    #[test]
    fn a_workbook_is_read_with_its_days_and_times() {
        let rows = of_workbook(&workbook()).expect("rows");

        assert_eq!(
            cells(&rows),
            [
                (1, vec!["SYN loads"]),
                (4, vec!["2026-11-24", "08:00:00", "2026-11-24T08:00:00", "42000"]),
                (5, vec!["", "yes"]),
            ]
        );
        assert!(!rows.has_decimal_comma);
    }

    #[test]
    fn sheets_that_are_not_read_are_told() {
        let mut book = Workbook::new();
        book.add_worksheet().set_name("Notes").expect("a name");
        for name in ["Loads", "Week 2", "Archive"] {
            let sheet = book.add_worksheet().set_name(name).expect("a name");
            sheet.write_string(0, 0, name).expect("written");
            sheet.set_hidden(name == "Archive");
        }

        let rows = of_workbook(&book.save_to_buffer().expect("a workbook")).expect("rows");

        assert_eq!(cells(&rows), [(1, vec!["Loads"])]);
        assert_eq!(rows.notes, ["The sheet Loads is read. Not read: Week 2, 1 hidden."]);
        assert_eq!(others_told("Loads", &[], 0), None);
    }

    #[test]
    fn errors_and_formulas_without_a_value_are_not_empty() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_formula(0, 0, Formula::new("=1+1").set_result("2")).expect("written");
        sheet.write_formula(0, 1, Formula::new("=A9").set_result("#REF!")).expect("written");
        sheet.write_number(0, 2, 1.125).expect("written");

        let rows = of_workbook(&book.save_to_buffer().expect("a workbook")).expect("rows");

        assert_eq!(cells(&rows), [(1, vec!["2", "#REF!", "1.1250"])]);
        assert_eq!(shown(&DataRef::Error(calamine::CellErrorType::Div0)), "#DIV/0!");
        assert_eq!(
            (shown_of(&DataRef::Empty, true), shown_of(&DataRef::Empty, false)),
            (NOT_CALCULATED.to_owned(), String::new())
        );
        assert_eq!(shown_of(&DataRef::String(String::new()), true), "", "a formula may give no text");
    }

    #[test]
    fn what_is_no_workbook_or_holds_nothing_is_refused() {
        assert_eq!(of_workbook(b"PK\x03\x04 and nothing more"), Err(Unreadable::Broken));
        let mut empty = Workbook::new();
        empty.add_worksheet();
        assert_eq!(of_workbook(&empty.save_to_buffer().expect("a workbook")), Err(Unreadable::Empty));
    }

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
