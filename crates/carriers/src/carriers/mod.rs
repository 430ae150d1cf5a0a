//! One carrier: who it is, and how safe, authorised and insured it is, with source and date on every fact. (Document 1 §7, carrier reads.)
//!
//! Handlers read the public record through `store`, have `profile` say what is known, and shape views. No fact is worked out here.

pub mod authority_history;
pub mod certificates;
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
pub mod rule_facts;
pub mod safety;
pub mod triumph_pay_load_analysis;
pub mod unit_types;
pub mod views;
pub mod violations;

pub(crate) mod scope;
