//! Whether a carrier has what a load asks for. Types are known by declared cargo and by inspections, as in carrier search.

use carriers::search::equipment::Shown;
use freight::equipment::EquipmentType;
use index::Brief;

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

/// What a load asks for, made ready to be looked for in thousands of carriers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    /// Nothing.
    Nothing,
    /// What every carrier has.
    Any,
    /// What these facts of a carrier show.
    Shown(Shown),
}

impl Asked {
    pub(super) fn of(wanted: Option<EquipmentType>) -> Self {
        match wanted.map(taken_by) {
            None => Self::Nothing,
            Some([]) => Self::Any,
            Some(taken) => Self::Shown(Shown::of(taken)),
        }
    }

    /// Whether a carrier has it by what it declared and was seen with. None where neither tells: it declared no cargo and was not seen with what
    /// inspectors record, or the load asks for nothing.
    pub(super) const fn is_had(self, carrier: &Brief) -> Option<bool> {
        match self {
            Self::Any => Some(true),
            Self::Shown(shown) if shown.is_in(carrier.cargo, carrier.unit_types) => Some(true),
            // Inspectors record trucks and trailers, not bodies: what was seen alone rules nothing out.
            Self::Shown(_) if carrier.cargo != 0 => Some(false),
            Self::Shown(_) | Self::Nothing => None,
        }
    }
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

    /// Whether a carrier that declares this cargo has the equipment.
    fn has(codes: &[&str], wanted: Option<EquipmentType>) -> Option<bool> {
        let cargo = codes.iter().filter_map(|code| cargo::bit(code)).fold(0, |bits, bit| bits | 1 << bit);
        let carrier = index::Carrier { id: 1, dot_number: 1, cargo, ..index::Carrier::default() };
        let mut builder = index::Builder::new();
        builder.carrier(&carrier);
        let snapshot = builder.finish();
        Asked::of(wanted).is_had(&snapshot.brief(snapshot.find_id(carrier.id).expect("the carrier")))
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
        assert_eq!(has(&["produce"], reefer), Some(true));
        assert_eq!(has(&["genfreight"], reefer), Some(false));
        assert_eq!(has(&[], reefer), None);
        assert_eq!(has(&["produce"], Some(EquipmentType::Van)), Some(true), "dry freight rides in a reefer");
        assert_eq!(has(&["genfreight"], Some(EquipmentType::PowerOnly)), Some(true));
        assert_eq!(has(&["genfreight"], None), None);
    }

    #[test]
    fn a_posted_reefer_takes_dry_freight_and_no_van_takes_cold() {
        use EquipmentType::{CargoVans, PowerOnly, Reefer, Van, VanOrReefer};
        assert!(takes(Reefer, Some(Van)) && takes(Van, Some(VanOrReefer)) && takes(Van, Some(PowerOnly)));
        assert!(!takes(Van, Some(Reefer)) && !takes(CargoVans, Some(PowerOnly)));
    }
}
