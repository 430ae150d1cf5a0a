//! Whole blocks: signals and rules as checks of columns, each once however many classifications ask for it.

use super::bits::{Bits, Words};
use crate::assess::{Book, Checks, FAIL, INCOMPLETE, Mix, NOTHING, PASS, Rulebook, asked};
use crate::block::ROWS;
use crate::mask;
use crate::sets::SetKey;
use crate::snapshot::Snapshot;
use kernel::population::Population;
use rules::{Predicate, Setting, Signal, Verdict, combined, signaled, standing};
use std::borrow::Cow;

/// A standing that is none: no rule is on.
const NO_STANDING: u8 = Verdict::ALL.len() as u8;

/// What each outcome of a check leads to, by its number.
type Leads = [u8; NOTHING as usize + 1];

/// A rulebook as checks.
pub(super) struct Plan {
    checks: Vec<Checks>,
    /// The signals: the place of the check, and what its outcomes lead to.
    signals: Vec<(usize, Leads)>,
    /// The rules of each classification.
    classes: Vec<Vec<(usize, Leads)>>,
    /// The company's sets: do not dispatch, and those of its elected classifications.
    sets: Vec<Option<SetKey>>,
    do_not_dispatch: u8,
    /// What a carrier comes to that stands so in its classifications: bit n is the nth verdict.
    together: [u8; 1 << Verdict::ALL.len()],
}

/// What one block after the other is worked out in.
#[derive(Default)]
pub(super) struct Scratch {
    slots: Vec<u16>,
    /// For each check, how each slot comes out of it.
    outcomes: Vec<Vec<u8>>,
    worst: Vec<u8>,
    standing: Vec<u8>,
    /// The standings in all classifications, a bit for each.
    standings: Vec<u8>,
}

impl Plan {
    pub(super) fn of(snapshot: &Snapshot, rulebook: &Rulebook) -> Self {
        let mut checks: Vec<Checks> = Vec::new();
        let mut place = |predicate: Predicate| {
            let check = snapshot.checks(predicate, rulebook);
            checks.iter().position(|other| *other == check).unwrap_or_else(|| {
                checks.push(check);
                checks.len() - 1
            })
        };
        let of_signal = |signal: &Signal| {
            let unknown = if signal.is_required() { Verdict::Unknown } else { Verdict::Use };
            let leads = leads(signal.verdict(&rulebook.raised), unknown);
            (place(signal.predicate()), leads)
        };
        // Whom a company does not dispatch is in a set, not in a column.
        let of_columns = Signal::ALL.iter().filter(|signal| **signal != Signal::DoNotDispatch);
        let signals = of_columns.map(of_signal).collect();
        let classes = rulebook.classifications.iter().map(|classified| {
            let of_rule = |rule: rules::Rule| {
                let failed = if rule.setting == Setting::Overridable { Verdict::Review } else { Verdict::DoNotUse };
                (place(rule.predicate()), leads(failed, Verdict::Unknown))
            };
            asked(&classified.rules).map(of_rule).collect()
        });
        let classes = classes.collect();
        let together = std::array::from_fn(|bits| {
            let has = |verdict: &Verdict| bits >> (*verdict as u8) & 1 == 1;
            combined(Verdict::ALL.into_iter().filter(has)) as u8
        });
        Self {
            checks,
            signals,
            classes,
            sets: std::iter::once(rulebook.do_not_dispatch)
                .chain(rulebook.classifications.iter().map(|classified| classified.elected))
                .collect(),
            do_not_dispatch: Signal::DoNotDispatch.verdict(&rulebook.raised) as u8,
            together,
        }
    }

    /// The company's sets as bits of all slots; none for a set that it does not have.
    pub(super) fn marked<'a>(&self, snapshot: &Snapshot, book: &'a Book) -> Vec<Option<Cow<'a, [u64]>>> {
        let mut elected = book.elected();
        let marked = self.sets.iter().enumerate().map(|(at, set)| {
            if at > 0 {
                return elected.next().flatten().map(Cow::Borrowed);
            }
            let mut bits = snapshot.no_bits();
            snapshot.sets.mark((*set)?, &mut bits);
            Some(Cow::Owned(bits))
        });
        marked.collect()
    }
}

/// What failing and not knowing lead to.
const fn leads(failed: Verdict, unknown: Verdict) -> Leads {
    let mut leads = [Verdict::Use as u8; NOTHING as usize + 1];
    leads[FAIL as usize] = failed as u8;
    leads[INCOMPLETE as usize] = unknown as u8;
    leads[PASS as usize] = Verdict::Use as u8;
    leads
}

/// The words of a block in each of the sets, one after the other; none at all when nobody is in any.
pub(super) fn here(sets: &[Option<Cow<[u64]>>], at: usize) -> Vec<u64> {
    let words = |set: &Option<Cow<[u64]>>| -> Words {
        set.as_ref().map_or([0; ROWS / 64], |bits| std::array::from_fn(|word| bits[at * (ROWS / 64) + word]))
    };
    let here: Vec<u64> = sets.iter().flat_map(words).collect();
    if here.iter().all(|word| *word == 0) { Vec::new() } else { here }
}

