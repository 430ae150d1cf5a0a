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
