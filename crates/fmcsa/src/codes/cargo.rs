//! The thirty kinds of cargo that a carrier may declare (CRGO_GENFREIGHT … CRGO_CARGOOTHR).

/// A kind of cargo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cargo {
    /// Its code in the product: the census column's, in lower case and without `CRGO_`.
    pub code: &'static str,
    /// Display name.
    pub label: &'static str,
}

const fn cargo(code: &'static str, label: &'static str) -> Cargo {
    Cargo { code, label }
}

/// The kinds in the order of the file's columns: the nth is bit n of `carriers.cargo`.
pub static CARGO: [Cargo; 30] = [
    cargo("genfreight", "General freight"),
    cargo("household", "Household goods"),
    cargo("metalsheet", "Metal: sheets, coils, rolls"),
    cargo("motoveh", "Motor vehicles"),
    cargo("drivetow", "Drive away, tow away"),
    cargo("logpole", "Logs, poles, beams, lumber"),
    cargo("bldgmat", "Building materials"),
    cargo("mobilehome", "Mobile homes"),
    cargo("machlrg", "Machinery, large objects"),
    cargo("produce", "Fresh produce"),
    cargo("liqgas", "Liquids, gases"),
    cargo("intermodal", "Intermodal containers"),
    cargo("passengers", "Passengers"),
    cargo("oilfield", "Oilfield equipment"),
    cargo("livestock", "Livestock"),
    cargo("grainfeed", "Grain, feed, hay"),
    cargo("coalcoke", "Coal, coke"),
    cargo("meat", "Meat"),
    cargo("garbage", "Garbage, refuse, trash"),
    cargo("usmail", "U.S. mail"),
    cargo("chem", "Chemicals"),
    cargo("drybulk", "Commodities, dry bulk"),
    cargo("coldfood", "Refrigerated food"),
    cargo("beverages", "Beverages"),
    cargo("paperprod", "Paper products"),
    cargo("utility", "Utility"),
    cargo("farmsupp", "Farm supplies"),
    cargo("construct", "Construction"),
    cargo("waterwell", "Water well"),
    cargo("cargoothr", "Other"),
];

/// The bit of a kind of cargo by its code.
pub fn bit(code: &str) -> Option<u32> {
    CARGO.iter().position(|cargo| cargo.code == code).map(|place| place as u32)
}

/// The kinds whose bits are set.
pub fn of_bits(bits: i32) -> impl Iterator<Item = Cargo> {
    CARGO.into_iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, cargo)| cargo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::DataSet;

    #[test]
    fn the_kinds_are_the_census_columns_in_their_order() {
        let columns = DataSet::Census.layout().field("cargo").unwrap().from.columns();
        let words = columns.iter().map(|column| column.trim_start_matches("CRGO_").to_ascii_lowercase());
        assert!(words.eq(CARGO.iter().map(|cargo| cargo.code.to_owned())));
        assert_eq!(bit("household"), Some(1));
        assert!(of_bits(0b10).eq([CARGO[1]]));
    }
}
