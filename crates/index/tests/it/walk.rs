//! A walk of random changes: after each step a snapshot answers like one built anew from the rows, and like a plain scan of them.

use crate::made::{self, Random};
use crate::oracle;
use crate::plain::{Plain, built};
use crate::predecessors;
use index::{Changes, Membership, SetKey, Snapshot};
use std::collections::{BTreeMap, BTreeSet};

/// The rows as they stand, by DOT number.
type Rows = BTreeMap<u32, Plain>;

/// What one step changes, by DOT number.
#[derive(Default)]
struct Step {
    put: BTreeSet<u32>,
    removed: BTreeSet<u32>,
    touched: BTreeSet<u32>,
    parted: BTreeSet<u32>,
    chosen: BTreeSet<u32>,
}

/// A random change of some rows: new carriers, other facts, other touches, removals.
fn step(random: &mut Random, rows: &mut Rows, count: u64) -> Step {
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
fn applied(snapshot: &Snapshot, step: &Step, rows: &Rows) -> Snapshot {
    snapshot.apply(&Changes {
        carriers: step.put.iter().filter_map(|dot| rows.get(dot)).map(Plain::carrier).collect(),
        removed: step.removed.iter().copied().filter(|dot| !rows.contains_key(dot)).collect(),
        touches: step.touched.iter().filter_map(|dot| Some((*dot, rows.get(dot)?.touches.clone()))).collect(),
        apart: step.parted.iter().filter_map(|dot| Some((*dot, rows.get(dot)?.apart()))).collect(),
        memberships: step.chosen.iter().filter_map(|dot| rows.get(dot)).flat_map(memberships).collect(),
    })
}

/// How far a walk goes.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub(crate) seed: u64,
    /// Carriers at the beginning.
    pub(crate) count: usize,
    pub(crate) steps: usize,
    /// The most rows that a step changes.
    pub(crate) changed: u64,
}

/// Takes the walk. `kept` is what becomes of each snapshot before and after a step: itself, or what was kept of it in a file. A snapshot that
/// was read before the changes still answers from the rows of then.
pub(crate) fn follows(walk: Walk, kept: impl Fn(&Snapshot) -> Snapshot) {
    let mut random = Random::new(walk.seed);
    let mut rows: Rows = made::carriers(&mut random, walk.count).into_iter().map(|row| (row.dot_number, row)).collect();
    let first = built(rows.values());
    let before: Vec<Plain> = rows.values().cloned().collect();
    let mut snapshot = first.clone();

    for _ in 0..walk.steps {
        let change = step(&mut random, &mut rows, walk.changed);
        snapshot = kept(&applied(&kept(&snapshot), &change, &rows));
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
