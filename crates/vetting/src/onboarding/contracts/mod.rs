//! The broker's own agreements: written in versions, current or retired. (Document 2 §7: contracts/current_contract.) A new company has none:
//! nobody signs a text that the broker did not choose.

pub mod change;
pub mod create;
pub mod current_contract;
pub mod list;
pub mod view;
