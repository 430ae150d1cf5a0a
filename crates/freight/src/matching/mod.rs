//! Which carriers fit a load, and how well. Pure. (loads.md §6; document 2 §5: the orders of capacity.)
//!
//! The caller gathers what is known of each candidate ([`Candidate`]); [`judge`] says whether it is out, and why, and how many points speak for
//! it; [`reasons`] tells these one by one, for those that are shown; [`compare`] orders them. Nothing is guessed: what is unknown neither excludes a carrier nor speaks for it.

mod judge;
mod order;

pub use judge::{judge, reasons};
pub use order::{CapacitySort, compare};

use chrono::{DateTime, NaiveDate, Utc};
use geo::Point;
use kernel::ids::CarrierId;

/// Miles around both ends within which a load that the company finished was on the same lane. (loads.md §6.)
pub const OWN_LANE_MILES: f64 = 75.0;
/// For how many months such loads count. (loads.md §6.)
pub const OWN_LANE_MONTHS: u32 = 24;
/// Miles around the first pickup within which a truck that empties is near. (loads.md §6.)
pub const EMPTYING_MILES: f64 = 100.0;
/// Miles around both ends within which a carrier was seen on the lane. (loads.md §6.)
pub const SEEN_LANE_MILES: f64 = 50.0;
/// For how many months inspections count for that. (loads.md §6.)
pub const SEEN_LANE_MONTHS: u32 = 12;
/// For how many days a decline counts against a carrier. (loads.md §6.)
pub const DECLINE_DAYS: i64 = 90;
/// How many days ago a carrier was seen at most for that to be fresh. (Ours: loads.md §6 names the points alone.)
pub const FRESH_DAYS: i64 = 30;

kernel::wire::words! {
    /// What speaks for a carrier, or against it.
    pub enum ReasonCode {
        /// It posted a truck near the first pickup.
        TruckPosted = "truck_posted",
        /// It finished loads of the company on this lane.
        OwnLane = "own_lane",
        /// Its vehicles were inspected near both ends.
        SeenOnLane = "seen_on_lane",
        /// It told the company that it runs between these states.
        DeclaredLane = "declared_lane",
        /// A truck of it on a load of the company empties near the first pickup in time.
        TruckNearby = "truck_nearby",
        /// It was seen of late.
        SeenRecently = "seen_recently",
        /// It declined loads of the company of late.
        Declined = "declined",
    }
}

impl ReasonCode {
    /// The points of one such reason. (loads.md §6.)
    pub const fn points(self) -> i32 {
        match self {
            Self::TruckPosted => 30,
            Self::OwnLane => 25,
            Self::SeenOnLane => 20,
            Self::DeclaredLane | Self::TruckNearby => 10,
            Self::SeenRecently => 5,
            Self::Declined => -15,
        }
    }

    /// Whether it follows from roadside inspections, which some people may not see.
    pub const fn is_about_safety(self) -> bool {
        matches!(self, Self::SeenOnLane | Self::SeenRecently)
    }
}

kernel::wire::words! {
    /// Why a carrier is out. (loads.md §6.)
    pub enum OutReason {
        /// The company doesn't dispatch it.
        DoNotDispatch = "do_not_dispatch",
        /// The company dismissed it.
        Dismissed = "dismissed",
        /// An out-of-service order is in force.
        OutOfService = "out_of_service",
        /// It has no active carrier authority, which a load across a state line takes.
        NoAuthority = "no_authority",
        /// It doesn't have the equipment by all that it declared and was seen with.
        WrongEquipment = "wrong_equipment",
        /// Someone noted for this load that it doesn't take it.
        Disposed = "disposed",
        /// It fails the company's rules for this load, or the verdict on it is "do not use".
        Failing = "failing",
    }
}

impl OutReason {
    /// The same for people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::DoNotDispatch => "Your company doesn’t dispatch this carrier.",
            Self::Dismissed => "Your company dismissed this carrier.",
            Self::OutOfService => "An out-of-service order is in force.",
            Self::NoAuthority => "No active carrier authority, and the load crosses a state line.",
            Self::WrongEquipment => "Neither declared nor seen with the load’s equipment.",
            Self::Disposed => "Declined for this load.",
            Self::Failing => "Fails your rules.",
        }
    }
}

