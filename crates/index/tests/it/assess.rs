//! Lists and previews by a broker's rules say of each carrier what `rules::assess` says of its facts alone.

use crate::made::{self, Random};
use crate::plain::built;
use index::{ChangeQuery, Classified, Exception, Filter, Ordinal, Query, Rulebook, SetKey, SetKind, Snapshot};
use kernel::provenance::Known;
use proptest::prelude::*;
use rules::{
    Bounds, Column, Fact, Facts, INDEFINITE, Override, Rule, RuleType, Setting, Silence, Summary, Threshold, Value,
    assess, summary,
};

const SUBSCRIBED: SetKey = SetKey { company: 1, kind: SetKind::Subscribed };

fn rules(random: &mut Random) -> Vec<Rule> {
    let settings = [Setting::Off, Setting::Off, Setting::Off, Setting::Active, Setting::Overridable];
    let rule = |is_type: &RuleType| {
        let threshold = if random.once_in(2) { threshold(random, *is_type) } else { None };
        Rule::new(*is_type, random.pick(&settings)).with(threshold)
    };
    RuleType::ALL.iter().map(rule).collect()
}

/// What a company may have set, for the types that have something to set.
fn threshold(random: &mut Random, is_type: RuleType) -> Option<Threshold> {
    Some(match is_type.scale()?.bounds {
        Bounds::Between(least, most) => {
            Threshold::Number(least + random.below((most - least + 1).unsigned_abs()).cast_signed())
        }
        Bounds::Among(choices) => Threshold::Choice(random.pick(choices).word),
    })
}

pub(crate) fn rulebook(random: &mut Random, ids: &[i64]) -> Rulebook {
    let exception = |random: &mut Random| Exception {
        carrier_id: random.pick(ids),
        rules: random.once_in(3).then(|| rules(random)),
        overridden: RuleType::ALL.iter().copied().filter(|_| random.once_in(2)).collect(),
    };
    let classified = |random: &mut Random, elected| {
        let mut exceptions: Vec<_> = (0..random.below(9)).map(|_| exception(random)).collect();
        exceptions.sort_by_key(|exception| exception.carrier_id);
        exceptions.dedup_by_key(|exception| exception.carrier_id);
        Classified { id: 7, name: String::new(), elected, rules: rules(random), exceptions }
    };
    let elected = SetKey { company: 2, kind: SetKind::Classification(7) };
    let silent = [
        Column::CarrierAuthority,
        Column::BrokerAuthority,
        Column::AuthoritySince,
        Column::LapsesOn,
        Column::BipdRequired,
        Column::BipdOnFile,
        Column::OutOfService,
        Column::LastInspectedOn,
        Column::ContactChangedOn,
        Column::Inspections,
    ];
    let silence = |random: &mut Random| silent.into_iter().filter(|_| random.once_in(2)).collect();
    Rulebook {
        today: made::today(),
        classifications: vec![classified(random, None), classified(random, Some(elected)), classified(random, None)],
        silence: Silence { real: silence(random), synthetic: silence(random) },
        own: vec![(random.pick(ids), Column::CargoCoverage, Known::Some(Value::Number(100_000)))],
        do_not_dispatch: None,
        raised: Vec::new(),
    }
}

/// One carrier's facts: the index's, and what the company itself knows.
pub(crate) fn plain_facts(snapshot: &Snapshot, rulebook: &Rulebook, ordinal: Ordinal) -> Facts {
    let carrier = snapshot.carrier(ordinal);
    let mut facts = snapshot.rule_facts(ordinal, rulebook);
    for (_, column, known) in rulebook.own.iter().filter(|(id, ..)| *id == carrier.id) {
        facts.set(*column, Fact::new(known.clone(), None));
    }
    facts
}

/// One carrier's assessment, computed from its facts.
fn plainly(snapshot: &Snapshot, rulebook: &Rulebook, ordinal: Ordinal) -> Option<Summary> {
    let carrier = snapshot.carrier(ordinal);
    let facts = plain_facts(snapshot, rulebook, ordinal);
    let outcomes = rulebook.classifications.iter().filter_map(|classified| {
        let holds = classified.elected.is_none_or(|set| is_member(snapshot, set, ordinal));
        let exception = classified.exceptions.iter().find(|exception| exception.carrier_id == carrier.id);
        let rules = exception.and_then(|exception| exception.rules.as_ref()).unwrap_or(&classified.rules);
        let covered = exception.map(|exception| exception.overridden.clone()).unwrap_or_default();
        let overrides: Vec<_> = covered
            .into_iter()
            .map(|is_type| Override {
                id: 1,
                is_type,
                is_active: true,
                expires_on: INDEFINITE,
                updated_at: chrono::DateTime::default(),
            })
            .collect();
        assess(&facts, rules, &overrides, rulebook.today).overall.filter(|_| holds)
    });
    summary(outcomes)
}

fn is_member(snapshot: &Snapshot, set: SetKey, ordinal: Ordinal) -> bool {
    everybody(snapshot, vec![Filter::Member(set, true)]).contains(&ordinal)
}

