//! The rows of a workbook's sheet that are hidden, by hand or by a filter, and its hidden columns: who sends the file doesn't see them. What reads
//! the cells doesn't tell.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Cursor};
use zip::ZipArchive;

/// What of a sheet is hidden.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Hidden {
    /// The lines of its hidden rows, from 1.
    pub(super) rows: HashSet<u32>,
    /// Its hidden columns, from 1: the first and the last of each span of them.
    columns: Vec<(u32, u32)>,
}

impl Hidden {
    /// Whether a column, counted from 0, is hidden.
    pub(super) fn has_column(&self, column: usize) -> bool {
        let is_of = |nth: u32| self.columns.iter().any(|(first, last)| (*first..=*last).contains(&nth));
        u32::try_from(column + 1).is_ok_and(is_of)
    }
}

/// What of a sheet is hidden; nothing where the workbook doesn't say, which is then read as shown. For the process that reads it, nowhere else,
/// and only of a workbook that unfolds within bounds.
pub(super) fn hidden_parts(bytes: &[u8], sheet: &str) -> Hidden {
    parts(bytes, sheet).unwrap_or_default()
}

fn parts(bytes: &[u8], sheet: &str) -> Option<Hidden> {
    let mut book = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut of_sheet = None;
    each(&mut book, "xl/workbook.xml", &["sheet"], |element| {
        if value(element, "name").as_deref() == Some(sheet) {
            of_sheet = value(element, "id");
        }
    })?;
    let mut targets = HashMap::new();
    each(&mut book, "xl/_rels/workbook.xml.rels", &["Relationship"], |element| {
        targets.extend(value(element, "Id").zip(value(element, "Target")));
    })?;
    let target = targets.remove(&of_sheet?)?;
    let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
    let (mut line, mut hidden) = (0, Hidden::default());
    each(&mut book, &path, &["col", "row"], |element| {
        let is_hidden = value(element, "hidden").is_some_and(|is_hidden| is_hidden == "1" || is_hidden == "true");
        let number = |name: &str| value(element, name).and_then(|number| number.parse::<u32>().ok());
        if element.local_name().as_ref() == "col" {
            hidden.columns.extend(number("min").zip(number("max")).filter(|_| is_hidden));
            return;
        }
        // A row without a number is the next one.
        line = number("r").unwrap_or(line + 1);
        if is_hidden {
            hidden.rows.insert(line);
        }
    })?;
    Some(hidden)
}

/// Goes through the elements of these names in one of the workbook's files.
fn each(
    book: &mut ZipArchive<Cursor<&[u8]>>,
    path: &str,
    names: &[&str],
    mut take: impl FnMut(&BytesStart<'_>),
) -> Option<()> {
    let mut xml = Reader::from_reader(BufReader::new(book.by_name(path).ok()?));
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(element) | Event::Empty(element) if names.contains(&element.local_name().as_ref()) => {
                take(&element);
            }
            Event::Eof => return Some(()),
            _ => {}
        }
    }
}

/// An element's attribute, whatever its namespace is called.
fn value(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let found = attributes.with_checks(false).flatten().find(|one| one.key.local_name().as_ref() == name)?;
    Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_xlsxwriter::Workbook;

    #[test]
    fn hidden_rows_are_those_of_the_sheet() {
        let mut book = Workbook::new();
        book.add_worksheet().set_name("Notes").expect("a name").set_row_hidden(0).expect("hidden");
        let sheet = book.add_worksheet().set_name("A & B").expect("a name");
        for row in 0..4 {
            sheet.write_string(row, 0, "SYN").expect("written");
        }
        sheet.set_row_hidden(1).expect("hidden").set_row_hidden(3).expect("hidden");
        let bytes = book.save_to_buffer().expect("a workbook");

        assert_eq!(hidden_parts(&bytes, "A & B").rows, HashSet::from([2, 4]));
        assert_eq!(hidden_parts(&bytes, "Notes").rows, HashSet::from([1]));
        assert_eq!(hidden_parts(&bytes, "Other"), Hidden::default());
        assert_eq!(hidden_parts(b"no workbook", "Notes"), Hidden::default());
    }

    #[test]
    fn hidden_columns_are_those_of_the_sheet() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet().set_name("Loads").expect("a name");
        for column in 0..5 {
            sheet.write_string(0, column, "SYN").expect("written");
        }
        for column in [1, 2, 4] {
            sheet.set_column_hidden(column).expect("hidden");
        }
        let bytes = book.save_to_buffer().expect("a workbook");

        let hidden = hidden_parts(&bytes, "Loads");

        let columns: Vec<usize> = (0..7).filter(|column| hidden.has_column(*column)).collect();
        assert_eq!((columns, hidden.rows), (vec![1, 2, 4], HashSet::new()));
    }
}
