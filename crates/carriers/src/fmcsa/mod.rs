//! FMCSA's public files: fetching them, and keeping what is worked out from them true.
//!
//! Taking them in is [`store::import`]; what their columns mean is the crate `fmcsa`.

pub mod download;
pub mod refresh_facts;
pub mod wanted;

mod content;
