//! Assessments of many carriers by a broker's rules: the rules compiled to comparisons of columns, so that lists and previews are computed
//! on request. A rule's test and the combination of results are defined in `crates/rules` only; nothing here decides. (Document 1 §4 and
//! §7: `rules_assessment_eq`; product: "Rules, classifications, assessments".)

mod book;
mod checks;
mod explain;
mod facts;
mod list;
mod preview;
mod rulebook;
mod watched;

use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::mask;
use crate::snapshot::Snapshot;
pub(crate) use book::{Book, Held, Single, holding};
pub(crate) use checks::{Checks, FAIL, INCOMPLETE, Mix, NOTHING, PASS};
pub use explain::{Explained, Explanation};
use kernel::population::Population;
pub use list::{Assessed, AssessedPage, Counts};
pub use preview::{Change, ChangeQuery, Changing, Comparison, Preview};
pub use rulebook::{Classified, Exception, Rulebook};
use rules::{Facts, Outcome, Rule, RuleType, Setting, Summary, summary};
use std::ops::Range;
pub use watched::Watched;

/// The result of a carrier outside the query, or without an active rule.
pub(crate) const NO_RESULT: u8 = Summary::ALL.len() as u8;

/// How many blocks are assessed in two halves at once.
const WORTH_A_THREAD: usize = 8;

/// The checks for each block: each check once, however many classifications and books use it.
struct Plan {
    checks: Vec<Checks>,
    /// For each book and each of its classifications, the places of its rules' checks.
    asks: Vec<Vec<Vec<usize>>>,
}

impl Plan {
    fn of(snapshot: &Snapshot, books: &[&Book]) -> Self {
        let mut checks: Vec<Checks> = Vec::new();
        let mut place = |check: Checks| {
            checks.iter().position(|other| *other == check).unwrap_or_else(|| {
                checks.push(check);
                checks.len() - 1
            })
        };
        let mut asks = Vec::with_capacity(books.len());
        for Book { rulebook, .. } in books {
            let mut of = |classified: &Classified| {
                asked(&classified.rules).map(|rule| place(snapshot.checks(rule.predicate(), rulebook))).collect()
            };
            asks.push(rulebook.classifications.iter().map(&mut of).collect());
        }
        Self { checks, asks }
    }
}

/// The rules that are on; of rules of the same type the last one counts.
pub(crate) fn asked(rules: &[Rule]) -> impl Iterator<Item = Rule> {
    RuleType::ALL.iter().filter_map(|is_type| {
        let rule = rules.iter().rev().find(|rule| rule.is_type == *is_type)?;
        (rule.setting != Setting::Off).then_some(*rule)
    })
}

impl Snapshot {
    /// By each book the result of every carrier whose bit is set, as a place in `Summary::ALL`; [`NO_RESULT`] for the others and where
    /// no rule is active.
    fn results(&self, books: &[&Book], bits: &[u64]) -> Vec<Vec<u8>> {
        let plan = Plan::of(self, books);
        let mut results = vec![vec![NO_RESULT; self.blocks.len() * ROWS]; books.len()];
        let half = self.blocks.len() / 2;
        let (first, second): (Vec<_>, Vec<_>) = results.iter_mut().map(|all| all.split_at_mut(half * ROWS)).unzip();
        join_if(
            self.blocks.len() >= WORTH_A_THREAD,
            || self.results_of(&plan, books, bits, half..self.blocks.len(), second),
            || self.results_of(&plan, books, bits, 0..half, first),
        );
        results
    }

    /// The same by one book.
    fn results_by(&self, book: &Book, bits: &[u64]) -> Vec<u8> {
        self.results(&[book], bits).pop().unwrap_or_default()
    }

    /// The same for some blocks.
    fn results_of(
        &self,
        plan: &Plan,
        books: &[&Book],
        bits: &[u64],
        blocks: Range<usize>,
        mut results: Vec<&mut [u8]>,
    ) {
        let mut scratch = Scratch::default();
        for (nth, at) in blocks.enumerate() {
            let (block, words) = (&self.blocks[at], &bits[at * ROWS / 64..(at + 1) * ROWS / 64]);
            if words.iter().all(|word| *word == 0) {
                continue;
            }
            scratch.judge(plan, block, words);
            for ((book, asks), results) in books.iter().zip(&plan.asks).zip(&mut results) {
                self.assess_block(book, asks, at, words, &mut scratch, &mut results[nth * ROWS..][..ROWS]);
            }
        }
    }

