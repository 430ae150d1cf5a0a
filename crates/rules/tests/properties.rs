//! The laws that assessments keep, whatever the facts, rules and overrides are; and that columns of many carriers come out as each carrier
//! by itself.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kernel::provenance::Known;
use proptest::prelude::*;
use rules::{
    Assessment, Bounds, Column, Fact, Facts, INDEFINITE, Judgment, Kind, Outcome, Override, Rule, RuleType, Setting,
    Test, Threshold, Value, assess, summary, worst,
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day")
}

fn value(column: Column) -> BoxedStrategy<Value> {
    match column.kind() {
        Kind::Count => (0..40_i64).prop_map(Value::Number).boxed(),
        Kind::Dollars => {
            prop_oneof![Just(0), Just(750_000), Just(1_000_000), 0..2_000_000_i64].prop_map(Value::Number).boxed()
        }
        Kind::Day => (-1_200..60_i64).prop_map(|days| Value::Day(today() + TimeDelta::days(days))).boxed(),
        Kind::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
        Kind::Word => prop_oneof![Just("S"), Just("C"), Just("active"), Just("inactive"), Just("A-"), Just("B")]
            .prop_map(|word| Value::Word(word.to_owned()))
            .boxed(),
    }
}

fn facts() -> impl Strategy<Value = Facts> {
    let each: Vec<_> = Column::ALL
        .iter()
        .map(|column| prop_oneof![1 => Just(Known::Unknown), 1 => Just(Known::None), 4 => value(*column).prop_map(Known::Some)])
        .collect();
    each.prop_map(|all| {
        Column::ALL
            .iter()
            .zip(all)
            .fold(Facts::new(), |facts, (column, known)| facts.with(*column, Fact::new(known, None)))
    })
}

/// A threshold that the type may have, or none.
fn threshold(is_type: RuleType) -> BoxedStrategy<Option<Threshold>> {
    match is_type.scale().map(|scale| scale.bounds) {
        None => Just(None).boxed(),
        Some(Bounds::Between(least, most)) => prop::option::of((least..=most).prop_map(Threshold::Number)).boxed(),
        Some(Bounds::Among(choices)) => {
            prop::option::of(prop::sample::select(choices).prop_map(|choice| Threshold::Choice(choice.word))).boxed()
        }
    }
}

/// Every rule at some threshold.
fn thresholds() -> impl Strategy<Value = Vec<Rule>> {
    let one = |is_type: &RuleType| {
        let is_type = *is_type;
        threshold(is_type).prop_map(move |own| Rule::new(is_type, Setting::Active).with(own))
    };
    RuleType::ALL.iter().map(one).collect::<Vec<_>>()
}

fn settings() -> impl Strategy<Value = Vec<Rule>> {
    let setting = prop_oneof![Just(Setting::Off), Just(Setting::Active), Just(Setting::Overridable)];
    let settings = prop::collection::vec(setting, RuleType::ALL.len());
    (thresholds(), settings).prop_map(|(rules, settings)| {
        rules.into_iter().zip(settings).map(|(rule, setting)| Rule { setting, ..rule }).collect()
    })
}

fn overrides() -> impl Strategy<Value = Vec<Override>> {
    let one = (prop::sample::select(RuleType::ALL), any::<bool>(), -20..20_i64, 0..5_i64, any::<bool>());
    prop::collection::vec(one, 0..8).prop_map(|all| {
        let made =
            |(id, (is_type, is_active, days, minutes, is_forever)): (i64, (RuleType, bool, i64, i64, bool))| Override {
                id,
                is_type,
                is_active,
                expires_on: if is_forever { INDEFINITE } else { today() + TimeDelta::days(days) },
                updated_at: DateTime::<Utc>::UNIX_EPOCH + TimeDelta::minutes(minutes),
            };
        (1..).zip(all).map(made).collect()
    })
}

fn outcome_of(assessment: &Assessment, is_type: RuleType) -> Option<Outcome> {
    assessment.results.iter().find(|result| result.rule.is_type == is_type).map(|result| result.outcome)
}

