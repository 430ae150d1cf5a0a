//! A file of contacts, read row by row. Pure. A wrong row stops no other.

use super::columns::Columns;
use super::value::{checked, kind_of};
use chrono::NaiveDate;
use dispatch::imports::lists::date;
use dispatch::imports::table::{Row, Rows};
use serde::Serialize;
use std::collections::HashSet;
use store::tickets::contacts::{ContactKind, ListedFrom};
use utoipa::ToSchema;

/// The most rows of a file.
pub(super) const MOST: usize = 5_000;
/// The most refused rows that are told.
pub(super) const MOST_TOLD: usize = 200;
/// Longest note, in characters.
const LONGEST: usize = 500;

/// A row that was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AlertContactRefusal {
    /// Line of the file, from 1.
    pub line: u32,
    /// The column; null if it is about the whole row.
    pub column: Option<&'static str>,
    /// What the cell says.
    pub value: Option<String>,
    /// Why.
    pub reason: String,
}

/// What a file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ReadContacts {
    /// The contacts.
    pub(super) contacts: Vec<ListedFrom>,
    /// The rows that were refused.
    pub(super) refused: Vec<AlertContactRefusal>,
}

/// Reads a file whose first row names the columns. A row may name several contacts, one of each kind. `today` is the company's.
pub(super) fn contacts(file: &Rows, columns: &Columns, today: NaiveDate) -> Result<ReadContacts, String> {
    let rows = file.rows.get(1..).unwrap_or_default();
    if rows.len() > MOST {
        return Err(format!("Give {MOST} rows or fewer."));
    }
    let (mut read, mut seen) = (ReadContacts::default(), HashSet::new());
    for row in rows {
        match one(row, columns, today) {
            Err((column, reason)) => {
                let value =
                    column.and_then(|name| columns.cell(row, name)).map(|text| text.chars().take(100).collect());
                let reason = reason.to_owned();
                read.refused.push(AlertContactRefusal { line: row.line, column, value, reason });
            }
            Ok(found) => {
                for contact in found {
                    if seen.insert((contact.kind, contact.value.clone())) {
                        read.contacts.push(contact);
                    } else {
                        let reason = "This contact is in the file twice.".to_owned();
                        read.refused.push(AlertContactRefusal {
                            line: row.line,
                            column: None,
                            value: Some(contact.value),
                            reason,
                        });
                    }
                }
            }
        }
    }
    Ok(read)
}

/// The contacts of a row, or the column that is wrong and why.
fn one(
    row: &Row,
    columns: &Columns,
    today: NaiveDate,
) -> Result<Vec<ListedFrom>, (Option<&'static str>, &'static str)> {
    let note = columns.cell(row, "note");
    if note.is_some_and(|text| text.chars().count() > LONGEST || text.chars().any(char::is_control)) {
        return Err((Some("note"), "Use 500 characters or fewer, on one line."));
    }
    let starts_on = match columns.cell(row, "listed_on") {
        None => today,
        Some(text) => date(text).ok_or((Some("listed_on"), "Must be a date, as 2026-01-31 or 1/31/2026."))?,
    };
    if starts_on > today || starts_on < NaiveDate::from_ymd_opt(1990, 1, 1).unwrap_or_default() {
        return Err((Some("listed_on"), "Must be today or earlier, and not before 1990."));
    }
    let of = |name: &'static str, kind: fn(&str) -> ContactKind| {
        columns.cell(row, name).map(|text| {
            let kind = kind(text);
            // People write @example.com too.
            let text = if kind == ContactKind::Domain { text.trim_start_matches('@') } else { text };
            checked(kind, text).map(|value| (kind, value)).map_err(|why| (Some(name), why))
        })
    };
    let given = [
        of("contact", kind_of),
        of("domain", |_| ContactKind::Domain),
        of("email", |_| ContactKind::Email),
        of("phone", |_| ContactKind::Phone),
    ];
    let given = given.into_iter().flatten().collect::<Result<Vec<_>, _>>()?;
    if given.is_empty() {
        return Err((None, "Name a domain, an email address or a phone number."));
    }
    let listed = |(kind, value)| ListedFrom { kind, value, note: note.map(str::to_owned), starts_on };
    Ok(given.into_iter().map(listed).collect())
}

#[cfg(test)]
mod tests {
    use super::super::columns::names;
    use super::*;
    use dispatch::imports::delimited::of_text;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day")
    }

    fn read(text: &str) -> ReadContacts {
        let file = of_text(text.as_bytes()).expect("rows");
        let columns = Columns::guess(&names(&file).expect("names"));
        contacts(&file, &columns, today()).expect("few rows")
    }

    #[test]
    fn contacts_are_in_one_column_or_in_one_of_each_kind() {
        let one = read("Contact,Reason\nexample.com,SYN list\nAda@Example.com,\n(555) 123-4567,\n");
        let each = read("domain,email,phone,since\nexample.com,ada@example.com,5551234567,11/1/2026\n");

        let values =
            |read: &ReadContacts| -> Vec<String> { read.contacts.iter().map(|one| one.value.clone()).collect() };
        assert_eq!(values(&one), ["example.com", "ada@example.com", "+15551234567"]);
        assert_eq!(values(&each), values(&one));
        assert_eq!((one.contacts[0].note.as_deref(), one.contacts[0].starts_on), (Some("SYN list"), today()));
        assert_eq!(each.contacts[2].starts_on.to_string(), "2026-11-01");
    }

    #[test]
    fn a_wrong_row_stops_no_other_and_says_line_column_and_why() {
        let read = read(
            "contact,domain,listed_on\n\
             gmail.com,,\n\
             ,not a domain,\n\
             ,,2026-11-01\n\
             example.com,,soon\n\
             example.com,,2026-12-01\n\
             example.com,,\n\
             EXAMPLE.com,,\n",
        );
        let told: Vec<_> = read.refused.iter().map(|row| (row.line, row.column)).collect();
        let expected = [
            (2, Some("contact")),
            (3, Some("domain")),
            (4, None),
            (5, Some("listed_on")),
            (6, Some("listed_on")),
            (8, None),
        ];
        assert_eq!(told, expected);
        assert_eq!((read.contacts.len(), read.refused[0].value.as_deref()), (1, Some("gmail.com")));
    }
}
