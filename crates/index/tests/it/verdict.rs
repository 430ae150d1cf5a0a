//! Verdicts on whole blocks, on carriers one by one, and by `rules::judge` on each carrier's facts are the same; so are the lists made from
//! them, and verdicts that were taken over from those before a change.

use crate::assess::{plain_facts, rulebook};
use crate::made::{self, Random};
use crate::plain::{Plain, built};
use index::{
    Changes, Filter, Hits, Membership, Ordinal, Query, Rulebook, SetKey, SetKind, Snapshot, Sort, SortBy, Verdicts,
};
use proptest::prelude::*;
use rules::{Classed, Judged, Rule, RuleType, Setting, Signal, Summary, Verdict, judge, standing};
use std::sync::Arc;

const ONBOARDED: SetKey = SetKey { company: 1, kind: SetKind::Onboarded };

/// Rules of few types, so that every verdict comes up, and what weighs on verdicts beside them.
fn book(random: &mut Random, ids: &[i64]) -> Rulebook {
    let mut book = rulebook(random, ids);
    let mut thinned = |rules: &mut Vec<Rule>| {
        for rule in rules.iter_mut() {
            if !random.once_in(8) {
                rule.setting = Setting::Off;
            }
        }
    };
    for classified in &mut book.classifications {
        thinned(&mut classified.rules);
        classified.exceptions.iter_mut().filter_map(|one| one.rules.as_mut()).for_each(&mut thinned);
    }
    for (at, classified) in book.classifications.iter_mut().enumerate() {
        (classified.id, classified.name) = (at as i64, format!("Class {at}"));
    }
    let raised = |random: &mut Random| (random.pick(Signal::ALL), random.pick(&Verdict::ALL));
    Rulebook {
        do_not_dispatch: Some(ONBOARDED).filter(|_| !random.once_in(3)),
        raised: (0..random.below(4)).map(|_| raised(random)).collect(),
        ..book
    }
}

/// A carrier's verdict from its facts alone, and the places of the classifications that accept it.
fn plainly(snapshot: &Snapshot, rulebook: &Rulebook, row: &Plain, ordinal: Ordinal) -> (Judged, Vec<usize>) {
    let facts = plain_facts(snapshot, rulebook, ordinal);
    let (mut classes, mut accepted) = (Vec::new(), Vec::new());
    for (at, classified) in rulebook.classifications.iter().enumerate() {
        if classified.elected.is_some_and(|set| !row.sets.contains(&set)) {
            continue;
        }
        let exception = classified.exceptions.iter().find(|exception| exception.carrier_id == row.id);
        let rules = exception.and_then(|exception| exception.rules.as_ref()).unwrap_or(&classified.rules);
        let overridden: Vec<RuleType> = exception.map(|exception| exception.overridden.clone()).unwrap_or_default();
        if standing(&facts, rules, &overridden, rulebook.today) == Some(Verdict::Use) {
            accepted.push(at);
        }
        classes.push(Classed { id: classified.id, name: &classified.name, rules, overridden });
    }
    (judge(&facts, &classes, &rulebook.raised, rulebook.today), accepted)
}

fn by_name(snapshot: &Snapshot) -> Vec<Ordinal> {
    snapshot.search(&Query { take: usize::MAX, ..Query::new(made::today()) }).carriers
}

fn row<'a>(rows: &'a [Plain], snapshot: &Snapshot, ordinal: Ordinal) -> &'a Plain {
    let dot = snapshot.carrier(ordinal).dot_number;
    rows.iter().find(|row| row.dot_number == dot).expect("a row")
}

fn asked(verdicts: &Arc<Verdicts>, filters: Vec<Filter>) -> Query {
    Query { filters, verdicts: Some(Arc::clone(verdicts)), take: usize::MAX, ..Query::new(made::today()) }
}

