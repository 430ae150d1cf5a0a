//! The row of a file that names its columns, and the table below it. Pure.
//!
//! Above it there may be titles; a row of groups right above it ("PICKUP" over city, state and date) is part of the names.

use super::fields::{Field, Side, meaning, normal};
use super::table::{MOST_COLUMNS, MOST_ROWS, Row, Rows, Unreadable};
use super::values::times::Order;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// Rows among which the names of the columns are.
const LOOKED_AT: usize = 25;
/// The longest name of a column, in characters.
const LONGEST_NAME: usize = 100;
/// The column that our file of refused rows adds. It is none of the file's own. Few rows may not tell how the original writes dates and
/// decimals, so the name says so where that is not the usual way.
const REASON: &str = "Why it was refused";
const DAY_FIRST: &str = "days before months";
const EITHER: &str = "days before or after months";
const DECIMAL_COMMA: &str = "decimals after commas";

/// The name of that column.
pub fn reason(order: Order, has_decimal_comma: bool) -> String {
    let dates = match order {
        Order::MonthFirst => None,
        Order::DayFirst => Some(DAY_FIRST),
        Order::Either => Some(EITHER),
    };
    let ways: Vec<&str> = dates.into_iter().chain(has_decimal_comma.then_some(DECIMAL_COMMA)).collect();
    if ways.is_empty() { REASON.to_owned() } else { format!("{REASON} ({})", ways.join(", ")) }
}

/// The order of dates that the column's name says.
fn order_of(name: &str) -> Order {
    match name {
        name if name.contains(DAY_FIRST) => Order::DayFirst,
        name if name.contains(EITHER) => Order::Either,
        _ => Order::MonthFirst,
    }
}

fn is_reason(name: &str) -> bool {
    name.strip_prefix(REASON).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}

/// A file's columns and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns, no two alike; empty where a column has neither name nor text.
    pub names: Vec<String>,
    /// The rows below.
    pub rows: Vec<Row>,
    /// Whether decimals are parted by commas.
    pub has_decimal_comma: bool,
    /// The order of its dates, where the file says so itself: our file of refused rows does.
    pub order: Option<Order>,
    /// What people should know of what was read of the file, as sentences.
    pub notes: Vec<String>,
}

impl Table {
    /// Finds the names among the rows of a file.
    pub fn of(file: Rows) -> Result<Self, Unreadable> {
        let Rows { rows, mut has_decimal_comma, notes, skipped } = file;
        let mut order = None;
        let without_names = if skipped > 0 { Unreadable::HiddenHeading } else { Unreadable::NoHeading };
        let at = row_of_names(&rows).ok_or(without_names)?;
        let raw = texts(&rows[at]);
        let mut named: Vec<String> = match at.checked_sub(1).map(|above| &rows[above]) {
            Some(above) if are_groups(above, &rows[at], &raw) => grouped(&texts(above), &raw),
            _ => raw.clone(),
        };
        let width = rows[at..].iter().map(|row| row.cells.len()).max().unwrap_or(0).min(MOST_COLUMNS);
        named.resize(width, String::new());
        let width_of_names = rows[at].width;
        // Sheets that are printed repeat the names on each page.
        let is_row = |row: &Row| texts(row) != raw;
        let mut below: Vec<Row> = rows.into_iter().skip(at + 1).filter(is_row).collect();
        for row in &mut below {
            row.is_too_wide = row.width > width_of_names && row.cells.len() > width_of_names;
        }
        if let Some(reason) = named.iter().position(|name| is_reason(name)) {
            let name = named.remove(reason);
            has_decimal_comma = name.contains(DECIMAL_COMMA);
            order = Some(order_of(&name));
            for row in below.iter_mut().filter(|row| row.cells.len() > reason) {
                row.cells.remove(reason);
            }
            below.retain(|row| row.said() > 0);
        }
        for (column, name) in named.iter_mut().enumerate() {
            if name.is_empty() && below.iter().any(|row| !row.cell(column).trim().is_empty()) {
                *name = format!("Column {}", letters(column));
            }
        }
        while named.last().is_some_and(String::is_empty) {
            named.pop();
        }
        match below.len() {
            0 if skipped > 0 => Err(Unreadable::HiddenRows),
            0 => Err(Unreadable::NoRows),
            rows if rows > MOST_ROWS => Err(Unreadable::TooManyRows),
            _ => Ok(Self { names: apart(named), rows: below, has_decimal_comma, order, notes }),
        }
    }

