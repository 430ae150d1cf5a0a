//! The few facts of a carrier that are read of thousands of carriers at a time. A whole row lies in dozens of places in memory, a place for each
//! column: reading it costs as many looks as it has columns.

use crate::carrier::{AuthorityStatus, Flag, Mark};
use crate::columns::{GREATEST, Number, Trait};
use crate::day;
use crate::snapshot::{Ordinal, Snapshot};
use chrono::NaiveDate;
use geo::Point;

/// What is read of a carrier to match it with a load. All of it is as in [`Carrier`](crate::Carrier).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brief {
    /// The product's own key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: u32,
    /// Where the physical address is (its ZIP code's point).
    pub home: Option<Point>,
    /// Trucks, tractors and buses, as declared; none where that is unknown, or can't be taken for the fleet's size
    /// ([`Carrier::is_fleet_unconfirmed`](crate::Carrier::is_fleet_unconfirmed)).
    pub power_units: Option<u32>,
    /// State of the common authority.
    pub common: AuthorityStatus,
    /// State of the contract authority.
    pub contract: AuthorityStatus,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Flag,
    /// Kinds of cargo declared: bit n is the census's nth cargo column.
    pub cargo: u32,
    /// Vehicles seen at inspections: bit n is set where one of FMCSA's unit type n was.
    pub unit_types: u32,
    /// The last roadside inspection.
    pub last_inspected_on: Option<NaiveDate>,
    /// Median model year of its trucks and tractors; none where there is none, or it is unknown.
    pub truck_model_year: Option<u32>,
}

impl Snapshot {
    /// The few facts of a carrier.
    pub fn brief(&self, ordinal: Ordinal) -> Brief {
        let (block, slot) = self.at(ordinal.0);
        let number = |column: Number| Some(block.numbers[column][slot]).filter(|number| *number <= GREATEST);
        Brief {
            id: block.id[slot],
            dot_number: block.dot[slot],
            home: self.shared.places.point(block.home[slot]),
            power_units: number(Number::PowerUnits),
            common: Mark::of_bit(block.traits[Trait::Common][slot]),
            contract: Mark::of_bit(block.traits[Trait::Contract][slot]),
            is_out_of_service: Mark::of_bit(block.traits[Trait::IsOutOfService][slot]),
            cargo: block.cargo[slot],
            unit_types: block.units[slot],
            last_inspected_on: number(Number::LastInspectedOn).and_then(day::date),
            truck_model_year: number(Number::TruckModelYear),
        }
    }
}
