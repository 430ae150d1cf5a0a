//! Which loads are gathered at once: as many as the open loads of their carriers allow. Those are read whole, never a part, so that a load comes
//! to the same whichever loads it is evaluated with.

use kernel::ids::{CarrierId, LoadId};
use std::collections::{BTreeSet, HashMap};
use store::tickets::gather::history::OpenRow;

/// How much is gathered at once. The first load is, whatever it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Loads.
    pub(super) loads: usize,
    /// Open loads of their carriers, each carrier's once: so many are read.
    pub(super) read: i64,
    /// The same, counted for each load anew: each load's input tells all open loads of its carriers.
    pub(super) told: i64,
}

impl Bounds {
    /// Of a turn.
    pub(super) const TURN: Self = Self { loads: 1_000, read: 5_000, told: 500_000 };

    /// Those of the loads that are gathered at once, and those that wait, both in their order. Where a carrier's open loads don't fit any more,
    /// loads of other carriers may; further loads of a carrier whose open loads are read anyway come along.
    pub(super) fn choose(self, loads: &[LoadId], open: &[OpenRow]) -> (Vec<LoadId>, Vec<LoadId>) {
        let mut carriers = HashMap::<LoadId, Vec<OpenRow>>::new();
        for row in open {
            carriers.entry(row.load_id).or_default().push(*row);
        }
        let fits = |used: i64, more: i64, most: i64| more == 0 || used + more <= most;
        let mut known = BTreeSet::<CarrierId>::new();
        let (mut read, mut told) = (0, 0);
        let (mut taken, mut later) = (Vec::new(), Vec::new());
        for load in loads {
            let own = carriers.get(load).map(Vec::as_slice).unwrap_or_default();
            let all: i64 = own.iter().map(|row| row.loads).sum();
            let new: i64 = own.iter().filter(|row| !known.contains(&row.carrier_id)).map(|row| row.loads).sum();
            let is_in = taken.len() < self.loads && fits(read, new, self.read) && fits(told, all, self.told);
            if is_in || taken.is_empty() {
                taken.push(*load);
                known.extend(own.iter().map(|row| row.carrier_id));
                read += new;
                told += all;
            } else {
                later.push(*load);
            }
        }
        (taken, later)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, CarrierId, LoadId, OpenRow};

    const BOUNDS: Bounds = Bounds { loads: 4, read: 10, told: 30 };

    /// Loads in their order, each with its carrier and that carrier's open loads; those that are taken, and those that wait.
    fn chosen(bounds: Bounds, loads: &[(i64, Option<(i64, i64)>)]) -> (Vec<i64>, Vec<i64>) {
        let ids: Vec<LoadId> = loads.iter().map(|(load, _)| LoadId(*load)).collect();
        let row = |(load, carrier): &(i64, Option<(i64, i64)>)| {
            let (carrier, open) = (*carrier)?;
            Some(OpenRow { load_id: LoadId(*load), carrier_id: CarrierId(carrier), loads: open })
        };
        let open: Vec<OpenRow> = loads.iter().filter_map(row).collect();
        let (taken, later) = bounds.choose(&ids, &open);
        (taken.iter().map(|id| id.0).collect(), later.iter().map(|id| id.0).collect())
    }

    #[test]
    fn loads_are_taken_until_their_carriers_have_too_many_open_ones() {
        let loads = [(1, Some((7, 6))), (2, Some((8, 4))), (3, Some((9, 1)))];
        assert_eq!(chosen(BOUNDS, &loads), (vec![1, 2], vec![3]));
    }

    #[test]
    fn a_carriers_loads_come_together_and_what_does_not_fit_lets_others_by() {
        let loads = [(1, Some((7, 6))), (2, Some((8, 9))), (3, Some((7, 6))), (4, None), (5, Some((9, 4)))];
        assert_eq!(chosen(BOUNDS, &loads), (vec![1, 3, 4, 5], vec![2]));
    }

    #[test]
    fn the_first_load_is_taken_however_many_open_ones_its_carrier_has() {
        let loads = [(1, Some((7, 25))), (2, Some((8, 1))), (3, None), (4, Some((7, 25)))];
        // The carrier's other load would tell all of them once more.
        assert_eq!(chosen(BOUNDS, &loads), (vec![1, 3], vec![2, 4]));
    }

    #[test]
    fn no_more_loads_are_taken_than_a_turn_has() {
        let loads = [(5, None), (4, None), (3, None), (2, None), (1, None)];
        assert_eq!(chosen(BOUNDS, &loads), (vec![5, 4, 3, 2], vec![1]));
    }

    #[test]
    fn whatever_waits_is_taken_in_the_end_and_once() {
        let mut waiting: Vec<(i64, Option<(i64, i64)>)> =
            (0..40).map(|nth| (nth, Some((nth % 7, nth % 7 * 5)))).collect();
        let mut all = Vec::new();
        while !waiting.is_empty() {
            let (taken, later) = chosen(BOUNDS, &waiting);
            assert!(!taken.is_empty());
            all.extend(taken);
            waiting.retain(|(load, _)| later.contains(load));
        }
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<i64>>());
    }
}
