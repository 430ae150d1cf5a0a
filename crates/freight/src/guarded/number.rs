//! A guarded load's pickup number: from when on its carrier and driver see it.

use crate::load::{FixSource, LastFix};
use crate::readiness::SealedNumber;
use crate::settings::Settings;
use geo::Point;

/// What opens a sealed pickup number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "five independent facts, each with its own source")]
pub struct Opening {
    /// Whether the carrier accepted the load.
    pub is_accepted: bool,
    /// Whether the truck is named.
    pub has_vehicle: bool,
    /// Whether the driver is named.
    pub has_driver: bool,
    /// Whether a person released the number to this carrier, truck and driver.
    pub is_released: bool,
    /// Whether the dock saw the named truck of the named carrier before it.
    pub is_at_dock: bool,
    /// Where the truck was last.
    pub last_fix: Option<LastFix>,
    /// Where the first pickup is.
    pub pickup: Option<Point>,
}

/// Whether the pickup number of a load is sealed. Logs of the driver open nothing: whoever wants the number can tap "Arrived".
pub fn sealed_number(is_guarded: bool, has_number: bool, opening: &Opening, settings: &Settings) -> SealedNumber {
    if !is_guarded || !has_number {
        return SealedNumber::None;
    }
    let is_named = opening.is_accepted && opening.has_vehicle && opening.has_driver;
    if opening.is_released || (is_named && (opening.is_at_dock || is_near(opening, settings))) {
        SealedNumber::Given
    } else {
        SealedNumber::Sealed
    }
}

/// Whether a device saw the truck near the pickup. What somebody says on the phone is no position.
fn is_near(opening: &Opening, settings: &Settings) -> bool {
    let measured = opening.last_fix.filter(|fix| fix.source != FixSource::CheckCall);
    measured
        .zip(opening.pickup)
        .is_some_and(|(fix, pickup)| geo::miles(fix.point, pickup) <= f64::from(settings.sealed_within_miles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, fix};

    fn near() -> Opening {
        Opening {
            is_accepted: true,
            has_vehicle: true,
            has_driver: true,
            is_released: false,
            is_at_dock: false,
            last_fix: Some(fix(-60, DALLAS)),
            pickup: Some(DALLAS),
        }
    }

    fn of(opening: Opening) -> SealedNumber {
        sealed_number(true, true, &opening, &Settings::default())
    }

    #[test]
    fn the_number_is_given_once_everything_is_there() {
        assert_eq!(of(near()), SealedNumber::Given);
        for missing in [
            Opening { is_accepted: false, ..near() },
            Opening { has_vehicle: false, ..near() },
            Opening { has_driver: false, ..near() },
            Opening { last_fix: None, ..near() },
            Opening { last_fix: Some(fix(-60, CHICAGO)), ..near() },
            Opening { last_fix: Some(LastFix { source: FixSource::CheckCall, ..fix(-60, DALLAS) }), ..near() },
            Opening { pickup: None, ..near() },
        ] {
            assert_eq!(of(missing), SealedNumber::Sealed, "{missing:?}");
        }
    }

    #[test]
    fn a_match_at_the_dock_is_as_good_as_a_position_but_opens_nothing_for_a_truck_that_is_not_named() {
        let seen = Opening { is_at_dock: true, last_fix: None, ..near() };
        assert_eq!(of(seen), SealedNumber::Given);
        assert_eq!(of(Opening { is_accepted: false, ..seen }), SealedNumber::Sealed);
        assert_eq!(of(Opening { has_vehicle: false, ..seen }), SealedNumber::Sealed);
    }

    #[test]
    fn a_person_releases_it() {
        assert_eq!(of(Opening { is_released: true, ..Opening::default() }), SealedNumber::Given);
    }

    #[test]
    fn without_a_number_or_a_guard_there_is_nothing_to_seal() {
        let settings = Settings::default();
        assert_eq!(sealed_number(false, true, &Opening::default(), &settings), SealedNumber::None);
        assert_eq!(sealed_number(true, false, &Opening::default(), &settings), SealedNumber::None);
    }
}
