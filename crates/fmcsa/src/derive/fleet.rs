//! Whether a declared fleet can be true. No one checks the counts of an MCS-150: USDOT 2855794 declared 92,901 power units
//! and 110,113 drivers in 2016, and of some 1,700 carriers that claim more than 1,000 units only 344 were ever inspected.
//! So [`LARGE`] is the bound: a fleet above it counts only once an inspection confirms that it is on the road. Where inspections
//! are unknown, so is whether it can be true; lists put such a fleet after all others and mark it ([`size`]).

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

/// What is to be thought of a declared fleet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Nothing speaks against it.
    Plausible,
    /// It cannot be as declared.
    Doubtful(Vec<Doubt>),
    /// Nobody can tell: it is larger than [`LARGE`], and inspections, which alone would confirm that, are unknown.
    Unconfirmed,
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
/// Drivers for each power unit, or power units for each driver.
const MOST_EACH: i32 = 20;
const FROM: i32 = 100;
const MOST_MILES: i64 = 300_000;

/// What is to be thought of a declared fleet; none when it declares no power units to judge.
pub fn judge(fleet: DeclaredFleet) -> Option<Judgement> {
    let units = fleet.power_units?;
    let is_known = |doubt, is_so: bool| is_so.then_some(doubt);
    let drivers = fleet.drivers.filter(|drivers| *drivers > 0);
    let found = [
        is_known(Doubt::LargeButNeverInspected, units > LARGE && fleet.inspections == Some(0)),
        is_known(Doubt::TooFewDrivers, has_too_few_drivers(units, drivers)),
        is_known(
            Doubt::TooManyDrivers,
            units > 0 && drivers.is_some_and(|drivers| drivers >= FROM && drivers / units > MOST_EACH),
        ),
        is_known(
            Doubt::TooManyMiles,
            units > 0 && fleet.mileage.is_some_and(|miles| miles / i64::from(units) > MOST_MILES),
        ),
    ];
    let doubts: Vec<_> = found.into_iter().flatten().collect();
    Some(match (doubts.is_empty(), fleet.inspections) {
        (false, _) => Judgement::Doubtful(doubts),
        (true, None) if units > LARGE => Judgement::Unconfirmed,
        (true, _) => Judgement::Plausible,
    })
}

fn has_too_few_drivers(units: i32, drivers: Option<i32>) -> bool {
    units >= FROM && drivers.is_some_and(|drivers| drivers > 0 && units / drivers > MOST_EACH)
}

/// Whether the declared number of power units may be taken for the fleet's size: where carriers are filtered and sorted by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// It may.
    Taken,
    /// Only if the carrier was ever inspected.
    TakenIfInspected,
    /// It may not.
    Doubtful,
}

/// Whether the declared number of power units may be taken for the fleet's size.
pub fn size(power_units: Option<i32>, drivers: Option<i32>) -> Size {
    match power_units {
        Some(units) if has_too_few_drivers(units, drivers) => Size::Doubtful,
        Some(units) if units > LARGE => Size::TakenIfInspected,
        _ => Size::Taken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usdot_295017_is_plausible() {
        let fleet =
            DeclaredFleet { power_units: Some(18), drivers: Some(24), mileage: Some(10_000), inspections: Some(4) };
        assert_eq!(judge(fleet), Some(Judgement::Plausible));
        assert_eq!(size(fleet.power_units, fleet.drivers), Size::Taken);
    }

    #[test]
    fn a_giant_that_was_never_seen_is_not() {
        let giant =
            DeclaredFleet { power_units: Some(92_901), drivers: Some(110_113), mileage: None, inspections: Some(0) };
        assert_eq!(judge(giant), Some(Judgement::Doubtful(vec![Doubt::LargeButNeverInspected])));
        assert_eq!(judge(DeclaredFleet { inspections: Some(5_000), ..giant }), Some(Judgement::Plausible));
        assert_eq!(size(giant.power_units, giant.drivers), Size::TakenIfInspected);
    }

    #[test]
    fn above_the_bound_nobody_can_tell_where_inspections_are_unknown() {
        // USDOT 2855794: 92,901 power units, 110,113 drivers, no miles, in a census without inspections beside it.
        let giant =
            DeclaredFleet { power_units: Some(92_901), drivers: Some(110_113), mileage: Some(0), inspections: None };
        assert_eq!(judge(giant), Some(Judgement::Unconfirmed));
        assert_eq!(
            judge(DeclaredFleet { power_units: Some(LARGE), drivers: None, ..giant }),
            Some(Judgement::Plausible)
        );
        let thin = DeclaredFleet { drivers: Some(10), ..giant };
        assert_eq!(judge(thin), Some(Judgement::Doubtful(vec![Doubt::TooFewDrivers])));
        assert_eq!(size(thin.power_units, thin.drivers), Size::Doubtful);
    }

    #[test]
    fn drivers_and_miles_must_fit_the_units() {
        let fleet =
            |power_units, drivers, mileage| judge(DeclaredFleet { power_units, drivers, mileage, inspections: None });
        let doubtful = |doubts: &[Doubt]| Some(Judgement::Doubtful(doubts.to_vec()));
        assert_eq!(fleet(Some(500), Some(2), None), doubtful(&[Doubt::TooFewDrivers]));
        let both = [Doubt::TooManyDrivers, Doubt::TooManyMiles];
        assert_eq!(fleet(Some(1), Some(900), Some(10_000_000)), doubtful(&both));
        assert_eq!((fleet(None, Some(5), None), fleet(Some(0), Some(0), Some(5))), (None, Some(Judgement::Plausible)));
    }
}
