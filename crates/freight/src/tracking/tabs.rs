//! The tabs of the Loads screen (document 2 §2), and which of them a load is in.

use super::{ProblemKind, TrackingStatus, problems, tracking_status};
use crate::load::Load;
use crate::settings::Settings;
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// A tab, and the categories of loads by problem: the values of `q[category_eq]`.
    pub enum Tab {
        /// Available, covered, progress and delayed loads.
        Open = "open",
        /// Nobody shares positions.
        NoEld = "no-eld",
        /// No arrival was logged past a window.
        NoArrival = "no-arrival",
        /// No departure was logged.
        NoDeparture = "no-departure",
        /// No pickup was logged past its window.
        NoPickup = "no-pickup",
        /// No delivery was logged past its window.
        NoDelivery = "no-delivery",
        /// Hauled by a carrier, without a truck.
        NoAssignedVehicle = "no-assigned-vehicle",
        /// Hauled by a carrier, with a truck for every movement.
        AssignedVehicle = "assigned-vehicle",
        /// Tracking has not started.
        PendingTracking = "pending-tracking",
        /// Tracking was interrupted, terminated or is not possible.
        NotTracking = "not-tracking",
        /// Delivered, canceled and assumed delivered loads.
        Closed = "closed",
    }
}

impl Tab {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Reads a tab as addresses write it: `active` and `open/active` are the first.
    pub fn of_token(token: &str) -> Option<Self> {
        match token {
            "active" | "open/active" => Some(Self::Open),
            token => token.parse().ok(),
        }
    }

    /// The tab that shows a problem.
    pub const fn of_problem(kind: ProblemKind) -> Self {
        match kind {
            ProblemKind::NoEld => Self::NoEld,
            ProblemKind::NoArrival => Self::NoArrival,
            ProblemKind::NoDeparture => Self::NoDeparture,
            ProblemKind::NoPickup => Self::NoPickup,
            ProblemKind::NoDelivery => Self::NoDelivery,
            ProblemKind::NoAssignedVehicle => Self::NoAssignedVehicle,
            ProblemKind::NotTracking => Self::NotTracking,
        }
    }
}

/// A set of tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TabSet(u16);

const _: () = assert!(Tab::COUNT <= 16);

impl TabSet {
    /// Whether a tab is among them.
    pub const fn has(self, tab: Tab) -> bool {
        self.0 & (1 << tab as u16) != 0
    }

    /// Whether a tab of a problem is among them.
    pub fn has_problem(self) -> bool {
        ProblemKind::ALL.iter().any(|kind| self.has(Tab::of_problem(*kind)))
    }

    /// Adds a tab.
    pub const fn add(&mut self, tab: Tab) {
        self.0 |= 1 << tab as u16;
    }

    /// The tabs, in their order.
    pub fn iter(self) -> impl Iterator<Item = Tab> {
        Tab::ALL.iter().copied().filter(move |tab| self.has(*tab))
    }
}

/// How many loads are in each tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u32; Tab::COUNT]);

impl Counts {
    /// The count of a tab.
    pub const fn of(&self, tab: Tab) -> u32 {
        self.0[tab as usize]
    }

    /// Sets the count of a tab, where another knows it.
    pub const fn set(&mut self, tab: Tab, count: u32) {
        self.0[tab as usize] = count;
    }

    /// Adds one load.
    pub fn add(&mut self, tabs: TabSet) {
        for (at, count) in self.0.iter_mut().enumerate() {
            *count += u32::from((tabs.0 >> at) & 1);
        }
    }
}

/// What is worked out of a load at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How it is tracked.
    pub tracking_status: TrackingStatus,
    /// Its tabs.
    pub tabs: TabSet,
}

