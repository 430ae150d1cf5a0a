//! Changes applied step by step give the same answers as a rebuild, and as a plain scan.

use crate::made::{self, Random};
use crate::plain::built;
use crate::walk::{self, Walk};
use index::{Changes, Filter, Query, SetKey, SetKind, Snapshot};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
    #[test]
    fn changes_step_by_step_give_what_a_rebuild_gives(seed: u64, count in 0..300usize) {
        walk::follows(Walk { seed, count, steps: 8, changed: 40 }, Snapshot::clone);
    }
}

#[test]
fn changes_across_blocks_give_what_a_rebuild_gives() {
    walk::follows(Walk { seed: 11, count: 9_000, steps: 6, changed: 3_000 }, Snapshot::clone);
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
