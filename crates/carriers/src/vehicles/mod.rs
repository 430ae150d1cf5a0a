//! Vehicles by themselves: found by VIN or plate over all carriers, and one by its key or VIN with the carriers that it was inspected
//! under. (Document 2 §7, vehicles.)

pub mod compose;
pub mod list;
pub mod of_carrier;
pub mod show;
pub mod view;
