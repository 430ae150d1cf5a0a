//! Whether a declared fleet can be true. No one checks the counts of an MCS-150: USDOT 2855794 declared 92,901 power units
//! and 110,113 drivers in 2016, and of some 1,700 carriers that claim more than 1,000 units only 344 were ever inspected.

/// What a carrier declares, and what was seen of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeclaredFleet {
    /// Power units.
    pub power_units: Option<i32>,
    /// Drivers.
    pub drivers: Option<i32>,
    /// Miles in a year.
    pub mileage: Option<i64>,
    /// Inspections in the last 24 months; none when no inspection data was imported.
    pub inspections: Option<i64>,
}

/// Why a fleet cannot be as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// More than 1,000 power units and not one inspection in 24 months.
    LargeButNeverInspected,
    /// More than 20 power units for each driver, from 100 units on.
    TooFewDrivers,
    /// More than 20 drivers for each power unit, from 100 drivers on.
    TooManyDrivers,
    /// More than 300,000 miles a year for each unit: more than two drivers can drive.
    TooManyMiles,
}

impl Doubt {
    /// As text.
    pub fn label(self) -> &'static str {
        match self {
            Self::LargeButNeverInspected => "more than 1,000 power units declared, none inspected in 24 months",
            Self::TooFewDrivers => "more than 20 power units declared for each driver",
            Self::TooManyDrivers => "more than 20 drivers declared for each power unit",
            Self::TooManyMiles => "more than 300,000 miles a year declared for each power unit",
        }
    }
}

/// A fleet of more units than this is seen at the roadside if it exists.
pub const LARGE: i32 = 1_000;
const MOST_EACH: i32 = 20;
const FROM: i32 = 100;
const MOST_MILES: i64 = 300_000;

/// The reasons to doubt a declared fleet; empty when it is plausible, none when it declares no power units to judge.
pub fn doubts(fleet: DeclaredFleet) -> Option<Vec<Doubt>> {
    let units = fleet.power_units?;
    let is_known = |doubt, is_so: bool| is_so.then_some(doubt);
    let drivers = fleet.drivers.filter(|drivers| *drivers > 0);
    let found = [
        is_known(Doubt::LargeButNeverInspected, units > LARGE && fleet.inspections == Some(0)),
        is_known(Doubt::TooFewDrivers, units >= FROM && drivers.is_some_and(|drivers| units / drivers > MOST_EACH)),
        is_known(
            Doubt::TooManyDrivers,
            units > 0 && drivers.is_some_and(|drivers| drivers >= FROM && drivers / units > MOST_EACH),
        ),
        is_known(
            Doubt::TooManyMiles,
            units > 0 && fleet.mileage.is_some_and(|miles| miles / i64::from(units) > MOST_MILES),
        ),
    ];
    Some(found.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usdot_295017_is_plausible() {
        let fleet =
            DeclaredFleet { power_units: Some(18), drivers: Some(24), mileage: Some(10_000), inspections: Some(4) };
        assert_eq!(doubts(fleet), Some(vec![]));
    }

    #[test]
    fn a_giant_that_was_never_seen_is_not() {
        let giant =
            DeclaredFleet { power_units: Some(92_901), drivers: Some(110_113), mileage: None, inspections: Some(0) };
        assert_eq!(doubts(giant), Some(vec![Doubt::LargeButNeverInspected]));
        assert_eq!(doubts(DeclaredFleet { inspections: None, ..giant }), Some(vec![]));
        assert_eq!(doubts(DeclaredFleet { inspections: Some(5_000), ..giant }), Some(vec![]));
    }

    #[test]
    fn drivers_and_miles_must_fit_the_units() {
        let fleet =
            |power_units, drivers, mileage| doubts(DeclaredFleet { power_units, drivers, mileage, inspections: None });
        assert_eq!(fleet(Some(500), Some(2), None), Some(vec![Doubt::TooFewDrivers]));
        assert_eq!(fleet(Some(1), Some(900), Some(10_000_000)), Some(vec![Doubt::TooManyDrivers, Doubt::TooManyMiles]));
        assert_eq!((fleet(None, Some(5), None), fleet(Some(0), Some(0), Some(5))), (None, Some(vec![])));
    }
}
