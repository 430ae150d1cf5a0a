//! The carriers of a list by assessment.

use super::{Book, NO_RESULT, Rulebook};
use crate::mask;
use crate::page::Ranking;
use crate::query::Query;
use crate::search::Selection;
use crate::snapshot::{Ordinal, Snapshot};
use rules::Summary;

/// How many carriers have each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    by_result: [usize; NO_RESULT as usize + 1],
}

impl Counts {
    /// How many have this result; none: how many have no rule to meet.
    pub fn of(&self, result: Option<Summary>) -> usize {
        self.by_result[usize::from(super::code(result))]
    }

    /// How many there are.
    pub fn total(&self) -> usize {
        self.by_result.iter().sum()
    }
}

/// A carrier of a list, and its assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessed {
    /// The carrier.
    pub ordinal: Ordinal,
    /// The result; none when it has no rule to meet.
    pub result: Option<Summary>,
}

/// A page of carriers, with exact totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssessedPage {
    /// Number of carriers that meet the query.
    pub counts: Counts,
    /// How many of them have the wanted result.
    pub total: usize,
    /// The carriers of the page, in order.
    pub carriers: Vec<Assessed>,
}

impl Snapshot {
    /// The carriers that meet a query and have a result, or any. Sorted as the question says; by relevance is by name.
    pub fn assess(&self, query: &Query, rulebook: &Rulebook, wanted: Option<Summary>) -> AssessedPage {
        let bits = self.bits(self.select(query, None));
        let results = self.results_by(&Book::new(self, rulebook), &bits);
        let mut counts = Counts::default();
        mask::ones(&bits).for_each(|at| counts.by_result[usize::from(results[at as usize])] += 1);
        let selected = if wanted.is_some() {
            let wanted = super::code(wanted);
            let mut selected = self.no_bits();
            for at in mask::ones(&bits).filter(|at| results[*at as usize] == wanted) {
                mask::set(&mut selected, at);
            }
            selected
        } else {
            bits
        };
        let total = wanted.map_or_else(|| counts.total(), |result| counts.of(Some(result)));
        let take = query.take.min(total.saturating_sub(query.skip));
        let page = match take {
            0 => Vec::new(),
            _ => self.page(&Selection::Bits(selected, total), total, Ranking::of(query.order()), query.skip, take),
        };
        let assessed = |ordinal: u32| Assessed {
            ordinal: Ordinal(ordinal),
            result: Summary::ALL.get(usize::from(results[ordinal as usize])).copied(),
        };
        AssessedPage { counts, total, carriers: page.into_iter().map(assessed).collect() }
    }

    /// The assessment of each of some carriers.
    pub fn assess_each(&self, ordinals: &[Ordinal], rulebook: &Rulebook) -> Vec<Option<Summary>> {
        let mut bits = self.no_bits();
        for ordinal in ordinals {
            mask::set(&mut bits, ordinal.0);
        }
        let results = self.results_by(&Book::new(self, rulebook), &bits);
        ordinals.iter().map(|ordinal| Summary::ALL.get(usize::from(results[ordinal.0 as usize])).copied()).collect()
    }
}
