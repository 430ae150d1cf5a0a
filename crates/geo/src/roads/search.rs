//! The quickest way between two places: A*, led by landmarks.

use super::{Class, RoadGraph, Snap};
use crate::Point;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// A stretch of one edge on a way.
#[derive(Debug, Clone)]
pub struct Leg {
    /// Its miles.
    pub miles: f64,
    /// What kind of road it is.
    pub class: Class,
    /// The road's name, when the graph knows it.
    pub name: Option<String>,
}

/// A way between two places on roads.
#[derive(Debug, Clone)]
pub struct Way {
    /// Its miles.
    pub miles: f64,
    /// The stretches, in order.
    pub legs: Vec<Leg>,
    /// Its course, both ends included.
    pub points: Vec<Point>,
}

/// A node that waits to be looked at, the most promising first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Open {
    /// Hours to it and, at best, on to the goal.
    pub(super) hours: f32,
    pub(super) node: u32,
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        other.hours.total_cmp(&self.hours).then_with(|| other.node.cmp(&self.node))
    }
}

pub(super) fn way(graph: &RoadGraph, from: &Snap, to: &Snap) -> Option<Way> {
    let straight = (from.edge == to.edge).then(|| {
        let hours = graph.edges[from.edge as usize].hours() * (to.along - from.along).abs();
        (hours as f32, Vec::new())
    });
    let round = nodes_between(graph, from, to, straight.as_ref().map_or(f32::INFINITY, |(hours, _)| *hours));
    let (_, edges) = round.or(straight)?;
    Some(walk(graph, from, to, &edges))
}

/// The quickest run of nodes from one edge to another, if it takes less than `limit` hours: the hours, and edges with the node each leads to.
fn nodes_between(graph: &RoadGraph, from: &Snap, to: &Snap, limit: f32) -> Option<(f32, Vec<(u32, u32)>)> {
    let ends = |snap: &Snap| {
        let edge = graph.edges[snap.edge as usize];
        let hours = edge.hours();
        [(edge.from, (hours * snap.along) as f32), (edge.to, (hours * (1.0 - snap.along)) as f32)]
    };
    let goals = ends(to);
    let goal_marks = goals.map(|(node, _)| graph.landmarks.of(node));
    let at_best = |node: u32| {
        (0..2).map(|at| graph.landmarks.least(&goal_marks[at], node) + goals[at].1).fold(f32::INFINITY, f32::min)
    };
    let mut hours_to = vec![f32::INFINITY; graph.nodes.len()];
    let mut came_by = vec![(NONE, NONE); graph.nodes.len()];
    let mut open = BinaryHeap::with_capacity(4096);
    for (node, hours) in ends(from) {
        if hours < hours_to[node as usize] {
            hours_to[node as usize] = hours;
            open.push(Open { hours: hours + at_best(node), node });
        }
    }
    let mut best = (limit, NONE);
    while let Some(Open { hours, node }) = open.pop() {
        if hours >= best.0 {
            break;
        }
        let here = hours_to[node as usize];
        if hours > here + at_best(node) + 1e-4 {
            continue;
        }
        for &(goal, rest) in &goals {
            if goal == node && here + rest < best.0 {
                best = (here + rest, node);
            }
        }
        for turn in &graph.turns[graph.first[node as usize] as usize..graph.first[node as usize + 1] as usize] {
            let there = here + turn.hours;
            if there < hours_to[turn.to as usize] {
                hours_to[turn.to as usize] = there;
                came_by[turn.to as usize] = (turn.edge, node);
                open.push(Open { hours: there + at_best(turn.to), node: turn.to });
            }
        }
    }
    let mut node = best.1;
    if node == NONE {
        return None;
    }
    // The last entry is the goal's own edge; the node that it is entered by ends the list.
    let mut edges = vec![(NONE, node)];
    while came_by[node as usize].0 != NONE {
        let (edge, before) = came_by[node as usize];
        edges.push((edge, before));
        node = before;
    }
    edges.reverse();
    Some((best.0, edges))
}

/// Puts the way together. `edges` names each edge with the node at which it is entered; the last names only the node where the goal's edge is
/// entered; without any, the way stays on one edge.
fn walk(graph: &RoadGraph, from: &Snap, to: &Snap, edges: &[(u32, u32)]) -> Way {
    let mut way = Way { miles: 0.0, legs: Vec::new(), points: vec![from.point] };
    let (Some(&(_, entered)), Some(&(_, last))) = (edges.first(), edges.last()) else {
        part(graph, &mut way, from.edge, from.along, to.along);
        way.points.push(to.point);
        return way;
    };
    let first_edge = &graph.edges[from.edge as usize];
    part(graph, &mut way, from.edge, from.along, if first_edge.from == entered { 0.0 } else { 1.0 });
    for &(edge, entered) in &edges[..edges.len() - 1] {
        let is_forward = graph.edges[edge as usize].from == entered;
        part(graph, &mut way, edge, f64::from(u8::from(!is_forward)), f64::from(u8::from(is_forward)));
    }
    let last_edge = &graph.edges[to.edge as usize];
    part(graph, &mut way, to.edge, if last_edge.from == last { 0.0 } else { 1.0 }, to.along);
    way.points.push(to.point);
    way.points.dedup();
    way
}

/// Adds the stretch of an edge from one place along it to another.
fn part(graph: &RoadGraph, way: &mut Way, number: u32, begin: f64, end: f64) {
    let edge = &graph.edges[number as usize];
    let miles = f64::from(edge.miles) * (end - begin).abs();
    let name = &graph.names[usize::from(edge.name)];
    way.miles += miles;
    way.legs.push(Leg { miles, class: edge.class, name: (!name.is_empty()).then(|| name.clone()) });
    let line = graph.line(number);
    let lengths: Vec<f64> = line.windows(2).map(|pair| crate::miles(pair[0], pair[1])).collect();
    let total: f64 = lengths.iter().sum();
    let (low, high) = (begin.min(end), begin.max(end));
    let mut passed = 0.0;
    let mut between = Vec::new();
    for (at, point) in line.iter().enumerate() {
        let along = if total > 0.0 { passed / total } else { 0.0 };
        if along >= low - 1e-9 && along <= high + 1e-9 {
            between.push(*point);
        }
        passed += lengths.get(at).copied().unwrap_or_default();
    }
    if end < begin {
        between.reverse();
    }
    way.points.extend(between);
}
