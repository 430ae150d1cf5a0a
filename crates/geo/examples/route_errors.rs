//! How far estimated miles are from published ones, and how long a question takes: `docs/routing.md` shows what it prints.
//!
//! `cargo run --release -p geo --example route_errors -- PAIRS.csv [GRAPH]`; a line of the pairs is
//! `name,lat,lon,name,lat,lon,miles` and anything more; a graph is a file in the format NAR1, plain or in gzip.

#![expect(clippy::print_stdout, reason = "what it prints is what it is for")]

use geo::Point;
use geo::roads::{self, RoadGraph};
use geo::routing::Profile;
use std::time::{Duration, Instant};

struct Pair {
    name: String,
    stops: [Point; 2],
    miles: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let pairs = std::fs::read_to_string(arguments.next().ok_or("which pairs? name a file")?)?;
    let pairs: Vec<Pair> = pairs.lines().filter_map(pair).collect();
    if pairs.is_empty() {
        return Err("there are no pairs in the file".into());
    }
    let begun = Instant::now();
    let own = match arguments.next() {
        Some(path) => Some(RoadGraph::read(&roads::inflate(&std::fs::read(path)?)?)?),
        None => None,
    };
    let graph = own.as_ref().unwrap_or_else(|| roads::embedded());
    println!("{graph:?} in {:.0?}", begun.elapsed());
    table(graph, &pairs);
    times(graph);
    Ok(())
}

fn pair(line: &str) -> Option<Pair> {
    let cells: Vec<&str> = line.split(',').collect();
    let number = |at: usize| cells.get(at)?.trim().parse::<f64>().ok();
    let stop = |at| Some(Point { lat: number(at)?, lon: number(at + 1)? });
    Some(Pair {
        name: format!("{} - {}", cells.first()?, cells.get(3)?),
        stops: [stop(1)?, stop(4)?],
        miles: number(6)?,
    })
}

fn table(graph: &RoadGraph, pairs: &[Pair]) {
    let mut errors = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let Ok(route) = graph.find(&pair.stops, &Profile::default()) else { continue };
        let error = (route.miles / pair.miles - 1.0) * 100.0;
        let mut roads: Vec<_> =
            route.steps.iter().filter(|step| step.miles > 10.0).map(|step| step.name.as_str()).collect();
        roads.dedup();
        println!(
            "{:34} {:5.0} published {:5.0} estimated {error:+5.1} %  {}",
            pair.name,
            pair.miles,
            route.miles,
            roads.join(", ")
        );
        errors.push(error);
    }
    let mean = |of: &dyn Fn(f64) -> f64| errors.iter().map(|&error| of(error)).sum::<f64>() / errors.len() as f64;
    let worst = errors.iter().map(|error| error.abs()).fold(0.0, f64::max);
    println!(
        "{} pairs: bias {:+.2} %, mean error {:.2} %, worst {worst:.1} %",
        errors.len(),
        mean(&|error| error),
        mean(&f64::abs)
    );
}

/// Computes routes between ZIP codes drawn by a fixed rule.
fn times(graph: &RoadGraph) {
    let places: Vec<Point> = geo::zip_places().map(|place| place.point()).collect();
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        places[(state >> 33) as usize % places.len()]
    };
    let mut took: Vec<Duration> = (0..2000)
        .map(|_| {
            let stops = [draw(), draw()];
            let begun = Instant::now();
            std::hint::black_box(graph.find(&stops, &Profile::default()).is_ok());
            begun.elapsed()
        })
        .collect();
    took.sort_unstable();
    let at = |part: usize| took[took.len() * part / 1000 - 1];
    println!(
        "{} random pairs of ZIP codes: median {:.1?}, p99 {:.1?}, worst {:.1?}",
        took.len(),
        at(500),
        at(990),
        at(1000)
    );
}
