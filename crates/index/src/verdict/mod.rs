//! A company's verdicts on all carriers, as bits: worked out block by block from the same columns that rules are judged by, kept by the caller,
//! and taken over where nothing changed. What a verdict follows from is defined in `crates/rules` only (`rules::signaled`, `rules::standing`,
//! `rules::combined`); nothing here decides.

mod bits;
mod list;
mod plan;
mod some;

use crate::assess::{Book, Rulebook};
use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::snapshot::Snapshot;
use bits::Bits;
pub use list::VerdictCounts;
use plan::Plan;
use std::sync::{Arc, Weak};

/// How many blocks are judged in two halves at once.
const WORTH_A_THREAD: usize = 8;

/// What each carrier of a snapshot comes to for one company: a bit for each verdict, and for each classification that accepts it. It belongs to
/// the snapshot that made it; for the next one [`Snapshot::verdicts`] makes it anew from this one. About half a megabyte for each million
/// carriers, and an eighth of one for each classification.
#[derive(Clone, Debug)]
pub struct Verdicts {
    /// What they were made by.
    rulebook: Arc<Rulebook>,
    parts: Vec<Part>,
}

/// The verdicts of a block.
#[derive(Clone, Debug)]
struct Part {
    /// The block that they are of. It is not kept alive, and no other can take its address.
    of: Weak<Block>,
    /// The company's sets in this block; empty when no carrier is in any.
    sets: Arc<[u64]>,
    bits: Arc<Bits>,
}

impl PartialEq for Verdicts {
    /// Whether they say the same.
    fn eq(&self, other: &Self) -> bool {
        self.parts.iter().map(|part| &part.bits).eq(other.parts.iter().map(|part| &part.bits))
    }
}

impl Snapshot {
    /// The verdicts on all carriers. Of `before`, of whichever snapshot, the blocks are taken over that are still the same, when the rules are;
    /// carriers with exceptions are judged again where these differ, and those that came into a set of the company or left it.
    pub fn verdicts(&self, rulebook: &Rulebook, before: Option<&Verdicts>) -> Verdicts {
        let book = Book::new(self, rulebook);
        let plan = Plan::of(self, rulebook);
        let sets = plan.marked(self, &book);
        let before = before.filter(|before| before.is_by_the_same(rulebook));
        let changed = before.map(|before| self.differing(&before.rulebook, rulebook)).unwrap_or_default();
        let mut parts: Vec<Option<Part>> = (0..self.blocks.len())
            .map(|at| {
                let part = before?.parts.get(at)?;
                let is_same = part.of.as_ptr() == Arc::as_ptr(&self.blocks[at]) && *part.sets == *plan::here(&sets, at);
                let is_touched = || changed.iter().any(|ordinal| *ordinal as usize / ROWS == at);
                (is_same && !is_touched()).then(|| part.clone())
            })
            .collect();
        let mut open: Vec<(usize, &mut Option<Part>)> =
            parts.iter_mut().enumerate().filter(|(_, part)| part.is_none()).collect();
        let half = open.len() / 2;
        let is_many = open.len() >= WORTH_A_THREAD;
        let (first, second) = open.split_at_mut(half);
        let judge = |open: &mut [(usize, &mut Option<Part>)]| {
            let mut scratch = plan::Scratch::default();
            for (at, part) in open {
                let here = plan::here(&sets, *at);
                let bits = self.judge_block(&plan, &book, *at, &here, &mut scratch);
                let of = Arc::downgrade(&self.blocks[*at]);
                **part = Some(Part { of, sets: here.into(), bits: Arc::new(bits) });
            }
        };
        join_if(is_many, || judge(second), || judge(first));
        let rulebook = match before {
            Some(before) if *before.rulebook == *rulebook => Arc::clone(&before.rulebook),
            _ => Arc::new(rulebook.clone()),
        };
        Verdicts { rulebook, parts: parts.into_iter().flatten().collect() }
    }