    /// What a company's mapping is remembered by: the names in their order, however they are spelled.
    pub fn digest(&self) -> [u8; 32] {
        let names: Vec<String> = self.names.iter().map(|name| normal(name)).collect();
        Sha256::digest(names.join("\u{1f}")).into()
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name && !known.is_empty())
    }
}

/// The row whose cells are known as names of columns more than any other's. Where none is known, the first with two texts and no number.
fn row_of_names(rows: &[Row]) -> Option<usize> {
    let known = |row: &Row| row.cells.iter().filter(|cell| meaning(cell).is_some()).count();
    let scores: Vec<usize> = rows.iter().take(LOOKED_AT).map(known).collect();
    let most = scores.iter().copied().max().unwrap_or(0);
    let is_texts =
        |row: &Row| row.said() > 1 && !row.cells.iter().any(|cell| cell.contains(|sign: char| sign.is_ascii_digit()));
    if most > 0 {
        return scores
            .iter()
            .position(|score| *score == most)
            .filter(|at| most > 1 || is_texts(&rows[*at]) || rows[*at].said() == 1);
    }
    rows.iter().take(LOOKED_AT).position(is_texts)
}

/// The cells of a row of names, each on one line.
fn texts(row: &Row) -> Vec<String> {
    let text = |cell: &String| {
        let words = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        words.trim_start_matches('\'').chars().take(LONGEST_NAME).collect()
    };
    row.cells.iter().take(MOST_COLUMNS).map(text).collect()
}

/// Whether the row above the names says what they are of: it is right above, several of its cells say something, one of them a stop, and the
/// names alone would not be apart.
fn are_groups(above: &Row, row: &Row, names: &[String]) -> bool {
    let said: Vec<String> = names.iter().filter(|name| !name.is_empty()).map(|name| normal(name)).collect();
    let is_apart = said.iter().collect::<HashSet<_>>().len() == said.len();
    let is_stop = |cell: &String| {
        matches!(meaning(cell).map(|meaning| meaning.field), Some(Field::Stop(Side::Pickup | Side::Delivery, _)))
    };
    above.line + 1 == row.line && above.said() > 1 && !is_apart && above.cells.iter().any(is_stop)
}

/// The names with their groups before them. A group is over its own column and those to the right, up to the next.
fn grouped(groups: &[String], names: &[String]) -> Vec<String> {
    let mut group = "";
    let name = |(column, name): (usize, &String)| {
        group = groups.get(column).map(String::as_str).filter(|group| !group.is_empty()).unwrap_or(group);
        // Only the first cell of a group says it: what is not of the group may be to its right.
        let both = format!("{group} {name}");
        if group.is_empty() || name.is_empty() || meaning(&both).is_none() { name.clone() } else { both }
    };
    names.iter().enumerate().map(name).collect()
}

/// Names of which no two are alike, however they are spelled: the second City, or CITY, has a (2) behind it.
fn apart(names: Vec<String>) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut unlike = |name: String| {
        if name.is_empty() || taken.insert(name.to_lowercase()) {
            return name;
        }
        let mut nth = 2;
        loop {
            let other = format!("{name} ({nth})");
            if taken.insert(other.to_lowercase()) {
                return other;
            }
            nth += 1;
        }
    };
    names.into_iter().map(&mut unlike).collect()
}

