//! The effect of a change of rules: how many carriers would get another result, before it is saved.

use super::{Book, NO_RESULT, Rulebook};
use crate::mask;
use crate::page::Ranking;
use crate::search::Selection;
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

/// Which of the carriers that would change are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangeQuery {
    /// The members of these sets alone; none: all carriers.
    pub among: Option<Vec<SetKey>>,
    /// These carriers alone, in the place of sets.
    pub these: Option<Vec<Ordinal>>,
    /// Those alone that have this result now; the inner none is no rule to meet.
    pub before: Option<Option<Summary>>,
    /// Those alone that would have this result.
    pub after: Option<Option<Summary>>,
    /// Carriers left out at the beginning.
    pub skip: usize,
    /// Carriers of the page at most.
    pub take: usize,
}

/// A carrier whose result would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changing {
    /// The carrier.
    pub ordinal: Ordinal,
    /// Its result now.
    pub before: Option<Summary>,
    /// Its result after the change.
    pub after: Option<Summary>,
}

/// Two rulebooks' results of every carrier.
#[derive(Debug)]
pub struct Comparison<'a> {
    snapshot: &'a Snapshot,
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Comparison<'_> {
    /// What would change among all carriers.
    pub fn all(&self, examples: usize) -> Preview {
        self.within(&self.snapshot.alive_bits(), examples)
    }

    /// What would change among the members of some sets.
    pub fn among(&self, sets: &[SetKey], examples: usize) -> Preview {
        self.within(&self.members(sets), examples)
    }

    /// What would change among these carriers, each of which counts once.
    pub fn among_these(&self, carriers: &[Ordinal], examples: usize) -> Preview {
        self.within(&self.bits(carriers), examples)
    }

    /// A page of the carriers that would change, by name, and how many there are: those that [`Comparison::all`], [`Comparison::among`] and
    /// [`Comparison::among_these`] count.
    pub fn list(&self, query: &ChangeQuery) -> (usize, Vec<Changing>) {
        let among = match (&query.these, &query.among) {
            (Some(carriers), _) => self.bits(carriers),
            (None, Some(sets)) => self.members(sets),
            (None, None) => self.snapshot.alive_bits(),
        };
        let is = |wanted: Option<Option<Summary>>, code: u8| wanted.is_none_or(|wanted| super::code(wanted) == code);
        let mut changing = self.snapshot.no_bits();
        for at in mask::ones(&among) {
            let (before, after) = (self.before[at as usize], self.after[at as usize]);
            if before != after && is(query.before, before) && is(query.after, after) {
                mask::set(&mut changing, at);
            }
        }
        let total = mask::count(&changing);
        let take = query.take.min(total.saturating_sub(query.skip));
        let by_name = Ranking::Name { is_descending: false };
        let page = if take == 0 {
            Vec::new()
        } else {
            self.snapshot.page(&Selection::Bits(changing, total), total, by_name, query.skip, take)
        };
        let result = |codes: &[u8], at: u32| Summary::ALL.get(usize::from(codes[at as usize])).copied();
        let one = |at: u32| Changing {
            ordinal: Ordinal(at),
            before: result(&self.before, at),
            after: result(&self.after, at),
        };
        (total, page.into_iter().map(one).collect())
    }

    fn members(&self, sets: &[SetKey]) -> Vec<u64> {
        let mut bits = self.snapshot.no_bits();
        for set in sets {
            self.snapshot.sets.mark(*set, &mut bits);
        }
        bits
    }

    fn bits(&self, carriers: &[Ordinal]) -> Vec<u64> {
        let mut bits = self.snapshot.no_bits();
        for carrier in carriers {
            mask::set(&mut bits, carrier.0);
        }
        bits
    }

    fn within(&self, bits: &[u64], examples: usize) -> Preview {
        compare(bits, &self.before, &self.after, examples)
    }
}

impl Snapshot {
    /// Every carrier's results by two rulebooks.
    pub fn compare(&self, before: &Rulebook, after: &Rulebook) -> Comparison<'_> {
        let books = [before, after].map(|rulebook| Book::new(self, rulebook));
        let mut results = self.results(&books.each_ref(), &self.alive_bits()).into_iter();
        let mut next = || results.next().unwrap_or_default();
        Comparison { snapshot: self, before: next(), after: next() }
    }

    /// Compares two rulebooks among all carriers, and among those of each set in turn.
    pub fn preview(
        &self,
        before: &Rulebook,
        after: &Rulebook,
        sets: &[&[SetKey]],
        examples: usize,
    ) -> (Preview, Vec<Preview>) {
        let comparison = self.compare(before, after);
        (comparison.all(examples), sets.iter().map(|sets| comparison.among(sets, examples)).collect())
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
