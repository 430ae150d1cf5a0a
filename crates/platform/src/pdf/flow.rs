//! Places blocks on pages.

use super::face::Weight;
use super::{Block, PdfDocument, Picture, table, wrap};

/// A page's size, in points: US Letter.
pub(super) const PAGE: (f32, f32) = (612.0, 792.0);
/// The left and right margin.
pub(super) const MARGIN: f32 = 54.0;
/// What is between the margins.
pub(super) const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// Where text begins, and where it ends.
const TOP: f32 = PAGE.1 - 54.0;
const BOTTOM: f32 = 66.0;
/// The position of a page's foot.
const FOOT: f32 = 36.0;
/// The place of a logo, in points: width and height.
const LOGO: (f32, f32) = (150.0, 34.0);
/// Where the values of facts begin.
const VALUES: f32 = 150.0;

/// How text looks: font, size, the distance of lines, and how gray it is (0 is black).
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) weight: Weight,
    pub(super) size: f32,
    pub(super) leading: f32,
    pub(super) gray: f32,
}

const fn style(weight: Weight, size: f32, leading: f32, gray: f32) -> Style {
    Style { weight, size, leading, gray }
}

const TITLE: Style = style(Weight::Bold, 17.0, 22.0, 0.0);
const HEADING: Style = style(Weight::Bold, 11.5, 16.0, 0.0);
/// Text.
pub(super) const BODY: Style = style(Weight::Regular, 9.5, 13.5, 0.0);
const LABEL: Style = style(Weight::Regular, 9.5, 13.5, 0.4);
const SMALL: Style = style(Weight::Regular, 8.0, 11.0, 0.4);
/// Cells of tables.
pub(super) const CELL: Style = style(Weight::Regular, 8.5, 11.5, 0.0);
/// Headers of tables.
pub(super) const HEADER: Style = style(Weight::Bold, 8.5, 11.5, 0.0);

/// What a heading needs with the lines that stay with it.
const HEADED: f32 = HEADING.leading + 5.0 * BODY.leading;

/// Something on a page.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    /// One line of text; `y` is its base line.
    Text { x: f32, y: f32, style: Style, text: String },
    /// A line from left to right.
    Line { from: f32, to: f32, y: f32, gray: f32 },
    /// The document's picture; `y` is its foot.
    Picture { x: f32, y: f32, width: f32, height: f32 },
}

/// What is on a page.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    pub(super) marks: Vec<Mark>,
}

#[cfg(test)]
impl Page {
    /// Its texts, line by line.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            Mark::Line { .. } | Mark::Picture { .. } => None,
        })
    }

    /// Where each mark begins and ends, and its height.
    pub(super) fn reaches(&self) -> impl Iterator<Item = (f32, f32, f32)> {
        self.marks.iter().map(|mark| match mark {
            Mark::Text { x, y, style, text } => (*x, x + style.weight.width(text, style.size), *y),
            Mark::Line { from, to, y, .. } => (*from, *to, *y),
            Mark::Picture { x, y, width, .. } => (*x, x + width, *y),
        })
    }
}

/// The pages of a document.
pub(super) fn pages(document: &PdfDocument) -> Vec<Page> {
    let mut flow = Flow { pages: vec![Page::default()], y: TOP };
    if let Some(logo) = &document.logo {
        flow.picture(logo);
    }
    flow.lines(MARGIN, WIDTH, TITLE, &document.title);
    flow.gap(4.0);
    for block in &document.blocks {
        match block {
            Block::Heading(text) => {
                flow.gap(10.0);
                flow.need(HEADED);
                flow.lines(MARGIN, WIDTH, HEADING, text);
                flow.gap(3.0);
            }
            Block::Paragraph(text) => {
                flow.lines(MARGIN, WIDTH, BODY, text);
                flow.gap(6.0);
            }
            Block::Small(text) => {
                flow.lines(MARGIN, WIDTH, SMALL, text);
                flow.gap(4.0);
            }
            Block::Facts(facts) => {
                for (label, value) in facts {
                    flow.fact(label, value);
                }
                flow.gap(6.0);
            }
            Block::Table { header, rows } => {
                table::lay(&mut flow, header, rows);
                flow.gap(8.0);
            }
            Block::Rule => {
                flow.gap(6.0);
                // Not alone at a page's end: a heading comes after it.
                flow.need(18.0 + HEADED);
                flow.rule(0.75);
                flow.gap(8.0);
            }
        }
    }
    foot(flow.pages, document.footer.as_deref().unwrap_or(&document.title))
}

