//! The points between the ends of an edge, packed as described in `read.rs`.

use super::{Edge, RoadGraph};
use crate::Point;

/// Unpacks the shape that begins at byte `at`, from the place of the edge's first node. A `None` among the points is damage, and the end.
pub(super) fn points(shapes: &[u8], at: u32, from: Point) -> impl Iterator<Item = Option<Point>> {
    let mut bytes = shapes.get(at as usize..);
    let count = bytes.as_mut().and_then(varint);
    let mut left = count.unwrap_or(1);
    let mut is_damaged = count.is_none();
    let (mut lon, mut lat) = ((from.lon * 1e4).round() as i64, (from.lat * 1e4).round() as i64);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        left -= 1;
        let step =
            if is_damaged { None } else { bytes.as_mut().and_then(|bytes| Some((zigzag(bytes)?, zigzag(bytes)?))) };
        let Some((east, north)) = step else {
            is_damaged = true;
            left = 0;
            return Some(None);
        };
        lon = lon.saturating_add(east);
        lat = lat.saturating_add(north);
        Some(Some(Point { lat: lat as f64 / 1e4, lon: lon as f64 / 1e4 }))
    })
}

/// Every point of an edge, its ends included, from `from` to `to`.
pub(super) fn whole(nodes: &[Point], shapes: &[u8], edge: &Edge) -> Vec<Point> {
    let (from, to) = (nodes[edge.from as usize], nodes[edge.to as usize]);
    std::iter::once(from).chain(points(shapes, edge.shape, from).flatten()).chain([to]).collect()
}

impl RoadGraph {
    /// Every point of an edge, from its first node to its last.
    pub(super) fn line(&self, edge: u32) -> Vec<Point> {
        whole(&self.nodes, &self.shapes, &self.edges[edge as usize])
    }
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn zigzag(bytes: &mut &[u8]) -> Option<i64> {
    let value = varint(bytes)?;
    Some((value >> 1) as i64 ^ -((value & 1) as i64))
}
