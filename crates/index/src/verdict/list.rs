//! Lists by verdict: conditions and totals are bits, and the order is the verdicts' groups one after the other, each by name.

use super::Verdicts;
use super::bits::{Bits, Words};
use crate::block::ROWS;
use crate::lane::Touched;
use crate::mask;
use crate::page::Ranking;
use crate::query::{Filter, Query};
use crate::search::Selection;
use crate::snapshot::{Ordinal, Snapshot};
use rules::Verdict;

/// How many carriers have each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerdictCounts {
    by_verdict: [usize; Verdict::ALL.len()],
}

impl VerdictCounts {
    /// How many have this verdict.
    pub const fn of(&self, verdict: Verdict) -> usize {
        self.by_verdict[verdict as usize]
    }

    /// How many there are.
    pub fn total(&self) -> usize {
        self.by_verdict.iter().sum()
    }
}

impl Verdicts {
    /// The verdict on a carrier; none for one that came after they were made.
    pub fn of(&self, Ordinal(ordinal): Ordinal) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| self.has(*verdict, ordinal))
    }

    /// How many carriers have each verdict.
    pub fn counts(&self) -> VerdictCounts {
        self.counts_of(&Selection::All)
    }

    fn has(&self, verdict: Verdict, ordinal: u32) -> bool {
        let part = self.parts.get(ordinal as usize / ROWS);
        part.is_some_and(|part| mask::has(part.bits.of(verdict), ordinal % ROWS as u32))
    }

    /// How many carriers of a selection have each verdict.
    pub(crate) fn counts_of(&self, selection: &Selection) -> VerdictCounts {
        let count = |verdict: Verdict| match selection {
            Selection::All => self.parts.iter().map(|part| mask::count(part.bits.of(verdict))).sum(),
            Selection::Bits(bits, _) => self
                .parts
                .iter()
                .zip(bits.as_chunks().0)
                .map(|(part, words): (_, &Words)| both(part.bits.of(verdict), words))
                .sum(),
            Selection::Few(few) => few.iter().filter(|ordinal| self.has(verdict, **ordinal)).count(),
        };
        VerdictCounts { by_verdict: Verdict::ALL.map(count) }
    }

    /// The carriers that have one of these verdicts, as bits for so many blocks.
    pub(crate) fn with(&self, verdicts: &[Verdict], blocks: usize) -> Vec<u64> {
        self.gathered(blocks, |bits| {
            let mut words = [0; ROWS / 64];
            for verdict in verdicts {
                words.iter_mut().zip(bits.of(*verdict)).for_each(|(all, word)| *all |= word);
            }
            words
        })
    }

    /// The carriers that a classification accepts, as bits for so many blocks; none for a classification that was not asked.
    pub(crate) fn accepted(&self, classification: i64, blocks: usize) -> Vec<u64> {
        let at = self.rulebook.classifications.iter().position(|classified| classified.id == classification);
        self.gathered(blocks, |bits| *at.and_then(|at| bits.accepted(at)).unwrap_or(&[0; ROWS / 64]))
    }

    fn gathered(&self, blocks: usize, words: impl Fn(&Bits) -> Words) -> Vec<u64> {
        let mut all: Vec<u64> = self.parts.iter().take(blocks).flat_map(|part| words(&part.bits)).collect();
        all.resize(blocks * (ROWS / 64), 0);
        all
    }

    /// The carriers of a selection that have one of these verdicts, and how many.
    fn within(&self, selection: &Selection, verdicts: &[Verdict], blocks: usize) -> (Selection, usize) {
        let bits = match selection {
            Selection::All => self.with(verdicts, blocks),
            Selection::Bits(bits, _) => {
                let mut with = self.with(verdicts, blocks);
                with.iter_mut().zip(bits).for_each(|(with, bits)| *with &= bits);
                with
            }
            Selection::Few(few) => {
                let is_wanted = |ordinal: &u32| verdicts.iter().any(|verdict| self.has(*verdict, *ordinal));
                let few: Vec<u32> = few.iter().copied().filter(is_wanted).collect();
                let total = few.len();
                return (Selection::Few(few), total);
            }
        };
        let total = mask::count(&bits);
        (Selection::Bits(bits, total), total)
    }
}

fn both(some: &Words, others: &Words) -> usize {
    some.iter().zip(others).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

impl Snapshot {
    /// The carriers that meet the conditions, and with verdicts how many have each before the conditions on the verdict.
    pub(crate) fn select_and_count(&self, query: &Query, lane: Option<&Touched>) -> (Selection, Option<VerdictCounts>) {
        let Some(verdicts) = &query.verdicts else { return (self.select(query, lane), None) };
        let wanted: Vec<&[Verdict]> = query
            .filters
            .iter()
            .filter_map(|filter| if let Filter::Verdict(wanted) = filter { Some(&wanted[..]) } else { None })
            .collect();
        if wanted.is_empty() {
            let selection = self.select(query, lane);
            let counts = verdicts.counts_of(&selection);
            return (selection, Some(counts));
        }
        let is_other = |filter: &&Filter| !matches!(filter, Filter::Verdict(_));
        let others = Query { filters: query.filters.iter().filter(is_other).cloned().collect(), ..query.clone() };
        let selection = self.select(&others, lane);
        let counts = verdicts.counts_of(&selection);
        let in_all = |verdict: &Verdict| wanted.iter().all(|wanted| wanted.contains(verdict));
        let wanted: Vec<Verdict> = Verdict::ALL.into_iter().filter(in_all).collect();
        (verdicts.within(&selection, &wanted, self.blocks.len()).0, Some(counts))
    }

    /// A page of a selection by verdict, the worst first or last, within one verdict by name.
    pub(crate) fn by_verdict(
        &self,
        verdicts: &Verdicts,
        selection: &Selection,
        is_descending: bool,
        mut skip: usize,
        mut take: usize,
    ) -> Vec<u32> {
        let mut order = Verdict::ALL;
        if is_descending {
            order.reverse();
        }
        let counts = verdicts.counts_of(selection);
        let mut page = Vec::with_capacity(take);
        for verdict in order {
            let total = counts.of(verdict);
            if skip >= total {
                skip -= total;
                continue;
            }
            let here = take.min(total - skip);
            if here == 0 {
                break;
            }
            let (group, total) = verdicts.within(selection, &[verdict], self.blocks.len());
            page.extend(self.page(&group, total, Ranking::Name { is_descending: false }, skip, here));
            take -= here;
            skip = 0;
        }
        page
    }
}
