//! Sample loads and drivers: the same for the same seed, number and moment. Tests, the demonstration and benchmarks use them.
//!
//! Everything is marked as sample data in itself: load numbers start with `SYN-`, carriers' names with `SYN `, and USDOT numbers are synthetic
//! ones (`kernel::population`). ZIP codes are real.

mod dice;
mod driver;
mod loads;
mod trip;

pub use driver::Habits;
pub use loads::{SampleLoad, entry, sample};
pub use trip::{Trip, Visit};
