//! The check at the dock: what the shipper sees of the truck before loading, compared with the truck that the load names.
//!
//! A fictitious pickup shows at the dock or nowhere: a sign on the door is bought in a day, the VIN on the door post is not. (loads.md §7.)

use crate::readiness::DockCheck;
use chrono::{DateTime, TimeDelta, Utc};

/// Letters and digits of the end of a VIN that are compared: its serial number (49 CFR 565.15).
pub const VIN_END: usize = 6;

/// How long before the first window a match at the dock counts: as long as a guarded load's truck has to be named (loads.md §2a, point 5). What is
/// typed sooner was read off no truck at the dock.
const MATCH_COUNTS_BEFORE: TimeDelta = TimeDelta::hours(12);

/// From when on the dock's match counts, of a load whose first pickup window starts then.
pub fn match_counts_from(window_start: DateTime<Utc>) -> DateTime<Utc> {
    window_start - MATCH_COUNTS_BEFORE
}

kernel::wire::words! {
    /// One thing that was compared.
    pub enum Compared {
        /// It is the same.
        Match = "match",
        /// It is another.
        Differs = "differs",
        /// One of the two is not known.
        Unknown = "unknown",
    }
}

kernel::wire::words! {
    /// What a check at the dock comes to.
    pub enum PickupResult {
        /// Truck and carrier are the named ones.
        Matches = "matches",
        /// It is another truck.
        AnotherTruck = "another_truck",
        /// It is another carrier.
        AnotherCarrier = "another_carrier",
        /// It can't be told: nothing speaks against the truck, and too little for it.
        Unknown = "unknown",
    }
}

impl PickupResult {
    /// The check at the dock that it is; none where it can't be told, which changes nothing about earlier checks.
    pub const fn dock_check(self) -> Option<DockCheck> {
        match self {
            Self::Matches => Some(DockCheck::Matches),
            Self::AnotherTruck => Some(DockCheck::AnotherTruck),
            Self::AnotherCarrier => Some(DockCheck::AnotherCarrier),
            Self::Unknown => None,
        }
    }
}

/// A truck as it is named, or as it was seen. Letters are upper case, plates without signs between ([`plain`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TruckSigns<'a> {
    /// The USDOT number: of the carrier, or on the door.
    pub dot_number: Option<i32>,
    /// The VIN, or its last six.
    pub vin: Option<&'a str>,
    /// The plate.
    pub plate: Option<&'a str>,
}

/// What was compared, and what it comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickupAnswer {
    /// The USDOT number on the door.
    pub door: Compared,
    /// The end of the VIN.
    pub vin: Compared,
    /// The plate.
    pub plate: Compared,
    /// What it comes to.
    pub result: PickupResult,
}

impl PickupAnswer {
    /// The same where the plate compared is none that the company named, but one that an inspection or a device saw on the truck. Plates move
    /// between trucks and are issued again, so that another than that speaks against nobody: the VIN decides, and where it wasn't read, nothing
    /// can be told.
    #[must_use]
    pub fn by_plate_seen_before(self) -> Self {
        let result = match (self.door, self.vin, self.plate) {
            (Compared::Match, Compared::Match, Compared::Differs) => PickupResult::Matches,
            (Compared::Match | Compared::Unknown, Compared::Unknown, Compared::Differs) => PickupResult::Unknown,
            _ => self.result,
        };
        Self { result, ..self }
    }
}

/// Whether two plates read the same: signs between, and letters that are read for digits, aside.
pub fn is_same_plate(one: &str, other: &str) -> bool {
    alike(one) == alike(other)
}

/// Compares the truck that is named with the one that stands at the dock. The VIN says more than the plate: plates change, and the one on file
/// may be old. A truck whose VIN matches and whose plate doesn't is neither confirmed nor another.
pub fn pickup_check(named: TruckSigns<'_>, seen: TruckSigns<'_>) -> PickupAnswer {
    let door = compared(named.dot_number, seen.dot_number);
    let vin = compared(named.vin.and_then(vin_end), seen.vin.and_then(vin_end));
    let plate = compared(named.plate.map(alike), seen.plate.map(alike));
    let result = match (door, vin, plate) {
        (Compared::Differs, _, _) => PickupResult::AnotherCarrier,
        (_, Compared::Differs, _) | (_, Compared::Unknown, Compared::Differs) => PickupResult::AnotherTruck,
        (Compared::Match, Compared::Match, Compared::Match | Compared::Unknown)
        | (Compared::Match, Compared::Unknown, Compared::Match) => PickupResult::Matches,
        _ => PickupResult::Unknown,
    };
    PickupAnswer { door, vin, plate, result }
}

