//! Where something is asked to be: within circles, or at places named one by one.

use crate::places::Places;
use geo::{Point, miles};

/// A part of the map: all that lies in one of its circles or is one of its points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// Centres, each with a radius in miles.
    pub circles: Vec<(Point, f64)>,
    /// Places that belong to it as they are: the ZIP codes' and counties' points of a state, say.
    pub points: Vec<Point>,
}

impl Region {
    /// All within `radius` miles of `centre`.
    pub fn circle(centre: Point, radius: f64) -> Self {
        Self { circles: vec![(centre, radius)], points: Vec::new() }
    }

    /// Whether a point belongs to it.
    pub fn holds(&self, point: Point) -> bool {
        self.circles.iter().any(|(centre, radius)| miles(*centre, point) <= *radius) || self.points.contains(&point)
    }
}

impl Places {
    /// For each place, whether it belongs to a region.
    pub(crate) fn within(&self, region: &Region) -> Vec<bool> {
        let mut marked = vec![false; self.len()];
        for (centre, radius) in &region.circles {
            self.mark_circle(*centre, *radius, &mut marked);
        }
        for number in region.points.iter().filter_map(|point| self.number(Some(*point))) {
            if let Some(mark) = marked.get_mut(number as usize) {
                *mark = true;
            }
        }
        marked
    }
}
