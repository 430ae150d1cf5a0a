//! Vehicles by themselves: one by its key or VIN, with the carriers that it was inspected under. (Document 2 §7, vehicles.)

pub mod compose;
pub mod show;
pub mod types;
pub mod view;
