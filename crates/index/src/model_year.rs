//! How old a carrier's trucks are: the median model year of those that were inspected of late.

use crate::carrier::Vehicle;
use chrono::{Months, NaiveDate};
use kernel::provenance::Known;

/// FMCSA's unit types of straight trucks and truck tractors.
const TRUCKS: [u8; 2] = [10, 11];

/// Trucks count that were inspected so long before the last inspection of one, or later. (Document 2 §9: inspection look-back of 24 months.) The
/// calendar has no part in it, so that a row that nobody changes stays as it is.
const LOOK_BACK: Months = Months::new(24);

/// A truck, however often it was written down.
#[derive(Clone, Copy)]
struct Truck {
    inspected_on: NaiveDate,
    /// 0 when no inspection tells it.
    model_year: u16,
}

/// The model year that half of a carrier's trucks are at least as new as. `vehicles` are in order.
///
/// None when its vehicles are known and no truck is among them. Unknown when no vehicle of it is known, or no truck's VIN tells a year.
pub(crate) fn median(vehicles: &[Vehicle]) -> Known<u32> {
    if vehicles.is_empty() {
        return Known::Unknown;
    }
    let trucks: Vec<Truck> = vehicles.chunk_by(|a, b| a.vin == b.vin).filter_map(truck).collect();
    let Some(last) = trucks.iter().map(|truck| truck.inspected_on).max() else { return Known::None };
    let since = last.checked_sub_months(LOOK_BACK).unwrap_or(NaiveDate::MIN);
    let of_late = trucks.iter().filter(|truck| truck.inspected_on >= since && truck.model_year > 0);
    let mut years: Vec<u16> = of_late.map(|truck| truck.model_year).collect();
    years.sort_unstable();
    years.get(years.len() / 2).map_or(Known::Unknown, |year| Known::Some(u32::from(*year)))
}

/// The truck in the inspections of one vehicle; none when it is none. One that was written down as two types counts as the greater one, and is
/// no newer than it was when it was first seen.
fn truck(same: &[Vehicle]) -> Option<Truck> {
    let unit_type = same.iter().map(|vehicle| vehicle.unit_type).max()?;
    let inspected_on = same.iter().map(|vehicle| vehicle.inspected_on).max()?;
    let model_year = same.iter().map(|vehicle| vehicle.model_year).filter(|year| *year > 0).min().unwrap_or(0);
    TRUCKS.contains(&unit_type).then_some(Truck { inspected_on, model_year })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Link;

    /// The median of vehicles: a number, a unit type, a model year, and the year of the inspection.
    fn of(vehicles: &[(u32, u8, u16, i32)]) -> Known<u32> {
        let vehicle = |&(number, unit_type, model_year, inspected_in): &(u32, u8, u16, i32)| Vehicle {
            vin: Link::vin(&format!("1XP5DB9X7YD5{number:05}")).expect("long enough"),
            unit_type,
            model_year,
            inspected_on: NaiveDate::from_ymd_opt(inspected_in, 3, 1).expect("a day"),
        };
        let mut vehicles: Vec<Vehicle> = vehicles.iter().map(vehicle).collect();
        vehicles.sort_unstable();
        median(&vehicles)
    }

    #[test]
    fn the_median_counts_trucks() {
        assert_eq!(of(&[(1, 11, 2012, 2026), (2, 11, 2012, 2026), (3, 10, 2020, 2026)]), Known::Some(2012));
        assert_eq!(of(&[(1, 11, 2012, 2026), (2, 11, 2020, 2026)]), Known::Some(2020));
        assert_eq!(of(&[(1, 11, 2012, 2026), (2, 11, 2016, 2026), (3, 11, 2020, 2026)]), Known::Some(2016));
        assert_eq!(of(&[(1, 11, 2012, 2026), (2, 9, 2024, 2026)]), Known::Some(2012), "a trailer is no truck");
    }

    #[test]
    fn a_truck_counts_once_and_only_of_late() {
        assert_eq!(of(&[(1, 11, 2012, 2025), (1, 11, 2012, 2026), (2, 11, 2020, 2026)]), Known::Some(2020));
        assert_eq!(of(&[(1, 11, 2008, 2023), (2, 11, 2008, 2023), (3, 11, 2020, 2026)]), Known::Some(2020));
        assert_eq!(of(&[(1, 11, 2008, 2024), (2, 11, 2008, 2024), (3, 11, 2020, 2026)]), Known::Some(2008));
        assert_eq!(of(&[(1, 11, 1998, 2026), (1, 11, 2028, 2027)]), Known::Some(1998), "no newer than at first");
    }

    #[test]
    fn no_truck_is_none_and_no_year_is_unknown() {
        assert_eq!(of(&[]), Known::Unknown);
        assert_eq!(of(&[(1, 9, 2020, 2026)]), Known::None);
        assert_eq!(of(&[(1, 11, 0, 2026)]), Known::Unknown);
        assert_eq!(of(&[(1, 11, 0, 2026), (2, 11, 2020, 2026)]), Known::Some(2020));
    }
}