/// A load, as far as carriers are sought for it.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Where it is picked up first.
    pub origin: Point,
    /// Where it is delivered last.
    pub destination: Point,
    /// Whether it crosses a state line: only then federal authority is required (49 USC 13901).
    pub is_interstate: bool,
    /// The day from which ages count back.
    pub today: NaiveDate,
}

/// A truck that a carrier posted near the first pickup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posted {
    /// Where it is.
    pub at: Point,
    /// Where it wants to go, where that was said and is one place.
    pub to: Option<Point>,
}

/// What the company's finished loads say of a carrier on the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnLane {
    /// How many.
    pub loads: u32,
    /// The day of the last delivery.
    pub last_on: NaiveDate,
}

/// A truck that empties near the first pickup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Emptying {
    /// Where.
    pub at: Point,
    /// From when on it is expected to be empty.
    pub from: DateTime<Utc>,
}

/// What is known of a carrier for a load.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Candidate {
    /// The carrier.
    pub carrier: CarrierId,
    /// Its USDOT number, which settles ties.
    pub dot_number: u32,
    /// Where its physical address is.
    pub home: Option<Point>,
    /// Power units, where they may be taken for its size.
    pub power_units: Option<u32>,
    /// The model year that half of its trucks are newer than; none where no source tells it.
    pub model_year: Option<i32>,
    /// Whether the company doesn't dispatch it.
    pub is_do_not_dispatch: bool,
    /// Whether the company dismissed it.
    pub is_dismissed: bool,
    /// Whether it fails the company's rules for this load, or the verdict on it is "do not use".
    pub is_failing: bool,
    /// Whether somebody noted for this load that it doesn't take it.
    pub is_disposed: bool,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Option<bool>,
    /// Whether it has active carrier authority.
    pub has_authority: Option<bool>,
    /// Whether it has the equipment that the load asks for.
    pub has_equipment: Option<bool>,
    /// The nearest truck that it posted.
    pub posted: Option<Posted>,
    /// Loads of the company on the lane.
    pub own_lane: Option<OwnLane>,
    /// How often it was inspected near the origin and near the destination; none where not near both.
    pub seen: Option<[u32; 2]>,
    /// Whether it told the company that it runs between these states.
    pub declares_lane: bool,
    /// The nearest truck of it that empties in time.
    pub emptying: Option<Emptying>,
    /// The last day on which it was inspected anywhere.
    pub last_inspected_on: Option<NaiveDate>,
    /// How many loads of the company it declined within [`DECLINE_DAYS`].
    pub declines: u32,
}

kernel::wire::words! {
    /// What a deadhead is measured from or to.
    pub enum DeadheadFrom {
        /// A truck that was posted.
        PostedTruck = "posted_truck",
        /// A truck on another load of the company.
        EmptyingTruck = "emptying_truck",
        /// The carrier's physical address.
        Home = "home",
    }
}

/// Miles that a truck would run empty, as the crow flies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deadhead {
    /// How many.
    pub miles: f64,
    /// Measured from where.
    pub from: DeadheadFrom,
}

/// A reason with its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which.
    pub code: ReasonCode,
    /// What it counts.
    pub points: i32,
    /// For people.
    pub text: String,
}

/// What a carrier comes to for a load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The carrier.
    pub carrier: CarrierId,
    /// Its USDOT number.
    pub dot_number: u32,
    /// The sum of the reasons' points. ([`reasons`])
    pub score: i32,
    /// Why it is out; none where it fits.
    pub out: Option<OutReason>,
    /// Empty miles to the first pickup.
    pub origin_deadhead: Option<Deadhead>,
    /// Empty miles from the last delivery.
    pub destination_deadhead: Option<Deadhead>,
    /// Power units.
    pub power_units: Option<u32>,
    /// The median model year of its trucks.
    pub model_year: Option<i32>,
}

impl Match {
    /// Empty miles at both ends, where both are known.
    pub fn total_deadhead(&self) -> Option<f64> {
        Some(self.origin_deadhead?.miles + self.destination_deadhead?.miles)
    }
}

#[cfg(test)]
mod tests;
