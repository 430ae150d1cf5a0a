//! Answers of the calls about one carrier. The comments here become the API's documentation.
//!
//! Types only: how they are filled from the public record is in `super::compose`.

pub mod authority;
pub mod change;
pub mod check;
pub mod detail;
pub mod directory;
pub mod identity;
pub mod insights;
pub mod insurance;
pub mod lists;
pub mod outside;
pub mod power_units;
pub mod provenance;
pub mod roadside;
pub mod safety;
pub mod touches;

pub use provenance::{Coded, FactState, Source};