/// Judges a load at a moment. Problem tabs hold live loads alone.
pub fn judge(load: &Load, now: DateTime<Utc>, settings: &Settings) -> Judged {
    let tracking_status = tracking_status(load, now, settings);
    let mut tabs = TabSet::default();
    tabs.add(if load.status.is_open() { Tab::Open } else { Tab::Closed });
    for problem in problems(load, now, settings) {
        tabs.add(Tab::of_problem(problem.kind));
    }
    if load.status.is_live() {
        if tracking_status == TrackingStatus::NotStarted {
            tabs.add(Tab::PendingTracking);
        }
        if !load.movements.is_empty() && !tabs.has(Tab::NoAssignedVehicle) {
            tabs.add(Tab::AssignedVehicle);
        }
    }
    Judged { tracking_status, tabs }
}

/// The counts of a set of loads at a moment.
pub fn counts<'a>(loads: impl IntoIterator<Item = &'a Load>, now: DateTime<Utc>, settings: &Settings) -> Counts {
    let mut counts = Counts::default();
    for load in loads {
        counts.add(judge(load, now, settings).tabs);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::LoadStatus;
    use crate::load::samples::{at, load};

    fn tabs(load: &Load, minute: i64) -> Vec<Tab> {
        judge(load, at(minute), &Settings::default()).tabs.iter().collect()
    }

    #[test]
    fn tabs_are_the_documents() {
        let words = "open no-eld no-arrival no-departure no-pickup no-delivery no-assigned-vehicle assigned-vehicle \
                     pending-tracking not-tracking closed";
        assert_eq!(Tab::WORDS.join(" "), words);
        assert_eq!(["open/active", "active", "open"].map(Tab::of_token), [Some(Tab::Open); 3]);
        assert_eq!(Tab::of_token("all"), None);
        for kind in ProblemKind::ALL {
            assert_eq!(Tab::of_problem(*kind).as_str(), kind.as_str());
        }
    }

    #[test]
    fn a_load_is_open_or_closed_and_problem_tabs_hold_live_ones() {
        for status in LoadStatus::ALL {
            let found = tabs(&Load { status: *status, ..load() }, 300);
            assert_eq!(found.contains(&Tab::Open), status.is_open(), "{status}");
            assert_eq!(found.contains(&Tab::Closed), !status.is_open(), "{status}");
            assert_eq!(found.len() > 1, status.is_live(), "{status}");
        }
    }

    #[test]
    fn a_load_enters_and_leaves_tabs() {
        let mut load = load();
        assert_eq!(tabs(&load, -5 * 1440), [Tab::Open, Tab::AssignedVehicle, Tab::PendingTracking]);
        assert_eq!(tabs(&load, 0), [Tab::Open, Tab::NoEld, Tab::AssignedVehicle]);
        assert_eq!(tabs(&load, 80), [Tab::Open, Tab::NoEld, Tab::NoArrival, Tab::AssignedVehicle]);
        load.stops[0].arrived_at = Some(at(85));
        assert_eq!(tabs(&load, 210), [Tab::Open, Tab::NoEld, Tab::NoDeparture, Tab::NoPickup, Tab::AssignedVehicle]);
        load.movements[0].carrier_vehicle_id = None;
        (load.stops[0].done_at, load.stops[0].departed_at) = (Some(at(220)), Some(at(220)));
        assert_eq!(tabs(&load, 230), [Tab::Open, Tab::NoEld, Tab::NoAssignedVehicle]);
        load.movements.clear();
        assert_eq!(tabs(&load, 230), [Tab::Open, Tab::PendingTracking]);
    }

    #[test]
    fn every_load_is_counted_in_each_of_its_tabs() {
        let loads = [
            load(),
            Load { status: LoadStatus::Available, movements: vec![], ..load() },
            Load { status: LoadStatus::Delivered, ..load() },
        ];
        let counts = counts(&loads, at(80), &Settings::default());
        let of = [Tab::Open, Tab::Closed, Tab::NoArrival, Tab::NoEld, Tab::NoPickup].map(|tab| counts.of(tab));
        assert_eq!(of, [2, 1, 1, 1, 0]);
    }
}
