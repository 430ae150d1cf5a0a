//! Whether a carrier is demonstration data. No invented fact is ever attached to a real carrier, so the mark is in the row
//! itself and survives every import (product description, "Whose data").

/// The lowest USDOT number of a synthetic carrier.
pub const FIRST_DOT_NUMBER: i32 = kernel::population::FIRST_SYNTHETIC_DOT;

/// How the legal name of a synthetic carrier begins.
pub const NAME_PREFIX: &str = "SYN ";

/// Whether the carrier is synthetic: both signs must be there.
pub fn is_synthetic(dot_number: i32, legal_name: Option<&str>) -> bool {
    dot_number >= FIRST_DOT_NUMBER && legal_name.is_some_and(|name| name.starts_with(NAME_PREFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_signs_make_a_carrier_synthetic() {
        assert!(is_synthetic(90_000_001, Some("SYN NORTHERN FREIGHT LLC")));
        assert!(!is_synthetic(295_017, Some("SYN FREIGHT INC")));
        assert!(!is_synthetic(90_000_001, Some("SYNERGY FREIGHT INC")) && !is_synthetic(90_000_001, None));
    }
}
