//! The text that is printed on the pages, as lines of pieces with their places. Fonts without a mapping to characters give none; nothing is
//! recognized from pictures.

use crate::Unreadable;
use crate::bounds::LARGEST_STREAM;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};
use std::collections::BTreeMap;

/// Pages that are read: a certificate has one, and schedules some more.
pub(crate) const MOST_PAGES: usize = 12;
/// The most pieces of text.
const MOST_PIECES: usize = 50_000;
/// The most operations of all pages, their parts included.
const MOST_OPERATIONS: usize = 500_000;
/// As how many operations a part of a page counts.
const PART: usize = 1_000;
/// The most that a part may grow to, in bytes.
const LARGEST_PART: usize = 200_000;
/// How deep parts may nest.
const DEEPEST: usize = 4;
/// The most fonts of a page or part.
const MOST_FONTS: usize = 64;
/// How much of the letters' height may lie between baselines of one line.
const SAME_LINE: f32 = 3.0;
/// The width assumed for a character whose font does not specify it, in multiples of the height.
const LETTER: f32 = 0.5;

/// A piece of text on a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) text: String,
    /// Where it begins and ends, in points from the left.
    pub(crate) from: f32,
    pub(crate) to: f32,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) page: u32,
    /// From 1 on each page.
    pub(crate) number: u32,
    /// Height of its baseline above the bottom of the page, in points.
    pub(crate) y: f32,
    pub(crate) pieces: Vec<Piece>,
}

/// A text as a page shows it.
#[derive(Clone, Debug)]
struct Shown {
    text: String,
    x: f32,
    y: f32,
    width: f32,
    size: f32,
}

/// The lines of all pages, from above.
pub(crate) fn of(document: &Document) -> Result<Vec<Line>, Unreadable> {
    let mut lines = Vec::new();
    let (mut left, mut operations) = (MOST_PIECES, MOST_OPERATIONS);
    for (number, page) in document.page_iter().take(MOST_PAGES).enumerate() {
        let content = document.get_page_content_with_limit(page, LARGEST_STREAM).map_err(|_| Unreadable::TooLarge)?;
        let Ok(content) = Content::decode(&content) else { continue };
        let resources = resources(document, page);
        let mut pen = Pen::new(document, left, operations);
        pen.run(&content.operations, &resources);
        operations = pen.left;
        let shown = pen.shown;
        left -= shown.len().min(left);
        lines.extend(arranged(shown, u32::try_from(number + 1).unwrap_or(u32::MAX)));
    }
    Ok(lines)
}

/// Texts of one page as lines: those with about the same baseline, from left to right; texts that touch are one piece.
fn arranged(mut shown: Vec<Shown>, page: u32) -> Vec<Line> {
    shown.retain(|text| text.x.is_finite() && text.y.is_finite() && !text.text.trim().is_empty());
    shown.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x.total_cmp(&b.x)));
    let mut rows: Vec<Vec<Shown>> = Vec::new();
    for text in shown {
        match rows.last_mut() {
            Some(row) if row[0].y - text.y <= SAME_LINE => row.push(text),
            _ => rows.push(vec![text]),
        }
    }
    let line = |(at, mut row): (usize, Vec<Shown>)| {
        row.sort_by(|a, b| a.x.total_cmp(&b.x));
        let y = row[0].y;
        Line { page, number: u32::try_from(at + 1).unwrap_or(u32::MAX), y, pieces: joined(&row) }
    };
    rows.into_iter().enumerate().map(line).collect()
}

fn joined(row: &[Shown]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for text in row {
        let end = text.x + text.width;
        match pieces.last_mut() {
            Some(last) if text.x - last.to < text.size * 0.6 => {
                let has_gap = text.x - last.to > text.size * 0.15;
                if has_gap && !last.text.ends_with(' ') && !text.text.starts_with(' ') {
                    last.text.push(' ');
                }
                last.text.push_str(&text.text);
                last.to = last.to.max(end);
            }
            _ => pieces.push(Piece { text: text.text.clone(), from: text.x, to: end }),
        }
    }
    for piece in &mut pieces {
        piece.text = piece.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    pieces
}

/// A font: how its codes map to characters, and how wide they are, in thousandths of the height.
struct Font<'a> {
    encoding: Option<Encoding<'a>>,
    first: i64,
    widths: Vec<f32>,
    is_wide: bool,
}

