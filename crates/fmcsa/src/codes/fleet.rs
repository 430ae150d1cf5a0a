//! The codes of FLEETSIZE, verified against live rows of the census.

/// A band of fleet sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FleetBand {
    /// FMCSA's code.
    pub code: &'static str,
    /// The fewest power units.
    pub from: i32,
    /// The most; none for the last band, which has no end.
    pub to: Option<i32>,
}

const fn band(code: &'static str, from: i32, to: i32) -> FleetBand {
    FleetBand { code, from, to: Some(to) }
}

/// All bands, smallest first; there is no code for a fleet of none.
#[rustfmt::skip]
pub static FLEET_BANDS: [FleetBand; 26] = [
    band("A", 1, 1), band("B", 2, 3), band("C", 4, 6), band("D", 7, 8), band("E", 9, 11), band("F", 12, 14), band("G", 15, 17),
    band("H", 18, 19), band("I", 20, 23), band("J", 24, 28), band("K", 29, 32), band("L", 33, 38), band("M", 39, 44),
    band("N", 45, 55), band("O", 56, 75), band("P", 76, 100), band("Q", 101, 200), band("R", 201, 300), band("S", 301, 400),
    band("T", 401, 550), band("U", 551, 999), band("V", 1000, 2000), band("W", 2001, 3000), band("X", 3001, 4000),
    band("Y", 4001, 5000), FleetBand { code: "Z", from: 5001, to: None },
];

/// The band of a fleet; none for a fleet of none.
pub fn band_of(power_units: i32) -> Option<FleetBand> {
    FLEET_BANDS.into_iter().find(|band| power_units >= band.from && band.to.is_none_or(|to| power_units <= to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bands_follow_each_other_without_a_gap() {
        for pair in FLEET_BANDS.windows(2) {
            assert_eq!(pair[0].to.map(|to| to + 1), Some(pair[1].from), "{}", pair[0].code);
        }
        // USDOT 295017 has 18 power units and the code H.
        assert_eq!(band_of(18).map(|band| band.code), Some("H"));
        assert_eq!((band_of(0), band_of(92_901).map(|band| band.code)), (None, Some("Z")));
    }
}
