//! Which load an email names: by its subject, and for the carrier that hauls it. Pure. (loads.md §5, point 1; §2a, point 8: a reference that is
//! not known waits 15 minutes, since systems send the email before the load or its carrier is here.)

use chrono::TimeDelta;
use store::rate_confirmations::received::NamedLoad;

/// How long what is not known yet is waited for. (loads.md §2a, point 8.)
pub(super) const PATIENCE: TimeDelta = TimeDelta::minutes(15);

/// What follows from what a subject names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named<'a> {
    /// This load, and the carrier's part of it.
    One(&'a NamedLoad),
    /// Not known yet; and what is said when it stays so.
    NotYet(String),
    /// It can't be used, and why.
    Not(String),
}

/// The numbers as loads may have them: as written, and in capital and small letters.
pub(super) fn spellings(references: &[String]) -> Vec<String> {
    let each = |word: &String| [word.clone(), word.to_uppercase(), word.to_lowercase()];
    let mut all: Vec<String> = references.iter().flat_map(each).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The load that a subject names for a carrier, among those with one of its numbers.
pub(super) fn named<'a>(references: &[String], loads: &'a [NamedLoad], dot_number: i32) -> Named<'a> {
    if references.is_empty() {
        return Named::Not("The subject has no load number.".to_owned());
    }
    let is_for =
        |load: &&NamedLoad| !load.is_closed && load.movement_id.is_some() && load.dot_number == Some(dot_number);
    let mut fitting: Vec<&NamedLoad> = loads.iter().filter(is_for).collect();
    // A carrier may haul several parts: the first is the one.
    fitting.dedup_by_key(|load| load.load_id);
    match fitting[..] {
        [one] => Named::One(one),
        [] => none(references, loads, dot_number),
        [..] => {
            let numbers: Vec<&str> = fitting.iter().map(|load| load.external_load_number.as_str()).collect();
            Named::Not(format!("The subject names several loads of this carrier: {}.", numbers.join(", ")))
        }
    }
}

fn none<'a>(references: &[String], loads: &'a [NamedLoad], dot_number: i32) -> Named<'a> {
    let open: Vec<&NamedLoad> = loads.iter().filter(|load| !load.is_closed).collect();
    if let Some(load) = open.iter().find(|load| load.movement_id.is_none()) {
        return Named::NotYet(format!("Load {} has no carrier.", load.external_load_number));
    }
    if let Some(load) = open.first() {
        let hauled = load.dot_number.map_or("a carrier that isn’t on file".to_owned(), |dot| format!("USDOT {dot}"));
        let number = &load.external_load_number;
        return Named::Not(format!("Load {number} is assigned to {hauled}, not to USDOT {dot_number}."));
    }
    match loads.first() {
        Some(load) => Named::Not(format!("Load {} is closed.", load.external_load_number)),
        None => Named::NotYet(format!("No load has the number {}.", references.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::ids::{LoadId, MovementId};

    fn load(id: i64, dot_number: Option<i32>) -> NamedLoad {
        NamedLoad {
            load_id: LoadId(id),
            external_load_number: format!("L-{id}"),
            is_closed: false,
            movement_id: dot_number.map(|_| MovementId(id * 10)),
            dot_number,
        }
    }

    fn references() -> Vec<String> {
        vec!["L-1".to_owned()]
    }

    #[test]
    fn the_one_load_that_this_carrier_hauls_is_meant() {
        let loads = [load(1, Some(7)), load(2, Some(8))];
        assert_eq!(named(&references(), &loads, 7), Named::One(&loads[0]));
        let parts = [load(1, Some(7)), NamedLoad { movement_id: Some(MovementId(11)), ..load(1, Some(7)) }];
        assert_eq!(named(&references(), &parts, 7), Named::One(&parts[0]));
    }

    #[test]
    fn what_may_come_is_waited_for_and_what_contradicts_is_not() {
        assert!(matches!(named(&references(), &[], 7), Named::NotYet(_)));
        assert!(matches!(named(&references(), &[load(1, None)], 7), Named::NotYet(_)));
        let other = [load(1, Some(8))];
        assert_eq!(
            named(&references(), &other, 7),
            Named::Not("Load L-1 is assigned to USDOT 8, not to USDOT 7.".to_owned())
        );
        let closed = [NamedLoad { is_closed: true, ..load(1, Some(7)) }];
        assert_eq!(named(&references(), &closed, 7), Named::Not("Load L-1 is closed.".to_owned()));
        assert!(matches!(named(&[], &[], 7), Named::Not(_)));
    }

    #[test]
    fn two_loads_of_one_carrier_are_not_guessed_between() {
        let loads = [load(1, Some(7)), load(2, Some(7))];
        assert!(matches!(named(&references(), &loads, 7), Named::Not(_)));
    }

    #[test]
    fn numbers_are_looked_for_in_both_letters() {
        assert_eq!(spellings(&["ab-1".to_owned()]), ["AB-1", "ab-1"]);
    }
}
