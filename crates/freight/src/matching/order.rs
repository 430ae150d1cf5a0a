//! The order of the carriers that fit.

use super::Match;
use std::cmp::Ordering;

kernel::wire::words! {
    /// The orders of capacity. (Document 2 §5.)
    pub enum CapacitySort {
        /// The newest trucks first.
        EquipmentAge = "equipment_age",
        /// The fewest empty miles to the first pickup first.
        OriginDeadheadAsc = "origin_deadhead_asc",
        /// The fewest empty miles from the last delivery first.
        DeadheadDestinationAsc = "deadhead_destination_asc",
        /// The fewest empty miles at both ends first.
        TotalDeadhead = "total_deadhead",
        /// The most power units first.
        FleetSizeDesc = "fleet_size_desc",
    }
}

/// Which of two carriers comes first; by points where no order is asked for. What is unknown comes last; then points, empty miles to the first
/// pickup and the USDOT number settle it, so that pages never overlap.
pub fn compare(sort: Option<CapacitySort>, one: &Match, other: &Match) -> Ordering {
    let asked = match sort {
        None => Ordering::Equal,
        Some(CapacitySort::EquipmentAge) => most(one.model_year, other.model_year),
        Some(CapacitySort::OriginDeadheadAsc) => origin(one, other),
        Some(CapacitySort::DeadheadDestinationAsc) => {
            let miles = |of: &Match| of.destination_deadhead.map(|deadhead| deadhead.miles);
            fewest(miles(one), miles(other))
        }
        Some(CapacitySort::TotalDeadhead) => fewest(one.total_deadhead(), other.total_deadhead()),
        Some(CapacitySort::FleetSizeDesc) => most(one.power_units, other.power_units),
    };
    asked
        .then_with(|| other.score.cmp(&one.score))
        .then_with(|| origin(one, other))
        .then_with(|| one.dot_number.cmp(&other.dot_number))
}

fn origin(one: &Match, other: &Match) -> Ordering {
    let miles = |of: &Match| of.origin_deadhead.map(|deadhead| deadhead.miles);
    fewest(miles(one), miles(other))
}

fn fewest(one: Option<f64>, other: Option<f64>) -> Ordering {
    one.unwrap_or(f64::INFINITY).total_cmp(&other.unwrap_or(f64::INFINITY))
}

/// None is less than anything, and so comes last here.
fn most<T: Ord + Copy>(one: Option<T>, other: Option<T>) -> Ordering {
    other.cmp(&one)
}
