//! A document of 1.7 kB that takes its reader gigabytes: an object stream that says of eighty objects that all of them are one long array.

use anyhow::Result;
use flate2::{Compression, write::ZlibEncoder};
use std::io::Write;

/// The document's bytes.
pub(super) fn pdf() -> Result<Vec<u8>> {
    let index = (0..80).map(|nth| format!("{} 0", 100 + nth)).collect::<Vec<_>>().join(" ") + " ";
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    write!(packed, "{index}[{}]", "1 ".repeat(600_000))?;
    let packed = packed.finish()?;
    let (first, length) = (index.len(), packed.len());
    let head = format!("<</Type/ObjStm/N 80/First {first}/Filter/FlateDecode/Length {length}>>\nstream\n");
    let stream = [head.as_bytes(), &packed, b"\nendstream"].concat();
    let (mut bytes, mut offsets) = (b"%PDF-1.5\n".to_vec(), Vec::new());
    for (at, body) in
        [b"<</Type/Catalog/Pages 2 0 R>>".as_slice(), b"<</Type/Pages/Kids[]/Count 0>>", &stream].iter().enumerate()
    {
        offsets.push(bytes.len());
        bytes.extend(format!("{} 0 obj\n", at + 1).into_bytes());
        bytes.extend_from_slice(body);
        bytes.extend(b"\nendobj\n");
    }
    let table = bytes.len();
    bytes.extend(b"xref\n0 4\n0000000000 65535 f \n");
    for offset in offsets {
        bytes.extend(format!("{offset:010} 00000 n \n").into_bytes());
    }
    bytes.extend(format!("trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n").into_bytes());
    Ok(bytes)
}
