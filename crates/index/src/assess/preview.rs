//! The effect of a change of rules: how many carriers would get another result, before it is saved.

use super::{Book, NO_RESULT, Rulebook};
use crate::sets::SetKey;
use crate::snapshot::{Ordinal, Snapshot};
use rules::Summary;

/// How many carriers go from one result to another, with examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Their present assessment; none when they have no rule to meet.
    pub before: Option<Summary>,
    /// Their assessment after the change.
    pub after: Option<Summary>,
    /// How many.
    pub count: usize,
    /// Some of them.
    pub examples: Vec<Ordinal>,
}

/// A change of rules, looked at among some carriers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Number of carriers assessed.
    pub looked_at: usize,
    /// Those that would change.
    pub changes: Vec<Change>,
}

impl Snapshot {
    /// Compares two rulebooks among all carriers, and among those of each set in turn.
    pub fn preview(
        &self,
        before: &Rulebook,
        after: &Rulebook,
        sets: &[&[SetKey]],
        examples: usize,
    ) -> (Preview, Vec<Preview>) {
        let all = self.alive_bits();
        let books = [before, after].map(|rulebook| Book::new(self, rulebook));
        let results = self.results(&books.each_ref(), &all);
        let within = |bits: &[u64]| compare(bits, &results[0], &results[1], examples);
        let of_sets = sets.iter().map(|sets| {
            let mut bits = self.no_bits();
            sets.iter().for_each(|set| self.sets.mark(*set, &mut bits));
            within(&bits)
        });
        (within(&all), of_sets.collect())
    }
}

fn compare(bits: &[u64], before: &[u8], after: &[u8], examples: usize) -> Preview {
    const RESULTS: usize = NO_RESULT as usize + 1;
    let mut found: Vec<(usize, Vec<Ordinal>)> = vec![Default::default(); RESULTS * RESULTS];
    let mut looked_at = 0;
    for (word, first) in bits.iter().zip((0..).step_by(64)) {
        looked_at += word.count_ones() as usize;
        let rows = first..first + 64;
        // Most stretches do not change at all.
        if *word == 0 || before[rows.clone()] == after[rows.clone()] {
            continue;
        }
        for at in rows.filter(|at| word >> (at % 64) & 1 == 1 && before[*at] != after[*at]) {
            let (count, some) = &mut found[usize::from(before[at]) * RESULTS + usize::from(after[at])];
            *count += 1;
            if some.len() < examples {
                some.push(Ordinal(at as u32));
            }
        }
    }
    let result = |code: usize| Summary::ALL.get(code).copied();
    let changes = found.into_iter().enumerate().filter(|(_, (count, _))| *count > 0).map(|(at, (count, examples))| {
        Change { before: result(at / RESULTS), after: result(at % RESULTS), count, examples }
    });
    Preview { looked_at, changes: changes.collect() }
}
