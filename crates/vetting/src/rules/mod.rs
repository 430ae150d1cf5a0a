//! A broker's rules: classifications, what each asks of carriers, exceptions for single carriers, and what a carrier comes to. (Document 1 §3
//! and §7: rules and overrides; docs/rules.md.)
//!
//! How a carrier comes out is decided in `crates/rules`, from the facts that the carrier's page shows; no result is stored.

pub mod assessments;
pub mod change;
pub mod classifications;
pub mod create;
mod defaults;
pub mod is_types;
pub mod list;
pub mod overrides;
pub mod preview;
pub mod rulebook;
mod settings;
pub mod show;
pub mod versions;
pub mod view;
pub mod watched;
