//! A condition on places: within circles, or at places named one by one.

use geo::{Point, miles};

/// Slightly less than a degree of latitude has, so that a distance in degrees is rather too long than too short.
const MILES_OF_A_DEGREE: f64 = 68.9;

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

/// A circle on the map, to be tested with many points.
pub(crate) struct Circle {
    centre: Point,
    radius: f64,
    /// No point within is farther north or south than this, in degrees; nor east or west: most are ruled out without a cosine.
    north: f64,
    east: f64,
}

impl Circle {
    /// Prepares the circle of a center and a radius in miles.
    pub(crate) fn of(&(centre, radius): &(Point, f64)) -> Self {
        let north = radius / MILES_OF_A_DEGREE;
        let sine = north.to_radians().sin() / (centre.lat.abs() + north).min(90.0).to_radians().cos();
        let east = if sine < 1.0 { sine.asin().to_degrees() } else { 180.0 };
        Self { centre, radius, north, east }
    }

    /// Whether a point lies within.
    pub(crate) fn holds(&self, point: Point) -> bool {
        let apart = (point.lon - self.centre.lon).abs();
        (point.lat - self.centre.lat).abs() <= self.north
            && apart.min(360.0 - apart) <= self.east
            && miles(self.centre, point) <= self.radius
    }
}
