//! The rows of an Excel workbook. It is read in a process of its own (`platform::document_reader`): what it takes to unfold one is its maker's to
//! decide. Pure.

use super::heading::letters;
use super::hidden::{Hidden, hidden_parts};
use super::table::{Collected, MOST_COLUMNS, Row, Rows, short};
use super::unreadable::Unreadable;
use super::values::NOT_CALCULATED;
use calamine::{DataRef, Reader, Sheet, SheetType, SheetVisible, Xlsx};
use std::collections::HashSet;
use std::io::Cursor;
use vetting::subscriptions::table::unfolds_within;

/// The most that a workbook may unfold to, in bytes. 20,000 rows of 60 columns are half of it.
const LARGEST_WORKBOOK: u64 = 100_000_000;
/// The most sheets that are named beside the one that is read.
const MOST_SHEETS: usize = 5;
/// The most hidden columns that are named.
const MOST_LETTERS: usize = 10;

/// What a workbook's first visible sheet with rows says. For the process that reads it, nowhere else.
pub fn of_workbook(bytes: &[u8]) -> Result<Rows, Unreadable> {
    let mut book = open(bytes)?;
    let sheets = book.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let (shown, hidden): (Vec<&Sheet>, Vec<&Sheet>) = sheets.partition(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = shown.into_iter().map(|sheet| sheet.name.clone()).collect();
    let (hidden, mut unseen) = (hidden.len(), 0);
    for (at, name) in names.iter().enumerate() {
        let parts = hidden_parts(bytes, name);
        let (found, skipped) = sheet(&mut book, name, &parts.rows)?;
        unseen += skipped;
        if !found.rows.is_empty() {
            let mut rows = found.end()?;
            rows.notes.extend(others_told(name, &names[at + 1..], hidden));
            rows.notes.extend(skipped_told(skipped));
            rows.notes.extend(columns_told(&rows.rows, &parts));
            return Ok(Rows { skipped, ..rows });
        }
    }
    Err(if unseen > 0 { Unreadable::AllHidden } else { Unreadable::Empty })
}

/// Which sheet was read, where there are others that weren't.
fn others_told(read: &str, others: &[String], hidden: usize) -> Option<String> {
    let named = others.iter().take(MOST_SHEETS).cloned();
    let unnamed = [(others.len().saturating_sub(MOST_SHEETS), "more"), (hidden, "hidden")];
    let counted = unnamed.into_iter().filter(|(count, _)| *count > 0).map(|(count, which)| format!("{count} {which}"));
    let unread: Vec<String> = named.chain(counted).collect();
    (!unread.is_empty()).then(|| format!("The sheet {read} is read. Not read: {}.", unread.join(", ")))
}

/// How many hidden rows were skipped, where there are any.
fn skipped_told(skipped: usize) -> Option<String> {
    match skipped {
        0 => None,
        1 => Some("1 hidden row is skipped. Unhide it in Excel to import it.".to_owned()),
        more => Some(format!("{more} hidden rows are skipped. Unhide them in Excel to import them.")),
    }
}

/// Which hidden columns are read, where any of them says something: a person who looks at the sheet doesn't know of them.
fn columns_told(rows: &[Row], hidden: &Hidden) -> Option<String> {
    let says = |column: usize| rows.iter().any(|row| !row.cell(column).trim().is_empty());
    let read = (0..MOST_COLUMNS).filter(|column| hidden.has_column(*column) && says(*column));
    let read: Vec<String> = read.map(letters).collect();
    let more = read.len().saturating_sub(MOST_LETTERS);
    let more = (more > 0).then(|| format!("{more} more"));
    let named: Vec<String> = read.into_iter().take(MOST_LETTERS).chain(more).collect();
    (!named.is_empty()).then(|| format!("Hidden columns are read too: {}.", named.join(", ")))
}

/// A small file may unfold to more than there is memory for: it is unfolded once into nothing, and counted.
fn open(bytes: &[u8]) -> Result<Xlsx<Cursor<&[u8]>>, Unreadable> {
    match unfolds_within(bytes, LARGEST_WORKBOOK) {
        Some(true) => Xlsx::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken),
        Some(false) => Err(Unreadable::TooLarge),
        None => Err(Unreadable::Broken),
    }
}

/// A sheet without its hidden rows, cell by cell, and how many of these say something. What it says of its own size is not believed. Of merged
/// cells, the first has the text.
fn sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, hidden: &HashSet<u32>) -> Result<(Collected, usize), Unreadable> {
    let (mut rows, mut skipped) = (Collected::default(), 0);
    let mut add = |line: u32, cells: Vec<String>| {
        if !hidden.contains(&line) {
            return rows.add(line, cells);
        }
        skipped += usize::from(cells.iter().any(|cell| !cell.trim().is_empty()));
        Ok(())
    };
    let mut sheet = book.worksheet_cells_reader(name).map_err(|_| Unreadable::Broken)?;
    let (mut line, mut cells) = (1, Vec::new());
    while let Some(cell) = sheet.next_cell_with_formula_metadata().map_err(|_| Unreadable::Broken)? {
        let (down, across) = cell.pos;
        if down + 1 != line {
            add(line, std::mem::take(&mut cells))?;
            line = down + 1;
        }
        let text = shown_of(&cell.value, cell.formula.is_some());
        let across = across as usize;
        if across < MOST_COLUMNS && !text.is_empty() {
            cells.resize(cells.len().max(across + 1), String::new());
            cells[across] = text;
        }
    }
    add(line, cells)?;
    Ok((rows, skipped))
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
    fn hidden_rows_are_skipped_and_counted() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (row, text) in ["Load", "1", "2", "", "3"].into_iter().enumerate() {
            sheet.write_string(row as u32, 0, text).expect("written");
        }
        for row in [2, 3] {
            sheet.set_row_hidden(row).expect("hidden");
        }

        let rows = of_workbook(&book.save_to_buffer().expect("a workbook")).expect("rows");

        assert_eq!(cells(&rows), [(1, vec!["Load"]), (2, vec!["1"]), (5, vec!["3"])]);
        assert_eq!(rows.notes, ["1 hidden row is skipped. Unhide it in Excel to import it."]);
        assert_eq!(rows.skipped, 1);
    }

    #[test]
    fn hidden_columns_are_read_and_told() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (column, text) in ["Load", "City", "Rate"].into_iter().enumerate() {
            sheet.write_string(0, column as u16, text).expect("written");
        }
        for column in [2, 5] {
            sheet.set_column_hidden(column).expect("hidden");
        }

        let rows = of_workbook(&book.save_to_buffer().expect("a workbook")).expect("rows");

        assert_eq!(cells(&rows), [(1, vec!["Load", "City", "Rate"])]);
        assert_eq!(rows.notes, ["Hidden columns are read too: C."], "F says nothing");
    }

    #[test]
    fn a_workbook_whose_rows_are_all_hidden_is_not_called_empty() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for row in 0..2 {
            sheet.write_string(row, 0, "SYN").expect("written");
            sheet.set_row_hidden(row).expect("hidden");
        }

        let read = of_workbook(&book.save_to_buffer().expect("a workbook"));

        assert_eq!(read, Err(Unreadable::AllHidden));
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
}
