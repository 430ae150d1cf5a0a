//! Small graphs, damaged files, and the embedded one.

use super::*;
use crate::miles;
use proptest::prelude::*;

/// A file with these nodes (latitude, longitude) and edges (from, to, miles, class, name), all straight.
pub(crate) fn file(nodes: &[(f64, f64)], edges: &[(u32, u32, f32, u8, u16)], names: &str) -> Vec<u8> {
    let mut file = b"NAR1".to_vec();
    for count in [nodes.len(), edges.len(), 1, names.split('\n').count()] {
        file.extend((count as u32).to_le_bytes());
    }
    for (lat, lon) in nodes {
        for degrees in [lon, lat] {
            file.extend(((degrees * 1e5).round() as i32).to_le_bytes());
        }
    }
    for (from, to, miles, class, name) in edges {
        file.extend(from.to_le_bytes());
        file.extend(to.to_le_bytes());
        file.extend(miles.to_le_bytes());
        file.push(*class);
        file.extend(name.to_le_bytes());
        file.extend(0_u32.to_le_bytes());
    }
    file.push(0);
    file.extend(names.as_bytes());
    file
}

/// A square of about 69 by 52 miles: the way round by Interstate is longer and quicker than the state route across.
fn square() -> Vec<u8> {
    let nodes = [(40.0, -100.0), (41.0, -100.0), (41.0, -99.0), (40.0, -99.0)];
    let edges = [(0, 1, 70.0, 0, 1), (1, 2, 53.0, 0, 1), (0, 2, 90.0, 3, 2), (2, 3, 70.0, 2, 0)];
    file(&nodes, &edges, "\nI-1\nNE-2")
}

#[test]
fn the_quickest_way_is_taken_and_not_the_shortest() {
    let graph = RoadGraph::read(&square()).expect("a graph");
    let snap = |lat, lon| graph.snap(Point { lat, lon }, 5.0).expect("a road");

    let way = graph.way(&snap(40.0, -100.0), &snap(41.0, -99.0)).expect("a way");

    assert!((way.miles - 123.0).abs() < 0.1, "{way:?}");
    assert!(way.legs.iter().filter(|leg| leg.miles > 0.0).all(|leg| leg.name.as_deref() == Some("I-1")));
    assert_eq!(way.points.len(), 3);
}

#[test]
fn a_place_beside_the_middle_of_a_road_is_joined_to_it_there() {
    let graph = RoadGraph::read(&square()).expect("a graph");
    let middle = graph.snap(Point { lat: 40.5, lon: -100.05 }, 60.0).expect("a road");
    let later = graph.snap(Point { lat: 40.75, lon: -100.0 }, 60.0).expect("a road");

    let way = graph.way(&middle, &later).expect("a way");

    assert!((middle.off_miles - 2.6).abs() < 0.1, "{middle:?}");
    assert!((way.miles - 17.5).abs() < 0.2, "{way:?}");
    assert!(graph.snap(Point { lat: 30.0, lon: -100.0 }, 60.0).is_none());
}

#[test]
fn a_damaged_file_is_refused_with_a_message_and_never_read_past_its_end() {
    let whole = square();
    for cut in 0..whole.len() - 11 {
        RoadGraph::read(&whole[..cut]).expect_err("a cut file");
    }
    let wrong =
        |edge| RoadGraph::read(&file(&[(40.0, -100.0), (41.0, -100.0)], &[edge], "")).expect_err("damage").to_string();
    assert!(wrong((0, 2, 70.0, 0, 0)).contains("ends at no node"));
    assert!(wrong((0, 1, f32::NAN, 0, 0)).contains("length"));
    assert!(wrong((0, 1, 70.0, 6, 0)).contains("class"));
    assert!(wrong((0, 1, 70.0, 0, 1)).contains("name"));
    assert!(RoadGraph::read(b"PK\x03\x04").expect_err("no graph").to_string().contains("NAR1"));
}

#[test]
fn the_embedded_graph_hangs_together_across_the_continent() {
    let graph = embedded();
    let at = |lat, lon| graph.snap(Point { lat, lon }, 60.0).expect("a road");
    let mexico = at(19.4326, -99.1332);
    let anchorage = at(61.2181, -149.9003);

    let way = graph.way(&mexico, &anchorage).expect("a way");

    let line = miles(mexico.point, anchorage.point);
    assert!(way.miles > line && way.miles < 1.6 * line, "{} against {line}", way.miles);
}

proptest! {
    #[test]
    fn no_way_is_quicker_than_the_one_that_is_found(
        places in proptest::collection::vec((30.0..45.0_f64, -110.0..-80.0_f64), 4..14),
        more in proptest::collection::vec((0..14_usize, 0..14_usize, 1.0..1.6_f64, 0..5_u8), 0..20),
    ) {
        let count = places.len();
        let chain = (1..count).map(|at| (at - 1, at, 1.2, 1));
        let roads = more.into_iter().map(|(a, b, winding, class)| (a % count, b % count, winding, class));
        let edges: Vec<_> = chain.chain(roads.filter(|(a, b, ..)| a != b)).map(|(a, b, winding, class)| {
            let line = miles(Point { lat: places[a].0, lon: places[a].1 }, Point { lat: places[b].0, lon: places[b].1 });
            (a as u32, b as u32, (line * winding) as f32, class, 0)
        }).collect();
        let graph = RoadGraph::read(&file(&places, &edges, "")).expect("a graph");
        // Hours from the first place to each, by trying every edge as often as there are places.
        let mut hours = vec![f64::INFINITY; count];
        hours[0] = 0.0;
        for _ in 0..count {
            for edge in &graph.edges {
                let (a, b) = (edge.from as usize, edge.to as usize);
                hours[b] = hours[b].min(hours[a] + edge.hours());
                hours[a] = hours[a].min(hours[b] + edge.hours());
            }
        }
        let end = |node: u32| {
            let edge = graph.edges.iter().position(|edge| edge.from == node || edge.to == node).expect("an edge");
            let along = f64::from(u8::from(graph.edges[edge].to == node));
            Snap { edge: edge as u32, along, point: graph.nodes[node as usize], off_miles: 0.0 }
        };

        let way = graph.way(&end(0), &end(count as u32 - 1)).expect("a way");

        let took: f64 = way.legs.iter().map(|leg| leg.miles / leg.class.mph()).sum();
        prop_assert!((took - hours[count - 1]).abs() < 0.01, "{took} hours, {} are possible", hours[count - 1]);
    }
}
