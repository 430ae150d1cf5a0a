//! Whether a carrier has what a load asks for. Types are known by declared cargo and by inspections, as in carrier search.

use carriers::search::equipment::of_carrier;
use freight::equipment::EquipmentType;

/// The types of carrier search that can haul what asks for this one; empty where every carrier can, or search knows no such type.
const fn taken_by(wanted: EquipmentType) -> &'static [&'static str] {
    match wanted {
        // Dry freight rides in a reefer too.
        EquipmentType::Van | EquipmentType::VanOrReefer => &["van", "reefer"],
        EquipmentType::Reefer => &["reefer"],
        EquipmentType::Flatbed | EquipmentType::Conestoga | EquipmentType::Hotshot => &["flatbed", "drop_deck"],
        EquipmentType::Intermodal => &["intermodal"],
        EquipmentType::Tanker => &["tanker"],
        EquipmentType::HeavyHaul => &["heavy_haul", "lowboy"],
        EquipmentType::Dumps => &["dumps"],
        EquipmentType::Grain => &["grain"],
        EquipmentType::CarHauler => &["car_hauler"],
        EquipmentType::Pneumatic => &["pneumatic"],
        EquipmentType::Forestry => &["forestry"],
        EquipmentType::Livestock => &["livestock"],
        EquipmentType::Lowboy => &["lowboy"],
        EquipmentType::DropDeck => &["drop_deck"],
        EquipmentType::DoubleDrop => &["double_drop"],
        EquipmentType::CargoVans => &["cargo_vans"],
        EquipmentType::StraightBoxTrucks => &["straight_box_trucks"],
        EquipmentType::PowerOnly => &[],
    }
}

/// Whether a carrier has the equipment by what it declared and was seen with. None where neither tells: it declared no cargo and was not seen
/// with what inspectors record, or the load asks for nothing.
pub(super) fn has(carrier: &index::Carrier<'_>, wanted: Option<EquipmentType>) -> Option<bool> {
    let taken = taken_by(wanted?);
    if taken.is_empty() {
        return Some(true);
    }
    let known = of_carrier(carrier);
    if known.iter().any(|equipment| taken.contains(&equipment.is_type)) {
        return Some(true);
    }
    // Inspectors record trucks and trailers, not bodies: what was seen alone rules nothing out.
    (carrier.cargo != 0).then_some(false)
}

/// Whether a truck posted with one type takes what asks for another.
pub(super) fn takes(posted: EquipmentType, wanted: Option<EquipmentType>) -> bool {
    use EquipmentType::{Conestoga, Flatbed, PowerOnly, Reefer, Van, VanOrReefer};
    let Some(wanted) = wanted else { return true };
    match (posted, wanted) {
        (Reefer | VanOrReefer, Van | VanOrReefer)
        | (Van, VanOrReefer)
        | (VanOrReefer, Reefer)
        | (Conestoga, Flatbed) => true,
        // A tractor comes with any truck that pulls a trailer.
        (posted, PowerOnly) => !matches!(posted, EquipmentType::CargoVans | EquipmentType::StraightBoxTrucks),
        (posted, wanted) => posted == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carriers::search::equipment::WORDS;
    use fmcsa::codes::cargo;

    fn declaring(codes: &[&str]) -> index::Carrier<'static> {
        let cargo = codes.iter().filter_map(|code| cargo::bit(code)).fold(0, |bits, bit| bits | 1 << bit);
        index::Carrier { cargo, ..index::Carrier::default() }
    }

    #[test]
    fn every_type_names_types_of_carrier_search() {
        for wanted in EquipmentType::ALL {
            assert!(taken_by(*wanted).iter().all(|word| WORDS.contains(word)), "{wanted}");
            assert!(takes(*wanted, Some(*wanted)) && takes(*wanted, None), "{wanted}");
        }
    }

    #[test]
    fn what_was_not_declared_is_not_there_and_what_nobody_tells_is_unknown() {
        let reefer = Some(EquipmentType::Reefer);
        assert_eq!(has(&declaring(&["produce"]), reefer), Some(true));
        assert_eq!(has(&declaring(&["genfreight"]), reefer), Some(false));
        assert_eq!(has(&declaring(&[]), reefer), None);
        assert_eq!(
            has(&declaring(&["produce"]), Some(EquipmentType::Van)),
            Some(true),
            "dry freight rides in a reefer"
        );
        assert_eq!(has(&declaring(&["genfreight"]), Some(EquipmentType::PowerOnly)), Some(true));
        assert_eq!(has(&declaring(&["genfreight"]), None), None);
    }

    #[test]
    fn a_posted_reefer_takes_dry_freight_and_no_van_takes_cold() {
        use EquipmentType::{CargoVans, PowerOnly, Reefer, Van, VanOrReefer};
        assert!(takes(Reefer, Some(Van)) && takes(Van, Some(VanOrReefer)) && takes(Van, Some(PowerOnly)));
        assert!(!takes(Van, Some(Reefer)) && !takes(CargoVans, Some(PowerOnly)));
    }
}
