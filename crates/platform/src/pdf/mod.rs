//! PDF documents to print, file and forward. Headings, paragraphs, lists of facts, tables, page numbers, and texts
//! attached as files.
//!
//! Independent of domains and clock: the same content gives the same bytes, so a document's hash identifies its content. The text is real
//! text (it can be selected, searched and read aloud); its fonts are embedded. No layout engine: US Letter, one column, left to right.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | the two fonts, and how wide text is |
//! | `wrap` | what of a text can be printed, and breaking it into lines |
//! | `flow` | blocks onto pages |
//! | `picture` | a logo as a document can hold it |
//! | `table` | tables onto pages |
//! | `write` | pages to bytes |

mod face;
mod flow;
mod picture;
mod table;
mod wrap;
mod write;

use chrono::{DateTime, Utc};
pub use picture::Picture;
use std::collections::BTreeMap;
use tokio::sync::Semaphore;
use wrap::printable;

/// How many documents are written aside at once: whoever asks for many leaves the processors to others.
const AT_ONCE: usize = 2;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// A document that is being written.
#[derive(Clone, Debug)]
pub struct PdfDocument {
    title: String,
    language: String,
    footer: Option<String>,
    dated: Option<DateTime<Utc>>,
    logo: Option<Picture>,
    /// Texts by their file names, in the order in which a reader looks a name up.
    attached: BTreeMap<String, String>,
    blocks: Vec<Block>,
}

/// A part of a document.
#[derive(Clone, Debug)]
enum Block {
    Heading(String),
    Paragraph(String),
    Small(String),
    Facts(Vec<(String, String)>),
    Table { header: Vec<String>, rows: Vec<Vec<String>> },
    Rule,
}

impl PdfDocument {
    /// A document with its title at the top and in its description. `language` is a tag as `en`.
    pub fn new(title: impl Into<String>, language: &str) -> Self {
        Self {
            title: printable(&title.into()),
            language: language.to_owned(),
            footer: None,
            dated: None,
            logo: None,
            attached: BTreeMap::new(),
            blocks: Vec::new(),
        }
    }

    /// When the document was made, for its description; without it the description has no day.
    #[must_use]
    pub fn dated(self, at: DateTime<Utc>) -> Self {
        Self { dated: Some(at), ..self }
    }

    /// A picture above the title.
    #[must_use]
    pub fn logo(self, logo: Picture) -> Self {
        Self { logo: Some(logo), ..self }
    }

    /// Printed at the foot of each page, in place of the title.
    #[must_use]
    pub fn footer(self, text: impl Into<String>) -> Self {
        Self { footer: Some(printable(&text.into())), ..self }
    }

    /// A text that the document holds beside its pages as a file, byte for byte; readers list it under its name, which is ASCII. Text that is taken
    /// off the pages isn't that: its long lines are broken, and spaces at their start are lost.
    #[must_use]
    pub fn attached(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.attached.insert(name.into(), text.into());
        self
    }

    /// A heading; it stays with what follows.
    #[must_use]
    pub fn heading(self, text: impl Into<String>) -> Self {
        self.with(Block::Heading(printable(&text.into())))
    }

    /// A paragraph; a line break in it is kept.
    #[must_use]
    pub fn paragraph(self, text: impl Into<String>) -> Self {
        self.with(Block::Paragraph(printable(&text.into())))
    }

    /// A paragraph in small gray type.
    #[must_use]
    pub fn small(self, text: impl Into<String>) -> Self {
        self.with(Block::Small(printable(&text.into())))
    }

    /// Facts with their labels, one below the other.
    #[must_use]
    pub fn facts<L: AsRef<str>, V: AsRef<str>>(self, facts: &[(L, V)]) -> Self {
        let owned = facts.iter().map(|(label, value)| (printable(label.as_ref()), printable(value.as_ref())));
        self.with(Block::Facts(owned.collect()))
    }

    /// A table; its header is repeated at the top of each page it continues on.
    #[must_use]
    pub fn table<H: AsRef<str>>(self, header: &[H], rows: &[Vec<String>]) -> Self {
        let header = header.iter().map(|cell| printable(cell.as_ref())).collect();
        let rows = rows.iter().map(|row| row.iter().map(|cell| printable(cell)).collect()).collect();
        self.with(Block::Table { header, rows })
    }

    /// A line from margin to margin.
    #[must_use]
    pub fn rule(self) -> Self {
        self.with(Block::Rule)
    }

    /// The document as PDF.
    pub fn finish(self) -> Vec<u8> {
        let pages = flow::pages(&self);
        write::pdf(&self, &pages)
    }

    /// The same on a thread for blocking work, when it is its turn: a document of forty pages takes too long for one that serves others.
    pub async fn finish_aside(self) -> anyhow::Result<Vec<u8>> {
        let _turn = TURNS.acquire().await?;
        Ok(tokio::task::spawn_blocking(move || self.finish()).await?)
    }

