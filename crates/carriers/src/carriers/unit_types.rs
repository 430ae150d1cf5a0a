//! Kinds of vehicles: the specification's names (1 §5), and the unit types inspectors record.

use crate::carriers::views::Coded;
use fmcsa::codes::inspection::UNIT_TYPES as UNIT_TYPE_LABELS;
use store::vehicles::KnownFrom;

/// One of FMCSA's unit types as this product shows it.
struct UnitType {
    code: i16,
    word: &'static str,
    is_power_unit: bool,
}

const fn unit(code: i16, word: &'static str, is_power_unit: bool) -> UnitType {
    UnitType { code, word, is_power_unit }
}

/// FMCSA's unit types (inspection data dictionary, `INSP_UNIT_TYPE_ID`). A straight truck counts as the specification's straight box
/// truck and a van as its cargo van: inspectors do not record the body.
const UNIT_TYPES: &[UnitType] = &[
    unit(1, "bus", true),
    unit(2, "dolly_converter", false),
    unit(3, "full_trailer", false),
    unit(4, "limousine", true),
    unit(5, "motor_coach", true),
    unit(6, "other", false),
    unit(7, "pole_trailer", false),
    unit(8, "school_bus", true),
    unit(9, "semi_trailer", false),
    unit(10, "straight_box_trucks", true),
    unit(11, "truck_tractor", true),
    unit(12, "cargo_vans", true),
    unit(13, "unknown", false),
    unit(14, "intermodal", false),
    unit(15, "crib_log_trailer", false),
];

/// The two types that are compared with the power unit's type when nothing else is chosen (document 1 §5).
const POWER_UNIT_WORDS: [&str; 2] = ["straight_box_trucks", "cargo_vans"];

/// The values a filter accepts: the specification's trailer types, then the other unit types.
pub const TYPE_WORDS: &[&str] = &[
    "van",
    "reefer",
    "flatbed",
    "intermodal",
    "tanker",
    "heavy_haul",
    "dumps",
    "grain",
    "car_hauler",
    "pneumatic",
    "forestry",
    "livestock",
    "lowboy",
    "drop_deck",
    "double_drop",
    "cargo_vans",
    "straight_box_trucks",
    "truck_tractor",
    "semi_trailer",
    "full_trailer",
    "pole_trailer",
    "crib_log_trailer",
    "dolly_converter",
    "bus",
    "motor_coach",
    "school_bus",
    "limousine",
    "other",
    "unknown",
];

/// The unit types that a filter on the `chosen` types keeps; none when nothing is chosen.
///
/// When all chosen types are straight box trucks or cargo vans, the power unit's type is compared, otherwise the vehicle's (document
/// 1 §5).
pub fn unit_types(chosen: &[&str]) -> Option<Vec<i16>> {
    let is_power_unit_filter = chosen.iter().all(|word| POWER_UNIT_WORDS.contains(word));
    let keeps = |unit: &&UnitType| chosen.contains(&unit.word) && (!is_power_unit_filter || unit.is_power_unit);
    (!chosen.is_empty()).then(|| UNIT_TYPES.iter().filter(keeps).map(|unit| unit.code).collect())
}

/// Where a vehicle may be known from; `no_insurance_certificate` leaves out those on a certificate (document 1 §5).
pub const SOURCES: &[&str] = KnownFrom::WORDS;

/// Whether a unit of this type moves by itself.
pub fn is_power_unit(code: Option<i16>) -> bool {
    find(code).is_some_and(|unit| unit.is_power_unit)
}

/// The vehicle type of a unit type.
pub fn vehicle_type(code: Option<i16>) -> Option<Coded> {
    let label = |unit: &UnitType| UNIT_TYPE_LABELS.label(unit.code).unwrap_or(unit.word).to_owned();
    find(code).map(|unit| Coded { code: unit.word.to_owned(), label: label(unit) })
}

/// The power unit's type of a unit type; none for trailers and what is unknown.
pub fn power_unit_type(code: Option<i16>) -> Option<Coded> {
    vehicle_type(code).filter(|_| is_power_unit(code))
}

fn find(code: Option<i16>) -> Option<&'static UnitType> {
    UNIT_TYPES.iter().find(|unit| Some(unit.code) == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_trucks_and_vans_alone_are_compared_with_the_power_units_type() {
        assert_eq!(unit_types(&["straight_box_trucks", "cargo_vans"]), Some(vec![10, 12]));
        assert_eq!(unit_types(&["cargo_vans", "semi_trailer"]), Some(vec![9, 12]));
        assert_eq!(unit_types(&["reefer"]), Some(vec![]));
        assert_eq!(unit_types(&[]), None);
    }

    #[test]
    fn every_unit_type_can_be_named_in_a_filter() {
        assert!(UNIT_TYPES.iter().all(|unit| TYPE_WORDS.contains(&unit.word)));
    }
}
