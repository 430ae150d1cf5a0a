//! The equipment a load asks for: document 1 §5's trailer and truck types, and four that load boards post beside them.

kernel::wire::words! {
    /// A type of equipment, as `equipment_type` of a load.
    pub enum EquipmentType {
        /// A dry van.
        Van = "van",
        /// A refrigerated trailer.
        Reefer = "reefer",
        /// A flatbed.
        Flatbed = "flatbed",
        /// A container on a chassis.
        Intermodal = "intermodal",
        /// A tank trailer.
        Tanker = "tanker",
        /// A trailer for heavy and oversize freight.
        HeavyHaul = "heavy_haul",
        /// A dump trailer.
        Dumps = "dumps",
        /// A hopper for grain.
        Grain = "grain",
        /// A car hauler.
        CarHauler = "car_hauler",
        /// A pneumatic tank for dry bulk.
        Pneumatic = "pneumatic",
        /// A log trailer.
        Forestry = "forestry",
        /// A livestock trailer.
        Livestock = "livestock",
        /// A lowboy.
        Lowboy = "lowboy",
        /// A step deck.
        DropDeck = "drop_deck",
        /// A double drop.
        DoubleDrop = "double_drop",
        /// A cargo van.
        CargoVans = "cargo_vans",
        /// A straight box truck.
        StraightBoxTrucks = "straight_box_trucks",
        /// A tractor alone; the trailer is the shipper's.
        PowerOnly = "power_only",
        /// A dry van or a reefer.
        VanOrReefer = "van_or_reefer",
        /// A flatbed with a rolling tarp.
        Conestoga = "conestoga",
        /// A pickup with a trailer.
        Hotshot = "hotshot",
    }
}

impl EquipmentType {
    /// Whether it is a trailer or truck of its own: document 1 §5's types. Load boards' four name what pulls or stands in for one.
    pub const fn is_trailer(self) -> bool {
        !matches!(self, Self::PowerOnly | Self::VanOrReefer | Self::Conestoga | Self::Hotshot)
    }
}

kernel::wire::words! {
    /// The unit of a load's weight.
    pub enum WeightUnit {
        /// Pounds.
        Pounds = "lb",
        /// Kilograms.
        Kilograms = "kg",
    }
}

/// Pounds in a kilogram (NIST SP 811).
const POUNDS_PER_KILOGRAM: f64 = 2.204_622_6;

impl WeightUnit {
    /// A weight in pounds: the board's weight filter is in pounds (document 2 §5).
    pub fn pounds(self, weight: f64) -> f64 {
        match self {
            Self::Pounds => weight,
            Self::Kilograms => weight * POUNDS_PER_KILOGRAM,
        }
    }
}

kernel::wire::words! {
    /// A certification that hauling a load needs. (Document 2 §3: hazmat, tanker, none.)
    pub enum Certification {
        /// A hazmat endorsement and registration.
        Hazmat = "hazmat",
        /// A tank endorsement.
        Tanker = "tanker",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventeen_types_are_the_specifications_and_four_are_added() {
        assert_eq!(EquipmentType::ALL.len(), 17 + 4);
        assert_eq!("drop_deck".parse(), Ok(EquipmentType::DropDeck));
        assert!("dry van".parse::<EquipmentType>().is_err());
    }

    #[test]
    fn kilograms_are_compared_as_pounds() {
        assert!((WeightUnit::Kilograms.pounds(20_000.0) - 44_092.45).abs() < 0.01);
        assert!((WeightUnit::Pounds.pounds(44_000.0) - 44_000.0).abs() < f64::EPSILON);
    }
}
