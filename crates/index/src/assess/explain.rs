//! Explanations of assessments: every active rule with its reason, for carriers that are read one by one. The texts are those of
//! `crates/rules`, the facts those of the index ([`Snapshot::rule_facts`]): without sources and most notes, which the carrier's page has.

use super::{Book, Held, Rulebook, Single};
use crate::snapshot::{Ordinal, Snapshot};
use rules::{Facts, Outcome, RuleResult, Summary, assess, summary, worst};

/// A carrier's assessment, and the reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The result; none when it has no rule to meet.
    pub result: Option<Summary>,
    /// Classifications that apply to it, oldest first.
    pub classifications: Vec<Explanation>,
}

/// A carrier's outcome in one classification.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The classification's id.
    pub classification_id: i64,
    /// The worst outcome; none when no rule is active.
    pub outcome: Option<Outcome>,
    /// Every active rule, in the order of the rule types.
    pub rules: Vec<RuleResult>,
}

impl Snapshot {
    /// The assessment of each of some carriers, with the reasons; the result is the one of [`Snapshot::assess`].
    pub fn explain(&self, ordinals: &[Ordinal], rulebook: &Rulebook) -> Vec<Explained> {
        let (book, nothing) = (Book::new(self, rulebook), Single::default());
        let one = |Ordinal(ordinal): &Ordinal| {
            let at = book.singles.binary_search_by_key(ordinal, |(other, _)| *other);
            let single = at.map_or(&nothing, |at| &book.singles[at].1);
            let facts = self.facts_of(rulebook, self.at(*ordinal).0, *ordinal, single);
            let classifications: Vec<_> =
                book.holding(*ordinal, single).map(|held| explanation(&held, &facts, rulebook)).collect();
            Explained { result: summary(classifications.iter().filter_map(|one| one.outcome)), classifications }
        };
        ordinals.iter().map(one).collect()
    }
}

fn explanation(held: &Held, facts: &Facts, rulebook: &Rulebook) -> Explanation {
    let mut rules = assess(facts, held.rules, &[], rulebook.today).results;
    for result in rules.iter_mut().filter(|result| held.is_overridden(result.rule)) {
        result.outcome = Outcome::Override;
    }
    let outcome = worst(rules.iter().map(|result| result.outcome));
    Explanation { classification_id: held.classified.id, outcome, rules }
}
