//! Vehicles and their identification numbers: valid ones that no maker ever gave, since the fourth to sixth character always read SYN.

use super::dice::{Dice, Stream};

/// Vehicles are numbered by owner and number: 22 bits for the owner, 13 for the number.
pub(super) const VEHICLES_PER_OWNER: u64 = 1 << 13;
/// Numbers from here on are trailers.
pub(super) const FIRST_TRAILER: u64 = 1 << 12;
const NUMBERS: u64 = 1 << 35;
const LETTERS: &[u8; 33] = b"0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const YEARS: &[u8; 30] = b"ABCDEFGHJKLMNPRSTVWXY123456789";

/// FMCSA's code of a unit's type, the make as inspectors write it, and the maker's three characters.
type Make = (u8, &'static str, &'static [u8; 3]);

#[rustfmt::skip]
static TRACTORS: &[(Make, u32)] = &[
    ((11, "FREIGHTLIN", b"1FU"), 20), ((11, "FRHT", b"3AK"), 18), ((11, "KENWORTH", b"1XK"), 10), ((11, "KW", b"1XK"), 6),
    ((11, "PTRB", b"1XP"), 10), ((11, "PETERBILT", b"1XP"), 6), ((11, "VOLV", b"4V4"), 14), ((11, "INTL", b"3HS"), 12), ((11, "MACK", b"1M1"), 4),
];
#[rustfmt::skip]
static TRUCKS: &[(Make, u32)] = &[
    ((10, "HINO", b"5PV"), 14), ((10, "ISUZU", b"JAL"), 14), ((10, "FORD", b"1FD"), 24), ((10, "INTL", b"1HT"), 18), ((10, "FRHT", b"1FV"), 18),
    ((10, "RAM", b"3C7"), 8), ((10, "MACK", b"1M2"), 4),
];
static VANS: &[(Make, u32)] = &[
    ((12, "FORD", b"1FT"), 40),
    ((12, "RAM", b"3C6"), 25),
    ((12, "MERZ", b"WD3"), 20),
    ((12, "CHEVROLET", b"1GC"), 15),
];
static COACHES: &[(Make, u32)] = &[
    ((5, "MCI", b"2MG"), 25),
    ((5, "PREVOST", b"2PC"), 20),
    ((1, "BLUE BIRD", b"1BA"), 25),
    ((1, "FORD", b"1FD"), 20),
    ((4, "LINCOLN", b"5LM"), 10),
];
#[rustfmt::skip]
static TRAILERS: &[(Make, u32)] = &[
    ((9, "UTIL", b"1UY"), 22), ((9, "WABASH", b"1JJ"), 22), ((9, "GDAN", b"1GR"), 20), ((9, "HYUNDAI", b"3H3"), 12), ((9, "VANGUARD", b"5V8"), 8),
    ((9, "STOUGHTON", b"1DW"), 5), ((9, "FONTAINE", b"13N"), 5), ((14, "CIMC", b"LJR"), 3), ((3, "BIG TEX", b"16V"), 2), ((7, "PITTS", b"5JY"), 1),
];

/// What a carrier runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mix {
    Tractors,
    Mixed,
    Straight,
    Vans,
    Coaches,
}

impl Mix {
    /// Of a thousand power units, how many are tractors.
    pub(super) fn tractors(self) -> u32 {
        match self {
            Self::Tractors => 930,
            Self::Mixed => 450,
            Self::Straight => 60,
            Self::Vans | Self::Coaches => 0,
        }
    }
}

/// One vehicle, the same each time it is met.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vehicle {
    pub(super) vin: [u8; 17],
    /// FMCSA's unit type: 9 semi-trailer, 10 straight truck, 11 tractor …
    pub(super) unit_type: u8,
    pub(super) make: &'static str,
    /// Digits of the plate, after `SY`.
    pub(super) plate: u32,
    /// The number painted on the door; 0 for none.
    pub(super) door: u32,
}

