//! How old a carrier's trucks are, or why nobody can tell.

use kernel::provenance::Known;

kernel::wire::words! {
    /// Why the model year of a carrier's trucks isn't known.
    pub enum NoModelYear {
        /// No inspection names a vehicle of it.
        NotInspected = "not_inspected",
        /// None of its inspected vehicles is a truck.
        NoTruck = "no_truck",
        /// No VIN of its inspected trucks tells the year.
        NoVin = "no_vin",
    }
}

/// The median model year of a carrier's trucks. (`index::Carrier::truck_model_year`)
pub(super) fn of(carrier: &index::Carrier<'_>) -> Result<i32, NoModelYear> {
    match carrier.truck_model_year {
        Known::Some(year) => i32::try_from(year).map_err(|_| NoModelYear::NoVin),
        Known::None => Err(NoModelYear::NoTruck),
        Known::Unknown if carrier.equipment.is_empty() => Err(NoModelYear::NotInspected),
        Known::Unknown => Err(NoModelYear::NoVin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use index::{Carrier, Units};

    #[test]
    fn an_unknown_year_has_its_reason() {
        let with = |truck_model_year, seen: &[u8]| {
            let units = |unit_type: &u8| Units { unit_type: *unit_type, count: 1 };
            let equipment = seen.iter().map(units).collect();
            of(&Carrier { truck_model_year, equipment, ..Carrier::default() })
        };
        assert_eq!(with(Known::Some(2016), &[11]), Ok(2016));
        assert_eq!(with(Known::None, &[9]), Err(NoModelYear::NoTruck));
        assert_eq!(with(Known::Unknown, &[]), Err(NoModelYear::NotInspected));
        assert_eq!(with(Known::Unknown, &[11]), Err(NoModelYear::NoVin));
    }
}