proptest! {
    #[test]
    fn the_worst_wins_in_each_category_and_overall(facts in facts(), rules in settings(), overrides in overrides()) {
        let found = assess(&facts, &rules, &overrides, today());

        let all: Vec<_> = found.results.iter().map(|result| result.outcome).collect();
        prop_assert_eq!(found.overall, [Outcome::Fail, Outcome::Incomplete, Outcome::Override, Outcome::Pass].into_iter().find(|one| all.contains(one)));
        prop_assert_eq!(found.overall, worst(found.categories.iter().map(|category| category.outcome)));
        for category in &found.categories {
            let of_category = found.results.iter().filter(|result| result.rule.is_type.category() == category.category);
            prop_assert_eq!(worst(of_category.map(|result| result.outcome)), Some(category.outcome));
        }
    }

    #[test]
    fn only_rules_that_are_on_are_asked_each_once_and_with_a_reason(facts in facts(), rules in settings(), overrides in overrides()) {
        let found = assess(&facts, &rules, &overrides, today());

        let asked: Vec<_> = rules.iter().filter(|rule| rule.setting != Setting::Off).map(|rule| rule.is_type).collect();
        let answered: Vec<_> = found.results.iter().map(|result| result.rule.is_type).collect();
        prop_assert_eq!(answered, asked);
        prop_assert!(found.results.iter().all(|result| result.reason.ends_with('.')));
    }

    #[test]
    fn asking_again_in_another_order_answers_the_same(facts in facts(), rules in settings(), overrides in overrides()) {
        let found = assess(&facts, &rules, &overrides, today());

        prop_assert_eq!(&found, &assess(&facts, &rules, &overrides, today()));
        let (mut turned_rules, mut turned_overrides) = (rules, overrides);
        turned_rules.reverse();
        turned_overrides.reverse();
        prop_assert_eq!(&found, &assess(&facts, &turned_rules, &turned_overrides, today()));
    }

    #[test]
    fn an_override_changes_its_own_rule_alone(facts in facts(), rules in settings(), overrides in overrides(), is_type in prop::sample::select(RuleType::ALL)) {
        let before = assess(&facts, &rules, &overrides, today());
        let newest = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(1);
        let new = Override { id: 99, is_type, is_active: true, expires_on: INDEFINITE, updated_at: newest };
        let after = assess(&facts, &rules, &[overrides, vec![new]].concat(), today());

        for (one, other) in before.results.iter().zip(&after.results) {
            if one.rule.is_type != is_type {
                prop_assert_eq!(one, other);
            }
        }
        let is_overridable = rules.iter().any(|rule| rule.is_type == is_type && rule.setting == Setting::Overridable);
        let wanted = if is_overridable { Some(Outcome::Override) } else { outcome_of(&before, is_type) };
        prop_assert_eq!(outcome_of(&after, is_type), wanted);
        // What it does not cover still decides: the overall result is never better than the worst of the rest.
        let rest = worst(before.results.iter().filter(|result| result.rule.is_type != is_type).map(|result| result.outcome));
        prop_assert!(rest.is_none_or(|rest| after.overall <= Some(rest)));
    }

    #[test]
    fn an_override_ends_by_itself_after_its_last_day(days in 0..400_u64) {
        let last = today() + Days::new(days);
        let rules = [Rule::new(RuleType::Bipd750, Setting::Overridable)];
        let made = Override { id: 1, is_type: RuleType::Bipd750, is_active: true, expires_on: last, updated_at: DateTime::UNIX_EPOCH };
        let on = |day| assess(&Facts::new(), &rules, std::slice::from_ref(&made), day).overall;

        prop_assert_eq!(on(last), Some(Outcome::Override));
        prop_assert_eq!(on(last + Days::new(1)), Some(Outcome::Incomplete));
        let forever = Override { expires_on: INDEFINITE, ..made.clone() };
        prop_assert_eq!(assess(&Facts::new(), &rules, &[forever], INDEFINITE + Days::new(days)).overall, Some(Outcome::Override));
    }

    #[test]
    fn an_unknown_fact_neither_passes_nor_fails(facts in facts(), is_type in prop::sample::select(RuleType::ALL)) {
        let facts = facts.with(is_type.predicate().column(), Fact::unknown("Nobody tells"));

        prop_assert_eq!(is_type.predicate().judge(&facts, today()), Judgment::Unknown);
    }

    #[test]
    fn some_but_not_all_accepted_is_a_partial_pass(outcomes in prop::collection::vec(prop::sample::select(&Outcome::ALL[..]), 1..6)) {
        let accepted = outcomes.iter().filter(|outcome| outcome.is_accepted()).count();
        let word = summary(outcomes.iter().copied()).map(rules::Summary::as_str);
        let wanted = match accepted {
            0 if outcomes.contains(&Outcome::Fail) => "fail",
            0 => "incomplete",
            some if some == outcomes.len() => "pass",
            _ => "partial_pass",
        };
        prop_assert_eq!(word, Some(wanted));
    }

    #[test]
    fn columns_of_many_carriers_come_out_as_each_carrier(carriers in prop::collection::vec(facts(), 1..20), rules in thresholds()) {
        for rule in rules {
            let test = rule.predicate().on(today());
            let by_columns = by_columns(test, &carriers);
            for (facts, verdict) in carriers.iter().zip(by_columns) {
                let by_itself = assess(facts, &[rule], &[], today()).results[0].verdict;
                prop_assert_eq!(by_itself, verdict, "{:?}", rule);
            }
        }
    }

    #[test]
    fn a_stricter_number_passes_nobody_that_a_laxer_one_fails(facts in facts(), rules in thresholds()) {
        for rule in rules {
            let Some(Threshold::Number(number)) = rule.threshold else { continue };
            let default = Rule { threshold: None, ..rule };
            let Some(Threshold::Number(own)) = rule.is_type.scale().map(|scale| scale.default) else { continue };
            // More dollars, months of authority and days without a change are stricter; more months to be inspected in, and more
            // units for each inspection, laxer.
            let is_laxer_with_more = matches!(rule.is_type, RuleType::InspectedRecently | RuleType::InspectionsPerFleet);
            let is_stricter = (number > own) != is_laxer_with_more;
            let (strict, lax) = if is_stricter { (rule, default) } else { (default, rule) };
            let judged = |rule: Rule| rule.predicate().judge(&facts, today());
            prop_assert!(judged(strict) <= judged(lax), "{:?}", rule);
        }
    }
}

