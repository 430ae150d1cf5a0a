//! PDF files that are small and take their reader endless time or memory.

use flate2::{Compression, write::ZlibEncoder};
use std::io::Write;

/// The elements of an array that takes some 70 MB to hold.
const ELEMENTS: usize = 600_000;

/// A file that is put together object by object.
struct Pdf {
    bytes: Vec<u8>,
    offsets: Vec<usize>,
}

impl Pdf {
    /// A file with a catalog and no page.
    fn new() -> Self {
        let mut pdf = Self { bytes: b"%PDF-1.5\n".to_vec(), offsets: Vec::new() };
        pdf.object(b"<</Type/Catalog/Pages 2 0 R>>");
        pdf.object(b"<</Type/Pages/Kids[]/Count 0>>");
        pdf
    }

    fn object(&mut self, body: &[u8]) {
        self.offsets.push(self.bytes.len());
        self.bytes.extend(format!("{} 0 obj\n", self.offsets.len()).into_bytes());
        self.bytes.extend(body);
        self.bytes.extend(b"\nendobj\n");
    }

    /// The file with its cross-reference table, in which the last object stands this many times more.
    fn end(mut self, again: usize) -> Vec<u8> {
        let last = *self.offsets.last().expect("an object");
        self.offsets.extend(std::iter::repeat_n(last, again));
        let (table, size) = (self.bytes.len(), self.offsets.len() + 1);
        self.bytes.extend(format!("xref\n0 {size}\n0000000000 65535 f \n").into_bytes());
        for offset in &self.offsets {
            self.bytes.extend(format!("{offset:010} 00000 n \n").into_bytes());
        }
        self.bytes.extend(format!("trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n").into_bytes());
        self.bytes
    }
}

/// An object stream whose type is written like this, with so many objects, all of them one long array.
pub fn objects_at_one_place(is_type: &str, objects: usize) -> Vec<u8> {
    let index = (0..objects).map(|nth| format!("{} 0", 100 + nth)).collect::<Vec<_>>().join(" ") + " ";
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    write!(packed, "{index}[{}]", "1 ".repeat(ELEMENTS)).expect("packed");
    let packed = packed.finish().expect("packed");
    let (first, length) = (index.len(), packed.len());
    let mut body =
        format!("<</Type/{is_type}/N {objects}/First {first}/Filter/FlateDecode/Length {length}>>\nstream\n")
            .into_bytes();
    body.extend(packed);
    body.extend(b"\nendstream");
    let mut pdf = Pdf::new();
    pdf.object(&body);
    pdf.end(0)
}

/// A cross-reference table with tens of thousands of entries for one long array that breaks off: it is read anew for each, and never kept.
pub fn entries_at_one_place() -> Vec<u8> {
    let mut pdf = Pdf::new();
    pdf.object(format!("[{}", "1 ".repeat(200_000)).as_bytes());
    pdf.end(50_000)
}

/// An array in an array in an array, without end.
pub fn nested() -> Vec<u8> {
    let mut pdf = Pdf::new();
    pdf.object("[".repeat(1_000_000).as_bytes());
    pdf.end(0)
}
