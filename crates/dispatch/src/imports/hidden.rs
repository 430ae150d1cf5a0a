//! The rows of a workbook's sheet that are hidden, by hand or by a filter: who sends the file doesn't see them. What reads the cells doesn't tell.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Cursor};
use zip::ZipArchive;

/// The lines of a sheet's hidden rows, from 1; none where the workbook doesn't say, which is then read as shown. For the process that reads it,
/// nowhere else, and only of a workbook that unfolds within bounds.
pub(super) fn hidden_rows(bytes: &[u8], sheet: &str) -> HashSet<u32> {
    lines(bytes, sheet).unwrap_or_default()
}

fn lines(bytes: &[u8], sheet: &str) -> Option<HashSet<u32>> {
    let mut book = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut of_sheet = None;
    each(&mut book, "xl/workbook.xml", "sheet", |element| {
        if value(element, "name").as_deref() == Some(sheet) {
            of_sheet = value(element, "id");
        }
    })?;
    let mut targets = HashMap::new();
    each(&mut book, "xl/_rels/workbook.xml.rels", "Relationship", |element| {
        targets.extend(value(element, "Id").zip(value(element, "Target")));
    })?;
    let target = targets.remove(&of_sheet?)?;
    let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
    let (mut line, mut hidden) = (0, HashSet::new());
    each(&mut book, &path, "row", |element| {
        // A row without a number is the next one.
        line = value(element, "r").and_then(|number| number.parse().ok()).unwrap_or(line + 1);
        if value(element, "hidden").is_some_and(|is_hidden| is_hidden == "1" || is_hidden == "true") {
            hidden.insert(line);
        }
    })?;
    Some(hidden)
}

/// Goes through the elements of a name in one of the workbook's files.
fn each(
    book: &mut ZipArchive<Cursor<&[u8]>>,
    path: &str,
    name: &str,
    mut take: impl FnMut(&BytesStart<'_>),
) -> Option<()> {
    let mut xml = Reader::from_reader(BufReader::new(book.by_name(path).ok()?));
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(element) | Event::Empty(element) if element.local_name().as_ref() == name => take(&element),
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

        assert_eq!(hidden_rows(&bytes, "A & B"), HashSet::from([2, 4]));
        assert_eq!(hidden_rows(&bytes, "Notes"), HashSet::from([1]));
        assert_eq!(hidden_rows(&bytes, "Other"), HashSet::new());
        assert_eq!(hidden_rows(b"no workbook", "Notes"), HashSet::new());
    }
}
