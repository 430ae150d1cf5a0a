//! Movements: which carrier, truck and driver haul which part of a load.
//!
//! A movement spans stops, first to last. Two open movements never haul the same leg; where one ends and the next begins, at the same stop,
//! the load is relayed.

use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierVehicleId, MovementId};

kernel::wire::words! {
    /// Why a movement ended before its last stop.
    pub enum RemovedReason {
        /// The carrier gave the load back.
        CarrierCanceled = "carrier_canceled",
        /// The broker took the load back.
        BrokerCanceled = "broker_canceled",
        /// The carrier never came.
        NoShow = "no_show",
        /// The truck broke down.
        Breakdown = "breakdown",
        /// The driver ran out of hours.
        HoursOfService = "hours_of_service",
        /// The carrier failed the broker's requirements.
        Compliance = "compliance",
        /// Another carrier hauls it for a better rate.
        Rate = "rate",
        /// The rate confirmation was rejected or expired.
        RateConfirmation = "rate_confirmation",
        /// The customer changed or canceled the load.
        CustomerChange = "customer_change",
        /// Something else, in words beside it.
        Other = "other",
    }
}

/// The stops that a movement spans, as positions from 0. The first is before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StopRange {
    /// Where it begins.
    pub first: u8,
    /// Where it ends.
    pub last: u8,
}

impl StopRange {
    /// A range of two stops or more among so many.
    pub fn new(first: u8, last: u8, stops: usize) -> Option<Self> {
        (first < last && usize::from(last) < stops).then_some(Self { first, last })
    }

    /// All of so many stops; none for fewer than two.
    pub fn all(stops: usize) -> Option<Self> {
        Self::new(0, u8::try_from(stops.checked_sub(1)?).ok()?, stops)
    }

    /// Whether both haul a leg. Ranges that meet at a stop do not.
    pub const fn overlaps(self, other: Self) -> bool {
        self.first < other.last && other.first < self.last
    }

    /// Whether a stop is among them.
    pub const fn has(self, stop: u8) -> bool {
        self.first <= stop && stop <= self.last
    }
}

/// A vehicle identification number as entered: 17 characters.
pub type Vin = [u8; 17];

/// One carrier's part of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The movement.
    pub id: MovementId,
    /// Which stops.
    pub range: StopRange,
    /// The carrier; none where the TMS named one that is not on file.
    pub carrier_id: Option<CarrierId>,
    /// The truck.
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    /// The truck's VIN, where it was told.
    pub vin: Option<Vin>,
    /// When the carrier confirmed it.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the trailer changes hands at its last stop, for a relay.
    pub switch_at: Option<DateTime<Utc>>,
}

/// Why a movement cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeError {
    /// An open movement hauls part of the same way.
    #[error("Another carrier already hauls stops {} to {}.", .0.first + 1, .0.last + 1)]
    Taken(StopRange),
    /// It hands over before it takes over.
    #[error("The trailer changes hands at {0}, before the carrier before it hands over at {1}.")]
    SwitchOrder(DateTime<Utc>, DateTime<Utc>),
}

/// Whether a movement may be opened beside those that are open: one open a stop range, and relays in the order of their stops.
pub fn check(open: &[Movement], new: &Movement) -> Result<(), RangeError> {
    let others = || open.iter().filter(|other| other.id != new.id);
    if let Some(taken) = others().find(|other| other.range.overlaps(new.range)) {
        return Err(RangeError::Taken(taken.range));
    }
    for other in others() {
        let (earlier, later) = if other.range < new.range { (other, new) } else { (new, other) };
        if let (Some(before), Some(after)) = (earlier.switch_at, later.switch_at)
            && after < before
        {
            return Err(RangeError::SwitchOrder(after, before));
        }
    }
    Ok(())
}

/// The ranges that no open movement hauls, in order.
pub fn gaps(open: &[Movement], stops: usize) -> Vec<StopRange> {
    let Some(all) = StopRange::all(stops) else { return Vec::new() };
    let mut ranges: Vec<_> = open.iter().map(|movement| movement.range).collect();
    ranges.sort_unstable();
    let mut gaps = Vec::new();
    let mut from = all.first;
    for range in ranges {
        gaps.extend(StopRange::new(from, range.first, stops));
        from = from.max(range.last);
    }
    gaps.extend(StopRange::new(from, all.last, stops));
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, movement};

    fn over(id: i64, first: u8, last: u8) -> Movement {
        Movement { id: MovementId(id), range: StopRange::new(first, last, 25).expect("a range"), ..movement() }
    }

    #[test]
    fn one_movement_is_open_for_each_leg() {
        let open = [over(1, 0, 2)];

        assert_eq!(check(&open, &over(2, 1, 3)), Err(RangeError::Taken(open[0].range)));
        assert_eq!(check(&open, &over(2, 0, 2)), Err(RangeError::Taken(open[0].range)));
        assert_eq!(check(&open, &over(2, 2, 3)), Ok(()), "a relay at stop 2");
        assert_eq!(check(&open, &over(1, 0, 3)), Ok(()), "the movement itself, changed");
    }

    #[test]
    fn relays_hand_over_in_order() {
        let first = Movement { switch_at: Some(at(60)), ..over(1, 0, 1) };
        let second = |minute| Movement { switch_at: Some(at(minute)), ..over(2, 1, 2) };

        assert_eq!(check(&[first], &second(30)), Err(RangeError::SwitchOrder(at(30), at(60))));
        assert_eq!(check(&[second(30)], &first), Err(RangeError::SwitchOrder(at(30), at(60))));
        assert_eq!(check(&[first], &second(60)), Ok(()));
    }

    #[test]
    fn what_nobody_hauls_is_a_gap() {
        let ranges = |open: &[Movement]| gaps(open, 5).iter().map(|gap| (gap.first, gap.last)).collect::<Vec<_>>();

        assert_eq!(ranges(&[]), [(0, 4)]);
        assert_eq!(ranges(&[over(1, 1, 2)]), [(0, 1), (2, 4)]);
        assert_eq!(ranges(&[over(2, 2, 4), over(1, 0, 2)]), []);
        assert_eq!(gaps(&[], 1), []);
    }

    #[test]
    fn a_range_has_two_stops_of_the_load() {
        assert!(StopRange::new(1, 1, 3).is_none() && StopRange::new(0, 3, 3).is_none() && StopRange::all(1).is_none());
        let range = StopRange::new(1, 2, 3).expect("a range");
        assert_eq!([0, 1, 2, 3].map(|stop| range.has(stop)), [false, true, true, false]);
    }
}