fn ids(rows: &[Plain]) -> Vec<i64> {
    rows.iter().map(|row| row.id).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn blocks_and_single_carriers_come_to_what_the_facts_say(seed: u64, count in 1..500_usize) {
        let random = &mut Random::new(seed);
        let rows = made::carriers(random, count);
        let snapshot = built(&rows);
        let rulebook = book(random, &ids(&rows));
        let all = by_name(&snapshot);
        let expected: Vec<_> = all.iter().map(|one| plainly(&snapshot, &rulebook, row(&rows, &snapshot, *one), *one)).collect();

        let verdicts = Arc::new(snapshot.verdicts(&rulebook, None));
        let one_by_one = snapshot.judge(&all, &rulebook);

        for ((ordinal, (expected, _)), judged) in all.iter().zip(&expected).zip(&one_by_one) {
            prop_assert_eq!(judged, expected);
            prop_assert_eq!(verdicts.of(*ordinal), Some(expected.verdict), "{:?}", expected);
        }
        for (at, classified) in rulebook.classifications.iter().enumerate() {
            let found = snapshot.search(&asked(&verdicts, vec![Filter::Passes(classified.id)]));
            let accepting = all.iter().zip(&expected).filter(|(_, (_, accepted))| accepted.contains(&at));
            prop_assert_eq!(found.carriers, accepting.map(|(ordinal, _)| *ordinal).collect::<Vec<_>>());
        }
        prop_assert!(snapshot.search(&asked(&verdicts, vec![Filter::Passes(99)])).carriers.is_empty());
    }

    #[test]
    fn whoever_is_to_be_used_or_unknown_fails_no_classification_that_holds_for_all(seed: u64, count in 1..500_usize) {
        let random = &mut Random::new(seed);
        let rows = made::carriers(random, count);
        let snapshot = built(&rows);
        let rulebook = book(random, &ids(&rows));
        let verdicts = snapshot.verdicts(&rulebook, None);
        let all = by_name(&snapshot);
        for classified in rulebook.classifications.iter().filter(|one| one.elected.is_none()) {
            let alone = Rulebook { classifications: vec![classified.clone()], ..rulebook.clone() };
            for (ordinal, result) in all.iter().zip(snapshot.assess_each(&all, &alone)) {
                let verdict = verdicts.of(*ordinal);
                let is_left = matches!(verdict, Some(Verdict::Use | Verdict::Unknown));
                prop_assert!(!is_left || result != Some(Summary::Fail), "{:?}", verdict);
            }
        }
    }

    #[test]
    fn lists_are_filtered_counted_and_sorted_by_verdict(seed: u64, count in 1..500_usize) {
        let random = &mut Random::new(seed);
        let rows = made::carriers(random, count);
        let snapshot = built(&rows);
        let rulebook = book(random, &ids(&rows));
        let verdicts = Arc::new(snapshot.verdicts(&rulebook, None));
        let others = match random.below(3) {
            0 => Vec::new(),
            1 => vec![Filter::Member(ONBOARDED, random.once_in(2))],
            _ => vec![Filter::HasPhone(true)],
        };
        let listed = snapshot.search(&asked(&verdicts, others.clone()));
        let verdict = |ordinal: &Ordinal| verdicts.of(*ordinal).expect("every carrier has a verdict");
        let count = |wanted: Verdict| listed.carriers.iter().filter(|ordinal| verdict(ordinal) == wanted).count();
        let is_counted = |hits: &Hits| {
            let counts = hits.verdict_counts.expect("counts");
            Verdict::ALL.iter().all(|one| counts.of(*one) == count(*one)) && counts.total() == listed.total
        };
        prop_assert!(is_counted(&listed));

        let wanted: Vec<Verdict> = Verdict::ALL.into_iter().filter(|_| random.once_in(2)).collect();
        let mut filters = others.clone();
        filters.insert(random.below(filters.len() as u64 + 1) as usize, Filter::Verdict(wanted.clone()));
        let found = snapshot.search(&asked(&verdicts, filters.clone()));
        let of_wanted: Vec<Ordinal> = listed.carriers.iter().copied().filter(|one| wanted.contains(&verdict(one))).collect();
        prop_assert_eq!(&found.carriers, &of_wanted);
        prop_assert_eq!(found.total, of_wanted.len());
        prop_assert!(is_counted(&found), "a condition on the verdict leaves the totals as they are");
        let either = snapshot.search(&asked(&verdicts, vec![Filter::AnyOf(filters)]));
        prop_assert!(of_wanted.iter().all(|ordinal| either.carriers.contains(ordinal)));

        for is_descending in [false, true] {
            let mut sorted = listed.carriers.clone();
            sorted.sort_by_key(verdict);
            if is_descending {
                sorted.sort_by_key(|ordinal| std::cmp::Reverse(verdict(ordinal)));
            }
            let (skip, take) = (random.below(listed.total as u64 + 3) as usize, random.below(60) as usize);
            let sort = Some(Sort { by: SortBy::Verdict, is_descending });
            let page = snapshot.search(&Query { sort, skip, take, ..asked(&verdicts, others.clone()) });
            let expected: Vec<Ordinal> = sorted.into_iter().skip(skip).take(take).collect();
            prop_assert_eq!(page.carriers, expected);
            prop_assert_eq!(page.total, listed.total);
        }
        let without = Query { verdicts: None, ..asked(&verdicts, vec![Filter::Verdict(Verdict::ALL.to_vec())]) };
        prop_assert_eq!(snapshot.search(&without).total, 0);
    }

    #[test]
    fn verdicts_that_follow_changes_are_those_made_anew(seed: u64, count in 1..500_usize) {
        let random = &mut Random::new(seed);
        let mut rows = made::carriers(random, count);
        let mut snapshot = built(&rows);
        let mut rulebook = book(random, &ids(&rows));
        let mut verdicts = snapshot.verdicts(&rulebook, None);
        for _ in 0..6 {
            match random.below(5) {
                4 if rows.len() > 1 => {
                    let removed = rows.swap_remove(random.below(rows.len() as u64) as usize).dot_number;
                    snapshot = snapshot.apply(&Changes { removed: vec![removed], ..Changes::default() });
                }
                0 => {
                    let at = random.below(rows.len() as u64) as usize;
                    let kept = rows[at].clone();
                    let (former, vehicles, touches, sets) = (kept.former, kept.vehicles, kept.touches, kept.sets);
                    let other = made::carrier(random, kept.dot_number, 60);
                    rows[at] = Plain { former, vehicles, touches, sets, ..other };
                    snapshot = snapshot.apply(&Changes { carriers: vec![rows[at].carrier()], ..Changes::default() });
                }
                1 => {
                    let at = random.below(rows.len() as u64) as usize;
                    let set = random.pick(&made::sets());
                    let is_member = !rows[at].sets.contains(&set);
                    if is_member { rows[at].sets.push(set) } else { rows[at].sets.retain(|other| *other != set) }
                    let membership = Membership { set, dot_number: rows[at].dot_number, is_member };
                    snapshot = snapshot.apply(&Changes { memberships: vec![membership], ..Changes::default() });
                }
                2 => {
                    // Exceptions alone differ, or what the company knows.
                    let other = book(random, &ids(&rows));
                    for (classified, other) in rulebook.classifications.iter_mut().zip(other.classifications) {
                        classified.exceptions = other.exceptions;
                    }
                    rulebook.own = other.own;
                }
                _ => rulebook = book(random, &ids(&rows)),
            }
            verdicts = snapshot.verdicts(&rulebook, Some(&verdicts));
            prop_assert!(verdicts == snapshot.verdicts(&rulebook, None));
        }
        let rebuilt = built(&rows);
        let anew = rebuilt.verdicts(&rulebook, Some(&verdicts));
        prop_assert!(anew == rebuilt.verdicts(&rulebook, None), "of another snapshot nothing is taken over");
    }
}