/// The pages with their feet.
fn foot(mut pages: Vec<Page>, text: &str) -> Vec<Page> {
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let number = format!("{} of {count}", index + 1);
        let wide = SMALL.weight.width(&number, SMALL.size);
        let room = WIDTH - wide - 24.0;
        let line = wrap::lines(text, SMALL.weight, SMALL.size, room).swap_remove(0);
        page.marks.push(Mark::Text { x: MARGIN, y: FOOT, style: SMALL, text: line });
        page.marks.push(Mark::Text { x: PAGE.0 - MARGIN - wide, y: FOOT, style: SMALL, text: number });
    }
    pages
}

/// Pages that are being filled.
#[derive(Debug)]
pub(super) struct Flow {
    pages: Vec<Page>,
    /// The top of what comes next.
    y: f32,
}

impl Flow {
    /// The space left on this page.
    pub(super) fn room(&self) -> f32 {
        self.y - BOTTOM
    }

    /// The space of an empty page.
    pub(super) const fn whole() -> f32 {
        TOP - BOTTOM
    }

    /// Continues on a new page.
    pub(super) fn turn(&mut self) {
        self.pages.push(Page::default());
        self.y = TOP;
    }

    /// Continues on a new page when less than this is left.
    pub(super) fn need(&mut self, height: f32) {
        if self.room() < height && self.y < TOP {
            self.turn();
        }
    }

    /// Leaves space; at the top of a page there is none to leave.
    pub(super) fn gap(&mut self, height: f32) {
        if self.y < TOP {
            self.y -= height;
        }
    }

    /// Goes down.
    pub(super) fn down(&mut self, height: f32) {
        self.y -= height;
    }

    /// A line of text at the present height plus `below`.
    pub(super) fn put(&mut self, x: f32, below: f32, style: Style, text: &str) {
        if !text.is_empty() {
            let y = self.y - below - style.leading + (style.leading - style.size) / 2.0 + style.size * 0.22;
            self.mark(Mark::Text { x, y, style, text: text.to_owned() });
        }
    }

    /// A line from margin to margin at the present height.
    pub(super) fn rule(&mut self, gray: f32) {
        self.mark(Mark::Line { from: MARGIN, to: MARGIN + WIDTH, y: self.y, gray });
    }

    /// A picture at the present height, as large as its place and its shape allow.
    fn picture(&mut self, picture: &Picture) {
        let (wide, high) = (picture.width as f32, picture.height as f32);
        let scale = (LOGO.0 / wide).min(LOGO.1 / high);
        let (width, height) = (wide * scale, high * scale);
        self.mark(Mark::Picture { x: MARGIN, y: self.y - height, width, height });
        self.down(height + 12.0);
    }

    fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.marks.push(mark);
        }
    }

    fn lines(&mut self, x: f32, width: f32, style: Style, text: &str) {
        for line in wrap::lines(text, style.weight, style.size, width) {
            self.need(style.leading);
            self.put(x, 0.0, style, &line);
            self.down(style.leading);
        }
    }

    fn fact(&mut self, label: &str, value: &str) {
        let labels = wrap::lines(label, LABEL.weight, LABEL.size, VALUES - 12.0);
        let values = wrap::lines(value, BODY.weight, BODY.size, WIDTH - VALUES);
        let count = labels.len().max(values.len());
        self.need(BODY.leading * count.min(3) as f32);
        for line in 0..count {
            self.need(BODY.leading);
            self.put(MARGIN, 0.0, LABEL, labels.get(line).map_or("", String::as_str));
            self.put(MARGIN + VALUES, 0.0, BODY, values.get(line).map_or("", String::as_str));
            self.down(BODY.leading);
        }
        self.gap(1.5);
    }
}
