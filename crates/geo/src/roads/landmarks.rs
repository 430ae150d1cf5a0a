//! Hours from a few distant nodes to every other: from a node `a` hours from one of them to a node `b` hours from it takes at least the
//! difference. That bound leads the search much straighter than the straight line does (Goldberg and Harrelson 2005: A*, landmarks and the
//! triangle inequality).

use super::Turn;
use super::search::Open;
use std::collections::BinaryHeap;

/// How many landmarks: more lead straighter and take longer to prepare.
pub(super) const COUNT: usize = 8;
/// The largest error that rounding may add to a difference of hours.
const ROUNDING: f32 = 1e-3;

/// For each node, hours from each landmark; infinite where there is no way.
#[derive(Debug)]
pub(super) struct Landmarks(Vec<[f32; COUNT]>);

impl Landmarks {
    /// Chooses nodes that are far from each other, beginning far from `start`.
    pub(super) fn choose(start: u32, first: &[u32], turns: &[Turn]) -> Self {
        let mut nearest = hours_from(start, first, turns);
        let mut marks: Vec<Vec<f32>> = Vec::with_capacity(COUNT);
        while marks.len() < COUNT {
            let hours = hours_from(farthest(&nearest).unwrap_or(start), first, turns);
            // The start itself is none of them.
            nearest = if marks.is_empty() {
                hours.clone()
            } else {
                nearest.iter().zip(&hours).map(|(nearest, hours)| nearest.min(*hours)).collect()
            };
            marks.push(hours);
        }
        Self((0..nearest.len()).map(|node| std::array::from_fn(|at| marks[at][node])).collect())
    }

    /// Hours that the way between two nodes takes at least.
    pub(super) fn least(&self, from: &[f32; COUNT], to: u32) -> f32 {
        let to = &self.0[to as usize];
        let mut least = 0.0_f32;
        for at in 0..COUNT {
            let apart = (from[at] - to[at]).abs();
            // From a landmark that reaches neither or only one, nothing follows.
            if apart > least && apart.is_finite() {
                least = apart;
            }
        }
        (least - ROUNDING).max(0.0)
    }

    /// The hours of one node, for [`Landmarks::least`].
    pub(super) fn of(&self, node: u32) -> [f32; COUNT] {
        self.0[node as usize]
    }
}

fn farthest(hours: &[f32]) -> Option<u32> {
    let reached = hours.iter().enumerate().filter(|(_, hours)| hours.is_finite());
    reached.max_by(|a, b| a.1.total_cmp(b.1)).map(|(node, _)| node as u32)
}

/// Hours from one node to each, by Dijkstra's algorithm.
fn hours_from(start: u32, first: &[u32], turns: &[Turn]) -> Vec<f32> {
    let mut hours_to = vec![f32::INFINITY; first.len() - 1];
    hours_to[start as usize] = 0.0;
    let mut open = BinaryHeap::from([Open { hours: 0.0, node: start }]);
    while let Some(Open { hours, node }) = open.pop() {
        if hours > hours_to[node as usize] {
            continue;
        }
        for turn in &turns[first[node as usize] as usize..first[node as usize + 1] as usize] {
            let there = hours + turn.hours;
            if there < hours_to[turn.to as usize] {
                hours_to[turn.to as usize] = there;
                open.push(Open { hours: there, node: turn.to });
            }
        }
    }
    hours_to
}
