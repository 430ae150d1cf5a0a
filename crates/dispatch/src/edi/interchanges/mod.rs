//! What came from partners and was written for them.

pub mod fetched;
pub mod list;
pub mod take;
pub mod taken;
pub mod text;