    fn assess_block(
        &self,
        book: &Book,
        asks: &[Vec<usize>],
        at: usize,
        words: &[u64],
        scratch: &mut Scratch,
        results: &mut [u8],
    ) {
        let block = &self.blocks[at];
        let count = scratch.slots.len();
        scratch.tallies.clear();
        scratch.tallies.resize(count, Tally::default());
        for (ready, asks) in book.classifications.iter().zip(asks) {
            scratch.worst.clear();
            scratch.worst.resize(count, NOTHING);
            for check in asks {
                let verdicts = &scratch.verdicts[*check];
                scratch.worst.iter_mut().zip(verdicts).for_each(|(worst, verdict)| *worst = (*worst).min(*verdict));
            }
            let elected = ready.elected.as_ref().map(|bits| &bits[at * ROWS / 64..(at + 1) * ROWS / 64]);
            match elected {
                None => scratch.tallies.iter_mut().zip(&scratch.worst).for_each(|(tally, worst)| tally.add(*worst)),
                Some(elected) => {
                    for ((tally, worst), slot) in scratch.tallies.iter_mut().zip(&scratch.worst).zip(&scratch.slots) {
                        if mask::has(elected, u32::from(*slot)) {
                            tally.add(*worst);
                        }
                    }
                }
            }
        }
        for (slot, tally) in scratch.slots.iter().zip(&scratch.tallies) {
            results[usize::from(*slot)] = tally.result();
        }
        let first = (at * ROWS) as u32;
        for (ordinal, single) in book.singles_of(at) {
            let slot = ordinal - first;
            if mask::has(words, slot) {
                results[slot as usize] = self.single(book, block, *ordinal, single);
            }
        }
    }

    /// One carrier, by its own exceptions.
    fn single(&self, book: &Book, block: &Block, ordinal: u32, single: &Single) -> u8 {
        let facts = self.facts_of(book.rulebook, block, ordinal, single);
        let outcomes = book.holding(ordinal, single).filter_map(|held| {
            rules::worst(asked(held.rules).map(|rule| {
                if held.is_overridden(rule) {
                    return Outcome::Override;
                }
                rule.predicate().judge(&facts, book.rulebook.today).into()
            }))
        });
        code(summary(outcomes))
    }

    /// What the index and the company itself know of a carrier.
    pub(crate) fn facts_of(&self, rulebook: &Rulebook, block: &Block, ordinal: u32, single: &Single) -> Facts {
        let mut facts = self.facts(block, ordinal as usize % ROWS, rulebook);
        for (column, known) in &single.own {
            facts.set(*column, rules::Fact::new((*known).clone(), None));
        }
        facts
    }
}

/// A result as a place in `Summary::ALL`.
fn code(summary: Option<Summary>) -> u8 {
    let place = Summary::ALL.iter().position(|known| Some(*known) == summary);
    place.map_or(NO_RESULT, |place| place as u8)
}

/// What one block after the other is worked out in.
#[derive(Default)]
struct Scratch {
    slots: Vec<u16>,
    /// For each check of the plan, how each slot comes out of it.
    verdicts: Vec<Vec<u8>>,
    worst: Vec<u8>,
    tallies: Vec<Tally>,
}

impl Scratch {
    /// Judges the slots of a block by every check.
    fn judge(&mut self, plan: &Plan, block: &Block, words: &[u64]) {
        self.slots.clear();
        self.slots.extend(mask::ones(words).map(|slot| slot as u16));
        self.verdicts.resize_with(plan.checks.len(), Vec::new);
        let differ = plan.checks.iter().any(Checks::differ);
        let mix = if differ { Mix::of(block, &self.slots) } else { Mix::One(Population::Real) };
        for (check, verdicts) in plan.checks.iter().zip(&mut self.verdicts) {
            verdicts.clear();
            verdicts.resize(self.slots.len(), NOTHING);
            check.judge(block, &self.slots, mix, verdicts);
        }
    }
}

/// A carrier's outcomes, as `rules::summary` counts them.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    all: u8,
    accepted: u8,
    failed: u8,
}

impl Tally {
    /// Another classification's worst outcome. A company has far fewer than 255 classifications.
    fn add(&mut self, worst: u8) {
        self.all = self.all.saturating_add(u8::from(worst != NOTHING));
        self.accepted = self.accepted.saturating_add(u8::from(worst == checks::PASS));
        self.failed |= u8::from(worst == checks::FAIL);
    }

    const fn result(self) -> u8 {
        const PASS: u8 = 0;
        const PARTIAL: u8 = 1;
        const FAIL: u8 = 2;
        const INCOMPLETE: u8 = 3;
        match (self.all, self.accepted, self.failed) {
            (0, ..) => NO_RESULT,
            (all, accepted, _) if all == accepted => PASS,
            (_, 1.., _) => PARTIAL,
            (_, _, 1..) => FAIL,
            _ => INCOMPLETE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_match_the_rules() {
        use Outcome::{Fail, Incomplete, Pass};
        let all = [vec![], vec![Pass, Pass], vec![Pass, Fail], vec![Fail, Incomplete], vec![Incomplete]];
        for outcomes in all {
            let mut tally = Tally::default();
            for outcome in &outcomes {
                tally.add(match outcome {
                    Fail => checks::FAIL,
                    Incomplete => checks::INCOMPLETE,
                    _ => checks::PASS,
                });
            }
            assert_eq!(tally.result(), code(summary(outcomes)));
        }
    }
}
