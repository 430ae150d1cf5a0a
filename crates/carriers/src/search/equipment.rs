//! The trailer types the specification filters by (document 1 §5), and what is known about them.
//!
//! A type is **provided** if the carrier declares a cargo that such a trailer carries, and **verified** if vehicles of it were seen at
//! inspections. Inspectors record unit types, not bodies: most types can't be seen at the roadside, and can only be provided. Which cargo
//! requires which trailer is this product's own grouping.

use super::view::ListEquipment;
use fmcsa::codes::cargo;
use index::Filter;

/// A type: its code, the kinds of cargo that imply it, the FMCSA unit types that it is recorded as.
struct Equipment {
    word: &'static str,
    cargo: &'static [&'static str],
    unit_types: &'static [u8],
}

const fn row(word: &'static str, cargo: &'static [&'static str], unit_types: &'static [u8]) -> Equipment {
    Equipment { word, cargo, unit_types }
}

/// FMCSA's unit type of a straight truck (inspection data dictionary).
pub const STRAIGHT_TRUCK: u8 = 10;
/// FMCSA's unit type of a van.
pub const VAN: u8 = 12;

const EQUIPMENT: [Equipment; 17] = [
    row("van", &["genfreight", "paperprod", "beverages", "usmail"], &[]),
    row("reefer", &["coldfood", "produce", "meat"], &[]),
    row("flatbed", &["metalsheet", "bldgmat", "logpole"], &[]),
    row("intermodal", &["intermodal"], &[14]),
    row("tanker", &["liqgas", "chem"], &[]),
    row("heavy_haul", &["machlrg", "mobilehome"], &[]),
    row("dumps", &["coalcoke", "construct", "garbage"], &[]),
    row("grain", &["grainfeed"], &[]),
    row("car_hauler", &["motoveh", "drivetow"], &[]),
    row("pneumatic", &["drybulk"], &[]),
    row("forestry", &["logpole"], &[7, 15]),
    row("livestock", &["livestock"], &[]),
    row("lowboy", &["machlrg"], &[]),
    row("drop_deck", &["machlrg", "metalsheet"], &[]),
    row("double_drop", &["machlrg"], &[]),
    row("cargo_vans", &[], &[VAN]),
    row("straight_box_trucks", &[], &[STRAIGHT_TRUCK]),
];

/// The codes of the types.
pub const WORDS: &[&str] = &{
    let mut words = [""; EQUIPMENT.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = EQUIPMENT[at].word;
        at += 1;
    }
    words
};

/// How a type is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// As the carrier declared it.
    pub is_provided: bool,
    /// By inspections.
    pub is_verified: bool,
}

/// What must have been seen of a type for it to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portfolio {
    /// Vehicles.
    pub units: u32,
    /// Thousandths of all vehicles that were seen.
    pub thousandths: u32,
}

impl Default for Portfolio {
    /// At least one unit and half a percent (document 1 §5).
    fn default() -> Self {
        Self { units: 1, thousandths: 5 }
    }
}

/// Carriers that have at least one of the types.
pub fn filter(words: &[&str], known: Known, portfolio: Portfolio) -> Filter {
    let chosen = || EQUIPMENT.iter().filter(|equipment| words.contains(&equipment.word));
    let cargo = chosen().flat_map(|equipment| equipment.cargo).filter_map(|code| cargo::bit(code));
    let provided = Filter::Cargo(cargo.fold(0, |bits, bit| bits | 1 << bit));
    let unit_types = chosen().flat_map(|equipment| equipment.unit_types).copied().collect();
    let verified = Filter::Equipment(unit_types, portfolio.units, portfolio.thousandths);
    match known {
        Known { is_provided: true, is_verified: false } => provided,
        Known { is_provided: false, is_verified: true } => verified,
        _ => Filter::AnyOf(vec![provided, verified]),
    }
}

