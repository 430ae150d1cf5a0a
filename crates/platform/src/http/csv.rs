//! CSV files that are opened in spreadsheets: what a stranger wrote must not become a formula there, whichever separator the spreadsheet goes by.

use std::borrow::Cow;

/// The signs that a formula begins with, the wide ones of East Asian keyboards included (OWASP: CSV injection).
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// The signs at which some spreadsheet begins a new cell: where lists are separated by semicolons, programs split lines at those and take the
/// quotation marks around a cell in the middle of a line for text.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// A text that no spreadsheet takes for a formula and carries out: an apostrophe before it, and within it wherever a new cell might begin,
/// makes it text.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(FORMULA) && !text.starts_with(SEPARATORS) {
        return Cow::Borrowed(text);
    }
    let (mut safe, mut is_start, mut from) = (String::with_capacity(text.len() + 1), true, 0);
    if text.starts_with(SEPARATORS) {
        safe.push('\'');
    }
    for (at, sign) in text.char_indices() {
        if is_start && FORMULA.contains(&sign) {
            safe.push_str(&text[from..at]);
            safe.push('\'');
            from = at;
        }
        is_start = SEPARATORS.contains(&sign) || (is_start && (sign.is_whitespace() || sign == '"'));
    }
    if from == 0 && safe.is_empty() {
        return Cow::Borrowed(text);
    }
    safe.push_str(&text[from..]);
    Cow::Owned(safe)
}

/// A line of a file, with its end. Cells with a separator of any kind are in quotation marks.
pub fn line<C: AsRef<str>>(cells: impl IntoIterator<Item = C>) -> String {
    let mut line = String::new();
    for (number, cell) in cells.into_iter().enumerate() {
        if number > 0 {
            line.push(',');
        }
        let cell = cell.as_ref();
        if cell.contains([',', '"']) || cell.contains(SEPARATORS) {
            line.push('"');
            line.push_str(&cell.replace('"', "\"\""));
            line.push('"');
        } else {
            line.push_str(cell);
        }
    }
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_at_whichever_separator_it_is_split() {
        for (text, safe) in [
            ("=HYPERLINK(\"http://evil.example\")", "'=HYPERLINK(\"http://evil.example\")"),
            ("Acme;=cmd|' /C calc'!A0", "Acme;'=cmd|' /C calc'!A0"),
            ("Acme; \"+1+1", "Acme; \"'+1+1"),
            ("Acme\n-2+3", "Acme\n'-2+3"),
            ("Acme\t@SUM(A1)", "Acme\t'@SUM(A1)"),
            (" =1+1", " '=1+1"),
            ("\"=1+1\"", "\"'=1+1\""),
            ("\tAcme", "'\tAcme"),
            (";=1", "';'=1"),
            ("＝1+1", "'＝1+1"),
            ("+15125550142", "'+15125550142"),
        ] {
            assert_eq!(harmless(text), safe);
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["", "Smith & Sons - Trucking", "A+B; C", "ops@carrier.example", "Ada = Example", "Suite 5;Dallas"]
        {
            assert!(matches!(harmless(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }

    #[test]
    fn cells_with_a_separator_of_any_kind_are_quoted() {
        let cells = ["Acme", "Austin, TX", "a;b", "say \"hi\"", "two\nlines", ""];

        assert_eq!(line(cells), "Acme,\"Austin, TX\",\"a;b\",\"say \"\"hi\"\"\",\"two\nlines\",\n");
    }
}
