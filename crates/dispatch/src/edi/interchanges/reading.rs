//! The transaction sets of an interchange as they were read, and in which order they take effect.

use super::rejection::Rejection;
use super::taken::{EdiError, EdiResult, EdiSetResult};
use edi::{Fault, Group, Purpose, SetProblem, Tender};
use std::collections::HashMap;

/// What kind of group holds a partner's acknowledgments. They are not acknowledged in turn.
pub(super) const ACKNOWLEDGMENTS: &str = "FA";
/// What kind of group holds tenders.
const TENDERS: &str = "SM";

/// A transaction set as it was read, and what comes of it.
pub(super) struct Read {
    /// The tender; none where it is none, is wrong or was withdrawn.
    pub(super) tender: Option<Tender>,
    pub(super) faults: Vec<Fault>,
    pub(super) result: EdiSetResult,
    /// What of ours it rejects.
    pub(super) rejection: Option<Rejection>,
    /// Whether the tender made its load, or reopened it: it awaits an answer.
    pub(super) is_new: bool,
}

impl Read {
    pub(super) fn refuse(&mut self, error: EdiError) {
        self.result.result = EdiResult::Refused;
        self.result.load_id = None;
        self.result.errors.push(error);
        self.tender = None;
    }
}

/// Reads the sets of a group.
pub(super) fn read_group(group: &Group<'_>) -> Vec<Read> {
    let refusing = refusing(group);
    let read = refusing.sets.iter().map(|set| {
        let result = EdiSetResult {
            kind: set.kind.to_owned(),
            control_number: set.control_number.to_owned(),
            shipment_number: None,
            result: EdiResult::Noted,
            load_id: None,
            errors: Vec::new(),
        };
        let mut one = Read { tender: None, faults: Vec::new(), result, rejection: None, is_new: false };
        let problem =
            refusing.problem.map(|problem| problem.to_string()).or(set.problem.map(|problem| problem.to_string()));
        if let Some(problem) = problem {
            one.refuse(EdiError::of_set(problem));
        } else if group.kind == TENDERS {
            match edi::tender(set) {
                Ok(tender) => {
                    one.result.shipment_number = Some(tender.shipment_id.clone());
                    one.tender = Some(tender);
                }
                Err(faults) => {
                    one.result.result = EdiResult::Refused;
                    one.result.errors = faults.iter().map(EdiError::of_fault).collect();
                    one.faults = faults;
                }
            }
        } else if let Some(rejection) = Rejection::of(set) {
            one.result.result = EdiResult::Rejected;
            one.result.errors = rejection.told();
            one.rejection = Some(rejection);
        }
        one
    });
    read.collect()
}

/// The group with what we don't take marked: groups of another kind, sets that aren't tenders.
pub(super) fn refusing<'a>(group: &Group<'a>) -> Group<'a> {
    let mut group = group.clone();
    if group.kind != TENDERS && group.kind != ACKNOWLEDGMENTS {
        group.problem = group.problem.or(Some(edi::GroupProblem::NotSupported));
    }
    for set in group.sets.iter_mut().filter(|set| group.kind == TENDERS && set.kind != "204") {
        set.problem = set.problem.or(Some(SetProblem::NotSupported));
    }
    group
}

/// The places of tenders by turn: cancellations in the first and every second one behind it, the others in those between. What is about one
/// shipment keeps its order; shipments have nothing to do with each other, so that there are no more turns than one of them needs.
pub(super) fn turns<'a>(tenders: impl Iterator<Item = Option<(&'a str, Purpose)>>) -> Vec<Vec<usize>> {
    let (mut turns, mut next) = (Vec::<Vec<usize>>::new(), HashMap::<&str, usize>::new());
    for (at, tender) in tenders.enumerate() {
        let Some((shipment, purpose)) = tender else { continue };
        let next = next.entry(shipment).or_insert(0);
        let turn = *next + usize::from(next.is_multiple_of(2) != (purpose == Purpose::Cancel));
        *next = turn + 1;
        if turns.len() <= turn {
            turns.resize_with(turn + 1, Vec::new);
        }
        turns[turn].push(at);
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_one_shipment_keeps_its_order() {
        use Purpose::{Cancel, Change, Original};
        let sets = [
            Some(("A", Original)),
            Some(("B", Cancel)),
            None,
            Some(("A", Cancel)),
            Some(("B", Original)),
            Some(("B", Change)),
            Some(("A", Cancel)),
        ];

        assert_eq!(turns(sets.into_iter()), [vec![1], vec![0, 4], vec![3], vec![5], vec![6]]);
        assert!(turns(std::iter::empty()).is_empty());
    }
}
