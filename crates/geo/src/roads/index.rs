//! Which road is nearest to a place: pieces of roads in the cells of the grid that they pass.

use super::{Edge, shape};
use crate::cell::{Cell, cells_within};
use crate::{Point, miles};

/// A place on a road.
#[derive(Debug, Clone, Copy)]
pub struct Snap {
    /// The edge it is on.
    pub(super) edge: u32,
    /// How far along it, 0 at its first node and 1 at its last.
    pub(super) along: f64,
    /// Where that is.
    pub point: Point,
    /// The distance from the requested point, in a straight line.
    pub off_miles: f64,
}

/// A straight piece of an edge.
#[derive(Debug, Clone, Copy)]
struct Piece {
    edge: u32,
    a: [f32; 2],
    b: [f32; 2],
    /// The part of the edge's length at `a` and at `b`.
    along: [f32; 2],
}

/// Pieces by cell.
#[derive(Debug)]
pub(super) struct Index {
    pieces: Vec<Piece>,
    /// Ascending by cell; a piece is in every cell that it passes.
    cells: Vec<(Cell, u32)>,
}

/// Steps in which a piece is walked to find its cells, in degrees: well under a cell's quarter of a degree.
const STEP: f64 = 0.1;
/// How wide is looked, in miles, until something is found.
const RINGS: [f64; 5] = [3.0, 12.0, 40.0, 120.0, 300.0];

impl Index {
    pub(super) fn build(nodes: &[Point], edges: &[Edge], shapes: &[u8], is_main: &[bool]) -> Self {
        let (mut pieces, mut cells) = (Vec::new(), Vec::new());
        for (number, edge) in edges.iter().enumerate().filter(|(_, edge)| is_main[edge.from as usize]) {
            let line = shape::whole(nodes, shapes, edge);
            let total: f64 = line.windows(2).map(|pair| miles(pair[0], pair[1])).sum();
            let mut before = 0.0;
            for pair in line.windows(2) {
                let after = before + miles(pair[0], pair[1]);
                let part = |at: f64| if total > 0.0 { (at / total) as f32 } else { 0.0 };
                let piece = Piece {
                    edge: number as u32,
                    a: [pair[0].lon as f32, pair[0].lat as f32],
                    b: [pair[1].lon as f32, pair[1].lat as f32],
                    along: [part(before), part(after)],
                };
                add_cells(pair[0], pair[1], pieces.len() as u32, &mut cells);
                pieces.push(piece);
                before = after;
            }
        }
        cells.sort_unstable();
        cells.dedup();
        Self { pieces, cells }
    }

    pub(super) fn nearest(&self, point: Point, within_miles: f64) -> Option<Snap> {
        RINGS.iter().map(|ring| ring.min(within_miles)).find_map(|ring| {
            let mut best: Option<Snap> = None;
            for cell in cells_within(point, ring) {
                let begin = self.cells.partition_point(|&(known, _)| known < cell);
                for &(_, piece) in self.cells[begin..].iter().take_while(|&&(known, _)| known == cell) {
                    let snap = self.pieces[piece as usize].nearest(point);
                    if snap.off_miles <= best.map_or(ring, |best| best.off_miles) {
                        best = Some(snap);
                    }
                }
            }
            best
        })
    }
}

impl Piece {
    /// The place on the piece nearest to `point`, on the plane that touches the earth there.
    fn nearest(&self, point: Point) -> Snap {
        let east = point.lat.to_radians().cos();
        let flat = |end: [f32; 2]| ((f64::from(end[0]) - point.lon) * east, f64::from(end[1]) - point.lat);
        let ((ax, ay), (bx, by)) = (flat(self.a), flat(self.b));
        let (dx, dy) = (bx - ax, by - ay);
        let square = dx * dx + dy * dy;
        let t = if square > 0.0 { (-(ax * dx + ay * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
        let between = |a: f32, b: f32| f64::from(a) + t * (f64::from(b) - f64::from(a));
        let place = Point { lat: between(self.a[1], self.b[1]), lon: between(self.a[0], self.b[0]) };
        Snap {
            edge: self.edge,
            along: between(self.along[0], self.along[1]),
            point: place,
            off_miles: miles(point, place),
        }
    }
}

fn add_cells(a: Point, b: Point, piece: u32, cells: &mut Vec<(Cell, u32)>) {
    let steps = ((b.lat - a.lat).abs().max((b.lon - a.lon).abs()) / STEP).ceil().max(1.0) as u32;
    for step in 0..=steps {
        let t = f64::from(step) / f64::from(steps);
        let cell = Cell::of(Point { lat: a.lat + t * (b.lat - a.lat), lon: a.lon + t * (b.lon - a.lon) });
        if cells.last() != Some(&(cell, piece)) {
            cells.push((cell, piece));
        }
    }
}
