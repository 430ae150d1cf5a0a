//! What came from partners and was written for them.

pub mod fetched;
pub mod list;
mod reading;
pub(in crate::edi) mod receive;
mod rejection;
pub mod take;
pub mod taken;
mod taking;
pub mod text;
