//! A broker's classifications, the rules of each, and the exceptions made for single carriers. (Document 1 §3 and §7: rules and overrides.)
//!
//! What a carrier comes to is stored nowhere: `crates/rules` works it out.

pub mod classifications;
pub mod overrides;
pub mod sets;
pub mod signals;
pub mod watched;
