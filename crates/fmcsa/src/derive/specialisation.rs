//! What a carrier says it is good at: its declared cargo put together into the trade's specialisations. Declared is not
//! observed; what inspections saw is shown apart. The grouping is this product's own.

use crate::codes::cargo;

/// A specialisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Specialisation {
    /// Its value in the database and the API.
    pub code: &'static str,
    /// Display name.
    pub label: &'static str,
    /// The kinds of cargo that declare it.
    cargo: &'static [&'static str],
}

const fn of(code: &'static str, label: &'static str, cargo: &'static [&'static str]) -> Specialisation {
    Specialisation { code, label, cargo }
}

/// All specialisations. Hazardous materials are declared by a mark of their own.
pub static SPECIALISATIONS: &[Specialisation] = &[
    of("general_freight", "General freight", &["genfreight", "paperprod", "beverages", "utility", "farmsupp"]),
    of("refrigerated", "Refrigerated", &["coldfood", "produce", "meat"]),
    of("open_deck", "Flatbed and open deck", &["metalsheet", "logpole", "bldgmat", "construct"]),
    of("heavy_haul", "Machinery and oversize", &["machlrg", "mobilehome"]),
    of("auto_transport", "Auto transport", &["motoveh", "drivetow"]),
    of("intermodal", "Intermodal", &["intermodal"]),
    of("tank", "Tank (liquids and gases)", &["liqgas", "chem"]),
    of("dry_bulk", "Dry bulk", &["drybulk", "grainfeed", "coalcoke"]),
    of("household_goods", "Household goods", &["household"]),
    of("livestock", "Livestock", &["livestock"]),
    of("oilfield", "Oilfield and water well", &["oilfield", "waterwell"]),
    of("waste", "Waste", &["garbage"]),
    of("mail", "U.S. mail", &["usmail"]),
    of("passengers", "Passengers", &["passengers"]),
    HAZMAT,
];

const HAZMAT: Specialisation = of("hazmat", "Hazardous materials", &[]);

/// The specialisations that a carrier declares by its cargo bits (`carriers.cargo`) and its hazmat mark.
pub fn declared(cargo: i32, is_hazmat: Option<bool>) -> impl Iterator<Item = &'static Specialisation> {
    let has = move |code: &&'static str| cargo::bit(code).is_some_and(|bit| cargo >> bit & 1 == 1);
    let is_declared = move |special: &&Specialisation| {
        if **special == HAZMAT { is_hazmat == Some(true) } else { special.cargo.iter().any(has) }
    };
    SPECIALISATIONS.iter().filter(is_declared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(cargo: i32, is_hazmat: Option<bool>) -> Vec<&'static str> {
        declared(cargo, is_hazmat).map(|special| special.code).collect()
    }

    #[test]
    fn usdot_295017_declares_household_goods() {
        assert_eq!(codes(0b10, Some(false)), ["household_goods"]);
    }

    #[test]
    fn every_kind_of_cargo_but_other_belongs_to_one_specialisation() {
        for (place, kind) in cargo::CARGO.iter().enumerate() {
            let found = codes(1 << place, None).len();
            assert_eq!(found, usize::from(kind.code != "cargoothr"), "{}", kind.code);
        }
        assert_eq!(codes(0, Some(true)), ["hazmat"]);
    }
}
