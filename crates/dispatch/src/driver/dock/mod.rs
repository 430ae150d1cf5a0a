//! The dock's page: before loading, the shipper compares the truck that stands there with the one that the load names. (loads.md §7.)
//!
//! The broker prints the link on the papers, so it opens several browsers. Whoever has it learns whom to expect, and never the end of the VIN
//! or the plate: those have to be read off the truck. Each check is kept, told to the broker, and recorded as a decision.

pub mod check;
pub mod open;
pub mod show;
mod told;