/// The least number of a column, as in an index: none and unknown are above every value.
const NONE: i64 = i64::MAX - 1;
const UNKNOWN: i64 = i64::MAX;

fn cells(column: Column, carriers: &[Facts]) -> Vec<i64> {
    let cell = |facts: &Facts| match facts.known(column) {
        Known::Unknown => UNKNOWN,
        Known::None => NONE,
        Known::Some(value) => value.number().unwrap_or(UNKNOWN),
    };
    carriers.iter().map(cell).collect()
}

/// A test on whole columns by masks, as an index does it.
fn by_columns(test: Test, carriers: &[Facts]) -> Vec<Judgment> {
    match test {
        Test::Range { column, low, high, none } => {
            let verdict = |cell: i64| match cell {
                UNKNOWN => Judgment::Unknown,
                NONE => none,
                cell if (low.unwrap_or(i64::MIN)..=high.unwrap_or(NONE - 1)).contains(&cell) => Judgment::Pass,
                _ => Judgment::Fail,
            };
            cells(column, carriers).into_iter().map(verdict).collect()
        }
        Test::Outside { column, low, high } => {
            let verdict = |cell: i64| match cell {
                UNKNOWN => Judgment::Unknown,
                cell if (low..=high).contains(&cell) => Judgment::Fail,
                _ => Judgment::Pass,
            };
            cells(column, carriers).into_iter().map(verdict).collect()
        }
        Test::Words { column, words, none } => {
            // A bit for each value, as in a column of flags.
            let all = ["S", "C", "active", "inactive", "A-", "B"];
            let wanted =
                all.iter().enumerate().filter(|(_, word)| words.contains(word)).fold(0, |bits, (at, _)| bits | 1 << at);
            let verdict = |facts: &Facts| match facts.known(column) {
                Known::Unknown => Judgment::Unknown,
                Known::None => none,
                Known::Some(value) => {
                    let at = all.iter().position(|word| *value == Value::Word((*word).to_owned()));
                    let bit = at.map_or(0, |at| 1 << at);
                    if bit & wanted == 0 { Judgment::Fail } else { Judgment::Pass }
                }
            };
            carriers.iter().map(verdict).collect()
        }
        Test::Ratio { of, to, times } => {
            let zeroed = |cell: i64| if cell == NONE { 0 } else { cell };
            let pairs = cells(of, carriers).into_iter().zip(cells(to, carriers));
            let verdict = |(of, to): (i64, i64)| match (zeroed(of), zeroed(to)) {
                (UNKNOWN, _) | (_, UNKNOWN) => Judgment::Unknown,
                (of, to) if of >= to / times => Judgment::Pass,
                _ => Judgment::Fail,
            };
            pairs.map(verdict).collect()
        }
    }
}
