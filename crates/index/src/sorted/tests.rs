use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn listed(sorted: &Sorted<u32>) -> Vec<Entry<u32>> {
    sorted.entries(sorted.all()).collect()
}

proptest! {
    #[test]
    fn changes_give_the_list_that_sorting_anew_gives(
        start in prop::collection::btree_set((0..500u32, 0..9u32), 0..300),
        steps in prop::collection::vec(prop::collection::btree_set((0..500u32, 0..9u32), 0..200), 0..8),
    ) {
        let mut model: BTreeSet<Entry<u32>> = start;
        let mut sorted = Sorted::from_entries(model.iter().rev().copied().collect());
        for step in steps {
            let (removed, added): (Vec<_>, Vec<_>) = step.into_iter().partition(|entry| model.contains(entry));
            model.retain(|entry| !removed.contains(entry));
            model.extend(&added);
            sorted.change(removed, added);
            prop_assert!(listed(&sorted).into_iter().eq(model.iter().copied()));
        }
        let span = sorted.between(100..=200);
        prop_assert!(sorted.entries(span).eq(model.range((100, 0)..(201, 0)).copied()));
        prop_assert_eq!(sorted.count(span), model.range((100, 0)..(201, 0)).count());
        prop_assert_eq!(sorted.find(7), model.range((7, 0)..(8, 0)).next().map(|entry| entry.1));
    }
}

#[test]
fn chunks_split_when_they_grow_and_go_when_they_empty() {
    let mut sorted = Sorted::from_entries((0..10_000).map(|key| (key * 2, key)).collect());
    let shared = sorted.clone();

    sorted.change(Vec::new(), (0..10_000).map(|key| (key * 2 + 1, key)).collect());
    assert_eq!(sorted.count(sorted.all()), 20_000);
    assert!(sorted.chunks.iter().all(|chunk| chunk.len() < 2 * CHUNK));

    sorted.change(listed(&sorted), Vec::new());
    assert_eq!((sorted.chunks.len(), shared.count(shared.all())), (0, 10_000));
}
