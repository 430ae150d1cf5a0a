//! Vehicles: found by VIN or plate across all carriers, and one by its id or VIN with the carriers it was inspected under. (Document 2 §7,
//! vehicles.)

pub mod compose;
pub mod list;
pub mod of_carrier;
pub mod show;
pub mod view;