    /// The carriers whose exceptions differ between two rulebooks, and those of which the company knows something else.
    fn differing(&self, before: &Rulebook, after: &Rulebook) -> Vec<u32> {
        let (old, new) = (some::particulars(before), some::particulars(after));
        let differs = |(id, one): &(&i64, &some::Particulars)| old.get(*id) != Some(*one);
        let gone = old.keys().filter(|id| !new.contains_key(*id));
        let ids = new.iter().filter(differs).map(|(id, _)| id).chain(gone);
        ids.filter_map(|id| self.find_id(*id)).map(|ordinal| ordinal.0).collect()
    }
}

impl Verdicts {
    /// Whether a rulebook judges all carriers without exceptions alike.
    fn is_by_the_same(&self, rulebook: &Rulebook) -> bool {
        let before = &*self.rulebook;
        let of = |one: &crate::assess::Classified| (one.id, one.elected);
        before.today == rulebook.today
            && before.silence == rulebook.silence
            && before.raised == rulebook.raised
            && before.do_not_dispatch == rulebook.do_not_dispatch
            && before.classifications.len() == rulebook.classifications.len()
            && before
                .classifications
                .iter()
                .zip(&rulebook.classifications)
                .all(|(before, after)| of(before) == of(after) && before.rules == after.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apply::Changes;
    use crate::build::Builder;
    use crate::carrier::{Carrier, Flag};
    use crate::sets::{Membership, SetKey, SetKind};
    use rules::{Silence, Verdict};

    const SET: SetKey = SetKey { company: 1, kind: SetKind::DoNotDispatch };

    fn carrier(dot_number: u32) -> Carrier<'static> {
        Carrier { id: i64::from(dot_number), dot_number, ..Carrier::default() }
    }

    fn rulebook() -> Rulebook {
        Rulebook {
            today: chrono::NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day"),
            classifications: Vec::new(),
            silence: Silence::default(),
            own: Vec::new(),
            do_not_dispatch: Some(SET),
            raised: Vec::new(),
        }
    }

    /// Which blocks were taken over.
    fn shared(one: &Verdicts, other: &Verdicts) -> Vec<bool> {
        one.parts.iter().zip(&other.parts).map(|(one, other)| Arc::ptr_eq(&one.bits, &other.bits)).collect()
    }

    #[test]
    fn only_blocks_that_a_change_touches_are_judged_again() {
        let mut builder = Builder::new();
        (1..=3 * ROWS as u32).for_each(|dot| builder.carrier(&carrier(dot)));
        let snapshot = builder.finish();
        let rulebook = rulebook();
        let first = snapshot.verdicts(&rulebook, None);
        assert_eq!(shared(&first, &snapshot.verdicts(&rulebook, Some(&first))), [true; 3]);

        let ordinal = snapshot.find_dot(1).expect("a carrier");
        let own = ordinal.0 as usize / ROWS;
        let others = |of: &Verdicts| shared(&first, of).iter().enumerate().all(|(at, shared)| *shared == (at != own));
        let ordered = Carrier { is_out_of_service: Flag::Yes, ..carrier(1) };
        let changed = snapshot.apply(&Changes { carriers: vec![ordered], ..Changes::default() });
        let after = changed.verdicts(&rulebook, Some(&first));
        assert!(others(&after));
        assert_eq!((first.of(ordinal), after.of(ordinal)), (Some(Verdict::Unknown), Some(Verdict::DoNotUse)));

        let membership = Membership { set: SET, dot_number: 1, is_member: true };
        let marked = snapshot.apply(&Changes { memberships: vec![membership], ..Changes::default() });
        let after = marked.verdicts(&rulebook, Some(&first));
        assert!(others(&after));
        assert_eq!(after.of(ordinal), Some(Verdict::DoNotUse));
        assert_eq!(after.counts().of(Verdict::Unknown), 3 * ROWS - 1);

        let own_fact = (1, rules::Column::EldConnected, kernel::provenance::Known::None);
        let told = Rulebook { own: vec![own_fact], ..rulebook.clone() };
        assert!(others(&snapshot.verdicts(&told, Some(&first))));
        let tomorrow = Rulebook { today: rulebook.today + chrono::Days::new(1), ..rulebook };
        assert_eq!(shared(&first, &snapshot.verdicts(&tomorrow, Some(&first))), [false; 3]);
    }
}
