//! The 39 equipment counts of the census (OWNTRUCK … TRPLIMO_16): thirteen kinds, each owned, term-leased and trip-leased.

/// How the carrier holds a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// Its own.
    Owned,
    /// Leased for a term.
    TermLeased,
    /// Leased for a trip.
    TripLeased,
}

/// The holdings in the order of the file's columns.
pub static HOLDINGS: [Holding; 3] = [Holding::Owned, Holding::TermLeased, Holding::TripLeased];

/// The kinds in the order of the file's columns, the same for each holding.
pub static KINDS: [&str; 13] = [
    "Straight trucks",
    "Truck tractors",
    "Trailers",
    "Motor coaches",
    "School buses, 1-8 passengers",
    "School buses, 9-15 passengers",
    "School buses, 16 or more",
    "Mini-buses, 16 or more",
    "Vans, 1-8 passengers",
    "Vans, 9-15 passengers",
    "Limousines, 1-8 passengers",
    "Limousines, 9-15 passengers",
    "Limousines, 16 or more",
];

/// One count of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EquipmentCount {
    /// What.
    pub kind: &'static str,
    /// Held how.
    pub holding: Holding,
    /// How many, as the carrier declares.
    pub count: i32,
}

/// Reads `carriers.equipment`: the counts above zero, in the file's order.
pub fn counts(equipment: &[i32]) -> impl Iterator<Item = EquipmentCount> + '_ {
    let places = HOLDINGS.iter().flat_map(|holding| KINDS.iter().map(move |kind| (*holding, *kind)));
    let all = places.zip(equipment).map(|((holding, kind), count)| EquipmentCount { kind, holding, count: *count });
    all.filter(|unit| unit.count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::DataSet;

    #[test]
    fn the_list_has_one_count_for_each_census_column() {
        let columns = DataSet::Census.layout().field("equipment").unwrap().from.columns();
        assert_eq!(columns.len(), HOLDINGS.len() * KINDS.len());
        assert!(columns[13].starts_with("TRM") && columns[26].starts_with("TRP"));
        // USDOT 295017: 16 trucks, 2 tractors, 7 trailers of its own.
        let equipment = [16, 2, 7].into_iter().chain([0; 36]).collect::<Vec<_>>();
        let found: Vec<_> = counts(&equipment).map(|unit| (unit.kind, unit.count)).collect();
        assert_eq!(found, [("Straight trucks", 16), ("Truck tractors", 2), ("Trailers", 7)]);
    }
}
