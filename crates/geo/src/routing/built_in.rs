//! The engine that comes with the product: the quickest way over a [`RoadGraph`], and the straight line where there is none.

use super::{Answer, Profile, Route, RouteEngine, RouteError, Step, check, driving_hours, elapsed_hours};
use crate::roads::{RoadGraph, Snap, Way};
use crate::{Point, miles};

/// Road miles for each mile of straight line, fitted over 120,000 random pairs of ZIP codes on a graph of the numbered US highways.
pub const CIRCUITY_SLOPE: f64 = 1.179;
/// Road miles beside that.
pub const CIRCUITY_BASE_MILES: f64 = 32.0;
/// Road miles for each mile of straight line under 100 miles, from the same pairs: there the fit would be too high.
pub const CIRCUITY_NEAR: f64 = 1.33;

/// How the built-in engine is called.
const ENGINE: &str = "built-in";
/// Farther from every road than this, there is no way by road.
const SNAP_MILES: f64 = 60.0;
/// Miles by road for each mile of straight line between a stop and the nearest main road.
const LAST_MILE: f64 = 1.2;
/// Shorter stretches without a name, between two others, belong to the one before.
const LINK_MILES: f64 = 3.0;
/// What roads without a known number are called.
const NO_NAME: &str = "Highway without a known number";
const LOCAL: &str = "Local roads";
const STRAIGHT: &str = "Estimated from the straight line";

/// Average road miles per mile of straight line: for lists, and where no road is known.
pub fn circuity_miles(straight: f64) -> f64 {
    (CIRCUITY_NEAR * straight).min(CIRCUITY_SLOPE * straight + CIRCUITY_BASE_MILES)
}

impl RouteEngine for RoadGraph {
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a> {
        Box::pin(std::future::ready(self.find(stops, profile)))
    }
}

impl RoadGraph {
    /// The route over all stops in their order, at once.
    pub fn find(&self, stops: &[Point], profile: &Profile) -> Result<Route, RouteError> {
        check(stops)?;
        let snaps: Vec<Option<Snap>> = stops.iter().map(|&stop| self.snap(stop, SNAP_MILES)).collect();
        let mut found = Parts::default();
        for at in 1..stops.len() {
            let ends = (stops[at - 1], stops[at]);
            let by_road = snaps[at - 1].as_ref().zip(snaps[at].as_ref());
            match by_road.and_then(|(from, to)| Some((from, to, self.way(from, to)?))) {
                Some((from, to, way)) => found.add_way(ends, (from, to), &way),
                None => found.add_line(ends),
            }
        }
        Ok(found.route(profile, self.credit()))
    }
}

/// A route that grows stop by stop.
#[derive(Default)]
struct Parts {
    miles: f64,
    geometry: Vec<Point>,
    steps: Vec<Step>,
    has_roads: bool,
    has_lines: bool,
}

impl Parts {
    fn add_way(&mut self, (a, b): (Point, Point), (from, to): (&Snap, &Snap), way: &Way) {
        let straight = miles(a, b);
        let access = (from.off_miles + to.off_miles) * LAST_MILE;
        // Two stops side by side between two roads: going to a road and back would be silly.
        if access + way.miles > 2.0 * straight + 10.0 && straight < 30.0 && access > straight {
            return self.add_near(a, b);
        }
        self.has_roads = true;
        self.step(LOCAL, from.off_miles * LAST_MILE);
        for leg in &way.legs {
            match &leg.name {
                Some(name) => self.step(name, leg.miles),
                None => self.step(NO_NAME, leg.miles),
            }
        }
        self.step(LOCAL, to.off_miles * LAST_MILE);
        self.points([a]);
        self.points(way.points.iter().copied());
        self.points([b]);
        self.miles += access + way.miles;
    }

    fn add_line(&mut self, (a, b): (Point, Point)) {
        self.has_lines = true;
        let road = circuity_miles(miles(a, b));
        self.step(STRAIGHT, road);
        self.points([a, b]);
        self.miles += road;
    }

    fn add_near(&mut self, a: Point, b: Point) {
        let road = miles(a, b) * LAST_MILE;
        self.step(LOCAL, road);
        self.points([a, b]);
        self.miles += road;
    }

    fn step(&mut self, name: &str, miles: f64) {
        match self.steps.last_mut() {
            Some(last) if last.name == name => last.miles += miles,
            _ if miles > 0.0 => self.steps.push(Step { name: name.to_owned(), miles }),
            _ => {}
        }
    }

    fn points(&mut self, points: impl IntoIterator<Item = Point>) {
        for point in points {
            if self.geometry.last() != Some(&point) {
                self.geometry.push(point);
            }
        }
    }

    fn route(self, profile: &Profile, credit: &str) -> Route {
        let hours = driving_hours(self.miles, profile);
        Route {
            miles: self.miles,
            hours,
            hours_with_stops: elapsed_hours(hours, profile.team),
            geometry: self.geometry,
            steps: tidy(self.steps),
            engine: ENGINE,
            attribution: if self.has_roads { credit.to_owned() } else { String::new() },
            is_estimate: self.has_lines,
            note: self.has_lines.then(|| {
                "No road is known between some stops (an island, perhaps): their miles are estimated from the straight line.".to_owned()
            }),
        }
    }
}

/// Gives short stretches to the road before: those without a name, and those after which that road goes on.
fn tidy(steps: Vec<Step>) -> Vec<Step> {
    let mut tidied: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        if let [.., before, between] = &mut tidied[..]
            && before.name == step.name
            && between.miles < LINK_MILES
        {
            before.miles += between.miles + step.miles;
            tidied.pop();
            continue;
        }
        let is_link = step.name == NO_NAME && step.miles < LINK_MILES;
        match tidied.last_mut() {
            Some(last) if last.name == step.name || is_link => last.miles += step.miles,
            _ => tidied.push(step),
        }
    }
    tidied
}
