//! The road graph against published distances, and a detailed graph of the same format, where a folder `shared/data/geo/roads` is beside
//! the checkout. Neither is part of the product: without them these tests print that and check nothing.

#![expect(clippy::print_stderr, reason = "a test that checks nothing says so")]

use geo::Point;
use geo::roads::{RoadGraph, embedded};
use geo::routing::Profile;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The required accuracy of estimated miles, in percent: the mean error, and the worst of all pairs.
const MEAN: f64 = 4.0;
const WORST: f64 = 12.0;

fn beside(name: &str) -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found =
        here.ancestors().map(|folder| folder.join("shared/data/geo/roads").join(name)).find(|path| path.is_file());
    if found.is_none() {
        eprintln!("SKIPPED: there is no shared/data/geo/roads/{name} beside the checkout");
    }
    found
}

fn check(graph: &RoadGraph, pairs: &Path) {
    let text = std::fs::read_to_string(pairs).expect("pairs");
    let mut errors = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| cells[at].parse::<f64>().expect("a number");
        let stops = [Point { lat: number(1), lon: number(2) }, Point { lat: number(4), lon: number(5) }];
        let route = graph.find(&stops, &Profile::default()).expect("a route");
        let error = (route.miles / number(6) - 1.0).abs() * 100.0;
        assert!(error < WORST, "{line}: {} is {error:.1} % off", route.miles);
        errors.push(error);
    }
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    assert!(errors.len() >= 20 && mean < MEAN, "{} pairs, mean error {mean:.2} %", errors.len());
}

#[test]
fn the_embedded_roads_are_near_published_distances() {
    for name in ["reference_pairs_1.csv", "reference_pairs_2.csv"] {
        if let Some(pairs) = beside(name) {
            check(embedded(), &pairs);
        }
    }
}

#[test]
fn a_graph_of_the_same_format_from_elsewhere_is_read_and_routed_on() {
    let (Some(graph), Some(pairs)) = (beside("na_roads.bin.xz"), beside("reference_pairs_1.csv")) else { return };
    let unpacked = match Command::new("xz").arg("-dc").arg(&graph).output() {
        Ok(output) if output.status.success() => output.stdout,
        other => {
            eprintln!("SKIPPED: xz does not unpack {}: {:?}", graph.display(), other.err());
            return;
        }
    };
    let graph = RoadGraph::read(&unpacked).expect("a graph");

    assert!(graph.node_count() > 100_000 && graph.edge_count() > 200_000);
    check(&graph, &pairs);
}
