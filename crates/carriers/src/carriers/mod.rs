//! One carrier: its company details, safety, authority and insurance, with source and date on every fact. (Document 1 §7, carrier reads.)
//!
//! Handlers read the public record through `store`, get the facts from `profile`, and build views. No fact is derived here.

pub mod authority_history;
pub mod changes;
pub mod codes;
pub mod compose;
pub mod crashes;
pub mod detail;
pub mod directory;
pub mod directory_users;
pub mod historical_touches;
pub mod insights;
pub mod inspections;
pub mod national_figures;
pub mod power_unit_stats;
pub mod rate_confirmation_endpoints;
pub mod safety;
pub mod triumph_pay_load_analysis;
pub mod unit_types;
pub mod verdict;
pub mod views;
pub mod violations;

pub(crate) mod scope;