impl Snapshot {
    /// Judges every carrier of a block; `sets` are the block's words in the company's sets.
    pub(super) fn judge_block(&self, plan: &Plan, book: &Book, at: usize, sets: &[u64], scratch: &mut Scratch) -> Bits {
        let block = &self.blocks[at];
        let count = block.len();
        let set = |nth: usize| sets.get(nth * ROWS / 64..(nth + 1) * ROWS / 64);
        scratch.judge(plan, block);
        let Scratch { outcomes, worst, standing, standings, .. } = scratch;
        refill(worst, count, Verdict::Use as u8);
        for (check, leads) in &plan.signals {
            lower(worst, &outcomes[*check], *leads);
        }
        if let Some(members) = set(0) {
            for slot in mask::ones(members) {
                let worst = &mut worst[slot as usize];
                *worst = (*worst).min(plan.do_not_dispatch);
            }
        }
        let mut bits = Bits::new(plan.classes.len());
        refill(standings, count, 0);
        for (nth, class) in plan.classes.iter().enumerate().filter(|(_, class)| !class.is_empty()) {
            refill(standing, count, Verdict::Use as u8);
            for (check, leads) in class {
                lower(standing, &outcomes[*check], *leads);
            }
            if plan.sets[nth + 1].is_some() {
                let members = set(nth + 1);
                for (slot, standing) in (0..).zip(standing.iter_mut()) {
                    if !members.is_some_and(|members| mask::has(members, slot)) {
                        *standing = NO_STANDING;
                    }
                }
            }
            pack(standing, &block.alive, Verdict::Use as u8, &mut bits.accepted_mut()[nth]);
            standings.iter_mut().zip(&*standing).for_each(|(all, standing)| *all |= 1_u8 << *standing);
        }
        // The bit of those without a standing is above all others.
        let together = |all: u8| plan.together[usize::from(all & !(1 << NO_STANDING))];
        worst.iter_mut().zip(&*standings).for_each(|(worst, all)| *worst = (*worst).min(together(*all)));
        for verdict in Verdict::ALL {
            pack(worst, &block.alive, verdict as u8, bits.of_mut(verdict));
        }
        self.judge_singles(book, at, &mut bits);
        bits
    }

    /// Judges the carriers of a block that have exceptions, by these.
    fn judge_singles(&self, book: &Book, at: usize, bits: &mut Bits) {
        let (block, rulebook) = (&self.blocks[at], book.rulebook);
        for (ordinal, single) in
            book.singles_of(at).iter().filter(|(ordinal, _)| block.alive[*ordinal as usize % ROWS] == 1)
        {
            let slot = *ordinal % ROWS as u32;
            let facts = self.facts_of(rulebook, block, *ordinal, single);
            let mut standings = Vec::with_capacity(rulebook.classifications.len());
            (0..rulebook.classifications.len()).for_each(|nth| bits.accept(nth, slot, false));
            for held in book.holding(*ordinal, single) {
                let standing = standing(&facts, held.rules, held.overridden, rulebook.today);
                bits.accept(held.at, slot, standing == Some(Verdict::Use));
                standings.extend(standing);
            }
            bits.put(slot, signaled(&facts, &rulebook.raised, rulebook.today).min(combined(standings)));
        }
    }
}

impl Scratch {
    /// Judges all slots of a block by every check.
    fn judge(&mut self, plan: &Plan, block: &crate::block::Block) {
        self.slots.clear();
        self.slots.extend(0..block.len() as u16);
        self.outcomes.resize_with(plan.checks.len(), Vec::new);
        let differ = plan.checks.iter().any(Checks::differ);
        let mix = if differ { Mix::of(block, &self.slots) } else { Mix::One(Population::Real) };
        for (check, outcomes) in plan.checks.iter().zip(&mut self.outcomes) {
            refill(outcomes, self.slots.len(), NOTHING);
            check.judge(block, &self.slots, mix, outcomes);
        }
    }
}

fn refill(bytes: &mut Vec<u8>, count: usize, value: u8) {
    bytes.clear();
    bytes.resize(count, value);
}

/// Lowers each slot to what its outcome leads to. Comparisons in place of a table look-up, so that the compiler uses wide instructions.
fn lower(worst: &mut [u8], outcomes: &[u8], leads: Leads) {
    let (failed, unknown) = (leads[FAIL as usize], leads[INCOMPLETE as usize]);
    for (worst, outcome) in worst.iter_mut().zip(outcomes) {
        let lead = if *outcome == FAIL { failed } else { Verdict::Use as u8 };
        let lead = if *outcome == INCOMPLETE { unknown } else { lead };
        *worst = (*worst).min(lead);
    }
}

/// The slots with a value that were not removed, as bits.
fn pack(values: &[u8], alive: &[u8], wanted: u8, words: &mut Words) {
    let mut buffer = [0; ROWS];
    for ((byte, value), alive) in buffer.iter_mut().zip(values).zip(alive) {
        *byte = u8::from(*value == wanted) & alive;
    }
    mask::pack(&buffer, words);
}