impl<'a> Font<'a> {
    fn of(document: &'a Document, font: &'a Dictionary) -> Self {
        let widths = font.get_deref(b"Widths", document).and_then(Object::as_array);
        Self {
            encoding: font.get_font_encoding_with_limit(document, LARGEST_STREAM).ok(),
            first: font.get(b"FirstChar").and_then(Object::as_i64).unwrap_or(0),
            widths: widths.into_iter().flatten().take(256).map(|width| width.as_float().unwrap_or(0.0)).collect(),
            is_wide: font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Type0"),
        }
    }

    fn text(&self, bytes: &[u8]) -> String {
        let encoding = self.encoding.as_ref();
        encoding.and_then(|encoding| encoding.bytes_to_string(bytes).ok()).unwrap_or_default()
    }

    /// The width of these codes at a height of one.
    fn width(&self, bytes: &[u8]) -> f32 {
        if self.is_wide {
            return (bytes.len() / 2) as f32 * LETTER;
        }
        let of = |byte: &u8| {
            let at = usize::try_from(i64::from(*byte) - self.first).ok();
            at.and_then(|at| self.widths.get(at)).map_or(LETTER, |width| width / 1000.0)
        };
        bytes.iter().map(of).sum()
    }
}

type Matrix = [f32; 6];

const UNMOVED: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// The fonts that a page or a part of it may name, and its parts.
struct Resources<'a> {
    fonts: BTreeMap<Vec<u8>, Font<'a>>,
    parts: Option<&'a Dictionary>,
}

impl<'a> Resources<'a> {
    fn of(document: &'a Document, dictionary: Option<&'a Dictionary>) -> Self {
        let named = |key: &[u8]| dictionary?.get_deref(key, document).ok()?.as_dict().ok();
        let fonts = named(b"Font").into_iter().flat_map(Dictionary::iter).take(MOST_FONTS);
        let font = |(name, font): (&Vec<u8>, &'a Object)| {
            let font = document.dereference(font).ok()?.1.as_dict().ok()?;
            Some((name.clone(), Font::of(document, font)))
        };
        Self { fonts: fonts.filter_map(font).collect(), parts: named(b"XObject") }
    }
}

fn resources(document: &Document, page: ObjectId) -> Resources<'_> {
    let (own, inherited) = document.get_page_resources(page).unwrap_or_default();
    let inherited = inherited.first().and_then(|id| document.get_dictionary(*id).ok());
    let mut resources = Resources::of(document, own.or(inherited));
    // Fonts may be inherited apart from the rest.
    for (name, font) in document.get_page_fonts(page).unwrap_or_default().into_iter().take(MOST_FONTS) {
        resources.fonts.entry(name).or_insert_with(|| Font::of(document, font));
    }
    resources
}

/// What follows a page's drawing.
struct Pen<'a> {
    document: &'a Document,
    most: usize,
    /// Operations and parts that may still be drawn.
    left: usize,
    depth: usize,
    font: Option<Vec<u8>>,
    size: f32,
    leading: f32,
    /// Of the page, and those that were put aside.
    page: Matrix,
    kept: Vec<Matrix>,
    line: Matrix,
    text: Matrix,
    shown: Vec<Shown>,
}

impl<'a> Pen<'a> {
    const fn new(document: &'a Document, most: usize, operations: usize) -> Self {
        Self {
            document,
            most,
            left: operations,
            depth: 0,
            font: None,
            size: 0.0,
            leading: 0.0,
            page: UNMOVED,
            kept: Vec::new(),
            line: UNMOVED,
            text: UNMOVED,
            shown: Vec::new(),
        }
    }