/// A column as spreadsheets count: A to Z, then AA.
pub(super) fn letters(column: usize) -> String {
    let letter = |at: usize| char::from(b'A' + (at % 26) as u8);
    if column < 26 { letter(column).to_string() } else { format!("{}{}", letter(column / 26 - 1), letter(column)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;

    fn table(text: &str) -> Result<Table, Unreadable> {
        of_text(text.as_bytes()).and_then(Table::of)
    }

    fn names(text: &str) -> Vec<String> {
        table(text).expect("a table").names
    }

    #[test]
    fn names_are_below_titles_and_above_rows() {
        let text = "SYN Freight,,,\nWeek 48,,Printed 11/21/2026,\n\nLoad #,Origin,Destination,\n1,\"Dallas, TX\",\"Reno, NV\",x\n";
        let table = table(text).expect("a table");

        assert_eq!(table.names, ["Load #", "Origin", "Destination", "Column D"]);
        assert_eq!(table.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn groups_above_the_names_are_part_of_them() {
        let text =
            "Our loads,,,,\n,PICKUP,,DELIVERY,\nLoad,City,Date,City,Date,Wt\n1,Dallas,11/24/2026,Reno,11/26/2026,42k\n";

        assert_eq!(names(text), ["Load", "PICKUP City", "PICKUP Date", "DELIVERY City", "DELIVERY Date", "Wt"]);
    }

    #[test]
    fn names_are_kept_apart_and_repeated_rows_of_names_are_none() {
        let text = "Load,City,City,,City\n1,Dallas,Reno,,\nLoad,City,City,,City\n2,Dallas,Reno,,Waco\n";
        let table = table(text).expect("a table");

        assert_eq!(table.names, ["Load", "City", "City (2)", "", "City (3)"]);
        assert_eq!(table.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 4]);
        assert_eq!((table.column("City (2)"), table.column("Town"), table.column("")), (Some(2), None, None));
    }

    #[test]
    fn a_row_with_more_cells_than_names_is_marked() {
        let text = "Load,Weight,Rate,\n1,42,000,1,250.00\n2,42000,1250,\n3,42000,1250,,,\n4,42000,1250,note\n";
        let wide = |table: Table| table.rows.iter().map(|row| row.is_too_wide).collect::<Vec<_>>();

        assert_eq!(wide(table(text).expect("a table")), [true, false, false, false]);
    }

    #[test]
    fn our_own_column_of_reasons_is_none_of_the_files() {
        let sent = "Load,City,Weight\n1,Dallas,heavy\n";
        let returned = format!("Load,City,Weight,{REASON}\n1,Dallas,42000,\"Weight: must be a weight.\"\n");
        let (sent, returned) = (table(sent).expect("a table"), table(&returned).expect("a table"));

        assert_eq!(returned.names, sent.names);
        assert_eq!(returned.digest(), sent.digest());
        assert_eq!(returned.rows[0].cells, ["1", "Dallas", "42000"]);
        assert_eq!((returned.order, sent.order), (Some(Order::MonthFirst), None));
    }

    #[test]
    fn our_own_file_says_how_the_original_writes_dates_and_decimals() {
        let orders = [Order::MonthFirst, Order::DayFirst, Order::Either];
        for (order, has_decimal_comma) in orders.into_iter().flat_map(|order| [(order, false), (order, true)]) {
            let name = reason(order, has_decimal_comma);
            let returned = table(&format!("Load,Weight,\"{name}\"\n1,\"42,000\",No.\n")).expect("a table");

            assert_eq!(returned.names, ["Load", "Weight"]);
            assert_eq!((returned.order, returned.has_decimal_comma), (Some(order), has_decimal_comma));
        }
    }

    #[test]
    fn a_header_is_the_same_however_it_is_spelled() {
        let digest = |names: &str| table(&format!("{names}\n1,Dallas\n")).expect("a table").digest();

        assert_eq!(digest("Load #,City"), digest("LOAD NUMBER, city "));
        assert_ne!(digest("Load,City"), digest("City,Load"));
    }

    #[test]
    fn what_names_no_columns_or_has_no_rows_is_refused() {
        assert_eq!(table("1,75201,42000\n2,60601,1000\n"), Err(Unreadable::NoHeading));
        assert_eq!(table("Load,City\n"), Err(Unreadable::NoRows));
        let with_hidden = |text: &str| of_text(text.as_bytes()).and_then(|rows| Table::of(Rows { skipped: 2, ..rows }));
        assert_eq!(with_hidden("1,75201,42000\n2,60601,1000\n"), Err(Unreadable::HiddenHeading));
        assert_eq!(with_hidden("Load,City\n"), Err(Unreadable::HiddenRows));
        assert_eq!(names("Nummer;Ort\n1;Dallas\n"), ["Nummer", "Ort"], "people say what these are");
        let many = format!("Load\n{}", "1\n".repeat(MOST_ROWS + 1));
        assert_eq!(table(&many), Err(Unreadable::TooManyRows));
        assert_eq!(
            (letters(0), letters(25), letters(26), letters(27)),
            ("A".into(), "Z".into(), "AA".into(), "AB".into())
        );
    }
}
