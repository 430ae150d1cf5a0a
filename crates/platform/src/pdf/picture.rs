//! A picture for the head of a document: a JPEG as it is, a PNG laid on white and made smaller.
//!
//! Anything else (WebP, CMYK) is none, and the document goes without.
//!
//! A logo is its company's own, put there by one of its people; it is read here and not in the process that takes strangers' documents apart, since
//! its bounds are known beforehand: so many bytes, so many pixels, and few at once.

use png::{Decoder, Limits, Transformations};
use std::io::Cursor;
use tokio::sync::Semaphore;

/// The most bytes of a file that is read: a logo has 300 kB at most (`accounts::companies::logo`).
const LARGEST: usize = 300_000;
/// How many are read at once: each takes up to 30 MB for a moment (four bytes of four million pixels, and three of each).
const AT_ONCE: usize = 2;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// The most pixels on a side of a picture that is read: as large as a logo may be.
const MOST: u32 = 2_000;
/// The most bytes that reading a PNG takes beside its pixels: some rows, and what is not shown of the file.
const BESIDE_THE_PIXELS: usize = 2_000_000;
/// Pixels of a side above which a picture is made smaller: the head of a page is 2 inches wide at 300 dots an inch.
const ENOUGH: u32 = 600;

/// A picture as a document holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) content: Content,
}

/// Its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A JPEG file, in gray or color.
    Jpeg { bytes: Vec<u8>, is_gray: bool },
    /// Red, green and blue of each pixel.
    Colors(Vec<u8>),
}

impl Picture {
    /// Reads a picture; none where it is of no kind that a document can hold.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > LARGEST {
            return None;
        }
        let picture = if bytes.starts_with(&[0xff, 0xd8]) { jpeg(bytes) } else { from_png(bytes) }?;
        let is_sound = (1..=MOST).contains(&picture.width) && (1..=MOST).contains(&picture.height);
        is_sound.then_some(picture)
    }
}

impl Picture {
    /// The same on a thread for blocking work, when it is its turn: a logo may have four million pixels.
    pub async fn read_aside(bytes: Vec<u8>) -> Option<Self> {
        let _turn = TURNS.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || Self::read(&bytes)).await.ok()?
    }
}

/// A JPEG by its frame header (ITU T.81, B.2.2).
fn jpeg(bytes: &[u8]) -> Option<Picture> {
    let mut at = 2;
    loop {
        let (mark, kind) = (*bytes.get(at)?, *bytes.get(at + 1)?);
        if mark != 0xff {
            return None;
        }
        let two = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        if matches!(kind, 0xc0..=0xc2) {
            let (height, width, parts) = (two(at + 5)?, two(at + 7)?, *bytes.get(at + 9)?);
            let content = Content::Jpeg { bytes: bytes.to_vec(), is_gray: parts == 1 };
            return matches!(parts, 1 | 3).then_some(Picture { width: width.into(), height: height.into(), content });
        }
        at += 2 + usize::from(two(at + 2)?);
    }
}

/// A PNG. What its checksums say is nobody's concern here: a pixel that is wrong is seen.
fn from_png(bytes: &[u8]) -> Option<Picture> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: BESIDE_THE_PIXELS });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.ignore_checksums(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().ok()?;
    let (width, height) = reader.info().size();
    if width > MOST || height > MOST {
        return None;
    }
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut pixels).ok()?;
    let colors = pixels.chunks_exact(frame.color_type.samples()).flat_map(on_white).collect();
    Some(smaller(width, height, colors))
}

/// A pixel as it looks on white paper.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    let laid = |color: u8, alpha: u8| {
        let mixed = u16::from(color) * u16::from(alpha) + 255 * (255 - u16::from(alpha));
        (mixed / 255) as u8
    };
    match *pixel {
        [gray] => [gray; 3],
        [gray, alpha] => [laid(gray, alpha); 3],
        [red, green, blue] => [red, green, blue],
        [red, green, blue, alpha] => [laid(red, alpha), laid(green, alpha), laid(blue, alpha)],
        _ => [255; 3],
    }
}

