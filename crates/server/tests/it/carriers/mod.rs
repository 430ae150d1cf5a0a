//! One carrier.

pub mod files;

mod associated;
mod authority_history;
mod changes;
mod checks;
mod crashes;
mod detail;
mod directory;
mod inspections;
mod power_unit_stats;
mod safety;
mod vehicles;
mod violations;
