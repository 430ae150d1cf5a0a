//! The rows of a CSV file: parted by commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252, with or without a mark at its beginning.
//! Pure.

use super::table::{Collected, LONGEST_CELL, MOST_COLUMNS, Rows, Unreadable, short};
use super::values::decimals;
use std::borrow::Cow;

/// What can part the cells of a line; of two that do so equally well, the first.
const DELIMITERS: &[char] = &[',', ';', '\t', '|'];
/// Lines by which that is decided.
const LOOKED_AT: usize = 40;
/// Line breaks that no cell has: more of them are in one that begins with a quotation mark by mistake.
const MOST_BREAKS: usize = 60;

/// How many delimiters a line has at least of which it can be said that it is a row.
const FEWEST_PARTED: usize = 4;

/// What the rows of a text say.
pub fn of_text(bytes: &[u8]) -> Result<Rows, Unreadable> {
    let text = decoded(bytes);
    let start = text.trim_start();
    if start.is_empty() {
        return Err(Unreadable::Empty);
    }
    if start.starts_with('<') {
        return Err(Unreadable::WebPage);
    }
    // The line that says the delimiter is a line of the file.
    let (delimiter, text, line) = match said(&text) {
        Some((delimiter, rest)) => (delimiter, rest, 2),
        None => (delimiter(&text), &*text, 1),
    };
    if let Some(byte) = unclosed(text, delimiter) {
        return Err(Unreadable::Unclosed(line + text[..byte].matches('\n').count() as u32));
    }
    let usual = agreement(&looked_at(text), delimiter).1;
    let mut lines = Lines { bytes: text.as_bytes(), at: 0, line };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter as u8)
        .from_reader(text.as_bytes());
    let (mut rows, mut record) = (Collected::of_text(), csv::StringRecord::new());
    while reader.read_record(&mut record).map_err(|_| Unreadable::Broken)? {
        let line = lines.of(record.position().map_or(0, |position| position.byte() as usize));
        let is_too_long = |cell: &str| cell.len() > LONGEST_CELL && cell.matches('\n').count() > MOST_BREAKS;
        if record.iter().any(|cell| is_too_long(cell) || holds_rows(cell, delimiter, usual)) {
            return Err(Unreadable::Unclosed(line));
        }
        rows.add(line, record.iter().take(MOST_COLUMNS).map(short).collect())?;
    }
    let Rows { rows, notes, skipped, .. } = rows.end()?;
    let cells = rows.iter().flat_map(|row| row.cells.iter().map(String::as_str));
    let has_decimal_comma = decimals::come_after_commas(cells, delimiter == ';');
    Ok(Rows { rows, has_decimal_comma, notes, skipped })
}

/// The text. What is not UTF-8 is what Excel on Windows saves.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = kernel::utf16::text(bytes) {
        return Cow::Owned(text);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The delimiter that a first line tells Excel (`sep=;`), and the lines after it.
fn said(text: &str) -> Option<(char, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let delimiter = first.trim_end_matches('\r').strip_prefix("sep=")?;
    let known = DELIMITERS.iter().find(|known| delimiter.chars().eq([**known]))?;
    Some((*known, rest))
}

/// The delimiter that most lines have equally often: others are in texts, here and there.
fn delimiter(text: &str) -> char {
    let lines = looked_at(text);
    // `max_by_key` gives the last of equals.
    DELIMITERS.iter().copied().rev().max_by_key(|delimiter| agreement(&lines, *delimiter)).unwrap_or(',')
}

fn looked_at(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).take(LOOKED_AT).collect()
}

/// How many lines have a sign equally often, and how often.
fn agreement(lines: &[&str], delimiter: char) -> (usize, usize) {
    let counts: Vec<usize> = lines.iter().map(|line| count(line, delimiter)).filter(|count| *count > 0).collect();
    let alike = |count: usize| counts.iter().filter(|other| **other == count).count();
    counts.iter().map(|count| (alike(*count), *count)).max().unwrap_or((0, 0))
}

/// Where a quotation mark begins a cell that no other ends.
fn unclosed(text: &str, delimiter: char) -> Option<usize> {
    let (mut begins, mut open) = (true, None);
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        match (open, sign) {
            (None, '"') if begins => open = Some(at),
            // Two are one of the text.
            (Some(_), '"') if signs.next_if(|(_, next)| *next == '"').is_none() => open = None,
            _ => {}
        }
        begins = open.is_none() && (sign == delimiter || matches!(sign, '\n' | '\r'));
    }
    open
}

/// Whether a cell has swallowed rows, because a stray quotation mark began it and another ended it.
fn holds_rows(cell: &str, delimiter: char, usual: usize) -> bool {
    usual >= FEWEST_PARTED && cell.lines().skip(1).any(|line| count(line, delimiter) == usual)
}

/// How often a line has a sign outside of quotation marks.
fn count(line: &str, delimiter: char) -> usize {
    let (mut is_quoted, mut count) = (false, 0);
    for sign in line.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            sign if sign == delimiter && !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}

