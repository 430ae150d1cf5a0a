//! Verdicts on a few carriers, with reasons: a page of a list.

use crate::assess::{Exception, Rulebook, Single, holding};
use crate::snapshot::{Ordinal, Snapshot};
use kernel::provenance::Known;
use rules::{Classed, Column, Judged, Value};
use std::collections::BTreeMap;

/// What is particular about one carrier: its exceptions by the place of their classification, and what the company itself knows.
pub(super) type Particulars<'a> = (Vec<(usize, &'a Exception)>, Vec<(Column, &'a Known<Value>)>);

/// The carriers of which something is particular, by id.
pub(super) fn particulars(rulebook: &Rulebook) -> BTreeMap<i64, Particulars<'_>> {
    let mut all: BTreeMap<i64, Particulars> = BTreeMap::new();
    for (at, classified) in rulebook.classifications.iter().enumerate() {
        for exception in &classified.exceptions {
            all.entry(exception.carrier_id).or_default().0.push((at, exception));
        }
    }
    for (carrier_id, column, known) in &rulebook.own {
        all.entry(*carrier_id).or_default().1.push((*column, known));
    }
    all
}

impl Snapshot {
    /// The verdict on each of some carriers, with its reasons in words. The facts are the index's: without sources and notes, which the
    /// carrier's page has.
    pub fn judge(&self, ordinals: &[Ordinal], rulebook: &Rulebook) -> Vec<Judged> {
        let id = |ordinal: &Ordinal| {
            let (block, slot) = self.at(ordinal.0);
            block.id[slot]
        };
        let mut singles: BTreeMap<i64, Single> =
            ordinals.iter().map(|ordinal| (id(ordinal), Single::default())).collect();
        for (at, classified) in rulebook.classifications.iter().enumerate() {
            for exception in &classified.exceptions {
                if let Some(single) = singles.get_mut(&exception.carrier_id) {
                    single.exceptions.push((at, exception));
                }
            }
        }
        for (carrier_id, column, known) in &rulebook.own {
            if let Some(single) = singles.get_mut(carrier_id) {
                single.own.push((*column, known));
            }
        }
        ordinals.iter().map(|ordinal| self.judge_one(*ordinal, &singles[&id(ordinal)], rulebook)).collect()
    }

    fn judge_one(&self, Ordinal(ordinal): Ordinal, single: &Single, rulebook: &Rulebook) -> Judged {
        let (block, slot) = self.at(ordinal);
        let facts = self.facts_of(rulebook, block, ordinal, single);
        let elected = |at: usize| rulebook.classifications[at].elected;
        let holds = |at: usize| elected(at).is_none_or(|set| self.sets.has(set, block.dot[slot]));
        let classed: Vec<Classed> = holding(rulebook, single, holds)
            .map(|held| Classed {
                id: held.classified.id,
                name: &held.classified.name,
                rules: held.rules,
                overridden: held.overridden.to_vec(),
            })
            .collect();
        rules::judge(&facts, &classed, &rulebook.raised, rulebook.today)
    }
}