fn compared<T: PartialEq>(named: Option<T>, seen: Option<T>) -> Compared {
    match (named, seen) {
        (Some(named), Some(seen)) if named == seen => Compared::Match,
        (Some(_), Some(_)) => Compared::Differs,
        _ => Compared::Unknown,
    }
}

/// Letters that are read for digits and the other way round, as one: a VIN has no I, O or Q (49 CFR 565.13), and a plate's O is read as its 0.
fn alike(text: &str) -> String {
    let one = |sign| match sign {
        'O' | 'Q' => '0',
        'I' => '1',
        sign => sign,
    };
    plain(text).chars().map(one).collect()
}

/// Letters and digits alone, in upper case: a plate is written with and without signs between.
pub fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase()).collect()
}

/// The last six of a VIN; none of a shorter text.
fn vin_end(vin: &str) -> Option<String> {
    let vin = alike(vin);
    vin.len().checked_sub(VIN_END).map(|start| vin[start..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMED: TruckSigns<'_> =
        TruckSigns { dot_number: Some(1_000_001), vin: Some("1XKYD49X0LJ000016"), plate: Some("TX ABC-123") };

    fn of(dot_number: i32, vin: Option<&str>, plate: Option<&str>) -> PickupAnswer {
        pickup_check(NAMED, TruckSigns { dot_number: Some(dot_number), vin, plate })
    }

    #[test]
    fn carrier_and_truck_match_by_door_and_vin_or_plate() {
        for (vin, plate) in [
            (Some("000016"), None),
            (Some("1XKYD49X0LJ000016"), None),
            (None, Some("txabc123")),
            (Some("lj000016"), Some("TX-ABC 123")),
            (Some("OOOO16"), None),
        ] {
            assert_eq!(of(1_000_001, vin, plate).result, PickupResult::Matches, "{vin:?} {plate:?}");
        }
    }

    #[test]
    fn another_number_on_the_door_is_another_carrier_whatever_the_truck() {
        assert_eq!(of(1_000_002, Some("000016"), Some("TXABC123")).result, PickupResult::AnotherCarrier);
    }

    #[test]
    fn another_vin_is_another_truck_even_with_the_plate_and_another_plate_where_no_vin_is_known() {
        assert_eq!(of(1_000_001, Some("000017"), Some("TXABC123")).result, PickupResult::AnotherTruck);
        assert_eq!(of(1_000_001, None, Some("TXABC124")).result, PickupResult::AnotherTruck);
    }

    #[test]
    fn a_plate_that_was_seen_before_confirms_a_truck_and_makes_none_another() {
        let of = |vin, plate| of(1_000_001, vin, plate).by_plate_seen_before().result;

        assert_eq!(of(None, Some("TXABC123")), PickupResult::Matches);
        assert_eq!(of(None, Some("TXABC124")), PickupResult::Unknown);
        assert_eq!(of(Some("000016"), Some("TXABC124")), PickupResult::Matches, "the VIN says so");
        assert_eq!(of(Some("000017"), Some("TXABC124")), PickupResult::AnotherTruck, "the VIN says so");
        assert_eq!(of(Some("000017"), Some("TXABC123")), PickupResult::AnotherTruck, "the VIN says so");
        let seen = |dot_number| TruckSigns { dot_number, vin: Some("000016"), plate: Some("TXABC124") };
        let of = |dot_number| pickup_check(NAMED, seen(dot_number)).by_plate_seen_before().result;
        assert_eq!(of(Some(1_000_002)), PickupResult::AnotherCarrier, "the door says so");
        assert_eq!(of(None), PickupResult::Unknown, "the door wasn't read");
        assert!(is_same_plate("tx abc-123", "TXABC123") && !is_same_plate("TXABC123", "TXABC124"));
    }

    #[test]
    fn what_is_half_known_is_neither() {
        assert_eq!(of(1_000_001, None, None).result, PickupResult::Unknown);
        assert_eq!(of(1_000_001, Some("000016"), Some("TXABC124")).result, PickupResult::Unknown, "an old plate");
        let seen = TruckSigns { dot_number: Some(1_000_001), vin: Some("000016"), plate: None };
        let nameless = TruckSigns { vin: None, plate: None, ..NAMED };
        assert_eq!(pickup_check(nameless, seen).result, PickupResult::Unknown, "no truck is named");
        let unlisted = TruckSigns { dot_number: None, ..NAMED };
        assert_eq!(pickup_check(unlisted, seen).result, PickupResult::Unknown, "the carrier is not on file");
        assert_eq!(of(1_000_001, Some("016"), None).vin, Compared::Unknown, "too short to tell");
    }
}
