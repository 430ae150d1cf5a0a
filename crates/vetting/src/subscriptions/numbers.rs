//! Which carrier a row of a list refers to: by its USDOT number, otherwise by its docket number. Pure.

use kernel::identifiers::{Identifier, IdentifierKind};
use serde::{Deserialize, Serialize};

/// A row of a table: its place in the file, from 1, and its cells as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the file, from 1.
    pub place: usize,
    /// Its cells, left to right.
    pub cells: Vec<String>,
}

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The row's place.
    pub place: usize,
    /// The number; none when there is none that can be read.
    #[serde(with = "as_words")]
    pub number: Option<Identifier>,
    /// The number as it was read, or the beginning of the row.
    pub text: String,
}

/// A number as its kind's word and its value, on its way out of the process that reads a workbook.
mod as_words {
    use super::Identifier;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::ref_option, reason = "serde hands over a reference to the field")]
    pub(super) fn serialize<S: Serializer>(number: &Option<Identifier>, to: S) -> Result<S::Ok, S::Error> {
        number.as_ref().map(|number| (number.kind.to_string(), &number.value)).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Identifier>, D::Error> {
        let words = Option::<(String, String)>::deserialize(from)?;
        words.map(|(kind, value)| Ok(Identifier { kind: kind.parse().map_err(Error::custom)?, value })).transpose()
    }
}

/// Which column holds which number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Columns {
    dot: Option<usize>,
    docket: Option<usize>,
}

/// The longest text of a row that is shown again, in characters.
const LONGEST_TEXT: usize = 60;

/// Reads a table. A first row with the names of columns says where the numbers are: the USDOT number counts, the docket number where there is
/// none. Without such a row, the first cell that holds a number counts; bare digits are a USDOT number.
pub fn read(rows: &[Row]) -> Vec<Said> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty())).collect();
    let columns = rows.first().and_then(|row| Columns::named_in(&row.cells));
    rows.into_iter().skip(usize::from(columns.is_some())).map(|row| said(row, columns)).collect()
}

fn said(row: &Row, columns: Option<Columns>) -> Said {
    let cell = |at: Option<usize>| at.and_then(|at| row.cells.get(at)).map_or("", String::as_str);
    let number = match columns {
        Some(columns) => {
            let dot = number(cell(columns.dot), IdentifierKind::Dot);
            dot.or_else(|| number(cell(columns.docket), IdentifierKind::Mc))
        }
        None => row.cells.iter().find_map(|cell| number(cell, IdentifierKind::Dot)),
    };
    let text = match &number {
        Some(Identifier { kind: IdentifierKind::Dot, value }) => format!("USDOT {value}"),
        Some(Identifier { kind, value }) => format!("{kind} {value}"),
        None => {
            let cells = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
            let text = cells.collect::<Vec<_>>().join(", ");
            text.chars().filter(|character| !character.is_control()).take(LONGEST_TEXT).collect()
        }
    };
    Said { place: row.place, number, text }
}

impl Columns {
    fn named_in(cells: &[String]) -> Option<Self> {
        let mut columns = Self::default();
        for (at, cell) in cells.iter().enumerate() {
            let name: String = cell.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
            let is_name = !cell.bytes().any(|byte| byte.is_ascii_digit());
            match name.as_str() {
                "dot" | "usdot" | "dotnumber" | "usdotnumber" | "dotno" | "usdotno" | "dotnum" | "usdotnum"
                    if is_name =>
                {
                    columns.dot = columns.dot.or(Some(at));
                }
                "mc" | "mcnumber" | "mcno" | "mcnum" | "docket" | "docketnumber" | "mcmxffnumber" | "mcmxffnumbers"
                    if is_name =>
                {
                    columns.docket = columns.docket.or(Some(at));
                }
                _ => {}
            }
        }
        (columns != Self::default()).then_some(columns)
    }
}

/// The number in a cell: `1234567`, `1234567.0` as spreadsheets have it, `USDOT 1234567`, `MC-123456`, `MC# 123456`. Bare digits are of the kind
/// that the column has.
fn number(cell: &str, bare: IdentifierKind) -> Option<Identifier> {
    let text = cell.trim().to_ascii_uppercase();
    let start = text.find(|character: char| character.is_ascii_digit())?;
    let (before, digits) = text.split_at(start);
    if !before.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, ' ' | '#' | '-' | '.' | ':' | '_')) {
        return None;
    }
    let letters: String = before.chars().filter(char::is_ascii_alphabetic).collect();
    let kind = match letters.as_str() {
        "" => bare,
        "DOT" | "USDOT" | "DOTNUMBER" | "USDOTNUMBER" | "USDOTNO" | "DOTNO" => IdentifierKind::Dot,
        "MC" | "MCNUMBER" | "MCNO" | "ICCMC" => IdentifierKind::Mc,
        "MX" => IdentifierKind::Mx,
        "FF" => IdentifierKind::Ff,
        _ => return None,
    };
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    let value = digits.trim_start_matches('0');
    let fits = digits.bytes().all(|byte| byte.is_ascii_digit()) && (1..=8).contains(&value.len());
    fits.then(|| Identifier { kind, value: value.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(rows: &[&[&str]]) -> Vec<String> {
        let cells = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
        let rows: Vec<_> = rows.iter().enumerate().map(|(at, row)| Row { place: at + 1, cells: cells(row) }).collect();
        read(&rows)
            .into_iter()
            .map(|said| format!("{}: {}{}", said.place, said.text, if said.number.is_none() { " ?" } else { "" }))
            .collect()
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let rows: &[&[&str]] = &[
            &["1234567"],
            &["USDOT# 01234567"],
            &["mc-123456"],
            &["MC 123456.0"],
            &["", "Acme Hauling", "MX 12345"],
            &["Acme 123456"],
            &[" ", ""],
            &["123456789"],
            &["000"],
        ];
        assert_eq!(
            texts(rows),
            [
                "1: USDOT 1234567",
                "2: USDOT 1234567",
                "3: MC 123456",
                "4: MC 123456",
                "5: MX 12345",
                "6: Acme 123456 ?",
                "8: 123456789 ?",
                "9: 000 ?",
            ]
        );
    }

    #[test]
    fn what_a_row_says_comes_out_of_another_process_as_it_was_said() {
        let rows = ["USDOT 1234567", "MC 123456", "FF 12", "nothing"].map(|cell| vec![cell.to_owned()]);
        let rows = rows.into_iter().map(|cells| Row { place: 1, cells });
        let said = read(&rows.collect::<Vec<_>>());

        let json = serde_json::to_string(&said).expect("JSON");

        assert_eq!(serde_json::from_str::<Vec<Said>>(&json).expect("rows"), said);
    }

    #[test]
    fn a_head_says_where_the_numbers_are() {
        let rows: &[&[&str]] = &[
            &["Carrier", "ZIP", "DOT Number", "MC #"],
            &["Acme", "75201", "1234567", "MC12"],
            &["Beta", "75202", "", "000123"],
            &["Gamma", "75203", "", ""],
        ];
        assert_eq!(texts(rows), ["2: USDOT 1234567", "3: MC 123", "4: Gamma, 75203 ?"]);
    }
}