/// The lines on which records begin. The reader passes over blank ones without counting them.
struct Lines<'a> {
    bytes: &'a [u8],
    /// How far they were counted, and the line that is there.
    at: usize,
    line: u32,
}

impl Lines<'_> {
    /// The line on which the record from this byte on begins; later bytes come later.
    fn of(&mut self, byte: usize) -> u32 {
        let rest = self.bytes.get(byte..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let end = (byte + blank).min(self.bytes.len());
        let (bytes, from) = (self.bytes, self.at.min(end));
        // Files of old have lines that end with a carriage return alone.
        let breaks = (from..end).filter(|at| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        self.line += breaks.count() as u32;
        self.at = end;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &[u8]) -> Vec<(u32, Vec<String>)> {
        of_text(text).expect("rows").rows.into_iter().map(|row| (row.line, row.cells)).collect()
    }

    fn own(line: u32, row: &[&str]) -> (u32, Vec<String>) {
        (line, row.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn lines_are_counted_as_people_see_them() {
        let file = b"\xef\xbb\xbfLoad,City\r\n1,\"Dallas,\r\nTX\"\r\n\r\n,,\r\n2,Reno\r\n";

        assert_eq!(cells(file), [own(1, &["Load", "City"]), own(2, &["1", "Dallas, \nTX"]), own(6, &["2", "Reno"])]);
        assert_eq!(cells(b"Load\r1\r2\r"), [own(1, &["Load"]), own(2, &["1"]), own(3, &["2"])]);
    }

    #[test]
    fn a_stray_quotation_mark_swallows_no_rows() {
        let head = "Load,City,State,Date,Note\n1,Dallas,TX,11/25/2026,ok\n";
        let open = format!("{head}2,Reno,NV,11/26/2026,\"Call before\n3,Waco,TX,11/27/2026,ok\n");
        let twice = format!("{open}4,Erie,PA,11/28/2026,\"Call after\n5,Gary,IN,11/29/2026,ok\n");

        for file in [open, twice] {
            assert_eq!(of_text(file.as_bytes()).err(), Some(Unreadable::Unclosed(3)), "{file}");
        }
        let fine = format!("{head}2,Reno,NV,11/26/2026,\"Say \"\"hello\"\",\nthen, later, call\"\n3,53\" van,TX,,\n");
        assert_eq!(cells(fine.as_bytes()).len(), 4);
    }

    #[test]
    fn a_file_is_parted_by_what_its_lines_have_in_common() {
        let semicolons = "SYN loads, week 48\nLoad;City;Rate\n1;Dallas, TX;1.850,00\n2;Reno, NV;900,50\n";
        assert_eq!(cells(semicolons.as_bytes())[2], own(3, &["1", "Dallas, TX", "1.850,00"]));
        assert!(of_text(semicolons.as_bytes()).expect("rows").has_decimal_comma);
        let of_america = semicolons.replace("1.850,00", "1,850.00").replace("900,50", "900.50");
        assert!(!of_text(of_america.as_bytes()).expect("rows").has_decimal_comma, "a semicolon alone tells nothing");
        assert_eq!(cells(b"Load\tCity\n1\tDallas, TX\n")[1], own(2, &["1", "Dallas, TX"]));
        assert_eq!(cells(b"Load|City\n1|Reno\n")[1], own(2, &["1", "Reno"]));
        assert_eq!(cells(b"Load,\"a;b;c\"\n1,\"d;e;f\"\n")[1], own(2, &["1", "d;e;f"]));
        assert_eq!(cells(b"sep=;\nLoad;City\n1;Reno\n")[1], own(3, &["1", "Reno"]));
        assert_eq!(cells(b"Load\n1\n")[1], own(2, &["1"]));
    }

    #[test]
    fn letters_of_windows_are_read() {
        assert_eq!(cells(b"Load,City\n1,Montr\xe9al \x96 Est\n")[1], own(2, &["1", "Montréal – Est"]));
        assert_eq!(cells("Load,City\n1,Montréal\n".as_bytes())[1], own(2, &["1", "Montréal"]));
        // What Excel calls Unicode Text.
        let unicode: Vec<u8> =
            "\u{feff}Load\tCity\r\n1\tMontréal\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [&unicode[..], &unicode[2..]] {
            assert_eq!(cells(bytes), [own(1, &["Load", "City"]), own(2, &["1", "Montréal"])]);
        }
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert_eq!(of_text(b" \r\n,,\r\n"), Err(Unreadable::Empty));
        assert_eq!(of_text(b"\xef\xbb\xbf"), Err(Unreadable::Empty));
        assert_eq!(of_text(b"<html><table><tr><td>Load"), Err(Unreadable::WebPage));
        let unclosed =
            format!("Load,Note\n1,\"53\" van\n{}", "2,a note that is long, and then some more\n".repeat(200));
        assert_eq!(of_text(unclosed.as_bytes()).map(|rows| rows.rows.len()), Ok(202));
        let unclosed = format!("Load,Note\n1,\"53 van\n{}", "2,a note that is long, and then some more\n".repeat(200));
        assert_eq!(of_text(unclosed.as_bytes()), Err(Unreadable::Unclosed(2)));
    }
}
