//! The text of a PDF as a reader sees it: lines from above, columns apart. What is kept in the fields of a form stands below, one line each.
//!
//! It is what the file stores as text: a file can be made that shows other signs than it stores, and pictures hold none.

use crate::lines::{self, Line, MOST_PAGES};
use crate::{Unreadable, bounds, fields};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The most text, in bytes: as much as the reader of terms takes (`freight::terms::MOST_TEXT`).
const MOST_TEXT: usize = 200_000;
/// Between columns of a line.
const COLUMN: &str = "   ";
/// Points between two baselines above which a paragraph ends: text of ten points has twelve.
const PARAGRAPH: f32 = 18.0;

/// The text of a PDF.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// Its lines.
    pub text: String,
    /// Pages, from 1, of which no text was read: pictures, or beyond the most pages that are read.
    pub unread_pages: Vec<u32>,
}

/// Reads the text of a PDF.
pub fn text(bytes: &[u8]) -> Result<Printed, Unreadable> {
    let document = bounds::open(bytes)?;
    let lines = lines::of(&document)?;
    let mut text = joined(&lines);
    for field in fields::of(&document) {
        let value = field.value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !value.is_empty() {
            let _ = writeln!(text, "{}: {value}", field.name);
        }
    }
    if text.trim().is_empty() {
        return Err(Unreadable::NoText);
    }
    if text.len() > MOST_TEXT {
        return Err(Unreadable::TooLarge);
    }
    let pages = u32::try_from(document.page_iter().take(MOST_PAGES * 10).count()).unwrap_or(u32::MAX);
    let has_text = |page: &u32| lines.iter().any(|line| line.page == *page);
    Ok(Printed { text, unread_pages: (1..=pages).filter(|page| !has_text(page)).collect() })
}

/// Lines as text: pieces that stand apart have spaces between them, and paragraphs an empty line.
fn joined(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        let is_apart = before.is_some_and(|last| last.page != line.page || last.y - line.y > PARAGRAPH);
        if is_apart {
            text.push('\n');
        }
        for (nth, piece) in line.pieces.iter().enumerate() {
            if nth > 0 {
                text.push_str(COLUMN);
            }
            text.push_str(&piece.text);
        }
        text.push('\n');
        before = Some(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::pages;

    #[test]
    fn lines_come_from_above_with_columns_and_paragraphs_apart() {
        let page: &[(&str, f32, f32)] = &[
            ("LINE HAUL", 40.0, 700.0),
            ("$1,250.00", 300.0, 700.0),
            ("TERMS", 40.0, 660.0),
            ("Net 30 days", 40.0, 648.0),
        ];

        let printed = text(&pages(&[page])).expect("a text");

        assert_eq!(printed.text, "LINE HAUL   $1,250.00\n\nTERMS\nNet 30 days\n");
        assert_eq!(printed.unread_pages, Vec::<u32>::new());
    }

    #[test]
    fn a_page_without_text_is_named_and_a_file_of_such_pages_is_unreadable() {
        let printed = text(&pages(&[&[("Page one", 40.0, 700.0)], &[]])).expect("a text");

        assert_eq!(printed.unread_pages, [2]);
        assert_eq!(text(&pages(&[&[]])), Err(Unreadable::NoText));
        assert!(text(b"%PDF-1.4\nnothing").is_err());
    }
}
