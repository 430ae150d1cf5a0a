//! The file format NAR1, little endian, one after the other:
//!
//! | part | what |
//! |---|---|
//! | header | `NAR1`, then four u32: nodes, edges, bytes of shapes, names |
//! | nodes | i32 longitude and i32 latitude in 1/100,000 degree |
//! | edges, 19 bytes | u32 from, u32 to, f32 miles, u8 class, u16 name, u32 where its shape begins |
//! | shapes | varint count of points between the ends; for each, zigzag varints of the step in longitude and latitude, 1/10,000 degree, from the node before |
//! | names | separated by line feeds; the first is commonly empty: no name |
//!
//! A file comes from outside, so everything it says is checked here, once; the rest of `roads` may rely on it.

use super::index::Index;
use super::landmarks::Landmarks;
use super::{Class, Edge, RoadGraph, Turn, shape};
use crate::Point;
use crate::point::miles;

const MAGIC: &[u8] = b"NAR1";
const NODE_BYTES: usize = 8;
const EDGE_BYTES: usize = 19;
/// More than any continent's roads; a larger number is a damaged header.
const MOST: usize = 50_000_000;
/// No road between two junctions is longer.
const LONGEST_MILES: f32 = 5_000.0;

/// Why bytes are no road graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// Another kind of file.
    #[error("it does not begin with NAR1: it is no road graph, or it is still packed")]
    NotAGraph,
    /// The file ends before its header says.
    #[error("it ends too early: {0} are cut off")]
    CutOff(&'static str),
    /// There is nothing in it.
    #[error("it holds no roads")]
    Empty,
    /// A value that cannot be.
    #[error("{kind} {number} cannot be: {reason}")]
    Wrong {
        /// `node`, `edge`.
        kind: &'static str,
        /// Which of them, from 0.
        number: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// The names are not UTF-8.
    #[error("its names are not UTF-8")]
    Names,
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], GraphError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(GraphError::CutOff(what))?;
        self.0 = rest;
        Ok(taken)
    }
}

fn word(bytes: &[u8], at: usize) -> [u8; 4] {
    [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(word(bytes, at))
}

pub(super) fn graph(bytes: &[u8]) -> Result<RoadGraph, GraphError> {
    let mut bytes = Bytes(bytes);
    if bytes.0.get(..MAGIC.len()) != Some(MAGIC) {
        return Err(GraphError::NotAGraph);
    }
    let header = bytes.take(20, "the header")?;
    let [node_count, edge_count, shape_bytes] = [4, 8, 12].map(|at| number(header, at) as usize);
    if node_count == 0 || edge_count == 0 {
        return Err(GraphError::Empty);
    }
    if node_count.max(edge_count) > MOST {
        return Err(GraphError::CutOff("its roads"));
    }
    let nodes = nodes(bytes.take(node_count * NODE_BYTES, "nodes")?)?;
    let packed_edges = bytes.take(edge_count * EDGE_BYTES, "edges")?;
    let shapes = bytes.take(shape_bytes, "shapes")?.to_vec();
    let names = std::str::from_utf8(bytes.0).map_err(|_| GraphError::Names)?;
    let names: Vec<String> = names.split('\n').map(|name| name.trim_end_matches('\r').to_owned()).collect();
    let edges = packed_edges
        .chunks_exact(EDGE_BYTES)
        .enumerate()
        .map(|(at, packed)| {
            edge(packed, &nodes, &shapes, names.len()).map_err(|reason| GraphError::Wrong {
                kind: "edge",
                number: at,
                reason,
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(assemble(nodes, edges, shapes, names))
}

fn nodes(packed: &[u8]) -> Result<Vec<Point>, GraphError> {
    let degrees = |packed: &[u8], at| f64::from(i32::from_le_bytes(word(packed, at))) / 1e5;
    packed
        .chunks_exact(NODE_BYTES)
        .enumerate()
        .map(|(at, packed)| {
            let point = Point { lat: degrees(packed, 4), lon: degrees(packed, 0) };
            if point.lat.abs() <= 90.0 && point.lon.abs() <= 180.0 {
                Ok(point)
            } else {
                Err(GraphError::Wrong { kind: "node", number: at, reason: "it is not on the earth" })
            }
        })
        .collect()
}

fn edge(packed: &[u8], nodes: &[Point], shapes: &[u8], names: usize) -> Result<Edge, &'static str> {
    let mut edge = Edge {
        from: number(packed, 0),
        to: number(packed, 4),
        miles: f32::from_le_bytes(word(packed, 8)),
        class: Class::of(packed[12]).ok_or("its class is unknown")?,
        name: u16::from_le_bytes([packed[13], packed[14]]),
        shape: number(packed, 15),
    };
    let (from, to) = (nodes.get(edge.from as usize), nodes.get(edge.to as usize));
    let (Some(&from), Some(&to)) = (from, to) else { return Err("it ends at no node") };
    if !(0.0..LONGEST_MILES).contains(&edge.miles) {
        return Err("its length is out of bounds");
    }
    if usize::from(edge.name) >= names {
        return Err("its name is not in the list");
    }
    if shape::points(shapes, edge.shape, from).any(|point| point.is_none()) {
        return Err("its shape is damaged");
    }
    // Rounding must not make a road shorter than the straight line: the search would be misled.
    edge.miles = edge.miles.max(miles(from, to) as f32);
    Ok(edge)
}

fn assemble(nodes: Vec<Point>, edges: Vec<Edge>, shapes: Vec<u8>, names: Vec<String>) -> RoadGraph {
    let mut first = vec![0_u32; nodes.len() + 1];
    for edge in &edges {
        first[edge.from as usize + 1] += 1;
        first[edge.to as usize + 1] += 1;
    }
    for at in 0..nodes.len() {
        first[at + 1] += first[at];
    }
    let mut next = first.clone();
    let mut turns = vec![Turn { to: 0, edge: 0, hours: 0.0 }; edges.len() * 2];
    for (number, edge) in edges.iter().enumerate() {
        let hours = edge.hours() as f32;
        for (from, to) in [(edge.from, edge.to), (edge.to, edge.from)] {
            let slot = &mut next[from as usize];
            turns[*slot as usize] = Turn { to, edge: number as u32, hours };
            *slot += 1;
        }
    }
    let is_main = main_part(nodes.len(), &first, &turns);
    let index = Index::build(&nodes, &edges, &shapes, &is_main);
    let start = is_main.iter().position(|&is_main| is_main).unwrap_or_default();
    let landmarks = Landmarks::choose(start as u32, &first, &turns);
    RoadGraph { nodes, edges, shapes, names, first, turns, landmarks, index, credit: String::new() }
}

/// For each node, whether it hangs together with at least half as many as the largest part of the graph holds.
fn main_part(nodes: usize, first: &[u32], turns: &[Turn]) -> Vec<bool> {
    let mut part_of = vec![u32::MAX; nodes];
    let mut sizes: Vec<usize> = Vec::new();
    let mut open = Vec::new();
    for start in 0..nodes {
        if part_of[start] != u32::MAX {
            continue;
        }
        let part = sizes.len() as u32;
        let mut size = 0;
        part_of[start] = part;
        open.push(start);
        while let Some(node) = open.pop() {
            size += 1;
            for turn in &turns[first[node] as usize..first[node + 1] as usize] {
                let to = turn.to as usize;
                if part_of[to] == u32::MAX {
                    part_of[to] = part;
                    open.push(to);
                }
            }
        }
        sizes.push(size);
    }
    let largest = sizes.iter().copied().max().unwrap_or(0);
    part_of.into_iter().map(|part| sizes[part as usize] * 2 >= largest).collect()
}
