//! Builds views from a carrier's profile and its rows. Pure: no database, no clock, and no decisions: what is known, and its source, is in
//! `profile`.

pub mod authority;
pub mod authority_history;
pub mod changes;
pub mod checks;
pub mod contacts;
pub mod detail;
pub mod directory;
pub mod disagreements;
pub mod identity;
pub mod insights;
pub mod insurance;
pub mod lists;
pub mod power_units;
pub mod roadside;
pub mod safety;
pub mod sms;
pub mod sources;
pub mod status;
pub mod touches;
