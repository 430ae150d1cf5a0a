//! Changes applied step by step give the same answers as a rebuild, and as a plain scan.

use crate::made::{self, Random};
use crate::oracle;
use crate::plain::{Plain, built};
use crate::predecessors;
use index::{Changes, Filter, Membership, Query, SetKey, SetKind, Snapshot};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Rows = BTreeMap<u32, Plain>;

/// What one step changes, by DOT number.
#[derive(Default)]
pub(crate) struct Step {
    put: BTreeSet<u32>,
    removed: BTreeSet<u32>,
    touched: BTreeSet<u32>,
    parted: BTreeSet<u32>,
    chosen: BTreeSet<u32>,
}

/// A random change of some rows: new carriers, other facts, other touches, removals.
pub(crate) fn step(random: &mut Random, rows: &mut Rows, count: u64) -> Step {
    let mut step = Step::default();
    // What is skipped when no carrier comes or goes is met by steps in which none does.
    let stays = random.once_in(2);
    for _ in 0..=random.below(count) {
        let dot = 100 + random.below(3 * rows.len() as u64 + 60) as u32;
        match (random.below(6), rows.get_mut(&dot)) {
            (0, Some(_)) | (_, None) if stays => {}
            (0, Some(_)) => {
                rows.remove(&dot);
                step.removed.insert(dot);
            }
            (1, Some(row)) => {
                row.touches = (0..random.below(6)).map(|_| made::touch(random, 40)).collect();
                step.touched.insert(dot);
            }
            (4, Some(row)) => {
                let other = made::carrier(random, dot, 60);
                (row.former, row.vehicles) = (other.former, other.vehicles);
                step.parted.insert(dot);
            }
            (5, Some(row)) => {
                row.sets = made::carrier(random, dot, 60).sets;
                step.chosen.insert(dot);
            }
            (2, Some(row)) => {
                row.power_units = made::carrier(random, dot, 60).power_units;
                step.put.insert(dot);
            }
            (_, Some(old)) => {
                let kept = std::mem::take(old);
                let (touches, former, vehicles, sets) = (kept.touches, kept.former, kept.vehicles, kept.sets);
                *old = Plain { former, vehicles, touches, sets, ..made::carrier(random, dot, 70) };
                step.put.insert(dot);
            }
            (_, None) => {
                rows.insert(dot, Plain { touches: vec![made::touch(random, 40)], ..made::carrier(random, dot, 70) });
                step.put.insert(dot);
                step.touched.insert(dot);
                step.parted.insert(dot);
                step.chosen.insert(dot);
            }
        }
    }
    step
}

/// Which sets a carrier is in and which not.
fn memberships(row: &Plain) -> impl Iterator<Item = Membership> {
    let is_member = |set: &SetKey| row.sets.contains(set);
    made::sets().into_iter().map(move |set| Membership { set, dot_number: row.dot_number, is_member: is_member(&set) })
}

/// The snapshot after a step, described by its state at the end.
pub(crate) fn applied(snapshot: &Snapshot, step: &Step, rows: &Rows) -> Snapshot {
    snapshot.apply(&Changes {
        carriers: step.put.iter().filter_map(|dot| rows.get(dot)).map(Plain::carrier).collect(),
        removed: step.removed.iter().copied().filter(|dot| !rows.contains_key(dot)).collect(),
        touches: step.touched.iter().filter_map(|dot| Some((*dot, rows.get(dot)?.touches.clone()))).collect(),
        apart: step.parted.iter().filter_map(|dot| Some((*dot, rows.get(dot)?.apart()))).collect(),
        memberships: step.chosen.iter().filter_map(|dot| rows.get(dot)).flat_map(memberships).collect(),
    })
}

fn follows(seed: u64, count: usize, steps: usize, changes: u64) {
    let mut random = Random::new(seed);
    let mut rows: Rows = made::carriers(&mut random, count).into_iter().map(|row| (row.dot_number, row)).collect();
    let first = built(rows.values());
    let before: Vec<Plain> = rows.values().cloned().collect();
    let mut snapshot = first.clone();

    for _ in 0..steps {
        let change = step(&mut random, &mut rows, changes);
        snapshot = applied(&snapshot, &change, &rows);
        let rows: Vec<&Plain> = rows.values().collect();
        assert_eq!(snapshot.len(), rows.len());
        oracle::compare(&mut random, &snapshot, &rows, 12);
        let anew = built(rows.iter().copied());
        assert_eq!(predecessors::flags(&snapshot, &rows), predecessors::flags(&anew, &rows));
    }

    let rows: Vec<&Plain> = rows.values().collect();
    for row in &rows {
        let ordinal = snapshot.find_dot(row.dot_number).expect("it is there");
        assert_eq!(snapshot.carrier(ordinal), row.whole());
    }
    oracle::compare(&mut random, &snapshot.rebuilt(), &rows, 40);
    oracle::compare(&mut random, &first, &before.iter().collect::<Vec<_>>(), 20);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
    #[test]
    fn changes_step_by_step_give_what_a_rebuild_gives(seed: u64, count in 0..300usize) {
        follows(seed, count, 8, 40);
    }
}

#[test]
fn changes_across_blocks_give_what_a_rebuild_gives() {
    follows(11, 9_000, 6, 3_000);
}

#[test]
fn a_rebuild_is_due_when_many_came_or_went() {
    let rows = made::carriers(&mut Random::new(5), 6_000);
    let snapshot = built(&rows);
    assert!(!snapshot.is_due_for_rebuild());

    let removed = rows[..5_000].iter().map(|row| row.dot_number).collect();
    let smaller = snapshot.apply(&Changes { removed, ..Changes::default() });

    assert!(smaller.is_due_for_rebuild() && !smaller.rebuilt().is_due_for_rebuild());
    assert_eq!((smaller.len(), snapshot.len()), (1_000, 6_000));
}

#[test]
fn a_carrier_that_comes_back_is_in_its_sets_again() {
    let mut rows = made::carriers(&mut Random::new(8), 40);
    let set = SetKey { company: 9, kind: SetKind::Subscribed };
    rows[7].sets = vec![set];
    let dot = rows[7].dot_number;
    let members = |snapshot: &Snapshot| {
        let query = Query { filters: vec![Filter::Member(set, true)], take: 9, ..Query::new(made::today()) };
        let hits = snapshot.search(&query);
        hits.carriers.iter().map(|&carrier| snapshot.carrier(carrier).dot_number).collect::<Vec<_>>()
    };
    let snapshot = built(&rows);
    assert_eq!(members(&snapshot), [dot]);

    let without = snapshot.apply(&Changes { removed: vec![dot], ..Changes::default() });
    let again = Changes { carriers: vec![rows[7].carrier()], ..Changes::default() };

    assert!(members(&without).is_empty() && members(&without.rebuilt()).is_empty());
    assert_eq!(members(&without.apply(&again)), [dot]);
    assert_eq!(members(&without.rebuilt().apply(&again).rebuilt()), [dot]);
}
