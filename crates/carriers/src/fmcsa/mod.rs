//! FMCSA's public files: downloading them, and keeping what is derived from them up to date.
//!
//! Importing them is in [`store::import`]; what their columns mean is in the crate `fmcsa`.

pub mod download;
pub mod imports;
pub mod pack_inspections;
pub mod refresh_facts;
pub mod wanted;

mod content;
