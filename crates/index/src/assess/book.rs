//! A rulebook made ready for one snapshot: whom each classification holds for, and who is judged one by one.

use super::rulebook::{Classified, Exception, Rulebook};
use crate::block::ROWS;
use crate::mask;
use crate::snapshot::Snapshot;
use kernel::provenance::Known;
use rules::{Column, Rule, RuleType, Setting, Value};
use std::collections::BTreeMap;

/// A rulebook made ready for one snapshot.
pub(crate) struct Book<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(super) classifications: Vec<Ready>,
    /// Carriers that are judged one by one, by ordinal.
    pub(super) singles: Vec<(u32, Single<'a>)>,
}

/// A classification made ready: a bit for each slot; none when it holds for all.
pub(super) struct Ready {
    pub(super) elected: Option<Vec<u64>>,
}

/// What is particular about one carrier.
#[derive(Default)]
pub(crate) struct Single<'a> {
    /// Its exceptions, by the place of their classification.
    pub(crate) exceptions: Vec<(usize, &'a Exception)>,
    /// What the company itself knows of it.
    pub(crate) own: Vec<(Column, &'a Known<Value>)>,
}

impl<'a> Book<'a> {
    pub(crate) fn new(snapshot: &Snapshot, rulebook: &'a Rulebook) -> Self {
        let ready = |classified: &Classified| Ready {
            elected: classified.elected.map(|set| {
                let mut bits = snapshot.no_bits();
                snapshot.sets.mark(set, &mut bits);
                bits
            }),
        };
        let mut singles: BTreeMap<u32, Single> = BTreeMap::new();
        for (at, classified) in rulebook.classifications.iter().enumerate() {
            for exception in &classified.exceptions {
                if let Some(ordinal) = snapshot.find_id(exception.carrier_id) {
                    singles.entry(ordinal.0).or_default().exceptions.push((at, exception));
                }
            }
        }
        for (carrier_id, column, known) in &rulebook.own {
            if let Some(ordinal) = snapshot.find_id(*carrier_id) {
                singles.entry(ordinal.0).or_default().own.push((*column, known));
            }
        }
        Self {
            rulebook,
            classifications: rulebook.classifications.iter().map(ready).collect(),
            singles: singles.into_iter().collect(),
        }
    }
}

/// The checks of a classification that applies to a carrier.
pub(crate) struct Held<'a> {
    /// The place of the classification in the rulebook.
    pub(crate) at: usize,
    pub(crate) classified: &'a Classified,
    pub(crate) rules: &'a [Rule],
    pub(crate) overridden: &'a [RuleType],
}

impl Held<'_> {
    /// Whether an override replaces the facts.
    pub(super) fn is_overridden(&self, rule: Rule) -> bool {
        rule.setting == Setting::Overridable && self.overridden.contains(&rule.is_type)
    }
}

impl<'a> Book<'a> {
    /// The classifications that hold for a carrier, oldest first.
    pub(crate) fn holding(&self, ordinal: u32, single: &Single<'a>) -> impl Iterator<Item = Held<'a>> {
        let is_elected =
            move |at: usize| self.classifications[at].elected.as_ref().is_none_or(|bits| mask::has(bits, ordinal));
        holding(self.rulebook, single, is_elected)
    }

    /// The carriers of each classification as bits of all slots; none where it holds for all.
    pub(crate) fn elected(&self) -> impl Iterator<Item = Option<&[u64]>> {
        self.classifications.iter().map(|ready| ready.elected.as_deref())
    }

    /// The carriers of a block that are judged one by one.
    pub(crate) fn singles_of(&self, block: usize) -> &[(u32, Single<'a>)] {
        let start = |block: usize| self.singles.partition_point(|(ordinal, _)| (*ordinal as usize) < block * ROWS);
        &self.singles[start(block)..start(block + 1)]
    }
}

/// The classifications that hold for a carrier, oldest first; `holds` says it of a place in the rulebook.
pub(crate) fn holding<'a>(
    rulebook: &'a Rulebook,
    single: &Single<'a>,
    holds: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Held<'a>> {
    let holding = rulebook.classifications.iter().enumerate().filter(move |(at, _)| holds(*at));
    holding.map(|(at, classified)| {
        let exception = single.exceptions.iter().find(|(of, _)| *of == at).map(|(_, exception)| *exception);
        Held {
            at,
            classified,
            rules: exception.and_then(|exception| exception.rules.as_deref()).unwrap_or(&classified.rules),
            overridden: exception.map_or(&[], |exception| &exception.overridden),
        }
    })
}
