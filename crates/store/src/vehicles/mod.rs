//! Vehicles, known by the VINs that roadside inspections wrote down: those of one carrier, those found by
//! VIN or plate, and the history of one VIN.

pub mod of_carrier;
pub mod search;
pub mod sightings;
