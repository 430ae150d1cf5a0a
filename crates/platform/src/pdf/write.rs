//! Writes pages as bytes: fonts with the glyphs used, content streams, and the document's metadata.

use super::face::Weight;
use super::flow::{Mark, PAGE, Page};
use super::{PdfDocument, Picture, picture};
use chrono::{DateTime, Datelike, Timelike, Utc};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Date, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use subsetter::GlyphRemapper;
use ttf_parser::{RawFace, Tag};

const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const ABOUT: Ref = Ref::new(3);
/// Objects of each font, from here on.
const FONTS: i32 = 4;
const PER_FONT: i32 = 5;
/// The document's picture.
const PICTURE: i32 = FONTS + PER_FONT * 2;
/// Two objects of each attached text, from here on: what it is, and its bytes. Pages follow.
const ATTACHED: i32 = PICTURE + 1;
/// The picture's name on pages.
const LOGO: Name<'static> = Name(b"Logo");
const IDENTITY: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of a font that a document uses: their new numbers, and the characters they represent.
#[derive(Debug, Default)]
struct Used {
    glyphs: GlyphRemapper,
    characters: BTreeMap<u16, char>,
}

/// The document as bytes.
pub(super) fn pdf(document: &PdfDocument, pages: &[Page]) -> Vec<u8> {
    let mut used = [Used::default(), Used::default()];
    let contents: Vec<_> = pages.iter().map(|page| content(page, &mut used)).collect();
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    let mut identity = Sha256::new_with_prefix(&document.title);
    for content in &contents {
        identity.update(content);
    }
    if let Some(logo) = &document.logo {
        identity.update(match &logo.content {
            picture::Content::Jpeg { bytes, .. } | picture::Content::Colors(bytes) => bytes,
        });
    }
    for (name, text) in &document.attached {
        identity.update(name);
        identity.update(text);
    }
    let identity = identity.finalize()[..16].to_vec();
    pdf.set_file_id((identity.clone(), identity));
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(TREE).lang(TextStr(&document.language));
    catalog.viewer_preferences().display_doc_title(true);
    if !document.attached.is_empty() {
        let mut names = catalog.names();
        let mut tree = names.embedded_files();
        let mut files = tree.names();
        for (index, name) in document.attached.keys().enumerate() {
            files.insert(Str(name.as_bytes()), pair(ATTACHED, index).0);
        }
    }
    catalog.finish();
    let mut about = pdf.document_info(ABOUT);
    about.title(TextStr(&document.title)).producer(TextStr("Haulwarden"));
    if let Some(at) = document.dated {
        about.creation_date(date(at)).modified_date(date(at));
    }
    about.finish();
    for (weight, used) in Weight::ALL.into_iter().zip(&used) {
        font(&mut pdf, weight, used);
    }
    if let Some(logo) = &document.logo {
        picture(&mut pdf, logo);
    }
    for (index, (name, text)) in document.attached.iter().enumerate() {
        attach(&mut pdf, pair(ATTACHED, index), name, text);
    }
    let first = ATTACHED + 2 * document.attached.len() as i32;
    let refs = |index: usize| pair(first, index);
    pdf.pages(TREE).kids((0..pages.len()).map(|index| refs(index).0)).count(pages.len() as i32);
    for (index, content) in contents.iter().enumerate() {
        let (id, stream) = refs(index);
        let mut page = pdf.page(id);
        page.parent(TREE).media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).contents(stream);
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        for weight in Weight::ALL {
            fonts.pair(Name(resource(weight)), Ref::new(font_ref(weight)));
        }
        fonts.finish();
        if document.logo.is_some() {
            resources.x_objects().pair(LOGO, Ref::new(PICTURE));
        }
        resources.finish();
        page.finish();
        pdf.stream(stream, &compressed(content)).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// The numbers of two objects that belong together.
const fn pair(first: i32, index: usize) -> (Ref, Ref) {
    let number = first + 2 * index as i32;
    (Ref::new(number), Ref::new(number + 1))
}

/// A text as a file beside the pages. It isn't compressed: whoever has no reader that lists files finds it in the document's bytes.
fn attach(pdf: &mut Pdf, (about, bytes): (Ref, Ref), name: &str, text: &str) {
    let mut file = pdf.embedded_file(bytes, text.as_bytes());
    file.subtype(Name(b"text/plain"));
    file.params().size(text.len() as i32);
    file.finish();
    let mut spec = pdf.file_spec(about);
    spec.path(Str(name.as_bytes())).unic_file(TextStr(name)).embedded_file_with_unicode(bytes);
    spec.finish();
}

fn date(at: DateTime<Utc>) -> Date {
    let small = |number: u32| u8::try_from(number).unwrap_or(0);
    Date::new(u16::try_from(at.year()).unwrap_or(0))
        .month(small(at.month()))
        .day(small(at.day()))
        .hour(small(at.hour()))
        .minute(small(at.minute()))
        .second(small(at.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}

const fn resource(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Regular => b"R",
        Weight::Bold => b"B",
    }
}

const fn font_ref(weight: Weight) -> i32 {
    FONTS + PER_FONT * weight as i32
}

/// A page's content stream.
fn content(page: &Page, used: &mut [Used; 2]) -> Vec<u8> {
    let mut content = Content::new();
    for mark in &page.marks {
        match mark {
            Mark::Line { from, to, y, gray } => {
                content.set_stroke_gray(*gray).set_line_width(0.6);
                content.move_to(*from, *y).line_to(*to, *y).stroke();
            }
            Mark::Picture { x, y, width, height } => {
                content.save_state().transform([*width, 0.0, 0.0, *height, *x, *y]).x_object(LOGO).restore_state();
            }
            Mark::Text { x, y, style, text } => {
                let used = &mut used[style.weight as usize];
                let is_foreign = text.chars().any(|character| style.weight.glyph(character).is_none());
                if is_foreign {
                    // The font has no such character: readers and the clipboard still get it.
                    content.begin_marked_content_with_properties(Name(b"Span")).properties().actual_text(TextStr(text));
                }
                content.begin_text().set_fill_gray(style.gray).set_font(Name(resource(style.weight)), style.size);
                content.next_line(*x, *y).show(Str(&encoded(text, style.weight, used))).end_text();
                if is_foreign {
                    content.end_marked_content();
                }
            }
        }
    }
    content.finish().into_vec()
}

/// The document's picture, as a JPEG or as colors.
fn picture(pdf: &mut Pdf, logo: &Picture) {
    let (bytes, filter, is_gray) = match &logo.content {
        picture::Content::Jpeg { bytes, is_gray } => (Cow::from(bytes), Filter::DctDecode, *is_gray),
        picture::Content::Colors(colors) => (Cow::from(compressed(colors)), Filter::FlateDecode, false),
    };
    let mut image = pdf.image_xobject(Ref::new(PICTURE), &bytes);
    image.filter(filter);
    image.width(logo.width.cast_signed()).height(logo.height.cast_signed()).bits_per_component(8);
    if is_gray {
        image.color_space().device_gray();
    } else {
        image.color_space().device_rgb();
    }
}

/// A text as glyph numbers of two bytes each.
fn encoded(text: &str, weight: Weight, used: &mut Used) -> Vec<u8> {
    let glyphs = text.chars().map(|character| {
        let Some(glyph) = weight.glyph(character) else { return 0 };
        let glyph = used.glyphs.remap(glyph);
        used.characters.entry(glyph).or_insert(character);
        glyph
    });
    glyphs.flat_map(u16::to_be_bytes).collect()
}

/// A font with the glyphs that are used.
fn font(pdf: &mut Pdf, weight: Weight, used: &Used) {
    let id = font_ref(weight);
    let [whole, cid, descriptor, file, unicode] = [0, 1, 2, 3, 4].map(|place| Ref::new(id + place));
    let subset = subsetter::subset(weight.bytes(), 0, &used.glyphs)
        .unwrap_or_else(|_| unreachable!("the fonts are the product's own"));
    let outlines = RawFace::parse(&subset, 0).ok().and_then(|face| face.table(Tag::from_bytes(b"CFF ")));
    let outlines = outlines.unwrap_or(&subset);
    let tag: String = Sha256::digest(outlines)[..6].iter().map(|byte| char::from(b'A' + byte % 26)).collect();
    let name = format!("{tag}+{}", weight.name());
    let name = Name(name.as_bytes());
    pdf.type0_font(whole)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(unicode);
    let mut font = pdf.cid_font(cid);
    font.subtype(CidFontType::Type0)
        .base_font(name)
        .system_info(IDENTITY)
        .font_descriptor(descriptor)
        .default_width(0.0);
    let widths = used.glyphs.remapped_gids().map(|glyph| weight.advance(glyph));
    font.widths().consecutive(0, widths);
    font.finish();
    let face = weight.face();
    let scaled = |units: i16| f32::from(units) * 1_000.0 / f32::from(face.units_per_em());
    let bounds = face.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(scaled(bounds.x_min), scaled(bounds.y_min), scaled(bounds.x_max), scaled(bounds.y_max)))
        .italic_angle(0.0)
        .ascent(scaled(face.ascender()))
        .descent(scaled(face.descender()))
        .cap_height(scaled(face.capital_height().unwrap_or_else(|| face.ascender())))
        .stem_v(if weight == Weight::Bold { 120.0 } else { 80.0 })
        .font_file3(file);
    pdf.stream(file, &compressed(outlines)).filter(Filter::FlateDecode).pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    let mut cmap = UnicodeCmap::new(Name(b"Used"), IDENTITY);
    for (glyph, character) in &used.characters {
        cmap.pair(*glyph, *character);
    }
    let cmap = cmap.finish();
    pdf.cmap(unicode, &compressed(cmap.as_slice())).filter(Filter::FlateDecode);
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_else(|_| unreachable!("writing into memory does not fail"))
}
