//! A broker's classifications, the rules of each, and the exceptions made for single carriers. (Document 1 §3 and §7: rules and overrides.)
//!
//! A carrier's assessment is not stored: `crates/rules` computes it.

pub mod classifications;
pub mod overrides;
pub mod sets;
pub mod signals;
pub mod verdict_settings;
pub mod watched;
