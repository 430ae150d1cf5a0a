//! How many of what: the shares and spreads that real files show, as tables.
//!
//! Measured on public FMCSA data: fleets, states and years on a random 1,000 of the 2021 census, inspections and their outcomes on the SMS
//! results of 2016, crashes on those of 2013 to 2015, authority and insurance on national counts of 2026. Where a table could not be
//! measured it is marked as set by hand.

/// Power units: smallest, largest, and how many of ten thousand carriers have that many. Beyond the last band see [`LARGEST_FLEET`].
#[rustfmt::skip]
pub(super) static POWER_UNITS: &[((u32, u32), u32)] = &[
    ((0, 0), 52), ((1, 1), 5914), ((2, 2), 1641), ((3, 3), 836), ((4, 6), 888), ((7, 8), 230), ((9, 11), 104), ((12, 14), 42),
    ((15, 17), 42), ((18, 19), 31), ((20, 23), 73), ((24, 28), 42), ((29, 32), 31), ((33, 38), 8), ((39, 44), 10), ((45, 55), 10),
    ((56, 75), 8), ((76, 100), 20), ((101, 200), 12), ((201, 300), 4), ((301, LARGEST_FLEET), 2),
];

/// The largest honest fleet. Above 300 units fleets thin out with the square of their size.
pub(super) const LARGEST_FLEET: u32 = 12_000;

/// FLEETSIZE codes by the largest fleet of each.
#[rustfmt::skip]
static FLEET_LETTERS: &[(u32, &str)] = &[
    (0, ""), (1, "A"), (3, "B"), (6, "C"), (8, "D"), (11, "E"), (14, "F"), (17, "G"), (19, "H"), (23, "I"), (28, "J"), (32, "K"), (38, "L"),
    (44, "M"), (55, "N"), (75, "O"), (100, "P"), (200, "Q"), (300, "R"), (400, "S"), (550, "T"), (999, "U"), (2000, "V"), (3000, "W"),
    (4000, "X"), (5000, "Y"), (u32::MAX, "Z"),
];

/// The FLEETSIZE code of a fleet.
pub(super) fn fleet_letter(power_units: u32) -> &'static str {
    FLEET_LETTERS.iter().find(|(most, _)| power_units <= *most).map_or("", |(_, letter)| letter)
}

/// Years since the carrier was added, and how many of 996.
#[rustfmt::skip]
pub(super) static YEARS_SINCE_ADDED: &[(i32, u32)] = &[
    (0, 11), (1, 83), (2, 72), (3, 51), (4, 49), (5, 43), (6, 133), (7, 41), (8, 37), (9, 36), (10, 36), (11, 35), (12, 26), (13, 39),
    (14, 35), (15, 33), (16, 37), (17, 30), (18, 29), (19, 27), (20, 12), (21, 14), (22, 16), (23, 17), (24, 7), (25, 6), (26, 4), (27, 5),
    (28, 6), (29, 5), (30, 4), (31, 6), (32, 2), (33, 2), (34, 2), (38, 3), (47, 5),
];

/// Years since the last MCS-150, and how many of 956.
#[rustfmt::skip]
pub(super) static YEARS_SINCE_MCS150: &[(i32, u32)] = &[
    (0, 53), (1, 359), (2, 142), (3, 28), (4, 21), (5, 13), (6, 16), (7, 24), (8, 17), (9, 22), (10, 18), (11, 27), (12, 16), (13, 24),
    (14, 20), (15, 20), (16, 21), (17, 10), (18, 14), (19, 7), (20, 6),
];

/// Carriers by state, of a thousand in the United States.
#[rustfmt::skip]
pub(super) static STATES: &[(&str, u32)] = &[
    ("CA", 160), ("TX", 81), ("FL", 69), ("NY", 51), ("GA", 46), ("PA", 41), ("MI", 41), ("MN", 36), ("WI", 34), ("NC", 26), ("KY", 25),
    ("IN", 23), ("MA", 21), ("WA", 20), ("IL", 19), ("NE", 18), ("TN", 18), ("OR", 14), ("IA", 14), ("KS", 14), ("AL", 14), ("OH", 13),
    ("MO", 13), ("NJ", 13), ("ME", 13), ("AZ", 12), ("CO", 12), ("MD", 12), ("CT", 12), ("MT", 11), ("UT", 10), ("OK", 10), ("VA", 9),
    ("LA", 7), ("SD", 7), ("SC", 7), ("WY", 7), ("NV", 6), ("DE", 5), ("WV", 5), ("NM", 5), ("ND", 4), ("NH", 4), ("AR", 3), ("MS", 3),
    ("ID", 3), ("AK", 3), ("RI", 2), ("HI", 1), ("VT", 1), ("DC", 1), ("PR", 1),
];

/// Canadian provinces and Mexican states, by how many carriers of ours they have (set by hand after a sample of 2023).
#[rustfmt::skip]
pub(super) static PROVINCES: &[(&str, u32)] = &[
    ("ON", 34), ("PQ", 22), ("AB", 18), ("BC", 12), ("MB", 6), ("SK", 4), ("NB", 3), ("NS", 2), ("NF", 1), ("PE", 1),
];

/// As [`PROVINCES`], in Mexico.
#[rustfmt::skip]
pub(super) static MEXICAN_STATES: &[(&str, u32)] = &[("TA", 28), ("BN", 24), ("NL", 20), ("CI", 14), ("SO", 6), ("CH", 6), ("JA", 2), ("SL", 1)];

/// Inspection levels, of a thousand (after the national counts of driver and vehicle inspections).
pub(super) static LEVELS: &[(u8, u32)] = &[(1, 268), (2, 376), (3, 338), (4, 3), (5, 14), (6, 1)];

/// Power units of a fleet in the band above 300: `chance` from 0 to 1.
pub(super) fn huge_fleet(chance: f64) -> u32 {
    let (low, high) = (301.0, f64::from(LARGEST_FLEET));
    (low / (1.0 - chance * (1.0 - low / high))).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_whole() {
        assert_eq!(POWER_UNITS.iter().map(|(_, weight)| weight).sum::<u32>(), 10_000);
        assert_eq!(STATES.iter().map(|(_, weight)| weight).sum::<u32>(), 1_000);
        assert!(STATES.iter().chain(PROVINCES).chain(MEXICAN_STATES).all(|(code, _)| geo::state(code).is_some()));
    }

    #[test]
    fn fleet_codes_are_fmcsas() {
        let letters = [1, 3, 4, 100, 101, 5000, 5001].map(fleet_letter);
        assert_eq!(letters, ["A", "B", "C", "P", "Q", "Y", "Z"]);
        assert_eq!((huge_fleet(0.0), huge_fleet(1.0)), (301, LARGEST_FLEET));
    }
}
