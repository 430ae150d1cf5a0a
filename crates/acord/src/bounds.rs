//! Opening a file that a stranger made: what is refused before and while it is taken apart.
//!
//! Compressed parts may grow a thousandfold and syntax may nest without end. The library bounds nesting and each compressed part; here the
//! size of the file, its syntax outside of streams, and the total size of all its packed objects are looked at, so that most of what is too
//! much is named as that. None of it is a bound to rely on: names may be escaped (`/Obj#53tm`), packed objects and entries of the
//! cross-reference table may begin at one offset many times, or overlap. The bound is that of the process that reads
//! (`platform::document_reader`).

use crate::Unreadable;
use flate2::read::ZlibDecoder;
use lopdf::{Document, LoadOptions};
use memchr::memmem;
use std::io::Read;

/// The largest file that is read; an upload may be larger, and is kept unread.
pub const LARGEST_FILE: usize = 20_000_000;
/// The most syntax outside of streams, in bytes.
const MOST_SYNTAX: usize = 3_000_000;
/// Maximum total size of the packed objects, in bytes.
const MOST_PACKED: usize = 3_000_000;
/// The most that one stream may grow to, in bytes.
pub(crate) const LARGEST_STREAM: usize = 3_000_000;
/// The most objects.
const MOST_OBJECTS: usize = 100_000;

/// Opens a file within the bounds.
pub(crate) fn open(bytes: &[u8]) -> Result<Document, Unreadable> {
    if !bytes.starts_with(b"%PDF-") {
        return Err(Unreadable::Broken);
    }
    if bytes.len() > LARGEST_FILE || syntax(bytes) > MOST_SYNTAX || packed(bytes).is_none() {
        return Err(Unreadable::TooLarge);
    }
    if memmem::find(bytes, b"/Encrypt").is_some() {
        return Err(Unreadable::Protected);
    }
    let options = LoadOptions::with_max_decompressed_size(LARGEST_STREAM);
    let document = Document::load_mem_with_options(bytes, options).map_err(|_| Unreadable::Broken)?;
    if document.objects.len() > MOST_OBJECTS {
        return Err(Unreadable::TooLarge);
    }
    Ok(document)
}

/// How many bytes lie outside of streams. A stream whose end is missing counts as syntax.
fn syntax(bytes: &[u8]) -> usize {
    let (mut outside, mut at) = (0, 0);
    let (opening, closing) = (memmem::Finder::new(b"stream"), memmem::Finder::new(b"endstream"));
    while let Some(start) = opening.find(&bytes[at..]) {
        outside += start;
        let inside = at + start;
        let Some(length) = closing.find(&bytes[inside..]) else { return outside + bytes.len() - inside };
        at = inside + length + b"endstream".len();
    }
    outside + bytes.len() - at
}

/// Total size of the packed objects, in bytes; none when that is too much or cannot be determined.
fn packed(bytes: &[u8]) -> Option<usize> {
    let mut total = 0;
    for at in memmem::find_iter(bytes, b"/ObjStm") {
        let start = at + memmem::find(&bytes[at..], b"stream")? + b"stream".len();
        let body = &bytes[start..];
        let body = body.strip_prefix(b"\r\n").or_else(|| body.strip_prefix(b"\n")).unwrap_or(body);
        let mut unpacked = Vec::new();
        let limit = (MOST_PACKED - total) as u64 + 1;
        // What is not packed with this method is within the syntax, or is refused by what it begins with.
        let _ = ZlibDecoder::new(body).take(limit).read_to_end(&mut unpacked);
        let is_plain = |first: &u8| first.is_ascii_digit() || first.is_ascii_whitespace();
        if !unpacked.first().or(body.first()).is_some_and(is_plain) {
            return None;
        }
        total += unpacked.len();
        if total > MOST_PACKED {
            return None;
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::ZlibEncoder};
    use std::io::Write;

    fn with_packed(content: &[u8], times: usize) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(content).expect("packed");
        let packed = encoder.finish().expect("packed");
        let mut file = b"%PDF-1.5\n".to_vec();
        for _ in 0..times {
            file.extend(b"1 0 obj <</Type/ObjStm/Filter/FlateDecode>> stream\n");
            file.extend(&packed);
            file.extend(b"\nendstream endobj\n");
        }
        file
    }

    #[test]
    fn a_file_that_grows_without_end_is_refused_before_it_is_opened() {
        let bomb = with_packed(&vec![b'1'; MOST_PACKED + 1], 1);
        assert!(bomb.len() < 20_000);
        assert_eq!(open(&bomb).err(), Some(Unreadable::TooLarge));
        assert_eq!(open(&with_packed(&vec![b'1'; 100_000], 40)).err(), Some(Unreadable::TooLarge));
        let twice = with_packed(&with_packed(&vec![b'1'; 1_000_000], 1)[60..], 1);
        assert!(open(&twice).is_err());
    }

    #[test]
    fn endless_syntax_is_refused() {
        let mut file = b"%PDF-1.5\n1 0 obj ".to_vec();
        file.extend(std::iter::repeat_n(b'[', MOST_SYNTAX));
        assert_eq!(open(&file).err(), Some(Unreadable::TooLarge));
    }

    #[test]
    fn what_is_no_pdf_or_is_protected_says_so() {
        assert_eq!(open(b"PK\x03\x04").err(), Some(Unreadable::Broken));
        assert_eq!(open(b"%PDF-1.7\ntrailer <</Encrypt 5 0 R>>").err(), Some(Unreadable::Protected));
    }
}
