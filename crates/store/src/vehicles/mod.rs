//! Vehicles, known by the VINs that roadside inspections wrote down: those of one carrier, and the history of one VIN.

pub mod of_carrier;
pub mod sightings;
