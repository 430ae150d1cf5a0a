//! The two fonts and their text widths.

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};

/// A font of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// For text.
    Regular,
    /// For headings and the headers of tables.
    Bold,
}

static REGULAR: &[u8] = include_bytes!("../../fonts/Inter-Regular.otf");
static BOLD: &[u8] = include_bytes!("../../fonts/Inter-SemiBold.otf");
static FACES: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
    [REGULAR, BOLD]
        .map(|bytes| Face::parse(bytes, 0).unwrap_or_else(|_| unreachable!("the fonts are the product's own")))
});

impl Weight {
    /// Both.
    pub(super) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// The font's file.
    pub(super) const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    /// The font's PostScript name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Regular => "Inter-Regular",
            Self::Bold => "Inter-SemiBold",
        }
    }

    /// The parsed font of this weight.
    pub(super) fn face(self) -> &'static Face<'static> {
        &FACES[self as usize]
    }

    /// The glyph of a character; none when the font has none.
    pub(super) fn glyph(self, character: char) -> Option<u16> {
        self.face().glyph_index(character).map(|glyph| glyph.0)
    }

    /// How far a glyph reaches, in thousandths of the type's size.
    pub(super) fn advance(self, glyph: u16) -> f32 {
        let face = self.face();
        f32::from(face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0)) * 1_000.0 / f32::from(face.units_per_em())
    }

    /// How wide a text is at a size, in points.
    pub(super) fn width(self, text: &str, size: f32) -> f32 {
        let advances = text.chars().map(|character| self.advance(self.glyph(character).unwrap_or(0)));
        advances.sum::<f32>() * size / 1_000.0
    }
}
