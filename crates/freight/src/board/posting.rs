//! What a load must have to be posted, and why a posting ends. (loads.md §2 and §6.)

use crate::load::{Load, LoadStatus};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// Why a load can't be posted. (loads.md §6: available, stops placed, window ahead, equipment, weight.)
    pub enum PostingRefusal {
        /// Its status is another than available.
        NotAvailable = "not_available",
        /// Nobody can tell where one of its stops is.
        StopNotPlaced = "stop_not_placed",
        /// The first pickup window has ended.
        PickupPast = "pickup_past",
        /// It asks for no equipment.
        NoEquipment = "no_equipment",
        /// Its weight is unknown.
        NoWeight = "no_weight",
    }
}

impl PostingRefusal {
    /// The load's field that it is about.
    pub const fn field(self) -> &'static str {
        match self {
            Self::NotAvailable => "status",
            Self::StopNotPlaced => "stops",
            Self::PickupPast => "pickup_time",
            Self::NoEquipment => "equipment_type",
            Self::NoWeight => "weight",
        }
    }

    /// What people read.
    pub fn detail(self, status: LoadStatus) -> String {
        match self {
            Self::NotAvailable => {
                format!("Only available loads can be posted. This one is {}.", status.in_words())
            }
            Self::StopNotPlaced => "Give each stop a ZIP code, or a city and state.".to_owned(),
            Self::PickupPast => "The pickup window has ended. Change it first.".to_owned(),
            Self::NoEquipment => "Say which equipment the load requires.".to_owned(),
            Self::NoWeight => "Give the load's weight.".to_owned(),
        }
    }
}

/// Everything for which a load can't be posted at a moment; empty if it can.
pub fn refusals(load: &Load, has_equipment: bool, has_weight: bool, now: DateTime<Utc>) -> Vec<PostingRefusal> {
    let wrong = [
        (load.status != LoadStatus::Available, PostingRefusal::NotAvailable),
        (load.stops.iter().any(|stop| stop.place.is_none()), PostingRefusal::StopNotPlaced),
        (load.pickup_window().is_none_or(|window| window.end <= now), PostingRefusal::PickupPast),
        (!has_equipment, PostingRefusal::NoEquipment),
        (!has_weight, PostingRefusal::NoWeight),
    ];
    wrong.into_iter().filter_map(|(is_so, refusal)| is_so.then_some(refusal)).collect()
}

kernel::wire::words! {
    /// Why a load is no longer posted. (loads.md §2: by person, cover, cancel, past window.)
    pub enum PostingEnd {
        /// Someone took it off.
        Unposted = "unposted",
        /// A carrier hauls it.
        Covered = "covered",
        /// It was canceled.
        Cancelled = "cancelled",
        /// The first pickup window has ended.
        PickupPast = "pickup_past",
        /// It was given another status.
        Closed = "closed",
    }
}

impl PostingEnd {
    /// Why a load goes off the board that is given another status; none for one that stays available.
    pub const fn by_status(after: LoadStatus) -> Option<Self> {
        match after {
            LoadStatus::Available => None,
            LoadStatus::Covered | LoadStatus::Progress | LoadStatus::Delayed => Some(Self::Covered),
            LoadStatus::Cancelled => Some(Self::Cancelled),
            LoadStatus::Delivered | LoadStatus::AssumedDelivered => Some(Self::Closed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, load};

    fn available() -> Load {
        Load { status: LoadStatus::Available, movements: vec![], ..load() }
    }

    fn end() -> DateTime<Utc> {
        available().pickup_window().expect("a pickup").end
    }

    #[test]
    fn an_available_load_with_all_it_needs_can_be_posted_until_its_window_ends() {
        assert_eq!(refusals(&available(), true, true, at(0).min(end() - chrono::TimeDelta::seconds(1))), []);
        assert_eq!(refusals(&available(), true, true, end()), [PostingRefusal::PickupPast]);
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        let mut load = Load { status: LoadStatus::Covered, ..available() };
        load.stops[1].place = None;

        let all = refusals(&load, false, false, end());

        assert_eq!(all, PostingRefusal::ALL);
        assert_eq!(
            PostingRefusal::NotAvailable.detail(load.status),
            "Only available loads can be posted. This one is covered."
        );
    }

    #[test]
    fn only_an_available_load_stays_posted() {
        let staying: Vec<_> =
            LoadStatus::ALL.iter().filter(|status| PostingEnd::by_status(**status).is_none()).collect();

        assert_eq!(staying, [&LoadStatus::Available]);
    }
}