/// The types that a carrier has, those seen at inspections first.
pub fn of_carrier(carrier: &index::Carrier) -> Vec<ListEquipment> {
    let is_seen =
        |equipment: &Equipment| carrier.equipment.iter().any(|units| equipment.unit_types.contains(&units.unit_type));
    let is_declared = |equipment: &Equipment| {
        equipment.cargo.iter().filter_map(|code| cargo::bit(code)).any(|bit| carrier.cargo >> bit & 1 == 1)
    };
    let named = |is_verified| move |equipment: &Equipment| ListEquipment { is_type: equipment.word, is_verified };
    let verified = EQUIPMENT.iter().filter(|equipment| is_seen(equipment)).map(named(true));
    let declared = EQUIPMENT.iter().filter(|equipment| !is_seen(equipment) && is_declared(equipment)).map(named(false));
    verified.chain(declared).collect()
}

/// What shows that a carrier has one of some types, as [`of_carrier`] reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Kinds of cargo that it may have declared: bit n is the census's nth cargo column.
    cargo: u32,
    /// FMCSA's unit types that may have been seen: bit n is type n.
    unit_types: u32,
}

impl Shown {
    /// What shows that a carrier has one of these types.
    pub fn of(words: &[&str]) -> Self {
        let chosen = || EQUIPMENT.iter().filter(|equipment| words.contains(&equipment.word));
        let cargo = chosen().flat_map(|equipment| equipment.cargo).filter_map(|code| cargo::bit(code));
        let unit_types = chosen().flat_map(|equipment| equipment.unit_types).copied();
        Self {
            cargo: cargo.fold(0, |bits, bit| bits | 1 << bit),
            unit_types: unit_types.fold(0, |bits, unit_type| bits | 1 << (unit_type & 31)),
        }
    }

    /// Whether a carrier's declared cargo or the unit types seen show one of the types.
    pub const fn is_in(self, cargo: u32, unit_types: u32) -> bool {
        self.cargo & cargo != 0 || self.unit_types & unit_types != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_the_specification_is_known_by_something() {
        for equipment in &EQUIPMENT {
            assert!(!equipment.cargo.is_empty() || !equipment.unit_types.is_empty(), "{}", equipment.word);
            assert!(equipment.cargo.iter().all(|code| cargo::bit(code).is_some()), "{}", equipment.word);
        }
    }

    #[test]
    fn a_carriers_types_are_those_seen_then_those_declared() {
        let bits =
            |codes: &[&str]| codes.iter().filter_map(|code| cargo::bit(code)).fold(0, |bits, bit| bits | 1 << bit);
        let carrier = index::Carrier {
            cargo: bits(&["produce", "intermodal"]),
            equipment: vec![index::Units { unit_type: VAN, count: 2 }, index::Units { unit_type: 14, count: 1 }].into(),
            ..index::Carrier::default()
        };
        let types: Vec<_> = of_carrier(&carrier).iter().map(|one| (one.is_type, one.is_verified)).collect();
        assert_eq!(types, [("intermodal", true), ("cargo_vans", true), ("reefer", false)]);
        assert_eq!(of_carrier(&index::Carrier::default()), []);
        for word in WORDS {
            let is_had = types.iter().any(|(is_type, _)| is_type == word);
            assert_eq!(Shown::of(&[*word]).is_in(carrier.cargo, 1 << VAN | 1 << 14), is_had, "{word}");
        }
    }

    #[test]
    fn how_a_type_is_known_decides_what_is_asked() {
        let ask =
            |is_provided, is_verified| filter(&["reefer"], Known { is_provided, is_verified }, Portfolio::default());
        assert!(matches!(ask(true, false), Filter::Cargo(bits) if bits.count_ones() == 3));
        assert_eq!(ask(false, true), Filter::Equipment(Vec::new(), 1, 5));
        assert!(matches!(ask(true, true), Filter::AnyOf(both) if both.len() == 2));
    }
}
