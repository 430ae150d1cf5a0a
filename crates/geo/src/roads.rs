//! The road graph: junctions, the roads between them with miles, class, name and shape, and the quickest way through.
//!
//! A graph is read from bytes (see `read.rs` for the format): the embedded one (`embedded()`, made by `scripts/road-graph`) or a
//! deployment's own, which the caller opens: this module reads no file. It knows no one-way streets, turns, tolls, heights or weights;
//! miles are estimates. Turning a way into a [`crate::routing::Route`] is in `routing`.

mod index;
mod inflate;
mod landmarks;
mod read;
mod search;
mod shape;
#[cfg(test)]
mod tests;

pub use index::Snap;
pub use inflate::{embedded, inflate};
pub use read::GraphError;
pub use search::{Leg, Way};

use crate::Point;
use index::Index;
use landmarks::Landmarks;
use std::fmt;

/// What kind of road an edge is; the number is the one in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// An Interstate or a road built like one.
    Motorway = 0,
    /// A US route or another main road.
    Main = 1,
    /// A state route.
    Secondary = 2,
    /// A ramp or a link that joins roads whose ends do not meet in the source.
    Connector = 3,
    /// A highway without a class in the source.
    Highway = 4,
    /// A link over a national border, where trucks wait.
    Border = 5,
}

impl Class {
    fn of(number: u8) -> Option<Self> {
        use Class::{Border, Connector, Highway, Main, Motorway, Secondary};
        [Motorway, Main, Secondary, Connector, Highway, Border].get(usize::from(number)).copied()
    }

    /// Miles an hour that choose between roads. They only weigh one way against another; hours of a route are reckoned from its miles
    /// (`routing::hours`).
    pub const fn mph(self) -> f64 {
        match self {
            Self::Motorway => 64.0,
            Self::Main => 52.0,
            Self::Secondary => 38.0,
            Self::Connector => 25.0,
            Self::Highway | Self::Border => 58.0,
        }
    }

    /// Hours that passing such an edge takes beside its miles.
    const fn delay(self) -> f64 {
        if matches!(self, Self::Border) { 1.0 } else { 0.0 }
    }
}

/// A road between two junctions.
#[derive(Debug, Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    miles: f32,
    class: Class,
    name: u16,
    /// Where its shape begins in `RoadGraph::shapes`.
    shape: u32,
}

impl Edge {
    fn hours(&self) -> f64 {
        f64::from(self.miles) / self.class.mph() + self.class.delay()
    }
}

/// A way to leave a junction.
#[derive(Debug, Clone, Copy)]
struct Turn {
    to: u32,
    edge: u32,
    hours: f32,
}

/// A road graph, ready for queries. Large: keep one.
pub struct RoadGraph {
    nodes: Vec<Point>,
    edges: Vec<Edge>,
    /// Points between the ends of edges, as the file packs them.
    shapes: Vec<u8>,
    names: Vec<String>,
    /// The turns at node `n` are `turns[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    turns: Vec<Turn>,
    landmarks: Landmarks,
    index: Index,
    credit: String,
}

impl fmt::Debug for RoadGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoadGraph")
            .field("nodes", &self.nodes.len())
            .field("edges", &self.edges.len())
            .finish_non_exhaustive()
    }
}

impl RoadGraph {
    /// Reads a graph from the bytes of a file, unpacked (see `read.rs` for the format).
    pub fn read(bytes: &[u8]) -> Result<Self, GraphError> {
        read::graph(bytes)
    }

    /// Its attribution, as text to show.
    pub fn credit(&self) -> &str {
        &self.credit
    }

    /// The graph with another credit; one that is read from bytes knows none.
    #[must_use]
    pub fn credited(mut self, credit: &str) -> Self {
        credit.clone_into(&mut self.credit);
        self
    }

    /// How many junctions it has.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many roads between junctions it has.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The place on a road nearest to `point`, if one is within `within_miles`. Roads that hang together with no others of note are passed over.
    pub fn snap(&self, point: Point, within_miles: f64) -> Option<Snap> {
        self.index.nearest(point, within_miles)
    }

    /// The quickest way between two places on roads.
    pub fn way(&self, from: &Snap, to: &Snap) -> Option<Way> {
        search::way(self, from, to)
    }
}
