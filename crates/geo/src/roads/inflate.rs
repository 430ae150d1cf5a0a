//! The embedded graph, unpacked on first use.

use super::RoadGraph;
use flate2::read::GzDecoder;
use std::io::{self, Read};
use std::sync::LazyLock;

/// Made by `scripts/road-graph`; © OpenStreetMap contributors, ODbL (`NOTICE.md`).
static PACKED: &[u8] = include_bytes!("../../data/roads.bin.gz");

/// As the database's license requires.
const CREDIT: &str = "© OpenStreetMap contributors";

static EMBEDDED: LazyLock<RoadGraph> = LazyLock::new(|| {
    let bytes = inflate(PACKED).expect("the embedded graph is whole");
    RoadGraph::read(&bytes).expect("the embedded graph is readable").credited(CREDIT)
});

/// The graph that comes with the product: main roads of the United States, Canada and Mexico. The first call takes a moment.
pub fn embedded() -> &'static RoadGraph {
    &EMBEDDED
}

/// Unpacks gzip; bytes that are not gzip are returned unchanged.
pub fn inflate(bytes: &[u8]) -> io::Result<Vec<u8>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes.to_vec());
    }
    let mut unpacked = Vec::with_capacity(bytes.len() * 3);
    GzDecoder::new(bytes).read_to_end(&mut unpacked)?;
    Ok(unpacked)
}