    /// Draws a part that a page names: forms that were flattened keep their values in such parts.
    fn part(&mut self, name: &[u8], resources: &Resources<'a>) {
        let part = resources.parts.and_then(|parts| parts.get_deref(name, self.document).ok());
        let Some(part) = part.and_then(|part| part.as_stream().ok()) else { return };
        let is_form = part.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Form");
        // Unpacking costs, too: each part counts as many operations.
        if !is_form || self.depth == DEEPEST || self.left < PART {
            return;
        }
        self.left -= PART;
        let Ok(content) = part.get_plain_content_with_limit(LARGEST_PART) else { return };
        let Ok(content) = Content::decode(&content) else { return };
        let own = part.dict.get_deref(b"Resources", self.document).ok().and_then(|own| own.as_dict().ok());
        let numbers = part.dict.get_deref(b"Matrix", self.document).ok().and_then(|matrix| matrix.as_array().ok());
        let numbers: Vec<f32> = numbers.into_iter().flatten().filter_map(|number| number.as_float().ok()).collect();
        let before = self.page;
        if let Ok(matrix) = Matrix::try_from(numbers) {
            self.page = times(matrix, self.page);
        }
        self.depth += 1;
        self.run(&content.operations, &Resources::of(self.document, own));
        self.depth -= 1;
        self.page = before;
    }

    fn run(&mut self, operations: &[Operation], resources: &Resources<'a>) {
        for Operation { operator, operands } in operations {
            if self.shown.len() >= self.most || self.left == 0 {
                break;
            }
            self.left -= 1;
            let number = |at: usize| operands.get(at).and_then(|operand| operand.as_float().ok()).unwrap_or(0.0);
            let matrix = || [number(0), number(1), number(2), number(3), number(4), number(5)];
            match operator.as_str() {
                "q" if self.kept.len() < 64 => self.kept.push(self.page),
                "Q" => self.page = self.kept.pop().unwrap_or(self.page),
                "cm" => self.page = times(matrix(), self.page),
                "BT" => (self.line, self.text) = (UNMOVED, UNMOVED),
                "Tf" => {
                    self.font = operands.first().and_then(|name| name.as_name().ok()).map(<[u8]>::to_vec);
                    self.size = number(1);
                }
                "TL" => self.leading = number(0),
                "Td" => self.move_by(number(0), number(1)),
                "TD" => {
                    self.leading = -number(1);
                    self.move_by(number(0), number(1));
                }
                "Tm" => (self.line, self.text) = (matrix(), matrix()),
                "T*" => self.move_by(0.0, -self.leading),
                "Tj" => self.show(operands.first(), resources),
                "'" => {
                    self.move_by(0.0, -self.leading);
                    self.show(operands.first(), resources);
                }
                "\"" => {
                    self.move_by(0.0, -self.leading);
                    self.show(operands.get(2), resources);
                }
                "Do" => {
                    if let Some(Ok(name)) = operands.first().map(Object::as_name) {
                        self.part(name, resources);
                    }
                }
                "TJ" => {
                    for part in operands.first().and_then(|array| array.as_array().ok()).into_iter().flatten() {
                        match part.as_float() {
                            Ok(back) => {
                                self.text = times([1.0, 0.0, 0.0, 1.0, -back / 1000.0 * self.size, 0.0], self.text);
                            }
                            Err(_) => self.show(Some(part), resources),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn move_by(&mut self, x: f32, y: f32) {
        self.line = times([1.0, 0.0, 0.0, 1.0, x, y], self.line);
        self.text = self.line;
    }

    fn show(&mut self, text: Option<&Object>, resources: &Resources<'a>) {
        let Some(Object::String(bytes, _)) = text else { return };
        let font = self.font.as_ref().and_then(|name| resources.fonts.get(name));
        let Some(font) = font else { return };
        let width = font.width(bytes) * self.size;
        let at = times(self.text, self.page);
        let scale = at[0].hypot(at[1]);
        self.shown.push(Shown {
            text: font.text(bytes),
            x: at[4],
            y: at[5],
            width: width * scale,
            size: (self.size * scale).abs(),
        });
        self.text = times([1.0, 0.0, 0.0, 1.0, width, 0.0], self.text);
    }
}
