//! A broker's rules: classifications, what each requires of carriers, overrides for single carriers. (Document 1 §3 and §7: rules and
//! overrides; docs/rules.md.)
//!
//! Carriers' results under them are in `crate::assessments`.

pub mod change;
pub mod classifications;
pub mod create;
pub mod is_types;
pub mod list;
pub mod overrides;
pub mod preview;
pub mod show;
pub mod verdict_settings;
pub mod versions;
pub mod view;
pub mod watched;