fn everybody(snapshot: &Snapshot, filters: Vec<Filter>) -> Vec<Ordinal> {
    let query = Query { filters, take: usize::MAX, ..Query::new(made::today()) };
    snapshot.search(&query).carriers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn each_assessment_matches_the_facts(seed: u64, count in 1..700_usize) {
        let random = &mut Random::new(seed);
        let carriers = made::carriers(random, count);
        let snapshot = built(&carriers);
        let rulebook = rulebook(random, &carriers.iter().map(|carrier| carrier.id).collect::<Vec<_>>());
        let among = if random.once_in(2) { vec![Filter::Member(SUBSCRIBED, true)] } else { Vec::new() };
        let listed = everybody(&snapshot, among.clone());
        let expected: Vec<_> = listed.iter().map(|ordinal| (*ordinal, plainly(&snapshot, &rulebook, *ordinal))).collect();

        let explained = snapshot.explain(&listed, &rulebook);
        let results: Vec<_> = listed.iter().copied().zip(explained.iter().map(|one| one.result)).collect();
        prop_assert_eq!(results, expected.clone());

        for wanted in [None, Some(Summary::Pass), Some(Summary::PartialPass), Some(Summary::Fail), Some(Summary::Incomplete)] {
            let query = Query { filters: among.clone(), take: usize::MAX, ..Query::new(made::today()) };
            let found = snapshot.assess(&query, &rulebook, wanted);

            let of_wanted = expected.iter().filter(|(_, result)| wanted.is_none() || *result == wanted);
            let page: Vec<_> = found.carriers.iter().map(|found| (found.ordinal, found.result)).collect();
            prop_assert_eq!(page, of_wanted.copied().collect::<Vec<_>>());
            prop_assert_eq!(found.counts.total(), expected.len());
            for result in Summary::ALL {
                let count = expected.iter().filter(|(_, other)| *other == Some(result)).count();
                prop_assert_eq!(found.counts.of(Some(result)), count);
            }
        }
    }

    #[test]
    fn a_preview_counts_every_carrier_whose_result_would_change(seed: u64, count in 1..700_usize) {
        let random = &mut Random::new(seed);
        let carriers = made::carriers(random, count);
        let snapshot = built(&carriers);
        let ids: Vec<_> = carriers.iter().map(|carrier| carrier.id).collect();
        let (before, after) = (rulebook(random, &ids), rulebook(random, &ids));

        let (all, of_sets) = snapshot.preview(&before, &after, &[&[SUBSCRIBED]], 3);
        let comparison = snapshot.compare(&before, &after);
        let subscribed = everybody(&snapshot, vec![Filter::Member(SUBSCRIBED, true)]);
        prop_assert_eq!(&comparison.among_these(&[&*subscribed, &*subscribed].concat(), 3), &of_sets[0]);
        let of_these = ChangeQuery { these: Some(subscribed), take: usize::MAX, ..ChangeQuery::default() };
        let of_set = ChangeQuery { among: Some(vec![SUBSCRIBED]), take: usize::MAX, ..ChangeQuery::default() };
        prop_assert_eq!(comparison.list(&of_these), comparison.list(&of_set));
        let by_name: Vec<_> = everybody(&snapshot, Vec::new())
            .into_iter()
            .filter(|ordinal| plainly(&snapshot, &before, *ordinal) != plainly(&snapshot, &after, *ordinal))
            .collect();
        let (total, second) = comparison.list(&ChangeQuery { skip: 1, take: 5, ..ChangeQuery::default() });
        prop_assert_eq!(total, by_name.len());
        prop_assert_eq!(second.iter().map(|one| one.ordinal).collect::<Vec<_>>(), by_name.iter().skip(1).take(5).copied().collect::<Vec<_>>());

        let cases = [(&all, Vec::new(), None), (&of_sets[0], vec![Filter::Member(SUBSCRIBED, true)], Some(vec![SUBSCRIBED]))];
        for (preview, among, sets) in cases {
            let results = |ordinal| (plainly(&snapshot, &before, ordinal), plainly(&snapshot, &after, ordinal));
            let looked_at = everybody(&snapshot, among);
            let changed = looked_at.iter().filter(|ordinal| { let (before, after) = results(**ordinal); before != after });
            prop_assert_eq!(preview.looked_at, looked_at.len());
            prop_assert_eq!(preview.changes.iter().map(|change| change.count).sum::<usize>(), changed.count());
            for change in &preview.changes {
                let query = ChangeQuery { before: Some(change.before), after: Some(change.after), take: usize::MAX, ..ChangeQuery::default() };
                let (total, listed) = comparison.list(&ChangeQuery { among: sets.clone(), ..query });
                prop_assert_eq!((total, listed.len()), (change.count, change.count));
                prop_assert!(listed.iter().all(|one| results(one.ordinal) == (one.before, one.after)));
                prop_assert_eq!(change.examples.len(), change.count.min(3));
                prop_assert!(change.examples.iter().all(|example| results(*example) == (change.before, change.after)));
            }
        }
    }

    #[test]
    fn monitored_carriers_match_the_lists(seed: u64, count in 1..700_usize) {
        let random = &mut Random::new(seed);
        let carriers = made::carriers(random, count);
        let snapshot = built(&carriers);
        let rulebook = rulebook(random, &carriers.iter().map(|carrier| carrier.id).collect::<Vec<_>>());

        let watched = snapshot.assess_set(SUBSCRIBED, &rulebook);

        let mut listed: Vec<_> = everybody(&snapshot, vec![Filter::Member(SUBSCRIBED, true)])
            .into_iter()
            .map(|ordinal| (snapshot.carrier(ordinal).id, plainly(&snapshot, &rulebook, ordinal)))
            .collect();
        listed.sort_unstable_by_key(|(id, _)| *id);
        prop_assert_eq!(&watched, &listed);
    }
}