impl Vehicle {
    /// The `nth` vehicle of an owner; trailers from [`FIRST_TRAILER`] on. `mix` is the owner's.
    pub(super) fn of(seed: u64, owner: u64, nth: u64, mix: Mix, year: i32) -> Self {
        let mut dice = Dice::of(seed, Stream::Vehicle, owner, nth);
        let is_tractor = dice.chance(mix.tractors());
        let makes = match mix {
            _ if nth >= FIRST_TRAILER => TRAILERS,
            _ if is_tractor => TRACTORS,
            Mix::Coaches => COACHES,
            Mix::Vans => VANS,
            _ => TRUCKS,
        };
        let (unit_type, make, maker) = dice.weighted(makes);
        let age = (dice.unit() * dice.unit() * 18.0) as i32;
        let vin = vin(owner * VEHICLES_PER_OWNER + nth, *maker, year - age);
        let door = if dice.chance(700) { 100 + nth as u32 % FIRST_TRAILER as u32 } else { 0 };
        Self { vin, unit_type, make, plate: 10_000 + dice.below(90_000), door }
    }

    /// The number as text.
    pub(super) fn vin(&self) -> &str {
        std::str::from_utf8(&self.vin).unwrap_or_default()
    }

    /// FMCSA's names of the types, as in the SMS files.
    pub(super) fn type_words(&self) -> &'static str {
        match self.unit_type {
            1 => "BUS",
            3 => "FULL TRAILER",
            4 => "LIMOUSINE",
            5 => "MOTOR COACH",
            7 => "POLE TRAILER",
            9 => "SEMI-TRAILER",
            10 => "STRAIGHT TRUCK",
            11 => "TRUCK TRACTOR",
            12 => "VAN",
            14 => "INTERMODAL CHASSIS",
            _ => "OTHER",
        }
    }
}

/// The number of the `id`th vehicle of all; no two ids below 2^35 share one.
fn vin(id: u64, maker: [u8; 3], year: i32) -> [u8; 17] {
    // One-to-one on 35 bits: neighbors in a fleet must not look like neighbors of another.
    let mut scattered = ((id ^ 0x1_5A5A_A5A5) % NUMBERS).wrapping_mul(0x2545_F491_4F6C_DD1D) % NUMBERS;
    scattered ^= scattered >> 18;
    let (high, mut serial) = ((scattered / 1_000_000) as usize, scattered % 1_000_000);
    let mut vin = *b"___SYN00000000000";
    vin[..3].copy_from_slice(&maker);
    vin[6] = LETTERS[high % 33];
    vin[7] = LETTERS[high / 33 % 33];
    vin[9] = YEARS[(year - 2010).rem_euclid(30) as usize];
    vin[10] = LETTERS[high / (33 * 33)];
    for digit in vin[11..].iter_mut().rev() {
        *digit = b'0' + (serial % 10) as u8;
        serial /= 10;
    }
    vin[8] = check_character(&vin);
    vin
}

/// The ninth character as 49 CFR 565.15 (c) computes it from the others.
pub(super) fn check_character(vin: &[u8; 17]) -> u8 {
    const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    let value = |character: u8| match character {
        b'0'..=b'9' => character - b'0',
        b'A'..=b'H' => character - b'A' + 1,
        b'J'..=b'R' => character - b'J' + 1,
        b'S'..=b'Z' => character - b'S' + 2,
        _ => 0,
    };
    let sum: u32 = vin.iter().zip(WEIGHTS).map(|(&character, weight)| u32::from(value(character)) * weight).sum();
    if sum % 11 == 10 { b'X' } else { b'0' + (sum % 11) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_check_character_is_the_rules() {
        for real in [b"1M8GDM9AXKP042788", b"11111111111111111"] {
            assert_eq!(check_character(real), real[8]);
        }
    }

    #[test]
    fn numbers_are_valid_marked_and_never_shared_by_two_vehicles() {
        let vehicles = (0..300)
            .flat_map(|owner| (0..20).chain(4096..4110).map(move |nth| Vehicle::of(1, owner, nth, Mix::Mixed, 2026)));
        for vehicle in vehicles {
            assert_eq!(check_character(&vehicle.vin), vehicle.vin[8], "{}", vehicle.vin());
            assert_eq!(&vehicle.vin[3..6], b"SYN");
        }
        let distinct: HashSet<[u8; 11]> =
            (0..200_000).map(|id| vin(id * 163, *b"1FU", 2020)[6..].try_into().unwrap()).collect();
        assert_eq!(distinct.len(), 200_000);
    }
}