    fn with(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long() -> PdfDocument {
        let rows: Vec<_> = (0..90).map(|row| vec![format!("Row {row}"), "word ".repeat(40), "x".repeat(200)]).collect();
        PdfDocument::new("Łódź & Peña “Transport”", "en")
            .heading("Facts")
            .facts(&[("Legal name", "Société Générale de Fret"), ("Nothing", "")])
            .paragraph("One line.\nAnother \u{10348} line.")
            .table(&["Number", "Words", "A long word"], &rows)
            .rule()
            .small("The end.")
    }

    #[test]
    fn the_same_content_gives_the_same_bytes() {
        let bytes = long().finish();
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
        assert_eq!(bytes, long().finish());
        assert_ne!(bytes, long().paragraph("More.").finish());
    }

    #[test]
    fn a_logo_stands_above_the_title_and_belongs_to_what_the_document_is() {
        let jpeg =
            |last: u8| Picture::read(&[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 100, 1, 44, 3, last]).expect("a picture");
        let with = |last| long().logo(jpeg(last));
        let first = &flow::pages(&with(0))[0];
        let flow::Mark::Picture { y, width, height, .. } = first.marks[0] else { panic!("{:?}", first.marks[0]) };
        assert_eq!((width, height), (102.0, 34.0), "as wide as it is high, three times");
        let title = first.reaches().nth(1).expect("the title").2;
        assert!(title < y, "{title} below {y}");
        assert_ne!(with(0).finish(), with(1).finish());
        assert!(with(0).finish().windows(9).any(|part| part == b"DCTDecode"));
    }

    #[test]
    fn a_text_is_attached_byte_for_byte_and_belongs_to_what_the_document_is() {
        let holds = |bytes: &[u8], part: &str| bytes.windows(part.len()).any(|found| found == part.as_bytes());
        let text = format!("   Łódź, {}\n\nEnd.\n", "a long line, ".repeat(40));
        let bytes = long().attached("terms.txt", text.as_str()).attached("stops.txt", "").finish();

        assert!(holds(&bytes, &text), "as it is");
        for part in ["/EmbeddedFiles", "(terms.txt)", "(stops.txt)", &format!("/Size {}", text.len())] {
            assert!(holds(&bytes, part), "{part}");
        }
        let pages = |document: &PdfDocument| flow::pages(document).len();
        assert_eq!(pages(&long().attached("terms.txt", text.as_str())), pages(&long()), "beside the pages");
        assert!(!holds(&long().finish(), "/EmbeddedFiles"));
        let identity = |bytes: &[u8]| {
            let start = bytes.windows(3).rposition(|part| part == b"/ID").expect("an identity");
            bytes[start..start + 20].to_vec()
        };
        assert_ne!(identity(&bytes), identity(&long().attached("terms.txt", "Other.").finish()));
    }

    #[test]
    fn a_table_goes_over_pages_with_its_header_on_each() {
        let pages = flow::pages(&long());
        let texts = |page: &flow::Page| page.texts().map(str::to_owned).collect::<Vec<_>>();
        assert!(pages.len() > 5);
        assert!(pages.iter().all(|page| texts(page).contains(&"Number".to_owned())));
        let all: Vec<_> = pages.iter().flat_map(texts).collect();
        assert!((0..90).all(|row| all.contains(&format!("Row {row}"))));
        assert!(all.contains(&format!("2 of {}", pages.len())));
    }

    #[test]
    fn a_line_across_the_page_is_not_left_behind_by_its_heading() {
        for lines in 30..60 {
            let text = vec!["A line."; lines].join("\n");
            let pages =
                flow::pages(&PdfDocument::new("Rule", "en").paragraph(text).rule().heading("After").small("End."));
            let page = pages.iter().find(|page| page.texts().any(|text| text == "After")).unwrap();
            assert!(page.marks.iter().any(|mark| matches!(mark, flow::Mark::Line { .. })), "{lines} lines");
        }
    }

    #[test]
    fn nothing_is_outside_of_the_page() {
        for page in flow::pages(&long()) {
            assert!(
                page.reaches().all(|(left, right, y)| left >= 53.9 && right <= 558.1 && (30.0..750.0).contains(&y))
            );
        }
    }

    #[test]
    fn a_row_that_is_longer_than_a_page_is_broken() {
        let rows = [vec!["all ".repeat(4_000)]];
        let pages = flow::pages(&PdfDocument::new("Long", "en").table(&["Words"], &rows));
        let words: usize = pages.iter().flat_map(flow::Page::texts).map(|text| text.matches("all").count()).sum();
        assert_eq!(words, 4_000);
    }
}