/// The picture with squares of its pixels as one each, where it has more than are needed.
fn smaller(width: u32, height: u32, colors: Vec<u8>) -> Picture {
    let step = width.max(height).div_ceil(ENOUGH).max(1);
    if step == 1 {
        return Picture { width, height, content: Content::Colors(colors) };
    }
    let (wide, high) = (width.div_ceil(step), height.div_ceil(step));
    let mean = |x: u32, y: u32, part: u32| {
        let (mut sum, mut count) = (0_u32, 0);
        for row in y * step..((y + 1) * step).min(height) {
            for column in x * step..((x + 1) * step).min(width) {
                sum += u32::from(colors[((row * width + column) * 3 + part) as usize]);
                count += 1;
            }
        }
        (sum / count.max(1)) as u8
    };
    let pixels = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
    let content = pixels.flat_map(|(x, y)| [0, 1, 2].map(|part| mean(x, y, part))).collect();
    Picture { width: wide, height: high, content: Content::Colors(content) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    /// A PNG of rows, each with its filter first.
    fn png(width: u32, height: u32, kind: u8, rows: &[u8]) -> Vec<u8> {
        let chunk =
            |name: &[u8], content: &[u8]| [&(content.len() as u32).to_be_bytes()[..], name, content, &[0; 4]].concat();
        let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, kind, 0, 0, 0]].concat();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(rows).expect("packed");
        let data = packed.finish().expect("packed");
        [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &head), &chunk(b"IDAT", &data), &chunk(b"IEND", &[])].concat()
    }

    fn colors(bytes: &[u8]) -> Option<Vec<u8>> {
        match Picture::read(bytes)?.content {
            Content::Colors(colors) => Some(colors),
            Content::Jpeg { .. } => None,
        }
    }

    #[test]
    fn each_filter_is_undone_and_what_is_clear_is_white() {
        let gray = [0, 10, 20, 1, 10, 10, 2, 1, 1, 3, 5, 5, 4, 1, 1];
        let expected = [10, 20, 10, 20, 11, 21, 10, 20, 11, 21].into_iter().flat_map(|gray| [gray; 3]);
        assert_eq!(colors(&png(2, 5, 0, &gray)), Some(expected.collect()));
        assert_eq!(colors(&png(2, 1, 6, &[0, 0, 0, 0, 0, 9, 8, 7, 255])), Some(vec![255, 255, 255, 9, 8, 7]));
    }

    #[test]
    fn colors_of_a_palette_are_looked_up() {
        let mut file = png(2, 1, 3, &[0, 1, 0]);
        let palette = [&6_u32.to_be_bytes()[..], b"PLTE", &[9, 8, 7, 255, 0, 0], &[0; 4]].concat();
        // Behind the signature (8 bytes) and the header (25).
        file.splice(33..33, palette);
        assert_eq!(colors(&file), Some(vec![255, 0, 0, 9, 8, 7]));
    }

    #[test]
    fn a_large_one_is_made_smaller() {
        let rows: Vec<u8> =
            (0..2).flat_map(|_| std::iter::once(0).chain((0..1_200_u32).map(|x| (x % 2) as u8 * 100))).collect();
        let read = Picture::read(&png(1_200, 2, 0, &rows)).expect("a picture");
        assert_eq!((read.width, read.height, read.content), (600, 1, Content::Colors(vec![50; 1_800])));
    }

    #[test]
    fn what_is_more_than_a_logo_is_not_read() {
        let jpeg: [u8; 18] = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 100, 1, 44, 3];
        let padded = |bytes: usize| -> Vec<u8> { [&jpeg[..], &vec![0; bytes - jpeg.len()]].concat() };
        assert!(Picture::read(&padded(LARGEST)).is_some());
        assert_eq!(Picture::read(&padded(LARGEST + 1)), None);
        // Rows that unpack to more than the header says are cut off there.
        let more = png(1, 1, 0, &vec![0; 1_000_000]);
        assert_eq!(colors(&more), Some(vec![0; 3]));
        assert_eq!(Picture::read(&png(MOST + 1, 1, 0, &[0])), None);
    }

    #[test]
    fn a_jpeg_stays_as_it_is_and_anything_else_is_none() {
        let jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 100, 1, 44, 3];
        let read = Picture::read(&jpeg).expect("a picture");
        assert_eq!((read.width, read.height), (300, 100));
        assert_eq!(read.content, Content::Jpeg { bytes: jpeg.to_vec(), is_gray: false });
        let cmyk = [&jpeg[..17], &[4]].concat();
        let short = png(2, 2, 0, &[0, 1, 2]);
        let palette = png(1, 1, 3, &[0, 0]);
        let wrong = png(1, 1, 0, &[9, 0]);
        for none in [&cmyk[..], &jpeg[..9], &short, &palette, &wrong, b"RIFF\0\0\0\0WEBPVP8 ", b""] {
            assert_eq!(Picture::read(none), None, "{none:x?}");
        }
    }
}
